import { isThrottled } from '../../contract/answers/failure-of.ts';
import { identical } from '../../contract/http/identical.ts';
import { type Amounts, amountsOf, sameAmounts } from '../../contract/quotes/amounts-of.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import type { Own } from '../seen.ts';
import { foundOf, headerOf, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'one-node-broken',
  layer: 'in between',
  title: 'One of several nodes answers differently from the others',
  means:
    'The same request, byte for byte, gets different answers. Behind a load balancer, one machine has another version, another configuration or a fault.',
  remedy:
    'Call each node directly and compare them. Remove the one that differs from the balancer, or update it to the same version.',
  next: 'greenlight run --only {endpoint}/sent-again --verbose',
  rules: ['http/flaky', 'delivery-price/repeat-differs'],
  faults: ['flaky', 'one-node-without-net-value', 'two-tariffs'],
  recognise(own) {
    const unlike = foundOf(own, 'delivery-price/repeat-differs', 'shipping-cost/repeat-differs');
    const reported = repeatsOf(own).flatMap((group) => {
      const bad = group.some((x) => own.troubled.includes(x)) || unlike.length > 0;
      const kinds = bad ? kindsIn(group, own) : [];
      const words = [...new Set(kinds)];
      return words.length === 2 && changesIn(kinds) > 1 ? [{ group, kinds, words }] : [];
    });
    const [best] = reported.toSorted((a, b) => b.group.length - a.group.length);
    if (!best) return undefined;
    return shownBy(
      reported.flatMap(({ group }) => group),
      [
        `The same request, sent ${best.group.length} times, was answered: ${best.kinds.join(', ')}.`,
        nodesOf(best.group, best.kinds),
      ],
    );
  },
});

/** Each answer in a word: a status, what is missing, an amount where two of them take turns. */
function kindsIn(group: readonly Subject[], { findings }: Own): readonly string[] {
  const amounts: Amounts[] = [];
  return group.map((x) => {
    if (x.answer.kind === 'no-response') return 'no answer';
    if (x.answer.status !== 200) return `status ${x.answer.status}`;
    const own = findings.find(
      ({ rule, exchanges }) => byAnswer.test(rule) && exchanges.includes(x.id),
    );
    if (own) return `“${own.title}”`;
    const amount = amountsOf(x);
    if (!amount) return 'an unusable body';
    if (!amounts.some((each) => sameAmounts(each, amount))) amounts.push(amount);
    const [main = 0] = Object.values(amount);
    return `a price of ${main}`;
  });
}

/** Rules that judge an answer by itself; those over several answers say nothing of a single one. */
const byAnswer =
  /\/(?:net-value-missing|net-taxed-value-missing|transportation-cost-missing|cost-missing|field-type|net-value-mismatch|negative-value|tax-rate-not-fraction|tax-arithmetic|not-json|content-type|slow|misspelt-field)$/;

/** A header that tells the nodes apart: of every value only one kind of answer came. */
function nodesOf(group: readonly Subject[], kinds: readonly string[]): string | undefined {
  const names = [
    'server',
    'via',
    'x-served-by',
    'x-backend',
    'x-node',
    'x-instance',
    'x-hostname',
    'x-powered-by',
    'x-version',
    'x-app-version',
  ];
  for (const name of names) {
    const values = group.map((x) => headerOf(x, name));
    const apart = new Map<string, Set<string>>();
    values.forEach((value, i) => {
      const key = value ?? 'none';
      apart.set(key, new Set([...(apart.get(key) ?? []), kinds[i] ?? '']));
    });
    if (apart.size > 1 && [...apart.values()].every(({ size }) => size === 1)) {
      return [...apart]
        .map(([value, [kind]]) => `With ${name}: ${value} it is always ${kind}.`)
        .join(' ');
    }
  }
  return undefined;
}

/** Answers to requests that were the same byte for byte, each group in the order of sending. */
function repeatsOf({ expected }: Own): readonly (readonly Subject[])[] {
  const alone = expected.filter(
    (x) => x.request !== undefined && x.inFlight <= 1 && !isThrottled(x),
  );
  return identical(alone).filter(({ length }) => length > 1);
}

/** How often a value is another one than the time before. */
const changesIn = (values: readonly unknown[]): number =>
  values.slice(1).filter((value, i) => value !== values[i]).length;
