import type { JsonObject } from '../../../model/json.ts';
import type { AnswerExample, Breach, Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure, list } from '../../../standards/text/figures.ts';
import { judgeConcurrencyOfRun } from '../../experiments/quotes/judge-concurrency.ts';
import { judgeRepeats } from '../../experiments/quotes/judge-repeats.ts';
import { keptRejections, keyOf, ofKept } from '../../experiments/quotes/kept-rejections.ts';
import { isBefore } from '../../reading/answers/in-time.ts';
import { bodyText, distinctBytes } from '../../reading/answers/same-bytes.ts';
import { ofPlace } from '../../reading/failures/place-among-calls.ts';
import { fromAnother, inventedIn } from '../../reading/orders/invented.ts';
import { commerceOf, orderOf } from '../../reading/orders/order-sent.ts';
import { expectedQuote } from '../../reading/quotes/expected-quote.ts';
import { disagreement, withTax } from '../../reading/values/amounts.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { asObject } from '../../reading/values/record-values.ts';
import {
  failure,
  goesByCallsInFlight,
  naming,
  orderTo,
  quote,
  quoted,
  resent,
  runRules,
  scene,
  sending,
} from '../every/authoring/rule.ts';

const alone = { round: 1, role: 'A', ...quoted(4200) };
const after = { ...alone, round: 5 };
const inPair = (round: number, second: AnswerExample) =>
  [quoted(4200), second].map((answer) => ({ round, role: 'A', inFlight: 2, ...answer }));
const busy = (round: number) => inPair(round, failure);
const calm = (round: number) => inPair(round, quoted(4200));

const untaxed = quote(4200, 4200);
const taxed = quote(4200, 4998);
const as = (order: JsonObject) => ({ exchange: sending({ externalId: 'A', ...order }) });

const to = (commune: string, named = commune) => ({
  order: commune,
  status: 422,
  body: { message: `No delivery to ${named}.` },
  exchange: orderTo(commune),
});

export default runRules('delivery-price', {
  'fails-under-concurrency': {
    harm: 'buyer',
    title: 'Orders fail when a few calls run concurrently',
    clauses: ['delivery-price.rule-2'],
    effect:
      'Several buyers request quotes at the same time. Some of them get a generic error, or no quote, at random.',
    remedy: ofPlace,
    byHand: goesByCallsInFlight,
    counted: ['calls', 'failed with others in flight'],
    provokedBy: ['same-order-at-once'],
    doubt:
      'The contract sets no rate limit. If the client asks the caller to wait, with 429 or with 503 and Retry-After, it is a warning.',
    explains: { answer: ['reads:failure', 'reads:rejection', 'http/flaky'] },
    examples: () => ({
      conforming: [
        scene(alone, ...calm(2), ...calm(3), after),
        scene(alone, ...busy(2), ...calm(3), after),
      ],
      breaking: [scene(alone, ...busy(2), ...busy(3), after)],
    }),
    judge: (exchanges) => judgeConcurrencyOfRun(exchanges, 'delivery-price'),
  },
  'repeat-differs': {
    defect: 'changing',
    harm: 'lost',
    title: 'The same order gets a different quote when resent',
    clauses: ['delivery-price.rule-2'],
    effect:
      'One order makes several calls. The buyer sees the price of one call, and the order stores that of another.',
    remedy:
      'Compute the quote from the order alone. Look for a call counter, a random part, or a value kept from another call.',
    mend: 'Give the same order the same price each time',
    counted: ['orders', 'got different amounts when resent'],
    provokedBy: ['sent-again', 'between-orders'],
    doubt:
      'The contract does not forbid a price that depends on time. An order, its sibling and a fresh order are sent in turn and after pauses. A price that changes once for all of them, or drifts with time, is a warning. One that comes back, that goes by the number of calls, or that changes for each order at another moment is an error.',
    explains: {
      answer: ['delivery-price/unquotable-quoted'],
      run: [
        'delivery-price/known-quote',
        'delivery-price/unknown-field-changes-price',
        'delivery-price/type-changes-price',
        'delivery-price/line-order-changes-price',
        'delivery-price/writing-changes-price',
      ],
    },
    examples: () => ({
      ...resent(quoted),
      breaking: [
        ...resent(quoted).breaking,
        ...[
          { durationMs: 950, why: 'three prices, each right after the one before' },
          { durationMs: 120, why: 'three prices, with a pause between them: a warning' },
        ].map((each) => scene(...[4200, 4300, 4400].map((net) => ({ ...quoted(net), ...each })))),
      ],
    }),
    judge: (exchanges) => judgeRepeats(exchanges, 'delivery-price'),
  },
  'tax-differs': {
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
        scene(
          { ...quote(4200, 5948, 0.19), why: 'not its rate', ...as({ type: 'order' }) },
          { ...quote(4200, 4998, 0.19), ...as({ type: 'quote' }) },
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
        (x) =>
          x.request &&
          netOf(x) > 0 &&
          expectedQuote(x)?.netTaxedValue !== undefined &&
          keepsItsRate(x),
      );
      const groups = [...groupedBy(quotes, shippingOf).values()];
      const unlike = groups.filter((group) => group.some((x) => isUnlike(x, group[0])));
      return { judged: quotes.length, breaches: unlike.flatMap((group) => breachOf(group) ?? []) };
    },
  },
  'text-of-another-order': {
    harm: 'buyer',
    defect: 'changing',
    title: 'An answer has the text of another order',
    clauses: ['delivery-price.rule-6', 'errors.rejection'],
    effect: 'The buyer reads why another order is rejected; one that can be delivered may be lost.',
    remedy:
      'Write the reason from the order that is answered. Look for a text that is kept: a static field, a cache that goes by less than the order, a session.',
    counted: ['answers', 'have the text of another order'],
    provokedBy: ['provoked-rejections', 'different-orders'],
    doubt:
      'Only communes that greenlight invented count: no client knows them but from a request. So an answer that names one has it from the order that did.',
    explains: {
      answer: ['delivery-price/known-quote', 'delivery-price/repeat-not-answered', 'http/refused'],
      run: [
        'http/flaky',
        'delivery-price/covered-order-rejected',
        'delivery-price/rejection-text-says-nothing',
      ],
    },
    examples: () => ({
      conforming: [
        scene(to('Qwxzyk'), to('Zywqxk')),
        scene(to('Qwxzyk'), to('Zywqxk', 'Pudahuel')),
        scene(to('Qwxzyk'), { ...to('Zywqxk'), body: { message: 'No coverage.' } }),
      ],
      breaking: [scene(to('Qwxzyk'), to('Zywqxk', 'Qwxzyk'))],
    }),
    judge(exchanges) {
      const calls = exchanges.filter(
        ({ endpoint, resendOf }) => endpoint === 'delivery-price' && !resendOf,
      );
      const named = calls.filter(({ request }) => inventedIn(bodyText(request)).length > 0);
      if (named.length === 0) return { judged: 0, breaches: [] };
      const broken = calls.filter((x) => fromAnother(x).some((word) => sourceOf(word, x, named)));
      const kept = [...keptRejections(exchanges).keys()].filter((x) => !broken.includes(x));
      const texts = new Set([...broken, ...kept].map(keyOf));
      // The other endpoint refuses a commerce for the same kept reason.
      const costs = exchanges.filter((x) => x.endpoint === 'shipping-cost' && texts.has(keyOf(x)));
      const breaches = naming(broken, (first) => {
        const [word = ''] = fromAnother(first);
        const source = sourceOf(word, first, named);
        return {
          message: `“${first.step}” got “${excerpt(first.text ?? '', 120)}”. ${word} is the commune of “${source?.step ?? ''}”: greenlight invented it.`,
          expected: 'a reason about the order that is answered',
          actual: `the commune ${word}, of another order`,
          ...(kept.length > 0 ? { remedy: ofKept } : {}),
          exchanges: [...broken, ...kept, ...costs].flatMap((x) =>
            source && x === first ? [x.id, source.id] : [x.id],
          ),
          ...(source ? { shownBy: [source.id, first.id] } : {}),
        };
      });
      return { judged: calls.length, breaches };
    },
  },
});

