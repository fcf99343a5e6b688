import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { shortened } from '../../../../standards/text/legible.ts';
import { asObject } from '../../../reading/values/json-object.ts';

/** Returns the received status; 0 without one. */
export const statusOf = ({ answer }: Exchange): number =>
  answer.kind === 'response' ? answer.status : 0;

/** Returns the members of a JSON answer; undefined if it is not an object. */
export const membersOf = (exchange: Exchange): JsonObject | undefined => asObject(jsonOf(exchange));

export const jsonOf = ({ answer }: Exchange): Json | undefined =>
  answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.json : undefined;

/** Describes why a value does not count, after "because": `netValue is missing`, `netValue is the text "4200", not a number`. */
export function flaw(name: string, value: Json | undefined): string {
  if (value === undefined) return `${name} is missing`;
  if (value === null) return `${name} is null`;
  if (typeof value === 'number') return `${name} is ${figure(value)}, too large for a number`;
  const kind = typeof value === 'string' ? 'the text ' : '';
  return `${name} is ${kind}${shortened(JSON.stringify(value), 40)}, not a number`;
}
