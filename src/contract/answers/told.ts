import type { Subject } from '../../model/rule.ts';
import type { Step } from '../../model/scenario.ts';
import { rejectionText } from '../delivery-price/rejection-text.ts';
import { type Amounts, amountsInWords, amountsOf, sameNumber } from '../quotes/amounts-of.ts';
import { receivedFor } from './same-bytes.ts';

/** What an answer tells of its order: the amounts of its quote, or the reason of its rejection. */
export type Told = Amounts & { readonly reason?: string };

type Field = keyof Told;
export const fieldsOf = (told: Told) => Object.keys(told) as Field[];

/** Undefined where the answer is neither a quote nor a rejection whose reason the service reads. */
export function toldBy(x: Subject): Told | undefined {
  const { status = 0 } = x;
  if (status < 400 || status > 499 || status === 429) return amountsOf(x);
  const read = rejectionText(x);
  return read?.kind === 'read' ? { reason: read.text } : undefined;
}

/** A field that one of them lacks has a rule of its own, unless the one is a quote and the other none. */
export const sameTold = (a: Told, b: Told): boolean =>
  a.reason === b.reason &&
  fieldsOf(a).every((field) => b[field] === undefined || equal(a[field], b[field]));

export const equal = (a: Told[Field], b: Told[Field]): boolean =>
  typeof a === 'number' && typeof b === 'number' ? sameNumber(a, b) : a !== undefined && a === b;

/** `4 200 net, 4 998 with tax`, or the reason in quotes. */
export const toldInWords = ({ reason, ...amounts }: Told): string =>
  reason === undefined ? amountsInWords(amounts) : `“${reason}”`;

/** What was told each time, where that was always the same. */
export function agreed(told: readonly Told[] = []): Told | undefined {
  const [first] = told;
  return first && told.every((each) => sameTold(first, each)) ? first : undefined;
}

/** What the run got for an order until now, where it was always quoted so; undefined where it was asked less often. */
export function knownAmounts(
  step: Step,
  before: readonly Subject[],
  times = 1,
): Amounts | undefined {
  const told = receivedFor(step, before).map((x) => amountsOf(x));
  const own = told.length < times ? undefined : agreed(told.map((each) => each ?? { reason: '' }));
  return own?.reason === undefined ? own : undefined;
}
