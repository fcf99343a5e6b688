import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { OpenSink } from '../../src/model/exchange.ts';
import { asking, driverFor, shown } from './open.ts';
import { rawServer } from './raw-server.ts';

/** More than waits to be read, so that the connection is held back before the last byte is taken. */
const sizes = [200_000, 262_145, 300_000, 400_000, 2_000_000];

const head = (...lines: readonly string[]) =>
  ['HTTP/1.1 200 OK', 'Content-Type: text/csv', ...lines, '', ''].join('\r\n');

const framings: { readonly [name: string]: (body: Buffer) => readonly (string | Buffer)[] } = {
  'with its length': (body) => [head('Connection: close', `Content-Length: ${body.length}`), body],
  'to the end of the connection': (body) => [head('Connection: close'), body],
  'in chunks': (body) => [
    head('Connection: close', 'Transfer-Encoding: chunked'),
    `${body.length.toString(16)}\r\n`,
    body,
    '\r\n0\r\n\r\n',
  ],
  'on a connection that is kept': (body) => [head(`Content-Length: ${body.length}`), body],
};

const endings: { readonly [name: string]: (socket: Socket) => unknown } = {
  'and the connection ends at once': (socket) => socket.end(),
  'and the connection stays open': () => {},
};

/** Takes its time over each piece. */
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

describe.each(Object.keys(framings))('a body %s that is read slowly', (framing) => {
  const lasting = Object.keys(endings).filter(
    (ending) => framing !== 'to the end of the connection' || !ending.endsWith('open'),
  );
  test.each(lasting)('comes whole, %s', async (ending) => {
    const sent = await Promise.all(
      sizes.map((size) => read(size, framing, endings[ending] ?? (() => {}))),
    );
    expect(sent.map(shown)).toEqual(sizes.map((size) => `200 ${size} records`));
  });

  test('ends, when the connection is reset behind it', async () => {
    const sent = await Promise.all(
      sizes.map((size) =>
        read(size, framing, (socket) => void setTimeout(() => socket.resetAndDestroy(), 20)),
      ),
    );
    expect(sent.map(({ answer }) => answer.kind)).toEqual(sizes.map(() => 'response'));
  });
});
