import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Outcome, TextPlace } from '../../../../model/outcome.ts';
import type { Subject } from '../../../../model/rule.ts';
import { withoutNoise } from '../../../../standards/decimal.ts';
import {
  capital,
  duration,
  figure,
  howMany,
  withFullStop,
} from '../../../../standards/text/figures.ts';
import { cut, shortened } from '../../../../standards/text/legible.ts';
import { subjectOf } from '../../../reading/answers/subject.ts';
import { notWhole, troubleOf } from '../../../reading/answers/trouble.ts';
import { isQuotation } from '../../../reading/orders/order-sent.ts';
import { reasonMember } from '../../../reading/quotes/gives-reason.ts';
import { costIncludesTax } from '../../../reading/quotes/quote.ts';
import { rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { asNumber, asObject, members } from '../../../reading/values/record-values.ts';
import { aKindOf } from '../../../reading/values/schema.ts';

/** Describes that nothing was received, in the words of the driver. */
const unanswered = (detail: string): string =>
  `No answer was received. ${withFullStop(capital(cut(detail, 300)))}`;

/** Describes why a value does not count, after "because": `netValue is missing`, `netValue is the text "4200", not a number`. */
function flaw(name: string, value: Json | undefined): string {
  if (value === undefined) return `${name} is missing`;
  if (value === null) return `${name} is null`;
  if (typeof value === 'number') return `${name} is ${figure(value)}, too large for a number`;
  const kind = typeof value === 'string' ? 'the text ' : '';
  return `${name} is ${kind}${shortened(JSON.stringify(value), 40)}, not a number`;
}

const thenWhat = `The contract does not say what the buyer was shown, what was saved and whether the order advanced.`;

/** Tells of a 5xx, which is never a rejection (contract: Errors). */
const failureStory = ({ status }: Subject): readonly string[] => [
  `The platform took this as an infrastructure failure, because the status is ${status}.`,
  'The buyer saw a generic error, and no text of this answer.',
  'The contract does not say what was saved and whether the order advanced.',
];

/** Tells of a cut after 60 s (contract: Limits). */
function cutOffStory({ answer, durationMs, limits }: Subject): readonly string[] {
  const limit = duration(limits.cutMs);
  const late = answer.kind === 'response' && durationMs !== undefined && durationMs >= limits.cutMs;
  return [
    late
      ? `This answer took ${duration(durationMs)}; the platform had cut the connection after ${limit}.`
      : `The answer was not complete within ${limit}, and the platform cut the connection.`,
    'The quote was lost.',
    thenWhat,
  ];
}

/** Tells of a commerce without a code in the client's system (contract: rule 3), also if it was called all the same. */
const notAskedStory: readonly string[] = [
  'The platform does not send this order: it has no externalId, the code of the commerce.',
  'The order is created with shipping 0, regardless of the client.',
];

/** Tells of no connection, other statuses, a truncated answer, a cost that is not a number, another type. */
function notStatedStory(x: Subject): readonly string[] {
  const { answer } = x;
  if (answer.kind === 'no-response') return [unanswered(answer.detail), thenWhat];
  const broken = troubleOf(x, ...notWhole);
  if (answer.status !== 200) {
    return [
      `The status is ${answer.status}: neither 200, nor a 4xx, nor a 5xx. The contract does not say what the platform does with it.`,
    ];
  }
  if (broken) return [`The answer is incomplete: ${broken.detail}.`, thenWhat];
  const cost = members(x.json).transportationCost;
  if (typeof cost !== 'number' || !Number.isFinite(cost)) {
    return [
      `The contract does not say whether this is a quote: ${flaw('transportationCost', cost)}.`,
      thenWhat,
    ];
  }
  const type = answer.headers['content-type'];
  const declared = type === undefined ? 'declares no type' : `is declared ${cut(type, 80)}`;
  return [
    `The contract does not say whether the platform reads this quote: it ${declared} and the contract asks for application/json.`,
    thenWhat,
  ];
}

const unknownStory = ({ answer }: Subject): readonly string[] => [
  answer.kind === 'response' ? `The client answered ${answer.status}.` : unanswered(answer.detail),
];

/** Tells of a 200 with a numeric transportationCost: a quote, whatever it stores (contract: rule 4). */
function quotedStory(x: Subject, outcome: Outcome): readonly string[] {
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
    const isSame = withoutNoise(value) === withoutNoise(cost);
    const other = isSame ? '' : `; ${expected}, from transportationCost`;
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
function noQuoteStory(x: Subject): readonly string[] {
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
function unknownQuoteStory({ text = '', json }: Subject): readonly string[] {
  const why = text === '' ? 'its body is not' : 'the rest of the answer is not known';
  return asNumber(members(json).transportationCost) === undefined
    ? [`The status is 200. Whether the answer held a quote is not known, because ${why}.`]
    : [
        'The platform took this as a valid quote, because transportationCost is there.',
        `It is not known what the buyer was shown and what the order was saved with, because ${why}.`,
      ];
}

/**
 * Tells what the platform did with an answer, in chronological sentences (contract: Errors, Limits,
 * delivery-price rules 3 to 6), including where the contract is silent. Text of the client is unescaped:
 * callers must make it legible.
 */
export function story(exchange: Exchange, isBodyKnown = true): readonly string[] {
  const { endpoint, outcome } = exchange;
  const x = subjectOf(exchange);
  if (endpoint === 'shipping-cost') return costStory(x, isBodyKnown);
  if (endpoint !== 'delivery-price') return recordsStory(x, isBodyKnown);
  const reported = outcome ? decided(x, outcome, isBodyKnown) : unknownStory(x);
  return outcome?.decision === 'cut-off' ? reported : [...slow(x), ...reported];
}

function decided(x: Subject, outcome: Outcome, isBodyKnown: boolean): readonly string[] {
  switch (outcome.decision) {
    case 'quoted':
      return quotedStory(x, outcome);
    case 'no-quote':
      return noQuoteStory(x);
    case 'rejected':
      return rejectedStory(x, outcome, isBodyKnown);
    case 'infrastructure-failure':
      return failureStory(x);
    case 'cut-off':
      return cutOffStory(x);
    case 'not-asked':
      return notAskedStory;
    default:
      return !isBodyKnown && x.status === 200 ? unknownQuoteStory(x) : notStatedStory(x);
  }
}

/** Tells of an answer later than expected (contract: Limits). */
const slow = ({ durationMs, limits }: Subject): readonly string[] =>
  durationMs !== undefined && limits.expectedMs !== undefined && durationMs >= limits.expectedMs
    ? [
        `The buyer waited ${duration(durationMs)}; an answer is expected in under ${duration(limits.expectedMs)}.`,
      ]
    : [];

/** Tells of a 4xx: the text is shown unchanged and the order does not advance (contract: rule 6, Errors). */
function rejectedStory(x: Subject, outcome: Outcome, isBodyKnown: boolean): readonly string[] {
  return [
    `The platform took this as a rejection, because the status is ${x.status}.`,
    isBodyKnown
      ? shown(x, outcome)
      : 'Which reason the buyer was shown is not known, because the body is not.',
    'The order did not advance, and nothing was saved.',
  ];
}

const places: { readonly [place in TextPlace]: string } = {
  'errors.message': 'from errors.message',
  detail: 'from detail',
  message: 'from message',
  body: 'the whole of the body',
};

const more = ' The contract does not say whether more of the body was shown.';

/** Tells which reason the buyer saw, and whether the contract says that it is read there. */
function shown(x: Subject, { buyerSees, textReadFrom }: Outcome): string {
  const found = rejectionText(x);
  if (typeof buyerSees === 'string' && buyerSees !== 'not stated') {
    const from = textReadFrom && textReadFrom !== 'not stated' ? `, ${places[textReadFrom]}` : '';
    if (found?.kind === 'markup' && found.is !== 'an error of a program')
      return `The buyer saw ${found.is}, unchanged${from}.`;
    const perhaps = found?.kind === 'doubtful' ? more : '';
    return `The buyer saw “${cut(buyerSees, 300)}”, unchanged${from}.${perhaps}`;
  }
  switch (found?.kind) {
    case 'not-read':
      return `The buyer was not shown the client’s reason, because it is at ${found.at}. The contract does not say what was shown instead.`;
    case 'none':
      return 'The buyer saw no reason from the client: the answer has none. The contract does not say what was shown instead.';
    default:
      return 'The contract does not say what the buyer was shown.';
  }
}

const open = 'The contract does not say what the platform does next.';

/** Tells of shipping-cost: one number without tax (contract: Shipping-cost response). Other answers are left open. */
function costStory(x: Subject, isBodyKnown: boolean): readonly string[] {
  const { json } = x;
  if (x.status !== 200) return turnedAway(x);
  if (!isBodyKnown) return ['The body is not known, so whether it held a cost is not known.'];
  const broken = json === undefined && troubleOf(x, ...notWhole);
  if (broken) return [`The answer is incomplete: ${broken.detail}.`, open];
  if (json === undefined)
    return ['The platform found no cost, because the answer is not JSON.', open];
  const answer = asObject(json);
  const cost = asNumber(answer?.shippingCost);
  if (cost === undefined) {
    const why = answer ? flaw('shippingCost', answer.shippingCost) : 'the answer is not an object';
    return [`The platform found no cost, because ${why}.`, open];
  }
  const free = cost === 0 ? ', so shipping is free' : '';
  return [`The platform read a shipping cost of ${figure(cost)}, without tax${free}.`];
}

/** Tells of transactions and commerces: the number of records (contract: Endpoints). */
function recordsStory(x: Subject, isBodyKnown: boolean): readonly string[] {
  const { answer } = x;
  if (answer.kind === 'no-response' || answer.status !== 200) return turnedAway(x);
  if (answer.body.kind === 'text')
    return isBodyKnown
      ? ['The platform received an answer without records.']
      : ['Which records the platform received is not known.'];
  const { records, stopped: cap } = answer.body;
  const rest = cap === undefined ? '' : `, and reading stopped there (limits.${cap})`;
  return [`The platform received ${howMany(records, 'record')}${rest}.`];
}

function turnedAway({ answer, endpoint }: Subject): readonly string[] {
  if (answer.kind === 'no-response') return [unanswered(answer.detail), open];
  const what = endpoint === 'shipping-cost' ? 'no cost' : 'no records';
  return [`The platform got ${what}, because the status is ${answer.status}.`, open];
}
