import { expect, test } from 'vitest';
import { type Call, json, type Loose, type Manner, plain, type Reply, taxed } from './client.ts';
import { driveClient, fewOrders, graded } from './drive.ts';

/** Answers that break the contract. Each row: what the client does, and exactly what is found. */

const quoting = (change: (quote: Loose, call: Call) => unknown): Manner => ({
  quote: (net, call) => change(taxed(net), call),
});

const without = (field: string, when: (call: Call) => boolean = () => true): Manner =>
  quoting((quote, call) => {
    if (!when(call)) return quote;
    const { [field]: _, ...rest } = quote;
    return rest;
  });

const changing = (
  concerned: (reply: Reply, call: Call) => boolean,
  change: (reply: Reply, call: Call) => Reply,
): Manner => ({
  change: (reply, call) => (concerned(reply, call) ? change(reply, call) : reply),
});

const isQuote = ({ status }: Reply, { endpoint }: Call) =>
  status === 200 && endpoint === 'delivery-price';
const isNo = ({ status }: Reply, { endpoint }: Call) =>
  status === 422 && endpoint === 'delivery-price';

const quotes = (change: (reply: Reply) => Reply) => changing(isQuote, change);
const refusals = (change: (reason: string) => Reply) =>
  changing(isNo, (reply) => change(JSON.parse(String(reply.body)).message));
const body = (write: (text: string) => string) =>
  quotes((reply) => ({ ...reply, body: write(String(reply.body)) }));

const error = (...rules: readonly string[]) => rules.map((rule) => `error ${rule}`).sort();
const price = (...names: readonly string[]) =>
  error(...names.map((name) => `delivery-price/${name}`));
const warned = (...rules: readonly string[]) => rules.map((rule) => `warning ${rule}`).sort();

type Row = readonly [string, Manner, readonly string[]];

