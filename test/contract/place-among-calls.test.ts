import { expect, test } from 'vitest';
import {
  cost,
  type ExampleExchange,
  quoted,
  rejection,
  scene,
} from '../../src/contract/endpoints/every/authoring/rule.ts';
import { judgeRepeats } from '../../src/contract/experiments/quotes/judge-repeats.ts';
import { priceOfOthers } from '../../src/contract/reading/failures/kinds/coarse-price.ts';
import {
  bothInTurn,
  placeInCommon,
} from '../../src/contract/reading/failures/place-among-calls.ts';
import { run } from './http/judged.ts';

/** Calls a second apart: `A+` is a conforming answer to order A, `A-` a broken one, `r` a rejection of another order. */
const callsOf = (written: string) => {
  const signs = written.split(' ');
  const all = run(
    ...scene(
      ...signs.map(([order = '', sign]): ExampleExchange => {
        if (sign === undefined) return { order, ...rejection };
        return { order, ...quoted(sign === '+' ? 4200 : 0) };
      }),
    ),
  );
  const [failing, sound] = ['-', '+'].map((sign) => all.filter((_, i) => signs[i]?.[1] === sign));
  return { all, failing: failing ?? [], sound: sound ?? [] };
};

const from = 'It happens with every call from 2026-01-05T12:00:04.000Z on, and with none before.';
const until = 'It happens with every call until 2026-01-05T12:00:03.000Z, and with none since.';
const inTurn = 'The same request gets it on every second call, as from two instances in turn.';
const first =
  'It happens 3 times: to the first call for each order, and to no later one. A later run may pass: restart the client before it, or use another order.';

test.each<[what: string, calls: string, place: string | undefined]>([
  ['from a moment on', 'A+ B+ A+ C+ A- B- D- A-', from],
  ['until a moment', 'A- B- A- A+ B+ C+', until],
  ['every second call', 'A+ A- A+ B- B+ A-', inTurn],
  ['every second call, with a rejection between', 'A+ A- A+ r A+ A- B+ B-', inTurn],
  ['the first call of each order', 'A- A+ B- C- B+ C+ A+', first],
  ['in no order', 'A+ A+ A- A+ A- A- A- A+', undefined],
  ['determined by the request', 'A- B+ A- B+ A- B+', undefined],
  ['too few calls', 'A+ A- A+ A-', undefined],
])('the position of failing calls: %s', (_, written, place) => {
  const { all, failing, sound } = callsOf(written);
  expect(placeInCommon(failing, sound, all)?.sentence).toBe(place);
});

test('names the first call of the run, if it is late alone', () => {
  const { sound } = callsOf('A+ B+ A+ C+');
  const [late, ...others] = sound;
  const place = (first: typeof sound) => placeInCommon(first, others, sound)?.sentence;
  expect(place(late ? [late] : [])).toContain('It is the first call of the run; the same request');
  expect(place(others.slice(0, 1))).toBeUndefined();
});

test('counts requests that got both answers', () => {
  const { failing, sound } = callsOf('A+ A- B- B+ C-');
  expect(bothInTurn(failing, sound)?.sentence).toBe('2 requests got both answers when sent again.');
  expect(bothInTurn(failing.slice(2), sound)).toBeUndefined();
});

test('names requests whose first answer alone is right', () => {
  const { failing, sound } = callsOf('A+ D+ A- B+ A- C+ B- C- D-');
  expect(bothInTurn(failing, sound)?.sentence).toBe(
    'The first answer to each of 4 requests is right, and no later one.',
  );
});

test('does not count a request with equal answers of which a rule judges only one', () => {
  const { sound } = callsOf('A+ B+ A+ C+ A+ B+ C+ A+');
  const [judged, others] = [sound.slice(0, 4), sound.slice(4)];
  expect(bothInTurn(judged, others)).toBeUndefined();
  expect(placeInCommon(judged, others, sound)).toBeUndefined();
});

const turn = 'Each order that changed has exactly two amounts, as from two instances in turn.';
const instances = 'Each order that changed has exactly two amounts, as from two instances.';

/** Calls with an order and its amount in thousands, marked with * if concurrent with another call. */
const callsAt = (written: string, amount: typeof quoted | typeof cost) => {
  const calls = written.split(' ').map(([order = '', net, crowd]): ExampleExchange => {
    const exchange = crowd === undefined ? {} : { exchange: { inFlight: 2 } };
    return { order, ...amount(1000 * Number(net)), ...exchange };
  });
  return run(...scene(...calls));
};

