import type { Exchange } from '../../../model/exchange.ts';
import type { Outcome, Sentence } from '../../../model/outcome.ts';
import { duration } from '../../../standards/text/figures.ts';
import { costStory, recordsStory } from './get.ts';
import { cutOffStory, failureStory, notAskedStory, notStatedStory, unknownStory } from './lost.ts';
import { says, statusOf, type Telling } from './parts.ts';
import { noQuoteStory, quotedStory, unknownQuoteStory } from './quote.ts';
import { rejectedStory } from './rejection.ts';

/**
 * What the service made of an answer, in plain sentences, in the order in which it happened (contract:
 * Errors, Limits, delivery-price rules 3 to 6). Where the contract is silent the story says so. Text of
 * the client stands in it as it came: whoever shows it makes it legible.
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
