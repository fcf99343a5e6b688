import type { Run } from '../../model/run.ts';

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
