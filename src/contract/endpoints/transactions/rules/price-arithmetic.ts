import type { JsonObject } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { decimal, sum, toNumber } from '../../../../standards/decimal.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { disagreementOfSum, isLeftOut } from '../../../reading/values/amounts.ts';
import { asNumber, isAbsent } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/rule.ts';
import { line } from '../example.ts';
import { aloneAbove, loneReading, priceReadings } from '../lines/price-readings.ts';
import {
  addUp,
  amount,
  canBeReckoned,
  containsTax,
  discounted,
  discountedGross,
  gross,
  type PriceSum,
  priceSums,
} from '../lines/prices.ts';

const remedy =
  'Send amounts per unit: discountedNetPricePerUnit = netPricePerUnit − discountPerUnit, and each gross price = its net price + its tax.';

const priced = (
  netPricePerUnit: number,
  discountPerUnit: number,
  discountedNetPricePerUnit: number,
  more: JsonObject = {},
) => line({ netPricePerUnit, discountPerUnit, discountedNetPricePerUnit, ...more });

export default recordRule({
  id: 'transactions/price-arithmetic',
  defect: 'amounts',
  harm: 'lost',
  title: 'The prices of a record do not add up',
  clauses: ['transactions.prices'],
  effect:
    'The platform receives prices that contradict each other. One of the fields does not mean what the contract says.',
  remedy,
  counted: ['records', 'have prices that do not add up'],
  doubt:
    'The contract does not say how amounts are rounded. Differences that rounding explains are ignored; a difference up to one currency unit, or up to 1 %, is a warning. A discount or tax of over 1 % that is left out entirely is an error, however small the amounts are. Nor does the contract say whether taxPerUnit is before the discount; where the prices show that it is after, a gross price that does not match is a warning.',
  examples: () => ({
    conforming: [
      line({
        grossPricePerUnit: 7128.1,
        discountedTaxPerUnit: 1043.1,
        discountedGrossPricePerUnit: 6533.1,
      }),
      priced(100, 33.33, 67),
    ],
    breaking: [
      line({ discountPerUnit: 50 }),
      line({ discountPerUnit: 500, discountedNetPricePerUnit: 6490 }),
      line({ discountPerUnit: 18_000, discountedNetPricePerUnit: 5490 }),
      priced(5990, 0, 5990, { grossPricePerUnit: 5990, discountedGrossPricePerUnit: 7128.1 }),
      line({ grossPricePerUnit: 5990 }),
      priced(7128.1, 0, 7128.1, { taxPerUnit: 1138.1, grossPricePerUnit: 7128.1 }),
      priced(4.2, 0.42, 4.2),
    ],
  }),
  applies: ({ fields }) => priceSums.some((price) => canBeReckoned(fields, price)),
  judge({ fields }) {
    if (priceSums.every((price) => addUp(fields, price))) return undefined;
    const breaches = priceSums.flatMap((price) => apart(fields, price) ?? []);
    // One defect of the record, so it is counted once.
    const [worst = breaches[0]] = breaches.filter(({ severity }) => severity === undefined);
    if (!worst) return undefined;
    const lone = loneReading(fields);
    // It tells which price is wrong, not that it is wrong by more than rounding.
    const severity = present({ severity: worst.severity });
    const reading = lone && { ...lone, instead: { ...lone.instead, ...severity } };
    const fits = [...priceReadings(fields), ...(reading ? [reading] : [])];
    return { ...worst, ...lone?.instead, fits };
  },
});

function apart(record: JsonObject, price: PriceSum): Breach | undefined {
  if (!canBeReckoned(record, price)) return undefined;
  const whole = amount(record, price.whole);
  const first = amount(record, price.first);
  const second = amount(record, price.second) * price.sign;
  const disagreement = disagreementOfSum(whole, [first, second]);
  if (disagreement === 'none') return undefined;
  // Another rule judges a discount above the price.
  if (price === discounted && aloneAbove(record) !== undefined) return undefined;
  const expected = sum([decimal(first), decimal(second)]);
  const expectedFigure = figure(toNumber(expected));
  const terms = `${price.first} ${figure(first)} ${price.sign < 0 ? '−' : '+'} ${price.second} ${figure(Math.abs(second))}`;
  const isSmall = disagreement === 'within' && !isLeftOut(whole, first, expected);
  const isTaxed = price.sign > 0 && whole === first && containsTax(first, second);
  const or = isTaxed
    ? `, or ${price.first} ${figure(toNumber(sum([decimal(whole), decimal(-second)])))} if it has tax`
    : '';
  const isWarning = isSmall || (price === gross && taxIsAfterDiscount(record));
  const [at, wanted] = corrected(price, whole, first, second) ?? [price.whole, expected];
  return {
    message: `${price.whole} is ${figure(whole)}; ${terms} = ${expectedFigure}.`,
    at: `/${at}`,
    expected: `${at} ${figure(toNumber(wanted))}${or}`,
    actual: `${at} ${figure(amount(record, at))}`,
    facts: { expected: toNumber(wanted), received: amount(record, at) },
    ...(isWarning ? { severity: 'warning' } : {}),
  };
}

/** Returns what to send instead if the sum is below 0, which no amount may be. */
function corrected({ first, second }: PriceSum, whole: number, a: number, b: number) {
  if (a + b >= 0) return undefined;
  const [at, more, less] = whole > a ? ([first, whole, b] as const) : ([second, a, whole] as const);
  return [at, sum([decimal(more), decimal(-less)])] as const;
}

function taxIsAfterDiscount(record: JsonObject): boolean {
  const shown = asNumber(record[discountedGross.whole]);
  const isKnown = shown !== undefined && amount(record, discounted.second) !== 0;
  if (!isKnown || !isAbsent(record[discountedGross.second])) return false;
  const terms = [amount(record, discountedGross.first), amount(record, gross.second)];
  return disagreementOfSum(Math.abs(shown), terms) === 'none';
}
