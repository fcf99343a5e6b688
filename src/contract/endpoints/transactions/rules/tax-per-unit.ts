import type { Json } from '../../../../model/json.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { isAbsent } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';

/** So many records tell a habit from a coincidence. */
const enough = 10;
/** Prices so far apart do not have one tax. */
const farApart = 2;
/** A tax of less is mostly rounding. */
const leastTax = 20;
/** No rate in percent is above this. */
const mostPercent = 30;

const priced = (tax: (net: number, quantity: number) => number) =>
  Array.from({ length: 12 }, (_, i) => {
    const net = 1000 + 700 * i;
    const values: { readonly [field: string]: Json } = {
      orderId: `P-${i}`,
      quantity: 1 + (i % 4),
      netPricePerUnit: net,
      discountedNetPricePerUnit: net,
      discountPerUnit: 0,
      taxPerUnit: tax(net, 1 + (i % 4)),
    };
    return line(values);
  });

export default datasetRule({
  id: 'transactions/tax-per-unit',
  severity: 'warning',
  title: 'taxPerUnit is not the tax of one unit',
  clauses: ['transactions.prices'],
  effect:
    'The service reads taxPerUnit as the amount of tax on one unit. What it computes from this is far off.',
  remedy: 'In taxPerUnit, send the amount of tax on one unit, in the currency of the record.',
  mend: 'Send the tax of one unit as an amount',
  counted: 'taxPerUnit of {judged} records is a rate or the tax of the line',
  judgedOn: 'all records of one transactions answer that have no grossPricePerUnit',
  doubt:
    'The same amount of tax on every unit is allowed, so this is a warning. Only an amount that may be a rate counts. With gross prices, the arithmetic shows it.',
  examples: {
    conforming: [
      priced((net) => Math.round(net * 0.19)),
      priced(() => 0),
      priced(() => 150),
      priced((net) => Math.round(net * 0.19)).slice(0, 3),
    ],
    breaking: [
      priced(() => 0.19),
      priced(() => 19),
      priced((net, quantity) => Math.round(net * 0.19 * quantity)),
    ],
  },
  ofAll: true,
  begin() {
    let records = 0;
    let [least, most] = [spread(), spread()];
    const rates = { line: spread(), lineOfNet: spread(), unit: spread(), quantity: spread() };
    let counted = 0;
    const take = (net: number, full: number, tax: number, quantity: number) => {
      if (!(net > 0 && tax > 0 && quantity > 0)) return;
      records += 1;
      least = widened(least, net);
      most = widened(most, tax);
      if (tax < leastTax) return;
      counted += 1;
      rates.unit = widened(rates.unit, tax / net);
      rates.line = widened(rates.line, tax / (net * quantity));
      if (full > 0) rates.lineOfNet = widened(rates.lineOfNet, tax / (full * quantity));
      rates.quantity = widened(rates.quantity, quantity);
    };
    return {
      record({ fields }) {
        if (!isAbsent(fields.grossPricePerUnit)) return;
        take(
          numberOr0(fields.discountedNetPricePerUnit),
          numberOr0(fields.netPricePerUnit),
          numberOr0(fields.taxPerUnit),
          numberOr0(fields.quantity),
        );
      },
      end() {
        if (records < enough) return { judged: 0, breaches: [] };
        const isOne = most.least === most.most && most.most <= mostPercent;
        const isRate = isOne && least.most >= farApart * least.least;
        const isLine =
          counted >= enough &&
          rates.quantity.most >= farApart * rates.quantity.least &&
          [rates.line, rates.lineOfNet].some(isSteady) &&
          rates.unit.most >= farApart * rates.unit.least;
        if (!isRate && !isLine) return { judged: records, breaches: [] };
        const message = isRate
          ? `taxPerUnit is ${figure(most.most)} in all ${figure(records)} records, whose prices go from ${figure(least.least)} to ${figure(least.most)}: it may be a rate.`
          : `taxPerUnit grows with quantity in all ${figure(counted)} records: it is the tax of the line.`;
        return {
          judged: records,
          breaches: [
            {
              message,
              at: '/taxPerUnit',
              expected: 'the amount of tax of one unit',
              actual: isRate ? figure(most.most) : 'an amount that grows with quantity',
              count: records,
            },
          ],
        };
      },
    };
  },
});

const numberOr0 = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);

/** Rounding explains the rest. */
const isSteady = ({ least, most }: Spread): boolean => most > 0 && most <= least * 1.06;

interface Spread {
  readonly least: number;
  readonly most: number;
}

const spread = (): Spread => ({ least: Number.POSITIVE_INFINITY, most: 0 });

const widened = ({ least, most }: Spread, value: number): Spread =>
  value < least || value > most
    ? { least: Math.min(least, value), most: Math.max(most, value) }
    : { least, most };
