import { expect, test } from 'vitest';
import {
  answersInCommon,
  pageInstead,
  taxedApart,
} from '../../src/contract/reading/failures/kinds/answer-traits.ts';
import { requestsInCommon } from '../../src/contract/reading/failures/request-traits.ts';
import type { Json } from '../../src/model/json.ts';
import type { Subject } from '../../src/model/rule.ts';

const answer = { kind: 'no-response' };
const sent = (body: Json): Subject =>
  ({
    answer,
    endpoint: 'delivery-price',
    token: 'configured',
    request: { body },
  }) as unknown as Subject;
const ranged = (days: number): Subject => {
  const query = `date_from=2026-01-01T00:00:00Z&date_to=${new Date(Date.UTC(2026, 0, 1 + days)).toISOString()}`;
  return { answer, request: { url: `https://erp.example.com/t?${query}` } } as unknown as Subject;
};
const lines = (...skus: readonly string[]) => ({ products: skus.map((sku) => ({ sku })) });
const units = (...quantities: readonly number[]) => ({
  products: quantities.map((quantity, i) => ({ sku: `s${i}`, quantity })),
});
const many = (from: number, length: number) => Array.from({ length }, (_, i) => `s${from + i}`);
const costing = (...prices: readonly number[]) => ({
  products: prices.map((totalPrice) => ({ quantity: 2, pricing: { totalPrice } })),
});
const to = (commune: string, n = 0) => ({ n, place: { commune } });
const counts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const typed = (count: number, type: string, commune: string) =>
  counts(1, count).map((n) => ({ n, type, place: { commune } }));
const buying = (sku: string, quantity: number) => ({ products: [{ sku, quantity }] });
const at = (place: object) => ({ place });
const first = (order: object, n: number) => ({ ...order, n });
const inRegion = (longName: string, n: number) =>
  sent({ n, metadata: { administrativeAreaLevel1: { longName } } });
const noted = (length: number) => ({ note: 'x'.repeat(length) });

