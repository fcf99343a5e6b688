import type { Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy, parted } from '../../../../standards/collections/grouped.ts';
import { isUnauthorized } from '../../../../standards/http/status.ts';
import { figure, howMany } from '../../../../standards/text/figures.ts';
import { distinctBytes, identical } from '../../../reading/answers/same-bytes.ts';
import { stoppedSince } from '../../../reading/failures/stopped-since.ts';
import { addressOf, commerceOf, linesOf, orderOf } from '../../../reading/orders/order-sent.ts';
import {
  agrees,
  amountsInWords,
  amountsOf,
  commonAmounts,
  declaredAmounts,
  givesDeclared,
  isQuotedAt,
  sameAmounts,
} from '../../../reading/quotes/amounts-of.ts';
import { brokenCommune } from '../../../reading/quotes/echoes-misread.ts';
import { isRejection } from '../../../reading/quotes/expected-quote.ts';
import { textRead } from '../../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { quote, quoted, runRule, scene } from '../../every/authoring/rule.ts';

const declared = { at: 'data.quotes[0]', netValue: 3500, netTaxedValue: 4165 };
const known = { exchange: { expect: { declared } } };
const full = { role: 'full', ...known };
const other = {
  order: 'B',
  role: 'full',
  exchange: { expect: { declared: { at: 'data.quotes[1]', netValue: 9000 } } },
};
const bare = { role: 'ours left out', order: 'A without our own fields', ...known };

export default runRule({
  id: 'delivery-price/known-quote',
  harm: 'buyer',
  title: 'A declared price is not given',
  clauses: ['delivery-price.answer-cost', 'delivery-price.answer-taxed'],
  effect:
    'The buyer is shown, and the order stores, another price than the tariff that the client’s owner states.',
  remedy:
    'Quote the order at its declared price, or correct the entry of data.quotes if the tariff has changed.',
  mend: 'Quote known orders at their known prices',
  counted: ['declared prices', 'are not given'],
  provokedBy: ['known-quotes'],
  reads: 'failure',
  doubt:
    'The fields that we add may be the cause. The same order is sent without the optional fields that its owner does not name, and on other days. It is an error only if none of these gets the declared price.',
  explains: { answer: ['delivery-price/tax-differs', 'delivery-price/unquotable-quoted'] },
  examples: () => ({
    conforming: [
      scene({ ...full, ...quoted(3500) }),
      scene({ ...full, why: 'rounded as the declared price is written', ...quote(3500.4, 4165.4) }),
      scene({
        why: 'half a cent, rounded in the other direction',
        ...quote(3.1, 3.56, 0.15),
        exchange: { expect: { declared: { ...declared, netValue: 3.1, netTaxedValue: 3.57 } } },
      }),
      scene(
        {
          ...full,
          ...quoted(3500),
          why: 'its price is given; another rule reports that it comes and goes',
        },
        { ...full, status: 409, body: { message: 'Ya cotizado' } },
        { ...full, ...quoted(3900) },
      ),
    ],
    breaking: [
      scene({ ...full, ...quoted(3600) }, { ...bare, ...quoted(3600) }),
      scene(
        { order: 'B', ...quoted(900) },
        { ...full, status: 422, body: { message: 'Sin stock' } },
        { ...bare, status: 422, body: { message: 'Sin stock' } },
      ),
      scene({ order: 'B', ...quoted(900) }, { ...full, status: 401, text: '' }),
      scene(
        { ...full, ...quoted(4200) },
        { ...other, ...quoted(4200) },
        { order: 'C', situation: 'unquotable', ...quoted(4200), why: 'one price is kept for all' },
      ),
      scene(
        { ...full, why: 'an order is free, and its quotation is not', ...quoted(0) },
        { ...bare, ...quoted(3500) },
        { ...full, role: 'quotation', order: 'A as a quotation', ...quoted(3500) },
      ),
      scene(
        { ...full, why: 'a surcharge for our own delivery date: recorded only', ...quoted(3900) },
        { ...bare, ...quoted(3500) },
      ),
    ],
  }),
  judge(exchanges) {
    const isAccepted = exchanges.some((x) => x.endpoint === 'delivery-price' && amountsOf(x));
    const stopped = stoppedSince(exchanges).flatMap((each) => each.exchanges);
    const requests = exchanges.filter(
      (x) =>
        x.endpoint === 'delivery-price' &&
        x.token === 'configured' &&
        !x.concurrent &&
        x.expect?.declared?.netValue !== undefined &&
        (amountsOf(x) !== undefined ||
          // Another rule judges a commune with broken letters.
          (isRejection(x) && textRead(x) && !brokenCommune(x, textRead(x)?.text ?? '')) ||
          // A token that is still accepted is not the reason.
          (isAccepted && isUnauthorized(x) && !stopped.includes(x))),
    );
    const same = identical(requests);
    const met = new Set(same.filter((sent) => sent.some(givesDeclared)).flat());
    const orders = [...groupedBy(requests, (x) => x.expect?.declared?.at ?? '').values()];
    const kept = keptPrice(orders, exchanges) ?? byCommerce(exchanges);
    const breaches = orders.flatMap((sent) => breachOf(sent, met) ?? []);
    return {
      judged: orders.length,
      breaches: kept ? breaches.map((breach, i) => ofKept(breach, kept, i === 0)) : breaches,
    };
  },
});

interface KeptPrice {
  readonly sentence: string;
  readonly remedy: string;
  /** Orders declared unquotable that got it, too. */
  readonly unquotable: readonly string[];
}

const unquotableOf = (quotes: readonly Subject[]): readonly string[] =>
  quotes.filter(({ situation }) => situation === 'unquotable').map(({ id }) => id);

