import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { json, type Manner, plain, type Reply, taxed } from './client.ts';
import { driveClient, fewOrders, outcome, passed } from './drive.ts';

/** How a conforming answer may be written. Each row is driven by the whole built-in suite. */

const coded =
  (coding: string, pack: (body: string | Buffer) => Buffer): NonNullable<Manner['change']> =>
  (reply) => ({
    ...reply,
    body: pack(reply.body),
    headers: { ...reply.headers, 'Content-Encoding': coding },
  });

const text =
  (write: (net: number) => string): NonNullable<Manner['change']> =>
  (reply, { endpoint }) => {
    if (reply.status !== 200 || endpoint !== 'delivery-price') return reply;
    return { ...reply, body: write(JSON.parse(String(reply.body)).netValue) };
  };

const refusing = (refuse: (reason: string) => Reply): Manner => ({ refuse });

const rows: readonly (readonly [string, Manner])[] = [
  ['a plain client', {}],
  [
    'additional fields everywhere',
    {
      quote: (net) => ({
        ...taxed(net),
        $id: 'x',
        id: 7,
        message: null,
        error: null,
        errors: [],
        status: 'ok',
        carrier: { name: 'Propio', legs: [[1, 2], []] },
        taxesApplied: { code: 14, value: 0.19, name: 'IVA', percentage: 19 },
      }),
      cost: (net) => ({ shippingCost: net, netTaxedValue: net * 1.19, currency: 'clp', data: [] }),
    },
  ],
  ['an empty taxesApplied', { quote: (net) => ({ ...taxed(net), taxesApplied: {} }) }],
  [
    'a taxesApplied of nulls',
    { quote: (net) => ({ ...taxed(net), taxesApplied: { code: null, value: null } }) },
  ],
  [
    'numbers with trailing zeros and exponents',
    {
      change: text(
        (net) =>
          `{"transportationCost":${net}.00,"netValue":${net / 1000}e3,"netTaxedValue":${Math.round(net * 1.19)}.0,"taxesApplied":{"code":14.0,"value":1.9E-1}}`,
      ),
    },
  ],
  [
    'a media type in capitals with parameters in quotes',
    {
      change: (reply) =>
        reply.type === 'application/json'
          ? { ...reply, type: 'Application/JSON;Charset="UTF-8";profile="a, b"' }
          : reply,
    },
  ],
  ['gzip without Accept-Encoding', { change: coded('gzip', gzipSync) }],
  ['a reason in errors.message', refusing((message) => json(400, { errors: { message } }))],
  [
    'a reason in all three places',
    refusing((reason) =>
      json(422, { message: 'Error', detail: 'Error', errors: { message: reason } }),
    ),
  ],
  [
    'errors by field, and message',
    refusing((message) => json(422, { errors: { commune: [message] }, message })),
  ],
  [
    'a list of errors, and detail',
    refusing((detail) => json(409, { errors: [{ detail }], detail })),
  ],
  [
    'problem details',
    refusing((detail) => ({
      status: 422,
      type: 'application/problem+json; charset=utf-8',
      body: JSON.stringify({ type: 'about:blank', title: 'Unprocessable', status: 422, detail }),
    })),
  ],
  ['plain text', refusing((reason) => plain(422, reason))],
  ['plain text with line ends', refusing((reason) => plain(404, `${reason}\r\n\r\nSaludos.\n`))],
  [
    'text with characters of markup',
    refusing((reason) => plain(422, `Peso < 20 kg & > 1 kg: ${reason}`)),
  ],
  [
    'a long reason',
    refusing((reason) =>
      json(422, { message: `${reason} ${'Lea las condiciones. '.repeat(400)}` }),
    ),
  ],
  [
    'plain text in declared ISO-8859-1',
    refusing((reason) => ({
      status: 422,
      type: 'text/plain; charset=iso-8859-1',
      body: Buffer.from(`${reason} Señor, mañana.`, 'latin1'),
    })),
  ],
  ['a reason in other scripts', refusing(() => plain(422, 'Доставки нет 🚫 配送不可'))],
  ...[400, 401, 403, 404, 405, 413, 451, 499].map((status): readonly [string, Manner] => [
    `${status} with the reason`,
    refusing((message) => json(status, { message })),
  ]),
];

test.concurrent.each(rows)('passes a client with %s', async (_, manner) => {
  const run = await driveClient({ manner, ...fewOrders });
  expect(outcome(run)).toEqual(passed);
});
