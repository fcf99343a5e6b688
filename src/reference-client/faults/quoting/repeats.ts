import { ordered } from '../../business/order.ts';
import { answerWhen, changeBody, numberAt, repriced } from '../../change/change.ts';
import { type Fault, faultsAt, type Middleware } from '../../change/fault.ts';
import { type Answer, json, text as plainText } from '../../http/answer.ts';
import { allowed, type Call } from '../../http/call.ts';
import { text } from '../../http/read-json.ts';

const breaks = faultsAt('delivery-price');

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
export const repeatFaults: readonly Fault[] = [
  ...breaks('repeat-not-answered', {
    'fails-second-call': [
      'Quotes are stored by order, and a second one violates the unique key',
      onceOnly(json(500, { message: 'duplicate key: quotes.order' })),
    ],
    'second-call-rejected': [
      'An order that was already quoted is rejected as a duplicate',
      onceOnly(json(409, { message: 'El pedido ya fue cotizado.' })),
    ],
    'second-call-unauthorized': [
      'Each order is signed, and a signature that was used before is rejected',
      onceOnly(plainText(401, '')),
    ],
  }),
  ...breaks('repeat-differs', {
    'counts-calls': [
      'The price grows by 10 with each call, since a total is never reset',
      () => {
        let calls = 0;
        return changeBody((quote) => {
          calls += 1;
          return repriced(quote, (net) => net + 10 * calls);
        })();
      },
    ],
    'first-call-dearer': [
      'The first answer to an order is an estimate, and later calls get the exact price',
      onFirst(
        ({ payload }) => payload,
        (net) => net + 400,
      ),
    ],
    'free-once-quoted': [
      'An order counts as paid after the same content was quoted, and then costs nothing',
      () => {
        const quoted = new Set<string>();
        return changeBody((quote, { payload }) => {
          const asOrder = payload.replace('"type":"quote"', '"type":"order"');
          if (asOrder !== payload) quoted.add(asOrder);
          return payload === asOrder && quoted.has(payload) ? repriced(quote, () => 0) : quote;
        })();
      },
    ],
    'price-of-the-last-quotation': [
      'An order gets the price of the last quotation of its commerce, regardless of the content',
      () => {
        const last = new Map<string, number>();
        return changeBody((quote, call) => {
          const [type, commerce] = [ordered(call, 'type'), commerceOf(call)];
          if (type === 'quote') last.set(commerce, numberAt(quote, 'netValue'));
          return type === 'order' ? repriced(quote, (net) => last.get(commerce) ?? net) : quote;
        })();
      },
    ],
    'price-by-connection': [
      'The first request of a connection loads the price list, but is quoted without it',
      changeBody((quote, { onConnection }) =>
        onConnection > 1 ? repriced(quote, (net) => net + 700) : quote,
      ),
    ],
  }),
  ...breaks('http/flaky', {
    'used-connection-fails': [
      'A database session lives as long as the connection of the caller, and ends with each request',
      answerWhen(
        ({ onConnection }) => onConnection > 1,
        json(500, { message: 'session is closed' }),
      ),
      { needs: { all: true } },
    ],
  }),
  ...breaks('transportation-cost-missing', {
    'second-call-acknowledged': [
      'A repeated request is treated as a webhook retry and only acknowledged',
      onceOnly(json(200, { received: true })),
    ],
  }),
  ...breaks('repeat-differs', {
    'first-quote-of-commerce': [
      'The first quote of a commerce loads its price list, but is made without it',
      onFirst(commerceOf, (net) => net - Math.round(net / 10)),
    ],
  }),
];
