import { describe, expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import type { Ask } from '../../src/discovery/asking.ts';
import { discover } from '../../src/discovery/discover.ts';
import { type EndpointId, endpointIds } from '../../src/model/endpoint.ts';
import type { Answer, Exchange } from '../../src/model/exchange.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Address, Target, TargetData } from '../../src/model/target.ts';
import { target as bareTarget } from '../support/engine.ts';

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const day = 24 * hour;

const sample: TargetData = {
  commerce: { externalId: 'SAMPLE', name: 'Sample' },
  otherCommerces: [],
  sellerIds: ['V-SAMPLE'],
  distributionCenterId: '64f1c0a2b7d3e91a5c0f2b11',
  products: [{ sku: 'SKU-SAMPLE', quantity: 1, unitPrice: 10 }],
  covered: [{ address: 'Sample 1', commune: 'Sample' }],
  uncovered: [],
  unquotable: [],
  quotes: [],
  sources: {
    commerce: 'sample',
    otherCommerces: 'sample',
    sellerIds: 'sample',
    distributionCenterId: 'sample',
    products: 'sample',
    covered: 'sample',
  },
};

const target = (
  data: Partial<TargetData> = {},
  implemented: readonly EndpointId[] = ['transactions', 'commerces'],
): Target => {
  const declared = Object.keys(data).map((part) => [part, 'declared'] as const);
  return {
    ...bareTarget,
    implements: implemented,
    data: {
      ...sample,
      ...data,
      sources: { ...sample.sources, ...Object.fromEntries(declared) },
    },
  };
};

const location = {
  address: 'Av. Uno 100',
  commune: 'Providencia',
  city: 'Santiago',
  coodinates: { latitude: '-33.43', longitude: '-70.61' },
};

const commerce = (commerceId: string, more: JsonObject = {}): JsonObject => ({
  commerceId,
  name: `Shop ${commerceId}`,
  isInactive: false,
  locations: [location],
  sellerIds: ['V-1', 'V-2'],
  distributionCenterIds: ['5f1c0a2b7d3e91a5c0f2b119'.slice(0, 24)],
  ...more,
});

const at = (commune: string): JsonObject => ({ locations: [{ ...location, commune }] });

const sale = (i: number, at: number, more: JsonObject = {}): JsonObject => ({
  orderId: `P-${i}`,
  productId: `SKU-${i % 7}`,
  commerceId: 'C-2',
  documentType: 'order',
  quantity: 3,
  netPricePerUnit: 100 + i,
  date: new Date(at).toISOString(),
  ...more,
});

interface Client {
  readonly commerces?: readonly JsonObject[];
  readonly sales?: readonly JsonObject[];
  /** The status of the answer to a range of this many days. */
  readonly status?: (endpoint: EndpointId, days: number | undefined) => number;
  readonly ignoresRange?: true;
}

interface Asking {
  readonly ask: Ask;
  readonly labels: string[];
}

function asking({ commerces = [], sales = [], status = () => 200, ignoresRange }: Client): Asking {
  const labels: string[] = [];
  return {
    labels,
    async ask({ endpoint, label, range, record }) {
      labels.push(label);
      const [from, to] = [Date.parse(range?.from ?? ''), Date.parse(range?.to ?? '')];
      const code = status(endpoint, range ? Math.round((to - from) / day) : undefined);
      const held =
        endpoint === 'commerces'
          ? commerces
          : sales.filter(({ date }) => {
              const at = Date.parse(typeof date === 'string' ? date : '');
              return ignoresRange || !range || (at >= from && at <= to);
            });
      if (code === 200) {
        for (const [i, value] of held.entries()) {
          record({ fields: value, place: { number: i + 1 }, endpoint, form: 'json' });
        }
      }
      return exchangeOf(endpoint, labels.length, code, held.length);
    },
  };
}

function exchangeOf(endpoint: EndpointId, n: number, status: number, records: number): Exchange {
  const silent: Answer = { kind: 'no-response', reason: 'closed', detail: 'It was closed.' };
  const made = exampleExchange({ endpoint, status, body: {}, exchange: { id: `e${n}` } });
  if (status === 0 || made.answer.kind !== 'response') return { ...made, answer: silent };
  const body = { kind: 'records', records, observed: {}, trouble: [] } as const;
  return status === 200 ? { ...made, answer: { ...made.answer, body } } : made;
}

const found = async (
  client: Client,
  of = target(),
  seed = 1,
  chosen: readonly EndpointId[] = endpointIds,
) => {
  const { ask, labels } = asking(client);
  return { ...(await discover({ target: of, ask, chosen, seed, now })), labels };
};

const listed = (n: number, sellerIds: readonly string[]) =>
  commerce(`E-${n}`, { ...at(`Town ${n % 60}`), sellerIds: [...sellerIds] });

const ordered = (externalId: string, role: string) => {
  const request = { method: 'POST', url: 'http://erp.test/', headers: {} } as const;
  const body = { order: { externalId } };
  return { ...exampleExchange({}), role, request: { ...request, body } };
};

const dense = Array.from({ length: 60 }, (_, i) => sale(i, now - 3.2 * day - i * hour));

describe('commerces', () => {
  test('chooses an active one with an address and sellers, with its own data', async () => {
    const { data, settings } = await found({
      commerces: [
        commerce('C-9', { isInactive: true }),
        commerce('C-3', { locations: [] }),
        commerce('C-2', { class: 'B', channel: 'web', subChannel: 'app' }),
        commerce('C-4', { sellerIds: [] }),
      ],
      sales: dense,
    });
    expect(data.commerce).toEqual({ externalId: 'C-2', name: 'Shop C-2' });
    expect(data.sellerIds).toEqual(['V-1', 'V-2']);
    expect(data.kinds?.['C-2']).toEqual({ class: 'B', channel: 'web', subChannel: 'app' });
    expect(data.distributionCenterId).toBe('5f1c0a2b7d3e91a5c0f2b119');
    expect(data.covered).toEqual([
      {
        address: 'Av. Uno 100',
        commune: 'Providencia',
        city: 'Santiago',
        latitude: '-33.43',
        longitude: '-70.61',
      },
    ]);
    expect(data.sources.commerce).toBe('discovered');
    expect(settings.find(({ setting }) => setting === 'data.commerce')).toEqual({
      setting: 'data.commerce',
      value: 'C-2',
      from: 'discovered',
      at: 'commerces, record 3',
    });
  });

  test('choice depends on the seed, not on the order of the list', async () => {
    const commerces = Array.from({ length: 300 }, (_, i) => commerce(`C-${i + 100}`));
    const one = await found({ commerces });
    const other = await found({ commerces: commerces.toReversed() });
    const seeds = await Promise.all(
      [2, 3, 4, 5].map((seed) => found({ commerces }, target(), seed)),
    );
    expect(other.data.commerce).toEqual(one.data.commerce);
    expect(new Set(seeds.map(({ data }) => data.commerce.externalId)).size).toBeGreaterThan(1);
  });

  test('orders go to addresses with whole letters', async () => {
    const places = [
      { ...location, address: 'Calle \ufffduble 4' },
      { ...location, commune: 'PeÃ±aflor', city: 'Jos&eacute;' },
    ];
    const listed = commerce('C-1', { name: 'AlmacÃ©n', locations: places });
    const { data } = await found({ commerces: [listed] });
    expect(data.commerce.name).toBe('Almacén');
    expect(data.covered).toEqual([
      { address: location.address, commune: 'Peñaflor', latitude: '-33.43', longitude: '-70.61' },
    ]);
  });

  test('reads both spellings of the coordinates, and numbers', async () => {
    const { coodinates: _, ...plain } = location;
    const spelt = { ...plain, coordinates: { latitude: -33.4, longitude: -70.6 } };
    const { data } = await found({ commerces: [commerce('C-1', { locations: [spelt] })] });
    expect(data.covered[0]).toMatchObject({ latitude: '-33.4', longitude: '-70.6' });
  });

  test.each<[what: string, declared: Address, found: Address['found']]>([
    [
      'the same street',
      { address: 'av. uno 100', commune: 'Providencia' },
      { city: 'Santiago', latitude: '-33.43', longitude: '-70.61' },
    ],
    [
      'another street of the commune',
      { address: 'Calle Tres 3', commune: 'PROVIDENCIA', city: 'Stgo' },
      { latitude: '-33.43', longitude: '-70.61' },
    ],
    [
      'an address with coordinates',
      { address: 'Calle Tres 3', commune: 'Providencia', latitude: '-33.5', longitude: '-70.5' },
      { city: 'Santiago' },
    ],
    ['a commune missing from the list', { address: 'Sur 1', commune: 'Lota' }, undefined],
  ])('completes a declared address from the client’s list: %s', async (_what, declared, more) => {
    const { data } = await found({ commerces: [commerce('C-1')] }, target({ covered: [declared] }));
    expect(data.covered).toEqual([more ? { ...declared, found: more } : declared]);
  });

  test('shares no commune between commerces with and without orders', async () => {
    for (let first = 0; first < 12; first += 1) {
      const communes = 'ABCDEFABBCCDEFA'.repeat(2).slice(first, first + 12);
      const commerces = Array.from(communes, (commune, i) =>
        commerce(`C-${i}`, { locations: [{ ...location, commune }] }),
      );
      const { data } = await found({ commerces });
      const [asked, unasked] = [data.otherCommerces, data.unaskedCommerces ?? []].map((ids) =>
        ids.map((id) => communes[Number(id.slice(2))]),
      );
      expect(unasked?.filter((each) => asked?.includes(each))).toEqual([]);
    }
  });

  test.each(['Bodega "El Sol"', 'Pan & Sal', 'Ferretería Ñandú'])(
    'sends an order for an active commerce whose name is %s',
    async (name) => {
      const shops = Array.from({ length: 30 }, (_, i) => commerce(`C-${i}`, at(`Town ${i}`)));
      const inactive = commerce('C-30', { ...at('Lota'), name, isInactive: true });
      for (const id of ['C-31', 'C-32', 'C-33']) {
        const { data } = await found({
          commerces: [...shops, inactive, commerce(id, { ...at('Town 1'), name })],
        });
        expect([data.commerce.externalId, ...data.otherCommerces]).toContain(id);
        expect(data.otherCommerces).not.toContain('C-30');
      }
    },
  );

  test('reserves unasked commerces beside declared ones', async () => {
    const commerces = ['A', 'A', 'A', 'B', 'B'].map((commune, i) =>
      commerce(`C-${i}`, { locations: [{ ...location, commune }] }),
    );
    const declared = target({ commerce: { externalId: 'C-0' }, otherCommerces: ['C-1'] });
    const { data } = await found({ commerces }, declared);
    expect(data.unaskedCommerces).toEqual(['C-4', 'C-3']);
    expect(data.furtherCommerces).toEqual(['C-2']);
  });

  test('sends orders of declared commerces to their registered addresses', async () => {
    const others = Array.from({ length: 60 }, (_, i) => commerce(`D-${i}`, at(`Town ${i}`)));
    const { data, untried } = await found(
      { commerces: [...others, commerce('C-1', { ...at('Lota'), isInactive: true })] },
      target({ commerce: { externalId: 'D-0' }, otherCommerces: ['C-1'] }),
    );
    expect(data.addresses?.['C-1']?.commune).toBe('Lota');
    const left = untried([]).find(({ setting }) => setting === 'communes without an order');
    expect(left?.value).toMatch(/, Town \d+ \(37 of 61\)$/);
  });

  test('sends an order for each seller, who is the first in it, as far as orders reach', async () => {
    const usual = Array.from({ length: 200 }, (_, i) => listed(i, ['V-1']));
    const rare = Array.from({ length: 9 }, (_, i) => listed(200 + i, ['V-1', `V-${i + 2}`]));
    const { data, untried } = await found({ commerces: [...usual, ...rare] });
    const first = Object.values(data.sellers ?? {}).map(([id]) => id);
    expect(first).toEqual(
      expect.arrayContaining(Array.from({ length: 10 }, (_, i) => `V-${i + 1}`)),
    );
    const names = untried([]).map(({ setting }) => setting);
    expect(names).not.toContain('sellers without an order');
    expect(data.furtherCommerces).toHaveLength(20);
  });

  test('names the sellers who are in no order', async () => {
    const commerces = Array.from({ length: 60 }, (_, i) =>
      commerce(`C-${i}`, { sellerIds: [`V-${i}`] }),
    );
    const { data, untried } = await found({ commerces }, target({ sellerIds: ['V-0'] }));
    expect(Object.keys(data.sellers ?? {})).toEqual(data.furtherCommerces);
    const left = untried([]).find(({ setting }) => setting === 'sellers without an order');
    expect(left?.value).toMatch(/ V-\d+ \(39 of 60\)$/);
  });

  test('names what got no order in a run that left some out', async () => {
    const commerces = ['D-0', 'D-1', 'D-2', 'D-3', 'D-4', 'D-5'].map((id, i) =>
      commerce(id, { ...at(`Town ${i}`), sellerIds: ['V-1'] }),
    );
    const chosen = { commerce: { externalId: 'D-0' }, otherCommerces: ['D-1'] };
    const { data, untried } = await found({ commerces }, target(chosen));
    const [first = '', ...others] = data.furtherCommerces ?? [];
    const sent = [ordered('D-1', 'covered'), ordered(first, 'further')];
    const lines = (of: readonly Exchange[]) =>
      untried(of).map(({ setting, value }) => `${setting}: ${value}`);
    expect(lines([ordered('D-1', 'covered')])).toEqual([]);
    expect(lines([...sent, ...others.map((id) => ordered(id, 'further'))])[0]).toMatch(/^communes/);
    expect(lines(sent).at(-1)).toBe(
      `for lack of time, commerces without an order: ${others.join(', ')} (1 of 3)`,
    );
  });

  test('keeps declared data, and takes the address of the declared commerce', async () => {
    const there = { address: 'Calle Dos 2', commune: 'Maipú' };
    const { data, settings } = await found(
      { commerces: [commerce('C-1'), commerce('C-8', { isInactive: true, locations: [there] })] },
      target({ commerce: { externalId: 'C-8' }, sellerIds: ['V-9'] }),
    );
    expect(data.commerce).toEqual({ externalId: 'C-8' });
    expect(data.covered).toEqual([there]);
    expect(data.sellerIds).toEqual(['V-9']);
    expect(data.otherCommerces).toEqual(['C-1']);
    expect(settings.map(({ setting }) => setting)).not.toContain('data.sellerIds');
  });

  test('does not use a distribution center that is not an ObjectId', async () => {
    const { data } = await found({
      commerces: [commerce('C-1', { distributionCenterIds: ['CD-1'] })],
    });
    expect(data.distributionCenterId).toBe('');
    expect(data.sources.distributionCenterId).toBe('sample');
  });

  test('skips records that break the contract', async () => {
    const odd = [
      {},
      { commerceId: '' },
      { commerceId: null },
      { commerceId: 'C-1', locations: 'x' },
    ];
    const { data } = await found({ commerces: [...odd, commerce('C-7')] });
    expect(data.commerce.externalId).toBe('C-7');
  });
});

describe('products', () => {
  test('are the latest that the commerce bought, without notes, deleted and free lines', async () => {
    const recent = now - 4 * day;
    const { data } = await found({
      commerces: [commerce('C-2')],
      sales: [
        sale(1, recent, { productId: 'OLD' }),
        sale(2, recent + hour, { productId: 'NEW' }),
        sale(3, recent + 2 * hour, { productId: 'NOTE', documentType: 'credit note' }),
        sale(4, recent + 2 * hour, { productId: 'GONE', isDeleted: true }),
        sale(5, recent + 2 * hour, { productId: 'FREE', netPricePerUnit: 0 }),
        sale(6, recent + 2 * hour, { productId: 'ELSEWHERE', commerceId: 'C-77' }),
        sale(7, recent, { productId: 'UNDATED', date: '14/10/2026' }),
      ],
      ignoresRange: true,
    });
    expect(data.products.map(({ sku }) => sku)).toEqual(['NEW', 'OLD', 'UNDATED', 'ELSEWHERE']);
    expect(data.products[0]).toEqual({ sku: 'NEW', quantity: 3, unitPrice: 102 });
  });

  test('come with a commerce that is only in the transactions', async () => {
    const { data, settings } = await found({ sales: dense }, target({}, ['transactions']));
    expect(data.commerce).toEqual({ externalId: 'C-2' });
    expect(data.sellerIds).toEqual([]);
    expect(data.sources).toMatchObject({ commerce: 'discovered', covered: 'sample' });
    expect(settings.find(({ setting }) => setting === 'data.covered')).toMatchObject({
      from: 'sample',
      at: 'the target does not implement commerces',
    });
  });
});

test('the period includes the last days if all records are of them', async () => {
  const sales = Array.from({ length: 10 }, (_, i) => sale(i, now - 2 * day + i * hour));
  const { window } = (await found({ sales })).data;
  const { from = '', middle = '', to = '' } = window ?? {};
  expect([from, middle, to].toSorted()).toEqual([from, middle, to]);
  expect(Date.parse(to)).toBeGreaterThan(now - 2 * day + 9 * hour);
});

const nothing: readonly [string, Client, readonly EndpointId[]][] = [
  ['implements neither list', {}, ['delivery-price']],
  ['is empty', {}, ['transactions', 'commerces']],
  ['rejects every call', { status: () => 403 }, ['transactions', 'commerces']],
  ['is down', { status: () => 0 }, ['transactions', 'commerces']],
];

test.each(nothing)(
  'keeps the sample data of a client that %s, and reports so',
  async (_, client, of) => {
    const { data, settings } = await found(client, target({}, of));
    const { window, ...rest } = data;
    expect(rest).toEqual(sample);
    // Without a date the period is the last year.
    const year = of.includes('transactions') ? 365 * day : undefined;
    const span = window && Date.parse(window.to) - Date.parse(window.from);
    expect(span).toBe(year);
    const parts = [
      'commerce',
      'otherCommerces',
      'sellerIds',
      'distributionCenterId',
      'covered',
      'products',
    ];
    expect(settings.map(({ setting, from }) => `${setting} ${from}`)).toEqual(
      parts.map((part) => `data.${part} sample`),
    );
    for (const { at } of settings) expect(at).toBeTruthy();
  },
);

/** All ranges that discovery requests, from narrow to wide. */
const widest = [
  'last 7 days',
  'last 30 days',
  'last 90 days',
  'last 365 days',
  'without a range',
  'from a date on',
];

const looks: readonly [string, Client, readonly string[], boolean][] = [
  [
    'requests only a week of a busy client',
    { sales: Array.from({ length: 5100 }, (_, i) => sale(i, now - 3.1 * day - i * 60_000)) },
    ['last 7 days'],
    true,
  ],
  [
    'looks further back if all records are recent',
    { sales: Array.from({ length: 40 }, (_, i) => sale(i, now - i * hour)) },
    widest,
    true,
  ],
  [
    'finds an old history without a range',
    { sales: [sale(1, now - 900 * day), sale(2, now - 901 * day)] },
    widest,
    true,
  ],
  [
    'continues if wide ranges are rejected',
    { sales: dense, status: (_, days = 0) => (days > 7 ? 400 : 200) },
    widest,
    true,
  ],
  [
    'continues if wide ranges time out',
    { sales: dense, status: (_, days = 0) => (days > 7 ? 504 : 200) },
    widest,
    true,
  ],
  [
    'stops after the first call to a failing client',
    { status: (endpoint) => (endpoint === 'transactions' ? 500 : 200) },
    ['last 7 days'],
    false,
  ],
  [
    'tries every range at a client that ignores it',
    { sales: [sale(1, now - 900 * day)], ignoresRange: true },
    widest,
    true,
  ],
];

test.each(looks)('%s', async (_, client, expected, has) => {
  const { data, labels, exchanges } = await found(client);
  const asked = labels.filter((label) => label.startsWith('transactions'));
  expect(asked.map((label) => label.replace(/^transactions (of the )?/, ''))).toEqual(expected);
  expect(exchanges).toHaveLength(labels.length);
  expect(data.sources.window !== undefined).toBe(has);
});

test('keeps a declared period, and chooses its parts', async () => {
  const window = { from: '2026-11-10', to: '2026-11-18' };
  const { data, labels } = await found({ sales: dense }, target({ window }));
  expect(labels).toEqual([
    'commerces',
    'transactions of the declared period',
    'transactions without a range',
    'transactions from a date on',
  ]);
  // Bounds are date-times, even if a day was declared.
  expect(data.window).toMatchObject({ from: '2026-11-10T00:00:00Z', to: '2026-11-18T00:00:00Z' });
  expect(data.window?.part?.middle).toMatch(/^2026-11-1\dT\d\d:\d\d:37Z$/);
  expect(data.sources.window).toBe('declared');
});

/** A target with these parts declared. */
const declaring = (parts: readonly (keyof TargetData['sources'])[]) => {
  const sources = {
    ...sample.sources,
    ...Object.fromEntries(parts.map((part) => [part, 'declared'])),
  } as TargetData['sources'];
  return { ...target(), data: { ...sample, sources } };
};

describe('reads only what the chosen endpoints need', () => {
  const client = { commerces: [], sales: dense };
  test('nothing for commerces', async () => {
    expect((await found(client, target(), 1, ['commerces'])).labels).toEqual([]);
  });

  test('only transactions for ranges', async () => {
    const { labels } = await found(client, target(), 1, ['transactions']);
    expect(labels).not.toContain('commerces');
    expect(labels).toContain('transactions without a range');
  });

  test('only commerces for orders of declared products', async () => {
    const { labels, settings } = await found(client, declaring(['products']), 1, [
      'delivery-price',
    ]);
    expect(labels).toEqual(['commerces']);
    expect(settings.filter(({ setting }) => setting === 'data.products')).toEqual([]);
  });
});
