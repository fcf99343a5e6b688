import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/catalogue.ts';
import { referenceToken } from '../../src/reference-client/target.ts';
import { rowsOf } from '../support/extent.ts';
import { shortened } from '../support/reference-run.ts';
import { conformingTarget, json, type Manner, plain, type Reply, wait } from './client.ts';
import { driveClient, outcome, passed } from './drive.ts';

/** How a conforming answer may travel, and what a strict server may ask of a request. */

const phrase = (status: number) => (status === 200 ? 'OK' : 'No');

/** Bytes of its own on the socket; the connection ends after them. */
const raw =
  (bytes: (reply: Reply) => readonly (string | Buffer)[]): NonNullable<Manner['write']> =>
  async (reply, response) => {
    const { socket } = response;
    if (!socket) return;
    socket.setNoDelay(true);
    for (const part of bytes(reply)) {
      socket.write(part);
      await wait(1);
    }
    socket.end();
  };

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** One request after another, whatever comes at once. */
function inTurn(): Manner {
  let last: Promise<unknown> = Promise.resolve();
  return {
    gate: async ({ clock }) => {
      const before = last;
      last = before.then(() => clock.wait(2));
      await last;
      return undefined;
    },
  };
}

const asks =
  (header: string, right: (value: string | undefined) => boolean): NonNullable<Manner['gate']> =>
  ({ request, endpoint, text }) => {
    if (endpoint === 'shipping-cost' && text === '') return undefined;
    const value = request.headers[header];
    if (right(Array.isArray(value) ? value.join() : value)) return undefined;
    return plain(400, `Bad ${header}: ${String(value)}`);
  };

const onlyQuery = (reply: Reply, response: ServerResponse) => {
  response.writeHead(reply.status, { 'Content-Type': reply.type ?? '' });
  response.end(reply.body);
};

type Row = readonly [string, Manner, Parameters<typeof conformingTarget>[1]?];

const rows: readonly Row[] = [
  [
    'connection: close on every answer',
    { change: (reply) => ({ ...reply, headers: { Connection: 'close' } }) },
  ],
  [
    'connections that end unannounced after each answer',
    {
      write: (reply, response) => {
        const { socket } = response;
        onlyQuery(reply, response);
        response.once('finish', () => socket?.end());
      },
    },
  ],
  ['kept connections that end after a millisecond', { keepAlive: 1 }],
  [
    'HTTP/1.0 without a length',
    {
      write: raw(({ status, type, body }) => [
        `HTTP/1.0 ${status} ${phrase(status)}\r\nContent-Type: ${type}\r\n\r\n`,
        body,
      ]),
    },
  ],
  [
    'HTTP/1.1 without a length and a reason phrase',
    {
      write: raw(({ status, type, body }) => [
        `HTTP/1.1 ${status} \r\ncontent-type:${type}\r\nconnection:close\r\n\r\n${String(body)}`,
      ]),
    },
  ],
  [
    'chunks of one byte with extensions and trailers',
    {
      write: raw(({ status, type, body }) => [
        `HTTP/1.1 ${status} ${phrase(status)}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\nTrailer: x-sum\r\n\r\n`,
        Array.from(String(body), (sign) => chunk(sign).replace('\r\n', ';a="b"\r\n')).join(''),
        '0\r\nx-sum: 1\r\n\r\n',
      ]),
    },
  ],
  [
    'interim responses',
    {
      write: raw(({ status, type, body }) => [
        'HTTP/1.1 102 Processing\r\n\r\n',
        'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n',
        `HTTP/1.1 ${status} ${phrase(status)}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`,
        body,
      ]),
    },
  ],
  [
    'head and body in small pieces',
    {
      write: async ({ status, type = '', body }, response) => {
        response.writeHead(status, { 'Content-Type': type });
        response.flushHeaders();
        for (const part of String(body).match(/.{1,40}/gsu) ?? []) {
          response.write(part);
          await wait(1);
        }
        response.end();
      },
    },
  ],
  [
    'many long headers',
    {
      change: (reply) => ({
        ...reply,
        headers: {
          'Set-Cookie': `s=${'x'.repeat(3_000)}; Path=/; Secure`,
          'Content-Security-Policy': `default-src ${'a.example.com '.repeat(300)}`,
          Vary: 'Origin',
          'Access-Control-Allow-Origin': '*',
          'Retry-After': '1',
          Location: '/elsewhere',
          Server: '',
        },
      }),
    },
  ],
  ['one call at a time while others wait', inTurn()],
  ['a required content-length', { gate: asks('content-length', (n) => Number(n) > 2) }],
  [
    'a required content type of exactly application/json',
    { gate: asks('content-type', (type) => type === 'application/json') },
  ],
  [
    'a required Accept of exactly application/json',
    { gate: asks('accept', (type) => type === 'application/json') },
  ],
  [
    'a required origin of the platform',
    {
      gate: ({ request, endpoint }) =>
        endpoint === 'shipping-cost' || request.headers.origin === 'https://platform.example.com'
          ? undefined
          : json(403, { message: 'Origin not allowed' }),
    },
  ],
  ['no chunked requests', { gate: asks('transfer-encoding', (coding) => coding === undefined) }],
  ['no Expect header', { gate: asks('expect', (value) => value === undefined) }],
  [
    'a token compared exactly',
    {
      gate: ({ request, endpoint }) => {
        if (endpoint === 'shipping-cost') return undefined;
        const tokens = Object.values(request.headers).filter((value) =>
          value?.includes(referenceToken),
        );
        return tokens.length === 1 && tokens[0] === referenceToken ? undefined : plain(401, 'No');
      },
    },
  ],
  [
    'a token required at both endpoints',
    {
      gate: ({ request }) =>
        request.headers['x-auth-token'] === referenceToken ? undefined : plain(403, 'Forbidden'),
    },
    { headers: { 'shipping-cost': { 'X-Auth-Token': referenceToken } } },
  ],
  [
    'a bearer token for shipping-cost',
    {
      gate: ({ request, endpoint }) =>
        endpoint === 'delivery-price' || request.headers.authorization === 'Bearer abc.def'
          ? undefined
          : plain(401, 'Unauthorized'),
    },
    { headers: { 'shipping-cost': { authorization: 'Bearer abc.def' } } },
  ],
  [
    'the order in the query',
    {
      gate: ({ request, endpoint, text }) =>
        endpoint === 'shipping-cost' && (text !== '' || 'content-type' in request.headers)
          ? plain(400, 'A GET has no body')
          : undefined,
    },
    { shippingCostPayload: 'query' },
  ],
  ['kept connections that end after 50 ms', { keepAlive: 50 }],
];

