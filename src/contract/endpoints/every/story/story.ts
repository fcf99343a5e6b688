import type { Exchange } from '../../../../model/exchange.ts';
import type { Outcome, TextPlace } from '../../../../model/outcome.ts';
import type { Subject } from '../../../../model/rule.ts';
import { duration, figure, howMany } from '../../../../standards/text/figures.ts';
import { cut } from '../../../../standards/text/legible.ts';
import { subjectOf } from '../../../reading/answers/subject.ts';
import { notWhole, troubleOf } from '../../../reading/answers/trouble.ts';
import { rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { asNumber, asObject } from '../../../reading/values/record-values.ts';
import { cutOffStory, failureStory, notAskedStory, notStatedStory, unknownStory } from './lost.ts';
import { flaw, unanswered } from './parts.ts';
import { noQuoteStory, quotedStory, unknownQuoteStory } from './quote.ts';

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

/** Tells which reason the buyer saw, and whether the contract says that it is read there. */
function shown(x: Subject, { buyerSees, textReadFrom }: Outcome): string {
  const found = rejectionText(x);
  if (typeof buyerSees === 'string' && buyerSees !== 'not stated') {
    const from = textReadFrom && textReadFrom !== 'not stated' ? `, ${places[textReadFrom]}` : '';
    if (found?.kind === 'markup') return `The buyer saw ${found.is}, unchanged${from}.`;
    const perhaps =
      found?.kind === 'doubtful'
        ? ' The contract does not say whether more of the body was shown.'
        : '';
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
