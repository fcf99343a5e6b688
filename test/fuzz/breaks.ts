import type { Json, JsonObject } from '../../src/model/json.ts';

/**
 * Ways to break a sentence about a quote or a cost. `size`, 0 to 1, says how far. Undefined where this very
 * answer cannot be broken so: a shipping that is free has no tax to be wrong about.
 */
export type Break = (value: JsonObject, size: number) => Json | undefined;

const numberAt = (value: JsonObject, name: string) => {
  const held = value[name];
  return typeof held === 'number' ? held : undefined;
};

/** Changes the amount of that name, where it is there. */
const amount =
  (name: string, change: (held: number, size: number) => Json | undefined): Break =>
  (value, size) => {
    const held = numberAt(value, name);
    const changed = held === undefined ? undefined : change(held, size);
    return changed === undefined ? undefined : { ...value, [name]: changed };
  };

const dropped =
  (name: string): Break =>
  (value) => {
    const { [name]: held, ...rest } = value;
    return held === undefined ? undefined : rest;
  };

const texts = (held: number): readonly Json[] => [
  `${held}`,
  `$ ${held}`,
  'NaN',
  '',
  true,
  [held],
  { amount: held },
];

const pick = (values: readonly Json[], size: number) =>
  values[Math.min(values.length - 1, Math.floor(size * values.length))];

const names = ['transportationCost', 'netValue', 'netTaxedValue', 'shippingCost'] as const;

/** Far enough from the honest amount to be no rounding of it. */
const away = (held: number, size: number) => held + 2 + Math.ceil(held * (0.02 + size));

const withRate = (rate: (size: number) => Json): Break =>
  function broken(value, size) {
    if (!numberAt(value, 'netValue')) return undefined;
    return { ...value, taxesApplied: { code: 1, value: rate(size) } };
  };

export const breaks: { readonly [name: string]: Break } = {
  ...Object.fromEntries(
    names.flatMap((name): readonly (readonly [string, Break])[] => [
      [`${name} absent`, dropped(name)],
      [`${name} null`, amount(name, () => null)],
      [`${name} negative`, amount(name, (held, size) => -held - size - 0.01)],
      [`${name} no number`, amount(name, (held, size) => pick(texts(held), size))],
    ]),
  ),
  'netValue above transportationCost': amount('netValue', away),
  'transportationCost above netValue': amount('transportationCost', away),
  'netTaxedValue below netValue': (value, size) => {
    const net = numberAt(value, 'netValue');
    // By more than a rounding.
    return net === undefined || net < 10
      ? undefined
      : { ...value, netTaxedValue: net - 2 - Math.floor(net * 0.9 * size) };
  },
  'a tax that does not fit': (value, size) => {
    const net = numberAt(value, 'netValue');
    if (!net) return undefined;
    // Well beyond one per cent of what fits, which may be a rounding.
    const taxed = Math.ceil(net * (1.22 + size) + 2);
    return { ...value, taxesApplied: { code: 14, value: 0.19 }, netTaxedValue: taxed };
  },
  'a percentage': withRate((size) => 5 + Math.round(size * 20)),
  'a negative rate': withRate((size) => -0.01 - size),
  'a rate that is text': withRate((size) => pick(['0.19', '19%', '', 'IVA'], size) ?? ''),
  'taxes in a list': (value) =>
    'netValue' in value ? { ...value, taxesApplied: [{ code: 14, value: 0.19 }] } : undefined,
  'an empty object': () => ({}),
  'an object in a list': (value) => [value],
  'an error with 200': () => ({ message: 'Sin cobertura' }),
  null: () => null,
};
