import { lacks, ordered } from '../business/order.ts';
import { changeSuccess } from '../change/change.ts';
import { type Fault, faultsAt } from '../fault.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

const ofQuotes = faultsAt('delivery-price');

/** The field is missed only once the tariff is known, so that a rejection still has its reason. */
const fault = (
  name: string,
  title: string,
  finding: string,
  when: (call: Call) => boolean,
  answer: Answer,
): Fault =>
  ofQuotes(
    name,
    title,
    finding,
    changeSuccess((quote, call) => (when(call) ? answer : quote)),
  );

const crash = (detail: string) => json(500, { message: 'Error interno', detail });

const reject = (message: string) => json(422, { errors: { message } });

/** Optional fields that the client cannot do without. */
export const draftFaults: readonly Fault[] = [
  fault(
    'requires-estimated-date',
    'The delivery date is read without checking that it is present',
    'draft-not-answered',
    (call) => lacks(call, 'estimatedDeliverAt'),
    crash("Cannot read properties of undefined (reading 'slice')"),
  ),
  fault(
    'empty-date-crashes',
    'An absent delivery date is handled, but an empty one is not',
    'draft-not-answered',
    (call) => ordered(call, 'estimatedDeliverAt') === '',
    crash('Invalid time value'),
  ),
  fault(
    'requires-phone-and-name',
    'An order with neither a name nor a phone for the recipient is rejected',
    'draft-refused',
    (call) => lacks(call, 'shippingAddress', 'phone') && lacks(call, 'shippingAddress', 'name'),
    reject('Falta quién recibe: un nombre o un teléfono.'),
  ),
  fault(
    'requires-city',
    'The city is required, although the tariff depends on the commune',
    'draft-refused',
    (call) => lacks(call, 'shippingAddress', 'city'),
    reject('La ciudad de despacho es obligatoria.'),
  ),
  fault(
    'empty-seller-list-rejected',
    'An order with an empty list of sellers is rejected',
    'draft-refused',
    (call) => ordered(call, 'sellerId') !== undefined && lacks(call, 'sellerId'),
    reject('El pedido no tiene vendedor asignado.'),
  ),
];
