import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { hasDecimals } from '../../../../standards/iso-4217.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asNumber, isAbsent } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { inPart } from '../lines/parts.ts';
import { type GrowingPart, openProportion } from '../lines/proportion.ts';
import {
  decimalsOf,
  isMostlyRounding,
  openSales,
  openTaxWithin,
  type TaxWithin,
} from '../lines/tax-within.ts';

/** Minimum number of records that tell a pattern from chance. */
const minRecords = 10;
/** Thresholds for a rate proportional to quantity: it is that of the line, whatever else influences it. */
const rates = { records: minRecords, kinds: 1, fit: 0.98, alone: true } as const;
/** Ratio of prices too different for a common tax, and how many last digits the tax of both would differ by. */
const farApart = { ratio: 1.2, digits: 2 } as const;
/** Maximum plausible rate in percent. */
const maxPercent = 30;

const priced = (tax: (net: number, quantity: number) => number) =>
  Array.from({ length: 12 }, (_, i) => {
    const net = 1000 + 700 * i;
    const values: { readonly [field: string]: Json } = {
      orderId: `P-${i}`,
      productId: `SKU-${i}`,
      quantity: 1 + (i % 4),
      netPricePerUnit: net,
      discountedNetPricePerUnit: net,
      discountPerUnit: 0,
      taxPerUnit: tax(net, 1 + (i % 4)),
    };
    return line(values);
  });

const taxOfNet = (net: number) => Math.round(net * 0.19);

/** The same sales again, with prices that contain the tax. */
const asBills = (lines: readonly JsonObject[]): readonly JsonObject[] =>
  lines.map((each) => {
    const price = amountOf(each, 'netPricePerUnit') + amountOf(each, 'taxPerUnit');
    const prices = { netPricePerUnit: price, discountedNetPricePerUnit: price };
    return { ...each, ...prices, documentType: 'bill' };
  });

const amountOf = (record: JsonObject, field: string) => asNumber(record[field]) ?? 0;
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The same sales in a currency in which the tax of a unit is small. */
const inCents = (lines: readonly JsonObject[]): readonly JsonObject[] =>
  lines.map((each) => {
    const net = cents(amountOf(each, 'netPricePerUnit') / 400);
    const prices = { netPricePerUnit: net, discountedNetPricePerUnit: net, currency: 'pen' };
    return { ...each, ...prices, taxPerUnit: cents(net * 0.18) };
  });

const withGross = (lines: readonly JsonObject[]): readonly JsonObject[] =>
  lines.map((each) => ({
    ...each,
    grossPricePerUnit: amountOf(each, 'netPricePerUnit') + amountOf(each, 'taxPerUnit'),
  }));

/** The same sales at prices that differ little. */
const alike = (lines: readonly JsonObject[]): readonly JsonObject[] =>
  lines.map((each) => {
    const net = 1000 + amountOf(each, 'netPricePerUnit') / 20;
    return { ...each, netPricePerUnit: net, discountedNetPricePerUnit: net };
  });

/** Every third product has the reduced rate. */
const ofTwoRates = priced((net) => Math.round(net * (net % 3 === 1 ? 0.1 : 0.19)));

