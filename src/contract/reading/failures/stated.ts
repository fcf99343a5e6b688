import type { Subject } from '../../../model/rule.ts';
import type { Step } from '../../../model/scenario.ts';
import { receivedFor } from '../answers/same-bytes.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  commonAmounts,
  sameNumber,
} from '../quotes/amounts-of.ts';
import { textRead } from '../quotes/rejection-text.ts';

/** What an answer states about its order: the amounts of its quote, or the reason of its rejection. */
export type Statement = Amounts & { readonly reason?: string };

type Field = keyof Statement;
export const fieldsOf = (stated: Statement) => Object.keys(stated) as Field[];

/** Returns what an answer states; undefined for neither a quote nor a rejection whose reason the platform reads. */
export function statedBy(x: Subject): Statement | undefined {
  const { status = 0 } = x;
  if (status < 400 || status > 499 || status === 429) return amountsOf(x);
  const reason = textRead(x)?.text;
  return reason === undefined ? undefined : { reason };
}

/** Reports whether they are equal. Other rules judge a field that only one has, except between a quote and a rejection. */
export const sameStated = (a: Statement, b: Statement): boolean =>
  a.reason === b.reason &&
  fieldsOf(a).every((field) => b[field] === undefined || equal(a[field], b[field]));

export const equal = (a: Statement[Field], b: Statement[Field]): boolean =>
  typeof a === 'number' && typeof b === 'number' ? sameNumber(a, b) : a !== undefined && a === b;

/** `4,200 net, 4,998 with tax`, or the reason in quotes. */
export const statedInWords = ({ reason, ...amounts }: Statement): string =>
  reason === undefined ? amountsInWords(amounts) : `“${reason}”`;

/** Returns the common statement if all are equal. */
export function agreed(stated: readonly Statement[] = []): Statement | undefined {
  const [first] = stated;
  return first && stated.every((each) => sameStated(first, each)) ? first : undefined;
}

/** Returns the amounts of an order in the run so far; undefined if they varied, or it was not sent often enough. */
export function knownAmounts(
  step: Step,
  before: readonly Subject[],
  times = 1,
): Amounts | undefined {
  const stated = receivedFor(step, before).map(amountsOf);
  return stated.length < times ? undefined : commonAmounts(stated);
}
