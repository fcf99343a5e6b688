import { expect, test } from 'vitest';
import callRules from '../../src/contract/endpoints/delivery-price/call-rules.ts';
import rejectedAs5xx from '../../src/contract/endpoints/delivery-price/rules/rejected-as-5xx.ts';
import repeatNotAnswered from '../../src/contract/endpoints/delivery-price/rules/repeat-not-answered.ts';
import {
  cost,
  type ExampleExchange,
  quoted,
  scene,
} from '../../src/contract/endpoints/every/authoring/rule.ts';
import httpCallRules from '../../src/contract/endpoints/every/call-rules.ts';
import refused from '../../src/contract/endpoints/every/rules/refused.ts';
import {
  type ExchangesRule,
  judgedExample,
} from '../../src/contract/endpoints/example-exchange.ts';
import { firstComerRounds } from '../../src/contract/experiments/steps/rounds.ts';

const breachesOf = (rule: ExchangesRule | undefined, ...all: readonly ExampleExchange[]) =>
  rule ? judgedExample(rule, scene(...all)).breaches : [];

const any = { situation: 'any' } as const;
const heavy = (kg: number) => ({ status: 422, body: { message: `${kg} kg are too heavy.` } });
const to = (commune: string) => ({
  status: 422,
  body: { message: `Nothing goes to ${commune}.` },
});
const onDay = (day: number) => ({ date: `2026-01-0${day}T12:00:00Z` });
const fresh = { order: 'B', ...quoted(900) };
const atCost = { endpoint: 'shipping-cost' } as const;

const keptAt = (kg: number) => [
  { ...heavy(960), ...any, ...onDay(5) },
  quoted(4200),
  heavy(960),
  heavy(960),
  { ...heavy(kg), ...onDay(6) },
  fresh,
];
const pair = (round: number, due: number) => [
  ...[quoted(700), cost(700)].map((each) => ({ ...each, role: 'one', order: '1', round })),
  ...[quoted(700), cost(due)].map((each) => ({ ...each, role: 'two', order: '2', round })),
];

test('an order that gets no quote again is named with those that got the kept rejection', () => {
  expect(breachesOf(repeatNotAnswered, ...keptAt(960))).toMatchObject([
    { remedy: expect.stringContaining('kept'), exchanges: ['e3', 'e4', 'e5'] },
  ]);
  expect(breachesOf(repeatNotAnswered, ...keptAt(2000))).toMatchObject([
    { exchanges: ['e3', 'e4'] },
  ]);
});

test('a rejection is not kept if the order that got it first is quoted at another time', () => {
  const again = { ...heavy(960), ...any, ...onDay(5) };
  const first = { ...quoted(900), ...any, ...onDay(5) };
  expect(breachesOf(repeatNotAnswered, first, ...keptAt(960), again)).toMatchObject([
    { remedy: expect.stringContaining('Let a query reserve nothing') },
    {},
  ]);
});

const sent = (order: string, day: number, ...all: readonly ExampleExchange[]) =>
  all.map((x) => ({ ...x, ...any, ...onDay(day), order }));

test('a commerce with as many quotes a day as another one has used them up', () => {
  const full = { status: 422, body: { message: 'No van is left on that day.' } };
  const [message = ''] = breachesOf(
    repeatNotAnswered,
    ...sent('A', 5, quoted(4200), quoted(4200), full, full),
    ...sent('B', 6, quoted(900), quoted(900), full),
    ...sent('C', 7, quoted(700)),
  ).map((breach) => breach.message);
  expect(message).toContain('the first 2 queries are quoted, and all later ones get this answer');
});

const inCommune = (commune: string) => (x: ExampleExchange) => ({ ...x, commune });