/** Orders with their amounts in turn. */
test.each<[what: string, calls: string, said: string | undefined, first: string]>([
  ['two amounts in strict alternation', 'A1 A2 A1 A2 A1 B1 B2 B1', turn, '1'],
  ['two amounts in no order', 'A1 A1 A2 A2 A1 B1 B1 B2 B1', instances, '1'],
  ['three amounts', 'A1 A2 A3 A1 B1 B2 B1', undefined, '1'],
  ['one order with two amounts', 'A2 A1 A1 A2 A1', instances, '2'],
  ['the first amount, not the later constant one', 'A1 A2 A2 A2 B5', undefined, '1'],
  ['growing amounts', 'A1 A2 A3 A4', undefined, '1'],
])('an order with changing amounts: %s', (_, written, said, first) => {
  const [breach] = judgeRepeats(callsAt(written, quoted), 'delivery-price').breaches;
  const found = /Each order that changed .*/.exec(breach?.message ?? '')?.[0];
  expect(found).toBe(said);
  expect(breach?.expected).toBe('the same amounts every time');
  expect(breach?.actual).toMatch(`first ${first},000 net`);
});

const beside = (others: string) => `It changes only with other calls in flight: ${others} alone.`;

/** Concurrency is the reason only if chance is unlikely. */
test.each([
  ['A1 A1 A2* A1', beside('1 of 1 such calls got other amounts, and none of 3')],
  ['A1 A1 A2* A1 B1 B2', undefined],
  ['A1* A2* A1* A1* A1* A1 A1 A1', undefined],
  [
    'A1 B2 C3 D4 A1 B1* A1 C1* B2 D2* C3 D4',
    beside('3 of 3 such calls got other amounts, and none of 9'),
  ],
])('concurrent calls as the reason of changing costs: %s', (written, said) => {
  const [breach] = judgeRepeats(callsAt(written, cost), 'shipping-cost').breaches;
  expect(/It changes only .*?alone\./.exec(breach?.message ?? '')?.[0]).toBe(said);
});

/** A commune, a commerce, a day and a cost in hundreds, marked with * if concurrent with the call before or after. */
test.each([
  ['a first order for nothing', 'kA10 kA27 kA15 kA27 kB10 kC10 kB15 kC15 kC23 kC23', 'commerce'],
  ['with calls at once', 'kA15* kA10* kA15 kB10* kC10* kB15* kC15 kD10 kD10', 'order'],
  ['a tariff that is loaded late', 'kA19 kA25 kA13 lA19 mA19 lA13 mA13 kA25', 'commune'],
  [
    'two orders for less',
    'kA12 kA22 kA14 kB12 kB12 kC12 kC22 kB14 kC14 kA24',
    'commerce',
    '2 quotes',
  ],
  ['one commerce keeps its cost', 'kA10 kB10 kC10 kD15 kD15 kA15 kB15 kC15', undefined],
  ['a later one too', 'kA10 kB10 kC10 kA15 kB15 kC15 kA10 kC15', undefined],
])('the first quotes cost something else: %s', (_, written, what, quotes = 'quote') => {
  const calls = written.split(' ').map(([commune, order = '', date, net, crowd]) => {
    const exchange = crowd === undefined ? {} : { exchange: { inFlight: 2, durationMs: 1500 } };
    return { commune, order, date, ...cost(100 * Number(net)), ...exchange } as ExampleExchange;
  });
  const [breach] = judgeRepeats(run(...scene(...calls)), 'shipping-cost').breaches;
  const place = /to the (.*?), and to no/.exec(breach?.message ?? '')?.[1];
  expect(place).toBe(what && `first ${quotes} for each ${what}`);
});

test('names the commune that all changing orders have in common', () => {
  const calls = ['A Lota 1', 'B Lota 3', 'A Lota 2', 'B Lota 4', 'A Lota 1', 'B Lota 3'];
  const steady = ['C Buin 1', 'D Buin 3', 'C Buin 1', 'D Buin 3'];
  const sent = [...calls, ...steady].map((written): ExampleExchange => {
    const [order = '', commune = '', net] = written.split(' ');
    return { order, commune, ...cost(1000 * Number(net)) };
  });
  const [breach] = judgeRepeats(run(...scene(...sent)), 'shipping-cost').breaches;
  expect(breach?.message).toMatch(/with every request where commune is "Lota", and with none/);
});

const byNode = 'With x-served-by: a it is always 1,000. With x-served-by: b it is always 2,000.';

