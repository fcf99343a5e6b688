import { rules } from '../../../contract/catalogue.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Rule, RuleId, Severity } from '../../../model/rule.ts';

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
 * Rules that can speak about what is known of an answer. A lone 401 or 403 to an order that must be
 * rejected is that rejection (procedures.md 5).
 */
export function speakingRules(exchange: Exchange, bodyKnown: boolean): readonly Rule[] {
  // The service never sends such an order, so the contract asks nothing of the answer.
  if (exchange.outcome?.decision === 'not-asked') return [];
  const known = bodyKnown || exchange.answer.kind === 'no-response';
  return rules.filter(
    ({ id }) =>
      (known || ofTheHead.has(id)) &&
      !(id === 'http/token-refused' && exchange.situation === 'unquotable'),
  );
}

/**
 * A lone 401 or 403 may reject this order, or speak of a token that is wrong here: a warning, unless a
 * quote is declared to be due.
 */
export const loneAnswerSeverity = ({
  situation,
}: Exchange): { readonly [rule: RuleId]: Severity } =>
  situation === 'any' ? { 'http/token-refused': 'warning' } : {};
