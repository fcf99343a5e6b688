import type { Json, JsonObject } from '../../src/model/json.ts';
import type { Dataset } from './records.ts';

/** Breaks a sentence in one record, or puts records in its place. Undefined where it has nothing to break. */
export type RecordBreak = (record: JsonObject, size: number) => readonly Json[] | undefined;

const as =
  (name: string, value: (held: Json, size: number) => Json | undefined): RecordBreak =>
  (record, size) => {
    const held = record[name];
    if (held === undefined) return undefined;
    const changed = value(held, size);
    return changed === undefined ? undefined : [{ ...record, [name]: changed }];
  };

const without =
  (name: string): RecordBreak =>
  (record) => {
    const { [name]: held, ...rest } = record;
    return held === undefined ? undefined : [rest];
  };

const pick = (values: readonly Json[], size: number): Json =>
  values[Math.min(values.length - 1, Math.floor(size * values.length))] ?? null;

const requiredNames = {
  transactions: `orderId productId commerceId sellerId date documentType quantity netPricePerUnit
discountedNetPricePerUnit taxPerUnit discountPerUnit currency origin sourceChannel`.split(/\s/),
  commerces:
    `commerceId name class locations createdDate isInactive channel subChannel sellerIds`.split(
      ' ',
    ),
};

const absent = (dataset: Dataset) =>
  Object.fromEntries(
    requiredNames[dataset].flatMap((name): readonly (readonly [string, RecordBreak])[] => [
      [`${name} absent`, without(name)],
      [`${name} null`, as(name, () => null)],
    ]),
  );

const amounts = [
  'quantity',
  'netPricePerUnit',
  'discountedNetPricePerUnit',
  'taxPerUnit',
  'discountPerUnit',
];

const noDates = ['2026-02-30', '14/10/2026', '2026-13-01T00:00:00Z', 'ayer', '2026-10-14 09:12:00'];

export const recordBreaks: {
  readonly [dataset in Dataset]: { readonly [name: string]: RecordBreak };
} = {
  transactions: {
    ...absent('transactions'),
    ...Object.fromEntries(
      amounts.flatMap((name): readonly (readonly [string, RecordBreak])[] => [
        [`${name} negative`, as(name, (held, size) => -Math.abs(Number(held)) - 1 - size)],
        [`${name} no number`, as(name, (_, size) => pick(['mil', true, [1], { n: 1 }], size))],
      ]),
    ),
    'orderId empty': as('orderId', () => ''),
    'productId a list': as('productId', (held) => [held]),
    'a date that is none': as('date', (_, size) => pick(noDates, size)),
    'another document type': as('documentType', (_, size) =>
      pick(['Order', 'factura', 'creditnote', 'INVOICE', ' order'], size),
    ),
    'a currency in capitals': as('currency', () => 'CLP'),
    'a price that does not add up': as('discountedNetPricePerUnit', (held, size) =>
      Math.ceil(Number(held) * (1.05 + size) + 3),
    ),
    'a record twice': (record, size) => [record, { ...record, quantity: 1 + Math.ceil(size * 9) }],
    'an order under another code': (record) =>
      record.documentType === 'order' ? [{ ...record, documentCode: 'X-1' }] : undefined,
    'a product twice in one order': (record) =>
      record.documentType === 'invoice'
        ? [record, { ...record, documentCode: 'F-other' }]
        : undefined,
    'isDeleted as text': as('isDeleted', () => 'no sé'),
    'a delivery date that is none': as('deliveryDate', (_, size) => pick(noDates, size)),
  },
  commerces: {
    ...absent('commerces'),
    'a commerce twice': (record) => [record, { ...record, name: 'Otra' }],
    'isInactive as text': as('isInactive', () => 'tal vez'),
    'name a number': as('name', () => 12),
    'sellers as one text': as('sellerIds', () => 'V-1'),
    'a location as an object': as('locations', (held) => (held as readonly Json[])[0] ?? {}),
    'a date that is none': as('createdDate', (_, size) => pick(noDates, size)),
    'a visit date that is none': as('nextVisitDate', (_, size) => pick(noDates, size)),
    'a visit plan of numbers': as('visitPlan', () => '1,3'),
    'a visit plan with semicolons': as('visitPlan', () => 'lunes;jueves'),
    'a visit route of names': as('visitRoute', () => 'lunes V'),
    'a minimum order in words': as('configuration', () => ({ minimumOrderTotal: 'mil' })),
    'a route index in words': as('routeIndex', () => 'tres'),
  },
};

/** In a table these read as what is expected: a cell has no type but its text, and an empty one is absent. */
export const notInCsv: readonly string[] = [
  'productId a list',
  'sellers as one text',
  'name a number',
  'a location as an object',
];
