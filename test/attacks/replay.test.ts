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

/** The sample with one finding, of whose exchange a stranger has written the request. */
function forged({ endpoint = 'transactions', base = here.url, ...request }: Sent): string {
  const [finding] = sampleRun.findings;
  const exchange = sampleRun.exchanges.find(({ id }) => id === finding?.exchanges[0]);
  return JSON.stringify({
    ...sampleRun,
    target: { ...sampleRun.target, clientBase: base },
    findings: [{ ...finding, exchanges: [exchange?.id] }],
    exchanges: [
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

const own = () => `target:\n  clientBase: ${here.url}\n  token: \${GREENLIGHT_TOKEN}\n`;

async function replayed(configOf: () => string | undefined, sent: () => Sent, env: object) {
  await open();
  const config = configOf();
  const cwd = emptyFolder();
  if (config !== undefined) writeFileSync(join(cwd, 'greenlight.config.yaml'), config);
  writeFileSync(join(cwd, 'report.json'), forged(sent()));
  const { exit, stdout, stderr } = await greenlightHere(['replay', 'report.json'], {
    cwd,
    env: { ...env },
  });
  expect(stdout + stderr).not.toContain(token);
  return { exit, stderr };
}

/** A saved run of a stranger chooses among what our scenarios could send, or nothing is sent. */
describe('nothing is sent', () => {
  test.each<readonly [what: string, sent: () => Sent, why: RegExp]>([
    ['to another path', () => ({ url: `${here.url}/admin/delete` }), /is not that of transactions/],
    [
      'to a path beside it',
      () => ({ url: `${here.url}/api/transactions/../users` }),
      /is not that/,
    ],
    ['to a longer path', () => ({ url: `${here.url}/api/transactionsx` }), /is not that/],
    ['to another host', () => ({ url: `${there.url}/api/transactions` }), /is not that/],
    [
      'to a host before an @',
      () => ({ url: `${here.url}@evil.example/api/transactions` }),
      /is not that/,
    ],
    ['with a fragment', () => ({ url: `${here.url}/api/transactions?a=1#b` }), /is not that/],
    [
      'with a line break in its query',
      () => ({ url: `${here.url}/api/transactions?a=1\r\nx: y` }),
      /is not that/,
    ],
    [
      'with another method',
      () => ({ method: 'DELETE' }),
      /its method is DELETE; transactions takes GET/,
    ],
    [
      'with a method of controls',
      () => ({ method: 'GET\u001b[2J' }),
      /its method is GET\\u001b\[2J/,
    ],
    [
      'with a header of a stranger',
      () => ({ headers: { 'x-forwarded-host': 'evil' } }),
      /names its header x-forwarded-host/,
    ],
    ['with a host', () => ({ headers: { host: 'evil' } }), /names its header host/],
    [
      'with a header over two lines',
      () => ({ headers: { accept: 'a\r\nx: y' } }),
      /accept is no text of a header/,
    ],
    [
      'with a variable of the environment',
      () => ({ headers: { accept: '$AWS_SECRET_KEY' } }),
      /need AWS_SECRET_KEY/,
    ],
    [
      'with a body where none is expected',
      () => ({ body: { order: {} } }),
      /transactions takes no body/,
    ],
    [
      'with the token in its query',
      () => ({
        endpoint: 'delivery-price',
        method: 'POST',
        url: `${here.url}/webhooks/platform/order/delivery-price?t=$GREENLIGHT_TOKEN`,
        headers: { 'x-auth-token': '$GREENLIGHT_TOKEN' },
      }),
      /names GREENLIGHT_TOKEN outside/,
    ],
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
    const { exit, stderr } = await replayed(own, sent, {
      GREENLIGHT_TOKEN: token,
      AWS_SECRET_KEY: 'x'.repeat(20),
    });
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringMatching(why) });
    expect([here.requests, there.requests]).toEqual([[], []]);
  });

  test.each<readonly [what: string, config: () => string | undefined, why: RegExp]>([
    ['it is no YAML', () => 'target: [', /greenlight\.config\.yaml/],
    ['it is empty', () => '', /./],
    ['it names no address', () => `target:\n  token: "${token}"\n`, /./],
    [
      'its address has no scheme',
      () => `target:\n  clientBase: 127.0.0.1:9\n  token: "${token}"\n`,
      /https?:\/\//,
    ],
    [
      'its address is of a variable that is not set',
      () => `target:\n  clientBase: \${NOT_SET}\n  token: "${token}"\n`,
      /NOT_SET/,
    ],
    [
      'its address holds a user',
      () => `target:\n  clientBase: http://me:pass@127.0.0.1:9\n  token: "${token}"\n`,
      /holds a user or a password/,
    ],
    [
      'its token is not set',
      () => `target:\n  clientBase: ${here.url}\n  token: \${NOT_SET}\n`,
      /NOT_SET/,
    ],
    [
      'it holds a member that is unknown',
      () => `target:\n  clientBase: ${here.url}\nnonsense: 1\n`,
      /nonsense/,
    ],
  ])('where the config is no help: %s', async (_what, config, why) => {
    const { exit, stderr } = await replayed(config, () => ({}), {});
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringMatching(why) });
    expect([here.requests, there.requests]).toEqual([[], []]);
  });

  test('where no config names the address, and a secret would go there', async () => {
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