export default datasetRule({
  id: 'transactions/tax-per-unit',
  severity: 'error',
  title: 'taxPerUnit does not fit the price of one unit',
  clauses: ['transactions.prices'],
  effect:
    'The platform reads taxPerUnit as the amount of tax on one unit. What it computes from this is far off.',
  remedy: 'In taxPerUnit, send the amount of tax on one unit, in the currency of the record.',
  mend: 'Send the tax of one unit as an amount',
  counted: 'taxPerUnit of {count} records does not fit the net price of one unit',
  doubt:
    'The same tax on every unit is allowed, so what may be a rate is a warning; in a currency without decimals, 0.19 is an error. With gross prices, the arithmetic shows it.',
  // It finds prices with the tax by its amounts, too.
  explains: { run: ['transactions/net-contains-tax'] },
  examples: () => ({
    conforming: [
      priced(taxOfNet),
      [...priced(taxOfNet), ...priced(taxOfNet).map((each) => ({ ...each, documentType: 'bill' }))],
      [...ofTwoRates, ...ofTwoRates.map((each) => ({ ...each, documentType: 'bill' }))],
      // Dearer on receipts by the rate, with the tax of that price.
      [
        ...inCents(priced(taxOfNet)),
        ...inCents(asBills(priced(taxOfNet))).map((each) => ({ ...each, sourceChannel: 'till' })),
      ],
      priced(() => 0),
      priced(() => 150),
      priced(taxOfNet).slice(0, 3),
    ],
    breaking: [
      [...priced(taxOfNet), ...asBills(priced(taxOfNet))],
      [...withGross(priced(taxOfNet)), ...asBills(priced(taxOfNet))],
      [...inCents(priced(taxOfNet)), ...asBills(inCents(priced(taxOfNet)))],
      [...ofTwoRates, ...asBills(ofTwoRates)],
      priced(() => 0.19),
      priced(() => 0.19).map((each) => ({ ...each, currency: 'pen' })),
      priced(() => 19),
      alike(priced(() => 19)),
      priced((net, quantity) => Math.round(net * 0.19 * quantity)),
    ],
  }),
  ofAll: true,
  begin() {
    // The tax may be on the price with the discount or without it.
    const [ofPaid, ofFull] = [openProportion(rates), openProportion(rates)];
    const saleOf = openSales();
    const [withinPaid, withinFull] = [openTaxWithin(saleOf), openTaxWithin(saleOf)];
    const [net, tax]: [Spread, Spread] = [spread(), spread()];
    const currencies = new Set<Json | undefined>();
    let [taxed, records] = [0, 0];
    return {
      record({ fields }) {
        const price = asNumber(fields.discountedNetPricePerUnit) ?? 0;
        const of = asNumber(fields.taxPerUnit) ?? 0;
        const quantity = asNumber(fields.quantity) ?? 0;
        if (!(price > 0 && of > 0 && quantity > 0)) return;
        const full = asNumber(fields.netPricePerUnit) ?? 0;
        taxed += 1;
        withinPaid.add(fields, price, of);
        if (full > 0) withinFull.add(fields, full, of);
        if (!isAbsent(fields.grossPricePerUnit)) return;
        records += 1;
        currencies.add(fields.currency);
        widen(net, price);
        widen(tax, of);
        if (isMostlyRounding(of)) return;
        ofPaid.add(fields, '', quantity, of / price);
        if (full > 0) ofFull.add(fields, '', quantity, of / full);
      },
      end() {
        const within = withinPaid.end() ?? withinFull.end();
        if (within) return { judged: taxed, breaches: [withinBreach(within)] };
        if (records < minRecords) return { judged: 0, breaches: [] };
        const growing = ofPaid.end().growing ?? ofFull.end().growing;
        if (growing) return { judged: records, breaches: [lineBreach(growing)] };
        const ratio = net.most / net.least;
        const isApart =
          ratio >= farApart.ratio &&
          tax.most * (ratio - 1) >= farApart.digits * 10 ** -decimalsOf(tax.most);
        const isRate = tax.least === tax.most && tax.most <= maxPercent && isApart;
        return {
          judged: records,
          breaches: isRate ? [rateBreach(records, net, tax, isNoAmount(tax.most, currencies))] : [],
        };
      },
    };
  },
});

const rateBreach = (records: number, net: Spread, tax: Spread, isSure: boolean): Breach => ({
  ...(isSure ? {} : { severity: 'warning' }),
  message: `taxPerUnit is ${figure(tax.most)} in all ${figure(records)} records, whose prices go from ${figure(net.least)} to ${figure(net.most)}: ${isSure ? 'its currency has no decimals, so it is' : 'it may be'} a rate.`,
  at: '/taxPerUnit',
  expected: 'the amount of tax of one unit',
  actual: figure(tax.most),
  facts: { received: tax.most },
  count: records,
});

/** Reports whether a number is no amount of any of the currencies: it has decimals, and they have none. */
const isNoAmount = (tax: number, currencies: ReadonlySet<Json | undefined>): boolean =>
  !Number.isInteger(tax) &&
  [...currencies].every((each) => typeof each === 'string' && !hasDecimals(each));

const lineBreach = ({ part, records }: GrowingPart): Breach => ({
  message: `taxPerUnit grows with quantity in ${figure(records)} records without grossPricePerUnit${inPart(part)}: it is the tax of the line.`,
  at: '/taxPerUnit',
  expected: 'the amount of tax of one unit',
  actual: 'an amount that grows with quantity',
  count: records,
});

const withinBreach = ({ part, other, records, product, rate }: TaxWithin): Breach => ({
  message: `The net prices of ${figure(records)} records${inPart(part)} contain the tax. For ${excerpt(product)}, taxPerUnit is ${percent(rate / (1 + rate))} of the price there, and ${percent(rate)} of the price${inPart(other)}, which is lower by the tax.`,
  at: '/netPricePerUnit',
  expected: 'prices without tax',
  actual: 'prices with tax',
  remedy: `Look at the records${inPart(part)}. Send prices without tax in the fields whose name has Net.`,
  count: records,
});

const percent = (rate: number) => `${(rate * 100).toFixed(1)} %`;

interface Spread {
  least: number;
  most: number;
}

const spread = (): Spread => ({ least: Number.POSITIVE_INFINITY, most: 0 });

function widen(of: Spread, value: number): void {
  of.least = Math.min(of.least, value);
  of.most = Math.max(of.most, value);
}
