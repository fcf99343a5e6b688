import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import type { RecordReading } from '../../../../model/rule.ts';
import { hasDecimals } from '../../../../standards/iso-4217.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { disagreementOfSum } from '../../../reading/values/amounts.ts';
import { asText } from '../../../reading/values/record-values.ts';
import {
  aboveThePrice,
  amount,
  canBeReckoned,
  containsTax,
  decimalsOf,
  type Price,
  priceSums,
  pricesAddUp,
} from './prices.ts';

/** A price as it was sent, and what may explain it; NaN for what does not apply. */
interface Sent {
  readonly value: number;
  readonly quantity: number;
  /** The net price that a rate is of. */
  readonly net: number;
  readonly tax: number;
  /** What the other prices give, if the price is it without decimals; else the price. */
  readonly known: number;
  /** What the other prices give, if the price is it divided by 1000. */
  readonly large: number;
}

/** Other amounts that a client may send as those of one unit. */
interface Way {
  /** "Divided by quantity". */
  readonly read: string;
  readonly remedy: string;
  /** Returns the amount of one unit. */
  readonly meant: (sent: Sent) => number;
  /** Prices that it affects together. */
  readonly of: readonly (readonly Price[])[];
}

const taxes = ['taxPerUnit', 'discountedTaxPerUnit'] as const;
const grossPrices = ['grossPricePerUnit', 'discountedGrossPricePerUnit'] as const;
const netPrices = ['netPricePerUnit', 'discountedNetPricePerUnit'] as const;
const single = [...netPrices, 'discountPerUnit', ...taxes, ...grossPrices].map(
  (price) => [price] as readonly [Price],
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
    read: 'As netPricePerUnit + discountPerUnit',
    remedy:
      'less the discount without its sign: a negative one, as credit notes may have, is added',
    meant: ({ value, net }) => 2 * net - value,
    of: [['discountedNetPricePerUnit']],
  },
  {
    read: 'Divided by quantity',
    remedy: 'of one unit, not of the line',
    meant: ({ value, quantity }) => value / quantity,
    of: together,
  },
  {
    read: 'Multiplied by quantity',
    remedy: 'of one unit, not divided by quantity again',
    meant: ({ value, quantity }) => value * quantity,
    of: together,
  },
  {
    read: 'As a percentage of the net price',
    remedy: 'as an amount, not as a percentage',
    meant: ({ value, net }) => (value / 100) * net,
    of: rated,
  },
  {
    read: 'As a fraction of the net price',
    remedy: 'as an amount, not as a rate',
    meant: ({ value, net }) => value * net,
    of: rated,
  },
  {
    read: 'With lost decimals',
    remedy: 'with decimals: look for a type or a schema that makes integers',
    meant: ({ known }) => known,
    of: together,
  },
  {
    read: 'With its point as the separator of thousands',
    remedy: 'with its thousands: in 1.234,50, the point separates them',
    meant: ({ large }) => large,
    of: together,
  },
  {
    read: 'Without the tax, which is a plain rate of the rest',
    remedy: 'without tax',
    meant: ({ value, tax }) => value - tax,
    of: [[...netPrices, 'discountPerUnit'], netPrices, ['netPricePerUnit']],
  },
];

/** Returns the readings of one field, or of fields computed alike, by which the prices of a record add up. */
export function priceReadings(fields: JsonObject): readonly RecordReading[] {
  const { quantity } = fields;
  const units = typeof quantity === 'number' ? Math.abs(quantity) : 0;
  return ways.flatMap(({ read: how, remedy, meant, of }) =>
    of.flatMap((prices): RecordReading | readonly RecordReading[] => {
      const sent = prices.filter((price) => typeof fields[price] === 'number');
      const [first] = sent;
      if (!first || units === 0) return [];
      const read = Object.fromEntries(
        sent.map((price) => {
          // With its sign, which another rule judges.
          const value = Number(fields[price]);
          const net = amount(fields, baseOf(price));
          const tax = taxIn(fields, price);
          const implied = impliedOf(fields, price);
          const large =
            implied.find((of) => of >= 1000 && Math.abs(of / 1000 - value) < 0.001) ?? Number.NaN;
          const known = withDecimals(fields, price) ?? value;
          const one = meant({ value, quantity: units, net, tax, known, large });
          return [price, rounded(one, value)];
        }),
      );
      const isKnown = Object.values(read).every(Number.isFinite);
      if (!isKnown || !pricesAddUp({ ...fields, ...read })) return [];
      const names = list(prices);
      const one = asShown(fields, first, read[first] ?? 0);
      return {
        says: `${how}, ${names} ${prices.length === 1 ? 'fits' : 'fit'}`,
        instead: {
          at: `/${first}`,
          expected: `${first} ${figure(one)}`,
          actual: `${first} ${figure(Number(fields[first]))}`,
          facts: { expected: one, received: Number(fields[first]) },
          remedy: `Send ${names} ${remedy}.`,
        },
      };
    }),
  );
}

