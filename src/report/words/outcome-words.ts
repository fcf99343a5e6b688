import type { Decision, Outcome, Said } from '../../model/outcome.ts';
import { figure, type Gap } from './figures.ts';

/** Decisions as they are told. */
export const decisionWords = {
  quoted: 'quoted',
  'no-quote': 'no quote',
  rejected: 'rejected',
  'infrastructure-failure': 'infrastructure failure',
  'cut-off': 'cut off, the quote is lost',
  'not-asked': 'not asked',
  'not-stated': 'the contract does not say',
} as const satisfies Record<Decision, string>;

const said = <Value>(value: Said<Value>, tell: (value: Value) => string, silent: string) =>
  value === null ? [] : [value === 'not stated' ? silent : tell(value)];

/**
 * What the service does with an answer, in one line: `quoted, shown 4 998, stored 0, advances`. What
 * the contract leaves open is called `not stated`.
 */
export function outcomeWords(outcome: Outcome, gap: Gap = ' '): string {
  const { decision, buyerSees, priceShown, storedOnOrder, orderAdvances, textReadFrom } = outcome;
  const from = textReadFrom && textReadFrom !== 'not stated' ? ` from ${textReadFrom}` : '';
  if (decision === 'not-stated') return decisionWords[decision];
  return [
    decisionWords[decision],
    ...said(priceShown, (price) => `shown ${figure(price, gap)}`, 'price shown not stated'),
    ...(decision === 'quoted'
      ? []
      : said(buyerSees, (text) => `buyer sees “${text}”${from}`, 'what the buyer sees not stated')),
    ...said(storedOnOrder, (stored) => `stored ${figure(stored, gap)}`, 'stored not stated'),
    ...said(
      orderAdvances,
      (goes) => (goes ? 'advances' : 'does not advance'),
      'advance not stated',
    ),
  ].join(', ');
}
