import {
  bringsAnother,
  mostReasons,
  plainLetters,
  tried,
} from '../contract/experiments/order-steps/covered-orders.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { failureOf, refusalOf } from '../contract/reading/failures/failure-of.ts';
import { amountsOf, isFree } from '../contract/reading/quotes/amounts-of.ts';
import { isRejection } from '../contract/reading/quotes/expected-quote.ts';
import type { Fit } from '../engine/drive/suite.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Resolved, Resolving, Scenario, Step } from '../model/scenario.ts';
import type { Target, TargetData } from '../model/target.ts';

interface Candidate {
  readonly role: string;
  readonly what: string;
  readonly data: TargetData;
}

/**
 * The first order of a suite may be rejected for what we made it of: its type, its day, its size, one address
 * or one commerce of several. Then others are tried, and the whole suite is made anew from the first that is
 * quoted. What brings another reason has removed the first one, and the rest is tried on top of it. A server
 * error has no reason that a day or an address could remove; the type alone is tried. Of an order that is shipped
 * free smaller ones are tried until one is charged: prices of 0 cannot be told from one another.
 */
export const fitting =
  (
    target: Target,
    suite: readonly Resolving[],
    resolve: (scenario: Scenario, target: Target) => Resolved,
  ): Fit =>
  async (opened, ask) => {
    const [first] = opened.exchanges;
    if (!first || !isAsked(first)) return undefined;
    const isFree = costsNothing(first);
    const others = isFree
      ? smallerThan(target.data)
      : mayBeOurs(first)
        ? candidatesOf(target.data)
        : failureOf(first) === 'server-error'
          ? [asQuotation(target.data)]
          : [];
    if (others.length === 0) return undefined;
    const asked: (readonly [Step, Exchange])[] = [];
    const seen = new Set([bodyOf(first)]);
    const reasons = new Set([refusalOf(subjectOf(first))]);
    let left = others;
    for (let candidate = left[0]; candidate; candidate = left[0]) {
      left = left.slice(1);
      const { role, what, data } = candidate;
      const other = { ...target, data };
      const own = stepOf(resolve(opened.scenario, other));
      const text = JSON.stringify(own?.body);
      if (!own || seen.has(text)) continue;
      seen.add(text);
      const step: Step = { ...own, role, label: `${own.label}, ${what}`, situation: 'any' };
      const exchange = await ask(step);
      if (!exchange || failureOf(exchange) === 'throttled') break;
      asked.push([step, exchange]);
      if (!failureOf(exchange) && !(isFree && costsNothing(exchange)))
        return { asked, planned: plannedOf(suite, (scenario) => resolve(scenario, other)) };
      const received = subjectOf(exchange);
      if (isFree || reasons.size >= mostReasons || !bringsAnother(received, reasons)) continue;
      reasons.add(refusalOf(received));
      const onTop = ownOf(data).map((each) => ({ ...each, what: `${what}, ${each.what}` }));
      left = [...onTop, ...left];
    }
    return { asked, planned: [] };
  };

const isAsked = (x: Exchange): boolean =>
  x.endpoint === 'delivery-price' && x.situation === 'quotable';

/** Whether a rejection with a reason is of an order that the target's own data made. */
const mayBeOurs = (x: Exchange): boolean =>
  failureOf(x) === 'refused' &&
  isRejection(subjectOf(x)) &&
  x.answer.kind === 'response' &&
  x.answer.status !== 404 &&
  x.answer.status !== 405;

const costsNothing = (x: Exchange): boolean => isFree(amountsOf(subjectOf(x)));

/** Orders that are more likely charged: fewer units, fewer products, another address, another commerce. */
function smallerThan(data: TargetData): readonly Candidate[] {
  const single = data.products.map((line) => ({ ...line, quantity: 1 }));
  const half = data.products.map((line) => ({ ...line, quantity: Math.ceil(line.quantity / 2) }));
  const sized = (what: string, products: TargetData['products']): Candidate => ({
    role: tried.size,
    what,
    data: { ...data, products },
  });
  const [least] = data.products.toSorted((a, b) => (a.unitPrice ?? 0) - (b.unitPrice ?? 0));
  const one = least ? [{ ...least, quantity: 1 }] : single;
  return [
    sized('half of each product', half),
    sized('one unit of each product', single),
    sized('one unit of the cheapest product', one),
    ...elsewhere({ ...data, products: single }),
    ...forOthers({ ...data, products: single }).slice(0, 2),
  ];
}

