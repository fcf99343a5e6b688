import type { ExchangeReport, Finding, Sample } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { present } from '../../standards/collections/present.ts';
import { tooLong } from '../../standards/http/curl.ts';
import { figure, howMany, joined } from '../../standards/text/figures.ts';
import { cut, legible } from '../../standards/text/legible.ts';
import { phrase } from '../json/spaced-json.ts';
import {
  type Cells,
  type Fact,
  type Finding as FindingBlock,
  gridOf,
  type Samples,
  withValue,
} from './block.ts';
import { differencesOf, exchangeOf, type Marks } from './exchange.ts';
import { compared, isOfRecords, lossOf, placeOf, seen, whereOf } from './finding-words.ts';
import { alone, type RuleGroup, scenariosHit } from './groups.ts';
import { clauseAnchor, explaining, findingAnchor } from './page.ts';

type Exchanges = ReadonlyMap<string, ExchangeReport>;

/** Maximum length of a shown value, in characters; report.json has it in full. */
const maxValueLength = 300;

type Clauses = ReadonlyMap<string, string>;

/** Renders a finding, or all findings of a rule, the same in every report. */
export function findingOf(
  group: RuleGroup,
  exchanges: Exchanges = new Map(),
  clauses: Clauses = new Map(),
): FindingBlock {
  const { worst, rule, severity, title, number, count, judged } = group;
  const scenarios = scenariosHit(group);
  const warned = group.findings.reduce(
    (sum, f) => sum + (f.severity === severity ? 0 : f.count),
    0,
  );
  const shown = evidenceOf(worst, exchanges);
  return {
    kind: 'finding',
    level: worst.waived ? 'waived' : severity,
    number,
    title,
    id: rule,
    hits: [
      `${figure(count)} of ${figure(judged)} ${worst.judgedNoun ?? ''}`.trim(),
      ...(scenarios > 1 ? [howMany(scenarios, 'scenario')] : []),
      ...(warned > 0 ? [`${figure(warned)} as a warning`] : []),
    ].join(', '),
    seen: seen(group),
    anchor: findingAnchor(group),
    facts: [against(group), meaning(group, clauses)],
    samples: samplesOf(group, exchanges),
    repeat: repeating(group),
    exchanges: shown.map((each) => exchangeOf(each, marksOf(worst))),
    differences: differencesOf(shown),
  };
}

/** Renders a finding alone: without number, samples and commands to reproduce it, but with the one that explains it. */
export function explained(finding: Finding): FindingBlock {
  const { number: _n, samples: _s, repeat: _r, ...block } = findingOf(alone(finding));
  const facts = block.facts.flat();
  const { seen: saw = '' } = block;
  // `netValue is absent.` is already shown as what was received.
  const isRepeated = facts.some(
    ({ label, text }) => label === 'got' && String(text).startsWith(saw.replace(/\.$/, '')),
  );
  const more = { label: 'more', command: explaining(finding.rule) };
  return { ...block, seen: isRepeated ? undefined : saw, facts: [[...facts, more]] };
}

/** Maximum number of exchanges shown of a breach between several. */
const maxExchanges = 3;