test.each<[string, readonly object[], readonly object[], string | undefined, beside?: string]>([
  [
    'every value but one',
    [{ n: 1, type: 'quote' }, { n: 2 }],
    [first({ type: 'order' }, 1), first({ type: 'order' }, 2)],
    'type is not "order"',
  ],
  [
    'every street but that of the others',
    [
      { n: 1, address: 'Calle Dos 2' },
      { n: 2, address: 'Calle Tres 3' },
    ],
    [first({ address: 'Calle Uno 1' }, 1), first({ address: 'Calle Uno 1' }, 2)],
    undefined,
  ],
  [
    'a field without a value',
    [{ n: 1, x: '' }, { n: 2 }],
    [
      { n: 1, x: 'a' },
      { n: 2, x: 'b' },
    ],
    'x is absent or empty',
  ],
  [
    'a present object, without its fields',
    [
      { n: 1, x: { y: 1 } },
      { n: 2, x: { y: 2 } },
    ],
    [{ n: 1 }, { n: 2 }],
    'x is present',
  ],
  [
    'several entries',
    [lines('a', 'b'), lines('b', 'c')],
    [lines('a'), lines('b')],
    'products has several entries',
  ],
  [
    'more than twenty lines',
    [lines(...many(0, 21)), lines(...many(5, 30))],
    [lines(...many(0, 20)), lines(...many(7, 9))],
    'products has 21 or more entries (20 works)',
  ],
  [
    'more than a hundred units',
    [units(125), units(60, 50)],
    [units(76), units(20, 40)],
    'the order has 110 or more units (76 works)',
  ],
  [
    'lines that cost more',
    [costing(300), costing(420)],
    [costing(299), costing(80)],
    'the lines cost 300 or more (299 works)',
  ],
  [
    'repeated SKUs',
    [lines('a', 'a'), lines('b', 'c', 'b')],
    [lines('a', 'b'), lines('b', 'c', 'd')],
    'products repeats a SKU',
  ],
  [
    'far more lines than were quoted, which then repeat SKUs',
    [lines('a', 'b', 'c', 'a', 'b', 'c', 'a'), lines('a', 'b', 'a', 'b', 'a', 'b', 'a', 'b')],
    [lines('a', 'b'), lines('a', 'b', 'c')],
    'products has 7 or more entries (3 works)',
  ],
  [
    'a cost without the errors of doubles',
    [costing(0.1, 0.2, 10), costing(40)],
    [costing(9), costing(8)],
    'the lines cost 10.3 or more (9 works)',
  ],
  [
    'two communes',
    [to('Lota'), to('Lebu')],
    Array.from({ length: 18 }, (_, n) => to(n > 0 ? 'Maipú' : 'Buin', n)),
    'commune is "Lota" or "Lebu"',
  ],
  [
    'three communes, which come repeatedly',
    [to('Lota'), to('Lota', 1), to('Lebu'), to('Lebu', 1), to('Buin')],
    [to('Arica'), ...Array.from({ length: 6 }, (_, n) => to('Maipú', n))],
    'commune is "Lota", "Lebu" or "Buin"',
  ],
  [
    'a commune for each request, as most have',
    [to('Lota'), to('Lebu', 1)],
    [to('Arica', 2), to('Buin', 3), to('Maipú', 4), to('Maipú', 5)],
    undefined,
  ],
  [
    'a commune that also works once',
    [to('Lota'), to('Lebu'), to('Lota', 1), to('Lebu', 1)],
    [to('Lebu', 2), ...Array.from({ length: 6 }, (_, n) => to('Maipú', n))],
    undefined,
  ],
  ['decimals', [{ q: 1.5 }, { q: 2.25 }], [{ q: 1 }, { q: 2 }], 'q has decimals'],
  [
    'an apostrophe',
    [{ x: "O'Higgins" }, { x: "D'Or" }],
    [{ x: 'Maipú' }, { x: 'Ñuñoa' }, { x: 'Lota' }],
    'x has an apostrophe',
  ],
  [
    'one text with an apostrophe',
    [
      { n: 1, x: "O'Higgins" },
      { n: 2, x: "O'Higgins" },
    ],
    [
      { n: 3, x: 'Maipú' },
      { n: 4, x: 'Lota' },
    ],
    'x is "O\'Higgins"',
  ],
  [
    'accents',
    [{ x: 'Maipú' }, { x: 'Ñuñoa' }],
    [{ x: "O'Higgins" }, { x: 'Lota' }],
    'x has letters with accents',
  ],
  [
    'letters in texts of different fields',
    [
      { n: 1, x: 'Maipú' },
      { n: 2, y: 'Ñuñoa' },
    ],
    [
      { n: 1, x: 'Lota' },
      { n: 2, y: 'Buin' },
    ],
    'a text has a letter beyond ASCII',
  ],
  [
    'another script',
    [{ x: 'Αθήνα' }, { x: 'Київ' }],
    [{ x: 'Lota' }, { x: 'Maipú' }],
    'x has letters of another script',
  ],
  [
    'a Saturday',
    [{ d: '2026-11-28' }, { d: '2026-12-05' }],
    [{ d: '2026-11-27' }, { d: '2026-11-30' }],
    'd is on a Saturday',
  ],
  [
    'two that always come together',
    [
      { n: 1, x: 1, y: 1 },
      { n: 2, x: 1, y: 1 },
    ],
    [{ n: 1 }, { n: 2 }],
    'x is present',
    'y is present',
  ],
  [
    'three that always come together',
    [
      { n: 1, x: 1, y: 1, z: 1 },
      { n: 2, x: 1, y: 1, z: 1 },
    ],
    [{ n: 1 }, { n: 2 }],
    undefined,
  ],
  [
    'a commune, with what comes with it',
    [
      { n: 1, place: { commune: 'Quilicura', x: 1, y: 1 } },
      { n: 2, place: { commune: 'Quilicura', x: 1, y: 1 } },
    ],
    [
      { n: 1, place: { commune: 'Maipú' } },
      { n: 2, place: { commune: 'Ñuñoa' } },
    ],
    'commune is "Quilicura"',
  ],
  [
    'a commune in two places, without the address that comes with it',
    [
      { n: 1, address: 'Uñío 1', commune: 'Ñuble', home: { commune: 'Ñuble' } },
      { n: 2, address: 'Uñío 2', commune: 'Ñuñoa', home: { commune: 'Ñuñoa' } },
    ].map(at),
    ['Lota', 'Buin'].map((commune, n) => at({ n, address: 'Uno', commune, home: { commune } })),
    'commune has letters with accents',
  ],
  [
    'a commune of one request among many',
    [to('Lota')],
    Array.from({ length: 20 }, (_, n) => to('Buin', n)),
    'commune is "Lota"',
  ],
  [
    'one order that got both answers',
    [
      { n: 1, x: 1 },
      { n: 2, x: 1 },
    ],
    [{ n: 1, x: 1 }, { n: 2 }],
    undefined,
  ],
  [
    'a type of one commune',
    typed(10, 'quote', 'Lota'),
    [...typed(10, 'order', 'Lota'), ...typed(10, 'quote', 'Buin'), ...typed(9, 'order', 'Buin')],
    'commune is "Lota" and type is "quote"',
  ],
  [
    'a type of one commune, of few requests',
    typed(3, 'quote', 'Lota'),
    [...typed(4, 'order', 'Lota'), ...typed(4, 'quote', 'Buin'), ...typed(9, 'order', 'Buin')],
    undefined,
  ],
  [
    'many units of one product',
    counts(12, 20).map((n) => buying('p1', n)),
    [...counts(1, 8).map((n) => buying('p1', n)), ...counts(1, 30).map((n) => buying('p2', n))],
    'sku is "p1" and the order has 12 or more units (8 works)',
  ],
  [
    'a seller among several',
    [
      { n: 1, sellers: ['V1'] },
      { n: 2, sellers: ['V3', 'V1'] },
    ],
    [
      { n: 1, sellers: ['V2'] },
      { n: 2, sellers: ['V3'] },
    ],
    'sellers is "V1"',
  ],
  [
    'a switch',
    [
      { n: 1, on: true },
      { n: 2, on: true },
    ],
    [
      { n: 1, on: false },
      { n: 2, on: false },
    ],
    'on is true',
  ],
  ['a single broken request', [{ n: 1, x: 1 }], [{ n: 1 }, { n: 2 }], undefined],
  [
    'a single conforming request',
    [
      { n: 1, x: 1 },
      { n: 2, x: 1 },
    ],
    [{ n: 1 }],
    undefined,
  ],
  [
    'a single conforming request that differs from one of many in one field',
    ['', 1, 2, 3, 4].map((on) => ({ z: 1, on: '', ...(on === '' ? {} : { [`n${on}`]: on }) })),
    [{ z: 1, on: 'a day' }],
    'on is empty',
  ],
  [
    'a single conforming request that differs from each of many in several fields',
    [0, 1, 2, 3, 4].map((n) => ({ x: '', y: '', [`n${n}`]: n })),
    [{ x: 'a', y: 'b' }],
    undefined,
  ],
  [
    'a far larger body, rather than other common fields',
    [
      { n: 1, x: 1, y: 1, z: 1, ...noted(9000) },
      { n: 2, x: 1, y: 1, z: 1, ...noted(9000) },
    ],
    [{ n: 1 }, { n: 2 }],
    'the body has 9,035 or more bytes (7 works)',
  ],
  ['too small a difference in size', [noted(60), noted(70)], [noted(10), noted(20)], undefined],
])('%s', (_, broken, sound, expected, beside?: string) => {
  const common = requestsInCommon(
    broken.map((body) => sent(body as Json)),
    sound.map((body) => sent(body as Json)),
  );
  expect(common?.sentence).toBe(
    expected &&
      `It happens with every request where ${expected}, and with none of the others.${beside ? ` In the same ones, ${beside}.` : ''}`,
  );
});