/** Returns the price above that of the list, unless one reading makes all prices add up: then they contradict each other. */
export function aloneAbove(fields: JsonObject): Price | undefined {
  const above = aboveThePrice(fields);
  return above && priceReadings(fields).length === 0 ? above : undefined;
}

/** Returns the only price of which another amount makes all add up: it disagrees with the others, which agree. */
export function loneReading(fields: JsonObject): RecordReading | undefined {
  const sign = Number(fields['netPricePerUnit']) < 0 ? -1 : 1;
  const fitting = single.flatMap(([price]) =>
    impliedOf(fields, price)
      .filter((known) => known >= 0 && pricesAddUp({ ...fields, [price]: known * sign }))
      .slice(0, 1)
      .map((known) => ({ price, known })),
  );
  const [lone, another] = fitting;
  if (!lone || another) return undefined;
  const { price, known } = lone;
  return {
    says: `${price} alone disagrees with the other prices`,
    instead: {
      at: `/${price}`,
      expected: `${price} ${figure(rounded(known, known))}`,
      actual: `${price} ${figure(amount(fields, price))}`,
      facts: { expected: rounded(known, known), received: amount(fields, price) },
      remedy: `Compute ${price} from the same amounts as the other prices, which agree with each other.`,
    },
  };
}

/** Returns what the other prices give for a whole amount, if it is one of theirs without the decimals. */
function withDecimals(fields: JsonObject, price: Price): number | undefined {
  const value = amount(fields, price);
  // Of 100 or more, decimals are less than 1 %, which may be rounding.
  if (!Number.isInteger(value) || value >= 100 || !hasDecimals(asText(fields['currency']) ?? 'clp'))
    return undefined;
  // In cents, as the others are written: 0.996 is 1.00 there, and 0 without its decimals.
  return impliedOf(fields, price).find((known) => known > value && rounded(known - value, 1) <= 1);
}

/** Returns an amount as the other prices give it, if it is theirs but for rounding. */
const asShown = (fields: JsonObject, price: Price, value: number): number =>
  impliedOf(fields, price).find(
    (known) => Number.isInteger(known) && known > 0 && Math.abs(known - value) <= 1 / 2,
  ) ?? value;

/** Returns the amounts of a price that the others give, one for each of its sums. */
const impliedOf = (fields: JsonObject, price: Price): readonly number[] =>
  priceSums
    .toReversed()
    .filter((sum) => canBeReckoned(fields, sum))
    .flatMap(({ whole, first, sign, second }) => {
      const [a, b, c] = [amount(fields, whole), amount(fields, first), amount(fields, second)];
      if (price === whole) return [b + sign * c];
      return price === first ? [a - sign * c] : price === second ? [sign * (a - b)] : [];
    });

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
        expected: `netPricePerUnit ${figure(Number(paid))}, no discount`,
        remedy:
          'If a line costs more than its list price, send the price charged as netPricePerUnit too, with discountPerUnit 0. Without its sign, the discount would contradict the two prices.',
      },
    },
  ];
}

const isNumber = (value: Json | undefined) => typeof value === 'number';

/** Returns the tax of a price that contains it; NaN if the tax of the record is no plain rate of the rest. */
function taxIn(fields: JsonObject, price: Price): number {
  const [net, tax] = [amount(fields, 'netPricePerUnit'), amount(fields, 'taxPerUnit')];
  if (!containsTax(net, tax)) return Number.NaN;
  const reduced =
    fields['discountedTaxPerUnit'] === undefined ? tax : amount(fields, 'discountedTaxPerUnit');
  return price === 'netPricePerUnit' ? tax : price === 'discountPerUnit' ? tax - reduced : reduced;
}

const baseOf = (price: Price): Price =>
  price === 'discountedTaxPerUnit' ? 'discountedNetPricePerUnit' : 'netPricePerUnit';

/** Rounds to the decimals in which another amount is written, but two at least. */
const rounded = (value: number, as: number): number => {
  const digits = 10 ** Math.max(2, decimalsOf(as));
  return Math.round(value * digits) / digits;
};
