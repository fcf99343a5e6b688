import type { JsonObject } from '../../../../model/json.ts';
import { disagreement } from '../../../reading/values/amounts.ts';
import { asNumber } from '../../../reading/values/record-values.ts';
import { amount, discounted, discountedGross, gross, type Price, type PriceSum } from './prices.ts';

/** Another meaning of one field of a sum, under which the three prices add up. */
export interface OtherMeaning {
  readonly field: Price;
  /** "is a percentage". */
  readonly is: string;
}

interface Row extends OtherMeaning {
  readonly of: PriceSum;
  /** What `whole` would be if the field had that meaning; undefined where it cannot have it. */
  readonly whole: (first: number, second: number, v: Values) => number | undefined;
}

interface Values {
  readonly quantity: number;
  readonly net: number | undefined;
  readonly discountedNet: number | undefined;
  readonly tax: number | undefined;
  readonly discountedTax: number | undefined;
  readonly gross: number | undefined;
  readonly discountedGross: number | undefined;
}

const several = ({ quantity }: Values, value: number) => (quantity > 1 ? value : undefined);

/** The first that holds is told: what is told apart by more comes first. */
const rows: readonly Row[] = [
  {
    of: discounted,
    field: 'discountPerUnit',
    is: 'is a percentage',
    whole: (price, off) => price * (1 - off / 100),
  },
  {
    of: discounted,
    field: 'discountPerUnit',
    is: 'is a fraction of the price',
    whole: (price, off) => (off < 1 ? price * (1 - off) : undefined),
  },
  {
    of: discounted,
    field: 'discountPerUnit',
    is: 'is the discount of the whole line',
    whole: (price, off, v) => several(v, price - off / v.quantity),
  },
  {
    of: discounted,
    field: 'discountedNetPricePerUnit',
    is: 'includes the tax',
    whole: (price, off, { tax }) => tax && price - off + tax,
  },
  {
    of: discounted,
    field: 'discountedNetPricePerUnit',
    is: 'includes the tax',
    whole: (price, off, { tax }) => tax && (price - off) * (1 + tax / price),
  },
  {
    of: discounted,
    field: 'netPricePerUnit',
    is: 'includes the tax',
    whole: (price, off, { tax }) => tax && price - tax - off,
  },
  {
    of: discounted,
    field: 'discountedNetPricePerUnit',
    is: 'has the discount added',
    whole: (price, off) => (off > 0 ? price + off : undefined),
  },
  {
    of: discounted,
    field: 'discountedNetPricePerUnit',
    is: 'has no discount taken off',
    whole: (price, off) => (off > 0 ? price : undefined),
  },
  {
    of: discounted,
    field: 'discountedNetPricePerUnit',
    is: 'has the discount taken off twice',
    whole: (price, off) => (off > 0 ? price - 2 * off : undefined),
  },
  {
    of: discounted,
    field: 'discountedNetPricePerUnit',
    is: 'is the price of the whole line',
    whole: (price, off, v) => several(v, (price - off) * v.quantity),
  },
  {
    of: discounted,
    field: 'netPricePerUnit',
    is: 'is the price of the whole line',
    whole: (price, off, v) => several(v, price / v.quantity - off),
  },
  ...taxedSums(gross),
  {
    of: gross,
    field: 'taxPerUnit',
    is: 'is the tax after the discount',
    whole: (
      price,
      tax,
      { gross: whole = 0, discountedTax, discountedNet, discountedGross: paid },
    ) => {
      const isPaid = discountedNet !== undefined && paid !== undefined;
      const isAfter = discountedTax === tax || (isPaid && isNear(paid, discountedNet + tax));
      return isAfter && whole > price + tax ? whole : undefined;
    },
  },
  ...taxedSums(discountedGross),
  {
    of: discountedGross,
    field: 'discountedTaxPerUnit',
    is: 'is the tax before the discount',
    whole: (price, tax, { net, tax: full }) =>
      net && tax === full ? price * (1 + tax / net) : undefined,
  },
  {
    of: discountedGross,
    field: 'discountedGrossPricePerUnit',
    is: 'is the price before the discount',
    whole: (_price, _tax, { gross: whole }) => whole,
  },
];

function taxedSums(of: PriceSum): readonly Row[] {
  return [
    { of, field: of.whole, is: 'has no tax added', whole: (price) => price },
    {
      of,
      field: of.second,
      is: 'is a percentage',
      whole: (price, tax) => price * (1 + tax / 100),
    },
    {
      of,
      field: of.second,
      is: 'is a fraction of the price',
      whole: (price, tax) => (tax < 1 ? price * (1 + tax) : undefined),
    },
    {
      of,
      field: of.second,
      is: 'is the tax of the whole line',
      whole: (price, tax, v) => several(v, price + tax / v.quantity),
    },
    {
      of,
      field: of.whole,
      is: 'is the price of the whole line',
      whole: (price, tax, v) => several(v, (price + tax) * v.quantity),
    },
  ];
}

/** Which field of a sum that does not add up means something else, where exactly that explains it. */
export function otherMeaning(record: JsonObject, of: PriceSum): OtherMeaning | undefined {
  const [whole, first, second] = [of.whole, of.first, of.second].map((name) =>
    amount(record, name),
  ) as [number, number, number];
  const values = {
    quantity: asNumber(record.quantity) ?? 0,
    net: asNumber(record.netPricePerUnit),
    discountedNet: asNumber(record.discountedNetPricePerUnit),
    discountedGross: asNumber(record.discountedGrossPricePerUnit),
    tax: asNumber(record.taxPerUnit),
    discountedTax: asNumber(record.discountedTaxPerUnit),
    gross: asNumber(record.grossPricePerUnit),
  };
  return rows.find((row) => {
    const meant = row.of === of ? row.whole(first, second, values) : undefined;
    return meant !== undefined && Number.isFinite(meant) && isNear(whole, meant);
  });
}

/** To a thousandth, since a rate may be rounded itself. */
const isNear = (whole: number, meant: number): boolean =>
  disagreement(whole, meant) === 'none' || Math.abs(whole - meant) <= Math.abs(meant) / 1000;
