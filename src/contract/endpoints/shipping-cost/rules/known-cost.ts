import type { Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { resized } from '../../../reading/orders/shipping-cost-orders.ts';
import {
  amountsOf,
  declaredCost,
  givesDeclared,
  isQuotedAt,
  sameNumber,
} from '../../../reading/quotes/amounts-of.ts';
import { cost, quoted, runRule, scene } from '../../every/authoring/rule.ts';
import { differenceOf } from './differs-from-quote.ts';
import orderIgnored from './order-ignored.ts';

const declared = { at: 'data.quotes[0]', netValue: 3500 };
const known = { role: 'A', exchange: { expect: { declared } } };

export default runRule({
  id: 'shipping-cost/known-cost',
  harm: 'lost',
  title: 'A declared cost is not given',
  clauses: ['shipping-cost.without-tax', 'delivery-price.answer-cost'],
  effect: 'The platform gets another shipping cost than the tariff that the client’s owner states.',
  remedy:
    'Return the declared net value as shippingCost. If shipping-cost has a tariff of its own, set shippingCost in the entry of data.quotes.',
  counted: ['declared costs', 'are not given'],
  needs: 'part',
  provokedBy: ['both-endpoints'],
  doubt:
    'Both endpoints return the shipping cost without tax, so a declared netValue holds for both unless the entry has a shippingCost. A cost that equals the quote of the same order is not a finding: what we add to the order may change both. An entry that sets a field which the order of shipping-cost does not have is not judged. A cost that goes by weights and sizes which greenlight invents is only recorded.',
  explains: { run: ['shipping-cost/differs-from-quote', 'shipping-cost/order-ignored'] },
  examples: () => ({
    conforming: [
      scene({ ...known, ...quoted(3500) }, { ...known, ...cost(3500) }),
      scene({ ...known, ...quoted(3500) }, { ...known, ...cost(3500.4) }),
      scene(
        { ...known, why: 'a surcharge for our own delivery date', ...quoted(3900) },
        { ...known, ...cost(3900) },
      ),
    ],
    breaking: [
      scene({ ...known, ...quoted(3500) }, { ...known, ...cost(3600) }),
      scene(
        { ...known, ...quoted(3500) },
        { ...known, ...cost(3600) },
        { role: `A ${resized}`, ...cost(9600) },
      ),
    ],
  }),
  judge(exchanges, about) {
    const requests = exchanges.filter(
      (x) =>
        x.token === 'configured' &&
        !x.concurrent &&
        !x.resendOf &&
        x.expect?.declared?.netValue !== undefined &&
        amountsOf(x),
    );
    const quotes = requests.filter(({ endpoint }) => endpoint === 'delivery-price');
    const costs = requests.filter(({ endpoint }) => endpoint === 'shipping-cost');
    const orders = [...groupedBy(costs, placeOf).values()];
    const { what } = differenceOf(exchanges);
    const [ignored] = [...orderIgnored.judge(exchanges, about).breaches].filter(isUnread);
    const how = what?.severity === 'info' ? undefined : what;
    return {
      judged: orders.length,
      breaches: orders
        .flatMap((sent) => breachOf(sent, quotes, how, ignored))
        .map((breach) => (isBySize(breach, exchanges) ? ofSizes(breach) : breach)),
    };
  },
});

const isUnread = ({ severity }: Breach) => severity !== 'info';
const ofUnread = 'Read the order from the body of the GET, which a proxy or framework may drop.';

/** Reports whether the order has another cost, or none, with other weights and sizes than those that greenlight invents. */
function isBySize({ exchanges: [id] = [] }: Breach, exchanges: readonly Subject[]): boolean {
  const x = exchanges.find((each) => each.id === id);
  const other = exchanges.find(
    ({ scenario, role }) => scenario === x?.scenario && role === `${x?.role} ${resized}`,
  );
  return other !== undefined && !(x && isQuotedAt(amountsOf(x) ?? {}, other));
}

const ofSizes = (breach: Breach): Breach => ({
  ...breach,
  severity: 'info',
  asks: 'What do the declared products weigh? Set dimensions of each in data.products, such as { weight: 2.5, weightUnit: kg }.',
  message: `${breach.message} With other weights and sizes of its products the order has another cost; greenlight invents what data.products does not have.`,
});

const placeOf = (x: Subject): string => x.expect?.declared?.at ?? '';

/** Returns the breach of a declared order; `how` says how costs and quotes of the run differ, `ignored` that no order is read. */
function breachOf(
  sent: readonly Subject[],
  quotes: readonly Subject[],
  how: ReturnType<typeof differenceOf>['what'],
  ignored: Breach | undefined,
): readonly Breach[] {
  const [x] = sent;
  const due = x && declaredCost(x);
  // Another rule reports a cost that comes and goes.
  if (!x || due === undefined || sent.some(givesDeclared)) return [];
  const shown = amountsOf(x)?.shippingCost ?? 0;
  const ofPlace = quotes.filter((quote) => placeOf(quote) === placeOf(x));
  const isQuoted = ofPlace.some((quote) => sameNumber(amountsOf(quote)?.netValue ?? 0, shown));
  const isOwn = x.expect?.declared?.shippingCost !== undefined;
  const why = ignored?.message ?? (isQuoted ? undefined : how?.sentence);
  // Another rule judges the quote, and a cost below 0.
  if ((isQuoted && !isOwn) || shown < 0) return [];
  return [
    {
      message: `“${x.step}” (${placeOf(x)}) costs ${figure(shown)}; declared is ${figure(due)}${isOwn ? ' at shipping-cost' : ' as netValue, without tax, as shippingCost is'}.${why ? ` ${why}` : ''}`,
      ...present({ remedy: ignored ? ofUnread : isQuoted ? undefined : how?.remedy }),
      at: '/shippingCost',
      expected: due,
      actual: shown,
      exchanges: sent.map(({ id }) => id),
    },
  ];
}