const whole = rows.map(([name, manner, change = {}]) => [name, manner, change] as const);

test.concurrent.each(rowsOf(whole))('passes a client with %s', async (_, manner, change) => {
  const run = await driveClient({
    manner,
    target: (url) => conformingTarget(url, change),
  });
  expect(outcome(run)).toEqual(passed);
});

/** The limit of one silence, and no limit before it. */
const patient = endpoints.map((endpoint) => ({
  ...endpoint,
  limits: { ...endpoint.limits, cutMs: 12_000, expectedMs: 12_000 },
}));

/** What becomes of our own probes is no matter of the contract: the platform never sends them. */
const wrongTokens: readonly (readonly [string, Manner['serve'] & object])[] = [
  ['no body', (_, response) => void response.writeHead(401).end()],
  [
    'a page',
    (_, response) => void response.writeHead(403, { 'Content-Type': 'text/html' }).end('<html>'),
  ],
  ['a redirect', (_, response) => void response.writeHead(302, { Location: '/login' }).end()],
  ['a 500', (_, response) => void response.writeHead(500).end('token?')],
  ['404, to hide the endpoint', (_, response) => void response.writeHead(404).end()],
  ['a closed connection', (_, response) => void response.destroy()],
  ['no answer', () => {}],
];

test.concurrent.each(wrongTokens)('a wrong token may get %s', async (_, serve) => {
  const run = await driveClient({
    manner: {
      write: async (reply, response, call) => {
        if (reply.status === 401) return serve(call, response);
        response.writeHead(reply.status, { 'Content-Type': reply.type ?? '' });
        response.end(reply.body);
      },
    },
    options: { endpoints: patient },
  });
  expect(outcome(run)).toEqual(passed);
});

test('passes a client that locks the caller out after a wrong token', async () => {
  let locked = false;
  const run = await driveClient({
    manner: {
      gate: ({ request, endpoint }) => {
        if (locked) return plain(403, 'Locked');
        if (endpoint === 'shipping-cost') return undefined;
        locked = request.headers['x-auth-token'] !== referenceToken;
        return locked ? plain(401, 'No') : undefined;
      },
    },
  });
  expect(outcome(run)).toEqual(passed);
});

/** A GET without its order is our own probe. */
test.concurrent.each([
  ['a 500', { bare: () => json(500, { message: 'order is undefined' }) }],
  ['no content', { bare: () => ({ status: 204, body: '' }) }],
  ['a page', { bare: () => ({ status: 200, type: 'text/html', body: '<h1>Hola</h1>' }) }],
  [
    'a closed connection',
    {
      write: (reply: Reply, response: ServerResponse) => {
        if (String(reply.body) === 'An order is required') response.destroy();
        else onlyQuery(reply, response);
      },
    },
  ],
] as const)('passes a flat cost with %s for a request without an order', async (_, manner) => {
  const run = await driveClient({
    manner: {
      net: ({ commune }) =>
        commune === 'Cochamó' || commune.startsWith('Isla') || commune === 'Puerto Williams'
          ? 'Fuera de cobertura'
          : 3_990,
      ...manner,
    },
    target: (url) => {
      const target = conformingTarget(url);
      const [heavy, ...rest] = target.data.unquotable;
      return { ...target, data: { ...target.data, unquotable: heavy ? rest : [] } };
    },
  });
  expect(outcome(run)).toEqual(passed);
});

test('passes a client that takes half of the allowed time', async () => {
  const slow = new Set([1, 20, 60, 100]);
  const run = await driveClient({
    manner: {
      gate: async ({ number, clock }) => {
        if (slow.has(number)) await clock.wait(1_000);
        return undefined;
      },
    },
    options: { endpoints: shortened(15) },
  });
  expect(outcome(run)).toEqual(passed);
});
