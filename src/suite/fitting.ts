import {
  bringsAnother,
  maxReasons,
  plainLetters,
  triedRoles,
} from '../contract/experiments/order-steps/covered-orders.ts';
import { emptyBody } from '../contract/reading/answers/expected.ts';
import { opensConnection } from '../contract/reading/answers/in-time.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { failureOf, isAnsweredAlike, refusalOf } from '../contract/reading/failures/failure-of.ts';
import { mayBeOfItsOrder } from '../contract/reading/failures/stopped-since.ts';
import { answeredInstead } from '../contract/reading/failures/who-answered.ts';
import { registered } from '../contract/reading/orders/order-basis.ts';
import { amountsOf, isFree } from '../contract/reading/quotes/amounts-of.ts';
import { isRejection } from '../contract/reading/quotes/expected-quote.ts';
import type { Fit } from '../engine/drive/suite.ts';
import { isQuoting } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Resolution, ResolvedScenario, Scenario, Step } from '../model/scenario.ts';
import type { Product, Target, TargetData } from '../model/target.ts';
import { oneChange } from './one-change.ts';

interface Candidate {
  readonly role: string;
  readonly what: string;
  readonly data: TargetData;
}

const changedBy = (
  data: TargetData,
  role: string,
  what: string,
  change: Partial<TargetData>,
): Candidate => ({ role, what, data: { ...data, ...change } });

/**
 * Adapts the suite if its first order is rejected for data that we chose: its type, day or size, or one of several
 * addresses or commerces. Other values are tried, and the suite is rebuilt from the first order that is quoted. A change
 * that leads to another reason is kept, and the rest is tried on top of it. What a firewall stops is tried in plain
 * letters; a 200 without an amount in smaller sizes, then with what the order lacks; after a server error the type, and
 * for a 5xx letters, addresses and commerces too, then fields one at a time (`oneChange`). An order that ships free is
 * made smaller until one is charged: prices of 0 are indistinguishable.
 */
export const fitting =
  (
    target: Target,
    suite: readonly ResolvedScenario[],
    resolve: (scenario: Scenario, target: Target) => Resolution,
  ): Fit =>
  async (opened, ask) => {
    const [first] = opened.exchanges;
    if (!first || !isQuoting(first.endpoint) || first.situation === 'unquotable') return undefined;
    const isStopped = answeredInstead(subjectOf(first)) !== undefined;
    const tries: { readonly step: Step; readonly exchange: Exchange }[] = [];
    const step = opened.steps.get(first.id);
    const asking = async (other: Step) => {
      const exchange = await ask(other);
      if (exchange) tries.push({ step: other, exchange });
      return exchange;
    };
    const changing = async () =>
      step?.body && isQuoting(step.endpoint)
        ? oneChange(step.endpoint, step, first, asking)
        : undefined;
    // No data helps where a connection serves one call, and discovery made it.
    if (step && failureOf(first) === 'server-error' && !opensConnection(first)) {
      const again = await asking({ ...step, connection: 'fresh', resendOf: first.id });
      if (again && !failureOf(again)) return { tries, planned: [] };
    }
    if (first.endpoint === 'shipping-cost') {
      if (isStopped) return undefined;
      if (readsBody(opened.exchanges)) await changing();
      return { tries, planned: [] };
    }
    const isFree = costsNothing(first);
    const isWithout = failureOf(first) === 'no-amount';
    const others = isStopped
      ? inPlainLetters(target.data)
      : isFree || isWithout
        ? smallerThan(target.data, isWithout)
        : mayBeOurs(first)
          ? [...ownOf(target.data), ...elsewhere(target.data), ...forOthers(target.data)]
          : failureOf(first) === 'server-error'
            ? ofAnyAnswer(target.data, first)
            : mayBeOfItsOrder(subjectOf(first))
              ? [...forAnyOther(target.data).slice(0, 1), ...ownOf(target.data)]
              : [];
    if (others.length === 0) return undefined;
    const adapting = (other: Target) => (scenario: Scenario) =>
      resolve(
        scenario,
        scenario.steps.some(({ each }) => each === 'quotes')
          ? { ...other, data: withDeclared(other.data, target) }
          : other,
      );
    const seen = new Set([JSON.stringify(first.request?.body)]);
    const reasons = new Set([refusalOf(subjectOf(first))]);
    let left = others;
    for (let candidate = left[0]; candidate; candidate = left[0]) {
      left = left.slice(1);
      const { role, what, data } = candidate;
      const other = { ...target, data };
      const resolved = resolve(opened.scenario, other);
      const otherStep = resolved.state === 'ready' ? resolved.steps[0] : undefined;
      const text = JSON.stringify(otherStep?.body);
      if (!otherStep || seen.has(text)) continue;
      seen.add(text);
      const label = `${otherStep.label}, ${what}`;
      const exchange = await asking({ ...otherStep, role, label, situation: 'any' });
      if (!exchange || failureOf(exchange) === 'throttled') break;
      if (!failureOf(exchange) && !(isFree && costsNothing(exchange)))
        return { tries, planned: plannedOf(suite, adapting(other)) };
      const received = subjectOf(exchange);
      if (isFree || reasons.size >= maxReasons || !bringsAnother(received, reasons)) continue;
      reasons.add(refusalOf(received));
      const onTop = ownOf(data).map((each) => ({ ...each, what: `${what}, ${each.what}` }));
      left = [...onTop, ...left];
    }
    const helping = isStopped || isFree ? undefined : await changing();
    if (!helping) return { tries, planned: [] };
    const { data } = target;
    const changes =
      'without' in helping
        ? { products: data.products.filter(({ sku }) => sku !== helping.without) }
        : helping;
    const other = { ...target, data: { ...data, ...changes } };
    return { tries, planned: plannedOf(suite, adapting(other)) };
  };

