import { expect, test } from 'vitest';
import { asking, driverFor, responseOf, shown, usualCutMs } from './open.ts';
import { type Answering, chunked, end, rawServer, wait, whole } from './raw-server.ts';

const reset =
  (text: string): Answering =>
  async (socket) => {
    socket.write(text, 'latin1');
    await wait(30);
    socket.resetAndDestroy();
  };
/** A 200 with the rest of its head, and its body. */
const ok = (rest: string): Answering => end(`HTTP/1.1 200 OK\r\n${rest}`);
const plain = 'HTTP/1.1 200 OK\r\n\r\n';
const ten = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n';

async function become(answer: Answering, cutMs = usualCutMs): Promise<string> {
  const server = await rawServer(answer);
  const { send } = driverFor();
  const sent = await send(asking(server.url, { cutMs }));
  expect(server.requests).toHaveLength(1);
  return shown(sent);
}

const [lost, whole7] = [
  '200 {"a":1 [connection-lost 6, not-json 6]',
  '200 {"a":1} [connection-lost 7]',
];
const rows: readonly (readonly [what: string, answer: Answering, seen: string])[] = [
  ['a whole answer', (s) => s.write(whole('{"a":1}')), '200 {"a":1}'],
  ['a body delimited by the close', end(`${plain}{"a":1}`), '200 {"a":1}'],
  [
    'HTTP/1.0',
    end('HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{"a":1}'),
    '200 {"a":1}',
  ],
  [
    'chunks with an extension and a trailer',
    end(`${chunked}3;x=y\r\n{"a\r\n4\r\n":1}\r\n0\r\nX-T: 1\r\n\r\n`),
    '200 {"a":1}',
  ],
  [
    '100, 103 and 102 byte by byte',
    async (s) => {
      const bytes = Buffer.concat([
        Buffer.from(
          'HTTP/1.1 100 Continue\r\nX: y\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n',
        ),
        whole('{"a":"100"}'),
      ]);
      for (const byte of bytes) {
        s.write(Buffer.of(byte));
        await wait(0);
      }
    },
    '200 {"a":"100"}',
  ],
  [
    'a 204 with a length',
    end('HTTP/1.1 204 No Content\r\nContent-Length: 10\r\n\r\n'),
    '204  [not-json 0]',
  ],
  ['an empty 200', ok('Content-Length: 0\r\n\r\n'), '200  [not-json 0]'],
  ['no reason phrase', end('HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n{}'), '200 {}'],
  ['an unregistered status', end('HTTP/1.1 299 Odd\r\nContent-Length: 2\r\n\r\n{}'), '299 {}'],
  ['more bytes than the content-length', ok('Content-Length: 2\r\n\r\n{}garbage'), '200 {}'],

  ['a close at once', (s) => s.end(), 'closed: The connection was closed before an answer'],
  [
    'a reset at once',
    (s) => s.resetAndDestroy(),
    'closed: The connection was reset before an answer',
  ],
  [
    'a close within a header',
    ok('Content-Ty'),
    'closed: The connection was closed within the head',
  ],
  [
    'a reset within a header',
    reset('HTTP/1.1 200 OK\r\nContent-Ty'),
    'closed: The connection was reset within the head',
  ],
  [
    'a close after 100 Continue',
    end('HTTP/1.1 100 Continue\r\n\r\n'),
    'closed: The connection was closed after an interim',
  ],

  ['a length that is too large', end(`${ten}{"a":1`), lost],
  ['a length beyond complete JSON', end(`${ten}{"a":1}`), whole7],
  [
    'a close within the body',
    end(`${ten}Connection: close`.replace('\r\n\r\nC', '\r\nC').concat('\r\n\r\n{"a"')),
    '200 {"a" [connection-lost 4, not-json 4]',
  ],
  ['a reset within the body', reset(`${ten}{"a":1`), lost],
  ['a close within a chunk', end(`${chunked}9\r\n{"a":1`), lost],
  ['a close before the last chunk', end(`${chunked}7\r\n{"a":1}\r\n`), whole7],
  ['an invalid chunk size', end(`${chunked}2\r\n{}\r\nzz\r\n`), '200 {} [connection-lost 2]'],
  ['a reset after a body without a content-length', reset(`${plain}{"a":1}`), '200 {"a":1}'],

  [
    'a header name with a space',
    ok('Bad Name: 1\r\n\r\n'),
    '200  [not-json 0, head: the name of a header is "Bad',
  ],
  [
    'two different content-lengths',
    ok('Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
    '200 {} [head: content-length is sent 2 times: "2, 3"]',
  ],
  ['a negative content-length', ok('Content-Length: -2\r\n\r\n{}'), 'not-http'],
  [
    'a content-length with chunks',
    ok('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
    '200 {} [head: content-length (2) is sent with transfer-encoding]',
  ],
  [
    'two transfer-encoding headers',
    ok('Transfer-Encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
    '200 {} [coding: transfer-encoding says chunked more than once]',
  ],
  [
    'lines that end with LF',
    end('HTTP/1.1 200 OK\nContent-Length: 2\n\n{}'),
    '200 {} [head: a line ends with LF',
  ],
  [
    'a folded header in pieces after an interim answer',
    async (socket) => {
      for (const part of [
        'HTTP/1.1 103 Early Hints\r\n\r\nHT',
        'TP/1.1 200 OK\r\nX: a\r\n  b\r\nConte',
        'nt-Length : 2\r\n\r',
        '\n{}',
      ]) {
        socket.write(part);
        await wait(20);
      }
    },
    '200 {} [head: a header continues on a second line, head: there is a space before the colon of "Content-Length "]',
  ],
  [
    'a head without an empty line before the body',
    ok('Content-Length: 2\r\n{}'),
    'not-http: The connection was closed within the head of the answer (UND_ERR_SOCKET). The head and the body have no empty line between them.',
  ],
  [
    'a NUL in a header',
    ok('X: a\u0000b\r\nContent-Length: 2\r\n\r\n{}'),
    '200 {} [head: the value of "X" holds the control character 0]',
  ],
  ['HTTP/0.9', end('<html>hello</html>'), 'not-http: The answer begins with "<html>hello</html>"'],
  ['another protocol', end('SSH-2.0-OpenSSH_9.2\r\n'), 'not-http: The answer begins with "SSH-2.0'],
  [
    'HTTP/2 frames',
    (s) => s.end(Buffer.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100])),
    'not-http: The port speaks HTTP/2 only (',
  ],
  [
    'a TLS alert',
    (s) => s.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])),
    'not-http: The port speaks TLS and was called over plain HTTP (',
  ],
  [
    'a protocol upgrade',
    end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    'not-http: The answer switches to another protocol (',
  ],
  [
    'a huge header',
    ok(`X: ${'x'.repeat(70_000)}\r\n\r\n`),
    'not-http: The head of the answer is larger than 64 KiB (UND_ERR_HEADERS_OVERFLOW).',
  ],
  ['a large header', ok(`Content-Length: 2\r\nX: ${'x'.repeat(60_000)}\r\n\r\n{}`), '200 {}'],
];

