import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Sentence } from '../../../../model/outcome.ts';
import type { RuleId } from '../../../../model/rule.ts';
import type { Finding } from '../../../../model/run.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { shortened } from '../../../../standards/text/legible.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { schemaErrors } from '../../../reading/values/schema.ts';

export const says = (text: string, ...tells: readonly RuleId[]): Sentence => ({ text, tells });

/** The status that arrived; 0 where none did. */
export const statusOf = ({ answer }: Exchange): number =>
  answer.kind === 'response' ? answer.status : 0;

/** The members of a JSON answer; undefined when it is no object. */
export const membersOf = (exchange: Exchange): JsonObject | undefined => asObject(jsonOf(exchange));

export const jsonOf = ({ answer }: Exchange): Json | undefined =>
  answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.json : undefined;

/** Why a value does not count, after "because": `netValue is missing`, `netValue is a text, "4200"`. */
export function flaw(name: string, value: Json | undefined): string {
  if (value === undefined) return `${name} is missing`;
  if (value === null) return `${name} is null`;
  if (typeof value === 'string')
    return `${name} is a text, ${JSON.stringify(shortened(value, 40))}, and no number`;
  if (typeof value === 'boolean') return `${name} is ${String(value)}, and no number`;
  if (typeof value === 'number') return `${name} is ${figure(value)}, too large to be held`;
  return `${name} is ${Array.isArray(value) ? 'a list' : 'an object'}, and no number`;
}

/** The rules to which the schema of a quote gives what is wrong with this field. */
export const flawRules = (exchange: Exchange, field: string): readonly RuleId[] =>
  schemaErrors('delivery-price-answer', jsonOf(exchange) ?? null)
    .filter(({ at }) => at === `/${field}`)
    .map(({ rule }) => rule);

export interface Telling {
  /** What stands against this exchange. */
  readonly findings: readonly Finding[];
  /** Whether the body of the answer is known; a pasted head has none. Default true. */
  readonly bodyKnown?: boolean;
}
