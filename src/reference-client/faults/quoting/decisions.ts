import type { JsonObject } from '../../../model/json.ts';
import { commerceRecords } from '../../business/commerce-records.ts';
import { ordered } from '../../business/order.ts';
import { answerWhen } from '../../change/change.ts';
import type { Changes } from '../../change/fault.ts';
import { json } from '../../http/answer.ts';
import { at, list, object, text } from '../../http/read-json.ts';

/** Faults with a failure or a rejection instead of a quote, or the reverse, and in what a rejection says. */
export const decisionChanges = {
  'prices-stored-address': () => (call, next) => {
    const { order = {} } = call;
    const isOf = (record: JsonObject) => record.commerceId === order.externalId;
    const stored = at(list(commerceRecords(call.clock()).find(isOf)?.locations)?.[0], 'commune');
    const shippingAddress = { ...object(order.shippingAddress), commune: stored ?? null };
    return next(stored === undefined ? call : { ...call, order: { ...order, shippingAddress } });
  },
  'saturday-500': answerWhen(
    (call) => new Date(text(ordered(call, 'estimatedDeliverAt')) ?? '').getUTCDay() === 6,
    json(500, { message: 'Error interno del servidor' }),
  ),
} satisfies Changes;