/** Restores the address and lines that the owner declares: a declared price is theirs unless its entry names others. */
const withDeclared = (fitted: TargetData, { data }: Target): TargetData => ({
  ...fitted,
  ...(data.sources.covered === 'declared' ? { covered: data.covered } : {}),
  ...(data.sources.products === 'declared' ? { products: data.products } : {}),
});

/** Reports whether the order arrived and failed: the GET fails, and with `{}` it gets another answer. */
function readsBody(exchanges: readonly Exchange[]): boolean {
  const [first] = exchanges;
  const empty = exchanges.find(({ role }) => role === emptyBody);
  return (
    first !== undefined &&
    (failureOf(first) === 'server-error' || failureOf(first) === 'refused') &&
    !(empty && isAnsweredAlike(subjectOf(first), subjectOf(empty)))
  );
}

/** Reports whether an order made from the target's data was rejected with a reason. */
const mayBeOurs = (x: Exchange): boolean =>
  failureOf(x) === 'refused' &&
  isRejection(subjectOf(x)) &&
  x.answer.kind === 'response' &&
  x.answer.status !== 404 &&
  x.answer.status !== 405;

const costsNothing = (x: Exchange): boolean => isFree(amountsOf(subjectOf(x)));

/** Returns orders that are more likely charged: fewer units, fewer products, another address, another commerce. Any product alone may have what others lack. */
function smallerThan(data: TargetData, isWithout: boolean): readonly Candidate[] {
  const single = unitOfEach(data);
  const cheapest = single.data.products.toSorted((a, b) => (a.unitPrice ?? 0) - (b.unitPrice ?? 0));
  return [
    sized(data, 'half of each product', (line) => ({
      ...line,
      quantity: Math.ceil(line.quantity / 2),
    })),
    single,
    ...cheapest
      .slice(0, isWithout ? maxCommerces : 1)
      .map((each, i) =>
        ofOne(data, each, `one unit of ${i === 0 ? 'the cheapest product' : each.sku}`),
      ),
    ...elsewhere(single.data),
    ...forOthers(single.data).slice(0, 2),
  ];
}

/** Returns a variant with each line in another size. */
const sized = (data: TargetData, what: string, resized: (line: Product) => Product): Candidate =>
  changedBy(data, triedRoles.size, what, { products: data.products.map(resized) });

const unitOfEach = (data: TargetData): Candidate =>
  sized(data, 'one unit of each product', (line) => ({ ...line, quantity: 1 }));

const ofOne = (data: TargetData, product: Product, what = 'one unit of one product'): Candidate =>
  changedBy(data, triedRoles.size, what, { products: [product] });

