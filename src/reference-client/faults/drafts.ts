import { lacks, ordered } from '../business/order.ts';
import { changeSuccess } from '../change/change.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

const breaks = faultsAt('delivery-price');

/** Answers instead of the quote, so that a rejection keeps its reason. */
const missed = (when: (call: Call) => boolean, answer: Answer) =>
  changeSuccess((quote, call) => (when(call) ? answer : quote));

const crash = (detail: string) => json(500, { message: 'Error interno', detail });

const reject = (message: string) => json(422, { errors: { message } });

/** Faults with optional fields that the client requires. */
export const draftFaults: readonly Fault[] = [
  ...breaks('draft-not-answered', {
    'requires-estimated-date': [
      'The delivery date is read without checking that it is present',
      missed(
        (call) => lacks(call, 'estimatedDeliverAt'),
        crash("Cannot read properties of undefined (reading 'slice')"),
      ),
    ],
    'empty-date-crashes': [
      'An absent delivery date is handled, but an empty one is not',
      missed((call) => ordered(call, 'estimatedDeliverAt') === '', crash('Invalid time value')),
    ],
  }),
  ...breaks('draft-refused', {
    'requires-phone-and-name': [
      'An order with neither a name nor a phone for the recipient is rejected',
      missed(
        (call) => lacks(call, 'shippingAddress', 'phone') && lacks(call, 'shippingAddress', 'name'),
        reject('Falta quién recibe: un nombre o un teléfono.'),
      ),
    ],
    'empty-seller-list-rejected': [
      'An order with an empty list of sellers is rejected',
      missed(
        (call) => ordered(call, 'sellerId') !== undefined && lacks(call, 'sellerId'),
        reject('El pedido no tiene vendedor asignado.'),
      ),
    ],
  }),
];