/** Costs of orders with the answering node; alternating nodes are an error, one change is a warning. */
test.each([
  ['A1a A2b A1a A2b', byNode, undefined],
  ['A1a A2b A1b A2a', undefined, undefined],
  ['A1a A2b A1a A2b B1a B2a B1a', undefined, undefined],
  ['A1a A2b A2b B3a', byNode, undefined],
  ['A1a A2b A2b B3b', byNode, 'warning'],
])('the header that names the node of each amount: %s', (written, said, severity) => {
  const calls = written.split(' ').map((call): ExampleExchange => {
    const [order = '', net, node = ''] = call;
    const text = JSON.stringify({ shippingCost: 1000 * Number(net) });
    const body = { kind: 'text', text, json: JSON.parse(text), trouble: [] } as const;
    const headers = { 'content-type': 'application/json', 'x-served-by': node };
    const answer = { kind: 'response', status: 200, headers, bytes: text.length, body } as const;
    return { order, endpoint: 'shipping-cost', exchange: { answer } };
  });
  const [breach] = judgeRepeats(run(...scene(...calls)), 'shipping-cost').breaches;
  expect(/With x-served-by.*\./.exec(breach?.message ?? '')?.[0]).toBe(said);
  expect(breach?.severity).toBe(severity);
});

/** The expected amounts are the declared ones. */
test.each([
  ['declared', { expect: { declared: { at: 'data.quotes[0]', netValue: 3000 } } }, '3,000 net'],
  ['unknown', {}, 'the same amounts'],
])('the expected amounts of a changing order: %s', (_, exchange, expected) => {
  const prices = [1000, 2000, 1000].map((net) => ({ role: 'A', exchange, ...quoted(net) }));
  const [breach] = judgeRepeats(run(...scene(...prices)), 'delivery-price').breaches;
  expect(breach?.expected).toBe(`${expected} every time`);
});

const once = ' It changed at 2026-01-05T12:00:05.000Z, and the calls after that agree.';

/** With few calls, this order may be chance. */
test.each([
  [
    'A1 A2 A2',
    ' It changed first at 2026-01-05T12:00:01.000Z; 3 calls do not show whether with time or at random.',
  ],
  ['A1 A1 A1 A1 A1 A2 A2 A2 A2', once],
])('a change at one moment: %s', (written, said) => {
  const [breach] = judgeRepeats(callsAt(written, cost), 'shipping-cost').breaches;
  expect(breach?.message).toBe(`The same order (example) got 1,000; then 2,000.${said}`);
});

const nets = [1000, 2000, 3000, 1500, 1000];
const unlike = (commune: string) =>
  nets.flatMap((net, i) => [
    { order: `${i}`, ...quoted(net) },
    { order: 'Z', commune, ...quoted(net) },
  ]);

test.each([
  ['Qwxzyk', /^Answer an order without a tariff/, /^An order out of coverage/],
  ['Providencia', /^Look for a price that is kept/, /^$/],
])('an order to %s with the price of the order before', (commune, remedy, effect) => {
  const [breach] = judgeRepeats(run(...scene(...unlike(commune))), 'delivery-price').breaches;
  expect(breach?.remedy).toMatch(remedy);
  expect(breach?.effect ?? '').toMatch(effect);
});

const ordering = (externalId: string, sku: string, quantity = 1) => ({
  request: {
    method: 'POST',
    url: 'https://erp.example.com/quote',
    headers: {},
    body: {
      order: { externalId, products: [{ sku, quantity }], shippingAddress: { commune: 'Arica' } },
    },
  },
});

test.each([
  ['one price for each commerce', () => 0, /kept by commerce and commune/],
  ['a price by the goods', (i: number) => i, /^$/],
])('an order that must be rejected, with %s', (_, more, remedy) => {
  const orders = ['P', 'Q'].flatMap((commerce, at) =>
    [1, 2, 3, 4, 5].map((i) => ({
      situation: i === 5 ? ('unquotable' as const) : ('quotable' as const),
      exchange: ordering(commerce, `S${i}`),
      ...quoted(700 * (at + 1) + more(i)),
    })),
  );
  const all = run(...scene(...orders));
  const broken = all.filter(({ situation }) => situation === 'unquotable');
  expect(priceOfOthers(broken, all)?.remedy ?? '').toMatch(remedy);
});

test.each([
  ['one price for each product', () => 0, /kept by commerce, commune and products/],
  ['a price by the quantity', (i: number) => i, /^$/],
])('more units than can be delivered, with %s', (_, more, remedy) => {
  const orders = ['S1', 'S2'].flatMap((sku, at) =>
    [1, 2, 3, 4, 900].map((quantity, i) => ({
      situation: i === 4 ? ('unquotable' as const) : ('quotable' as const),
      exchange: ordering('P', sku, quantity),
      ...quoted(700 * (at + 1) + more(i)),
    })),
  );
  const all = run(...scene(...orders));
  const broken = all.filter(({ situation }) => situation === 'unquotable');
  expect(priceOfOthers(broken, all)?.remedy ?? '').toMatch(remedy);
});
