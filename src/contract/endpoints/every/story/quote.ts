import type { Exchange } from '../../../../model/exchange.ts';
import type { JsonObject } from '../../../../model/json.ts';
import type { Outcome, Sentence } from '../../../../model/outcome.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { asNumber } from '../../../reading/values/record-values.ts';
import { flaw, flawRules, jsonOf, membersOf, says } from './parts.ts';

/** A 200 with a numeric transportationCost: a quote, whatever it stores (contract: rule 4). */
export function quotedStory(exchange: Exchange, outcome: Outcome): readonly Sentence[] {
  const answer = membersOf(exchange) ?? {};
  const cost = asNumber(answer.transportationCost) ?? 0;
  const { priceShown, storedOnOrder } = outcome;
  const free = cost === 0 ? '; 0 means free shipping' : '';
  return [
    says(
      `The service took this as a valid quote, because transportationCost is there${free}.`,
      ...(cost < 0 ? ['delivery-price/negative-value'] : []),
    ),
    typeof priceShown === 'number'
      ? says(`The buyer was shown ${figure(priceShown)}, from netTaxedValue.`)
      : says(
          `The contract does not say what price the buyer was shown: ${flaw('netTaxedValue', answer.netTaxedValue)}.`,
          ...flawRules(exchange, 'netTaxedValue'),
        ),
    storedSentence(exchange, cost, storedOnOrder),
    ...less(priceShown, storedOnOrder),
    ...unread(cost, answer),
    says('The order advanced, and nobody saw an error.'),
  ];
}

function storedSentence(
  exchange: Exchange,
  cost: number,
  stored: Outcome['storedOnOrder'],
): Sentence {
  const { netValue } = membersOf(exchange) ?? {};
  const expected = `${figure(cost)} was expected`;
  const value = asNumber(netValue);
  if (value !== undefined && value !== cost) {
    return says(
      `The order was saved with shipping ${figure(value)}, from netValue; ${expected}, from transportationCost.`,
      'delivery-price/net-value-mismatch',
    );
  }
  if (value !== undefined) {
    return says(`The order was saved with shipping ${figure(value)}, from netValue.`);
  }
  const why = flaw('netValue', netValue);
  const rules = flawRules(exchange, 'netValue');
  return typeof stored === 'number'
    ? says(
        `The order was saved with shipping ${figure(stored)}, because ${why}${cost === stored ? '' : `; ${expected}`}.`,
        ...rules,
      )
    : says(
        `The contract does not say what shipping the order was saved with: ${why}; ${expected}.`,
        ...rules,
      );
}

/** A price with tax below the one without it. */
const less = (
  shown: Outcome['priceShown'],
  stored: Outcome['storedOnOrder'],
): readonly Sentence[] =>
  typeof shown === 'number' && typeof stored === 'number' && shown < stored
    ? [
        says(
          'So the buyer was shown less, with tax, than the order holds without it.',
          'delivery-price/taxed-below-net',
        ),
      ]
    : [];

/** A reason beside a quote of 0: a reason is read from a 4xx only (contract: Errors). */
function unread(cost: number, answer: JsonObject): readonly Sentence[] {
  const [name, reason] =
    Object.entries(answer).find(
      ([name, held]) =>
        typeof held === 'string' &&
        held.trim() !== '' &&
        /^(?:errors?|erro|message|mensaje|mensagem|msg|motivo|reason|detail|detalle|detalhe)$/i.test(
          name,
        ),
    ) ?? [];
  return cost === 0 && typeof reason === 'string'
    ? [says(`Nobody was shown “${reason}”, from ${name}: a reason is read from a 4xx only.`)]
    : [];
}

/** A 200 without transportationCost, or not JSON at all (contract: rule 5). */
export function noQuoteStory(exchange: Exchange): readonly Sentence[] {
  return [
    missing(exchange),
    says(
      `The order was created with shipping 0 and advanced, unless the client has enabled the requirement of a quote; the contract does not say what happens then.`,
      'delivery-price/transportation-cost-missing',
      'delivery-price/rejected-as-200',
      'http/not-json',
    ),
    says('The contract does not say what price the buyer was shown.'),
  ];
}

function missing(exchange: Exchange): Sentence {
  const { answer } = exchange;
  const text = answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.text : '';
  const json = jsonOf(exchange);
  const opening = 'The service found no quote in this 200, because';
  if (json === undefined) {
    const page = /^\s*<(!doctype|html|head|body|h\d|p|div|title|pre)\b/i.test(text);
    const why =
      text.trim() === ''
        ? 'its body is empty'
        : page
          ? 'it is a page, and not JSON'
          : 'it is not JSON';
    return says(`${opening} ${why}.`, 'http/not-json');
  }
  const rule = 'delivery-price/transportation-cost-missing';
  const answered = membersOf(exchange);
  if (!answered) {
    const kind = Array.isArray(json) ? 'a list' : typeof json === 'string' ? 'a text' : 'no object';
    return says(`${opening} it is ${kind}.`, rule);
  }
  const others = ['netValue', 'netTaxedValue'].filter(
    (name) => asNumber(answered[name]) !== undefined,
  );
  const although =
    others.length === 0
      ? ''
      : `, although ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} there`;
  return says(
    `${opening} ${flaw('transportationCost', answered.transportationCost)}${although}.`,
    rule,
  );
}

/** Of a 200 the head alone is known. */
export const unknownQuoteStory = (): readonly Sentence[] => [
  says('The status is 200. Whether the answer held a quote is not known, because its body is not.'),
];
