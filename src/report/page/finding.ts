import type { Json } from '../../model/json.ts';
import type { ExchangeReport, Finding, Sample } from '../../model/run.ts';
import { tooLong } from '../../standards/http/curl.ts';
import { figure, howMany } from '../../standards/text/figures.ts';
import { cut, legible } from '../../standards/text/legible.ts';
import { phrase } from '../json/spaced-json.ts';
import { clauseAnchor, findingAnchor } from '../view/anchor.ts';
import { compared, recordsOf } from '../view/compared.ts';
import { countedNoun, lossOf, lossUnder, placeOf, seen, whereOf } from '../view/finding.ts';
import { alone, type RuleGroup } from '../view/groups.ts';
import type { Cells, Fact, Finding as FindingBlock, Item, Samples, Table } from './block.ts';
import { exchangeOf } from './exchange.ts';

/** The exchanges of a run by their ids. */
type Exchanges = ReadonlyMap<string, ExchangeReport>;

/** Longest value shown of what was expected and received; report.json has it whole. */
const longestValue = 300;

/** The texts of the clauses by their ids. */
type Clauses = ReadonlyMap<string, string>;

/** A finding, or all findings of a rule, as every report shows it. */
export function findingOf(
  group: RuleGroup,
  exchanges: Exchanges = new Map(),
  clauses: Clauses = new Map(),
): FindingBlock {
  const { worst, rule, severity, title, number, count, judged } = group;
  const scenarios = new Set(group.findings.map(({ scenario }) => scenario)).size;
  const noun = countedNoun(worst.countedTemplate);
  const samples = samplesOf(group, exchanges);
  return {
    kind: 'finding',
    level: worst.waived ? 'waived' : severity,
    number,
    title,
    id: rule,
    hits: [
      [`${figure(count)} of ${figure(judged)}`, ...(noun === undefined ? [] : [noun])].join(' '),
      ...(scenarios > 1 ? [howMany(scenarios, 'scenario')] : []),
    ].join(', '),
    seen: seen(group),
    anchor: findingAnchor(group),
    facts: [against(group), meaning(group, clauses)],
    ...(samples ? { samples } : {}),
    repeat: repeating(group),
    ...evidenceOf(worst, exchanges),
  };
}

/** A finding by itself: without number, samples and commands that repeat it, with the one that explains it. */
export function explained(finding: Finding): FindingBlock {
  const {
    number: _,
    samples: __,
    repeat: ___,
    seen: saw = '',
    ...block
  } = findingOf(alone(finding));
  const facts = block.facts.flat();
  const more = { label: 'more', command: `greenlight explain ${finding.rule}` };
  // `netValue is absent.` is what was received, and told there.
  const isRepeated = facts.some(
    ({ label, text }) => label === 'got' && String(text).startsWith(saw.replace(/\.$/, '')),
  );
  return { ...block, ...(isRepeated ? {} : { seen: saw }), facts: [[...facts, more]] };
}

/** Exchanges shown of a breach that lies between several. */
const mostExchanges = 3;

function evidenceOf(finding: Finding, known: Exchanges): Pick<FindingBlock, 'exchanges' | 'left'> {
  const { samples, exchanges, count, at, record, cause = [] } = finding;
  const [first] = samples;
  const ids = [...new Set([...(first?.exchange ? [first.exchange] : []), ...exchanges])];
  const isBetween = count < exchanges.length;
  const shown = ids.flatMap((id) => known.get(id) ?? []).slice(0, isBetween ? mostExchanges : 1);
  const marked = {
    request: [...new Set(cause.flatMap((each) => Object.keys(each)))],
    answer: at === undefined || record ? [] : [at],
  };
  return shown.length === 0
    ? {}
    : { exchanges: shown.map((each) => exchangeOf(each, marked)), left: ids.length - shown.length };
}

const given = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ text, table }) => table !== undefined || (text !== undefined && text !== ''));