const amounts: readonly Row[] = [
  [
    'netTaxedValue null',
    quoting((q) => ({ ...q, netTaxedValue: null })),
    price('net-taxed-value-missing'),
  ],
  [
    'netTaxedValue missing for a commune without tax',
    without('netTaxedValue', ({ commune }) => commune === 'Rancagua'),
    price('net-taxed-value-missing'),
  ],
  [
    'netValue missing for heavy orders',
    without('netValue', ({ units }) => units > 400),
    price('net-value-missing'),
  ],
  [
    'all under data',
    quoting((data) => ({ success: true, data })),
    price('transportation-cost-missing'),
  ],
  ['null', quoting(() => null), price('transportation-cost-missing')],
  ['the numbers 4200', quoting((q) => q.netValue), price('transportation-cost-missing')],
  [
    'names in capitals',
    quoting((q) => ({
      TransportationCost: q.netValue,
      NetValue: q.netValue,
      NetTaxedValue: q.netTaxedValue,
    })),
    price('transportation-cost-missing'),
  ],
  [
    'thousands in texts',
    quoting((q) => ({
      ...q,
      transportationCost: q.netValue.toLocaleString('de'),
      netValue: q.netValue.toLocaleString('de'),
      netTaxedValue: q.netTaxedValue.toLocaleString('de'),
    })),
    price('field-type'),
  ],
  [
    'netValue as a text',
    quoting((q) => ({ ...q, netValue: String(q.netValue) })),
    price('field-type'),
  ],
  ['NaN as a text', quoting((q) => ({ ...q, netTaxedValue: 'NaN' })), price('field-type')],
  [
    'more than a double holds',
    body((text) => text.replace(/"netTaxedValue":\d+/, '"netTaxedValue":1e999')),
    price('field-type'),
  ],
  [
    'amounts as objects',
    quoting((q) => ({ ...q, netValue: { amount: q.netValue, currency: 'CLP' } })),
    price('field-type'),
  ],
  ['true for an amount', quoting((q) => ({ ...q, netTaxedValue: true })), price('field-type')],
  [
    'taxes as a list',
    quoting((q) => ({ ...q, taxesApplied: [q.taxesApplied] })),
    price('field-type'),
  ],
  [
    'the code of the tax as a text',
    quoting((q) => ({ ...q, taxesApplied: { code: 'IVA', value: 0.19 } })),
    price('field-type'),
  ],
  [
    'netValue in cents',
    quoting((q) => ({ ...q, netValue: q.netValue * 100 })),
    price('net-value-mismatch'),
  ],
  [
    'netTaxedValue in cents',
    quoting((q) => ({ ...q, netTaxedValue: q.netTaxedValue * 100 })),
    price('tax-arithmetic'),
  ],
  [
    'netTaxedValue in cents, without a rate',
    quoting((q) => ({ ...q, netTaxedValue: q.netTaxedValue / 100, taxesApplied: null })),
    price('taxed-below-net'),
  ],
  [
    'netTaxedValue in cents, times a hundred, without a rate',
    quoting((q) => ({ ...q, netTaxedValue: q.netTaxedValue * 100, taxesApplied: null })),
    warned('delivery-price/taxed-far-above-net'),
  ],
  [
    'all free, and the buyer pays',
    quoting((q) => ({ transportationCost: 0, netValue: 0, netTaxedValue: q.netTaxedValue })),
    price('taxed-far-above-net'),
  ],
  [
    'netValue with the tax',
    quoting((q) => ({ ...q, netValue: q.netTaxedValue })),
    price('net-value-mismatch'),
  ],
  [
    'all with the tax',
    quoting((q) => ({ ...q, transportationCost: q.netTaxedValue, netValue: q.netTaxedValue })),
    [...price('tax-arithmetic'), 'warning shipping-cost/differs-from-quote'],
  ],
  [
    'a few soles, and the tax is never added',
    quoting((q) => {
      const net = Math.round(q.netValue / 100) / 100;
      return { ...q, transportationCost: net, netValue: net, netTaxedValue: net };
    }),
    [...price('tax-arithmetic'), 'warning shipping-cost/differs-from-quote'],
  ],
  [
    'netTaxedValue the tax alone',
    quoting((q) => ({ ...q, netTaxedValue: q.netTaxedValue - q.netValue })),
    price('taxed-below-net'),
  ],
  [
    'netValue 0, the discount of the first order',
    quoting((q) => ({ ...q, netValue: 0 })),
    price('net-value-mismatch'),
  ],
  [
    'per cent',
    quoting((q) => ({ ...q, taxesApplied: { code: 14, value: 19 } })),
    price('tax-rate-not-fraction'),
  ],
  [
    'minus one where it is not known',
    quoting((q, { commune }) => (commune === 'Valparaíso' ? taxed(-1, 0) : q)),
    price('negative-value'),
  ],
  [
    'the tax taken away',
    quoting((q) => ({ ...q, netTaxedValue: Math.round(q.netValue * 0.81) })),
    price('taxed-below-net'),
  ],
  [
    'the tax twice',
    quoting((q) => ({ ...q, netTaxedValue: Math.round(q.netValue * 1.19 * 1.19) })),
    price('tax-arithmetic'),
  ],
  [
    'the tax by another rate on big orders',
    quoting((q, { units }) =>
      units > 300 ? { ...q, netTaxedValue: Math.round(q.netValue * 1.1) } : q,
    ),
    price('tax-arithmetic'),
  ],
  [
    'netValue half a peso off',
    quoting((q) => ({ ...q, netValue: q.netValue + 3 })),
    price('net-value-mismatch'),
  ],
];