/** Finds one price that all declared orders got, though different ones are declared: it goes by none of them. */
function keptPrice(
  orders: readonly (readonly Subject[])[],
  run: readonly Subject[],
): KeptPrice | undefined {
  const declared = new Set(orders.flatMap(([x]) => x?.expect?.declared?.netValue ?? []));
  const price = commonAmounts(orders.flat().map(amountsOf));
  if (declared.size < 2 || !price) return undefined;
  const alike = run.filter((x) => x.endpoint === 'delivery-price' && isQuotedAt(price, x));
  return {
    sentence: `${howMany(declared.size, 'price')} are declared, and ${howMany(distinctBytes(alike).length, 'different order')} got this one.`,
    remedy:
      'Look for a price that is kept between calls, as in a cache by commerce. If the client has one price for all, correct the entries of data.quotes.',
    unquotable: unquotableOf(alike),
  };
}

/** Minimum number of communes whose one price shows that the destination does not count. */
const minCommunes = 3;

/** Finds that the price goes by the commerce: the same lines cost the same in any commune, and another for others. */
function byCommerce(run: readonly Subject[]): KeptPrice | undefined {
  const [declared, others] = parted(run, ({ situation }) => situation === 'quotable');
  const quotes = [...declared, ...others].flatMap((x) => {
    const amounts = x.endpoint === 'delivery-price' ? amountsOf(x) : undefined;
    const order = orderOf(x);
    const id = asId(commerceOf(order)) ?? '';
    const lines = JSON.stringify(linesOf(order));
    const commune = asId(addressOf(x)['commune']) ?? '';
    return amounts ? [{ x, amounts, id, lines, commune }] : [];
  });
  const groups = [...groupedBy(quotes, ({ id, lines }) => `${id} ${lines}`).values()]
    .map((group) => ({ group, communes: new Set(group.map(({ commune }) => commune)) }))
    .filter(({ communes }) => communes.size > 1)
    .toSorted((a, b) => b.communes.size - a.communes.size);
  const [most] = groups;
  const isSteady = groups.every(({ group }) => commonAmounts(group.map((each) => each.amounts)));
  if (!most || !isSteady || most.communes.size < minCommunes) return undefined;
  const { group, communes } = most;
  const [{ id, lines, amounts }] = group;
  const other = quotes.find(
    (each) =>
      each.id !== id &&
      each.lines === lines &&
      communes.has(each.commune) &&
      !sameAmounts(each.amounts, amounts),
  );
  return (
    other && {
      sentence: `The price goes by the commerce and not by shippingAddress: for the same lines, ${excerpt(id)} gets ${amountsInWords(amounts)} in ${howMany(communes.size, 'commune')}. ${excerpt(other.commune)} is one of them, and there ${excerpt(other.id)} gets ${amountsInWords(other.amounts)}.`,
      remedy:
        'Compute the price from shippingAddress of the order, not from the address that is stored for externalId. If it is to go by the commerce, correct data.quotes and data.uncovered.',
      unquotable: unquotableOf(groups.flatMap((each) => each.group.map(({ x }) => x))),
    }
  );
}

/** Adds by what the price goes, which also explains a price of orders declared unquotable. */
const ofKept = (
  breach: Breach,
  { sentence, remedy, unquotable }: KeptPrice,
  isFirst: boolean,
): Breach => ({
  ...breach,
  message: `${breach.message} ${sentence}`,
  remedy,
  exchanges: [...(breach.exchanges ?? []), ...(isFirst ? unquotable : [])],
});

/** Returns the breach of an order of data.quotes; `met` are calls whose request got the declared price at some time. */
function breachOf(sent: readonly Subject[], met: ReadonlySet<Subject>): Breach | undefined {
  const [ours, others] = parted(sent, ({ role }) => role === 'ours left out');
  const [quotations, foreign] = parted(others, ({ role }) => role === 'quotation');
  const isGiven = foreign.some((x) => givesDeclared(x));
  // Another rule reports a price that comes and goes.
  const failing = foreign.filter((x) => !met.has(x) && (!isGiven || amountsOf(x)));
  const [broken] = failing;
  if (!broken) return undefined;
  const { at = '' } = broken.expect?.declared ?? {};
  const declared = declaredAmounts(broken) ?? {};
  const due = amountsInWords(declared);
  const amounts = amountsOf(broken);
  const seen = amounts
    ? `a quote of ${amountsInWords(amounts)}`
    : `${broken.status}: ${excerpt(textRead(broken)?.text ?? '', 120)}`;
  const found = { expected: due, actual: seen, exchanges: failing.map(({ id }) => id) };
  const matching = ours.find((x) => givesDeclared(x));
  if (matching && quotations.length > 0 && quotations.every(givesDeclared)) {
    return {
      ...found,
      message: `“${broken.step}” (${at}) got ${seen}, and its declared price as a quotation: the price of the order is not the one that the buyer has seen.`,
      remedy:
        'Give an order the price of its quotation, which the buyer has seen. If the two are to differ, give both in data.quotes, each with its type.',
      at: amounts ? '/netValue' : '',
    };
  }
  if (matching) {
    return {
      ...found,
      severity: 'info',
      message: `“${broken.step}” (${at}) got ${seen}, and its declared price as “${matching.step}”: what was added to the declared order changes the price.`,
    };
  }
  const isTax = amounts !== undefined && agrees(amounts.netValue, declared.netValue);
  return {
    ...found,
    message: `“${broken.step}” (${at}) got ${seen}; declared is ${due}${isTax ? ': only netTaxedValue differs' : ''}.${ours.length > 0 ? ` Without what was added to it, and on other days, it got no declared price either (${figure(ours.length)} tried).` : ''}`,
    at: !amounts ? '' : isTax ? '/netTaxedValue' : '/netValue',
  };
}
