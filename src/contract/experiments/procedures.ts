import type { Procedures, ScheduledProcedure } from '../../model/procedure.ts';
import type { Relation } from '../../model/scenario.ts';
import { differentOrders, sameOrderAtOnce } from './order-steps/bursts.ts';
import { coveredOrders } from './order-steps/covered-orders.ts';
import { explore } from './order-steps/explore.ts';
import {
  betweenOrders,
  bodySurvives,
  bothEndpoints,
  knownQuotes,
  provokedRejections,
  quoteAndOrder,
  tokens,
  veryDifferentOrders,
} from './order-steps/orders.ts';
import { sentAgain } from './order-steps/sent-again.ts';
import { everyAnswer, rangesAtOnce } from './range-steps/every-answer.ts';
import { exploreRanges } from './range-steps/explore-ranges.ts';
import { askedAgain, emptyRange, formats, rangeHalves } from './range-steps/range-parts.ts';
import { rangeForms } from './range-steps/range-spellings.ts';
import { singleBound } from './range-steps/single-bound.ts';
import { wholeHistory } from './range-steps/whole-history.ts';
import { sending } from './steps/ask.ts';

/**
 * Procedure and schedule of each relation. Relations that compare amounts or failures count only if driven
 * alone, so that concurrency is excluded as a cause; without a finding while concurrent, nothing needs
 * explaining. Concurrent ones start in this order: the most informative first, and long series before those in
 * any order.
 */
export const procedures: Procedures = {
  // The longest series of all. Without the other endpoint, costs are compared with what is declared, and with each other.
  'both-endpoints': { procedure: bothEndpoints, when: 'beside', isPartial: true },
  'covered-orders': { procedure: coveredOrders, when: 'beside' },
  'other-commerces': { procedure: coveredOrders, when: 'pool' },
  'known-quotes': { procedure: knownQuotes, when: 'beside' },
  'sent-again': { procedure: sentAgain, when: 'beside' },
  'provoked-rejections': { procedure: provokedRejections, when: 'pool' },
  explore: { procedure: explore, when: 'beside' },
  // Another quotation beside it would hide what it compares.
  'quote-and-order': { procedure: quoteAndOrder, when: 'alone' },
  // Alone in the run: both quoting endpoints may share cached values.
  'between-orders': { procedure: betweenOrders, when: 'last' },
  tokens: { procedure: tokens, when: 'tokens' },
  // Alone in the run: a quote cannot be that of another order in flight.
  'every-form': { procedure: sending('at-once'), when: 'burst' },
  'different-orders': { procedure: differentOrders, when: 'burst' },
  'same-order-at-once': { procedure: sameOrderAtOnce, when: 'burst' },
  'very-different-orders': { procedure: veryDifferentOrders, when: 'beside' },
  'body-survives': { procedure: bodySurvives, when: 'beside' },
  'range-halves': { procedure: rangeHalves, when: 'alone' },
  'ranges-at-once': { procedure: rangesAtOnce, when: 'burst' },
  // An order may have changed what is listed.
  'asked-twice': { procedure: askedAgain, when: 'last' },
  'single-bound': { procedure: singleBound, when: 'alone' },
  'empty-range': { procedure: emptyRange, when: 'alone' },
  'range-forms': { procedure: rangeForms, when: 'alone' },
  formats: { procedure: formats, when: 'alone' },
  'whole-history': { procedure: wholeHistory, when: 'alone' },
  'explore-ranges': { procedure: exploreRanges, when: 'alone' },
  'every-answer': { procedure: everyAnswer, when: 'last' },
  compare: { procedure: sending('in-turn'), when: 'alone' },
} satisfies Record<Relation, ScheduledProcedure>;
