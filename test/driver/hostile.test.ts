import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testsAll } from '../support/extent.ts';
import { asking, driverFor, shown } from './open.ts';
import { type Answering, chunked, end, rawServer, wait, whole } from './raw-server.ts';

/** Servers that break HTTP or never end, in addition to those of answers.test.ts. */

const quote = '{"netValue":4437}';
const size = quote.length;
const ok = `200 ${quote}`;

const status = (line: string) =>
  end(`${line}\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n${quote}`);
const header = (...lines: readonly string[]): Answering => {
  const text = whole(quote, lines).toString('latin1');
  return end(text);
};
const length = (value: string) =>
  end(`HTTP/1.1 200 OK\r\nContent-Length: ${value}\r\n\r\n${quote}`);
const chunk = `${size.toString(16)}\r\n${quote}\r\n`;

async function become(answer: Answering, cutMs = 60_000): Promise<string> {
  const server = await rawServer(answer);
  const { send } = driverFor();
  const seen = shown(await send(asking(server.url, { cutMs })));
  // The code depends on which part of the answer came first.
  return seen.replace(/ \([A-Z]\w+\)\. /, ': ');
}

const lost = `${ok} [connection-lost ${size}]`;
type Row = readonly [what: string, answer: Answering, seen: string];

const notKept = 'not-http: The head of the answer does not keep HTTP/1.1: ';
const after1xx =
  'not-http: After an interim answer (1xx) comes "{\\"netValue\\":4437}", which is not';

const lengths: readonly Row[] = [
  ['a content-length of letters', length('many'), `${notKept}Invalid character in Content-Length`],
  ['a content-length of 20 digits', length('9'.repeat(20)), notKept.slice(0, -2)],
  ['two content-lengths in one header', length('12, 17'), `${ok} [head: content-length is sent 2`],
  ['a chunked body without chunks', end(chunked + quote), '200  [connection-lost 0, not-json 0]'],
  ['a chunk of exabytes', end(`${chunked}7${'f'.repeat(15)}\r\n${quote}`), lost],
  ['a chunk without its line end', end(`${chunked}${chunk.slice(0, -2)}0\r\n\r\n`), lost],
  [
    'an unknown transfer-encoding',
    end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: rot13\r\n\r\n${quote}`),
    ok,
  ],
];

const heads: readonly Row[] = [
  [
    'terminal escape sequences',
    end('\u001b]0;owned\u0007\u009b31m\u001b[2J'),
    'not-http: The answer begins with "\\u001b]0;owned\\u0007\\u009b31m\\u001b[2J", which is not',
  ],
  ['an HTTP/2 status line', status('HTTP/2 200 OK'), `${notKept}Expected dot`],
  ['status 000', status('HTTP/1.1 000 Zero'), notKept.slice(0, -2)],
  ['status 199', status('HTTP/1.1 199 Odd'), after1xx],
  ['status 600', status('HTTP/1.1 600 Odd'), `600 ${quote}`],
  ['status 1000', status('HTTP/1.1 1000 Odd'), after1xx],
  ['a header without a colon', header('nothing'), `${ok} [head: a line has no colon: "nothing"]`],
  [
    'ten thousand headers',
    header(...Array.from({ length: 10_000 }, (_, i) => `X-${i}: ${i}`)),
    'not-http: The head of the answer is larger than 64 KiB',
  ],
];

test.each([...lengths, ...heads])('reads or rejects %s', async (_, answer, seen) => {
  expect((await become(answer)).slice(0, seen.length)).toBe(seen);
});

/** Writes as fast as it is read, until the connection is closed. */
const without =
  (first: string, rest: string): Answering =>
  async (socket) => {
    socket.write(first, 'latin1');
    while (!socket.destroyed) {
      if (!socket.write(rest, 'latin1')) await wait(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

const padding = 'x'.repeat(2000);
const interim = (head: string) => `HTTP/1.1 ${head}\r\nX: ${padding}\r\n\r\n`.repeat(100);

const endless: readonly Row[] = [
  ['trailers', without(`${chunked}${chunk}0\r\n`, 'X-T: y\r\n'.repeat(500)), lost],
  ['a chunk extension', without(`${chunked}5;`, padding.repeat(100)), '200  [cut-off 0'],
  ['100 answers', without('', interim('100 Continue')), 'cut-off: Only interim answers (1xx)'],
  ['empty lines', without('', '\r\n'.repeat(100_000)), 'cut-off: The head of the answer was not'],
  [
    'a reason phrase',
    without('HTTP/1.1 200 ', 'O'.repeat(200_000)),
    'cut-off: The head of the answer was not complete',
  ],
];

describe('an endless answer', () => {
  test.each(endless)('is given up: %s', async (_, answer, seen) => {
    expect((await become(answer, 500)).slice(0, seen.length)).toBe(seen);
  });
});

/** A small heap, so that the measured memory is in use. */
const frugal = {
  flags: ['--max-semi-space-size=1', '--max-old-space-size=96', '--input-type=module'],
  env: { ...process.env, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' },
};
/** Mostly socket buffers on a busy machine. */
const megabytesAtMost = 400;

const sendingTo = (urls: readonly string[]) => `
  import { openDriver } from ${JSON.stringify(new URL('../../dist/driver/driver.js', import.meta.url))};
  const driver = openDriver({ concurrency: 4, maxBody: 20e6, maxBytes: 1e9 });
  for (const url of ${JSON.stringify(urls)}) {
    const limits = { cutMs: 5_000, cutBy: 'harness' };
    await driver.send({ method: 'POST', url, headers: {}, body: '{}', limits });
  }
  console.log(process.resourceUsage().maxRSS / 1024);
  process.exit();
`;

test.runIf(testsAll)('reads all hostile answers in one process with a heap of 96 MB', async () => {
  const bomb = whole(gzipSync(Buffer.alloc(100e6, ' ')), ['Content-Encoding: gzip']);
  const all = [...lengths, ...heads, ...endless].map(([, answer]) => answer);
  const servers = await Promise.all(
    [...all, (socket: Socket) => socket.write(bomb)].map((answer) => rawServer(answer)),
  );
  const program = sendingTo(servers.map(({ url }) => url));
  const child = spawn(process.execPath, [...frugal.flags, '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: frugal.env,
  });
  expect(Number(await text(child.stdout))).toBeLessThan(megabytesAtMost);
  expect(child.exitCode ?? (await once(child, 'close'))[0]).toBe(0);
  // Each received a request.
  expect(servers.filter(({ requests }) => requests.length === 0)).toEqual([]);
});