/** What was expected and received, and what is lost by it. */
function against({ worst, loss, severity }: RuleGroup): readonly Fact[] {
  const { expected = '', received = '' } = compared(worst);
  const records = recordsOf(worst.actual);
  const place = records ? '' : placeOf(worst);
  const got = cut(received, longestValue);
  const tone = worst.waived ? 'quiet' : severity === 'error' ? 'failed' : 'warning';
  return given([
    { label: 'expected', text: cut(expected, longestValue) },
    got === ''
      ? { label: 'at', text: place }
      : {
          label: 'got',
          text: place === '' ? got : `${got}, at ${place}`,
          tone,
          ...(records ? { table: sideBySide(records) } : {}),
        },
    { label: 'lost', text: loss ? `up to ${lossOf(loss)}` : '', tone },
  ]);
}

/** Records that are held against each other, a row each, with what the service does with it. */
const sideBySide = (records: NonNullable<ReturnType<typeof recordsOf>>): Table => ({
  kind: 'table',
  rows: records.map(({ kept, ...cells }) => ({
    ...cells,
    ...(typeof kept === 'boolean' ? { 'it is': kept ? 'kept' : 'lost' } : {}),
  })),
});

function meaning(group: RuleGroup, known: Clauses): readonly Fact[] {
  const { effect, remedy, clauses, waived } = group.worst;
  return given([
    { label: 'effect', text: effect },
    { label: 'remedy', text: remedy },
    {
      label: 'contract',
      text: clauses.join(', '),
      ...(known.size === 0 ? {} : { items: clauses.map((id) => clauseItem(id, known.get(id))) }),
    },
    { label: 'where', text: whereOf(group) },
    {
      label: 'waived',
      text: waived ? `until ${waived.until}, ${waived.owner}: ${waived.reason}` : '',
    },
  ]);
}

const clauseItem = (id: string, text: string | undefined): Item =>
  text === undefined ? { id } : { id, text, to: clauseAnchor(id) };

/** Longest curl line that is shown; report.json has every one. */
const longestCurl = 40_000;

/** Our own command, and the calls that show it, in their order. */
function repeating({ smallest }: RuleGroup): readonly Fact[] {
  const { command, curl, next = [], byHand } = smallest.reproduce;
  const calls = curl === undefined ? [] : [curl, ...next];
  const isShown = calls.every(({ length }) => length <= longestCurl);
  const isLong = calls.some(tooLong) ? { isLong: true as const } : {};
  return [
    { label: 'repeat', command },
    ...(isShown ? calls : []).map((call, i) =>
      calls.indexOf(call) < i
        ? { label: 'then', command: `# request ${calls.indexOf(call) + 1} again`, ...isLong }
        : { label: i === 0 ? 'curl' : 'then', command: call, ...isLong },
    ),
    ...(isShown && byHand !== undefined
      ? [{ label: 'note', command: `# ${byHand}`, ...isLong }]
      : []),
  ];
}

/** Undefined where samples tell nothing that is not said above. */
function samplesOf(
  { worst: finding, ...group }: RuleGroup,
  exchanges: Exchanges,
): Samples | undefined {
  const { samples, count } = finding;
  const hasRows = samples.some(({ row }) => row);
  if (samples.length === 0 || (samples.length < 2 && count === 1 && !hasRows)) return undefined;
  const rows = grouped(
    samples.map(
      (sample): Cells =>
        hasRows ? (sample.row ?? { what: sample.message }) : plainRow(finding, sample, exchanges),
    ),
  );
  const { told, headings, shown } = withoutRepeated(rows);
  const isNamed = headings.every((heading) => heading === 'exchange' || heading === 'step');
  const ofRecords = samples.length > 1 && samples.every(({ record }) => record);
  const totals = totalsOf(finding, headings);
  return {
    table: { kind: 'table', rows: shown, ...(totals ? { totals } : {}), ...told },
    lines:
      samples.length < 2
        ? []
        : samples.map((sample) => ({
            place: [sample.exchange ?? '', placeOf(sample)].filter(Boolean).join(', '),
            text: sample.message,
          })),
    of: hasRows ? 'rows' : ofRecords ? 'records' : isNamed ? 'names' : 'exchanges',
    kept: samples.length,
    count,
    inAll: group.count,
  };
}

