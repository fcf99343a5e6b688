import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import type { RecordReading } from '../../../../model/rule.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { disagreementOfSum } from '../../../reading/values/amounts.ts';
import { amount, canBeReckoned, type Price, priceSums } from './prices.ts';
import { decimalsOf } from './tax-within.ts';

/** A mistake by which a client computes prices. */
interface Way {
  readonly says: (fields: string, isOne: boolean) => string;
  readonly remedy: string;
  /** Returns the amount that is meant; the price of which it is a part is for rates. */
  readonly meant: (value: number, quantity: number, price: number) => number;
  /** Prices that it affects, together. */
  readonly of: readonly (readonly Price[])[];
}

const taxes = ['taxPerUnit', 'discountedTaxPerUnit'] as const;
const grossPrices = ['grossPricePerUnit', 'discountedGrossPricePerUnit'] as const;
const netPrices = ['netPricePerUnit', 'discountedNetPricePerUnit'] as const;
const single = [...netPrices, 'discountPerUnit', ...taxes, ...grossPrices].map(
  (price) => [price] as readonly Price[],
);
const together = [
  ...single,
  taxes,
  grossPrices,
  netPrices,
  [...netPrices, 'discountPerUnit'],
] as const;
const rated = [['discountPerUnit'], ['taxPerUnit'], ['discountedTaxPerUnit'], taxes] as const;

const ways: readonly Way[] = [
  {
    says: (fields, isOne) =>
      `${fields} ${isOne ? 'is the amount' : 'are the amounts'} of the line: divided by quantity, ${isOne ? 'it fits' : 'they fit'}`,
    remedy: 'divided by quantity',
    meant: (value, quantity) => value / quantity,
    of: together,
  },
  {
    says: (fields, isOne) =>
      `${fields} ${isOne ? 'is' : 'are'} divided by quantity once too often: multiplied by it, ${isOne ? 'it fits' : 'they fit'}`,
    remedy: 'not divided by quantity again',
    meant: (value, quantity) => value * quantity,
    of: together,
  },
  ...[100, 1].map(
    (whole): Way => ({
      says: (fields, isOne) =>
        `${fields} ${isOne ? 'is' : 'are'} a ${whole === 100 ? 'percentage' : 'fraction'} of the net price: as an amount, ${isOne ? 'it fits' : 'they fit'}`,
      remedy: 'as an amount in the currency of the record',
      meant: (value, _, price) => (value / whole) * price,
      of: rated,
    }),
  ),
];

/** Returns the readings of one field, or of fields computed alike, by which the prices of a record add up. */
export function priceReadings(fields: JsonObject): readonly RecordReading[] {
  const { quantity } = fields;
  const units = typeof quantity === 'number' ? Math.abs(quantity) : 0;
  return ways.flatMap(({ says, remedy, meant, of }) =>
    of.flatMap((prices): RecordReading[] => {
      const sent = prices.filter((price) => typeof fields[price] === 'number');
      const [first] = sent;
      if (!first || units === 0) return [];
      const read = Object.fromEntries(
        sent.map((price) => {
          // With its sign, which another rule judges.
          const value = Number(fields[price]);
          return [price, rounded(meant(value, units, amount(fields, baseOf(price))), value)];
        }),
      );
      if (!addsUp({ ...fields, ...read })) return [];
      const names = list(prices);
      return [
        {
          says: says(names, prices.length === 1),
          instead: {
            at: `/${first}`,
            expected: `${first} ${figure(read[first] ?? 0)}`,
            actual: `${first} ${figure(Number(fields[first]))}`,
            facts: { expected: read[first] ?? 0, received: Number(fields[first]) },
            remedy: `Send ${names} per unit, ${remedy}.`,
          },
        },
      ];
    }),
  );
}

/** Reads a negative discount as a price above that of the list, which it leaves as the two net prices say. */
export function surcharge(fields: JsonObject, at: Pointer): readonly RecordReading[] {
  const [discount, net, paid] = [
    fields.discountPerUnit,
    ...netPrices.map((price) => fields[price]),
  ];
  if (at !== '/discountPerUnit' || ![discount, net, paid].every(isNumber)) return [];
  const terms = [Number(net), -Number(discount)];
  if (disagreementOfSum(Number(paid), terms) !== 'none') return [];
  return [
    {
      says: 'discountPerUnit is a surcharge: discountedNetPricePerUnit is higher than netPricePerUnit by it',
      instead: {
        expected: `discountPerUnit 0, netPricePerUnit ${figure(Number(paid))}`,
        remedy:
          'Where a line costs more than its list price, send the price charged as netPricePerUnit too, with discountPerUnit 0. Without its sign, the discount would contradict the two prices.',
      },
    },
  ];
}

const isNumber = (value: Json | undefined) => typeof value === 'number';

const baseOf = (price: Price): Price =>
  price === 'discountedTaxPerUnit' ? 'discountedNetPricePerUnit' : 'netPricePerUnit';

/** Rounds to the decimals in which another amount is written, but two at least. */
const rounded = (value: number, as: number): number => {
  const digits = 10 ** Math.max(2, decimalsOf(as));
  return Math.round(value * digits) / digits;
};

const addsUp = (fields: JsonObject): boolean =>
  priceSums.every((price) => {
    if (!canBeReckoned(fields, price)) return true;
    const terms = [amount(fields, price.first), price.sign * amount(fields, price.second)];
    return disagreementOfSum(amount(fields, price.whole), terms) === 'none';
  });