function evidenceOf(finding: Finding, known: Exchanges): readonly ExchangeReport[] {
  const { samples, exchanges, count } = finding;
  const ids = [...new Set([samples[0]?.exchange ?? [], ...exchanges].flat())];
  const isBetween = count < exchanges.length;
  const shown = ids.flatMap((id) => known.get(id) ?? []).slice(0, isBetween ? maxExchanges : 1);
  return shown.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

const marksOf = ({ at, record, cause = [] }: Finding): Marks => ({
  request: [...new Set(cause.flatMap((each) => Object.keys(each)))],
  answer: at === undefined || record ? [] : [at],
});

function against({ worst, loss, severity }: RuleGroup): readonly Fact[] {
  const { expected = '', received = '' } = compared(worst);
  const place = isOfRecords(worst.actual) ? '' : placeOf(worst);
  const actual = cut(received, maxValueLength);
  const tone = worst.waived ? 'quiet' : severity === 'error' ? 'failed' : 'warning';
  return withValue([
    { label: 'expected', text: cut(expected, maxValueLength) },
    actual === ''
      ? { label: 'at', text: place }
      : { label: 'got', text: place === '' ? actual : `${actual}, at ${place}`, tone },
    { label: 'lost', text: loss && `up to ${lossOf(loss)}`, tone },
  ]);
}

function meaning(group: RuleGroup, known: Clauses): readonly Fact[] {
  const { effect, remedy, clauses, waived } = group.worst;
  return withValue([
    { label: 'effect', text: effect },
    { label: 'remedy', text: remedy },
    {
      label: 'contract',
      text: clauses.join(', '),
      items: clauses.map((id) => ({ id, text: known.get(id), to: clauseAnchor(id) })),
    },
    { label: 'where', text: whereOf(group) },
    {
      label: 'waived',
      text: waived && `until ${waived.until}, ${waived.owner}: ${waived.reason}`,
    },
  ]);
}

/** Maximum length of a shown curl line, in characters; report.json has every one. */
const maxCurlLength = 40_000;

export const replayOf = 'greenlight replay report.json ';

/** Returns the greenlight command and the calls that reproduce the finding, in order. */
function repeating({ smallest }: RuleGroup): readonly Fact[] {
  const { command, curl, next = [], byHand } = smallest.reproduce;
  const calls = curl === undefined ? [] : [curl, ...next];
  const elsewhere = `${replayOf}${smallest.id}  # curl is too long to print`;
  const instead = (i: number) =>
    calls.some(tooLong) ? { instead: i === 0 ? elsewhere : '' } : undefined;
  const lines = calls.map((call, i): Fact => {
    const first = calls.indexOf(call);
    const label = first < i ? 'note' : i === 0 ? 'curl' : 'then';
    return {
      label,
      command: first < i ? `# request ${first + 1} again` : call,
      ...instead(i),
    };
  });
  const isEndless = calls.some(({ length }) => length > maxCurlLength);
  return [
    { label: 'repeat', command },
    ...(isEndless ? [{ label: 'curl', command: elsewhere }] : lines),
    ...(byHand === undefined || calls.length === 0
      ? []
      : [{ label: 'note', command: `# ${byHand}` }]),
  ];
}

/** Returns the commands for a text; if curl lines are too long to read, where they are. */
export const commandsIn = ({ repeat = [] }: FindingBlock): readonly Fact[] =>
  repeat.flatMap(({ instead, ...fact }) =>
    instead === undefined ? fact : instead === '' ? [] : { ...fact, command: instead },
  );

/** Tabulates samples, without columns that are equal in every row. Undefined if they add nothing to the text above. */
function samplesOf({ worst, count }: RuleGroup, exchanges: Exchanges): FindingBlock['samples'] {
  const { samples } = worst;
  const hasRows = samples.some(({ row }) => row);
  const rows = grouped(samples.map((sample) => sample.row ?? cellsOf(sample, exchanges)));
  const [first = {}] = rows;
  const isRepeated = (name: string) =>
    name !== 'times' &&
    (rows.length > 1 || !hasRows) &&
    rows.every((row) => JSON.stringify(row[name]) === JSON.stringify(first[name]));
  const headings = [...new Set(rows.flatMap(Object.keys))];
  const shown = headings.filter((name) => !isRepeated(name));
  if (shown.every((name) => name === 'exchange')) return undefined;
  const alike = hasRows ? headings.filter(isRepeated) : [];
  const alikeText = alike.map((name) => `${name} ${phrase(first[name] ?? null)}`).join(', ');
  return {
    kind: 'table',
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => shown.includes(name))),
    ),
    ...shownOf(
      { kept: samples.length, count },
      samples.length,
      alikeText && `in all of them ${cut(alikeText, 300)}`,
    ),
    isOfData: hasRows || samples.every(({ record }) => record),
  };
}

