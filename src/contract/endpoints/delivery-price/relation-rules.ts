import type { Breach } from '../../../model/rule.ts';
import { howMany, list } from '../../../standards/text/figures.ts';
import { judgeRemarks } from '../../experiments/quotes/judge-cached.ts';
import { judgeFirstComers } from '../../experiments/quotes/judge-first-comers.ts';
import { judgeMixedUp } from '../../experiments/quotes/judge-mixed-up.ts';
import { noOrder } from '../../reading/answers/expected.ts';
import { distinctBytes } from '../../reading/answers/same-bytes.ts';
import { carriesToken, tokenSent } from '../../reading/answers/token-forms.ts';
import { amountsInWords, amountsOf, commonAmounts } from '../../reading/quotes/amounts-of.ts';
import { provoked } from '../../reading/quotes/expected-quote.ts';
import {
  goesByCallsInFlight,
  naming,
  quoted,
  scenarioRules,
  scene,
  together,
} from '../every/authoring/rule.ts';

const two = [
  { role: provoked, order: 'nowhere', ...quoted(4200) },
  { role: provoked, order: 'a million', ...quoted(4200) },
] as const;
const bare = { role: noOrder, ...quoted(4200) };

const refusal = { status: 401, text: '', contentType: 'text/plain' };
const right = { role: 'control', token: 'configured', ...quoted(4200) } as const;
const wrong = { role: 'wrong', token: 'wrong' } as const;
const none = { role: 'none', token: 'none' } as const;

const orders = [
  ['A', 4200],
  ['B', 9000],
  ['C', 700],
] as const;
const alone = orders.flatMap(([order, net]) => {
  const sent = { order, role: order, round: 1, ...quoted(net) };
  return [sent, sent];
});
const burst = (...nets: readonly number[]) =>
  orders.map(([order], i) => ({
    order,
    role: order,
    round: 2,
    inFlight: 3,
    ...quoted(nets[i] ?? 0),
  }));
const free = { order: 'D', role: 'D', round: 1, ...quoted(0) };
const again = { order: 'A', role: 'A', round: 6, ...quoted(4200) };

