import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serving } from '../support/serving.ts';
import { observed } from './observing.ts';

/** Sends an order and waits for its answer; false if it was lost. `a!` hangs up, `a:x` has the token x. */
const send = (url: string, sent: string) =>
  new Promise<boolean>((resolve) => {
    const [externalId = '', token = ''] = sent.split(':');
    const order = { externalId, shippingAddress: { address: 'Av. Uno 100', commune: 'Ñuñoa' } };
    const call = request(`${url}/webhooks/platform/order/delivery-price`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) },
    });
    call.once('response', (answer) => answer.resume().once('end', () => resolve(true)));
    call.once('error', () => resolve(sent.endsWith('!')));
    call.end(JSON.stringify({ order }));
    if (sent.endsWith('!')) setTimeout(() => call.destroy(), 100);
  });

/** The price of a call by its number and token, or `lost`, `late` or `refused`. */
type Script = (nth: number, token: unknown) => number | 'lost' | 'late' | 'refused';

const client = (script: Script): Promise<string> => {
  let nth = 0;
  return serving((asked, response) => {
    nth += 1;
    const net = script(nth, asked.headers['x-auth-token']);
    asked.resume();
    response.setHeader('content-type', 'application/json');
    if (net === 'lost') asked.socket.destroy();
    else if (net === 'refused') response.writeHead(401).end('{"message":"bad token"}');
    else if (net !== 'late')
      response.end(
        JSON.stringify({ transportationCost: net, netValue: net, netTaxedValue: net * 1.19 }),
      );
  });
};

interface Expected {
  readonly exit: number;
  /** The exchange and the rule of each line. */
  readonly lines: readonly string[];
  readonly findings: readonly string[];
  /** Parts of messages, reasons and stderr. */
  readonly says?: readonly string[];
}

const unreachable = (...ids: readonly number[]) => ids.map((id) => `e${id} http/unreachable`);

test.each<readonly [what: string, script: Script, sent: string, expected: Expected]>([
  [
    'orders lost after others were answered',
    (nth) => (nth > 3 ? 'lost' : 100),
    'a b c d e f g',
    {
      exit: 1,
      lines: unreachable(4, 5, 6, 7),
      findings: ['http/unreachable: 4 of 7 requests got no HTTP answer'],
    },
  ],
  [
    'a client that is down from the start',
    () => 'lost',
    'a b',
    {
      exit: 1,
      lines: unreachable(1, 2),
      findings: ['http/unreachable: 2 of 2 requests got no HTTP answer'],
    },
  ],
  [
    'an order with another price',
    (nth) => 100 * nth,
    'a a',
    {
      exit: 0,
      lines: ['e2 delivery-price/repeat-differs'],
      findings: ['delivery-price/repeat-differs: 1 of 1 order got different amounts when resent'],
      says: ['then 200 net, 238 with tax. It changed first at'],
    },
  ],
  [
    'an order lost four times and then answered',
    (nth) => (nth > 3 && nth < 8 ? 'lost' : 100),
    'a a a a a a a a',
    {
      exit: 1,
      lines: [...unreachable(4, 5, 6, 7), 'e8 http/flaky'],
      findings: ['http/flaky: 4 of 8 repeated requests failed'],
      says: [
        'was sent 8 times: 4 got',
        'http/unreachable is in 4 lines, and no issue of the report: another rule reports what it found.\n',
      ],
    },
  ],
  [
    'one order of fifteen calls lost',
    (nth) => (nth === 14 ? 'lost' : 100),
    'a a a a a a a a a a a a a a a',
    {
      exit: 1,
      lines: [...unreachable(14), 'e15 http/flaky'],
      findings: ['http/flaky: 1 of 15 repeated requests failed'],
      says: ['This is said of the calls that the report keeps.'],
    },
  ],
  [
    'another caller with a wrong token',
    (_, token) => (token === 'good' ? 100 : 'refused'),
    'a:bad a:good b:good a:bad b:bad',
    {
      exit: 0,
      lines: ['e1 http/token-refused'],
      findings: [],
      says: [
        'http/token-refused is in 1 line, and no issue of the report: all calls together do not show it.\n',
      ],
    },
  ],
  [
    'a token rejected after it was accepted',
    (nth) => (nth < 3 ? 100 : 'refused'),
    'a:good b:good c:good d:good',
    {
      exit: 1,
      lines: ['e3 http/token-refused', 'e4 http/token-refused'],
      findings: ['http/token-refused: 2 of 4 calls were rejected as unauthorized'],
      says: ['The token was accepted before. 2 calls to delivery-price got 401 since'],
    },
  ],
  [
    'one commerce rejected with 401 while others are answered',
    (nth) => (nth < 3 ? 100 : 'refused'),
    'a:good b:good c:good c:good',
    {
      exit: 0,
      lines: ['e3 http/token-refused', 'e4 http/token-refused'],
      findings: [],
      says: ['http/token-refused is in 2 lines'],
    },
  ],
  [
    'a caller that hangs up',
    (nth) => (nth === 2 ? 'late' : 100),
    'a b! c',
    { exit: 0, lines: [], findings: [], says: ['1 call: the caller hung up'] },
  ],
])('%s', async (_what, script, sent, { exit, lines, findings, says = [] }) => {
  const said = await observed(await client(script), async (at, seen) => {
    for (const [i, each] of sent.split(' ').entries()) {
      if (await send(at, each)) continue;
      while (!seen().includes(` e${i + 1} `)) await sleep(5);
    }
  });
  const { run, stdout, stderr } = said;
  const shown = stdout.matchAll(/^\S+Z (e\d+) .*: (?:error|warning) (\S+):/gm);
  expect([...shown].map(([, id, rule]) => `${id} ${rule}`)).toEqual(lines);
  expect(run.findings.map(({ rule, counted }) => `${rule}: ${counted}`)).toEqual(findings);
  const texts = [...run.findings, ...run.scenarios].map((each) =>
    'message' in each ? each.message : each.reason,
  );
  for (const text of says) expect([...texts, stderr].join('\n')).toContain(text);
  expect(said.exit).toBe(exit);
  expect(run.endpoints).toMatchObject([{ id: 'delivery-price' }]);
});

test('reports pipelined calls as not judged, once, with the reason', async () => {
  const url = await serving((_asked, response) => response.end('[]'));
  const { run } = await observed(url, async (at) => {
    const socket = connect(Number(new URL(at).port), '127.0.0.1');
    socket.end('GET /api/commerces HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    await buffer(socket);
  });
  expect(run.scenarios).toMatchObject([
    { id: 'commerces/not-judged', reason: '3 calls: another request came before the answer' },
  ]);
  expect(run.endpoints).toMatchObject([{ id: 'commerces', state: 'not judged', exchanges: 0 }]);
  expect(run.verdict).toBe('inconclusive');
});