/** Returns the first rows of samples, with a note such as `3 of 200 shown; 20 in report.json`. */
export function firstSamples(samples: Samples, most: number): Samples {
  const rows = samples.rows.slice(0, most);
  const shown = rows.reduce((sum, { times = 1 }) => sum + Number(times), 0);
  return { ...samples, rows, ...shownOf(samples, shown, samples.alike) };
}

/** Notes how many samples of those counted are shown, unless all are, and what they have in common. */
function shownOf({ kept, count }: Pick<Samples, 'kept' | 'count'>, shown: number, alike = '') {
  const more = kept > shown ? `; ${kept < count ? figure(kept) : 'all'} in report.json` : '';
  // Requests that are sent again are samples, too, and count once.
  const parts = [shown < count ? `${figure(shown)} of ${figure(count)} shown${more}` : '', alike];
  return { kept, count, alike, note: joined(parts, '; ') || undefined };
}

function cellsOf(sample: Sample, exchanges: Exchanges): Cells {
  const exchange = exchanges.get(sample.exchange ?? '');
  const { expected, received } = compared(sample);
  return present({
    exchange: exchange && `${exchange.id} ${exchange.step}`,
    record: sample.record?.number,
    line: sample.record?.line,
    // Identifiers are no figures, whatever their type.
    ...Object.fromEntries(
      Object.entries(sample.names ?? {}).map(([name, value]) => [
        name,
        typeof value === 'number' ? String(value) : value,
      ]),
    ),
    place: sample.at || undefined,
    // The difference says it in fewer words.
    what: expected !== undefined && received !== undefined ? undefined : sample.message,
    expected: typeof sample.expected === 'number' ? sample.expected : expected,
    got:
      typeof sample.actual === 'number' && typeof (sample.expected ?? 0) === 'number'
        ? sample.actual
        : received,
  });
}

/** Merges equal rows into the first of them, with a count. */
function grouped(rows: readonly Cells[]): readonly Cells[] {
  const heaps = [...groupedBy(rows, (row) => JSON.stringify(row)).values()];
  return heaps.length === rows.length
    ? rows
    : heaps.map(([row, ...same]) => ({ ...row, times: same.length + 1 }));
}

/** Formats text from outside on one line of at most 2000 characters. */
export const inLine = (text: string): string => legible(cut(text, 2000));

/** Maximum number of samples in plain text; the counts are exact. */
const plainSamples = 5;

/** Formats the findings of a rule as plain text, safe for terminals; `briefly` omits samples and curl. */
export const findingLines = (group: RuleGroup, briefly = false): readonly string[] =>
  plainLines(findingOf(group), briefly);

export function plainLines(finding: FindingBlock, briefly = false): readonly string[] {
  const { level, id, title, seen: saw = '', facts, samples } = finding;
  const labelled = (label: string, text: string) => `${label.padEnd(10)}${inLine(text)}`;
  const shown = gridOf(samples?.rows.slice(0, briefly ? 0 : plainSamples) ?? []).rows;
  const left = (samples?.count ?? 0) - shown.length;
  const commands = commandsIn(finding).slice(0, briefly ? 1 : undefined);
  return [
    `${level}: ${inLine(title)} (${id})`,
    inLine(saw),
    ...facts.flat().map(({ label, text = '' }) => labelled(label, [text].flat().join(' '))),
    ...shown.map((row) => labelled('sample', joined(row))),
    ...(shown.length > 0 && left > 0 ? [labelled('', `and ${figure(left)} more`)] : []),
    ...commands.flatMap(({ label, command = '' }, i) =>
      i === 0 ? [labelled(label, command)] : command.split('\n').map(inLine),
    ),
  ];
}
