import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, figure, howMany } from '../../standards/text/figures.ts';
import { countedOver, seen } from '../view/finding.ts';
import { groupsOf, type RuleGroup } from '../view/groups.ts';
import { failingWaivers, isNotJudged } from '../view/headline.ts';
import { leftOpen } from '../view/left-open.ts';
import { endpointLines } from './endpoints.ts';
import { apart, headed, paragraph, row, written } from './layout.ts';
import { type Pen, penOf, type TerminalOptions } from './pen.ts';
import { scenarioLines } from './scenario-line.ts';
import { toFixLines } from './to-fix.ts';
import { fixListLines, pathLines, totalLines, verdictLines } from './verdict.ts';

/**
 * The run for a person at a terminal; ends with a line end. With `live` the header and the scenarios
 * are left out: they were written by `header` and `scenarioLine` while the run went on.
 */
export function terminal(run: Run, options: TerminalOptions): string {
  if (options.quiet || options.live) return body(run, options);
  const pen = penOf(options);
  const endpoints = written(endpointLines(pen, run, options.verbose));
  return header(openingOf(run), options) + endpoints + body(run, options);
}

/** The first line and an empty one. Can be written before anything is sent. */
export const header = (opening: Opening, options: TerminalOptions): string =>
  written([...headerLines(penOf(options), opening), '']);

/** One scenario of a run in a pipe, as it ends; of the given exchanges its own under it with `verbose`. */
export const scenarioLine = (
  scenario: ScenarioReport,
  exchanges: readonly ExchangeReport[],
  options: TerminalOptions,
): string =>
  written(
    scenarioLines(
      penOf(options),
      scenario,
      options.verbose ? exchanges.filter((each) => each.scenario === scenario.id) : [],
    ),
  );

/** From "To fix" on; two empty lines before it unless it stands alone (`quiet`). */
export function body(run: Run, options: TerminalOptions): string {
  const pen = penOf(options);
  const { warnings, waived } = groupsOf(run);
  const paths = pathLines(pen, options.paths);
  if (options.quiet) {
    return written(apart(1, [verdictLines(pen, run), fixListLines(pen, run), paths]));
  }
  const quieter = apart(1, [
    warningLines(pen, warnings),
    waivedLines(pen, waived),
    notJudgedLines(pen, run, options.verbose),
    options.verbose ? leftOpenLines(pen, run) : [],
  ]);
  const end = apart(1, [
    verdictLines(pen, run),
    fixListLines(pen, run),
    totalLines(pen, run),
    paths,
  ]);
  return written([
    '',
    '',
    ...apart(2, [toFixLines(pen, run), waiverLines(pen, run), quieter, end]),
  ]);
}

/** What is known before the first request is sent. */
interface Opening {
  readonly version: string;
  /** The client's address, or what it is called: `built-in reference client`. */
  readonly client: string;
  readonly scenarios: number;
  /** Those that its scenarios ask. */
  readonly endpoints: number;
  readonly seed: number;
}

export const openingOf = (run: Run): Opening => ({
  version: run.tool.version,
  client: run.run.name ?? run.target.clientBase,
  scenarios: run.scenarios.length,
  endpoints: run.target.implements.filter((id) =>
    run.scenarios.some(({ endpoint }) => endpoint === id),
  ).length,
  seed: run.run.seed,
});

/** `greenlight 1.0.0  https://…            46 scenarios, 4 endpoints, seed 4711` */
function headerLines(pen: Pen, opening: Opening): readonly string[] {
  const { scenarios, endpoints } = opening;
  const right = [
    howMany(scenarios, 'scenario'),
    howMany(endpoints, 'endpoint'),
    `seed ${opening.seed}`,
  ];
  return row(pen, {
    lead: '',
    text: `greenlight ${pen.text(opening.version)}  ${pen.text(opening.client, 200)}`,
    paint: (text) => text.replace(/^greenlight/, (name) => pen.bold(name)),
    right: right.join(', '),
    under: 2,
  });
}

