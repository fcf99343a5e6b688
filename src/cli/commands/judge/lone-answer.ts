import { rules } from '../../../contract/catalogue.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import { bareScenario } from '../../../engine/evidence.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Rule, RuleId } from '../../../model/rule.ts';
import { isNeverSent } from './evidence/request/request-file.ts';
import type { Known } from './part-answer.ts';

/** Rules that read no body. */
const ofTheHead = new Set<RuleId>([
  'http/server-error',
  'http/unexpected-status',
  'http/slow',
  'http/cut-off',
  'http/token-refused',
  'http/unreachable',
]);

/** Rules that what follows in an answer cannot prove wrong: they judge values that are there. */
const ofAPart = new Set<RuleId>([
  ...ofTheHead,
  'delivery-price/field-type',
  'delivery-price/negative-value',
  'delivery-price/net-value-mismatch',
  'delivery-price/rejected-as-5xx',
  'delivery-price/tax-arithmetic',
  'delivery-price/tax-rate-not-fraction',
  'delivery-price/taxed-below-net',
  'delivery-price/unquotable-quoted',
  'shipping-cost/field-type',
  'shipping-cost/includes-tax',
  'shipping-cost/negative-value',
]);
/** A page is markup from its first sign on. */
const ofMarkup: readonly RuleId[] = ['http/not-json', 'delivery-price/rejection-is-markup'];

/** Whether a rule needs no more than what is known of the body. */
function speaks({ id }: Rule, { answer }: Exchange, known: Known): boolean {
  if (known === 'whole' || answer.kind === 'no-response') return true;
  if (known === 'none') return ofTheHead.has(id);
  const { text = '', json } = answer.body.kind === 'text' ? answer.body : {};
  if (id === 'http/content-type') return json !== undefined;
  return ofAPart.has(id) || (/^\s*</.test(text) && ofMarkup.includes(id));
}

/**
 * Rules that can speak about what is known of an answer. A lone 401 or 403 to an order that must be rejected is
 * that rejection. Where nobody said what was due, it may speak of a token that is wrong here: a warning.
 */
export function speakingRules(exchange: Exchange, known: Known): readonly Rule[] {
  const { outcome, situation } = exchange;
  // The service never sends such an order, so the contract asks nothing of the answer.
  if (outcome?.decision === 'not-asked') return [];
  return rules.flatMap((rule): readonly Rule[] => {
    if (!speaks(rule, exchange, known)) return [];
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