const bodies: readonly Row[] = [
  [
    'a page with 200',
    quotes(() => ({ status: 200, type: 'text/html', body: '<!doctype html><h1>Sign in</h1>' })),
    error('http/not-json'),
  ],
  [
    'a page with 200 that says JSON',
    quotes(() => ({ status: 200, type: 'application/json', body: '<html></html>' })),
    error('http/not-json'),
  ],
  ['the name of a callback', body((text) => `cb(${text})`), error('http/not-json')],
  ['a comment', body((text) => `/* v2 */${text}`), error('http/not-json')],
  ['single quotes', body((text) => text.replaceAll('"', "'")), error('http/not-json')],
  ['half of it', body((text) => text.slice(0, 40)), error('http/not-json')],
  ['two objects', body((text) => `${text}\n${text}`), error('http/not-json')],
  [
    'a form',
    quotes((reply) => ({
      ...reply,
      type: 'application/x-www-form-urlencoded',
      body: 'transportationCost=4200&netValue=4200',
    })),
    error('http/not-json'),
  ],
  [
    'XML',
    quotes((reply) => ({
      ...reply,
      type: 'application/xml',
      body: '<q><netValue>1</netValue></q>',
    })),
    error('http/not-json'),
  ],
  [
    'JSON as text/html',
    quotes((reply) => ({ ...reply, type: 'text/html' })),
    error('http/content-type'),
  ],
  [
    'JSON as text/json',
    quotes((reply) => ({ ...reply, type: 'text/json' })),
    error('http/content-type'),
  ],
  [
    'JSON as problem',
    quotes((reply) => ({ ...reply, type: 'application/problem+json' })),
    error('http/content-type'),
  ],
  ['202', quotes((reply) => ({ ...reply, status: 202 })), error('http/unexpected-status')],
  ['206', quotes((reply) => ({ ...reply, status: 206 })), error('http/unexpected-status')],
  [
    '302 to a login',
    quotes(() => ({ status: 302, body: '', headers: { Location: '/login' } })),
    error('http/unexpected-status'),
  ],
  ['304', quotes(() => ({ status: 304, body: '' })), error('http/unexpected-status')],
  ['600', quotes((reply) => ({ ...reply, status: 600 })), error('http/unexpected-status')],
  [
    'UTF-16',
    quotes((reply) => ({ ...reply, body: Buffer.from(String(reply.body), 'utf16le') })),
    error('http/not-json'),
  ],
];

const reasons: readonly Row[] = [
  [
    'the error of a database',
    refusals(() => json(422, { message: "SQLSTATE[42S22]: Unknown column 'comuna'" })),
    warned('delivery-price/rejection-text-says-nothing'),
  ],
  ['200 and a text', refusals((reason) => plain(200, reason)), error('http/not-json')],
  ['200 and a JSON text', refusals((reason) => json(200, reason)), price('rejected-as-200')],
  [
    '200 and a message',
    refusals((message) => json(200, { message, status: 422 })),
    price('rejected-as-200'),
  ],
  [
    '200 and texts for amounts',
    refusals((reason) =>
      json(200, { transportationCost: reason, netValue: '', netTaxedValue: '' }),
    ),
    price('rejected-as-200'),
  ],
  ['204', refusals(() => ({ status: 204, body: '' })), error('http/unexpected-status')],
  [
    '302 to a page of errors',
    refusals(() => ({ status: 302, body: '', headers: { Location: '/error' } })),
    error('http/unexpected-status'),
  ],
  [
    'minus one',
    refusals(() => json(200, taxed(-1, 0))),
    price('negative-value', 'unquotable-quoted'),
  ],
  ['0', refusals(() => json(200, taxed(0))), price('unquotable-quoted')],
  ['500 and the reason', refusals((message) => json(500, { message })), price('rejected-as-5xx')],
  ['503 and the reason', refusals((message) => json(503, { message })), price('rejected-as-5xx')],
  ['an empty 422', refusals(() => ({ status: 422, body: '' })), price('rejection-without-text')],
  ['an empty object', refusals(() => json(422, {})), price('rejection-without-text')],
  [
    'a code',
    refusals(() => json(422, { code: 'OUT_OF_COVERAGE', status: 422 })),
    price('rejection-without-text'),
  ],
  ['an empty message', refusals(() => json(422, { message: '' })), price('rejection-without-text')],
  [
    'errors as a list',
    refusals((message) => json(422, { errors: [{ message }] })),
    price('rejection-text-not-read'),
  ],
  [
    'errors as a list of texts',
    refusals((message) => json(422, { errors: [message] })),
    price('rejection-text-not-read'),
  ],
  [
    'error.message',
    refusals((message) => json(422, { error: { message } })),
    price('rejection-text-not-read'),
  ],
  ['Message', refusals((Message) => json(422, { Message })), price('rejection-text-not-read')],
  ['mensaje', refusals((mensaje) => json(422, { mensaje })), price('rejection-text-not-read')],
  [
    'messages',
    refusals((reason) => json(422, { messages: [reason] })),
    price('rejection-text-not-read'),
  ],
  [
    'errors.message as a list',
    refusals((reason) => json(422, { errors: { message: [reason] } })),
    price('rejection-text-not-read'),
  ],
  [
    'a list around it',
    refusals((message) => json(422, [{ message }])),
    price('rejection-text-not-read'),
  ],
  [
    'errors.detail',
    refusals((detail) => json(422, { errors: { detail } })),
    price('rejection-text-not-read'),
  ],
  [
    'a page',
    refusals((reason) => ({
      status: 422,
      type: 'text/html',
      body: `<html><body><p>${reason}</p></body></html>`,
    })),
    price('rejection-is-markup'),
  ],
  [
    'a page in message',
    refusals((reason) => json(422, { message: `<div><p>${reason}</p></div>` })),
    price('rejection-is-markup'),
  ],
  [
    'a trace',
    refusals((reason) =>
      plain(
        400,
        `Error: ${reason}\n    at quote (/srv/app/quote.js:12:9)\n    at run (/srv/app/run.js:4:1)`,
      ),
    ),
    price('rejection-is-markup'),
  ],
];

