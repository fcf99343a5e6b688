import type { RecordPlace } from '../../../../model/dataset.ts';
import type { Breach, DatasetRecord } from '../../../../model/rule.ts';
import { groupedBy, parted } from '../../../../standards/collections/grouped.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { isSale } from '../../../reading/sales/document-types.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId, asNumber, asText } from '../../../reading/values/record-values.ts';
import { byPart, inPart, lookAt, type RecordPart } from './parts.ts';
import { decimalsOf, isMostlyRounding } from './prices.ts';

/** Minimum numbers of records, and of different taxes, products or factors, that rule out chance. */
const [minRecords, minVariety] = [10, 3];
/** Minimum ratio of multiples to other amounts: where the tax is flat, prices are not multiples. */
const minShare = 9;
/** Lowest factor that no promotion explains, such as half the price. */
const minFactor = 3;
/** Maximum number of records compared, the first of an answer, of amounts of a kind, and of single ones. */
const [maxRecords, maxAmounts, maxSingles] = [20_000, 500, 50];
/** Maximum relative difference of a price with tax that is rounded. */
const maxRounding = 0.02;
/** Minimum rate of tax, and maximum relative difference of an untaxed price from one with tax. */
const [minRate, tolerance] = [0.03, 0.0005];
/** Minimum amount in its last digit; a multiple of a lower one may be chance. */
const minDigits = 100;
/** Maximum relative difference from a whole factor, and ratio of amounts that are alike. */
const [maxApart, alike] = [0.001, 1.01];

interface Sold {
  /** Product, currency, and what else decides the amount, one a line. */
  readonly kind: string;
  readonly amount: number;
  readonly quantity: number;
  readonly tax: number;
  /** Discount in percent. */
  readonly share: number;
  readonly documentType: string;
  /** Undefined if it is no sale. */
  readonly orderId: string | undefined;
  readonly place: RecordPlace;
}

/** An amount and a lower one of the same kind, or itself if there is none. */
interface Multiple {
  readonly sold: Sold;
  readonly single: Sold;
  /** 0 if it is no whole number. */
  readonly factor: number;
}

type Multiples = readonly [Multiple, ...Multiple[]];