const netOf = (x: Subject): number => expectedQuote(x)?.netValue ?? 0;
const taxedOf = (x: Subject): number => expectedQuote(x)?.netTaxedValue ?? 0;

/** Reports whether a quote has the tax of its rate; delivery-price/tax-arithmetic judges one that has another. */
function keepsItsRate(x: Subject): boolean {
  const { taxRate } = expectedQuote(x) ?? {};
  return taxRate === undefined || disagreement(taxedOf(x), withTax(netOf(x), taxRate)) !== 'beyond';
}

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

function breachOf([first, ...others]: readonly [Subject, ...Subject[]]): Breach | undefined {
  const unlike = others.filter((x) => isUnlike(x, first));
  // The pair with the fewest differences is the most informative.
  const [least] = [first, ...others]
    .flatMap((one) =>
      unlike
        .filter((two) => isUnlike(one, two))
        .map((two) => ({ one, two, names: differing(orderOf(one), orderOf(two)) })),
    )
    .toSorted((a, b) => a.names.length - b.names.length);
  if (!least) return undefined;
  const { one, two, names } = least;
  const isSure = names.every((name) => immaterial.includes(name));
  const alone = names.length === 1 ? ' alone' : '';
  return {
    ...(isSure ? {} : { severity: 'warning' }),
    message: `“${one.step}” got ${figure(taxedOf(one))} with tax for ${figure(netOf(one))}, and “${two.step}” got ${figure(taxedOf(two))}. These orders differ in ${list(names)}${alone}.`,
    at: '/netTaxedValue',
    expected: `${figure(taxedOf(one))}, as for the same order otherwise`,
    actual: figure(taxedOf(two)),
    facts: { expected: taxedOf(one), received: taxedOf(two) },
    exchanges: [two, ...unlike].map(({ id }) => id),
    count: unlike.length,
    judged: others.length + 1,
  };
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

/** Who may have left it behind: the last before it that named it, best of all for the same commerce. */
function sourceOf(word: string, x: Subject, named: readonly Subject[]): Subject | undefined {
  const naming = named.filter((each) => inventedIn(bodyText(each.request)).includes(word));
  const before = naming.filter((each) => isBefore(each, x));
  const commerce = commerceOf(orderOf(x));
  return (
    before.findLast((each) => commerceOf(orderOf(each)) === commerce) ?? before.at(-1) ?? naming[0]
  );
}
