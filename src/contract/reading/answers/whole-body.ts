import type { Exchange, TextBody } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import { notWhole, troubleOf } from './trouble.ts';

/** The JSON of a 200 that is whole; undefined for every other answer. */
export function jsonOf200(x: Exchange): Json | undefined {
  const isOk = x.answer.kind === 'response' && x.answer.status === 200;
  return isOk ? wholeBody(x)?.json : undefined;
}

/** The body of a response as text, where all of it came and could be read. */
function wholeBody(x: Exchange): TextBody | undefined {
  if (x.answer.kind !== 'response' || x.answer.body.kind !== 'text') return undefined;
  return isPartial(x) ? undefined : x.answer.body;
}

/** Whether the driver did not get or did not read the whole body. */
export const isPartial = (x: Exchange): boolean => troubleOf(x, ...notWhole) !== undefined;
