import type { JsonObject } from '../../../../model/json.ts';
import { disagreement } from '../../../reading/values/amounts.ts';
import { asNumber } from '../../../reading/values/record-values.ts';
import { amount, discounted, discountedGross, gross, type Price, type PriceSum } from './prices.ts';

/** Alternative meaning of a field, with which the three prices add up. */
export interface OtherMeaning {
  readonly field: Price;
  /** "is a percentage". */
  readonly is: string;
}

/** A field, its alternative meaning, and the resulting `whole` of the sum; undefined if impossible. */
type Meaning = readonly [field: Price, is: string, whole: number | undefined];

/** Returns which field of an inconsistent sum has another meaning, if exactly that explains it. */
export function otherMeaning(record: JsonObject, of: PriceSum): OtherMeaning | undefined {
  const whole = amount(record, of.whole);
  const meant = meaningsOf(record, of).find(
    ([, , each]) => each !== undefined && Number.isFinite(each) && isNear(whole, each),
  );
  return meant && { field: meant[0], is: meant[1] };
}

/** Returns candidates, the most distinctive first. */
function meaningsOf(record: JsonObject, of: PriceSum): readonly Meaning[] {
  const { whole, first, sign, second } = of;
  const [price, part] = [amount(record, first), amount(record, second)];
  const quantity = asNumber(record.quantity) ?? 0;
  const ofLine = (value: number) => (quantity > 1 ? value : undefined);
  const what = of === discounted ? 'discount' : 'tax';
  const ofWhole: Meaning = [
    whole,
    'is the price of the whole line',
    ofLine((price + sign * part) * quantity),
  ];
  const ofPart: readonly Meaning[] = [
    [second, 'is a percentage', price * (1 + (sign * part) / 100)],
    [second, 'is a fraction of the price', part < 1 ? price * (1 + sign * part) : undefined],
    [second, `is the ${what} of the whole line`, ofLine(price + (sign * part) / quantity)],
  ];
  if (of !== discounted) {
    return [[whole, 'has no tax added', price], ...ofPart, ofWhole, ...ofDiscount(record, of)];
  }
  const tax = asNumber(record.taxPerUnit) || undefined;
  const taken = (value: number) => (part > 0 ? value : undefined);
  return [
    ...ofPart,
    [whole, 'includes the tax', tax && price - part + tax],
    [whole, 'includes the tax', tax && (price - part) * (1 + tax / price)],
    [first, 'includes the tax', tax && price - tax - part],
    [whole, 'has the discount added', taken(price + part)],
    [whole, 'has no discount taken off', taken(price)],
    [whole, 'has the discount taken off twice', taken(price - 2 * part)],
    ofWhole,
    [first, 'is the price of the whole line', ofLine(price / quantity - part)],
  ];
}

/** Returns candidates with a tax or a gross price on the other side of the discount. */
function ofDiscount(record: JsonObject, of: PriceSum): readonly Meaning[] {
  const { taxPerUnit, discountedTaxPerUnit, netPricePerUnit, grossPricePerUnit } = record;
  const [price, tax, full] = [amount(record, of.first), amount(record, of.second), taxPerUnit];
  if (of === discountedGross) {
    const net = asNumber(netPricePerUnit);
    return [
      [
        of.second,
        'is the tax before the discount',
        net && tax === full ? price * (1 + tax / net) : undefined,
      ],
      [of.whole, 'is the price before the discount', asNumber(grossPricePerUnit)],
    ];
  }
  const whole = amount(record, gross.whole);
  const [net, paid] = [discountedGross.first, discountedGross.whole].map((name) =>
    asNumber(record[name]),
  );
  const isPaid = net !== undefined && paid !== undefined && isNear(paid, net + tax);
  const isAfter = (discountedTaxPerUnit === tax || isPaid) && whole > price + tax;
  return [[of.second, 'is the tax after the discount', isAfter ? whole : undefined]];
}

/** Reports whether they are equal to a thousandth, since the rate itself may be rounded. */
const isNear = (whole: number, meant: number): boolean =>
  disagreement(whole, meant) === 'none' || Math.abs(whole - meant) <= Math.abs(meant) / 1000;