export default scenarioRules('delivery-price', {
  'order-ignored': {
    severity: 'warning',
    harm: 'buyer',
    title: 'Every order gets the same quote, even no order',
    clauses: ['delivery-price.answer-cost', 'delivery-price.rule-6'],
    effect:
      'If the order is not read, the buyer is shown a price that has nothing to do with it, and nothing is ever rejected.',
    remedy:
      'Read the order, and reject what cannot be delivered. If one price for all orders is intended, there is nothing to fix.',
    counted: ['sets', 'of different orders got the price of no order at all'],
    doubt:
      'A flat tariff looks the same, even if a request without an order is quoted. No request can show which it is, so it is a warning.',
    relations: ['provoked-rejections'],
    explains: { run: ['shipping-cost/differs-from-quote'] },
    examples: () => ({
      conforming: [
        scene(...two, { ...bare, status: 400, body: { message: 'order is required' } }),
        scene(two[0], { ...two[1], ...quoted(9000) }),
      ],
      breaking: [scene(...two, bare)],
    }),
    judge(exchanges) {
      const sent = exchanges.filter(({ resendOf }) => !resendOf);
      const orders = distinctBytes(sent.filter(({ role }) => role === provoked));
      const probe = sent.find(({ role }) => role === noOrder);
      if (orders.length < 2) return { judged: 0, breaches: [] };
      const amounts = probe && commonAmounts([...orders, probe].map(amountsOf));
      if (!amounts) return { judged: 1, breaches: [] };
      const breach: Breach = {
        message: `${howMany(orders.length, 'order')} that hardly any business can quote got ${amountsInWords(amounts)}, and so did a request without any order. One price for all orders looks the same.`,
        expected: 'a quote that goes by the order',
        actual: `${amountsInWords(amounts)} every time`,
        exchanges: [...orders, probe].map(({ id }) => id),
      };
      return { judged: 1, breaches: [breach] };
    },
  },
  'token-not-verified': {
    severity: 'warning',
    title: 'A call without the right token gets a quote',
    clauses: ['authentication.verify'],
    effect: 'Anyone who knows the address can get prices. The platform itself does not notice.',
    remedy: 'Compare x-auth-token with the agreed value and answer other calls with a 4xx.',
    mend: 'Answer only calls that carry the agreed token',
    counted: ['calls', 'without the right token were quoted'],
    doubt:
      'The contract does not say whether the client must verify the token, so it is a warning.',
    relations: ['tokens'],
    examples: () => ({
      conforming: [
        scene(right, { ...wrong, ...refusal }, { ...none, ...refusal }),
        scene(
          {
            ...right,
            why: 'no token is configured',
            exchange: { request: { method: 'POST', url: 'https://erp.example.com', headers: {} } },
          },
          { ...wrong, ...quoted(4200) },
        ),
      ],
      breaking: [scene(right, { ...wrong, ...quoted(4200) }, { ...none, ...quoted(4200) })],
    }),
    judge: (exchanges) => {
      const controls = exchanges.filter(({ token }) => token === 'configured');
      // No control is sent if the same order was just quoted.
      const known = controls.length === 0 || controls.some((x) => carriesToken(x) && amountsOf(x));
      const others = known
        ? exchanges.filter(({ token, resendOf }) => token !== 'configured' && !resendOf)
        : [];
      const quoted = others.filter((x) => amountsOf(x));
      const judged = others.length;
      const breaches = naming(quoted, () => ({
        message: `A quote was given with ${list([...new Set(quoted.map(tokenSent))])}. The contract does not say whether the client must verify the token.`,
        expected: 'a 4xx',
        actual: howMany(quoted.length, 'quote'),
        judged,
      }));
      return { judged, breaches };
    },
  },
  'mixed-up-orders': {
    defect: 'changing',
    harm: 'lost',
    title: 'An order gets the answer of another order',
    clauses: ['delivery-price.rule-2', 'delivery-price.answer-cost'],
    effect:
      'The buyer sees the price of another order, and the order stores it; or sees the reason of another order.',
    remedy:
      'Keep the state of each call separate: share no variable, cache or connection state between calls.',
    byHand: goesByCallsInFlight,
    counted: ['answers', 'are those of another order'],
    doubt:
      'If amounts and reasons do not distinguish the orders, as with a flat tariff, nothing is judged.',
    relations: ['different-orders', 'both-endpoints'],
    explains: {
      run: [
        'http/flaky',
        'shipping-cost/repeat-differs',
        'delivery-price/text-of-another-order',
        'delivery-price/rejection-text-says-nothing',
        'delivery-price/tax-differs',
        'delivery-price/repeat-differs',
        'delivery-price/known-quote',
        'delivery-price/unquotable-quoted',
        'delivery-price/unknown-field-changes-price',
        'delivery-price/type-changes-price',
        'delivery-price/line-order-changes-price',
        'delivery-price/writing-changes-price',
        'shipping-cost/differs-from-quote',
      ],
    },
    examples: () => ({
      conforming: [
        scene(...alone, ...burst(4200, 9000, 700), again),
        scene(...alone, ...burst(4300, 9000, 700), again),
        // An order may be free, and 0 may be a failure.
        scene(...alone, free, free, ...burst(0, 9000, 700), again),
      ],
      breaking: [scene(...alone, ...burst(9000, 9000, 700), again)],
    }),
    judge(exchanges) {
      const isOfBoth = new Set(exchanges.map(({ endpoint }) => endpoint)).size > 1;
      return together([
        isOfBoth ? judgeFirstComers(exchanges, 'netValue') : judgeMixedUp(exchanges),
        judgeRemarks(exchanges, 'delivery-price'),
      ]);
    },
  },
});
