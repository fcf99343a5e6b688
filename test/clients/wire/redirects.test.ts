import { expect, test } from 'vitest';
import { referenceToken } from '../../../src/reference-client/target.ts';
import { carrying } from './bytes.ts';
import { drive, found } from './drive.ts';
import { open } from './open.ts';

test.each([301, 302, 303, 307, 308])(
  'a %i to another origin: nothing goes there, and no token',
  async (status) => {
    const elsewhere = await open({ call: ({ socket }) => socket.end() });
    try {
      const to = `${elsewhere.url}/webhooks/platform/order/delivery-price`;
      const run = await drive({
        name: 'redirects',
        answer: ({ socket }) => socket.write(carrying({ status }, '', [`Location: ${to}`])),
      });
      expect(elsewhere.heads).toEqual([]);
      expect(found(run)).toEqual([
        'error http/unexpected-status delivery-price',
        'warning http/unexpected-status commerces',
      ]);
      expect(run.findings[0]?.message).toContain(to);
      expect(JSON.stringify(run)).not.toContain(referenceToken);
    } finally {
      await elsewhere.close();
    }
  },
);

test.each([401, 407])(
  'a %i that asks for credentials gets none but what is configured',
  async (status) => {
    const asked = ['WWW-Authenticate: Basic realm="x"', 'Proxy-Authenticate: Basic'];
    let last = '';
    await drive({
      name: 'asks',
      answer: ({ socket, head, number }) => {
        if (number > 1) last = head;
        socket.write(carrying({ status }, '{"message":"who?"}', asked));
      },
    });
    expect(last).not.toMatch(/\r\n(proxy-)?authorization:/i);
  },
);
