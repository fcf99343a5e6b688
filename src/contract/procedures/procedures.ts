import type { Driven, Procedure, Procedures } from '../../model/procedure.ts';
import type { Relation } from '../../model/relation.ts';
import { alternate } from './alternate.ts';
import { bodySurvives } from './body-survives.ts';
import { bothEndpoints } from './both-endpoints.ts';
import { differentOrders, sameOrderAtOnce } from './bursts.ts';
import { everyAnswer } from './every-answer.ts';
import { optionalFields } from './optional-fields.ts';
import { rangeContained, rangeHalves } from './range-parts.ts';
import { rangeForms } from './range-spellings.ts';
import { askedTwice, emptyRange } from './ranges.ts';
import { sentAgain } from './sent-again.ts';
import { singleBound } from './single-bound.ts';
import { tokens } from './tokens.ts';
import { unknownFields } from './unknown-fields.ts';
import { veryDifferentOrders } from './very-different-orders.ts';
import { wholeHistory } from './whole-history.ts';

/** A user's own comparison needs no more than the steps, one at a time. */
const inTurn: Procedure = function* (steps) {
  yield { steps, send: 'in-turn' };
};

/**
 * How each relation is driven, and when. Whatever compares amounts or failures runs alone, so that other
 * calls under way are no explanation.
 */
export const procedures: Procedures = {
  'sent-again': { procedure: sentAgain, when: 'alone' },
  'quote-and-order': { procedure: alternate, when: 'alone' },
  'line-order': { procedure: alternate, when: 'alone' },
  'unknown-fields': { procedure: unknownFields, when: 'alone' },
  'optional-fields': { procedure: optionalFields, when: 'alone' },
  tokens: { procedure: tokens, when: 'tokens' },
  'different-orders': { procedure: differentOrders, when: 'last' },
  'same-order-at-once': { procedure: sameOrderAtOnce, when: 'last' },
  'very-different-orders': { procedure: veryDifferentOrders, when: 'alone' },
  'both-endpoints': { procedure: bothEndpoints, when: 'alone' },
  'body-survives': { procedure: bodySurvives, when: 'alone' },
  'range-halves': { procedure: rangeHalves, when: 'alone' },
  'range-contained': { procedure: rangeContained, when: 'alone' },
  'asked-twice': { procedure: askedTwice, when: 'alone' },
  'single-bound': { procedure: singleBound, when: 'alone' },
  'empty-range': { procedure: emptyRange, when: 'alone' },
  'range-forms': { procedure: rangeForms, when: 'alone' },
  'whole-history': { procedure: wholeHistory, when: 'alone' },
  'every-answer': { procedure: everyAnswer, when: 'last' },
  compare: { procedure: inTurn, when: 'alone' },
} satisfies Record<Relation, Driven>;