const costing = (change: (cost: Loose, call: Call) => unknown): Manner => ({
  cost: (net, call) => change({ shippingCost: net }, call),
});

const costs: readonly Row[] = [
  [
    'a cost as a text',
    costing((c) => ({ shippingCost: String(c.shippingCost) })),
    error('shipping-cost/field-type'),
  ],
  ['a cost null', costing(() => ({ shippingCost: null })), error('shipping-cost/cost-missing')],
  ['a cost under data', costing((data) => ({ data })), error('shipping-cost/cost-missing')],
  [
    'half the cost for orders of several lines',
    {
      cost: (net, { lines }) => ({ shippingCost: lines.length > 1 ? Math.round(net / 2) : net }),
    },
    warned('shipping-cost/differs-from-quote'),
  ],
  [
    'crashes with a page of its own at orders that are not invoiced',
    {
      gate: ({ endpoint, order }) =>
        endpoint === 'shipping-cost' && order?.invoiceDate === ''
          ? { status: 500, type: 'text/html', body: '<h1>TypeError</h1>' }
          : undefined,
      bare: () => json(400, { message: 'order is required' }),
    },
    error('http/server-error'),
  ],
];

const compared: readonly Row[] = [
  [
    'netValue missing from quotations',
    without('netValue', ({ order }) => order.type === 'quote'),
    price('net-value-missing'),
  ],
  [
    'one cost for all, and another for each at delivery-price',
    {
      gate: ({ endpoint }) =>
        endpoint === 'shipping-cost' ? json(200, { shippingCost: 3_990 }) : undefined,
    },
    warned('shipping-cost/differs-from-quote', 'shipping-cost/order-ignored'),
  ],
  [
    'no body with a GET',
    {
      gate: ({ endpoint, text }) =>
        endpoint === 'shipping-cost' && text !== ''
          ? { status: 400, type: 'text/html', body: '<h1>Bad Request</h1>' }
          : undefined,
      bare: () => json(200, { shippingCost: 0 }),
    },
    error('shipping-cost/body-not-accepted'),
  ],
];

const all = [
  ...[...amounts, ...bodies, ...reasons, ...costs].map((row) => [...row, fewOrders] as const),
  ...compared.map((row) => [...row, {}] as const),
];

test.concurrent.each(all)('%s', async (_, manner, expected, suite) => {
  const run = await driveClient({ manner, ...suite });
  expect(graded(run)).toEqual(expected);
  expect(run.exitCode === 0).toBe(
    expected.every((each) => each.startsWith('warning')) && run.verdict === 'passed',
  );
});
