import { type Fault, faultsAt, type Middleware } from '../../change/fault.ts';
import { type Answer, json, text } from '../../http/answer.ts';
import { allowed, type Call } from '../../http/call.ts';

const breaks = faultsAt('delivery-price');
const breaksCost = faultsAt('shipping-cost');

/** Reports whether a call may pass; a GET needs no token. */
const isMeant = (call: Call): boolean => allowed(call) || call.endpoint !== 'delivery-price';

/** Replaces every third successful answer. */
const eachThird = (refusal: Answer) => (): Middleware => {
  let served = 0;
  return async (call, next) => {
    const answer = await next(call);
    if (!isMeant(call) || answer.status !== 200) return answer;
    served += 1;
    return served % 3 === 0 ? refusal : answer;
  };
};

/** Number of answers in the first moments of a run. */
const firstAnswers = 3;

/** Refuses every call in front of the client after a number of answers with a status: of the first successful ones. */
const beforeAll =
  (refusal: Answer, status = 200, times = firstAnswers) =>
  (): Middleware => {
    let served = 0;
    return async (call, next) => {
      if (isMeant(call) && served >= times) return refusal;
      const answer = await next(call);
      if (isMeant(call) && answer.status === status) served += 1;
      return answer;
    };
  };

const expired = json(401, { message: 'La sesión ha vencido.' });
const closed = json(422, { message: 'Recibimos pedidos hasta las 18 horas.' });
const soldOut = json(422, { message: 'Sin existencias.' });

/** Faults that start later in the run. */
export const stopFaults: readonly Fault[] = [
  ...breaks('http/token-refused', {
    'token-expires': [
      'The token is valid for a few calls only',
      beforeAll(expired),
      { passes: true },
    ],
  }),
  ...breaksCost('http/token-refused', {
    'shipping-cost-token-expires': [
      'A session of shipping-cost ends after a few calls, and the answer is empty',
      beforeAll(text(403, '')),
      { passes: true },
    ],
  }),
  ...breaks('http/withdrawn', {
    'closes-during-run': [
      'Every order is rejected from a closing hour on, those that were quoted included',
      beforeAll(closed),
    ],
    'one-order-sold-out': [
      'The stock of the first order ends once it was quoted twice',
      () => {
        let first: string | undefined;
        let quotes = 0;
        return async (call, next) => {
          const answer = await next(call);
          if (!allowed(call) || answer.status !== 200) return answer;
          first ??= call.payload;
          if (call.payload !== first) return answer;
          quotes += 1;
          return quotes > 2 ? soldOut : answer;
        };
      },
    ],
  }),
  ...breaksCost('http/withdrawn', {
    'shipping-cost-closes': [
      'shipping-cost answers with a reason from a closing hour on',
      beforeAll(closed),
    ],
  }),
  ...breaksCost('http/refused', {
    'shipping-cost-gone': [
      'The process behind shipping-cost is taken down during the run',
      beforeAll(text(404, '')),
    ],
  }),
  ...breaks('http/server-error', {
    'rejections-leak': [
      'A rejection does not give its connection back, and after eight the pool is empty',
      beforeAll(json(500, { message: 'Error interno' }), 422, 8),
    ],
  }),
  ...breaks('http/flaky', {
    'one-node-without-token': [
      'One of three nodes has the token of last month',
      eachThird(expired),
    ],
    'one-node-without-stock': [
      'One of three nodes reads an empty stock, and rejects what the others quote',
      eachThird(soldOut),
    ],
  }),
];