/** Collects unit amounts that are two or more times as high as others of the same kind. */
export function openMultiples() {
  const parts = byPart((): Sold[] => []);
  let records = 0;

  /** Returns the first part that has all of these records; undefined if none has. */
  function partWith(multiples: Multiples): readonly [RecordPart, ReadonlySet<Sold>] | undefined {
    const found = multiples.map(({ sold }) => sold);
    for (const [part, of] of parts.groups().slice(1).flat()) {
      const those = new Set(of);
      if (found.every((sold) => those.has(sold))) return [part, those];
    }
    return undefined;
  }

  const partOf = (multiples: Multiples): RecordPart => partWith(multiples)?.[0] ?? { value: '' };

  return {
    add({ fields, place }: DatasetRecord, kind: string, amount: number): void {
      const quantity = asNumber(fields['quantity']) ?? 0;
      records += 1;
      if (records > maxRecords || !(amount > 0 && quantity > 0)) return;
      const net = asNumber(fields['netPricePerUnit']) ?? 0;
      const sold = {
        kind,
        amount,
        quantity,
        tax: asNumber(fields['taxPerUnit']) ?? 0,
        share: Math.round((100 * (asNumber(fields['discountPerUnit']) ?? 0)) / net),
        documentType: asText(fields['documentType']) ?? '',
        orderId:
          isSale(fields) && fields['isDeleted'] !== true ? asId(fields['orderId']) : undefined,
        place: { ...place },
      };
      parts.add(fields, (to) => to.push(sold));
    },

    /** Detects amounts of several units, of the line or a case, by the quantity, which is that number or a multiple. */
    ofUnits(field: string): Breach | undefined {
      const compared = byUnits(parts.all);
      const multiples = many(
        compared.filter(
          ({ factor, sold }) => factor >= minFactor || (factor > 1 && factor === sold.quantity),
        ),
        fitsQuantity,
        ({ sold }) => sold.kind,
      );
      if (!multiples) return undefined;
      const isVaried = variety(multiples, ({ factor }) => factor) >= minVariety;
      const lines = multiples.filter(isOfLine);
      const areLines = multiples.every(isOfLine);
      const where = partOf(multiples);
      const breach = multiplesBreach(field, multiples, {
        where: inPart(where),
        by: 'quantity',
        same: areLines ? ': as many as its quantity' : '; quantity is a multiple of that number',
        remedy: `Send amounts of one unit: divide those of ${areLines ? 'a line by its quantity' : 'a case by its units'}.${lookAt(where)}`,
      });
      if (isVaried && lines.length >= minShare * (multiples.length - lines.length)) return breach;
      const sizes = new Map(multiples.map(({ sold, factor }) => [sold.kind, factor]));
      const singles = compared.filter(
        ({ factor, sold }) =>
          factor === 1 && sold.quantity > (sizes.get(sold.kind) ?? Number.POSITIVE_INFINITY),
      );
      const [whole, others] = parted(
        singles,
        ({ sold }) => sold.quantity % (sizes.get(sold.kind) ?? 1) === 0,
      );
      const [, part] = partWith(multiples) ?? [];
      const against = whole.filter(({ sold }) => part?.has(sold) ?? true).length;
      const cases = multiples.filter(({ factor }) => factor >= minFactor);
      const isSo = isVaried || (cases.length >= minRecords && others.length >= minRecords);
      return isSo && multiples.length >= minShare * against ? breach : undefined;
    },

    /** Detects amounts that are added up, as of several picks: with the tax of one, or, whatever the tax is, in its order. */
    summed(field: string, same: 'taxPerUnit' | 'orderId'): Breach | undefined {
      const multiples = many(
        withSame(parts.all, ({ tax, orderId, share }) =>
          same === 'taxPerUnit' ? `${tax} ${share}` : orderId && `${orderId} ${share}`,
        ),
        ({ factor }) => factor > 1,
        ({ sold }) => sold.tax,
      );
      if (!multiples) return undefined;
      const types = [...new Set(multiples.map(({ sold }) => excerpt(sold.documentType)))];
      // In an order the tax is as many times as high, so prices may have changed.
      const isSure = same === 'taxPerUnit' && haveRate(multiples);
      return multiplesBreach(field, multiples, {
        where: ` with documentType ${list(types, 'or')}`,
        by: 'documentType',
        same: ` with the same ${same}`,
        ...(isSure ? {} : { severity: 'warning' }),
        remedy:
          'If a line has several parts, such as picks or partial deliveries, add up the quantity alone: send one unit price, not the sum of the prices.',
      });
    },

    /** Detects prices that are higher by their tax than others with the same tax, or nearly so, and untaxed prices with the tax of others. */
    withTax(): Breach | undefined {
      const { all } = parts;
      const found = new Map<Sold, Multiple>();
      const untaxed: Multiple[] = [];
      for (const kind of groupedBy(all, (sold) => sold.kind).values()) {
        const prices = groupedBy(
          kind.filter(({ tax }) => tax > 0),
          ({ amount, tax, share }) => `${amount} ${tax} ${share}`,
        ).values();
        const singles = [...prices].slice(0, maxAmounts).map(([single]) => single);
        for (const sold of kind) {
          // Among many prices, one may be lower by its tax by chance.
          const isCompared = sold.tax > 0 || singles.length <= maxSingles;
          const single = isCompared && singles.find((one) => containsTax(sold, one));
          if (single) found.set(sold, { sold, single, factor: 1 });
          else if (sold.tax === 0 && singles.length > 0)
            untaxed.push({ sold, single: sold, factor: 0 });
        }
      }
      const others = withSame(all, ({ tax }) => `${tax}`).filter(({ sold }) => !found.has(sold));
      const within = many(
        [...found.values(), ...untaxed, ...others],
        ({ factor }) => factor === 1,
        ({ sold }) => sold.kind,
      );
      return within && withinBreach(within, partOf(within));
    },
  };
}

/** Reports whether a price is that of the same product with its tax, which may be rounded: 1,650 for 1,390 and 264. */
function containsTax(sold: Sold, single: Sold): boolean {
  if (sold.tax === 0) {
    const taxed = single.amount + single.tax;
    return single.tax >= minRate * single.amount && Math.abs(sold.amount / taxed - 1) <= tolerance;
  }
  const net = sold.amount - sold.tax;
  const decimals = Math.min(...[sold.tax, single.tax].map(decimalsOf));
  const digit = Math.min(10 ** -decimals, maxRounding * sold.tax);
  return (
    Math.abs(net / single.amount - 1) <= maxRounding &&
    Math.abs(sold.tax - (single.tax * net) / single.amount) <= digit &&
    !isMostlyRounding(sold.tax) &&
    // A discount may be as high as the tax.
    sold.share === single.share
  );
}

/** Compares taxed amounts with the lowest one that is of the same kind and has the same key. */
function withSame(all: readonly Sold[], keyOf: (sold: Sold) => string | undefined) {
  const keyed = all.filter((sold) => keyOf(sold) && sold.tax > 0 && !isMostlyRounding(sold.tax));
  const groups = groupedBy(keyed, (sold) => `${sold.kind}\n${keyOf(sold)}`);
  return [...groups.values()].flatMap((group) => {
    const [single, ...dearer] = group.toSorted((a, b) => a.amount - b.amount);
    return single ? dearer.flatMap((sold) => multipleOf(sold, single) ?? []) : [];
  });
}

const variety = (of: readonly Multiple[], by: (one: Multiple) => number | string): number =>
  new Set(of.map(by)).size;

