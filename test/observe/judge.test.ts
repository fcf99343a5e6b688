import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { policyOf } from '../../src/config/rules.ts';
import { silentIo } from '../../src/engine/redact/guard.ts';
import { ofMessage, type Passed } from '../../src/observe/feed.ts';
import { openJudge } from '../../src/observe/judge.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { now } from '../support/now.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

test('releases all bytes that it was given, those after an answer included', async () => {
  const to = new URL('https://erp.example.com');
  const io = { ...silentIo(), cwd: emptyFolder(), now: () => now };
  const config = await loadConfig({ flags: { baseUrl: to.href }, io });
  const policy = policyOf(config.target, config);
  let taken = 0;
  const judge = openJudge({
    config,
    to,
    policy: () => policy,
    onTaken(size) {
      taken += size;
    },
    broken: () => {},
    onRead: () => {},
  });
  let sent = 0;
  const pass = (passed: Passed) => {
    sent += ofMessage + ('bytes' in passed ? passed.bytes.length : 0);
    judge.take([passed]);
  };
  const path = '/webhooks/platform/order/delivery-price';
  for (let of = 1; of <= 3; of += 1) {
    pass({
      of,
      at: 0,
      begins: 'delivery-price',
      startedAt: new Date(now).toISOString(),
      head: { method: 'POST', target: path, headers: [], text: '', bodyLength: 4 },
    });
    pass({ of, at: 1, from: 'caller', bytes: Buffer.from('{  }') });
    pass({ of, at: 2, from: 'client', bytes: Buffer.from(head) });
    await judge.settled(5000);
    pass({ of, at: 3, from: 'client', bytes: Buffer.from('more than the length says') });
    pass({ of, at: 4, ended: 'closed' });
  }
  expect(taken).toBe(sent);
  const runs = [judge.run({}), judge.run({ commerces: 2 }), judge.run({})];
  expect(runs.map(({ totals }) => totals.exchanges)).toEqual([3, 3, 3]);
  // The run contains only endpoints with calls.
  expect(
    runs.map(({ endpoints }) => endpoints.map(({ id, reason = '' }) => `${id}${reason}`)),
  ).toEqual([
    ['delivery-price'],
    ['delivery-price', 'commerces2 calls: too much waited to be judged'],
    ['delivery-price'],
  ]);
});
