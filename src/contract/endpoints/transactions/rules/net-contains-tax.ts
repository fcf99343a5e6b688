import type { Json } from '../../../../model/json.ts';
import { figure } from '../../../../standards/text/figures.ts';
import type { Line } from '../../../reading/sales/line.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId, asNumber, asText } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/rule.ts';
import { lineAt } from '../example.ts';
import { lineFold, type MultiTypeProduct } from '../lines/line-index.ts';
import { openMultiples } from '../lines/multiples.ts';

/** Minimum number of products of orders that rule out chance. */
const minProducts = 10;
/** Minimum rate of tax; a smaller one is not distinguished from rounding. */
const minRate = 0.03;
/** Maximum relative difference between a price and the price with tax. */
const tolerance = 0.002;

/** A record whose net price is that of another document type with its tax. */
interface Inclusive {
  readonly found: MultiTypeProduct;
  readonly line: Line;
  readonly other: Line;
}

const invoiced = (change: (net: number) => { readonly [field: string]: Json }) =>
  Array.from({ length: 12 }, (_, i) => {
    const net = 1000 + 700 * i;
    const taxPerUnit = net * 0.19;
    const ordered = { taxPerUnit, documentType: 'order', documentCode: `P-${i}` };
    const { netPricePerUnit = net, ...more } = change(net);
    return [lineAt(i, net, ordered), lineAt(i, Number(netPricePerUnit), { taxPerUnit, ...more })];
  }).flat();

export default datasetRule({
  id: 'transactions/net-contains-tax',
  defect: 'amounts',
  title: 'Net prices contain the tax',
  clauses: ['transactions.prices'],
  effect:
    'The platform reads the price as one without tax. Sales and discounts are too high by the tax.',
  remedy: 'Send prices without tax in the fields whose name has Net, and the tax in taxPerUnit.',
  counted: ['records', 'have a net price that contains the tax'],
  // The same amounts look like taxes of several units, too.
  explains: { run: ['transactions/tax-per-unit'] },
  doubt:
    'Prices may differ between documents. But no tariff gives the price with tax as the net price, with no more tax on it, for ten products.',
  examples: () => ({
    conforming: [
      invoiced(() => ({})),
      invoiced(() => ({ taxPerUnit: 0 })),
      // A dearer invoice, with the tax of its own price.
      invoiced((net) => ({ netPricePerUnit: net * 1.19, taxPerUnit: net * 1.19 * 0.19 })),
      invoiced((net) => ({ netPricePerUnit: net * 1.19, taxPerUnit: 0 })).slice(0, 18),
    ],
    breaking: [
      invoiced((net) => ({ netPricePerUnit: net * 1.19, taxPerUnit: 0 })),
      invoiced((net) => ({ netPricePerUnit: Math.round(net * 1.19), taxPerUnit: net * 0.19 })),
    ],
  }),
  ofAll: true,
  begin(about) {
    const byType = new Map<string, { count: number; readonly first: Inclusive }>();
    // The tax may be on the price with the discount or without it.
    const [paid, undiscounted] = [openMultiples(), openMultiples()];
    let [judged, taxed] = [0, 0];
    return lineFold(
      about,
      {
        record(r) {
          const { fields } = r;
          const price = asNumber(fields.discountedNetPricePerUnit) ?? 0;
          const amounts = [price, asNumber(fields.taxPerUnit), asNumber(fields.quantity)];
          if (!amounts.every((each = 0) => each > 0)) return;
          taxed += 1;
          const product = `${asId(fields.productId) ?? ''}\n${asText(fields.currency) ?? ''}`;
          paid.add(r, product, price);
          undiscounted.add(r, product, asNumber(fields.netPricePerUnit) ?? 0);
        },
        several(found) {
          judged += 1;
          const { lines } = found;
          const line = lines.find((each) => otherOf(each, lines));
          const other = line && otherOf(line, lines);
          if (!line || !other) return;
          const kind = byType.get(line.documentType);
          if (kind) kind.count += 1;
          else byType.set(line.documentType, { count: 1, first: { found, line, other } });
        },
      },
      () => {
        const within = paid.withTax() ?? undiscounted.withTax();
        if (within) return { judged: taxed, breaches: [within] };
        const kinds = [...byType.values()].filter(({ count }) => count >= minProducts);
        return { judged, breaches: kinds.map(({ count, first }) => breachOf(count, first)) };
      },
    );
  },
});

/** Returns the record whose price with tax is the net price of this one, which has no more tax than it. */
const otherOf = ({ netPrice = 0, tax = 0 }: Line, lines: readonly Line[]): Line | undefined =>
  lines.find((other) => {
    const [net, ofOther] = [other.netPrice ?? 0, other.tax ?? 0];
    if (!(net > 0 && ofOther >= net * minRate)) return false;
    const withTax = net + ofOther;
    return (
      Math.abs(netPrice - withTax) <= withTax * tolerance && tax <= ofOther * (1 + minRate / 2)
    );
  });

function breachOf(count: number, { found: { orderId, productId }, line, other }: Inclusive) {
  const [net, tax, price] = [other.netPrice ?? 0, other.tax ?? 0, line.netPrice ?? 0];
  const types = `documentType ${excerpt(line.documentType)}`;
  return {
    message: `${figure(count)} records of ${types} have the price with tax as netPricePerUnit. ${excerpt(productId)} of order ${excerpt(orderId)} costs ${figure(price)} there, and ${figure(net)} with ${figure(tax)} of tax as ${excerpt(other.documentType)}.`,
    at: '/netPricePerUnit',
    record: line.place,
    expected: net,
    actual: price,
    remedy: `Send prices without tax in the fields whose name has Net, and the tax in taxPerUnit. Look at the records of ${types}.`,
    count,
  };
}
