import { rules } from '../../../contract/catalogue.ts';
import { bareScenario } from '../../../engine/bare-scenario.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Rule, RuleId } from '../../../model/rule.ts';
import { isNeverSent } from './evidence/request-file.ts';

/** Rules that read no body. */
const ofTheHead = new Set<RuleId>([
  'http/server-error',
  'http/unexpected-status',
  'http/slow',
  'http/cut-off',
  'http/token-refused',
  'http/unreachable',
]);

/**
 * Rules that can speak about what is known of an answer. A lone 401 or 403 to an order that must be rejected is
 * that rejection. Where nobody said what was due, it may speak of a token that is wrong here: a warning.
 */
export function speakingRules(exchange: Exchange, bodyKnown: boolean): readonly Rule[] {
  const { answer, outcome, situation } = exchange;
  // The service never sends such an order, so the contract asks nothing of the answer.
  if (outcome?.decision === 'not-asked') return [];
  const known = bodyKnown || answer.kind === 'no-response';
  return rules.flatMap((rule): readonly Rule[] => {
    if (!known && !ofTheHead.has(rule.id)) return [];
    if (rule.id !== 'http/token-refused' || situation === 'quotable') return [rule];
    return situation === 'unquotable' ? [] : [{ ...rule, severity: 'warning' }];
  });
}

/** One answer with nothing around it, as what was driven. */
export function loneAnswer(exchange: Exchange, file: string): Driving {
  const { scenario: id, endpoint, situation = 'any' } = exchange;
  const title = 'One answer keeps the contract';
  const scenario = bareScenario({ id, endpoint, situation, title }, { file });
  return { scenario, exchanges: [exchange], steps: new Map(), records: new Map(), durationMs: 0 };
}

/** The service asks nothing where an order has no externalId, and stores 0. */
export function asNeverSent(exchange: Exchange): Exchange {
  if (exchange.endpoint !== 'delivery-price' || !isNeverSent(exchange.request)) return exchange;
  const outcome = {
    decision: 'not-asked',
    buyerSees: null,
    priceShown: null,
    storedOnOrder: 0,
    orderAdvances: 'not stated',
  } as const;
  return { ...exchange, outcome };
}
