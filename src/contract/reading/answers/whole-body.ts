import type { Exchange, TextBody } from '../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { asObject } from '../values/record-values.ts';
import { notWhole, troubleOf } from './trouble.ts';

type Answered = Pick<Exchange, 'answer'>;

/** Returns the body of an answer with any status; undefined for records, and without an answer. */
export const textBody = ({ answer }: Answered): TextBody | undefined =>
  answer.kind === 'response' && answer.body.kind === 'text' ? answer.body : undefined;

/** Returns the text of a body; empty for records, and without an answer. */
export const answerText = (x: Answered): string => textBody(x)?.text ?? '';

/** Returns the JSON of an answer with any status; undefined for records, and for a text that is not JSON. */
export const jsonOf = (x: Answered): Json | undefined => textBody(x)?.json;

export const membersOf = (x: Exchange): JsonObject | undefined => asObject(jsonOf(x));

/** Returns the JSON of a complete 200; undefined for every other answer. */
export function jsonOf200(x: Exchange): Json | undefined {
  const isOk = x.answer.kind === 'response' && x.answer.status === 200;
  return isOk && !isPartial(x) ? jsonOf(x) : undefined;
}

/** Reports whether the driver did not receive or did not read the whole body. */
export const isPartial = (x: Exchange): boolean => troubleOf(x, ...notWhole) !== undefined;
