import { asObject } from '../../../contract/answers/json-object.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { Sentence } from '../../../model/outcome.ts';

/** What is known of the body of an answer. */
export type Known = 'whole' | 'part' | 'none';

/**
 * Whether the part of a body that a paste shows already decides what the service does with the answer:
 * whatever follows adds nothing that it reads.
 */
export function isDecided({ endpoint, answer, outcome }: Exchange): boolean {
  if (answer.kind === 'no-response') return true;
  const members = membersOf(answer.body);
  if (endpoint === 'shipping-cost') return answer.status !== 200 || 'shippingCost' in members;
  if (outcome?.decision === 'quoted')
    return (
      typeof outcome.storedOnOrder === 'number' &&
      'netValue' in members &&
      'netTaxedValue' in members
    );
  if (outcome?.decision === 'rejected')
    return outcome.textReadFrom !== 'body' && outcome.buyerSees !== 'not stated';
  return answer.status !== 200;
}

const membersOf = (
  body: { readonly json?: Json } | object,
): { readonly [name: string]: unknown } => ('json' in body ? (asObject(body.json) ?? {}) : {});

/** What the beginning of a 200 to a delivery-price query shows (contract: delivery-price rules 4 and 5). */
export function partStory({ endpoint, answer }: Exchange): readonly Sentence[] | undefined {
  if (endpoint !== 'delivery-price' || answer.kind === 'no-response' || answer.status !== 200)
    return undefined;
  const isQuote = typeof membersOf(answer.body)['transportationCost'] === 'number';
  const texts = isQuote
    ? [
        'The service took this as a valid quote, because transportationCost is there.',
        'It is not known what the buyer was shown and what the order was saved with, because the paste is cut.',
      ]
    : [
        'The status is 200. Whether the answer held a quote is not known, because the paste is cut.',
      ];
  return texts.map((text) => ({ text, tells: [] }));
}
