import type { Exchange } from '../../model/exchange.ts';
import type { Outcome, Said } from '../../model/outcome.ts';
import { figure, type Gap } from './figures.ts';
import { legible } from './legible.ts';
import { decisionWords } from './outcome-words.ts';

export interface OutcomeRow {
  readonly label: string;
  readonly value: string;
  /** What would be right, where the value is not: `4 200 is due`. */
  readonly wrong?: string;
}

const open = 'the contract does not say';

const reported = <Value>(value: Said<Value>, tell: (value: Value) => string): string =>
  value === 'not stated' ? open : value === null ? 'nothing' : tell(value);

/** What the service does with an answer, a row a question; the same rows in the terminal and on pages. */
export function outcomeRows(
  outcome: Outcome,
  exchange: Exchange,
  gap: Gap = ' ',
): readonly OutcomeRow[] {
  const { decision, buyerSees, priceShown, storedOnOrder, orderAdvances } = outcome;
  const seen =
    decision === 'quoted' || decision === 'no-quote'
      ? reported(priceShown, (price) => figure(price, gap))
      : reported(buyerSees, (text) => legible(text));
  const expected = expectedStored(outcome, exchange);
  return [
    { label: 'decision', value: decisionWords[decision] },
    { label: 'buyer saw', value: seen },
    {
      label: 'stored',
      value: reported(storedOnOrder, (stored) => figure(stored, gap)),
      ...(expected === undefined ? {} : { wrong: `${figure(expected, gap)} is due` }),
    },
    { label: 'advances', value: reported(orderAdvances, (goes) => (goes ? 'yes' : 'no')) },
  ];
}

/** The transportationCost of a quote, where something else is stored (contract: netValue must equal it). */
function expectedStored(
  { decision, storedOnOrder }: Outcome,
  { answer }: Exchange,
): number | undefined {
  if (decision !== 'quoted' || answer.kind === 'no-response' || answer.body.kind !== 'text')
    return undefined;
  const { json } = answer.body;
  const cost =
    typeof json === 'object' && json !== null && 'transportationCost' in json
      ? json.transportationCost
      : undefined;
  return typeof cost === 'number' && cost !== storedOnOrder ? cost : undefined;
}