const bodyOf = ({ request }: Exchange) => JSON.stringify(request?.body);

const asQuotation = (data: TargetData): Candidate => ({
  role: 'another type',
  what: 'as a quotation',
  data: { ...data, orderType: 'quote' },
});

/** So many commerces of the client's own list are tried, each at its own address. */
const mostCommerces = 6;

/** What one commerce may order otherwise at one address: its type, its day, its size. */
function ownOf(data: TargetData): readonly Candidate[] {
  const { products } = data;
  const days = [4, 5, 6, 7, 8, 9].map((deliverIn) => ({
    role: tried.day,
    what: `${deliverIn} days from now`,
    data: { ...data, deliverIn },
  }));
  const larger = (times: number) =>
    products.map((line) => ({ ...line, quantity: line.quantity * times }));
  const [product] = products;
  return [
    asQuotation(data),
    ...inPlainLetters(data),
    ...days,
    { role: tried.size, what: 'five times as much', data: { ...data, products: larger(5) } },
    { role: tried.size, what: 'fifty times as much', data: { ...data, products: larger(50) } },
    ...(product
      ? [
          {
            role: tried.size,
            what: 'one unit of one product',
            data: { ...data, products: [{ ...product, quantity: 1 }] },
          },
        ]
      : []),
  ];
}

function candidatesOf(data: TargetData): readonly Candidate[] {
  return [...ownOf(data), ...elsewhere(data), ...forOthers(data)];
}

const elsewhere = (data: TargetData): readonly Candidate[] =>
  data.covered.slice(1, 3).map((address) => ({
    role: 'another address',
    what: `to ${address.commune}`,
    data: { ...data, covered: [address, ...data.covered.filter((each) => each !== address)] },
  }));

function inPlainLetters(data: TargetData): readonly Candidate[] {
  const [address, ...others] = data.covered;
  const commune = address && plainLetters(address.commune);
  if (!address || commune === undefined || commune === address.commune) return [];
  return [
    {
      role: tried.letters,
      what: 'its commune in plain letters',
      data: { ...data, covered: [{ ...address, commune }, ...others] },
    },
  ];
}

/** Other commerces of the client's own list: what one commerce or its address lacks, others may have. */
function forOthers(data: TargetData): readonly Candidate[] {
  const { commerce, covered, otherCommerces, sources, addresses = {} } = data;
  if (sources.commerce !== 'discovered') return [];
  const own = covered[0] ? { [commerce.externalId]: covered[0] } : {};
  return otherCommerces.slice(0, mostCommerces).map((externalId) => {
    // An identifier may be any text, such as `constructor`.
    const address = Object.hasOwn(addresses, externalId) ? addresses[externalId] : undefined;
    const rest = otherCommerces.filter((each) => each !== externalId);
    return {
      role: 'another commerce',
      what: `for ${externalId}`,
      data: {
        ...data,
        commerce: { externalId },
        otherCommerces: [commerce.externalId, ...rest],
        ...(address && sources.covered !== 'declared'
          ? { covered: [address], addresses: { ...addresses, ...own } }
          : {}),
      },
    };
  });
}

const stepOf = (resolved: Resolved): Step | undefined =>
  resolved.state === 'ready' ? resolved.steps[0] : undefined;

/** Those that could be sent before as well: the report holds a line for each of them. */
const plannedOf = (suite: readonly Resolving[], resolve: (scenario: Scenario) => Resolved) =>
  suite.flatMap(({ scenario, resolved }) => {
    const other = resolved.state === 'ready' ? resolve(scenario) : resolved;
    return other.state === 'ready' ? [{ scenario, steps: other.steps }] : [];
  });
