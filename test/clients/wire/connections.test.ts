import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { carrying, plain } from './bytes.ts';
import { type Client, drive, found, usual } from './drive.ts';

/** Clients whose answers come to the wrong request, one call after another, and all that is found. */

const lastOf = new WeakMap<Socket, Buffer>();

const clients: readonly (readonly [Client, readonly string[]])[] = [
  [
    {
      name: 'each answer on a kept connection is the one before',
      answer({ socket }, said) {
        const before = lastOf.get(socket);
        lastOf.set(socket, plain(said));
        socket.write(before ?? plain(said));
      },
      whole: true,
    },
    [
      'error commerces/not-a-list commerces',
      'error delivery-price/repeat-differs delivery-price',
      'error http/flaky commerces',
      'error http/flaky delivery-price',
    ],
  ],
  [
    {
      name: 'an answer before the request',
      connected: (socket) => socket.write(carrying({ status: 200 }, '{"ghost":true}')),
    },
    [
      'error commerces/not-a-list commerces',
      'error delivery-price/transportation-cost-missing delivery-price',
      'error shipping-cost/cost-missing shipping-cost',
    ],
  ],
];

test.each(clients.map(([client, findings]) => [client.name, client, findings] as const))(
  '%s',
  async (_, client, findings) => {
    expect(
      found(await drive(client, { ...usual, options: { limits: { concurrency: 1 } } })),
    ).toEqual(findings);
  },
);
