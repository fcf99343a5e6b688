import type { Exchange, TextBody } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { asObject } from '../values/record-values.ts';
import { notWhole, troubleOf } from './trouble.ts';

/** Returns the text of a body; empty for records, and without an answer. */
export const answerText = ({ answer }: Pick<Exchange, 'answer'>): string =>
  answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.text : '';

/** Returns the JSON of an answer with any status; undefined for records, and for a text that is not JSON. */
export const jsonOf = ({ answer }: Exchange): Json | undefined =>
  answer.kind === 'response' && answer.body.kind === 'text' ? answer.body.json : undefined;

export const membersOf = (x: Exchange): JsonObject | undefined => asObject(jsonOf(x));

/** Returns the JSON of a complete 200; undefined for every other answer. */
export function jsonOf200(x: Exchange): Json | undefined {
  const isOk = x.answer.kind === 'response' && x.answer.status === 200;
  return isOk ? wholeBody(x)?.json : undefined;
}

/** Returns a text body that was received and read completely. */
function wholeBody(x: Exchange): TextBody | undefined {
  if (x.answer.kind !== 'response' || x.answer.body.kind !== 'text') return undefined;
  return isPartial(x) ? undefined : x.answer.body;
}

/** Reports whether the driver did not receive or did not read the whole body. */
export const isPartial = (x: Exchange): boolean => troubleOf(x, ...notWhole) !== undefined;