const titled = (pen: Pen, mark: string, { title, rule }: RuleGroup, paint = pen.bold) =>
  row(pen, { lead: `${mark} `, text: pen.text(title), paint, right: pen.text(rule) });

function warningLines(pen: Pen, groups: readonly RuleGroup[]): readonly string[] {
  const items = groups.map((group) => [
    ...titled(pen, pen.marks.warning, group),
    ...paragraph(pen, 2, pen.text(`${seen(group)} ${group.worst.remedy}`)),
  ]);
  return headed(pen, 'Warnings', `${groups.length}, not counted in the verdict`, apart(1, items));
}

const plain = (text: string): string => text;

function waivedLines(pen: Pen, groups: readonly RuleGroup[]): readonly string[] {
  const ends = groups.flatMap(({ worst }) => worst.waived?.until ?? []).sort();
  const [first = ''] = ends;
  const same = new Set(ends).size === 1;
  const items = groups.map((group) => {
    const { reason = '', until = '' } = group.worst.waived ?? {};
    const end = same ? [] : [`Until ${until}.`];
    return [
      ...titled(pen, pen.marks.quiet, group, plain),
      ...paragraph(pen, 2, pen.text([`${capital(countedOver(group))}.`, reason, ...end].join(' '))),
    ];
  });
  const note = `${groups.length}, ${same ? 'until' : 'the first until'} ${pen.text(first)}`;
  return headed(pen, 'Waived', note, apart(1, items));
}

/** Waivers that themselves fail the run: what they cover is gone, or their time is over. */
function waiverLines(pen: Pen, run: Run): readonly string[] {
  const failing = failingWaivers(run);
  const items = failing.map(({ rule, scenario, state, until, at }) => [
    ...row(pen, {
      lead: `${pen.marks.failed} `,
      text: pen.text(scenario === undefined ? rule : `${rule} in ${scenario}`),
      right: pen.text(at),
    }),
    ...paragraph(
      pen,
      2,
      pen.text(
        state === 'stale'
          ? 'Stale: the rule was judged and found nothing. Remove the waiver.'
          : `Expired on ${until}. Fix what it covers, or agree on a new date.`,
      ),
    ),
  ]);
  return headed(pen, 'Waivers', `${failing.length}, counted in the verdict`, apart(1, items));
}

/** Scenarios that were not judged, with the reason; three and more for one reason are reported together. */
function notJudgedLines(pen: Pen, run: Run, verbose: boolean): readonly string[] {
  const open = run.scenarios.filter(isNotJudged);
  const heaps = groupedBy(open, ({ reason, summary }) => reason ?? summary);
  const items = [...heaps].flatMap(([reason, heap]) => {
    const reported = verbose || heap.length < 3 ? heap.map(({ id }) => id) : [together(heap)];
    return reported.flatMap((name) => [
      `${pen.marks.quiet} ${pen.text(name)}`,
      ...paragraph(pen, 2, pen.text(reason, 600)),
    ]);
  });
  const note = `${figure(open.length)} of ${howMany(run.scenarios.length, 'scenario')}`;
  return headed(pen, 'Not judged', note, items);
}

function together(heap: readonly ScenarioReport[]): string {
  const endpoints = [...new Set(heap.map(({ endpoint }) => endpoint))];
  return `${howMany(heap.length, 'scenario')} of ${endpoints.join(', ')}`;
}

/** What this client does where the contract is silent; for `--verbose`. */
function leftOpenLines(pen: Pen, run: Run): readonly string[] {
  const lines = leftOpen(run);
  const items = lines.flatMap(({ about, endpoints, does }) => [
    ...row(pen, { lead: `${pen.marks.quiet} `, text: pen.text(about, 200), right: endpoints }),
    ...does.flatMap((each) => paragraph(pen, 2, pen.text(each, 600))),
  ]);
  const note = `${lines.length}, the contract does not say; never counted in the verdict`;
  return headed(pen, 'Left open', note, items);
}
