import type { FoundAnswers } from '../evidence/reader/evidence.ts';
import { isDataset } from '../model/endpoint.ts';
import { isObject } from '../standards/json/is-object.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import { legible, shortened } from '../standards/text/legible.ts';

/** What a paste shows beside a problem that no rule judges, as a letter quotes it. */
export interface MarksBeside {
  /** A log line in which a cache answers. */
  readonly cached?: string | undefined;
  /** A value in cents that came as the price: `price_cents=3560`. */
  readonly cents?: string | undefined;
  /** The document of a record that is marked as deleted, which is the only one or which the words name. */
  readonly deleted?: string | undefined;
}

const inCents =
  /\w{0,40}(?:centavos?|c[eé]ntimos?|cents)["']?\s{0,3}[=:]\s{0,3}["']?(\d{3,9})\b/giu;

/** `isComplaint`: a cache or a deletion alone is no problem. */
export function marksBeside(
  { endpoint, answers, unread = [] }: FoundAnswers,
  isComplaint: boolean,
): MarksBeside {
  const values = answers
    .flatMap(({ body = '' }): readonly unknown[] => {
      const json = body.length < 1_000_000 ? parsedJson(Buffer.from(body).toString()) : undefined;
      return Array.isArray(json) ? json : [json];
    })
    .filter(isObject);
  if (isDataset(endpoint)) {
    const deleted = values.flatMap(({ isDeleted, documentCode, orderId }) => {
      const id = documentCode ?? orderId;
      const name = typeof id === 'string' ? id : '';
      const isMeant = values.length === 1 || unread.some((line) => line.includes(name));
      return isDeleted === true && name.length > 2 && isMeant ? [name] : [];
    });
    return { deleted: isComplaint ? deleted[0] : undefined };
  }
  const prices = values.flatMap((each) => Object.values(each));
  const line = unread.find((each) => /cache/i.test(each) && /\bHIT\b/i.test(each));
  return {
    cached: isComplaint && line ? shortened(legible(line.replaceAll(/\s+/g, ' ')), 200) : undefined,
    cents: [...unread.join('\n').matchAll(inCents)].find(([, amount]) =>
      prices.includes(Number(amount)),
    )?.[0],
  };
}
