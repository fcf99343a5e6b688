import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { OpenSink } from '../../src/model/exchange.ts';
import { asking, driverFor, shown } from './open.ts';
import { rawServer } from './raw-server.ts';

/** Larger than the read buffers, so that back-pressure sets in before the last byte. */
const sizes = [200_000, 262_145, 300_000, 400_000, 2_000_000];

const head = (...lines: readonly string[]) =>
  ['HTTP/1.1 200 OK', 'Content-Type: text/csv', ...lines, '', ''].join('\r\n');

const framings: { readonly [name: string]: (body: Buffer) => readonly (string | Buffer)[] } = {
  'of known length': (body) => [head('Connection: close', `Content-Length: ${body.length}`), body],
  'that ends with the connection': (body) => [head('Connection: close'), body],
  'in chunks': (body) => [
    head('Connection: close', 'Transfer-Encoding: chunked'),
    `${body.length.toString(16)}\r\n`,
    body,
    '\r\n0\r\n\r\n',
  ],
  'on a keep-alive connection': (body) => [head(`Content-Length: ${body.length}`), body],
};

const endings: { readonly [name: string]: (socket: Socket) => unknown } = {
  'with an immediate close': (socket) => socket.end(),
  'with the connection left open': () => {},
};

/** A sink that waits for 5 ms per piece. */
function slowly() {
  let bytes = 0;
  const open: OpenSink = () => ({
    async write(piece) {
      await wait(5);
      bytes += piece.length;
      return true;
    },
    end: (trouble) => ({ kind: 'records', records: bytes, observed: {}, trouble }),
  });
  return open;
}

async function read(size: number, framing: string, end: (socket: Socket) => unknown) {
  const body = Buffer.alloc(size, 'x');
  const server = await rawServer((socket) => {
    for (const part of framings[framing]?.(body) ?? []) socket.write(part);
    end(socket);
  });
  const { send } = driverFor({ maxBytes: 1e7 });
  return send(asking(server.url, { method: 'GET', cutMs: 5000 }), slowly());
}

describe.each(Object.keys(framings))('a slowly read body %s', (framing) => {
  const lasting = Object.keys(endings).filter(
    (ending) => framing !== 'that ends with the connection' || !ending.endsWith('open'),
  );
  test.each(lasting)('arrives whole %s', async (ending) => {
    const sent = await Promise.all(
      sizes.map((size) => read(size, framing, endings[ending] ?? (() => {}))),
    );
    expect(sent.map(shown)).toEqual(sizes.map((size) => `200 ${size} records`));
  });

  test('gives a response if the connection is reset after it', async () => {
    const sent = await Promise.all(
      sizes.map((size) =>
        read(size, framing, (socket) => void setTimeout(() => socket.resetAndDestroy(), 20)),
      ),
    );
    expect(sent.map(({ answer }) => answer.kind)).toEqual(sizes.map(() => 'response'));
  });
});
