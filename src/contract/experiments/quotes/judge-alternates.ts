import type { Breach, Fold, Subject } from '../../../model/rule.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  commonAmounts,
  sameAmounts,
} from '../../reading/quotes/amounts-of.ts';

/**
 * Judges the amounts of A against those of X, the same content in another form. A breach requires that both
 * were sent twice and each kept its own amounts. X may be sent alone if the run knew A's amounts.
 */
export function judgeAlternates(worded: (own: string, other: string) => Partial<Breach>): Fold {
  const seen: { readonly x: Subject; readonly amounts: Amounts }[] = [];
  let isKnown = true;
  return {
    exchange(x) {
      if (x.role === 'A') isKnown = false;
      const amounts = x.resendOf ? undefined : amountsOf(x);
      if (amounts) seen.push({ x, amounts });
    },
    end() {
      const amountsAs = (role: string) =>
        seen.filter(({ x }) => x.role === role).map(({ amounts }) => amounts);
      const [own, other] = [amountsAs('A'), amountsAs('X')];
      const [a, b] = [own[0], other[0]];
      if (!a || !b) return { judged: b && isKnown ? 1 : 0, breaches: [] };
      const differ = !sameAmounts(a, b) && [own, other].every(isSteady);
      const words = worded(amountsInWords(a), amountsInWords(b));
      const exchanges = seen.map(({ x }) => x.id);
      return { judged: 1, breaches: differ ? [{ message: '', ...words, exchanges }] : [] };
    },
  };
}

const isSteady = (sent: readonly Amounts[]) => sent.length > 1 && commonAmounts(sent) !== undefined;
