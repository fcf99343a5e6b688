import type { JsonObject } from '../../model/json.ts';
import { ordered } from '../business/order.ts';
import { answerWhen, changeBody, repriced } from '../change/change.ts';
import type { Fault } from '../fault.ts';
import { json } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { at, list, object } from '../http/read-json.ts';

const endpoint = 'delivery-price';

/** The fields of the contract's two tables, order and shippingAddress. */
const ofOrder = [
  'externalId',
  'domain',
  'shippingAddress',
  'products',
  'pricing',
  'estimatedDeliverAt',
  'distributionCenterId',
  'commerceId',
  'commerceName',
  'sellerId',
  'type',
  'observation',
  'status',
];
const ofAddress = ['address', 'commune', 'city', 'name', 'phone', 'metadata'];

const beyond = (value: JsonObject | undefined, known: readonly string[]) =>
  Object.keys(value ?? {}).filter((name) => !known.includes(name));

const newInOrder = (call: Call) => beyond(call.order, ofOrder);
const newInAddress = (call: Call) => beyond(object(ordered(call, 'shippingAddress')), ofAddress);

const newInLines = (call: Call) =>
  (list(ordered(call, 'products')) ?? []).flatMap((line) => [
    ...beyond(object(line), ['sku', 'quantity', 'pricing']),
    ...beyond(object(at(line, 'pricing')), ['totalPrice']),
  ]);
const newInMetadata = (call: Call) =>
  beyond(object(ordered(call, 'shippingAddress', 'metadata')), [
    'coordinates',
    'administrativeAreaLevel1',
    'country',
  ]);

/** Fields that the contract does not list: they are to be tolerated. */
export const unknownFieldFaults: readonly Fault[] = [
  {
    name: 'strict-fields',
    title: 'The order is validated by a strict schema that allows only today’s fields',
    endpoint,
    findings: ['delivery-price/unknown-field-not-tolerated'],
    begin: answerWhen(
      (call) => newInOrder(call).length > 0,
      (call) => json(400, { message: `Campos desconocidos: ${newInOrder(call).join(', ')}` }),
    ),
  },
  {
    name: 'strict-fields-crash',
    title: 'The order is parsed into a class that throws on unknown fields',
    endpoint,
    findings: ['delivery-price/unknown-field-not-tolerated'],
    begin: answerWhen(
      (call) => newInOrder(call).length > 0,
      (call) => json(500, { error: `Unrecognized field "${newInOrder(call)[0]}"` }),
    ),
  },
  {
    name: 'strict-address-fields',
    title: 'The address is validated by a strict schema, the rest of the order is not',
    endpoint,
    findings: ['delivery-price/unknown-field-not-tolerated'],
    begin: answerWhen(
      (call) => newInAddress(call).length > 0,
      (call) => json(400, { message: `Campos desconocidos: ${newInAddress(call).join(', ')}` }),
    ),
  },
  {
    name: 'strict-line-fields',
    title: 'Each line is read by a strict schema, its pricing too',
    endpoint,
    findings: ['delivery-price/unknown-field-not-tolerated'],
    begin: answerWhen(
      (call) => newInLines(call).length > 0,
      (call) => json(400, { message: `Campos desconocidos: ${newInLines(call).join(', ')}` }),
    ),
  },
  {
    name: 'strict-metadata-crash',
    title: 'The metadata of the address is read into a class that throws on what it does not have',
    endpoint,
    findings: ['delivery-price/unknown-field-not-tolerated'],
    begin: answerWhen(
      (call) => newInMetadata(call).length > 0,
      (call) => json(500, { error: `Unrecognized field "${newInMetadata(call)[0]}"` }),
    ),
  },
  {
    name: 'surcharge-for-unknown-fields',
    title: 'Every field that the tariff does not know is charged as an extra',
    endpoint,
    findings: ['delivery-price/unknown-field-changes-price'],
    begin: changeBody((quote, call) =>
      repriced(quote, (net) => net + 500 * newInOrder(call).length),
    ),
  },
];
