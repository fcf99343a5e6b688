import type { Run } from '../model/run.ts';
import { figure, howMany } from '../standards/text/figures.ts';

/** Consecutive days with far fewer records than usual for their weekday. */
export interface Gap {
  readonly saw: string;
}

const dayMs = 86_400_000;
/** Minimum number of weeks from which the usual count is computed. */
const minWeeks = 4;
const minUsualCount = 5;
/** Fraction of the usual count below which a day is a gap. */
const farBelow = 0.3;
/** Maximum number of days; a mistyped date would add centuries of empty days. */
const maxDays = 4000;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Finds the gaps in a dataset, given its records by date (YYYY-MM-DD). The usual count is the median of the same
 * weekday, including days without records. The first and last day may be incomplete, so they are ignored.
 */
export function gapsOf(records: ReadonlyMap<string, number>): readonly Gap[] {
  const dated = [...records.keys()].filter((day) => !Number.isNaN(Date.parse(day))).sort();
  const [first, last] = [dated[0], dated.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (count > maxDays) return [];
  const days = Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.parse(first) + i * dayMs);
    const day = at.toISOString().slice(0, 10);
    return { day, weekday: at.getUTCDay(), records: records.get(day) ?? 0 };
  });
  const usual = weekdays.map((_, weekday) =>
    medianOf(days.filter((each) => each.weekday === weekday).map((each) => each.records)),
  );
  const gaps: Gap[] = [];
  let open: (typeof days)[number][] = [];
  const close = () => {
    if (open.length > 0) gaps.push(gapOf(open, usual));
    open = [];
  };
  for (const day of days.slice(1, -1)) {
    const expected = usual[day.weekday] ?? 0;
    if (expected >= minUsualCount && day.records < farBelow * expected) open.push(day);
    // A day on which no records are usual does not end a gap.
    else if (expected >= minUsualCount || day.records > 0) close();
  }
  close();
  return gaps;
}

function medianOf(counts: readonly number[]): number {
  if (counts.length < minWeeks) return 0;
  const sorted = counts.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

interface Day {
  readonly day: string;
  readonly weekday: number;
  readonly records: number;
}

function gapOf(days: readonly Day[], usually: readonly number[]): Gap {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const records = days.reduce((sum, day) => sum + day.records, 0);
  const usual = days.reduce((sum, { weekday }) => sum + (usually[weekday] ?? 0), 0);
  const weekday = weekdays[days[0]?.weekday ?? 0];
  const saw =
    days.length === 1
      ? `${from} has ${howMany(records, 'record')}; a ${weekday} usually has ${figure(usual)}`
      : `${from} to ${to} have ${howMany(records, 'record')}; such days usually have ${figure(usual)}`;
  return { saw };
}

/** Adds the gaps of an export to its run as observations: the source may have stopped, or it was a holiday. */
export function withGaps(run: Run): Run {
  const endpoints = [...new Set(run.records.map(({ endpoint }) => endpoint))];
  const gaps = endpoints.flatMap((endpoint) => {
    const days = run.records.filter((each) => each.endpoint === endpoint);
    const counts = new Map(days.map(({ day, records }) => [day, records]));
    return gapsOf(counts).map(({ saw }) => ({
      about: 'gap in the days',
      endpoint,
      saw: `${saw}.`,
    }));
  });
  return gaps.length === 0 ? run : { ...run, observations: [...run.observations, ...gaps] };
}
