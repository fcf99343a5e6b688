import { ordered } from '../../business/order.ts';
import { answerWhen, changeBody, numberAt, repriced } from '../../change/change.ts';
import type { Changes, Middleware } from '../../change/fault.ts';
import { type Answer, json, text as plainText } from '../../http/answer.ts';
import { allowed, type Call } from '../../http/call.ts';
import { text } from '../../http/read-json.ts';

const commerceOf = (call: Call) => text(ordered(call, 'externalId')) ?? '';

/** Prices the first call of each key in another way. */
const onFirst = (keyOf: (call: Call) => string, price: (net: number) => number) => () => {
  const known = new Set<string>();
  return changeBody((quote, call) => {
    if (known.has(keyOf(call))) return quote;
    known.add(keyOf(call));
    return repriced(quote, price);
  })();
};

/** Quotes each order once; the same bytes then get another answer. */
const onceOnly = (again: Answer) => (): Middleware => {
  const quoted = new Set<string>();
  return async (call, next) => {
    if (allowed(call) && quoted.has(call.payload)) return again;
    const answer = await next(call);
    if (answer.status === 200) quoted.add(call.payload);
    return answer;
  };
};

/** Faults in which a repeated order is treated differently. */
export const repeatChanges = {
  'fails-second-call': onceOnly(json(500, { message: 'duplicate key: quotes.order' })),
  'second-call-rejected': onceOnly(json(409, { message: 'El pedido ya fue cotizado.' })),
  'second-call-unauthorized': onceOnly(plainText(401, '')),
  'counts-calls': () => {
    let calls = 0;
    return changeBody((quote) => {
      calls += 1;
      return repriced(quote, (net) => net + 10 * calls);
    })();
  },
  'first-call-dearer': onFirst(
    ({ payload }) => payload,
    (net) => net + 400,
  ),
  'free-once-quoted': () => {
    const quoted = new Set<string>();
    return changeBody((quote, { payload }) => {
      const asOrder = payload.replace('"type":"quote"', '"type":"order"');
      if (asOrder !== payload) quoted.add(asOrder);
      return payload === asOrder && quoted.has(payload) ? repriced(quote, () => 0) : quote;
    })();
  },
  'price-of-the-last-quotation': () => {
    const last = new Map<string, number>();
    return changeBody((quote, call) => {
      const [type, commerce] = [ordered(call, 'type'), commerceOf(call)];
      if (type === 'quote') last.set(commerce, numberAt(quote, 'netValue'));
      return type === 'order' ? repriced(quote, (net) => last.get(commerce) ?? net) : quote;
    })();
  },
  'price-by-connection': changeBody((quote, { onConnection }) =>
    onConnection > 1 ? repriced(quote, (net) => net + 700) : quote,
  ),
  'used-connection-fails': answerWhen(
    ({ onConnection }) => onConnection > 1,
    json(500, { message: 'session is closed' }),
  ),
  'second-call-acknowledged': onceOnly(json(200, { received: true })),
  'first-quote-of-commerce': onFirst(commerceOf, (net) => net - Math.round(net / 10)),
} satisfies Changes;
