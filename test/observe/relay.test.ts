import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, createServer as createNetServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  oneof,
  record,
  string,
  tuple,
  uint8Array,
} from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openRawConnections } from '../../src/driver/raw-connection.ts';
import { openRelay, type Part } from '../../src/driver/relay.ts';
import { testsAll } from '../support/extent.ts';
import { freePort, listening, serving } from '../support/serving.ts';

/** A relay to this address, closed with the test. Keeps the parts of each request. */
async function relayTo(url: string, isOpen = () => false) {
  const watched: { readonly target: string; readonly parts: Part[] }[] = [];
  const relay = await openRelay({
    host: '127.0.0.1',
    port: 0,
    to: new URL(url),
    proxy: undefined,
    connect: openRawConnections({}),
    watch({ target }) {
      const parts: Part[] = [];
      watched.push({ target, parts });
      return { take: (part) => parts.push(part), isOpen };
    },
  });
  onTestFinished(() => void relay.close(true));
  return { ...relay, port: Number(new URL(relay.url).port), watched };
}

/** A call, and the raw pieces of its answer. */
interface ScriptedCall {
  readonly head: string;
  readonly body: string;
  readonly answer: readonly Uint8Array[];
}

type End = 'end' | 'reset' | 'open';

/** Sends the calls in turn in pieces; returns the bytes at both ends, and how the connection ended. */
async function played(calls: readonly ScriptedCall[], end: End, piece: number, isRelayed: boolean) {
  const received: Buffer[] = [];
  let last: Socket | undefined;
  let host = 'caller.example';
  const server = createNetServer((socket) => {
    let [nth, due] = [0, 0];
    socket.on('error', () => {});
    last = socket;
    const answer = async (pieces: readonly Uint8Array[]) => {
      for (const each of pieces) {
        socket.write(each);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    socket.on('data', (bytes: Buffer) => {
      received.push(bytes);
      due += bytes.length;
      const call = calls[nth];
      if (!call || due < sentOf(call, host).length) return;
      due = 0;
      nth += 1;
      void answer(call.answer);
    });
  });
  const port = await listening(server);
  if (isRelayed) host = `127.0.0.1:${port}`;
  const socket = connect(isRelayed ? (await relayTo(`http://${host}`)).port : port, '127.0.0.1');
  const came: Buffer[] = [];
  const ended = { how: 'open' };
  socket.on('data', (bytes: Buffer) => came.push(bytes));
  socket.on('error', ({ message }) => {
    ended.how = message;
  });
  socket.once('end', () => {
    ended.how = 'end';
  });
  const over = new Promise((resolve) => socket.once('close', resolve));
  let due = 0;
  for (const call of calls) {
    due += Buffer.concat(call.answer).length;
    const bytes = sentOf(call, 'caller.example');
    for (let at = 0; at < bytes.length; at += piece) {
      socket.write(bytes.subarray(at, at + piece));
      await new Promise((resolve) => setImmediate(resolve));
    }
    while (Buffer.concat(came).length < due && ended.how === 'open') await sleep(1);
  }
  if (end === 'open') socket.end();
  else if (end === 'reset') last?.resetAndDestroy();
  else last?.end();
  await over;
  server.close();
  const sent = Buffer.concat(received).toString('latin1');
  return {
    came: Buffer.concat(came).toString('latin1'),
    how: ended.how,
    received: sent.replaceAll(host, ''),
  };
}

const sentOf = ({ head, body }: ScriptedCall, host: string) =>
  Buffer.from(`${head.replace('{host}', host)}\r\n\r\n${body}`, 'latin1');

const text = string({ maxLength: 300 });
const chunked = text.map((content) =>
  content === ''
    ? '0\r\n\r\n'
    : `${content.length.toString(16)};x=y\r\n${content}\r\n0\r\nx-sum: 1\r\n\r\n`,
);
const headers = constantFrom(
  'Accept: application/json',
  'x-auth-token:  spaces kept  ',
  'X-Twice: 1\r\nX-Twice: 2',
  'x-latin: \u00e9',
  'Connection: keep-alive',
  'Expect: 100-continue',
);
const asked = record({
  line: constantFrom('GET /a?b=c', 'POST /webhooks/x', 'GET /', 'PUT /%7e//x;y', 'OPTIONS *'),
  headers: array(headers, { maxLength: 4 }),
  body: oneof(
    text.map((body) => ({ header: [`Content-Length: ${body.length}`], body })),
    chunked.map((body) => ({ header: ['Transfer-Encoding: chunked'], body })),
    constant({ header: [] as string[], body: '' }),
  ),
}).map(({ line, headers: own, body }) => ({
  head: [`${line} HTTP/1.1`, 'Host: {host}', ...own, ...body.header].join('\r\n'),
  body: body.body,
}));
const bytes = (of: string) => Buffer.from(of, 'latin1');
/** Valid, broken and arbitrary answers. */
const answers = oneof(
  constantFrom(
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n', '{}'],
    [
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n',
    ],
    [
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x\r\n\r\n1\r\na\r\n',
      '2\r\nbc\r\n0\r\nx: y\r\n\r\n',
    ],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', 'zz\r\nnot a size'],
    ['HTTP/1.0 200\n', 'Content-Length : 5\n\nhello'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'],
    ['HTTP/1.1 200 OK\r\nx: \u0000\u0001\r\n folded\r\n\r\n'],
    ['HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\nabc'],
    ['SSH-2.0-OpenSSH_9.2\r\n'],
    ['\u0015\u0003\u0001\u0000\u0002\u0002\u0016'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n', 'short'],
  ).map((pieces) => pieces.map(bytes)),
  array(uint8Array({ minLength: 1, maxLength: 200 }), { minLength: 1, maxLength: 4 }),
);

test('relays every byte and the end of the connection, for any answer', async () => {
  await assert(
    asyncProperty(
      array(tuple(asked, answers), { minLength: 1, maxLength: 3 }),
      constantFrom<End>('end', 'reset', 'open'),
      constantFrom(1, 7, 100, 5000),
      async (pairs, end, piece) => {
        const calls = pairs.map(([call, answer]) => ({ ...call, answer }));
        expect(await played(calls, end, piece, true)).toEqual(
          await played(calls, end, piece, false),
        );
      },
    ),
    { numRuns: testsAll ? 2000 : 100 },
  );
});

/** Sends one request with the HTTP client of Node. */
async function called(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  },
) {
  const sent = httpRequest(url, { method, headers, agent: false });
  const seen: string[] = [];
  sent.on('continue', () => {
    seen.push('continue');
    sent.end(body);
  });
  if (headers['expect']) sent.flushHeaders();
  else sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  return {
    seen,
    status: answer.statusCode,
    headers: answer.rawHeaders,
    bytes,
    trailers: answer.trailers,
  };
}

test('client and caller see the same request and answer as without the relay', async () => {
  const gzip = gzipSync('{"a":1}');
  const seen: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await buffer(request)).toString();
    seen.push([request.method, request.url, body, request.headers['host']]);
    response.writeHead(200, ['Content-Encoding', 'gzip', 'X-Case', 'Kept', 'Trailer', 'x-sum']);
    response.write(gzip.subarray(0, 5));
    response.addTrailers({ 'x-sum': '7' });
    response.end(gzip.subarray(5));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.on('checkContinue', (request, response) => {
    response.writeContinue();
    server.emit('request', request, response);
  });
  const port = await listening(server);
  const relay = await relayTo(`http://127.0.0.1:${port}/erp/`);
  const host = `127.0.0.1:${port}`;
  const get = await called(`${relay.url}/api/shipping-cost?a=%7B`, {
    body: '{"order":1}',
    headers: { 'content-length': '11' },
  });
  expect(get.bytes).toEqual(gzip);
  expect(get.trailers).toEqual({ 'x-sum': '7' });
  expect(get.headers.slice(0, 4)).toEqual(['Content-Encoding', 'gzip', 'X-Case', 'Kept']);
  const post = await called(`${relay.url}/x`, {
    method: 'POST',
    body: 'body',
    headers: { expect: '100-continue', 'content-length': '4' },
  });
  expect(post.seen).toEqual(['continue']);
  expect(seen).toEqual([
    ['GET', '/erp/api/shipping-cost?a=%7B', '{"order":1}', host],
    ['POST', '/erp/x', 'body', host],
  ]);
  expect(relay.watched.map(({ target }) => target)).toEqual([
    '/erp/api/shipping-cost?a=%7B',
    '/erp/x',
  ]);
});

test('closes the connection to the client when the caller hangs up', async () => {
  let hungUp: (() => void) | undefined;
  const over = new Promise<void>((resolve) => {
    hungUp = resolve;
  });
  const relay = await relayTo(
    await serving((_request, response) => void response.on('close', () => hungUp?.())),
  );
  const socket = connect(relay.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  while (relay.watched.length === 0) await sleep(5);
  await sleep(50);
  socket.destroy();
  await over;
  while (relay.watched[0]?.parts.length === 0) await sleep(5);
  expect(relay.watched[0]?.parts).toEqual([{ ended: 'caller' }]);
});

test('closes the connection without an answer if the client cannot be reached', async () => {
  const relay = await relayTo(`http://127.0.0.1:${await freePort()}`);
  await expect(called(relay.url, {})).rejects.toThrow('ECONNRESET');
  expect(relay.watched[0]?.parts).toMatchObject([
    { ended: { reason: 'connect', code: 'ECONNREFUSED' } },
  ]);
});

test('relays pipelined requests, each with the host of the client', async () => {
  const hosts: unknown[] = [];
  const server = await serving((request, response) => {
    hosts.push(request.headers.host);
    response.end('ok');
  });
  const relay = await relayTo(server);
  const socket = connect(relay.port, '127.0.0.1');
  socket.end('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: y\r\n\r\n');
  expect((await buffer(socket)).toString().match(/HTTP\/1.1 200/g)).toHaveLength(2);
  expect(hosts).toEqual([new URL(server).host, new URL(server).host]);
});

test('slows the client down for a slow caller, and buffers little', async () => {
  const whole = 200_000_000;
  const piece = Buffer.alloc(1_000_000, 'x');
  const sent = { bytes: 0 };
  const port = await listening(
    createNetServer((socket) => {
      const send = () => {
        let isRoom = true;
        while (isRoom && sent.bytes < whole) {
          sent.bytes += piece.length;
          isRoom = socket.write(piece);
        }
        if (isRoom) socket.end();
        else socket.once('drain', send);
      };
      socket.on('error', () => {});
      socket.once('data', send);
    }),
  );
  const relay = await relayTo(`http://127.0.0.1:${port}`);
  const socket = connect(relay.port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.0\r\n\r\n');
  for (let before = -1; before !== sent.bytes || before === 0; await sleep(300))
    before = sent.bytes;
  expect(sent.bytes).toBeLessThan(whole / 4);
  await sleep(1100);
  expect(relay.close(false)).toBe(1);
  let got = 0;
  for await (const bytes of socket) got += bytes.length;
  expect(got).toBe(whole);
});

test('a connection is not idle while its answer is incomplete', async () => {
  let isOpen = true;
  const port = await listening(
    createNetServer((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n{}'));
    }),
  );
  const relay = await relayTo(`http://127.0.0.1:${port}`, () => isOpen);
  const socket = connect(relay.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  await sleep(1100);
  expect(relay.close(false)).toBe(1);
  isOpen = false;
  while (relay.close(false) > 0) await sleep(5);
});

test('a thousand idle callers open no connection to the client, and calls still pass', async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end('ok'));
  server.on('connection', () => {
    connections += 1;
  });
  const relay = await relayTo(`http://127.0.0.1:${await listening(server)}`);
  const idle: Socket[] = [];
  for (let i = 0; i < 1000; i += 1) {
    const socket = connect(relay.port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    idle.push(socket);
  }
  expect((await called(relay.url, {})).bytes.toString()).toBe('ok');
  expect(connections).toBe(1);
  for (const socket of idle) socket.destroy();
});
