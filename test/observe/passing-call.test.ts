import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/catalogue.ts';
import { scenarioOf } from '../../src/observe/comparable.ts';
import type { Passed } from '../../src/observe/feed.ts';
import { openPassingCall } from '../../src/observe/passing-call.ts';

type Part = Passed extends infer Each ? (Each extends Passed ? Omit<Each, 'of'> : never) : never;

const [endpoint] = endpoints.filter(({ id }) => id === 'delivery-price');
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
const answer = (text: string, at = 30): Part => ({ at, from: 'client', bytes: Buffer.from(text) });
const ended = (how: Extract<Passed, { ended: unknown }>['ended'], at = 40): Part => ({
  at,
  ended: how,
});

/** Reads a call whose parts arrive all at once, as at a late judge. */
function read(parts: readonly Part[]) {
  if (!endpoint) throw new Error('there is no delivery-price');
  const { limits } = endpoint;
  const headers = ['content-type', 'application/json', 'traceparent', '00-1', 'x-tenant', 'a'];
  const begun = {
    of: 1,
    at: 10,
    begins: 'delivery-price',
    startedAt: '2026-11-20T12:00:00.000Z',
    head: { method: 'POST', target: '/erp/x', headers, text: '', bodyLength: 2 },
  } as const;
  const call = openPassingCall(begun, {
    endpoint,
    scenario: scenarioOf('delivery-price'),
    to: new URL('https://erp.example.com/erp'),
    limits: { ...limits, cutMs: 5000 },
    caps: { maxBody: 1e6, maxBytes: 1e6 },
    open: undefined,
    inFlight: () => 1,
    onTaken: () => {},
  });
  const body: Part = { at: 15, from: 'caller', bytes: Buffer.from('{"order":{}}') };
  for (const part of [body, ...parts]) call.take({ of: 1, ...part });
  return call.result;
}

test('uses the times at which the parts passed, not those at which they are read', async () => {
  expect(await read([answer(head, 25), answer('{}'), ended('caller')])).toMatchObject({
    request: {
      method: 'POST',
      url: 'https://erp.example.com/erp/x',
      headers: { 'content-type': 'application/json', 'x-tenant': 'a' },
      body: { order: {} },
    },
    durationMs: 15,
    timings: { firstByte: 10, download: 5 },
    answer: { kind: 'response', status: 200, bytes: 2, body: { json: {} } },
  });
});

test.each<readonly [what: string, parts: readonly Part[], result: unknown]>([
  ['a caller that hangs up', [answer(head), ended('caller')], 'the caller hung up'],
  ['a caller that hangs up before the answer', [ended('caller')], 'the caller hung up'],
  [
    'another request before the end of the answer',
    [answer(head), ended('next')],
    'another request came before the answer',
  ],
  ['dropped parts', [answer(head), { at: 0, dropped: true }], 'too much waited to be judged'],
  [
    'a caller that waits until the time-out',
    [ended('caller', 5010)],
    { answer: { kind: 'no-response', reason: 'cut-off' } },
  ],
  [
    'a client that closes within the answer',
    [answer(head), ended('closed')],
    { answer: { kind: 'response', body: { trouble: [{ kind: 'connection-lost' }, {}] } } },
  ],
  [
    'a client that resets the connection',
    [ended({ code: 'ECONNRESET' })],
    { answer: { kind: 'no-response', reason: 'closed', code: 'ECONNRESET' } },
  ],
  [
    'a client that cannot be reached',
    [ended({ kind: 'no-response', reason: 'connect', detail: 'No.' })],
    { answer: { kind: 'no-response', reason: 'connect', detail: 'No.' } },
  ],
  [
    'an answer that is not HTTP',
    [answer('SSH-2.0-x\r\n')],
    { answer: { kind: 'no-response', reason: 'not-http' } },
  ],
])('%s', async (_what, parts, result) => {
  const outcome = await read(parts);
  expect({ outcome }).toMatchObject({ outcome: result });
});
