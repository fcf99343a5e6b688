import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { write } from '../../dist/reference-client/http/answer.js';
import { readCall } from '../../dist/reference-client/read-call.js';
import { conformingAnswer } from '../../dist/reference-client/route.js';

/** Random numbers from 0 to 1 by a seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const sleep = (ms) => new Promise((resume) => setTimeout(resume, ms));

/** A head with any content-length. */
const head = (length, more = '') =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

/**
 * Ways to misbehave, each with its number of requests in a thousand. Each begins after the whole request,
 * so that requests can be counted.
 */
const manners = {
  slowly: [
    40,
    async ({ answer }) => {
      await sleep(300);
      await answer();
    },
  ],
  'a server error': [40, ({ reply }) => reply(500, {}, 'Internal Server Error')],
  'unavailable, retry-after 0': [5, ({ reply }) => reply(503, { 'retry-after': '0' }, '')],
  'too many requests': [
    2,
    ({ reply }) => reply(429, { 'retry-after': '1' }, '{"message":"Despacio"}'),
  ],
  'a page': [20, ({ reply }) => reply(200, { 'content-type': 'text/html' }, '<html><p>Login</p>')],
  'a redirect': [10, ({ reply }) => reply(302, { location: '/elsewhere' }, '')],
  nothing: [10, ({ reply }) => reply(204, {}, '')],
  'another type': [20, ({ reply }) => reply(200, {}, '[1,{"netValue":"3500"},null]')],
  reset: [20, ({ socket }) => socket.resetAndDestroy()],
  'an end before an answer': [10, ({ socket }) => socket.end()],
  'half an answer': [15, ({ socket }) => socket.end(`${head(500)}{"transportationCost":`)],
  'an answer longer than its content-length': [
    10,
    ({ socket }) => socket.end(`${head(2)}{"shippingCost":1}`),
  ],
  'an invalid chunk': [
    10,
    ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
  ],
  'bytes that are not HTTP': [5, ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  'an invalid gzip': [10, ({ reply }) => reply(200, { 'content-encoding': 'gzip' }, '{}')],
  'half a gzip': [
    10,
    ({ reply }) =>
      reply(200, { 'content-encoding': 'gzip' }, gzipSync('{"shippingCost":12}').subarray(0, 12)),
  ],
  'a gzip of zeros': [
    3,
    ({ reply }) => reply(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(30_000_000))),
  ],
  'endless headers': [
    3,
    ({ socket }) => socket.write(`HTTP/1.1 200 OK\r\n${'X-Filler: 0123456789\r\n'.repeat(20_000)}`),
  ],
  'an endless body': [
    3,
    async ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[');
      while (!socket.destroyed) {
        socket.write('{"orderId":"P-1"},'.repeat(1000));
        await sleep(5);
      }
    },
  ],
  silence: [4, () => {}],
  'an answer, and the end of the connection': [
    30,
    async ({ answer, socket }) => {
      await answer();
      socket.end();
    },
  ],
};

/**
 * The conforming reference client, which misbehaves in some of its answers. Counts every whole request, and
 * those that a client must resend: no byte of an answer came on a reused connection (RFC 9110
 * 9.2.2).
 */
export async function openMisbehaving({ seed, records }) {
  const random = randomOf(seed);
  const counts = { requests: 0, again: 0, connections: 0, manners: {} };
  const used = new WeakMap();
  const table = Object.entries(manners);

  const mannerOf = () => {
    let left = random() * 1000;
    return table.find(([, [share]]) => {
      left -= share;
      return left < 0;
    });
  };

  async function serve(request, response) {
    const call = await readCall(request, response, { records });
    if (!call) return;
    const { socket } = request;
    counts.requests += 1;
    const before = used.get(socket) ?? 0;
    used.set(socket, before + 1);
    const [name, manner] = mannerOf() ?? ['conforming', undefined];
    counts.manners[name] = (counts.manners[name] ?? 0) + 1;
    if (before > 0 && (name === 'reset' || name === 'an end before an answer')) counts.again += 1;
    const answer = () => write(conformingAnswer(call), response);
    const act = manner?.[1] ?? answer;
    await act({
      answer,
      socket,
      reply: (status, headers, body) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body);
      },
    });
  }

  const server = createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 3_600_000;
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  server.on('connection', () => {
    counts.connections += 1;
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    counts,
    open: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, many) => (error ? reject(error) : resolve(many))),
      ),
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}
