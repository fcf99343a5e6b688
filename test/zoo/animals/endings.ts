import { type Call, wait } from '../keeper.ts';
import type { Animal } from '../visit.ts';
import { bytes, chunk, chunkedHead, head, plain } from '../wire.ts';

const reset = async ({ socket }: Call, before: Buffer | string = '') => {
  socket.write(before);
  await wait(15);
  socket.resetAndDestroy();
};

/** The connection ends before the answer does. */
export const endings: readonly Animal[] = [
  {
    name: 'closes at once',
    answer: ({ socket }) => socket.end(),
  },
  {
    name: 'resets at once',
    answer: (call) => call.socket.resetAndDestroy(),
  },
  {
    name: 'closes the connection before it reads the request',
    connected: (socket) => socket.end(),
  },
  {
    name: 'closes after the status line',
    answer: ({ socket }) => socket.end('HTTP/1.1 200 OK\r\n'),
  },
  {
    name: 'closes in the middle of a header',
    answer: ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),
  },
  {
    name: 'resets in the middle of a header',
    answer: (call) => reset(call, 'HTTP/1.1 200 OK\r\nContent-Ty'),
  },
  {
    name: 'closes in the middle of a chunk',
    answer: ({ socket }, said) =>
      socket.end(
        Buffer.concat([chunkedHead(said), bytes('fff\r\n'), Buffer.from(said.body.slice(0, 20))]),
      ),
  },
  {
    name: 'closes before the last chunk',
    answer: ({ socket }, said) => socket.end(Buffer.concat([chunkedHead(said), chunk(said.body)])),
  },
  {
    name: 'resets in the middle of the body',
    answer: (call, said) => reset(call, plain(said).subarray(0, -said.body.length / 2)),
  },
  {
    name: 'closes within a body of a length',
    answer: ({ socket }, said) => socket.end(plain(said).subarray(0, -said.body.length / 2)),
  },
  {
    name: 'closes after an interim answer',
    answer: ({ socket }) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
  },
  {
    name: 'closes after the head',
    answer: ({ socket }, { body }) => socket.end(head({ length: body.length })),
  },
  {
    name: 'accepts and says nothing',
    answer: () => {},
    hurry: 60,
  },
  {
    name: 'says a head and no more',
    answer: ({ socket }, { body }) => socket.write(head({ length: body.length })),
    hurry: 60,
  },
  {
    name: 'says a byte at a time, too slowly',
    async answer({ socket }, said) {
      for (const byte of plain(said)) {
        if (socket.destroyed) return;
        socket.write(Buffer.of(byte));
        await wait(50);
      }
    },
    hurry: 60,
  },
];
