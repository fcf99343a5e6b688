import type { JsonObject } from '../../../../model/json.ts';
import type { Outcome } from '../../../../model/outcome.ts';
import type { Subject } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { isQuotation } from '../../../reading/orders/order-sent.ts';
import { reasonMember } from '../../../reading/quotes/gives-reason.ts';
import { costIncludesTax } from '../../../reading/quotes/quote.ts';
import { asNumber, asObject, members } from '../../../reading/values/record-values.ts';
import { aKindOf } from '../../../reading/values/schema.ts';
import { flaw } from './parts.ts';

/** Tells of a 200 with a numeric transportationCost: a quote, whatever it stores (contract: rule 4). */
export function quotedStory(x: Subject, outcome: Outcome): readonly string[] {
  const answer = members(x.json);
  const cost = asNumber(answer.transportationCost) ?? 0;
  const { priceShown, storedOnOrder } = outcome;
  const free = cost === 0 ? '; 0 means free shipping' : '';
  return [
    `The platform took this as a valid quote, because transportationCost is there${free}.`,
    typeof priceShown === 'number'
      ? `The buyer saw ${figure(priceShown)}, from netTaxedValue.`
      : `The contract does not say what price the buyer was shown: ${flaw('netTaxedValue', answer.netTaxedValue)}.`,
    storedSentence(x, cost, storedOnOrder),
    ...unread(cost, answer),
    isQuotation(x) ? 'No one saw an error.' : 'The order advanced, and no one saw an error.',
  ];
}

function storedSentence(x: Subject, cost: number, stored: Outcome['storedOnOrder']): string {
  const { netValue, netTaxedValue } = members(x.json);
  const expected = `${figure(cost)} was expected`;
  const saved = isQuotation(x)
    ? 'This is a quotation. An order confirmed at this answer would be saved'
    : 'The order was saved';
  const value = asNumber(netValue);
  const amounts = {
    transportationCost: cost,
    netValue: value,
    netTaxedValue: asNumber(netTaxedValue),
  };
  if (value !== undefined) {
    const other = value === cost ? '' : `; ${expected}, from transportationCost`;
    const also = costIncludesTax(amounts) ? '; transportationCost is the price with tax' : other;
    return `${saved} with shipping ${figure(value)}, from netValue${also}.`;
  }
  const why = flaw('netValue', netValue);
  return typeof stored === 'number'
    ? `${saved} with shipping ${figure(stored)}, because ${why}${cost === stored ? '' : `; ${expected}`}.`
    : `The contract does not say what shipping the order was saved with: ${why}; ${expected}.`;
}

/** Tells of a reason in a quote of 0: a reason is read from a 4xx only (contract: Errors). */
function unread(cost: number, answer: JsonObject): readonly string[] {
  const [name, reason] = cost === 0 ? reasonMember(answer) : [];
  return reason === undefined
    ? []
    : [`No one saw “${reason}”, from ${name}: a reason is read from a 4xx only.`];
}

/** Tells of a 200 without transportationCost, or without JSON (contract: rule 5). */
export function noQuoteStory(x: Subject): readonly string[] {
  const { json } = x;
  const answered = asObject(json);
  const why = answered
    ? flaw('transportationCost', answered.transportationCost)
    : `it is ${json === undefined ? 'not JSON' : aKindOf(json)}`;
  return [
    `The platform found no quote in this 200, because ${why}.`,
    `${isQuotation(x) ? 'An order confirmed at this answer is created with shipping 0 and advances' : 'The order was created with shipping 0 and advanced'}, unless the client has enabled the requirement of a quote; the contract does not say what happens then.`,
    'The contract does not say what price the buyer was shown.',
  ];
}

/** Tells of a 200 whose body, or the end of it, is not known (contract: rules 4 and 5). */
export function unknownQuoteStory({ text = '', json }: Subject): readonly string[] {
  const why = text === '' ? 'its body is not' : 'the rest of the answer is not known';
  return asNumber(members(json).transportationCost) === undefined
    ? [`The status is 200. Whether the answer held a quote is not known, because ${why}.`]
    : [
        'The platform took this as a valid quote, because transportationCost is there.',
        `It is not known what the buyer was shown and what the order was saved with, because ${why}.`,
      ];
}
