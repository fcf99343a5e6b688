import { rules } from '../contract/catalogue.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { membersOf } from '../contract/reading/answers/whole-body.ts';
import { readsAsFirewall } from '../contract/reading/failures/who-answered.ts';
import { reasonIn } from '../contract/reading/quotes/rejection-text.ts';
import { hasReadableText } from '../contract/reading/quotes/usable.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import { bareScenario } from '../engine/result/evidence.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Rule } from '../model/rule.ts';

/** How much of an answer's body is known. */
export type KnownExtent = 'whole' | 'part' | 'none';

/** Reports whether a rule can judge from the known part of the body. */
function canJudge({ needs }: Rule, exchange: Exchange, known: KnownExtent): boolean {
  const { answer } = exchange;
  if (known === 'whole' || answer.kind === 'no-response' || needs === 'head') return true;
  // A firewall that marks its head answered, whatever its body.
  if (known === 'none') return needs === 'markup' && readsAsFirewall(subjectOf(exchange));
  if (needs === undefined) return false;
  const { text = '', json } = answer.body.kind === 'text' ? answer.body : {};
  if (needs === 'json') return json !== undefined;
  return needs === 'part' || /^\s*</.test(text);
}

/**
 * Returns the rules that apply to the known part of an answer. A single 401 or 403 to an order that must be rejected is
 * that rejection. If the expectation is unknown, it may also be a wrong token: a warning. A 403 whose
 * reason is not about the call rejects the order.
 */
export function speakingRules(exchange: Exchange, known: KnownExtent): readonly Rule[] {
  const { outcome, situation } = exchange;
  // The platform never sends such an order, so the contract requires nothing of the answer.
  if (outcome?.decision === 'not-asked') return [];
  return rules.flatMap((rule): readonly Rule[] => {
    if (!canJudge(rule, exchange, known)) return [];
    if (rule.defect !== 'token' || situation === 'quotable') return [rule];
    return situation === 'unquotable' || rejectsOrder(exchange)
      ? []
      : [{ ...rule, severity: 'warning' }];
  });
}

/** Words about who calls, or about the call itself. */
const ofCall =
  /token|auth|autor|creden|permi|acces|acesso|forbidden|denied|deneg|negad|prohib|proib|log-?in|sesi[oó]n|sess|\bkey|clave|chave|\borig|cors|firma|signature|\bip\b|usu[aá]ri|\buser|\brole?\b|scope|certif|been blocked|firewall|csrf|allow|inv[aá]lid|request|error/i;

/** Reports whether a 403 gives a sentence as its reason that is not about the call: it rejects the order. */
function rejectsOrder(x: Exchange): boolean {
  const reason = hasReadableText(x) ? reasonIn(x) : undefined;
  const isSentence = reason !== undefined && /\S\s+\S/.test(reason);
  return (
    isSentence && x.answer.kind === 'response' && x.answer.status === 403 && !ofCall.test(reason)
  );
}

/** Wraps a single answer as a driven scenario. */
export function loneAnswer(exchange: Exchange, file: string): DrivenScenario {
  const { scenario: id, endpoint, situation = 'any' } = exchange;
  const title = 'One answer';
  const scenario = bareScenario({ id, endpoint, situation, title }, { file });
  return { scenario, exchanges: [exchange], steps: new Map(), records: new Map(), durationMs: 0 };
}

/** Reports whether the shown part of a body already decides what the platform does: it reads nothing after it. */
export function isDecided(x: Exchange): boolean {
  const { endpoint, answer, outcome } = x;
  if (answer.kind === 'no-response') return true;
  const members = membersOf(x) ?? {};
  if (endpoint === 'shipping-cost') return answer.status !== 200 || 'shippingCost' in members;
  if (outcome?.decision === 'quoted')
    return (
      typeof outcome.storedOnOrder === 'number' &&
      'netValue' in members &&
      'netTaxedValue' in members
    );
  if (outcome?.decision === 'rejected')
    return outcome.textReadFrom !== 'body' && outcome.buyerSees !== 'not stated';
  return answer.status !== 200;
}
