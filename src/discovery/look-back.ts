import { utcText } from '../contract/transactions/ranges/range-text.ts';
import type { Exchange } from '../model/exchange.ts';
import type { DatasetRecord } from '../model/rule.ts';
import type { Window } from '../model/target.ts';
import { readDate } from '../standards/date/iso-8601.ts';
import { type Ask, wasServed } from './asking.ts';
import { type Dates, openDates } from './dates.ts';

const day = 86_400_000;
/** Days back from now; after them everything, without parameters. */
const steps = [7, 30, 90, 365];
/** A date without time and offset may lie so far from what is printed. */
const spread = 2 * day;
/** Fewer settled records leave little to cut between: then all is asked for, without parameters. */
const enough = 12;
/** So many settled records are a fair sample of what the client sends; no wider range is looked at. */
const plenty = 5000;
const settled = 3 * day;

export interface LookedBack {
  readonly dates: Dates;
  readonly exchange: Exchange;
  readonly range: Back['range'];
}

interface Looking {
  readonly ask: Ask;
  readonly now: number;
  readonly declared: Window | undefined;
  /** Sees every record, once for each answer that holds it. */
  readonly record: (r: DatasetRecord, answer: number) => void;
}

/**
 * Looks for a period with records: the declared one, else a recent week, then wider until there are enough,
 * at last without parameters. Gives what was asked and the answer with the most settled records.
 */
export async function lookBack(looking: Looking): Promise<{
  readonly best?: LookedBack;
  /** Set where the best answer may be cut: the range that was asked. */
  readonly span?: { readonly from: string; readonly to: string };
  readonly exchanges: readonly Exchange[];
}> {
  const { now, declared } = looking;
  const exchanges: Exchange[] = [];
  const all: LookedBack[] = [];
  let best: LookedBack | undefined;
  for (const { label, range } of declared ? [declaredRange(declared)] : rangesBack(now)) {
    if (!range && best && settledOf(best, now) >= enough) break;
    const dates = openDates(within(range));
    const answer = exchanges.length;
    const exchange = await looking.ask({
      endpoint: 'transactions',
      label,
      ...(range ? { range } : {}),
      record(r) {
        if (typeof r.value.date === 'string') dates.add(r.value.date);
        looking.record(r, answer);
      },
    });
    if (!exchange) break;
    exchanges.push(exchange);
    if (!wasServed(exchange)) {
      // A client may take no range as wide as this, or none at all; a failure is not pressed.
      if (exchange.answer.kind === 'no-response' || exchange.answer.status >= 500) break;
      if (best && settledOf(best, now) >= enough) break;
      continue;
    }
    const looked = { dates: dates.end(), exchange, range };
    all.push(looked);
    if (looked.dates.count > 0 && settledOf(looked, now) >= (best ? settledOf(best, now) : 0)) {
      best = looked;
    }
    if (settledOf(looked, now) >= plenty || wasCapped(exchange)) break;
  }
  const span =
    best?.range && mayBeCut(best, all) ? { ...best.range, to: closedAt(now) } : undefined;
  return { exchanges, ...(best ? { best } : {}), ...(span ? { span } : {}) };
}

const closedAt = (now: number) => utcText(now - settled);

/**
 * Two ranges with as many records, or a narrower one that holds later records: a cap or a page may have
 * cut the wider answer. Then the whole range is judged, not only where its records lie.
 */
function mayBeCut(best: LookedBack, all: readonly LookedBack[]): boolean {
  const latest = ({ dates }: LookedBack) => dates.sorted.at(-1) ?? Number.NEGATIVE_INFINITY;
  return all.some(
    (other) =>
      other !== best &&
      other.dates.count > 0 &&
      (other.dates.count === best.dates.count || latest(other) > latest(best)),
  );
}

/** A wider range would be cut off at the same place. */
const wasCapped = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' && answer.body.kind === 'records' && answer.body.stopped !== undefined;

/** The widest range that was looked at: what is judged where no date can be read. */
export const lastYear = (now: number): Window => ({
  from: utcText(now - 365 * day),
  to: utcText(now),
});

interface Back {
  readonly label: string;
  readonly range?: { readonly from: string; readonly to: string };
}

const rangesBack = (now: number): readonly Back[] => [
  ...steps.map((days) => ({
    label: `transactions of the last ${days} days`,
    range: { from: utcText(now - days * day), to: utcText(now) },
  })),
  { label: 'transactions without a range' },
];

const declaredRange = ({ from, to }: Window): Back => ({
  label: 'transactions of the declared period',
  range: { from: asInstant(from), to: asInstant(to) },
});

/** A declared day alone is taken as its midnight of UTC. */
function asInstant(text: string): string {
  const date = readDate(text);
  return 'trouble' in date || date.kind === 'instant' ? text : utcText(date.at);
}

/** A client that ignores the range is not followed to other periods. */
function within(range: Back['range']): (at: number) => boolean {
  if (!range) return () => true;
  const [from, to] = [Date.parse(range.from) - spread, Date.parse(range.to) + spread];
  return (at) => !(at < from || at > to);
}

const settledOf = ({ dates }: LookedBack, now: number): number => {
  const { sorted } = dates;
  const first = sorted.findIndex((at) => at > now - settled);
  return first < 0 ? sorted.length : first;
};