const asQuotation = (data: TargetData): Candidate =>
  changedBy(data, 'another type', 'as a quotation', { orderType: 'quote' });

/** Maximum number of commerces of the client's own list to try, each at its own address. */
const maxCommerces = 6;

/** Returns variants for one commerce and address: another type, day or size. */
function ownOf(data: TargetData): readonly Candidate[] {
  const days = [4, 5, 6, 7, 8, 9].map((deliverIn) =>
    changedBy(data, triedRoles.day, `${deliverIn} days from now`, { deliverIn }),
  );
  const single = unitOfEach(data);
  return [
    asQuotation(data),
    ...inPlainLetters(data),
    ...days,
    sized(data, 'a dozen times as much', (line) => ({ ...line, quantity: line.quantity * 12 })),
    sized(data, 'sixty times as much', (line) => ({ ...line, quantity: line.quantity * 60 })),
    ...(single.data.products.length > 1 ? [single] : []),
    ...single.data.products.slice(0, 1).map((product) => ofOne(data, product)),
  ];
}

/**
 * Returns variants after a server error, which a day or a size would not fix; also for commerces that are not declared.
 * A host that closes connections is not called as often.
 */
function ofAnyAnswer(data: TargetData, { answer }: Exchange): readonly Candidate[] {
  if (answer.kind !== 'response') return [asQuotation(data)];
  const others = forAnyOther(data);
  return [asQuotation(data), ...inPlainLetters(data), ...elsewhere(data), ...others];
}

/** Returns variants for other commerces, also of those that are not declared. */
function forAnyOther(data: TargetData): readonly Candidate[] {
  const { furtherCommerces = [], otherCommerces, sources } = data;
  return forOthers({
    ...data,
    otherCommerces: [...furtherCommerces, ...otherCommerces],
    sources: { ...sources, commerce: 'discovered', covered: 'discovered' },
  });
}

const elsewhere = (data: TargetData): readonly Candidate[] =>
  data.covered.slice(1, 3).map((address) => {
    const covered = [address, ...data.covered.filter((each) => each !== address)];
    return changedBy(data, 'another address', `to ${address.commune}`, { covered });
  });

function inPlainLetters(data: TargetData): readonly Candidate[] {
  const [address, ...others] = data.covered;
  const { externalId } = data.commerce;
  const texts = JSON.stringify([data.commerce, address]);
  const plain = plainLetters(texts);
  if (!address || plain === texts) return [];
  const [commerce, place] = JSON.parse(plain) as [TargetData['commerce'], typeof address];
  const change = { commerce: { ...commerce, externalId }, covered: [place, ...others] };
  return [changedBy(data, triedRoles.letters, 'its texts in plain letters', change)];
}

/** Returns variants for other commerces of the client's list, which may have what the first or its address lacks. */
function forOthers(data: TargetData): readonly Candidate[] {
  const { commerce, covered, otherCommerces, sources, addresses = {}, sellers = {} } = data;
  if (sources.commerce !== 'discovered') return [];
  const ofCommerce = covered[0] ? { [commerce.externalId]: covered[0] } : {};
  return otherCommerces.slice(0, maxCommerces).map((externalId) => {
    const address = registered(addresses, externalId);
    const sellerIds = registered(sellers, externalId);
    const rest = otherCommerces.filter((each) => each !== externalId);
    return changedBy(data, 'another commerce', `for ${externalId}`, {
      commerce: { externalId },
      otherCommerces: [commerce.externalId, ...rest],
      ...(address && sources.covered !== 'declared'
        ? { covered: [address], addresses: { ...addresses, ...ofCommerce } }
        : {}),
      ...(sellerIds && sources.sellerIds !== 'declared'
        ? { sellerIds, sellers: { ...sellers, [commerce.externalId]: data.sellerIds } }
        : {}),
    });
  });
}

/** Returns the scenarios that were sendable before; the report has a line for each. */
const plannedOf = (
  suite: readonly ResolvedScenario[],
  resolve: (scenario: Scenario) => Resolution,
) =>
  suite.flatMap(({ scenario, resolved }) => {
    const other = resolved.state === 'ready' ? resolve(scenario) : resolved;
    return other.state === 'ready' ? [{ scenario, steps: other.steps }] : [];
  });
