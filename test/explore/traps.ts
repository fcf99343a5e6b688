import { constantFrom, sample, tuple } from 'fast-check';
import type { OrderVariation } from '../../src/model/exchange.ts';
import type { Json } from '../../src/model/json.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';

/** One or two conditions on an order allowed by the contract that a client cannot handle. */
export interface Trap {
  readonly name: string;
  readonly springs: (body: Json) => boolean;
  /** The minimal cause that exploring must report. */
  readonly cause: OrderVariation;
  readonly status: number;
}

interface Condition {
  readonly at: string;
  readonly form: string;
  readonly holds: (value: unknown, body: Json) => boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const order = (names: readonly string[]) => names.map((name) => `/order/${name}`);

const optional = order([
  'estimatedDeliverAt',
  'commerceId',
  'commerceName',
  'sellerId',
  'type',
  'observation',
  'shippingAddress/city',
  'shippingAddress/name',
  'shippingAddress/phone',
  'shippingAddress/metadata/coordinates',
  'shippingAddress/metadata/administrativeAreaLevel1',
  'shippingAddress/metadata/country',
]);
const texts = order([
  'commerceName',
  'observation',
  'shippingAddress/name',
  'shippingAddress/city',
  'shippingAddress/address',
]);
const objects = order([
  'shippingAddress',
  'shippingAddress/metadata',
  'products/0',
  'products/0/pricing',
  'pricing',
  'pricing/shipping',
]);
const lines = [0, 13];

const isEmpty = (value: unknown) =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const each = <Of>(of: readonly Of[], make: (one: Of) => Condition | readonly Condition[]) =>
  of.flatMap(make);

/** All conditions of traps. */
const conditions: { readonly [kind: string]: readonly Condition[] } = {
  absent: each(optional, (at) => ({ at, form: 'absent', holds: (value) => value === undefined })),
  empty: each(optional, (at) => ({ at, form: 'empty', holds: isEmpty })),
  accents: each(texts, (at) => ({
    at,
    form: 'accents',
    holds: (value) => isText(value) && /[\u00c0-\u024f]/.test(value),
  })),
  scripts: each(texts, (at) => ({
    at,
    form: 'letters of other scripts',
    holds: (value) => isText(value) && /\p{Script=Cyrillic}/u.test(value),
  })),
  signs: each(texts, (at) => ({
    at,
    form: 'quotation marks',
    holds: (value) => isText(value) && /"/.test(value),
  })),
  long: each(texts, (at) => ({
    at,
    form: '256 characters',
    holds: (value) => isText(value) && value.length > 255,
  })),
  parts: each(lines, (line) => ({
    at: `/order/products/${line}/quantity`,
    form: '1.5',
    holds: (value) => typeof value === 'number' && value > 1 && !Number.isInteger(value),
  })),
  less: each(lines, (line) => ({
    at: `/order/products/${line}/quantity`,
    form: '0.25',
    holds: (value) => typeof value === 'number' && value < 1,
  })),
  free: each(lines, (line) => ({
    at: `/order/products/${line}/pricing/totalPrice`,
    form: '0',
    holds: (value) => value === 0,
  })),
  huge: each(lines, (line) => ({
    at: `/order/products/${line}/pricing/totalPrice`,
    form: '2,147,483,648',
    holds: (value) => Number(value) >= 2 ** 31,
  })),
  many: each([20, 40, 99, 150], (most) => ({
    at: '/order/products',
    form: `${most + 1} lines`,
    holds: (value) => Array.isArray(value) && value.length > most,
  })),
  added: each(objects, (at) => [
    { at: `${at}/greenlightNote`, form: 'added', holds: isText },
    { at: `${at}/greenlightNothing`, form: 'added', holds: (value) => value === null },
    { at: `${at}/greenlightTags`, form: 'added', holds: Array.isArray },
  ]),
  dates: [
    ['the date alone', /^\d{4}-\d\d-\d\d$/],
    ['no milliseconds', /T\d\d:\d\d:\d\dZ$/],
    ['the offset +00:00', /\+00:00$/],
    ['an offset', /-03:00$/],
    ['29 February', /-02-29/],
    ['the end of a month', /-04-30/],
    ['midnight at the end of a year', /-12-31T23:59/],
  ].map(([form, pattern]) => ({
    at: '/order/estimatedDeliverAt',
    form: String(form),
    holds: (value) => isText(value) && (pattern as RegExp).test(value),
  })),
  edges: [
    ['latitude', '90', 90],
    ['latitude', '-90', -90],
    ['longitude', '180', 180],
    ['longitude', '-180', -180],
  ].map(([name, form, edge]) => ({
    at: `/order/shippingAddress/metadata/coordinates/${name}`,
    form: String(form),
    holds: (value) => value === edge,
  })),
};

const statuses = [500, 502, 504] as const;

const apart = (a: Condition, b: Condition) =>
  !a.at.startsWith(b.at) && !b.at.startsWith(a.at) && !/metadata/.test(a.at + b.at);

const trapOf = (all: readonly Condition[], status: number): Trap => ({
  name: all.map(({ at, form }) => `${at.slice(7)} ${form}`).join(' and '),
  springs: (body) => all.every(({ at, holds }) => holds(valueAt(body, at), body)),
  cause: Object.fromEntries(all.map(({ at, form }) => [at, form])),
  status,
});

/** Traps of all kinds in turn; every fourth needs two conditions together. */
export function traps(count: number, seed: number): readonly Trap[] {
  const kinds = Object.keys(conditions);
  const of = (kind: string | undefined) => constantFrom(...(conditions[kind ?? ''] ?? []));
  const drawn = sample(
    tuple(
      ...kinds.map(of),
      constantFrom('absent', 'empty', 'accents', 'parts').chain(of),
      constantFrom(...statuses),
    ),
    // Some are drawn twice.
    { seed, numRuns: count * 2 },
  );
  const made = drawn.flatMap((draw, i) => {
    const chosen = draw as readonly unknown[];
    const one = chosen[i % kinds.length] as Condition;
    const other = chosen[kinds.length] as Condition;
    const status = chosen[kinds.length + 1] as number;
    return [trapOf(i % 4 === 3 && apart(one, other) ? [one, other] : [one], status)];
  });
  return [...new Map(made.map((trap) => [trap.name, trap])).values()].slice(0, count);
}
