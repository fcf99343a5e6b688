import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serving } from '../support/serving.ts';
import { observed } from './observing.ts';

const path = '/webhooks/platform/order/delivery-price';

interface Sent {
  readonly order: string;
  readonly token?: string;
  /** The caller hangs up before the answer. */
  readonly isLeft?: true;
}

/** Sends an order, and waits for its answer; false if it was lost. */
const send = (url: string, { order, token, isLeft }: Sent) =>
  new Promise<boolean>((resolve) => {
    const address = { address: 'Av. Uno 100', commune: 'Providencia' };
    const body = JSON.stringify({
      order: { externalId: order, products: [{ sku: 'S', quantity: 1 }], shippingAddress: address },
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(token === undefined ? {} : { 'x-auth-token': token }),
    };
    const call = request(url + path, { method: 'POST', agent: false, headers }, (answer) => {
      answer.resume().once('end', () => resolve(true));
    });
    call.once('error', () => resolve(isLeft ?? false));
    call.end(body, () => {
      if (isLeft) setTimeout(() => call.destroy(), 50);
    });
  });

const priced = (net: number) =>
  JSON.stringify({
    transportationCost: net,
    netValue: net,
    netTaxedValue: Math.round(net * 1.19),
    taxesApplied: { code: 1, value: 0.19 },
  });

/** Returns the net price of a call by its number, the status of its refusal, or how it ends without an answer. */
type Script = (nth: number, token: string | undefined) => number | 'lost' | 'late' | 'refused';

async function client(script: Script): Promise<string> {
  let nth = 0;
  return serving((asked, response) => {
    const token = asked.headers['x-auth-token'];
    nth += 1;
    const answer = script(nth, typeof token === 'string' ? token : undefined);
    const head = { 'content-type': 'application/json' };
    asked.resume();
    if (answer === 'lost') asked.socket.destroy();
    else if (answer === 'refused') response.writeHead(401, head).end('{"message":"bad token"}');
    else if (answer !== 'late') response.writeHead(200, head).end(priced(answer));
  });
}

const orders = (names: string, token?: string): readonly Sent[] =>
  [...names].map((order) => ({ order, ...(token === undefined ? {} : { token }) }));

interface Expected {
  readonly exit: number;
  /** The exchange and the rule of each line. */
  readonly lines: readonly string[];
  /** The rule, the counts and a part of the message of each finding. */
  readonly findings: readonly (readonly [rule: string, counted: string, says: RegExp])[];
  readonly says?: string;
  readonly notJudged?: string;
}

test.each<readonly [what: string, script: Script, sent: readonly Sent[], expected: Expected]>([
  [
    'orders that are lost after others were answered',
    (nth) => (nth > 3 ? 'lost' : 100),
    orders('abcdefg'),
    {
      exit: 1,
      lines: ['e4', 'e5', 'e6', 'e7'].map((id) => `${id} http/unreachable`),
      findings: [['http/unreachable', '4 of 7 requests got no HTTP answer', /closed before/]],
    },
  ],
  [
    'a client that is down from the start',
    () => 'lost',
    orders('ab'),
    {
      exit: 1,
      lines: ['e1 http/unreachable', 'e2 http/unreachable'],
      findings: [['http/unreachable', '2 of 2 requests got no HTTP answer', /closed before/]],
    },
  ],
  [
    'an order with another price each time',
    (nth) => 100 * nth,
    orders('aaaaaa'),
    {
      exit: 0,
      lines: ['e2 delivery-price/repeat-differs'],
      findings: [
        [
          'delivery-price/repeat-differs',
          '1 of 1 order got different amounts when resent',
          /then 500 net, 595 with tax; then …\. It changed first at/,
        ],
      ],
    },
  ],
  [
    'an order that is lost four times and then answered',
    (nth) => (nth > 3 && nth < 8 ? 'lost' : 100),
    orders('aaaaaaaa'),
    {
      exit: 1,
      lines: [...['e4', 'e5', 'e6', 'e7'].map((id) => `${id} http/unreachable`), 'e8 http/flaky'],
      findings: [['http/flaky', '4 of 8 repeated requests failed', /was sent 8 times: 4 got/]],
      says: 'http/unreachable is in 4 lines, and no issue of the report: another rule reports what it found.\n',
    },
  ],
  [
    'the same answer many times',
    (nth) => (nth === 20 ? 'lost' : 100),
    orders('a'.repeat(21)),
    {
      exit: 1,
      lines: ['e20 http/unreachable', 'e21 http/flaky'],
      findings: [['http/flaky', '1 of 21 repeated requests failed', /calls that the report keeps/]],
      says: 'http/unreachable is in 1 line',
    },
  ],
  [
    'a stranger whose token is rejected',
    (_, token) => (token === 'good' ? 100 : 'refused'),
    [...orders('a', 'bad'), ...orders('ab', 'good'), ...orders('ab', 'bad')],
    {
      exit: 0,
      lines: ['e1 http/token-refused'],
      findings: [],
      says: 'http/token-refused is in 1 line, and no issue of the report: later calls explain it.\n',
    },
  ],
  [
    'a caller that hangs up',
    (nth) => (nth === 2 ? 'late' : 100),
    [{ order: 'a' }, { order: 'b', isLeft: true }, { order: 'c' }],
    { exit: 0, lines: [], findings: [], notJudged: '1 call: the caller hung up' },
  ],
])('%s', async (_what, script, sent, { exit, lines, findings, says = '', notJudged }) => {
  const url = await client(script);
  const said = await observed(url, async (at, seen) => {
    for (const [i, each] of sent.entries()) {
      const isAnswered = await send(at, each);
      while (!isAnswered && !seen().includes(` e${i + 1} `)) await sleep(5);
    }
  });
  const shown = [...said.stdout.matchAll(/^\S+Z (e\d+) .*: (?:error|warning) (\S+):/gm)];
  expect(shown.map(([, id, rule]) => `${id} ${rule}`)).toEqual(lines);
  expect(said.run.findings.map(({ rule, counted }) => [rule, counted])).toEqual(
    findings.map(([rule, counted]) => [rule, counted]),
  );
  for (const [i, [, , says]] of findings.entries())
    expect(said.run.findings[i]?.message).toMatch(says);
  expect(said.exit).toBe(exit);
  expect(said.stderr).toContain(says);
  const skipped = said.run.scenarios.filter(({ verdict }) => verdict === 'skipped');
  expect(skipped.map(({ reason }) => reason)).toEqual(notJudged ? [notJudged] : []);
  expect(said.run.endpoints).toMatchObject([{ id: 'delivery-price' }]);
});

test('calls that do not wait for their answers are counted once, with that reason', async () => {
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
