import type { Exchange } from '../../../model/exchange.ts';
import type { Sentence } from '../../../model/outcome.ts';
import { capital, figure, howMany, stopped } from '../../../standards/text/figures.ts';
import { cut } from '../../../standards/text/legible.ts';
import { notWhole, troubleOf } from '../../http/trouble.ts';
import type { Telling } from './parts.ts';
import { amount, flaw, jsonOf, membersOf, says, statusOf } from './parts.ts';

const open = `The contract does not say what the service does next.`;

/** Shipping-cost: one number without tax (contract: Shipping-cost response). Other answers are left open. */
export function costStory(exchange: Exchange, { bodyKnown = true }: Telling): readonly Sentence[] {
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
  const cost = amount(answer?.shippingCost);
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
export function recordsStory(exchange: Exchange): readonly Sentence[] {
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