/** Returns those that tell, if they are many, of several kinds, and the others are few. */
function many(
  of: readonly Multiple[],
  tells: (one: Multiple) => boolean,
  kindOf: (one: Multiple) => number | string,
): Multiples | undefined {
  const [first, ...more] = of.filter(tells);
  const count = more.length + 1;
  if (!first || count < minRecords || count < minShare * (of.length - count)) return undefined;
  return variety([first, ...more], kindOf) < minVariety ? undefined : [first, ...more];
}

function multipleOf(sold: Sold, single: Sold): Multiple | undefined {
  const ratio = sold.amount / single.amount;
  if (ratio <= alike) return undefined;
  const factor = Math.round(ratio);
  const isWhole = factor > 1 && Math.abs(ratio / factor - 1) <= maxApart;
  const isTelling = isWhole && single.amount * 10 ** decimalsOf(single.amount) >= minDigits;
  return { sold, single, factor: isTelling ? factor : 0 };
}

const isOfLine = ({ factor, sold }: Multiple): boolean => sold.quantity === factor;

const fitsQuantity = ({ factor, sold }: Multiple): boolean => sold.quantity % factor === 0;

/** Compares each amount with the lower ones of its kind. Left out are kinds of so many that chance finds multiples. */
function byUnits(all: readonly Sold[]): readonly Multiple[] {
  return [...groupedBy(all, ({ kind }) => kind).values()].flatMap((kind) => {
    const amounts = [...groupedBy(kind, ({ amount }) => amount)].sort(([a], [b]) => a - b);
    const singles: Sold[] = [];
    const found = amounts.slice(0, maxAmounts).flatMap(([, same]) => {
      const whole = singles
        .flatMap((single) => multipleOf(same[0], single) ?? [])
        .filter(({ factor }) => factor > 1)
        .map((one) => same.map((sold) => ({ ...one, sold })));
      const fitting = whole.filter((each) => each.every(fitsQuantity));
      const ofLine = fitting.find(([one]) => one?.factor === same[0].quantity);
      if (fitting.length === 0) singles.push(same[0]);
      const against = whole.find(([one]) => (one?.factor ?? 0) >= minFactor);
      const alone = same.map((sold) => ({ sold, single: sold, factor: 1 }));
      return ofLine ?? fitting[0] ?? against ?? alone;
    });
    return singles.length > maxSingles ? [] : found;
  });
}

/** Reports whether the tax is one share of most single prices. If it is not, it may be the same at any price. */
function haveRate(of: Multiples): boolean {
  const singles = [...new Map(of.map(({ single }) => [single.kind, single])).values()];
  return singles.some((one) => {
    const fits = ({ amount, tax }: Sold) =>
      Math.abs(tax - (amount * one.tax) / one.amount) <= 10 ** -decimalsOf(tax);
    return 2 * singles.filter(fits).length > singles.length;
  });
}

function withinBreach(multiples: Multiples, part: RecordPart): Breach {
  const [{ sold, single }] = multiples;
  return {
    message: `The net prices of ${figure(multiples.length)} records${inPart(part)} contain the tax. For ${excerpt(productOf(sold))}, taxPerUnit is ${figure(sold.tax)} at ${figure(sold.amount)}, and ${figure(single.tax)} at ${figure(single.amount)}, which is lower by that tax.`,
    at: '/netPricePerUnit',
    ...amountsIn(multiples),
    remedy: `Send prices without tax in the fields whose name has Net.${lookAt(part)}`,
  };
}

const productOf = ({ kind }: Sold): string => kind.split('\n')[0] ?? '';

/** Returns what a record has, what another one of the product has, and how many are like it. */
const amountsIn = (multiples: Multiples) => ({
  record: multiples[0].sold.place,
  expected: multiples[0].single.amount,
  actual: multiples[0].sold.amount,
  count: multiples.length,
});

/** Describes multiples of a field: in which records, what tells them from single amounts, and what does not. */
function multiplesBreach(
  field: string,
  multiples: Multiples,
  {
    where,
    by,
    same,
    ...more
  }: { where: string; by: 'quantity' | 'documentType'; same: string } & Partial<Breach>,
): Breach {
  const [{ sold, single }] = multiples;
  const factors = [...new Set(multiples.map(({ factor }) => factor))].sort((a, b) => a - b);
  const amountOf = (of: Sold, one: string) =>
    `${figure(of.amount)} ${sold[by] === single[by] ? `in ${one}` : `with ${by} ${excerpt(String(of[by]))}`}`;
  return {
    message: `${field} of ${figure(multiples.length)} records${where} is ${list(factors.map(figure), 'or')} times that of other records of the same product${same}. For ${excerpt(productOf(sold))} it is ${amountOf(sold, 'one record')}, and ${amountOf(single, 'another')}.`,
    at: `/${field}`,
    ...amountsIn(multiples),
    ...more,
  };
}