test('names the body size if it is larger than any that was answered', () => {
  const common = requestsInCommon(
    [sent({ x: many(0, 4_000) }), sent({ y: many(1, 5_000) })],
    [sent({ x: many(0, 2) }), sent({ y: many(0, 3) })],
  );
  expect(common?.sentence).toContain('the body has ');
});

test('names the values that the answers quote, not another one that these requests share', () => {
  const failing = (sku: string) =>
    ({ ...sent(lines('p7', sku)), text: `Warning: no weight for "${sku}"` }) as Subject;
  const common = requestsInCommon(
    [failing('sku-21'), failing('sku-34'), failing('sku-21')],
    [sent(lines('p1')), sent(lines('p1', 'p3')), sent(lines('p3'))],
  );
  expect(common?.sentence).toContain('where sku is "sku-21" or "sku-34", and');
});

const quoted = (body: object, transportationCost = -1): Subject => {
  const json = { transportationCost, taxesApplied: { value: 0.19 } };
  const priced = { kind: 'text', text: '', json, trouble: [] };
  const answer = { kind: 'response', status: 200, headers: {}, body: priced };
  return { ...sent(body as Json), status: 200, answer } as unknown as Subject;
};
const ordered = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => quoted(units(from + i)));

test.each<[string, readonly Subject[], readonly Subject[], string | undefined]>([
  [
    'wrong answers from some size on, which is not a limit',
    ordered(200, 2),
    ordered(1, 9),
    'Find what handles requests where the order has 200 or more units (9 works) differently.',
  ],
  ['wrong answers of any size', ordered(20, 3), ordered(1, 40), undefined],
  [
    'wrong amounts from a power of ten on',
    [860, 1500, 2100].map((n) => quoted({ n }, n)),
    [830, 300, 90].map((n) => quoted({ n }, n)),
    'Find what handles requests where the price with tax is 1,000 or more (987.7 works) differently.',
  ],
  [
    'wrong amounts of dear orders, which are the large ones',
    [1500, 2100, 3000].map((n, i) => quoted(units(50 + i), n)),
    [830, 300, 90].map((n, i) => quoted(units(1 + i), n)),
    'Find what handles requests where the order has 50 or more units (3 works) differently.',
  ],
  [
    'wrong amounts of one size, whatever the place',
    [1500, 2100, 3000].map((n) => quoted({ ...units(50), n }, n)),
    [830, 300, 90].map((n, i) => quoted({ ...units(1 + i), n }, n)),
    undefined,
  ],
  [
    'wrong amounts in dear communes',
    [1500, 2100, 3000].map((n) => quoted(to(`Far ${n}`), n)),
    [830, 300, 90].map((n) => quoted(to(`Near ${n}`), n)),
    undefined,
  ],
])('%s', (_, broken, sound, remedy) => {
  expect(requestsInCommon(broken, sound)?.remedy).toBe(remedy);
});

