import { type Amounts, sameAmounts } from './amounts-of.ts';

/** How the amounts of one order, sent again and again, follow each other. */
export type RepeatPattern =
  | 'same'
  /** a, b, a: no clock does that. */
  | 'comes-back'
  /** a … a, b … b. */
  | 'one-step'
  | 'every-call'
  | 'several-steps';

export function repeatPattern(amounts: readonly Amounts[]): RepeatPattern {
  const runs = runsOf(amounts);
  if (runs.length < 2) return 'same';
  const values = runs.flatMap(([first]) => (first ? [first] : []));
  const back = values.some((a, i) => values.some((b, j) => j > i + 1 && sameAmounts(a, b)));
  if (back) return 'comes-back';
  if (runs.length === 2) return 'one-step';
  return runs.length === amounts.length ? 'every-call' : 'several-steps';
}

/** Equal neighbours put together. */
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

/** How many answers came before the first change; all of them when there is none. */
export const callsBeforeChange = (amounts: readonly Amounts[]): number =>
  runsOf(amounts)[0]?.length ?? 0;
