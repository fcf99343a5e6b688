import type { JsonObject } from '../../../../model/json.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { distinctBytes } from '../../../reading/answers/same-bytes.ts';
import { orderOf } from '../../../reading/orders/order-sent.ts';
import { expectedQuote } from '../../../reading/quotes/expected-quote.ts';
import { disagreement } from '../../../reading/values/amounts.ts';
import { asObject } from '../../../reading/values/record-values.ts';
import { quote, runRule, scene, sending } from '../../every/authoring/rule.ts';

const untaxed = quote(4200, 4200);
const taxed = quote(4200, 4998);
const as = (order: JsonObject) => ({ exchange: sending({ externalId: 'A', ...order }) });

export default runRule({
  id: 'delivery-price/tax-differs',
  defect: 'amounts',
  harm: 'buyer',
  title: 'The same shipping is quoted with different taxes',
  clauses: ['delivery-price.answer-taxed'],
  effect: 'The buyer sees one price with tax on screen and another at confirmation.',
  remedy:
    'Add the tax to netTaxedValue in every quote: of orders, of quotations and of drafts, with or without optional fields.',
  counted: ['quotes', 'have another tax than the same order before'],
  doubt:
    'A tax may depend on the commerce, the address and the goods, which are the same here. If the orders differ in more than their type, status and texts for people, another field may decide, and it is a warning.',
  examples: () => ({
    conforming: [
      scene({ ...taxed, ...as({ type: 'order' }) }, { ...taxed, ...as({ type: 'quote' }) }),
      scene(
        { ...taxed, ...as({ type: 'order' }) },
        {
          ...untaxed,
          why: 'no tax is due at another address',
          ...as({ type: 'order', shippingAddress: { commune: 'Punta Arenas' } }),
        },
      ),
    ],
    breaking: [
      scene({ ...taxed, ...as({ type: 'order' }) }, { ...untaxed, ...as({ type: 'quote' }) }),
      scene(
        { ...taxed, ...as({ estimatedDeliverAt: '2026-01-08' }) },
        { ...untaxed, ...as({}), why: 'a field that may decide is absent: a warning' },
      ),
    ],
  }),
  judge(exchanges) {
    const quotes = distinctBytes(exchanges).filter(
      (x) => x.request && netOf(x) > 0 && expectedQuote(x)?.netTaxedValue !== undefined,
    );
    const groups = [...groupedBy(quotes, shippingOf).values()];
    const unlike = groups.filter((group) => group.some((x) => isUnlike(x, group[0])));
    return { judged: quotes.length, breaches: unlike.flatMap(breachesOf) };
  },
});

const netOf = (x: Subject): number => expectedQuote(x)?.netValue ?? 0;
const taxedOf = (x: Subject): number => expectedQuote(x)?.netTaxedValue ?? 0;

const isUnlike = (a: Subject, b: Subject): boolean =>
  disagreement(taxedOf(a), taxedOf(b)) === 'beyond';

/** Returns what a tax may depend on, and its base. */
function shippingOf(x: Subject): string {
  const { externalId, shippingAddress, products } = orderOf(x);
  const { address, commune } = asObject(shippingAddress) ?? {};
  return JSON.stringify([externalId, address, commune, products, netOf(x)]);
}

/** Names for people, and fields about how an order is made; the contract gives none of them a meaning for the price. */
const immaterial = ['type', 'status', 'observation', 'commerceName'];

function breachesOf([first, ...others]: readonly [Subject, ...Subject[]]): readonly Breach[] {
  const unlike = others.filter((x) => isUnlike(x, first));
  // The pair with the fewest differences is the most informative.
  const [least] = [first, ...others]
    .flatMap((one) =>
      unlike
        .filter((two) => isUnlike(one, two))
        .map((two) => ({ one, two, names: differing(orderOf(one), orderOf(two)) })),
    )
    .toSorted((a, b) => a.names.length - b.names.length);
  if (!least) return [];
  const { one, two, names } = least;
  const isSure = names.every((name) => immaterial.includes(name));
  const alone = names.length === 1 ? ' alone' : '';
  return [
    {
      ...(isSure ? {} : { severity: 'warning' as const }),
      message: `“${one.step}” got ${figure(taxedOf(one))} with tax for ${figure(netOf(one))}, and “${two.step}” got ${figure(taxedOf(two))}. These orders differ in ${list(names)}${alone}.`,
      at: '/netTaxedValue',
      expected: `${figure(taxedOf(one))}, as for the same order otherwise`,
      actual: taxedOf(two),
      facts: { expected: taxedOf(one) },
      exchanges: [two, ...unlike].map(({ id }) => id),
      count: unlike.length,
      judged: others.length + 1,
    },
  ];
}

const flat = ({ shippingAddress, ...order }: JsonObject): JsonObject => ({
  ...asObject(shippingAddress),
  ...order,
});

/** Returns the members in which two orders differ; those of the address separately. */
function differing(a: JsonObject, b: JsonObject): readonly string[] {
  const [one, two] = [flat(a), flat(b)];
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(two[name]),
  );
}
