import { wait } from '../keeper.ts';
import type { Animal } from '../visit.ts';
import { bytes, carrying, chunk, chunked, chunkedHead, head, plain } from '../wire.ts';

const lengthOf = (body: string) => Buffer.byteLength(body);

/** Lengths and chunks that do not tell where the body ends. */
export const framing: readonly Animal[] = [
  {
    name: 'a length that is too long, and closes',
    answer: ({ socket }, { body }) =>
      socket.end(Buffer.concat([head({ length: lengthOf(body) + 9 }), Buffer.from(body)])),
  },
  {
    name: 'a length that is too long, and waits',
    answer: ({ socket }, { body }) =>
      socket.write(Buffer.concat([head({ length: lengthOf(body) + 9 }), Buffer.from(body)])),
    hurry: 60,
  },
  {
    name: 'a length that is too short',
    answer: ({ socket }, { body }) =>
      socket.write(
        Buffer.concat([head({ length: Math.floor(lengthOf(body) / 2) }), Buffer.from(body)]),
      ),
  },
  ...[
    ['a negative length', '-2'],
    ['a length that is no number', 'many'],
    ['a length with a plus', '+12'],
    ['a length that no number holds', '99999999999999999999999'],
    ['a length twice in one header', '12, 13'],
    ['an empty length', ''],
  ].map(
    ([name = '', length = '']): Animal => ({
      name,
      answer: ({ socket }, { body }) =>
        socket.end(Buffer.concat([head({ length }), Buffer.from(body)])),
    }),
  ),
  {
    name: 'two lengths that contradict each other',
    answer: ({ socket }, said) =>
      socket.end(carrying(said, said.body, [`Content-Length: ${lengthOf(said.body) - 5}`])),
  },
  {
    name: 'a length and chunks',
    answer: ({ socket }, { body }) =>
      socket.end(
        Buffer.concat([head({ length: lengthOf(body) }, chunked), chunk(body), bytes('0\r\n\r\n')]),
      ),
  },
  {
    name: 'chunks that are none',
    answer: ({ socket }, said) =>
      socket.end(Buffer.concat([chunkedHead(said), Buffer.from(said.body)])),
  },
  {
    name: 'a chunk size that no number holds',
    answer: ({ socket }, said) =>
      socket.end(
        Buffer.concat([chunkedHead(said), bytes('fffffffffffffffff\r\n'), Buffer.from(said.body)]),
      ),
  },
  {
    name: 'a chunk of many exabytes',
    answer: ({ socket }, said) =>
      socket.end(
        Buffer.concat([chunkedHead(said), bytes('7fffffffffffffff\r\n'), Buffer.from(said.body)]),
      ),
  },
  {
    name: 'a negative chunk size',
    answer: ({ socket }, said) =>
      socket.end(Buffer.concat([chunkedHead(said), bytes('-5\r\n'), Buffer.from(said.body)])),
  },
  {
    name: 'a chunk without its end',
    answer: ({ socket }, said) =>
      socket.end(
        Buffer.concat([chunkedHead(said), chunk(said.body).subarray(0, -2), bytes('0\r\n\r\n')]),
      ),
  },
  {
    name: 'chunks that are not declared',
    answer: ({ socket }, { body }) =>
      socket.end(Buffer.concat([head(), chunk(body), bytes('0\r\n\r\n')])),
  },
  {
    name: 'trailers without an end',
    async answer({ socket }, said) {
      socket.write(Buffer.concat([chunkedHead(said), chunk(said.body), bytes('0\r\n')]));
      while (!socket.destroyed) {
        socket.write('X-Trailer: y\r\n'.repeat(500));
        await wait(2);
      }
    },
  },
  {
    name: 'an extension of a chunk without an end',
    async answer({ socket }, said) {
      socket.write(Buffer.concat([chunkedHead(said), bytes('5;')]));
      while (!socket.destroyed) {
        socket.write('x'.repeat(200_000));
        await wait(1);
      }
    },
  },
  {
    name: 'zeros before a chunk size, without an end',
    async answer({ socket }, said) {
      socket.write(chunkedHead(said));
      while (!socket.destroyed) {
        socket.write('0'.repeat(200_000));
        await wait(1);
      }
    },
  },
  {
    name: 'a body without an end',
    broken: ['delivery-price'],
    async answer({ socket }, said) {
      socket.write(chunkedHead(said));
      const block = chunk(' '.repeat(64 * 1024));
      while (!socket.destroyed) {
        if (!socket.write(block)) await wait(1);
      }
    },
  },
  {
    name: 'a transfer coding that nobody asked for',
    answer: ({ socket }, said) =>
      socket.end(
        Buffer.concat([
          head({ status: `${said.status} Said` }, ['Transfer-Encoding: rot13']),
          Buffer.from(said.body),
        ]),
      ),
  },
  {
    name: 'bytes after the answer',
    answer: ({ socket }, said) => socket.write(Buffer.concat([plain(said), bytes('}}garbage')])),
  },
];
