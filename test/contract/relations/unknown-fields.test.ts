import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/json.ts';
import {
  answer,
  type Client,
  noAnswer,
  page,
  quote,
  simulate,
  stepOf,
} from '../../support/simulate.ts';
import { byWeight, netOf, orderOf } from '../../support/simulated-orders.ts';

const address = { address: 'Calle Uno 100', commune: 'Providencia' };
const steps = [
  stepOf(orderOf(2), { role: 'A' }),
  stepOf(orderOf(2, { fresh: 1 }), { role: 'A+order' }),
  stepOf(orderOf(2, { shippingAddress: { ...address, fresh: 1 } }), { role: 'A+shippingAddress' }),
];

const inOrder = ({ fresh }: JsonObject) => fresh !== undefined;
const inAddress = ({ shippingAddress }: JsonObject) =>
  Object.hasOwn(shippingAddress as JsonObject, 'fresh');
const strict = answer(400, { message: 'fresh is not allowed' });
const changes = 'delivery-price/unknown-field-changes-price warning';

function nth(every: number, what: (n: number) => ReturnType<Client>, else_: Client): Client {
  let calls = 0;
  return (asked) => {
    calls += 1;
    return calls % every === 0 ? what(calls) : else_(asked);
  };
}

const clients: readonly [string, () => Client, readonly string[]][] = [
  [
    'reads what it needs',
    () =>
      ({ order }) =>
        byWeight(order),
    [],
  ],
  ['has a flat tariff', () => () => quote(0), []],
  ['turns every order down', () => () => strict, ['delivery-price/covered-order-rejected warning']],
  ['is gone', () => () => noAnswer, []],
  [
    'asks for patience on new fields',
    () =>
      ({ order }) =>
        inOrder(order) ? answer(429, {}) : byWeight(order),
    [],
  ],
  [
    'turns new fields down',
    () =>
      ({ order }) =>
        inOrder(order) ? strict : byWeight(order),
    ['delivery-price/unknown-field-not-tolerated error'],
  ],
  [
    'crashes on new fields',
    () =>
      ({ order }) =>
        inOrder(order) ? page(500) : byWeight(order),
    ['delivery-price/unknown-field-not-tolerated error'],
  ],
  [
    'hangs up on new fields',
    () =>
      ({ order }) =>
        inOrder(order) ? noAnswer : byWeight(order),
    ['delivery-price/unknown-field-not-tolerated error'],
  ],
  [
    'turns new fields of the address down',
    () =>
      ({ order }) =>
        inAddress(order) ? strict : byWeight(order),
    ['delivery-price/unknown-field-not-tolerated error'],
  ],
  [
    'turns new fields down everywhere',
    () =>
      ({ order }) =>
        inOrder(order) || inAddress(order) ? strict : byWeight(order),
    ['delivery-price/unknown-field-not-tolerated error'],
  ],
  [
    'prices new fields',
    () =>
      ({ order }) =>
        quote(netOf(order) + (inOrder(order) ? 10 : 0)),
    [changes],
  ],
  [
    'changes its price once',
    () =>
      ({ order, at }) =>
        quote(netOf(order) + (at > 100 ? 10 : 0)),
    ['delivery-price/repeat-differs warning'],
  ],
  [
    'fails every second call',
    () =>
      nth(
        2,
        () => page(500),
        ({ order }) => byWeight(order),
      ),
    [],
  ],
  [
    'fails every third call',
    () =>
      nth(
        3,
        () => page(500),
        ({ order }) => byWeight(order),
      ),
    [],
  ],
];

/** What is sent where the run has the price, and how much of it is judged. */
const rolesOf = (client: Client) => {
  const before = simulate('compare', steps.slice(0, 1), client).exchanges;
  const { sent, judged } = simulate('unknown-fields', steps, client, { before });
  return [sent.map(({ role }) => role), judged('delivery-price/unknown-field-changes-price')];
};

describe('new fields', () => {
  test.each(clients)('a client that %s', (_, client, expected) => {
    expect(simulate('unknown-fields', steps, client()).found).toEqual(expected);
  });

  const timeless = clients.filter(([name]) => name !== 'changes its price once');
  test.each(timeless)('a client that %s, where the run has the price', (_, make, expected) => {
    const client = make();
    const before = simulate('compare', steps.slice(0, 1), client).exchanges;
    expect(simulate('unknown-fields', steps, client, { before }).found).toEqual(expected);
  });

  test('where the run has the price, the order without them is sent only if one with them differs', () => {
    const [A, order, inIt] = ['A', 'A+order', 'A+shippingAddress'];
    expect(rolesOf(({ order: of }) => byWeight(of))).toEqual([[order, inIt], 2]);
    expect(rolesOf(({ order: of }) => quote(netOf(of) + (inAddress(of) ? 10 : 0)))).toEqual([
      [order, inIt, A, inIt, A, inIt],
      2,
    ]);
  });

  test('a price that differs each call is held against nothing', () => {
    let calls = 0;
    const counting: Client = () => {
      calls += 10;
      return quote(calls);
    };
    const { sent } = simulate('unknown-fields', steps, counting);
    const roles = ['A', 'A+order', 'A', 'A+order', 'A+shippingAddress'];
    expect(sent.map(({ role }) => role)).toEqual(roles);
  });
});
