import type { ClientHistory } from '../../model/history.ts';
import type { Run } from '../../model/run.ts';
import { capital, day, figure, howMany, instant } from '../../standards/text/figures.ts';
import type { Document, Section } from './block.ts';
import { scenarioTones } from './suite.ts';

const sum = (counts: readonly { readonly records: number }[]): number =>
  counts.reduce((total, { records: count }) => total + count, 0);

/** Tabulates the records of each endpoint by day or month. */
export function records({ records: all }: Run): Section {
  const endpoints = [...new Set(all.map(({ endpoint }) => endpoint))];
  if (endpoints.length === 0) return [];
  const of = (id: string) => all.filter(({ endpoint }) => endpoint === id);
  return [
    {
      kind: 'heading',
      text: 'Records over time',
      note: endpoints.map((id) => `${figure(sum(of(id)))} ${id}`).join(', '),
    },
    ...endpoints.map((id) => {
      const { by, counts } = dayCounts(of(id));
      const hasLost = counts.some(({ lost }) => lost > 0);
      return {
        kind: 'fold' as const,
        summary: `${capital(id)} by ${by} as a table`,
        blocks: [
          {
            kind: 'table' as const,
            rows: counts.map(({ label, records: count, lost }) => ({
              [by]: label,
              count,
              ...(hasLost ? { lost } : {}),
            })),
          },
        ],
      };
    }),
  ];
}

/** Maximum number of listed rules; the JSON has all. */
const maxRules = 40;

/** Tabulates since when each rule is broken, and how often it was. */
function rulesThatBroke(rules: ClientHistory['rules']): Section {
  if (rules.length === 0) return [];
  const broken = rules.filter(({ state }) => state === 'broken').length;
  return [
    {
      kind: 'heading',
      text: 'Rules that broke',
      note: `${figure(rules.length)}, ${figure(broken)} of them now`,
    },
    {
      kind: 'table',
      rows: rules
        .slice(0, maxRules)
        .map(({ rule, state, firstBroke, brokenSince, lastKept, ...counts }) => ({
          rule,
          now: state === 'broken' ? `broken since ${day(brokenSince ?? firstBroke)}` : 'not broken',
          'first broke': day(firstBroke),
          'last kept': lastKept === undefined ? 'never' : day(lastKept),
          'broken in': `${figure(counts.broken)} of ${howMany(counts.judged, 'run')}`,
        })),
      left: rules.length - maxRules,
    },
  ];
}

/** Maximum number of listed runs; --json has all. */
const maxRuns = 20;

/** Lists the verdicts of the latest runs, oldest first. */
const runList = (runs: ClientHistory['runs']): Section => [
  {
    kind: 'list',
    entries: runs.slice(-maxRuns).map(({ at, verdict, errors, warnings, waived, part }) => ({
      tone: scenarioTones[verdict],
      text: `${instant(at)}  ${verdict}${part === undefined ? '' : ` (${part})`}`,
      beside: [
        ...(errors > 0 ? [howMany(errors, 'finding')] : []),
        ...(warnings > 0 ? [howMany(warnings, 'warning')] : []),
        ...(waived > 0 ? [`${figure(waived)} waived`] : []),
      ].join(', '),
    })),
    left: runs.length - maxRuns,
  },
];

/** Renders the histories of clients: verdicts over time, then the rules that broke. */
export const historyText = (histories: readonly ClientHistory[]): Document =>
  histories.map(({ client, runs, rules }) => [
    {
      kind: 'heading',
      text: client,
      note: `${howMany(runs.length, 'run')}, ${day(runs[0]?.at ?? '')} to ${day(runs.at(-1)?.at ?? '')}`,
    },
    ...runList(runs),
    ...rulesThatBroke(rules),
  ]);

/** Renders the known runs of the client, if there are several. */
export function history({ history: kept }: Run): Section {
  if (kept === undefined || kept.runs.length < 2) return [];
  return [
    { kind: 'heading', text: 'Earlier runs', note: howMany(kept.runs.length, 'run') },
    ...runList(kept.runs),
    ...rulesThatBroke(kept.rules),
  ];
}

/** Number of records in a day, or in a month if there are many days. */
export interface Count {
  /** YYYY-MM-DD or YYYY-MM. */
  readonly label: string;
  readonly records: number;
  readonly lost: number;
}

const dayMs = 86_400_000;
/** Maximum number of bars; more would be too thin. */
const maxDays = 124;
const maxMonths = 240;

/** Counts every day from the first to the last, including those without records; by month beyond four months. */
export function dayCounts(records: Run['records']): {
  readonly by: 'day' | 'month';
  readonly counts: readonly Count[];
} {
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
    const held = counts.get(labelOf(day));
    if (!held) continue;
    held.records += many;
    held.lost += lost;
  }
  return {
    by,
    counts: [...counts].slice(0, maxMonths).map(([label, held]) => ({ label, ...held })),
  };
}

const between = (first: string, days: number, labelOf: (day: string) => string) =>
  Array.from({ length: days }, (_, index) =>
    labelOf(new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10)),
  );
