import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { valueAt } from '../../standards/json/json-pointer.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { tax } from '../business/data.ts';
import { type Answer, closed } from '../http/answer.ts';
import { allowed, type Call, isMeant } from '../http/call.ts';
import { chunksOf } from '../http/listing.ts';
import { at, number, object, text } from '../http/read-json.ts';
import type { MiddlewareFactory } from './fault.ts';

/** Answers some authorized calls; others pass. */
export const answerWhen =
  (when: (call: Call) => boolean, answer: Answer): MiddlewareFactory =>
  () =>
  (call, next) =>
    allowed(call) && when(call) ? answer : next(call);

/** Answers every call, whatever its token, as an intermediary would. */
export const answerAll =
  (answer: Answer): MiddlewareFactory =>
  () =>
  () =>
    answer;

/** Does not answer until the peer closes the connection. */
export const neverAnswer = async ({ gone }: Call): Promise<Answer> => {
  await gone;
  return closed;
};

export const changeSuccess =
  (change: (answer: Answer, call: Call) => Answer | Promise<Answer>): MiddlewareFactory =>
  () =>
  async (call, next) => {
    const answer = await next(call);
    return answer.status === 200 ? change(answer, call) : answer;
  };

export const changeBody = (change: (body: JsonObject, call: Call) => Json): MiddlewareFactory =>
  changeSuccess((answer, call) => withBody(answer, JSON.stringify(change(bodyOf(answer), call))));

/** An answer that is kept for orders alike. */
export interface Keep {
  /** Values of the order that count: JSON Pointers (RFC 6901). A list counts by its length. */
  readonly by: readonly Pointer[];
  readonly status?: number;
  readonly times?: number;
  readonly keys?: number;
  /** Orders of fewer characters keep their own answers. */
  readonly least?: number;
}

/**
 * Returns the first answer with this status of a key to the next `times` calls with it, and forgets all keys when there
 * are too many.
 */
export const keptBy =
  ({
    by,
    status = 200,
    times = Number.POSITIVE_INFINITY,
    keys = Number.POSITIVE_INFINITY,
    least = 0,
  }: Keep): MiddlewareFactory =>
  () => {
    const kept = new Map<string, { readonly answer: Answer; left: number }>();
    return async (call, next) => {
      const answer = await next(call);
      if (answer.status !== status || JSON.stringify(call.order).length < least) return answer;
      const values = by.map((pointer) => valueAt(call.order, pointer));
      const key = JSON.stringify(values.map((each) => (Array.isArray(each) ? each.length : each)));
      const known = kept.get(key);
      if (known && known.left > 0) {
        known.left -= 1;
        return known.answer;
      }
      if (kept.size >= keys) kept.clear();
      kept.set(key, { answer, left: times });
      return answer;
    };
  };

/** Returns the first 200 of an address to every call of it, as a proxy does that ignores bodies. */
export const cachedByUrl: MiddlewareFactory = () => {
  const cached = new Map<string, Answer>();
  return async (call, next) => {
    const hit = isMeant(call) ? cached.get(call.address) : undefined;
    if (hit) return { ...hit, headers: { ...hit.headers, age: '7', 'x-cache': 'HIT' } };
    const answer = await next(call);
    if (answer.status === 200) cached.set(call.address, answer);
    return { ...answer, headers: { ...answer.headers, 'x-cache': 'MISS' } };
  };
};

/** Writes the first half of the bytes of every 200, uncompressed, then ends the connection. */
export const brokenBy = (end: (response: ServerResponse) => void): MiddlewareFactory =>
  changeSuccess((answer) => {
    const { 'content-encoding': _, ...headers } = answer.headers;
    const { listing, body } = answer;
    return {
      ...answer,
      write: async (response) => {
        const bytes = listing ? Buffer.concat([...chunksOf(listing.form(listing.records))]) : body;
        response.writeHead(200, { ...headers, 'content-length': bytes.length });
        response.write(bytes.subarray(0, Math.ceil(bytes.length / 2) - 1));
        // Long enough for the first half to be read; a reset discards unread data.
        await setTimeout(100);
        end(response);
      },
    };
  });

export const withBody = (answer: Answer, body: string | Buffer): Answer => ({
  ...answer,
  body: Buffer.from(body),
});

export const textOf = (answer: Answer): string => answer.body.toString();

export const bodyOf = (answer: Answer): JsonObject => object(parsedJson(textOf(answer))) ?? {};

export const without = (body: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** Returns a quote with another amount and consistent fields. */
export const repriced = (quote: JsonObject, change: (net: number) => number): JsonObject => {
  const net = change(numberAt(quote, 'netValue'));
  const gross = Math.round(net * (1 + tax.value));
  return { ...quote, transportationCost: net, netValue: net, netTaxedValue: gross };
};

export const numberAt = (body: JsonObject, name: string): number => number(body[name]) ?? 0;

export function reasonOf(answer: Answer): string {
  const body = parsedJson(textOf(answer));
  const reasons = [at(body, 'errors', 'message'), at(body, 'detail'), at(body, 'message')];
  return reasons.map(text).find((each) => each !== undefined) ?? textOf(answer);
}
