import type { Breach, Subject } from '../../model/rule.ts';
import { type Amounts, amountsInWords, sameAmounts } from './amounts-of.ts';

/** An answer to an order that was sent more than once, byte for byte. */
export interface Repeated {
  readonly x: Subject;
  readonly amounts: Amounts;
}

export type Why = Pick<Breach, 'message' | 'severity'>;

export const valuesOf = (sent: readonly Repeated[]): readonly Amounts[] =>
  sent.map(({ amounts }) => amounts);

export const differs = (sent: readonly Repeated[]): boolean =>
  sent.some(({ amounts }) => !sameAmounts(amounts, sent[0]?.amounts ?? amounts));

/** `startedAt` is cut to the millisecond. */
const clockMs = 1;

/** When a call began, and when its answer was whole, in ms since 1970. */
function timeOf({ x }: Repeated): readonly [from: number, to: number] {
  const { lookup = 0, connect = 0, tls = 0 } = x.timings;
  const from = Date.parse(x.startedAt);
  return [from, from + lookup + connect + tls + (x.durationMs ?? 0)];
}

/**
 * a, then b, then a again, each answered before the next was sent. Calls that were under way together have no
 * order, and a tariff may change between them.
 */
export function comesBack(sent: readonly Repeated[]): boolean {
  return sent.some((b) => {
    const [from, to] = timeOf(b);
    const before = sent.filter(
      (a) => timeOf(a)[1] <= from + clockMs && !sameAmounts(a.amounts, b.amounts),
    );
    const after = sent.filter((a) => timeOf(a)[0] + clockMs >= to);
    return before.some((a) => after.some((again) => sameAmounts(a.amounts, again.amounts)));
  });
}

/** Between which moments an order changed, where it changed once; undefined where it changed more often. */
export function windowOf(sent: readonly Repeated[]): readonly [number, number] | undefined {
  const first = sent[0]?.amounts ?? {};
  const at = sent.findIndex(({ amounts }) => !sameAmounts(amounts, first));
  const [before, after] = [sent.slice(0, at), sent.slice(at)];
  if (at < 1 || differs(after)) return undefined;
  const from = Math.max(...before.map((each) => timeOf(each)[1]));
  const to = Math.min(...after.map((each) => timeOf(each)[0]));
  return from <= to ? [from, to] : undefined;
}

/** `4 200 net; then 4 300 net; then 4 200 net`. */
export function inWords(sent: readonly Repeated[]): string {
  const reported = sent.map(({ amounts }) => amountsInWords(amounts));
  const runs = reported.filter((each, i) => each !== reported[i - 1]);
  const shown = runs.length > 5 ? [...runs.slice(0, 5), '…'] : runs;
  return shown.join('; then ');
}
