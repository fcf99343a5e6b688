import type { Driven, Procedure, Procedures } from '../model/procedure.ts';
import type { Relation } from '../model/relation.ts';
import { alternate } from './procedures/alternate.ts';
import { bodySurvives } from './procedures/body-survives.ts';
import { bothEndpoints } from './procedures/both-endpoints.ts';
import { differentOrders, sameOrderAtOnce } from './procedures/bursts.ts';
import { optionalFields } from './procedures/optional-fields.ts';
import { sentAgain } from './procedures/sent-again.ts';
import { tokens } from './procedures/tokens.ts';
import { unknownFields } from './procedures/unknown-fields.ts';
import { veryDifferentOrders } from './procedures/very-different-orders.ts';

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
  compare: { procedure: inTurn, when: 'alone' },
} satisfies Record<Relation, Driven>;
