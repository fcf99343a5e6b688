import type { Exchange } from '../../../../model/exchange.ts';
import type { Outcome, Sentence, TextPlace } from '../../../../model/outcome.ts';
import type { Finding } from '../../../../model/run.ts';
import { capital, duration, figure, howMany, stopped } from '../../../../standards/text/figures.ts';
import { cut } from '../../../../standards/text/legible.ts';
import { notWhole, troubleOf } from '../../../reading/answers/trouble.ts';
import { asNumber } from '../../../reading/values/record-values.ts';
import { cutOffStory, failureStory, notAskedStory, notStatedStory, unknownStory } from './lost.ts';
import { flaw, jsonOf, membersOf, says, statusOf, type Telling } from './parts.ts';
import { noQuoteStory, quotedStory, unknownQuoteStory } from './quote.ts';

/**
 * What the service made of an answer, in plain sentences, in the order in which it happened (contract:
 * Errors, Limits, delivery-price rules 3 to 6). Where the contract is silent the story says so. Text of
 * the client stands in it as it arrived: whoever shows it makes it legible.
 */
export function story(exchange: Exchange, telling: Telling): readonly Sentence[] {
  const { endpoint, outcome } = exchange;
  if (endpoint === 'shipping-cost') return costStory(exchange, telling);
  if (endpoint !== 'delivery-price') return recordsStory(exchange);
  const reported = outcome ? decided(exchange, outcome, telling) : unknownStory(exchange);
  return outcome?.decision === 'cut-off' ? reported : [...slow(exchange), ...reported];
}

function decided(exchange: Exchange, outcome: Outcome, telling: Telling): readonly Sentence[] {
  switch (outcome.decision) {
    case 'quoted':
      return quotedStory(exchange, outcome);
    case 'no-quote':
      return noQuoteStory(exchange);
    case 'rejected':
      return rejectedStory(exchange, outcome, telling);
    case 'infrastructure-failure':
      return failureStory(exchange);
    case 'cut-off':
      return cutOffStory(exchange);
    case 'not-asked':
      return notAskedStory();
    default:
      return telling.bodyKnown === false && statusOf(exchange) === 200
        ? unknownQuoteStory()
        : notStatedStory(exchange);
  }
}

/** Over the time in which an answer is expected (contract: Limits). */
const slow = ({ durationMs, limits }: Exchange): readonly Sentence[] =>
  durationMs !== undefined && limits.expectedMs !== undefined && durationMs >= limits.expectedMs
    ? [
        says(
          `The buyer waited ${duration(durationMs)}; an answer is expected in under ${duration(limits.expectedMs)}.`,
          'http/slow',
        ),
      ]
    : [];

const unread = 'delivery-price/rejection-text-not-read';
const without = 'delivery-price/rejection-without-text';
const markup = 'delivery-price/rejection-is-markup';

/** A 4xx: the text is shown unchanged and the order does not advance (contract: rule 6, Errors). */
function rejectedStory(
  exchange: Exchange,
  outcome: Outcome,
  { findings, bodyKnown = true }: Telling,
): readonly Sentence[] {
  return [
    says(`The service took this as a rejection, because the status is ${statusOf(exchange)}.`),
    bodyKnown
      ? shown(outcome, findings)
      : says('Which reason the buyer was shown is not known, because the body is not.'),
    says('The order did not advance, and nothing was saved.'),
  ];
}

const places: { readonly [place in TextPlace]: string } = {
  'errors.message': 'from errors.message',
  detail: 'from detail',
  message: 'from message',
  body: 'the whole of the body',
};

function shown({ buyerSees, textReadFrom }: Outcome, findings: readonly Finding[]): Sentence {
  const found = (rule: string) => findings.find((finding) => finding.rule === rule);
  if (typeof buyerSees === 'string' && buyerSees !== 'not stated') {
    const from = textReadFrom && textReadFrom !== 'not stated' ? `, ${places[textReadFrom]}` : '';
    const is = found(markup);
    if (is) return says(`The buyer was shown markup or a stack trace, unchanged${from}.`, markup);
    const doubt = found(unread);
    const perhaps = doubt ? ` The contract does not say whether more of the body was shown.` : '';
    return says(`The buyer was shown “${cut(buyerSees, 300)}”, unchanged${from}.${perhaps}`);
  }
  const doubtful = found(unread);
  if (doubtful?.severity === 'error') {
    const at =
      doubtful.at === undefined || doubtful.at === '' ? '' : `, because it is at ${doubtful.at}`;
    return says(
      `The buyer was not shown the client’s reason${at}. The contract does not say what was shown instead.`,
      unread,
    );
  }
  if (doubtful)
    return says('The contract does not say whether the buyer was shown the client’s reason.');
  if (found(markup)) return says('The client’s reason is markup or a stack trace.');
  if (found(without)) {
    return says(
      `The buyer was shown no reason from the client: the answer has none. The contract does not say what was shown instead.`,
      without,
    );
  }
  return says('The contract does not say what the buyer was shown.');
}

const open = `The contract does not say what the service does next.`;

/** Shipping-cost: one number without tax (contract: Shipping-cost response). Other answers are left open. */
function costStory(exchange: Exchange, { bodyKnown = true }: Telling): readonly Sentence[] {
  const status = statusOf(exchange);
  if (status !== 200) return turnedAway(exchange);
  if (!bodyKnown) return [says('The body is not known, so whether it held a cost is not known.')];
  const json = jsonOf(exchange);
  const broken = json === undefined && troubleOf(exchange, ...notWhole);
  if (broken) return [says(`The answer is incomplete: ${broken.detail}.`), says(open)];
  if (json === undefined)
    return [
      says('The service found no cost, because the answer is not JSON.', 'http/not-json'),
      says(open),
    ];
  const answer = membersOf(exchange);
  const cost = asNumber(answer?.shippingCost);
  if (cost === undefined) {
    const why = answer ? flaw('shippingCost', answer.shippingCost) : 'the answer is not an object';
    return [
      says(
        `The service found no cost, because ${why}.`,
        'shipping-cost/cost-missing',
        'shipping-cost/field-type',
      ),
      says(open),
    ];
  }
  const free = cost === 0 ? ', so shipping is free' : '';
  return [says(`The service read a shipping cost of ${figure(cost)}, without tax${free}.`)];
}

/** Transactions and commerces: so many records (contract: Endpoints). */
function recordsStory(exchange: Exchange): readonly Sentence[] {
  const { answer } = exchange;
  if (answer.kind === 'no-response' || answer.status !== 200) return turnedAway(exchange);
  if (answer.body.kind === 'text') return [says('The service received an answer without records.')];
  const { records, stopped: cap } = answer.body;
  const rest = cap === undefined ? '' : `, and reading stopped there (limits.${cap})`;
  return [says(`The service received ${howMany(records, 'record')}${rest}.`)];
}

function turnedAway({ answer, endpoint }: Exchange): readonly Sentence[] {
  if (answer.kind === 'no-response') {
    return [
      says(
        `No answer was received. ${stopped(capital(cut(answer.detail, 300)))}`,
        'http/unreachable',
      ),
      says(open),
    ];
  }
  const what = endpoint === 'shipping-cost' ? 'no cost' : 'no records';
  return [
    says(`The service got ${what}, because the status is ${answer.status}.`),
    says('The contract does not say what it does next.'),
  ];
}
