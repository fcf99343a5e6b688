import type { Driven, Procedure, Procedures } from '../../model/procedure.ts';
import type { Relation } from '../../model/scenario.ts';
import { differentOrders, sameOrderAtOnce } from './order-steps/bursts.ts';
import { coveredOrders } from './order-steps/covered-orders.ts';
import { explore } from './order-steps/explore.ts';
import {
  alternate,
  betweenOrders,
  bodySurvives,
  bothEndpoints,
  knownQuotes,
  provokedRejections,
  tokens,
  veryDifferentOrders,
} from './order-steps/orders.ts';
import { sentAgain } from './order-steps/sent-again.ts';
import { everyAnswer } from './range-steps/every-answer.ts';
import { exploreRanges } from './range-steps/explore-ranges.ts';
import { formats } from './range-steps/formats.ts';
import { askedTwice, emptyRange, rangeContained, rangeHalves } from './range-steps/range-parts.ts';
import { rangeForms } from './range-steps/range-spellings.ts';
import { singleBound } from './range-steps/single-bound.ts';
import { wholeHistory } from './range-steps/whole-history.ts';

/** No more than the steps, one at a time. */
const inTurn: Procedure = function* (steps) {
  yield { steps, send: 'in-turn' };
};

/**
 * How each relation is driven, and when. Whatever compares amounts or failures counts alone, so that other
 * calls under way are no explanation; where it finds nothing beside them, there is nothing to explain. Beside one
 * another they are begun in this order: what tells most first, and long turns before what goes in any order.
 */
export const procedures: Procedures = {
  'covered-orders': { procedure: coveredOrders, when: 'beside' },
  'other-commerces': { procedure: coveredOrders, when: 'pool' },
  'known-quotes': { procedure: knownQuotes, when: 'beside' },
  'sent-again': { procedure: sentAgain, when: 'beside' },
  'quote-and-order': { procedure: alternate, when: 'beside' },
  'line-order': { procedure: alternate, when: 'beside' },
  'provoked-rejections': { procedure: provokedRejections, when: 'pool' },
  explore: { procedure: explore, when: 'beside' },
  // Alone in the run: both quoting endpoints may share what is left over.
  'between-orders': { procedure: betweenOrders, when: 'last' },
  tokens: { procedure: tokens, when: 'tokens' },
  // A client that never answers a draft is not left alone before drafts are held against orders.
  'every-form': { procedure: inTurn, when: 'last' },
  'different-orders': { procedure: differentOrders, when: 'last' },
  'same-order-at-once': { procedure: sameOrderAtOnce, when: 'last' },
  'very-different-orders': { procedure: veryDifferentOrders, when: 'beside' },
  'both-endpoints': { procedure: bothEndpoints, when: 'beside' },
  'body-survives': { procedure: bodySurvives, when: 'beside' },
  'range-halves': { procedure: rangeHalves, when: 'alone' },
  'range-contained': { procedure: rangeContained, when: 'alone' },
  'asked-twice': { procedure: askedTwice, when: 'alone' },
  'single-bound': { procedure: singleBound, when: 'alone' },
  'empty-range': { procedure: emptyRange, when: 'alone' },
  'range-forms': { procedure: rangeForms, when: 'alone' },
  formats: { procedure: formats, when: 'alone' },
  'whole-history': { procedure: wholeHistory, when: 'alone' },
  'explore-ranges': { procedure: exploreRanges, when: 'alone' },
  'every-answer': { procedure: everyAnswer, when: 'last' },
  compare: { procedure: inTurn, when: 'alone' },
} satisfies Record<Relation, Driven>;