const costs = (all: readonly number[]) => all.map((cost, n) => sent(first(costing(cost), n)));

test.each<[string, readonly number[], string]>([
  [
    'a size from which shipping is free for some',
    [900, 1200],
    'the lines cost 845 or more (500 works), and with none of the others that are not free.',
  ],
])('wrong amounts from some size on: %s', (_, free, what) => {
  const broken = costs([845, 870, 905, 940]);
  const found = requestsInCommon(broken, costs([90, 300, 400, 500]), undefined, costs(free));
  expect(found?.sentence).toContain(what);
});

const asking = (query: string) =>
  ({ answer, request: { url: `https://erp.example.com/t${query}` } }) as unknown as Subject;

test.each<[broken: readonly Subject[], sound: readonly Subject[], said: string | undefined]>([
  [[ranged(100), ranged(400)], [ranged(1), ranged(10)], '100 or more days (10 works)'],
  [[ranged(100), asking('')], [ranged(1), ranged(10)], '100 or more days (10 works)'],
  [[ranged(100), ranged(400)], [ranged(10), asking('')], undefined],
])('names the width of ranges in days, case %#', (broken, sound, said) => {
  const common = requestsInCommon(broken, sound);
  const days = /the range has (.*?\))/.exec(common?.sentence ?? '')?.[1];
  expect(days).toBe(said);
  expect(common?.remedy).toBe(said && 'Look for a limit or a time that these requests exceed.');
});

test('names no time where requests from a size on are answered', () => {
  const failing = [40, 60].map((n) => ({ ...sent(units(n)), status: 500 }));
  const common = requestsInCommon(failing, [sent(units(3)), sent(units(12))]);
  expect(common?.remedy).toBe('Look for a limit that these requests exceed.');
});

const between = (from: number, to: number): Subject => {
  const [first, last] = [from, to].map((day) => new Date(Date.UTC(2026, 0, day)).toISOString());
  return asking(`?date_from=${first}&date_to=${last}`);
};

test.each<[passing: readonly Subject[], said: string | undefined]>([
  [[between(1, 12), between(14, 29)], '2026-01-12 00:00 to 2026-01-14 00:00 UTC'],
  [[between(1, 10), between(12, 13), between(15, 29)], undefined],
  [[between(1, 12), between(11, 29)], undefined],
])('names the only time that every failing range and no other contains', (passing, said) => {
  const broken = [between(9, 16), between(10, 17), between(8, 15)];
  const sentence =
    said && `It happens with every range that has ${said} in it, and with none of the others.`;
  expect(requestsInCommon(broken, passing)?.sentence).toBe(sentence);
});

test('names a generic field with its parent', () => {
  const common = requestsInCommon(
    [inRegion('Valparaíso', 1), inRegion('Valparaíso', 2)],
    [inRegion('Biobío', 1), inRegion('Ñuble', 2)],
    'that get a 200',
  );
  expect(common?.sentence).toBe(
    'It happens with every request where administrativeAreaLevel1.longName is "Valparaíso", and with none that get a 200.',
  );
});

const of0 = (json: Json): Subject =>
  ({ json: { transportationCost: 0, ...(json as object) } }) as unknown as Subject;
const answered = (text: string, ...trouble: readonly string[]): Subject =>
  ({
    text,
    answer: { kind: 'response', body: { trouble: trouble.map((kind) => ({ kind })) } },
  }) as unknown as Subject;

