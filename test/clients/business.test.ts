import { expect, test } from 'vitest';
import type { Target } from '../../src/model/target.ts';
import { atTheTimeOfTheRuns } from '../support/clock.ts';
import { rowsOf } from '../support/extent.ts';
import {
  type Call,
  conformingTarget,
  json,
  type Loose,
  type Manner,
  plain,
  plainTariff,
  taxed,
  zones,
} from './client.ts';
import { driveClient, graded, mostRequests, outcome, passed, reported } from './drive.ts';

/** Tariffs, taxes and reasons that the contract allows. */

atTheTimeOfTheRuns();

const dayMs = 86_400_000;

const tariff =
  (net: (call: Call) => number): NonNullable<Manner['net']> =>
  (call) => {
    const plainly = plainTariff(call);
    return typeof plainly === 'string' ? plainly : net(call);
  };

/** The plain tariff, unless there is a reason. */
const unless =
  (reason: (call: Call) => string | undefined): NonNullable<Manner['net']> =>
  (call) =>
    reason(call) ?? plainTariff(call);

const value = ({ order }: Call): number =>
  order.pricing.netTotalPrice ?? order.pricing.subtotalAmount;

/** Days from now to the delivery; a draft without a date is for the day after tomorrow. */
const daysOff = ({ date }: Call) =>
  date === '' ? 2 : Math.floor((Date.parse(date) - Date.now()) / dayMs);

const isDateOf = (text: Loose) =>
  typeof text === 'string' && text !== '' && !Number.isNaN(Date.parse(text));

function isWhole(order: Loose): boolean {
  const { shippingAddress: to, pricing, products } = order;
  const sum = products.reduce((all: number, { pricing: own }: Loose) => all + own.totalPrice, 0);
  return (
    [order.externalId, order.domain, order.status, to.address, to.commune].every(
      (text) => typeof text === 'string' && text !== '',
    ) &&
    [order.commerceId, order.commerceName, order.type, order.observation].every(
      (text) => text === undefined || typeof text === 'string',
    ) &&
    products.length > 0 &&
    products.every(
      ({ sku, quantity }: Loose) => typeof sku === 'string' && sku !== '' && quantity > 0,
    ) &&
    (!order.estimatedDeliverAt || isDateOf(order.estimatedDeliverAt)) &&
    (order.sellerId === undefined ||
      (Array.isArray(order.sellerId) &&
        order.sellerId.every((id: Loose) => typeof id === 'string'))) &&
    (!order.distributionCenterId || /^[0-9a-f]{24}$/.test(order.distributionCenterId)) &&
    Math.abs(sum - pricing.totalPrice) < 0.01 &&
    pricing.finalTotalPrice >= pricing.netTotalPrice &&
    pricing.shipping.netValue === 0 &&
    pricing.shipping.netTaxedValue === 0
  );
}

const texts = (of: Loose, names: string) =>
  names.split(' ').every((name) => typeof of[name] === 'string');

const numbers = (of: Loose, names: string) =>
  names.split(' ').every((name) => typeof of[name] === 'number');

/** The Order of shipping-cost as the contract's table shows it. */
function isDocumented(order: Loose): boolean {
  const priced = (of: Loose) =>
    numbers(of, 'subtotalAmount discountAmount taxAmount totalAmount') &&
    of.taxes.every((tax: Loose) => texts(tax, 'code name') && tax.rate >= 0 && tax.rate < 1) &&
    of.discounts.every((one: Loose) => texts(one, 'scope type') && numbers(one, 'value'));
  const placed = (of: Loose) =>
    texts(of, 'address commune city region country') &&
    (!of.coordinates || texts(of.coordinates, 'latitude longitude'));
  const { commerce, user, seller, shipping, products, appliedDiscounts } = order;
  return (
    texts(order, 'orderId internalOrderId type observation status selectedDistributionCenter') &&
    isDateOf(order.orderDate) &&
    (order.invoiceDate === '' || isDateOf(order.invoiceDate)) &&
    texts(commerce, 'commerceId internalCommerceId name class governmentId phone email') &&
    texts(commerce, 'visitPlan channel subChannel visitRoute') &&
    commerce.isInactive === false &&
    commerce.locations.every(placed) &&
    texts(user, 'internalUserId name email phone governmentId') &&
    texts(seller, 'sellerId internalSellerId name email phone governmentId') &&
    priced(order.pricing) &&
    numbers(order.pricing, 'shippingAmount') &&
    products.every(
      (line: Loose) =>
        priced(line.pricing) &&
        texts(line, 'selectedFormatKey') &&
        texts(line.product, 'productId internalProductId name image description brand') &&
        numbers(line.product.constraints, 'minUnit stepSize') &&
        numbers(line.product.dimensions, 'weight length width height volume') &&
        line.product.formats.some(({ key }: Loose) => key === line.selectedFormatKey) &&
        texts(line.product.group, 'name description'),
    ) &&
    placed(shipping.location) &&
    isDateOf(shipping.estimatedDeliveryDate) &&
    priced(shipping.pricing) &&
    appliedDiscounts.every((one: Loose) => isDateOf(one.startDate) && isDateOf(one.endDate))
  );
}

