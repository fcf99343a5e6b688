import type { Json } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { isAbsent } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { byPart, inPart, type Part } from '../lines/parts.ts';

/** The least records that tell a habit from a coincidence. */
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
  severity: 'error',
  title: 'taxPerUnit is not the tax of one unit',
  clauses: ['transactions.prices'],
  effect:
    'The service reads taxPerUnit as the amount of tax on one unit. What it computes from this is far off.',
  remedy: 'In taxPerUnit, send the amount of tax on one unit, in the currency of the record.',
  mend: 'Send the tax of one unit as an amount',
  counted: 'taxPerUnit of {judged} records is a rate or the tax of the line',
  doubt:
    'The same amount of tax on every unit is allowed, so an amount that may be a rate is a warning. With gross prices, the arithmetic shows it.',
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
    const seen = byPart(opened);
    return {
      record({ fields }) {
        if (!isAbsent(fields.grossPricePerUnit)) return;
        const [net, full, tax, quantity] = [
          numberOr0(fields.discountedNetPricePerUnit),
          numberOr0(fields.netPricePerUnit),
          numberOr0(fields.taxPerUnit),
          numberOr0(fields.quantity),
        ];
        if (!(net > 0 && tax > 0 && quantity > 0)) return;
        seen.add(fields, (to) => take(to, net, full, tax, quantity));
      },
      end() {
        const [[whole] = [], ...fields] = seen.groups();
        const [part, all] = whole ?? [];
        if (!part || !all || all.records < enough) return { judged: 0, breaches: [] };
        const lines = [...(whole ? [whole] : []), ...fields.flat()].filter(([, each]) =>
          isLine(each),
        );
        const [line] = lines;
        if (line) return { judged: all.records, breaches: [lineBreach(...line)] };
        return { judged: all.records, breaches: isRate(all) ? [rateBreach(all)] : [] };
      },
    };
  },
});

interface Seen {
  records: number;
  net: Spread;
  tax: Spread;
  /** Records whose tax is more than rounding. */
  counted: number;
  unit: Spread;
  line: Spread;
  lineOfNet: Spread;
  quantity: Spread;
}

const opened = (): Seen => ({
  records: 0,
  net: spread(),
  tax: spread(),
  counted: 0,
  unit: spread(),
  line: spread(),
  lineOfNet: spread(),
  quantity: spread(),
});

function take(seen: Seen, net: number, full: number, tax: number, quantity: number): void {
  seen.records += 1;
  seen.net = widened(seen.net, net);
  seen.tax = widened(seen.tax, tax);
  if (tax < leastTax) return;
  seen.counted += 1;
  seen.unit = widened(seen.unit, tax / net);
  seen.line = widened(seen.line, tax / (net * quantity));
  if (full > 0) seen.lineOfNet = widened(seen.lineOfNet, tax / (full * quantity));
  seen.quantity = widened(seen.quantity, quantity);
}

const isRate = ({ net, tax }: Seen): boolean =>
  tax.least === tax.most && tax.most <= mostPercent && net.most >= farApart * net.least;

/** Nothing else makes the tax of a unit go with the units: one rate of the line, and none of the unit. */
const isLine = ({ counted, quantity, line, lineOfNet, unit }: Seen): boolean =>
  counted >= enough &&
  quantity.most >= farApart * quantity.least &&
  [line, lineOfNet].some(isSteady) &&
  unit.most >= farApart * unit.least;

const rateBreach = ({ records, net, tax }: Seen): Breach => ({
  severity: 'warning',
  message: `taxPerUnit is ${figure(tax.most)} in all ${figure(records)} records, whose prices go from ${figure(net.least)} to ${figure(net.most)}: it may be a rate.`,
  at: '/taxPerUnit',
  expected: 'the amount of tax of one unit',
  actual: figure(tax.most),
  count: records,
});

const lineBreach = (part: Part, { counted }: Seen): Breach => ({
  message: `taxPerUnit grows with quantity in all ${figure(counted)} records without grossPricePerUnit${inPart(part)}: it is the tax of the line.`,
  at: '/taxPerUnit',
  expected: 'the amount of tax of one unit',
  actual: 'an amount that grows with quantity',
  count: counted,
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
