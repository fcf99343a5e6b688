import { rules } from '../../../contract/catalogue.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Rule, RuleId } from '../../../model/rule.ts';

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