type Change = Parameters<typeof conformingTarget>[1];
type Row = readonly [string, Manner, (Change | ((target: Target) => Change))?];

const rows: readonly Row[] = [
  ['free shipping for all', { net: tariff(() => 0) }],
  ['free shipping, untaxed', { net: tariff(() => 0), quote: () => taxed(0, 0) }],
  ['one price for all', { net: tariff(() => 4_990) }],
  [
    'only boxes of six',
    {
      net: unless(({ lines }) =>
        lines.some(({ quantity }) => quantity % 6 !== 0) ? 'Solo cajas de 6.' : undefined,
      ),
    },
  ],
  ['a price for each commerce', { net: tariff(({ commerce }) => 1_000 + commerce.length) }],
  [
    'empty rejections of unknown commerces and products',
    {
      gate: ({ commerce, order, text }) =>
        order && (!/^C000\d$/.test(commerce) || text.includes('ZZXJV'))
          ? plain(404, '')
          : undefined,
    },
  ],
  ['a price for each commune', { net: tariff(({ commune }) => zones[commune] ?? 0) }],
  [
    'a price that is a share of the total',
    {
      net: tariff(({ order }) => (order.pricing.totalPrice ?? order.pricing.totalAmount) * 0.03),
      quote: (net) => ({ ...taxed(net), netTaxedValue: net * 1.19 }),
    },
  ],
  ['shipping above the order', { net: tariff((call) => Math.round(value(call) * 3)) }],
  [
    'a price by the weekday of delivery',
    {
      net: tariff(
        (call) => (zones[call.commune] ?? 0) + 100 * new Date(call.date || Date.now()).getUTCDay(),
      ),
    },
  ],
  [
    'cheaper quotations',
    { net: tariff((call) => 3_000 + call.units + (call.order.type === 'quote' ? 0 : 250)) },
  ],
  [
    'quotes by the number of lines, and costs by the units',
    {
      net: tariff(({ lines }) => 2_000 + 100 * lines.length),
      cost: (_, { units }) => ({ shippingCost: 2_000 + 10 * units }),
    },
  ],
  [
    'a price by the value of the order',
    { net: tariff((call) => 2_000 + Math.floor(value(call) / 1_000)) },
  ],
  [
    'a minimum order amount',
    {
      net: unless((call) =>
        value(call) < 100_000 ? 'El pedido mínimo es de 100 000.' : undefined,
      ),
    },
  ],
  [
    'a minimum order amount for one commerce',
    {
      net: unless((call) =>
        call.commerce === 'C0002' && value(call) < 1_000_000
          ? 'El pedido mínimo de este comercio es de 1 000 000.'
          : undefined,
      ),
    },
  ],
  [
    'quotes for everything, and nothing declared unquotable',
    { net: ({ commune, units }) => 1_000 + 10 * commune.length + units },
    ({ data }) => ({ data: { ...data, uncovered: [], unquotable: [] } }),
  ],
  [
    'a minimum that a large discount falls below',
    {
      net: unless(({ order }) =>
        (order.pricing.finalTotalPrice ?? order.pricing.totalAmount) < 20_000
          ? 'El pedido mínimo es de 20 000.'
          : undefined,
      ),
    },
  ],
  [
    'only whole units',
    {
      net: unless(({ lines }) =>
        lines.some(({ quantity }) => quantity % 1 !== 0) ? 'Solo unidades enteras.' : undefined,
      ),
      refuse: (reason) => plain(422, reason),
    },
  ],
  [
    'at most fifty lines',
    { net: unless(({ lines }) => (lines.length > 50 ? 'No más de 50 líneas.' : undefined)) },
  ],
  [
    'no repeated products',
    {
      net: unless(({ lines }) =>
        new Set(lines.map(({ sku }) => sku)).size < lines.length
          ? 'Un producto se repite.'
          : undefined,
      ),
    },
  ],
  [
    'little stock, just above the usual order',
    { net: unless(({ units }) => (units > 60 ? 'No hay stock.' : undefined)) },
  ],
  [
    'no emoji, and short texts',
    {
      net: unless(({ order }) =>
        /\p{Extended_Pictographic}/u.test(JSON.stringify(order)) ||
        (order.observation ?? '').length > 250
          ? 'La observación no puede leerse.'
          : undefined,
      ),
    },
  ],
  [
    'a lead time of two days, except for drafts',
    {
      net: unless((call) =>
        daysOff(call) < 2 ? 'La fecha de entrega es muy próxima.' : undefined,
      ),
    },
  ],
  [
    'prices by date and center, with defaults for drafts',
    {
      net: tariff((call) => {
        const { distributionCenterId, selectedDistributionCenter } = call.order;
        const center = (distributionCenterId ?? selectedDistributionCenter) || '00';
        return (
          3_000 + call.units + (daysOff(call) < 2 ? 900 : 0) + Number.parseInt(center.slice(-2), 16)
        );
      }),
    },
  ],
  [
    'drafts that are rejected as too soon',
    {
      net: unless(({ date, endpoint }) =>
        endpoint === 'delivery-price' && (date === '' || Date.parse(date) - Date.now() < dayMs)
          ? 'No hay ventana de despacho para hoy.'
          : undefined,
      ),
    },
  ],
  [
    'costs by the weights of the order, and quotes by those of its own catalogue',
    {
      net: tariff(({ order, units, commune, endpoint }) => {
        const weights = order.products.map(
          ({ product, quantity }: Loose) => quantity * (product?.dimensions.weight ?? 0),
        );
        const ordered = weights.reduce((sum: number, weight: number) => sum + weight, 0);
        const kilos = endpoint === 'delivery-price' ? units * 2.5 : ordered;
        return (zones[commune] ?? 0) + Math.ceil(kilos) * 40;
      }),
    },
    ({ data }) => ({
      data: {
        ...data,
        quotes: [
          {
            why: 'a dozen',
            order: { products: [{ sku: 'SKU-1001', quantity: 12 }] },
            netValue: 4_100,
          },
        ],
      },
    }),
  ],
  [
    'no delivery on Sundays',
    {
      net: unless(({ date }) =>
        date !== '' && new Date(date).getUTCDay() === 0
          ? 'No hay despacho los domingos.'
          : undefined,
      ),
    },
  ],
  [
    'only known products',
    {
      net: unless(({ lines }) =>
        lines.every(({ sku }) => /^SKU-10(0[1-9]|1[0-4])$/.test(sku))
          ? undefined
          : 'Un producto no existe.',
      ),
    },
  ],
  [
    'only known commerces',
    {
      net: unless(({ commerce }) =>
        /^C000[123]$/.test(commerce) ? undefined : 'El comercio no existe.',
      ),
      refuse: (reason) => json(404, { detail: reason }),
    },
  ],
  [
    'only orders as documented by the contract',
    {
      net: unless(({ order, endpoint }) =>
        (endpoint === 'delivery-price' ? isWhole(order) : isDocumented(order))
          ? undefined
          : 'Pedido inválido',
      ),
    },
  ],
  [
    'a price by distance if the address has coordinates',
    {
      net: tariff(({ order, units }) => {
        const to = order.shippingAddress?.metadata?.coordinates;
        const { latitude } = to ?? order.shipping?.location?.coordinates ?? { latitude: -33 };
        return Math.round(2_000 + units * 29 + Math.abs(33 + Number(latitude)) * 900);
      }),
    },
    ({ data }) => ({
      data: {
        ...data,
        covered: data.covered.map(({ address, commune }) => ({ address, commune })),
      },
    }),
  ],
  [
    'quotes cached by order',
    (() => {
      const kept = new Map<string, number | string>();
      return {
        net: (call: Call) => {
          const net = kept.get(call.text) ?? plainTariff(call);
          kept.set(call.text, net);
          return net;
        },
      };
    })(),
  ],
  [
    'dearer days, and a declared price without a date',
    {
      net: tariff((call) => {
        const dear = call.date === '' ? 0 : 700 + new Date(call.date).getUTCDay();
        return (zones[call.commune] ?? 0) + call.units + dear;
      }),
    },
    (target) => ({
      data: {
        ...target.data,
        quotes: [
          {
            why: 'seven units nearby',
            order: {
              shippingAddress: { commune: 'Providencia' },
              products: [{ sku: 'SKU-1001', quantity: 7 }],
            },
            netValue: 2_907,
            netTaxedValue: 3_459,
          },
        ],
      },
    }),
  ],
  [
    'a minimum order amount of a million',
    { net: unless((call) => (value(call) < 1_000_000 ? 'El mínimo es 1 000 000.' : undefined)) },
  ],
  [
    'delivery on two weekdays',
    {
      net: unless(({ date }) =>
        date !== '' && ![1, 2].includes(new Date(date).getUTCDay())
          ? 'Solo hay despacho los lunes y martes.'
          : undefined,
      ),
    },
  ],
  [
    'delivery on two weekdays, and a declared price without a date',
    {
      net: unless(({ date }) =>
        date !== '' && ![1, 2].includes(new Date(date).getUTCDay())
          ? 'Solo hay despacho los lunes y martes.'
          : undefined,
      ),
    },
    (target) => ({
      data: {
        ...target.data,
        quotes: target.data.quotes.map((quote) => ({
          ...quote,
          order: { ...(quote.order as object), estimatedDeliverAt: null },
        })),
      },
    }),
  ],
  [
    'delivery on one weekday, and a minimum of a million',
    {
      net: unless((call) => {
        if (call.date !== '' && new Date(call.date).getUTCDay() !== 2) return 'Solo los martes.';
        return value(call) < 1_000_000 ? 'El mínimo es 1 000 000.' : undefined;
      }),
    },
  ],
  [
    'a minimum of a million, and then delivery on one weekday',
    {
      net: unless((call) => {
        if (value(call) < 1_000_000) return 'El mínimo es 1 000 000.';
        return call.date !== '' && new Date(call.date).getUTCDay() !== 2
          ? 'Solo los martes.'
          : undefined;
      }),
    },
  ],
  [
    'no delivery in the past or after a year',
    {
      net: unless((call) =>
        daysOff(call) < 0 || daysOff(call) > 365 ? 'No hay despacho en esa fecha.' : undefined,
      ),
    },
  ],
  [
    '403 with a reason for unknown communes',
    { refuse: (message) => json(403, { errors: { message } }) },
  ],
  [
    'connections that are reset after each answer',
    {
      write: ({ status, type, body }, response) => {
        response.writeHead(status, { 'Content-Type': type ?? 'text/plain' });
        response.end(body);
        setTimeout(() => response.socket?.resetAndDestroy(), 1);
      },
    },
  ],
  [
    'free pickup outside coverage, noted in the quote',
    {
      net: (call) => (zones[call.commune] === undefined ? 0 : plainTariff(call)),
      quote: (net) =>
        net === 0
          ? { ...taxed(0), note: 'No despachamos ahí: retiro gratis en tienda' }
          : taxed(net),
    },
    ({ data }) => ({ data: { ...data, uncovered: [], unquotable: [] } }),
  ],
  ['delivery-price alone', {}, { implements: ['delivery-price'] }],
  ['shipping-cost alone', {}, { implements: ['shipping-cost'] }],
  [
    'another path with a query',
    {
      gate: ({ request }) =>
        /^\/erp\/v1\/(precio|costo)\?key=1/.test(request.url ?? '')
          ? undefined
          : plain(404, 'Nada'),
    },
    { paths: { 'delivery-price': 'erp/v1/precio?key=1', 'shipping-cost': '/erp/v1/costo?key=1' } },
  ],
  ['reasons in 403', { refuse: (message) => json(403, { message }) }],
];

