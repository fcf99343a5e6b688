import type { Breach, Subject } from '../../../model/rule.ts';
import { figure } from '../../../standards/text/figures.ts';
import { groupedBy } from '../../answers/same-bytes.ts';
import { scenarioRule } from '../../authoring/define.ts';
import { cost, quoted, scene } from '../../authoring/relation-example.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { quoteOf } from '../../delivery-price/quote.ts';
import { disagreement } from '../../quotes/amounts.ts';
import { amountsOf, sameNumber } from '../../quotes/amounts-of.ts';

const A = { role: 'A' };
const B = { role: 'B', order: 'B' };

export default scenarioRule({
  id: 'shipping-cost/includes-tax',
  severity: 'error',
  harm: 'lost',
  title: 'The shipping cost includes tax',
  clauses: ['shipping-cost.without-tax'],
  effect: 'The service treats the cost as net: tax is added to an amount that already includes it.',
  remedy:
    'Send shippingCost without tax: the same amount as netValue in the delivery-price answer.',
  mend: 'Send the shipping cost without tax',
  counted: '{count} of {judged} costs equal the price with tax',
  judgedOn:
    'costs of orders that delivery-price quotes with tax, for the same commerce, address and lines',
  doubt:
    'One amount alone may match by chance: it is a warning until a second, different amount matches too.',
  relations: ['both-endpoints'],
  examples: {
    conforming: [
      scene(
        { ...A, ...quoted(4200) },
        { ...A, ...cost(4200) },
        { ...B, ...quoted(900) },
        { ...B, ...cost(900) },
      ),
      scene(
        { ...A, ...quoted(4200) },
        { ...A, ...cost(4998) },
        { ...B, ...quoted(900) },
        { ...B, ...cost(900) },
      ),
      scene({ ...A, ...quoted(4200) }, { ...A, ...cost(6000) }),
    ],
    breaking: [
      scene(
        { ...A, ...quoted(4200) },
        { ...A, ...cost(4998) },
        { ...B, ...quoted(900) },
        { ...B, ...cost(1071) },
      ),
      scene({ ...A, ...quoted(4200) }, { ...A, ...cost(4998) }),
    ],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const pairs = pairsOf(exchanges.filter(({ resendOf }) => !resendOf));
      const taxed = pairs.every(includesTax) ? pairs : [];
      return { judged: pairs.length, breaches: taxed.length > 0 ? [breachOf(taxed)] : [] };
    }),
});

interface Pair {
  readonly x: Subject;
  readonly cost: number;
  readonly net: number;
  readonly taxed: number;
  /** The same before rounding, where the quote states its rate. */
  readonly unrounded: number;
}

/** Costs beside a quote of the same order that holds a tax and breaks no rule of its amounts. */
function pairsOf(exchanges: readonly Subject[]): readonly Pair[] {
  return [...groupedBy(exchanges, ({ role = '' }) => role).values()].flatMap((received) => {
    const x = received.find(({ endpoint }) => endpoint === 'shipping-cost');
    const cost = x && amountsOf(x)?.shippingCost;
    const quote = received.flatMap((each) => cleanQuote(each) ?? [])[0];
    return x && cost !== undefined && quote ? [{ x, cost, ...quote }] : [];
  });
}

function cleanQuote(x: Subject): Omit<Pair, 'x' | 'cost'> | undefined {
  const quote = x.endpoint === 'delivery-price' ? quoteOf(x) : undefined;
  const { netValue: net, netTaxedValue: taxed, transportationCost = 0, taxRate } = quote ?? {};
  if (net === undefined || taxed === undefined || net <= 0 || taxed <= net) return undefined;
  if (!sameNumber(net, transportationCost)) return undefined;
  const fits = taxRate === undefined || disagreement(taxed, net * (1 + taxRate)) !== 'beyond';
  return fits ? { net, taxed, unrounded: net * (1 + (taxRate ?? taxed / net - 1)) } : undefined;
}

/** Amounts agree within a cent. */
const cent = 0.01 + 1e-9;

const includesTax = ({ cost, net, taxed, unrounded }: Pair) =>
  Math.min(Math.abs(cost - taxed), Math.abs(cost - unrounded)) <= cent &&
  Math.abs(cost - net) > cent;

function breachOf(pairs: readonly Pair[]): Breach {
  const amounts = new Set(pairs.map(({ taxed }) => taxed)).size;
  const [first] = pairs;
  const { cost = 0, net = 0, taxed = 0 } = first ?? {};
  const second = pairs.find((pair) => pair.taxed !== taxed);
  const too = second
    ? ` Another order matches too: ${figure(second.cost)}, with ${figure(second.net)} without tax and ${figure(second.taxed)} with tax.`
    : '';
  const alone = amounts > 1 ? '' : ' Only one amount matches, so it may be chance.';
  return {
    ...(amounts > 1 ? {} : { severity: 'warning' }),
    message: `shippingCost is ${figure(cost)}; delivery-price gives ${figure(net)} without tax and ${figure(taxed)} with tax for the same order.${alone}${too}`,
    at: '/shippingCost',
    expected: net,
    actual: cost,
    exchanges: pairs.map(({ x }) => x.id),
    count: pairs.length,
    judged: pairs.length,
  };
}