test('communes with as many quotes a day have used them up; queries without a day are not counted', () => {
  const full = { status: 422, body: { message: 'No van is left on that day.' } };
  const undated = { ...quoted(700), order: 'F', commune: 'Lota' };
  const [message = ''] = breachesOf(
    repeatNotAnswered,
    ...sent('A', 5, quoted(4200), quoted(4200), full, full).map(inCommune('Lota')),
    ...sent('B', 5, full).map(inCommune('LOTA')),
    ...sent('C', 5, quoted(900)).map(inCommune('Ñuñoa')),
    ...sent('D', 5, quoted(900), full, full).map(inCommune('Nunoa')),
    ...sent('E', 5, quoted(700), quoted(700), full).map(inCommune('Talca')),
    undated,
    undated,
    undated,
  ).map((breach) => breach.message);
  expect(message).toContain('For each of 3 communes on a day, the first 2 queries are quoted');
});

test('an absent netValue is no price of 0', () => {
  const rule = callRules.find(({ id }) => id.endsWith('/repeat-differs'));
  const odd = { body: { transportationCost: 4200, netTaxedValue: 4998.01 } };
  const [breach] = breachesOf(rule, quoted(4200), odd, quoted(4200), odd, quoted(4200), odd);
  expect(breach).toMatchObject({ remedy: expect.stringContaining('instances') });
});

test('orders that get the text of another one are not judged as withdrawn', () => {
  const rule = httpCallRules.find(({ id }) => id === 'http/withdrawn');
  expect(breachesOf(rule, quoted(4200), to('Lota'), to('Lota'))).toHaveLength(1);
  expect(breachesOf(rule, quoted(4200), to('Qwxzyk'), to('Qwxzyk'))).toEqual([]);
});

test('the text of another order also names the orders in coverage that got a kept rejection', () => {
  const rule = callRules.find(({ id }) => id.endsWith('text-of-another-order'));
  const to = (commune: string, named: string) => ({
    order: 'C',
    commune,
    ...any,
    status: 422,
    body: { message: `Nothing goes to ${named}.` },
  });
  expect(
    breachesOf(
      rule,
      to('Qwxzyk', 'Qwxzyk'),
      to('Lota', 'Qwxzyk'),
      { ...heavy(960), ...any, ...onDay(5) },
      heavy(960),
    ),
  ).toMatchObject([
    { remedy: expect.stringContaining('kept'), exchanges: ['e2', 'e1', 'e4'], count: 1 },
  ]);
});

test('a number that grows by more than time and calls is an error, for both endpoints', () => {
  const rule = httpCallRules.find(({ id }) => id === 'http/withdrawn');
  const grows = (...kgs: readonly number[]) =>
    breachesOf(rule, quoted(4200), { ...atCost, ...heavy(kgs[0] ?? 0) }, ...kgs.map(heavy));
  expect(grows(900, 1400, 1900).map(({ severity }) => severity)).toEqual([undefined]);
  expect(grows(900, 1400, 1900)).toMatchObject([{ exchanges: ['e3', 'e4', 'e5', 'e2'] }]);
  expect(grows(1, 2, 3)).toMatchObject([{ severity: 'warning' }]);
});

test('large orders that fail alike at shipping-cost have one cause, others have their own', () => {
  const failed = { status: 500, text: '' };
  const breaches = breachesOf(
    rejectedAs5xx,
    quoted(4200),
    { ...failed, order: 'far', situation: 'unquotable' },
    { ...atCost, ...failed, ...any, varied: { '/order/products/0/quantity': '1,000' } },
    { ...atCost, ...failed, ...any, varied: { '/order/observation': 'absent' } },
  );
  expect(breaches).toMatchObject([
    { message: expect.stringContaining('shipping-cost answers such'), exchanges: ['e2', 'e3'] },
  ]);
});

test('the kept quote of another order does not show that shipping-cost must give a cost', () => {
  const shown = [
    { role: 'L', ...quoted(700) },
    { role: 'L', ...atCost, ...heavy(4000), ...any },
  ];
  const [rounds = []] = firstComerRounds.commerce;
  const kept = rounds.flatMap((round) => pair(round, 900));
  expect(breachesOf(refused, ...shown)).toHaveLength(1);
  expect(breachesOf(refused, ...shown, ...kept)).toEqual([]);
});