const changed = (url: string, change: Row[2]) =>
  conformingTarget(url, typeof change === 'function' ? change(conformingTarget(url)) : change);

const whole = rows.map(([name, manner, change = {}]) => [name, manner, change] as const);

test.concurrent.each(rowsOf(whole))('passes a client with %s', async (_, manner, change) => {
  const run = await driveClient({
    manner,
    target: (url) => changed(url, change),
  });
  expect(outcome(run)).toEqual(passed);
  expect(run.exchanges.length).toBeLessThanOrEqual(mostRequests.orders);
});

const place = (commune: string) => ({ address: `Plaza ${commune} 1`, commune });

test('orders are made for the commerce whose commune is served', async () => {
  const found = 'discovered' as const;
  const run = await driveClient({
    manner: { net: (call) => (call.commune === 'Ñuñoa' ? `No a Ñuñoa.` : plainTariff(call)) },
    target: (url) => {
      const target = conformingTarget(url);
      const data = {
        ...target.data,
        covered: [place('Ñuñoa')],
        addresses: { C0002: place('Rancagua'), C0003: place('Ñuñoa') },
        sources: { ...target.data.sources, commerce: found, covered: found, otherCommerces: found },
      };
      return { ...target, data };
    },
  });
  expect(graded(run)).toEqual(['warning delivery-price/covered-order-rejected']);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

const withCenter = (reason: string): Manner => ({
  net: unless(({ order }) => (order.distributionCenterId ? reason : undefined)),
});

test.concurrent.each<readonly [string, Manner]>([
  ['a number', withCenter('distributionCenterId must be the number of an open center.')],
  [
    'a type',
    withCenter('Unknown distributionCenterId: orders must be for a center of the type B.'),
  ],
  [
    'a valid date',
    {
      net: unless(({ order }) =>
        order.estimatedDeliverAt
          ? 'estimatedDeliverAt must be a valid date of our delivery calendar.'
          : undefined,
      ),
    },
  ],
  [
    'a blocked commerce',
    {
      net: unless(({ commerce }) =>
        commerce === 'C0002' ? 'Order blocked by credit control.' : undefined,
      ),
      refuse: (reason) => plain(403, reason),
    },
  ],
])('a business reason that resembles a program error is a warning: %s', async (_, manner) => {
  const run = await driveClient({ manner });
  expect(graded(run)).toEqual(['warning delivery-price/covered-order-rejected']);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

test('a 403 with a reason for the first commerce is not about the token', async () => {
  const run = await driveClient({
    manner: {
      net: unless(({ commerce }) =>
        commerce === 'C0001' ? 'Blocked for unpaid bills.' : undefined,
      ),
      refuse: (reason) => plain(403, reason),
    },
    target: (url) => {
      const target = conformingTarget(url);
      return { ...target, data: { ...target.data, quotes: [] } };
    },
  });
  expect(graded(run).filter((each) => each.startsWith('error'))).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

test.concurrent.each([
  ['whole units', 2, []],
  ['weights', 2.5, ['error http/refused']],
] as const)('a client that sells %s and wants integers', async (_, quantity, expected) => {
  const run = await driveClient({
    manner: {
      net: unless(({ order }) =>
        order.products.some((each: { quantity: number }) => !Number.isInteger(each.quantity))
          ? 'products.1.quantity must be an integer'
          : undefined,
      ),
    },
    target: (url) => {
      const target = conformingTarget(url);
      const [first, second, ...others] = target.data.products;
      const products = [first, { ...second, quantity }, ...others] as typeof target.data.products;
      return { ...target, data: { ...target.data, products, quotes: [] } };
    },
  });
  expect(graded(run).filter((each) => each.startsWith('error'))).toEqual(expected);
});

test('a new tariff for all orders during the run causes only warnings', async () => {
  let calls = 0;
  const run = await driveClient({
    manner: {
      net: (call) => {
        const net = plainTariff(call);
        calls += 1;
        return typeof net === 'number' && calls > 80 ? Math.round(net * 1.1) : net;
      },
    },
    target: (url) => {
      const target = conformingTarget(url);
      return { ...target, data: { ...target.data, quotes: [] } };
    },
  });
  expect(graded(run).filter((each) => !/^warning .*repeat-differs$/.test(each))).toEqual([]);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

test('one price at shipping-cost and a tariff at delivery-price cause a warning within 320 requests', async () => {
  const run = await driveClient({
    manner: {
      net: tariff((call) =>
        call.endpoint === 'shipping-cost' ? 5000 : (plainTariff(call) as number),
      ),
    },
    target: (url) => {
      const target = conformingTarget(url);
      return { ...target, data: { ...target.data, quotes: [] } };
    },
  });
  expect(graded(run)).toEqual(['warning shipping-cost/differs-from-quote']);
  expect(run.exchanges.length).toBeLessThanOrEqual(320);
});

test('separate tariffs for both endpoints are recorded without repeats', async () => {
  const run = await driveClient({
    manner: {
      net: ({ endpoint, commune, units }) =>
        2_000 + 10 * commune.length + (endpoint === 'shipping-cost' ? 36 : 29) * Math.round(units),
    },
    target: (url) =>
      changed(url, ({ data }) => ({ data: { ...data, uncovered: [], unquotable: [] } })),
  });
  expect(outcome(run)).toEqual(passed);
  const asked = run.exchanges.filter(({ scenario }) => scenario === 'shipping-cost/both-endpoints');
  expect(asked.filter(({ role }) => role === undefined)).toEqual([]);
});

test('passes a conforming client with a concurrency of 1', async () => {
  const run = await driveClient({ manner: {}, options: { limits: { concurrency: 1 } } });
  expect(outcome(run)).toEqual(passed);
});

test('an ignored token causes only a warning', async () => {
  const run = await driveClient({
    manner: {
      serve: async (call, response) => {
        const net = plainTariff(call);
        const reply =
          typeof net === 'string'
            ? json(422, { message: net })
            : json(200, call.endpoint === 'delivery-price' ? taxed(net) : { shippingCost: net });
        if (call.order === undefined) response.writeHead(400).end();
        else
          response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body);
      },
    },
  });
  expect(graded(run)).toEqual(['warning delivery-price/token-not-verified']);
  expect([run.verdict, run.exitCode]).toEqual(['passed', 0]);
});

test('finds a quotable order for delivery every second week without declared data', async () => {
  const run = await driveClient({
    manner: {
      net: unless(({ date }) =>
        date !== '' && Math.floor((Date.parse(date) / dayMs + 3) / 7) % 2 === 1
          ? 'Esta semana no hay ruta.'
          : undefined,
      ),
    },
    target: sample,
  });
  expect([run.findings.map(reported), run.exitCode]).toEqual([[], 0]);
});

test('a scenario that sent nothing is skipped, not passed', async () => {
  const run = await driveClient({
    manner: {
      net: (call) =>
        typeof plainTariff(call) === 'string' || daysOff(call) < 0
          ? 'No es posible cotizar.'
          : 4000,
    },
    wanted: ({ id }) => /-(rejections|at-once)$/.test(id),
  });
  const empty = run.scenarios.filter(({ exchanges }) => exchanges.length === 0);
  expect(empty.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['delivery-price/rejections-at-once', 'skipped'],
  ]);
});

/** A client that knows nothing of the built-in sample. */
const sample = (url: string) => {
  const target = conformingTarget(url);
  return {
    ...target,
    data: {
      ...target.data,
      uncovered: [],
      unquotable: [],
      otherCommerces: [],
      sources: { commerce: 'sample', products: 'sample', covered: 'sample' } as const,
    },
  };
};

test.concurrent.each<readonly [string, Manner]>([
  [
    'commerces',
    { net: () => 'El comercio no existe.', refuse: (reason) => json(404, { message: reason }) },
  ],
  ['products', { net: () => 'SKU-1001 no existe.', refuse: (reason) => plain(422, reason) }],
  ['communes', { net: ({ commune }) => `No llegamos a ${commune}.` }],
])(
  'is inconclusive and names the data to declare if the client does not know the %s of the sample',
  async (_, manner) => {
    const run = await driveClient({ manner, target: sample });
    expect(run.findings.map(reported)).toEqual([]);
    expect([run.verdict, run.exitCode]).toEqual(['inconclusive', 3]);
    const quoting = run.endpoints.filter(({ state }) => state !== 'not implemented');
    expect(quoting.map(({ state }) => state)).toEqual(['not judged', 'not judged']);
    for (const { reason } of quoting) expect(reason).toContain('data.commerce');
  },
);
