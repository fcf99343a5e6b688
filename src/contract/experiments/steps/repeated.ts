import type { Subject } from '../../../model/rule.ts';
import { parted } from '../../../standards/collections/grouped.ts';
import { clockMs, isBefore, opensConnection, spanOf } from '../../reading/answers/in-time.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  sameAmounts,
} from '../../reading/quotes/amounts-of.ts';

/** Calls of one order that got amounts, sent byte for byte. */
export type Calls = readonly Subject[];

export const amountsAt = (x: Subject): Amounts => amountsOf(x) ?? {};

export const gotAt = (x: Subject): string => amountsInWords(amountsAt(x));

/** Returns the price without tax that a call got; not a number without one. */
export function priceOf(x: Subject): number {
  const { netValue, transportationCost, shippingCost } = amountsAt(x);
  return netValue ?? transportationCost ?? shippingCost ?? Number.NaN;
}

const isSame = (a: Subject, b: Subject): boolean => sameAmounts(amountsAt(a), amountsAt(b));

export const differs = (sent: Calls): boolean => sent.some((x) => !isSame(x, sent[0] ?? x));

/** Reports whether there is a, then b, then a again, each answered before the next was sent. */
export function comesBack(sent: Calls): boolean {
  return sent.some((b) => {
    const others = sent.filter((a) => !isSame(a, b));
    const before = others.filter((a) => isBefore(a, b));
    const after = others.filter((a) => isBefore(b, a));
    return before.some((a) => after.some((again) => isSame(a, again)));
  });
}

/** Returns the interval, in ms since 1970, in which an order changed once; undefined if no single change explains the calls. */
export function windowOf(sent: Calls): readonly [number, number] | undefined {
  const [one, other] = parted(sent, (x) => isSame(x, sent[0] ?? x));
  if (other.length === 0 || differs(other)) return undefined;
  const [forth, back] = [changeBetween(one, other), changeBetween(other, one)];
  return forth && back ? undefined : (forth ?? back);
}

function changeBetween(old: Calls, since: Calls) {
  const from = Math.max(...old.map((x) => spanOf(x).from));
  const to = Math.min(...since.map((x) => spanOf(x).to)) + clockMs;
  return from <= to ? ([from, to] as const) : undefined;
}

/** Describes the sequence: `4,200 net; then 4,300 net; then 4,200 net`. */
export function inWords(sent: Calls): string {
  const reported = sent.map(gotAt);
  const runs = reported.filter((each, i) => each !== reported[i - 1]);
  const shown = runs.length > 5 ? [...runs.slice(0, 5), 'others'] : runs;
  return shown.join('; then ');
}

export function repeatPattern(amounts: readonly Amounts[]) {
  const runs = runsOf(amounts);
  if (runs.length < 2) return 'same';
  const values = runs.flatMap(([first]) => (first ? [first] : []));
  const back = values.some((a, i) => values.some((b, j) => j > i + 1 && sameAmounts(a, b)));
  // a, b, a: not explained by time.
  if (back) return 'comes-back';
  // a … a, b … b.
  return runs.length === 2 ? 'one-step' : 'several-steps';
}

export function runsOf(amounts: readonly Amounts[]): readonly (readonly Amounts[])[] {
  const runs: Amounts[][] = [];
  for (const each of amounts) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && sameAmounts(last, each)) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

export const callsBeforeChange = (amounts: readonly Amounts[]): number =>
  runsOf(amounts)[0]?.length ?? 0;

/** Describes that what calls get depends on the connection, without exception. `got` is a verb: `gets 4,200 net`. */
export function connectionInWords(
  calls: readonly Subject[],
  got: (x: Subject) => string,
): string | undefined {
  const [opening, later] = parted(calls, opensConnection);
  if (Math.min(opening.length, later.length) < 2) return undefined;
  const [onNew = '', ...others] = new Set(opening.map(got));
  const [onUsed = '', ...more] = new Set(later.map(got));
  if (others.length + more.length > 0 || onNew === onUsed) return undefined;
  return `On a new connection it ${onNew}, on a used one it ${onUsed}.`;
}
