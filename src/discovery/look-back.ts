import { utcText } from '../contract/experiments/ranges/range-text.ts';
import { recordsOf } from '../contract/reading/answers/trouble.ts';
import { asDate } from '../contract/reading/values/record-values.ts';
import type { Exchange } from '../model/exchange.ts';
import type { DatasetRecord } from '../model/rule.ts';
import type { TimeRange, Window } from '../model/target.ts';
import { type Ask, wasServed } from './asking.ts';
import { type Dates, openDates } from './dates.ts';
import { always, asInstant, settledAge } from './window.ts';

const day = 86_400_000;
/** Days back from now; after these, all records, without parameters. */
const steps = [7, 30, 90, 365];
/** Maximum distance between the printed time and the instant of a date without time and offset. */
const spread = 2 * day;
/** Number of settled records that suffice; no wider range is requested. */
const sufficientRecords = 5000;

interface LookBackOptions {
  readonly ask: Ask;
  readonly now: number;
  readonly declared: Window | undefined;
  /** Called for every record, once per answer that has it. */
  readonly record: (r: DatasetRecord, answer: number) => void;
}

/**
 * Searches for a period with records: the declared one, else the last week, then wider. Finally asks without
 * parameters and with only one bound, so that the choice does not depend on what the first answer showed. Returns the
 * exchanges and the dates of the answer with the most settled records.
 */
export async function lookBack(looking: LookBackOptions) {
  const { now, declared } = looking;
  const exchanges: Exchange[] = [];
  let best: Dates | undefined;
  let ranged = false;
  for (const { label, range, wanted = range, narrower } of rangesOf(declared, now)) {
    if (narrower && ranged) continue;
    const dates = openDates(within(wanted));
    const answer = exchanges.length;
    const exchange = await looking.ask({
      endpoint: 'transactions',
      label,
      ...(range ? { range } : {}),
      record(r) {
        const date = asDate(r.fields.date);
        if (date) dates.add(date);
        looking.record(r, answer);
      },
    });
    if (!exchange) break;
    exchanges.push(exchange);
    if (!wasServed(exchange)) {
      const { answer: got } = exchange;
      // The range may be too wide, or take longer than a gateway waits; after another failure, stop.
      if (got.kind === 'no-response' || (got.status >= 500 && got.status !== 504)) break;
      continue;
    }
    const looked = dates.end();
    const isWider = range?.from !== undefined && range.to !== undefined;
    ranged ||= isWider;
    const more = settledOf(looked, now) - (best ? settledOf(best, now) : 0);
    if (looked.count > 0 && (more > 0 || (more === 0 && (isWider || !best)))) best = looked;
    // A wider range would reach the limit of this answer, too.
    const isCapped = recordsOf(exchange)?.stopped !== undefined;
    if (isCapped || settledOf(looked, now) >= sufficientRecords) break;
  }
  return { exchanges, ...(best ? { best } : {}) };
}

/** Returns the widest range, which is judged if no date is readable. */
export const lastYear = (now: number): Window => ({
  from: utcText(now - 365 * day),
  to: utcText(now),
  always: always(now),
});

interface LookBackStep {
  readonly label: string;
  readonly range?: Partial<TimeRange>;
  /** Range of usable dates, if it differs from the request. */
  readonly wanted?: TimeRange;
  /** Requested only if no range was served yet. */
  readonly narrower?: true;
}

const rangesOf = (declared: Window | undefined, now: number): readonly LookBackStep[] => {
  const ranges = declared ? declaredRanges(declared) : rangesBack(now);
  const [widest] = declared ? ranges : ranges.toReversed();
  const from = widest?.range?.from;
  const wanted = declared && widest?.range?.to && from ? { from, to: widest.range.to } : undefined;
  const dates = wanted ? { wanted } : {};
  return [
    ...ranges,
    { label: 'transactions without a range', ...dates },
    ...(from === undefined
      ? []
      : [{ label: 'transactions from a date on', range: { from }, ...dates }]),
  ];
};

const rangesBack = (now: number): readonly LookBackStep[] =>
  steps.map((days) => ({
    label: `transactions of the last ${days} days`,
    range: { from: utcText(now - days * day), to: utcText(now) },
  }));

/** Returns the declared period; and its last week and day, in case it is wider than the client accepts. */
function declaredRanges(declared: Window): readonly LookBackStep[] {
  const [from, to] = [asInstant(declared.from), asInstant(declared.to)];
  const end = Date.parse(to);
  return [
    { label: 'transactions of the declared period', range: { from, to } },
    ...[7, 1].map((days): LookBackStep => {
      const start = utcText(Math.max(Date.parse(from), end - days * day));
      const range = { from: start, to };
      const label = `its last ${days === 1 ? 'day' : `${days} days`}`;
      return { label: `transactions of the declared period, ${label}`, range, narrower: true };
    }),
  ];
}

/** Selects dates in the range: a client that ignores it must not shift the period. */
function within(range: LookBackStep['range']): (at: number) => boolean {
  if (!range) return () => true;
  const from = Date.parse(range.from ?? '2000-01-01') - spread;
  const to = Date.parse(range.to ?? '2100-01-01') + spread;
  return (at) => !(at < from || at > to);
}

const settledOf = ({ sorted }: Dates, now: number): number => {
  const first = sorted.findIndex((at) => at > now - settledAge);
  return first < 0 ? sorted.length : first;
};
