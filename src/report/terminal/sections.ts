import type { Run, ScenarioReport } from '../../model/run.ts';
import { capital, figure, howMany } from '../../standards/text/figures.ts';
import { countedOver, seen } from '../view/finding.ts';
import type { RuleGroup } from '../view/groups.ts';
import { failingWaivers } from '../view/headline.ts';
import { leftOpen } from '../view/left-open.ts';
import { heading, paragraph, row } from './layout.ts';
import type { Pen } from './pen.ts';

/** Items of two lines or more, parted by an empty line. */
const parted = (items: readonly (readonly string[])[]): readonly string[] =>
  items.flatMap((item, index) => (index === 0 ? item : ['', ...item]));

const titled = (pen: Pen, mark: string, { title, rule }: RuleGroup, paint = pen.bold) =>
  row(pen, {
    lead: `${mark} `,
    text: pen.text(title),
    paint,
    right: pen.text(rule),
    paintRight: pen.dim,
  });

export function warningLines(pen: Pen, groups: readonly RuleGroup[]): readonly string[] {
  if (groups.length === 0) return [];
  const items = groups.map((group) => [
    ...titled(pen, pen.marks.warning, group),
    ...paragraph(pen, 2, pen.text(`${seen(group)} ${group.worst.remedy}`)),
  ]);
  return [
    ...heading(pen, 'Warnings', `${groups.length}, not counted in the verdict`),
    ...parted(items),
  ];
}

const plain = (text: string): string => text;

export function waivedLines(pen: Pen, groups: readonly RuleGroup[]): readonly string[] {
  const ends = groups.flatMap(({ worst }) => worst.waived?.until ?? []).sort();
  const [first = ''] = ends;
  if (groups.length === 0) return [];
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
  return [...heading(pen, 'Waived', note), ...parted(items)];
}

/** Waivers that themselves fail the run: what they cover is gone, or their time is over. */
export function waiverLines(pen: Pen, run: Run): readonly string[] {
  const failing = failingWaivers(run);
  if (failing.length === 0) return [];
  const items = failing.map(({ rule, scenario, state, until, at }) => [
    ...row(pen, {
      lead: `${pen.marks.failed} `,
      text: pen.text(scenario === undefined ? rule : `${rule} in ${scenario}`),
      right: pen.text(at),
      paintRight: pen.dim,
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
  return [
    ...heading(pen, 'Waivers', `${failing.length}, counted in the verdict`),
    ...parted(items),
  ];
}

/** Scenarios that were not judged, with the reason; three and more for one reason are told together. */
export function notJudgedLines(pen: Pen, run: Run, verbose: boolean): readonly string[] {
  const open = run.scenarios.filter(
    ({ verdict }) => verdict === 'skipped' || verdict === 'inconclusive',
  );
  if (open.length === 0) return [];
  const heaps = new Map<string, ScenarioReport[]>();
  for (const scenario of open) {
    const reason = scenario.reason ?? scenario.summary;
    heaps.set(reason, [...(heaps.get(reason) ?? []), scenario]);
  }
  const items = [...heaps].flatMap(([reason, heap]) => {
    const reported = verbose || heap.length < 3 ? heap.map(({ id }) => id) : [together(heap)];
    return reported.flatMap((name) => [
      `${pen.marks.quiet} ${pen.text(name)}`,
      ...paragraph(pen, 2, pen.text(reason, 600)),
    ]);
  });
  const note = `${figure(open.length)} of ${howMany(run.scenarios.length, 'scenario')}`;
  return [...heading(pen, 'Not judged', note), ...items];
}

function together(heap: readonly ScenarioReport[]): string {
  const endpoints = [...new Set(heap.map(({ endpoint }) => endpoint))];
  return `${howMany(heap.length, 'scenario')} of ${endpoints.join(', ')}`;
}

/** What this client does where the contract is silent; for `--verbose`. */
export function leftOpenLines(pen: Pen, run: Run): readonly string[] {
  if (run.observations.length === 0) return [];
  const lines = leftOpen(run);
  const items = lines.flatMap(({ about, endpoints, does }) => [
    ...row(pen, {
      lead: `${pen.marks.quiet} `,
      text: pen.text(about, 200),
      right: endpoints,
      paintRight: pen.dim,
    }),
    ...paragraph(pen, 2, pen.text(does, 600)),
  ]);
  const note = `${lines.length}, the contract does not say; never counted in the verdict`;
  return [...heading(pen, 'Left open', note), ...items];
}