/** Without the columns that say the same in every row: what they say is told once. */
function withoutRepeated(rows: readonly Cells[]) {
  const all = [...new Set(rows.flatMap(Object.keys))];
  const isRepeated = (heading: string) =>
    rows.length > 1 && new Set(rows.map((row) => JSON.stringify(row[heading]))).size === 1;
  const repeated = all.filter(isRepeated);
  const headings = repeated.length === all.length ? all : all.filter((each) => !isRepeated(each));
  const [row = {}] = rows;
  const alike = repeated.map((heading) => `${heading} ${phrase(row[heading] ?? null)}`);
  return {
    headings,
    shown: rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([heading]) => headings.includes(heading))),
    ),
    told:
      headings.length === all.length
        ? {}
        : { note: `In all of them: ${cut(alike.join(', '), 300)}.` },
  };
}

/** Equal rows once, with how often, in the place of the first. */
function grouped(rows: readonly Cells[]): readonly Cells[] {
  const heaps = new Map<string, { readonly row: Cells; readonly times: number }>();
  for (const row of rows) {
    const key = JSON.stringify(Object.entries(row));
    heaps.set(key, { row, times: (heaps.get(key)?.times ?? 0) + 1 });
  }
  return heaps.size === rows.length
    ? rows
    : [...heaps.values()].map(({ row, times }) => ({ ...row, times }));
}

/** A sample without a row of its own: what differs from what is reported above. */
function plainRow(finding: Finding, sample: Sample, exchanges: Exchanges): Cells {
  const exchange = exchanges.get(sample.exchange ?? '');
  const place = placeOf(sample);
  const words = compared(sample);
  const differs = (value: (of: Sample | Finding) => unknown) =>
    finding.samples.some((each) => JSON.stringify(value(each)) !== JSON.stringify(value(finding)));
  const isSaid = finding.samples.some(({ message }) => message !== finding.samples[0]?.message);
  return {
    ...(exchange ? { exchange: exchange.id, step: exchange.step } : {}),
    ...(place !== '' && differs(placeOf) ? { place } : {}),
    ...(isSaid ? { what: sample.message } : {}),
    ...(words.expected !== undefined && differs(({ expected }) => expected)
      ? { expected: figureOr(sample.expected, words.expected) }
      : {}),
    ...(words.received !== undefined && differs(({ actual }) => actual)
      ? { got: figureOr(sample.actual, words.received) }
      : {}),
  };
}

/** Figures stay figures, for their column. */
const figureOr = (value: Json | undefined, words: string): Json =>
  typeof value === 'number' ? value : words;

/** What all that were counted lose together, under the columns that carry it. */
function totalsOf(finding: Finding, [first = '', ...headings]: readonly string[]) {
  const held = lossUnder(headings, finding);
  if (held.length === 0) return undefined;
  const all = `all ${figure(finding.count)} ${countedNoun(finding.countedTemplate) ?? ''}`.trim();
  return { [first]: all, ...Object.fromEntries(held) };
}

/** Text from outside on one line, at most 2 000 characters. */
export const inLine = (text: string): string => legible(cut(text, 2000));

/** Shown of the samples as plain lines; the counts beside them are exact. */
const plainSamples = 5;

/** A finding as plain lines of text, `briefly` without samples and curl. Nothing in it can move a cursor. */
export function findingLines(group: RuleGroup, briefly = false): readonly string[] {
  const { level, id, title, seen: saw = '', facts, samples, repeat = [] } = findingOf(group);
  const labelled = (label: string, text: string) => `${label.padEnd(10)}${inLine(text)}`;
  const shown = briefly ? [] : (samples?.lines.slice(0, plainSamples) ?? []);
  const left = shown.length === 0 ? 0 : group.count - shown.length;
  return [
    `${level}: ${inLine(title)} (${id})`,
    inLine(saw),
    ...facts.flat().map(({ label, text = '' }) => labelled(label, [text].flat().join(' '))),
    ...shown.map(({ place, text }) =>
      labelled('sample', place === '' ? text : `${place}: ${text}`),
    ),
    ...(left > 0 ? [labelled('', `and ${figure(left)} more`)] : []),
    ...repeat
      .filter(({ isLong }) => !isLong)
      .flatMap(({ label, command = '' }) =>
        label === 'repeat'
          ? [labelled(label, command)]
          : briefly
            ? []
            : command.split('\n').map(inLine),
      ),
  ];
}