test.each(rows)('reads or rejects %s', async (_, answer, seen) => {
  expect((await become(answer)).slice(0, seen.length)).toBe(seen);
});

const drip =
  (head: string, rest: string, ms: number): Answering =>
  async (socket) => {
    socket.write(head, 'latin1');
    for (let i = 0; !socket.destroyed && i < 1000; i += 1) {
      socket.write(rest, 'latin1');
      await wait(ms);
    }
  };

const cut: readonly (readonly [what: string, answer: Answering, seen: string])[] = [
  ['an answer that never comes', () => {}, 'cut-off: No answer arrived within 1 s.'],
  [
    'an answer that stops after the status line',
    (s) => s.write('HTTP/1.1 200 OK\r\n'),
    'cut-off: The head of the answer was not complete within 1 s.',
  ],
  [
    'endless slow headers',
    drip('HTTP/1.1 200 OK\r\n', 'X: y\r\n', 10),
    'cut-off: The head of the answer was not complete within 1 s.',
  ],
  [
    'endless 103 answers',
    drip('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 1),
    'cut-off: Only interim answers (1xx) arrived within 1 s.',
  ],
  [
    'a flood of 100 answers',
    drip('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100), 1),
    'cut-off: Only interim answers (1xx) arrived within 1 s.',
  ],
  ['a body that never comes', (s) => s.write(ten), '200  [cut-off 0, not-json 0]'],
  ['a body that stops', (s) => s.write(`${ten}{"a":1`), '200 {"a":1 [cut-off 6, not-json 6]'],
  ['a body that arrives in drips', drip(`${chunked}1\r\n[\r\n`, '1\r\n1\r\n', 20), '200 [1'],
];

test.each(cut)('cuts off %s', async (_, answer, seen) => {
  const started = performance.now();
  expect((await become(answer, 1000)).slice(0, seen.length)).toBe(seen);
  const took = performance.now() - started;
  expect(took).toBeGreaterThan(995);
});

test('rejects endless fast headers at 64 KiB', async () => {
  const seen = await become(drip('HTTP/1.1 200 OK\r\n', 'X: y\r\n'.repeat(1000), 1));
  expect(seen).toBe(
    'not-http: The head of the answer is larger than 64 KiB (UND_ERR_HEADERS_OVERFLOW).',
  );
});

test('stops reading an endless body at the size limit', async () => {
  const server = await rawServer(drip(chunked, `10000\r\n${'x'.repeat(65536)}\r\n`, 1));
  const { send } = driverFor({ maxBody: 200_000 });
  const sent = await send(asking(server.url));
  const { body, bytes } = responseOf(sent);
  expect(body).toMatchObject({
    kind: 'text',
    text: 'x'.repeat(200_000),
    trouble: [{ kind: 'too-large', offset: 200_000, detail: 'the body is longer than 200 kB' }],
  });
  expect(bytes).toBeLessThan(1e6);
});

test('reads a body of exactly the size limit whole', async () => {
  const server = await rawServer((s) => s.write(whole(`"${'x'.repeat(998)}"`)));
  const { send } = driverFor({ maxBody: 1000 });
  expect(responseOf(await send(asking(server.url))).body.trouble).toEqual([]);
});

test.each([301, 302, 303, 307, 308])('does not follow a %i to another origin', async (status) => {
  const elsewhere = await rawServer((socket) => socket.end());
  const server = await rawServer((socket) =>
    socket.end(
      `HTTP/1.1 ${status} Moved\r\nLocation: ${elsewhere.url}\r\nContent-Length: 0\r\n\r\n`,
    ),
  );
  const { send } = driverFor();
  expect(responseOf(await send(asking(server.url))).status).toBe(status);
  expect([server.requests.length, elsewhere.connections]).toEqual([1, 0]);
});

test.each([401, 407])('sends no credentials after a %i', async (status) => {
  const server = await rawServer((socket) =>
    socket.write(
      `HTTP/1.1 ${status} Who\r\nWWW-Authenticate: Basic realm="x"\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n`,
    ),
  );
  const { send } = driverFor();
  await send(asking(server.url));
  await send(asking(server.url));
  expect(server.requests).toHaveLength(2);
  expect(server.requests.join()).not.toMatch(/\r\n(proxy-)?authorization:/i);
});
