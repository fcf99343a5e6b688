import type { Socket } from 'node:net';
import type { Animal } from '../visit.ts';
import { bytes, carrying, plain } from '../wire.ts';

/** What the ghost of another answer would show, were it read. */
const ghost = carrying({ status: 200 }, '{"ghost":true}');
const refused = carrying({ status: 500 }, 'ghost');

const lastOf = new WeakMap<Socket, Buffer>();

/** Answers that come at the wrong time, or on the wrong connection. */
export const connections: readonly Animal[] = [
  {
    name: 'a left-over body on a kept connection',
    answer: ({ socket }, said) => socket.write(Buffer.concat([plain(said), bytes('{"ghost":1}')])),
  },
  {
    name: 'two answers to one request, at once',
    answer: ({ socket }, said) => socket.write(Buffer.concat([plain(said), ghost])),
  },
  {
    name: 'two answers to one request, one after the other',
    answer({ socket }, said) {
      socket.write(plain(said));
      setImmediate(() => socket.write(refused));
    },
  },
  {
    name: 'each answer on a kept connection is the one before',
    answer({ socket }, said) {
      const before = lastOf.get(socket);
      lastOf.set(socket, plain(said));
      socket.write(before ?? plain(said));
    },
    whole: true,
  },
  {
    name: 'an answer before the request',
    connected: (socket) => socket.write(ghost),
  },
];
