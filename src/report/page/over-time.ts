import type { ClientHistory } from '../../model/history.ts';
import type { Run } from '../../model/run.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { capital, day, figure, howMany, instant, joined } from '../../standards/text/figures.ts';
import { type Document, type Entry, foldOf, type Section, tableOf, under } from './block.ts';
import { scenarioTones } from './suite.ts';

export function records({ records: all }: Run): Section {
  const endpoints = [...groupedBy(all, ({ endpoint }) => endpoint)];
  const sums = endpoints.map(
    ([id, group]) => `${figure(group.reduce((sum, each) => sum + each.records, 0))} ${id}`,
  );
  return under(
    'Records over time',
    sums.join(', '),
    endpoints.flatMap(([id, group]) => {
      const { by, counts } = dayCounts(group);
      const hasLost = counts.some(({ lost }) => lost > 0);
      const rows = counts.map(({ label, records: count, lost }) => ({
        [by]: label,
        count,
        ...(hasLost ? { lost } : {}),
      }));
      return foldOf(`${capital(id)} by ${by} as a table`, tableOf(rows));
    }),
  );
}

/** Maximum number of listed rules; the JSON has all. */
const maxRules = 40;

/** Tabulates since when each rule is broken, and how often it was. */
function rulesThatBroke(rules: ClientHistory['rules']): Section {
  const broken = rules.filter(({ state }) => state === 'broken').length;
  const rows = rules.map(({ rule, state, firstBroke, brokenSince, lastKept, ...counts }) => ({
    rule,
    now: state === 'broken' ? `broken since ${day(brokenSince ?? firstBroke)}` : 'not broken',
    'first broke': day(firstBroke),
    'last kept': lastKept === undefined ? 'never' : day(lastKept),
    'broken in': `${figure(counts.broken)} of ${howMany(counts.judged, 'run')}`,
  }));
  const note = `${figure(rules.length)}, ${figure(broken)} of them now`;
  return under('Rules that broke', note, tableOf(rows, maxRules));
}

const maxRuns = 20;

const runList = (runs: ClientHistory['runs']): Section => [
  {
    kind: 'list',
    entries: runs.slice(-maxRuns).map(
      ({ at, verdict, errors, warnings, waived, part }): Entry => ({
        tone: scenarioTones[verdict],
        text: `${instant(at)}  ${verdict}${part === undefined ? '' : ` (${part})`}`,
        beside: joined([
          errors > 0 ? howMany(errors, 'finding') : '',
          warnings > 0 ? howMany(warnings, 'warning') : '',
          waived > 0 ? `${figure(waived)} waived` : '',
        ]),
      }),
    ),
    left: runs.length - maxRuns,
  },
];

const historyUnder = (
  text: string,
  note: string,
  { runs, rules }: Omit<ClientHistory, 'client'>,
): Section => under(text, note, [...runList(runs), ...rulesThatBroke(rules)]);

export const historyText = (histories: readonly ClientHistory[]): Document =>
  histories.map(({ client, ...earlier }) => {
    const { runs } = earlier;
    const [first, last] = [runs[0], runs.at(-1)].map((run) => day(run?.at ?? ''));
    return historyUnder(client, `${howMany(runs.length, 'run')}, ${first} to ${last}`, earlier);
  });

export const history = ({ history: earlier }: Run): Section =>
  earlier === undefined || earlier.runs.length < 2
    ? []
    : historyUnder('Earlier runs', howMany(earlier.runs.length, 'run'), earlier);

/** Number of records in a day, or in a month if there are many days. */
export type Count = ReturnType<typeof dayCounts>['counts'][number];

const dayMs = 86_400_000;
/** Maximum number of bars; more would be too thin. */
const maxDays = 124;
const maxMonths = 240;

/** Counts every day from the first to the last, including those without records; by month beyond four months. */
export function dayCounts(records: Run['records']) {
  const days = records
    .filter(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))
    .map(({ day }) => day)
    .sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const span = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  const by = span <= maxDays ? 'day' : 'month';
  const labelOf = (day: string) => (by === 'day' ? day : day.slice(0, 7));
  const labels =
    Number.isFinite(span) && span <= maxMonths * 31
      ? between(first, span, labelOf)
      : days.map(labelOf);
  const counts = new Map([...new Set(labels)].map((label) => [label, { records: 0, lost: 0 }]));
  for (const { day, records: many, lost } of records) {
    const count = counts.get(labelOf(day));
    if (!count) continue;
    count.records += many;
    count.lost += lost;
  }
  return {
    by,
    /** `label` is YYYY-MM-DD or YYYY-MM. */
    counts: [...counts].slice(0, maxMonths).map(([label, count]) => ({ label, ...count })),
  };
}

const between = (first: string, days: number, labelOf: (day: string) => string) =>
  Array.from({ length: days }, (_, index) =>
    labelOf(new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10)),
  );