test.each<[string, readonly Subject[], readonly Subject[], string | undefined]>([
  [
    'a letter that is not UTF-8',
    [answered('peso m\ufffdximo', 'encoding'), answered('cami\ufffdn', 'encoding')],
    [answered('peso'), answered('ruta')],
    'has a letter beyond ASCII',
  ],
  [
    'UTF-8 encoded twice',
    [answered('Ã¡'), answered('Ã©')],
    [answered('a'), answered('e')],
    'has a letter beyond ASCII',
  ],
  [
    'a letter that is fine elsewhere',
    [answered('\ufffd'), answered('\ufffd')],
    [answered('a'), answered('é')],
    undefined,
  ],
  [
    'letters beside another defect',
    [answered('á'), answered('é')],
    [answered('a'), answered('e')],
    undefined,
  ],
  [
    'a decimal comma, which only amounts with decimals have',
    [answered('{"a":1,5}'), answered('{"a":-2,25,"b":1}')],
    [answered('{"a":1}'), answered('{"a":1, "b":2}')],
    'has an amount with decimals',
  ],
  [
    'a decimal comma beside an amount that has a point',
    [answered('{"a":1,5}'), answered('{"a":-2,25,"b":1}')],
    [answered('{"a":1.5}'), answered('{"a":1, "b":2}')],
    undefined,
  ],
  [
    'letters of more than one byte, in bodies that are longer than their length',
    [answered('{"a":"á"', 'surplus'), answered('{"a":"é"', 'surplus')],
    [answered('a'), answered('e')],
    'has a letter beyond ASCII',
  ],
  [
    'an amount of 0, beside which one is left out',
    [of0({}), of0({ netTaxedValue: 0 })],
    [of0({ transportationCost: 5, netValue: 5 }), of0({ transportationCost: 7, netValue: 7 })],
    'has a transportationCost of 0',
  ],
  [
    'an amount of 0 in answers that differ in another way',
    [of0({ netValue: 0 }), of0({ netValue: 0 })],
    [of0({ transportationCost: 5 }), of0({ transportationCost: 7 })],
    undefined,
  ],
])('common traits of broken answers: %s', (_, broken, sound, has) => {
  expect(answersInCommon(broken, sound)?.sentence).toBe(
    has && `It happens with every answer that ${has}, and with none of the others.`,
  );
});

const errorPage = '<!doctype html><html><body><h1>500</h1></body></html>';
const paged = (status: number, text: string): Subject =>
  ({
    endpoint: 'delivery-price',
    status,
    text,
    answer: {
      kind: 'response',
      status,
      headers: { 'content-type': 'text/html' },
      body: { kind: 'text', text, trouble: [] },
    },
    ...(status === 200 ? { json: {} } : {}),
  }) as unknown as Subject;

const content = {
  sentence: 'On a Sunday.',
  remedy: 'Find what handles it.',
  isGeneral: true,
} as const;

test.each([
  ['the content of the order decides', 500, content, /^Find what/],
  ['nothing in the order decides', 500, undefined, /^Look at what is in front/],
  [
    'a size decides, as a limit of a gateway',
    500,
    { sentence: '', remedy: 'Look for a limit, in the program or in front of it.' },
    /^Look for a limit/,
  ],
  ['a rejection is replaced', 422, content, /^Look at what is in front/],
] as const)('one page for all that fail: %s', (_, status, common, remedy) => {
  const broken = [paged(status, errorPage), paged(status, errorPage)];
  const run = [...broken, paged(200, '{}'), paged(200, '{}')];
  expect(pageInstead(broken, run, () => common)?.remedy).toMatch(remedy);
});

const priced = (netValue: number, netTaxedValue: number, transportationCost = netValue): Subject =>
  ({
    status: 200,
    json: { transportationCost, netValue, netTaxedValue },
    answer: {
      kind: 'response',
      status: 200,
      body: { kind: 'text', json: { transportationCost, netValue, netTaxedValue }, trouble: [] },
    },
  }) as unknown as Subject;

test.each([
  ['one for all', [priced(9000, 8000), priced(9900, 8000), priced(12_000, 8000)], true],
  ['the net price varies by rounding', [9000, 9001, 9002].map((net) => priced(net, 8000)), false],
  ['cut after the thousands', [1100, 1300, 1900].map((net) => priced(net, 1)), false],
  ['a share of the net price', [9000, 9900, 12_000].map((net) => priced(net, net / 2)), false],
  ['netValue is the wrong one', [9000, 9900, 12_000].map((net) => priced(net, 8000, 7000)), false],
])('a price with tax below the net price: %s', (_, broken, isOne) => {
  expect(taxedApart(broken) !== undefined).toBe(isOne);
});
