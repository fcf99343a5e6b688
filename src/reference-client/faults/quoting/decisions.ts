import type { JsonObject } from '../../../model/json.ts';
import { commerceRecords } from '../../business/commerce-records.ts';
import { communeOf, dateOf, quantityOf } from '../../business/order.ts';
import { answerWhen, changeRejection } from '../../change/change.ts';
import { type Fault, faultsAt, faultsBy, type Middleware } from '../../change/fault.ts';
import { quoteOf } from '../../endpoints/delivery-price.ts';
import { json } from '../../http/answer.ts';
import { allowed } from '../../http/call.ts';
import { at, list, object } from '../../http/read-json.ts';

const breaks = faultsAt('delivery-price');
const breaksRejection = faultsBy('delivery-price', changeRejection);

/** Rejects the order that was quoted first, from its third call on. */
const soldOut = (): Middleware => {
  let first: string | undefined;
  let quotes = 0;
  return async (call, next) => {
    const answer = await next(call);
    if (!allowed(call) || answer.status !== 200) return answer;
    first ??= call.payload;
    if (call.payload !== first) return answer;
    quotes += 1;
    return quotes > 2 ? json(422, { message: 'Sin existencias.' }) : answer;
  };
};

/** Faults with a failure or a rejection instead of a quote, or the reverse, and in what a rejection says. */
export const decisionFaults: readonly Fault[] = [
  ...breaks('http/withdrawn', {
    'one-order-sold-out': ['The stock of the first order ends once it was quoted twice', soldOut],
  }),
  ...breaksRejection('rejection-is-markup', {
    'rejection-cut-short': [
      'content-length counts the characters of a rejection, so its end is not sent',
      (reason) => {
        const { body, ...rest } = json(422, { message: `Atención: ${reason}` });
        return { ...rest, body: body.subarray(0, body.toString('utf8').length) };
      },
    ],
  }),
  ...breaksRejection('rejection-text-garbled', {
    'reason-with-entities': [
      'The reason is escaped for HTML before it is put into the JSON',
      (reason) =>
        json(422, {
          message: `Comuna sin atenci&oacute;n: ${reason.replace(/[^\x20-\x7e]/g, (sign) => `&#${sign.codePointAt(0)};`)}`,
        }),
    ],
  }),
  // The reason repeats the commune as it was read.
  ...breaks(['covered-order-rejected', 'rejection-text-garbled'], {
    'reads-latin-1': [
      'The body is read as Latin-1, so that communes with accents are not found',
      answerWhen(
        (call) => /[^\x20-\x7e]/.test(communeOf(call)),
        (call) => {
          const misread = Buffer.from(communeOf(call)).toString('latin1');
          return json(422, { errors: { message: `Sin cobertura en ${misread}.` } });
        },
      ),
    ],
  }),
  ...breaks('rejected-as-5xx', {
    'past-date-crash': [
      'A delivery date in the past is an uncaught exception',
      answerWhen(
        (call) => Date.parse(dateOf(call)) < call.clock() - 86_400_000,
        json(500, { error: 'ArgumentOutOfRangeException' }),
      ),
    ],
  }),
  ...breaks('negative-value', {
    'quantity-in-16-bits': [
      'The quantity is kept in 16 bits, and from 32,768 on it is negative',
      answerWhen(
        (call) => quantityOf(call) >= 2 ** 15 && quantityOf(call) < 2 ** 16,
        json(200, quoteOf(-9_900)),
      ),
    ],
  }),
  ...breaks('known-quote', {
    'prices-stored-address': [
      'The price is for the address that is stored for the commerce, wherever the order goes',
      () => (call, next) => {
        const { order = {} } = call;
        const isOf = (record: JsonObject) => record.commerceId === order.externalId;
        const stored = at(
          list(commerceRecords(call.clock()).find(isOf)?.locations)?.[0],
          'commune',
        );
        const shippingAddress = { ...object(order.shippingAddress), commune: stored ?? null };
        return next(
          stored === undefined ? call : { ...call, order: { ...order, shippingAddress } },
        );
      },
      { needs: { all: true } },
    ],
  }),
  ...breaks('http/server-error', {
    'saturday-500': [
      'The table of carriers has no row for a Saturday',
      answerWhen(
        (call) => new Date(dateOf(call)).getUTCDay() === 6,
        json(500, { message: 'Error interno del servidor' }),
      ),
      { needs: { explore: 44 } },
    ],
  }),
];
