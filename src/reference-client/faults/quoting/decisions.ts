import type { JsonObject } from '../../../model/json.ts';
import { commerceRecords } from '../../business/commerce-records.ts';
import { dateOf } from '../../business/order.ts';
import { answerWhen } from '../../change/change.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';
import { json } from '../../http/answer.ts';
import { at, list, object } from '../../http/read-json.ts';

const breaks = faultsAt('delivery-price');

/** Faults with a failure or a rejection instead of a quote, or the reverse, and in what a rejection says. */
export const decisionFaults: readonly Fault[] = [
  ...breaks(['known-quote', 'shipping-cost/differs-from-quote'], {
    'prices-stored-address': [
      'The price is for the stored address of the commerce, not for that of the order',
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
