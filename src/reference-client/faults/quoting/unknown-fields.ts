import type { JsonObject } from '../../../model/json.ts';
import { ordered } from '../../business/order.ts';
import { answerWhen, changeBody, repriced } from '../../change/change.ts';
import { type Fault, faultsAt } from '../../change/fault.ts';
import { json } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { at, list, object } from '../../http/read-json.ts';

const breaks = faultsAt('delivery-price');

/** Fields of the contract's two tables, order and shippingAddress. */
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

type UnknownFieldsOf = (call: Call) => readonly string[];

/** Answers orders with unknown fields by naming them. */
const refusing = (beyond: UnknownFieldsOf, answer = invalid) =>
  answerWhen(
    (call) => beyond(call).length > 0,
    (call) => answer(beyond(call)),
  );

const invalid = (names: readonly string[]) =>
  json(400, { message: `Campos desconocidos: ${names.join(', ')}` });

/** Faults with fields that the contract does not list, which must be tolerated. */
export const unknownFieldFaults: readonly Fault[] = [
  ...breaks('unknown-field-not-tolerated', {
    'strict-fields': [
      'The order is validated by a strict schema that allows only today’s fields',
      refusing(newInOrder),
      { needs: { explore: 8 } },
    ],
    'new-null-crash': [
      'A new field that is null is taken for an object',
      answerWhen(
        (call) => newInOrder(call).some((name) => call.order?.[name] === null),
        json(500, { error: 'NullReferenceException' }),
      ),
      { needs: { explore: 8 } },
    ],
    'strict-address-fields': [
      'The address is validated by a strict schema, the rest of the order is not',
      refusing(newInAddress),
      { needs: { explore: 8 } },
    ],
    'strict-line-fields': [
      'Each line is read by a strict schema, its pricing too',
      refusing(newInLines),
      { needs: { explore: 8 } },
    ],
    'strict-metadata-crash': [
      'The metadata of the address is read into a class that throws on what it does not have',
      refusing(newInMetadata, ([name]) => json(500, { error: `Unrecognized field "${name}"` })),
      { needs: { explore: 8 } },
    ],
  }),
  ...breaks('unknown-field-changes-price', {
    'surcharge-for-unknown-fields': [
      'Every field that the tariff does not know is charged as an extra',
      changeBody((quote, call) => repriced(quote, (net) => net + 500 * newInOrder(call).length)),
      { needs: { explore: 8 } },
    ],
  }),
];
