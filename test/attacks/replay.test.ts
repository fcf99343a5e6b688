import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from '../cli/greenlight.ts';
import { type RawServer, rawServer } from '../driver/raw-server.ts';
import { greenlightHere } from '../support/in-process.ts';
import { sampleRun } from '../support/sample-run.ts';

const token = 'a-token/of+ours=77';
let here: RawServer;
let there: RawServer;

const answering = () =>
  rawServer((socket) =>
    socket.write(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]',
    ),
  );

async function open(): Promise<void> {
  [here, there] = [await answering(), await answering()].map((server) => ({
    ...server,
    url: server.url.replace(/\/$/, ''),
  })) as [RawServer, RawServer];
}

interface Sent {
  readonly endpoint?: string;
  readonly base?: string;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: object;
  readonly body?: unknown;
}

/** The sample run, with a forged request in the exchange of its first finding. */
function forged({ endpoint = 'transactions', base = here.url, ...request }: Sent): string {
  const [finding, ...others] = sampleRun.findings;
  const exchange = sampleRun.exchanges.find(({ id }) => id === finding?.exchanges[0]);
  return JSON.stringify({
    ...sampleRun,
    target: { ...sampleRun.target, clientBase: base },
    findings: [{ ...finding, exchanges: [exchange?.id] }, ...others],
    scenarios: sampleRun.scenarios.map((each) =>
      each.id === exchange?.scenario ? { ...each, exchanges: [exchange.id] } : each,
    ),
    exchanges: [
      ...sampleRun.exchanges.filter(({ scenario }) => scenario !== exchange?.scenario),
      {
        ...exchange,
        endpoint,
        request: {
          method: 'GET',
          url: `${base}/api/transactions`,
          headers: { accept: 'application/json' },
          ...request,
        },
      },
    ],
  });
}

const first = sampleRun.findings[0]?.id ?? '';

const own = () => `target:\n  clientBase: ${here.url}\n  token: \${GREENLIGHT_TOKEN}\n`;

async function replayed(configOf: () => string | undefined, sent: () => Sent, env: object) {
  await open();
  const config = configOf();
  const cwd = emptyFolder();
  if (config !== undefined) writeFileSync(join(cwd, 'greenlight.config.yaml'), config);
  writeFileSync(join(cwd, 'report.json'), forged(sent()));
  const { exit, stdout, stderr } = await greenlightHere(['replay', 'report.json', first], {
    cwd,
    env: { ...env },
  });
  expect(stdout + stderr).not.toContain(token);
  return { exit, stderr };
}

const given = { GREENLIGHT_TOKEN: token, AWS_SECRET_KEY: 'x'.repeat(20) };

/** A foreign saved run chooses orders and ranges only; address, method, headers and token are ours. */
describe('replay sends our own request in place of one', () => {
  test.each<readonly [what: string, sent: () => Sent]>([
    ['to another path', () => ({ url: `${here.url}/admin/delete` })],
    ['to a sibling path', () => ({ url: `${here.url}/api/transactions/../users` })],
    ['to another host', () => ({ url: `${there.url}/api/transactions` })],
    ['to a host before an @', () => ({ url: `${here.url}@evil.example/api/transactions` })],
    ['with a fragment', () => ({ url: `${here.url}/api/transactions?a=1#b` })],
    ['with a line break in its query', () => ({ url: `${here.url}/api?a=1\r\nx: y` })],
    ['with another method', () => ({ method: 'DELETE' })],
    ['with a foreign header', () => ({ headers: { 'x-forwarded-host': 'evil' } })],
    ['with a host header', () => ({ headers: { host: 'evil' } })],
    ['with a header over two lines', () => ({ headers: { accept: 'a\r\nx: y' } })],
    ['with a variable of the environment', () => ({ headers: { accept: '$AWS_SECRET_KEY' } })],
    ['with an unexpected body', () => ({ body: { order: {} } })],
    ['with the token in its query', () => ({ url: `${here.url}/api?t=$GREENLIGHT_TOKEN` })],
  ])('%s', async (_what, sent) => {
    await replayed(own, sent, given);
    const [first = ''] = here.requests;
    expect(first).toMatch(
      new RegExp(
        `^GET /api/transactions(\\?\\S*)? HTTP/1.1\\r\\nhost: ${here.url.slice(7)}\\r\\n`,
        'i',
      ),
    );
    expect(first).toMatch(/\r\n\r\n$/);
    expect(first).not.toMatch(/^x: y|evil|xxxxx|DELETE|a-token/im);
    expect(there.requests).toEqual([]);
  });
});

describe('replay sends nothing', () => {
  test.each<readonly [what: string, sent: () => Sent, why: RegExp]>([
    [
      'with a body that breaks the request schema',
      () => ({
        endpoint: 'delivery-price',
        method: 'POST',
        url: `${here.url}/webhooks/platform/order/delivery-price`,
        body: { drop: 'everything' },
      }),
      /would break the request schema of the contract/,
    ],
    ['to a client that the config does not name', () => ({ base: there.url }), /the config names/],
  ])('%s', async (_what, sent, why) => {
    const { exit, stderr } = await replayed(own, sent, given);
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringMatching(why) });
    expect([here.requests, there.requests]).toEqual([[], []]);
  });

  test.each<readonly [what: string, config: () => string | undefined, why: RegExp]>([
    ['no address', () => `target:\n  token: "${token}"\n`, /no client address|clientBase/],
    [
      'an unset token variable',
      () => `target:\n  clientBase: ${here.url}\n  token: \${NOT_SET}\n`,
      /NOT_SET/,
    ],
  ])('if the config has %s', async (_what, config, why) => {
    const { exit, stderr } = await replayed(config, () => ({}), {});
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringMatching(why) });
    expect([here.requests, there.requests]).toEqual([[], []]);
  });

  test('if no config names the address', async () => {
    const { exit, stderr } = await replayed(
      () => undefined,
      () => ({
        endpoint: 'delivery-price',
        method: 'POST',
        url: `${here.url}/webhooks/platform/order/delivery-price`,
        headers: { 'x-auth-token': '$GREENLIGHT_TOKEN' },
      }),
      { GREENLIGHT_TOKEN: token },
    );
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: expect.stringContaining('no config names the address of this client'),
    });
    expect(here.requests).toEqual([]);
  });
});
