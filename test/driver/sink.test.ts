import { setTimeout as wait } from 'node:timers/promises';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import type { OpenSink, Sink, Trouble } from '../../src/model/exchange.ts';
import { asking, driverFor, responseOf, shown, usualCutMs } from './open.ts';
import { type Answering, rawServer, whole } from './raw-server.ts';

const chunked = 'HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n';

/** A sink that keeps what it receives. */
function keeping(write: (length: number) => ReturnType<Sink['write']> = () => true) {
  const chunks: Uint8Array[] = [];
  const ends: (readonly Trouble[])[] = [];
  const heads: Parameters<OpenSink>[0][] = [];
  let length = 0;
  const open: OpenSink = (head) => {
    heads.push(head);
    return {
      write(bytes) {
        chunks.push(bytes);
        length += bytes.length;
        return write(length);
      },
      end(trouble) {
        ends.push(trouble);
        return { kind: 'records', records: chunks.length, observed: {}, trouble };
      },
    };
  };
  return { open, ends, heads, text: () => Buffer.concat(chunks).toString() };
}

async function fetching(answer: Answering, sink = keeping(), cutMs = usualCutMs, maxBytes = 1e7) {
  const server = await rawServer(answer);
  const { send } = driverFor({ maxBytes });
  const started = performance.now();
  const sent = await send(asking(server.url, { method: 'GET', cutMs }), sink.open);
  const took = performance.now() - started;
  return { sent, took, text: sink.text(), ends: sink.ends, heads: sink.heads, server };
}

const kinds = (ends: readonly (readonly Trouble[])[]) =>
  ends.map((trouble) => trouble.map(({ kind, offset }) => `${kind} ${offset}`));

test('streams the body of a 200 to the sink', async () => {
  const { sent, text, ends, heads } = await fetching((s) => s.write(whole('[1,2,3]')));
  expect([text, kinds(ends), heads.length]).toEqual(['[1,2,3]', [[]], 1]);
  expect(heads[0]?.headers['content-type']).toBe('application/json');
  expect(responseOf(sent)).toMatchObject({ status: 200, bytes: 7, body: { kind: 'records' } });
});

test('reads other statuses as text, without a sink', async () => {
  const { sent, heads } = await fetching((s) =>
    s.write('HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnone'),
  );
  expect([shown(sent), heads]).toEqual(['404 none [not-json 0]', []]);
});

test('decompresses the body before the sink', async () => {
  const packed = zlib.gzipSync('x'.repeat(300_000));
  const { sent, text } = await fetching((s) => s.write(whole(packed, ['Content-Encoding: gzip'])));
  expect([text.length, responseOf(sent).bytes]).toEqual([300_000, packed.length]);
});

const reset =
  (header: string): Answering =>
  async (s) => {
    s.write(`HTTP/1.1 200 OK\r\n${header}\r\na,b`);
    await wait(20);
    s.resetAndDestroy();
  };

const troubled: readonly (readonly [
  what: string,
  answer: Answering,
  text: string,
  trouble: string[],
])[] = [
  ['connection lost', (s) => s.end(`${chunked}3\r\na,b\r\n`), 'a,b', ['connection-lost 3']],
  ['reset before the content-length', reset('Content-Length: 9\r\n'), 'a,b', ['connection-lost 3']],
  ['reset without a content-length', reset(''), 'a,b', ['connection-lost 3']],
  ['closed without a content-length', (s) => s.end('HTTP/1.1 200 OK\r\n\r\na,b'), 'a,b', []],
  ['not gzip', (s) => s.write(whole('a,b', ['Content-Encoding: gzip'])), '', ['compression 0']],
  ['empty body', (s) => s.write(whole('')), '', []],
];

test.each(troubled)('calls end once with the troubles: %s', async (_, answer, text, trouble) => {
  const seen = await fetching(answer);
  expect([seen.text, kinds(seen.ends)]).toEqual([text, [trouble]]);
});

test('cuts off a body that pauses for longer than the time-out', async () => {
  const { text, ends } = await fetching((s) => s.write(`${chunked}3\r\na,b\r\n`), keeping(), 1000);
  expect([text, ends]).toEqual([
    'a,b',
    [[{ kind: 'cut-off', offset: 3, detail: 'only 0 bytes arrived within 1 s, 3 bytes in all' }]],
  ]);
});

const dripping: Answering = async (socket) => {
  socket.write(chunked);
  while (!socket.destroyed) {
    socket.write(`40\r\n${'x'.repeat(64)}\r\n`);
    await wait(30);
  }
};

test('does not restart the time-out for single bytes', async () => {
  const { ends } = await fetching(
    async (socket) => {
      socket.write(chunked);
      while (!socket.destroyed) {
        socket.write('1\r\nx\r\n');
        await wait(30);
      }
    },
    keeping(),
    1000,
  );
  expect(
    ends.map((trouble) => trouble.map(({ detail }) => detail.replaceAll(/\d+ bytes/g, 'N bytes'))),
  ).toEqual([['only N bytes arrived within 1 s, N bytes in all']]);
});

test('cuts off an endless body after ten times the time-out', async () => {
  const { took, ends } = await fetching(dripping, keeping(), 300);
  expect(took).toBeGreaterThan(3000);
  expect(
    ends.map((trouble) => trouble.map(({ detail }) => detail.replace(/[\d,]*\d bytes/, 'N bytes'))),
  ).toEqual([['N bytes had arrived after 3 s']]);
});

test('cuts off an answer without a first byte and opens no sink', async () => {
  const { sent, heads } = await fetching(() => {}, keeping(), 200);
  expect([shown(sent), heads]).toEqual(['cut-off: No answer arrived within 200 ms.', []]);
});

test('stops reading when the sink wants no more', async () => {
  const sink = keeping((length) => length < 10);
  const { text, ends } = await fetching(dripping, sink);
  expect([text, kinds(ends)]).toEqual(['x'.repeat(64), [[]]]);
});

test('passes at most maxBytes to the sink', async () => {
  const { text, ends } = await fetching(dripping, keeping(), usualCutMs, 5);
  expect([text, kinds(ends)]).toEqual(['xxxxx', [['too-large 5']]]);
});

test('a slow sink slows the server down and does not count as a time-out', async () => {
  let written = 0;
  const block = Buffer.alloc(64 * 1024, 'x');
  const answer: Answering = async (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${400 * block.length}\r\n\r\n`);
    for (let i = 0; i < 400 && !socket.destroyed; i += 1) {
      written += 1;
      if (!socket.write(block)) await new Promise((resolve) => socket.once('drain', resolve));
    }
  };
  let ahead = 0;
  let slept = false;
  const sink = keeping(async (length) => {
    ahead = Math.max(ahead, written * block.length - length);
    if (!slept && length > 3e6) {
      slept = true;
      await wait(2500);
      ahead = Math.max(ahead, written * block.length - length);
    }
    return true;
  });
  const { sent, text, ends } = await fetching(answer, sink, 2000, 1e9);
  expect([text.length, kinds(ends)]).toEqual([400 * block.length, [[]]]);
  expect(ahead, 'bytes in our hands and those of the sockets').toBeLessThan(16e6);
  expect(responseOf(sent).bytes).toBe(400 * block.length);
});

test('rejects with the error that the sink throws', async () => {
  const sink = keeping(() => {
    throw new Error('disk full');
  });
  await expect(fetching(dripping, sink)).rejects.toThrow('disk full');
});
