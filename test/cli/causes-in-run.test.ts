import { readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { write } from '../../src/reference-client/http/answer.ts';
import type { Call } from '../../src/reference-client/http/call.ts';
import { readCall } from '../../src/reference-client/read-call.ts';
import { conformingAnswer } from '../../src/reference-client/route.ts';
import { greenlightHere } from '../support/in-process.ts';
import { now } from '../support/now.ts';
import { openReferenceClient } from '../support/serving.ts';
import { emptyFolder, reportOf } from './greenlight.ts';

/** A run and its verdict name a known cause, as `diagnose` does. */

const token = 'a-token-of-nobody-7d21';

const greenlight = async (...args: readonly string[]) => {
  const cwd = emptyFolder();
  const ended = await greenlightHere(args, { env: { GREENLIGHT_TOKEN: token }, cwd });
  /** The saved run. */
  const saved = () => reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
  return { ...ended, saved };
};

/** The port of a server that is closed with its own test: the tests of this file run in parallel. */
async function portOf(server: Server, { onTestFinished }: TestContext): Promise<number> {
  onTestFinished(() => void server.close());
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

test.concurrent.for([
  ['the cause of an amount that is missing', 'double-encoded', 'double-encoded-json'],
  ['no cause if the finding is as clear', 'net-value-missing', undefined],
] as const)('names %s', async ([, fault, cause], { onTestFinished }) => {
  const { url, close } = await openReferenceClient({ token, faults: [fault], records: 100 });
  onTestFinished(close);
  const only = ['--only', 'delivery-price/{full-order,one-line,smallest-draft}'];
  const { stdout, saved } = await greenlight('run', '-u', url, ...only);
  expect(saved().causes?.map(({ id, endpoints }) => [id, endpoints])).toEqual(
    cause === undefined ? undefined : [[cause, ['delivery-price']]],
  );
  expect(
    /\(greenlight\s+explain\s+([\w-]+)\)/.exec(stdout.slice(stdout.indexOf('FAILED')))?.[1],
  ).toBe(cause);
});

test.concurrent('a program that crashes on some calls gives one finding per endpoint', async (own) => {
  const isCrash = crashing();
  const program = createHttp((request, response) => {
    void (async () => {
      const call = await readCall(request, response, { token, records: 100, now: () => now });
      if (!call) return;
      if (isCrash(call)) response.socket?.destroy();
      else await write(conformingAnswer(call), response);
    })();
  });
  const url = `http://127.0.0.1:${await portOf(program, own)}`;
  const { stdout } = await greenlight(
    'run',
    '-u',
    url,
    '--endpoint',
    'delivery-price,transactions',
  );
  const crashes = stdout
    .replaceAll(/\s+/g, ' ')
    .match(/it ended this call of (delivery-price|transactions) without an answer/g);
  expect(crashes).toHaveLength(2);
  expect(stdout).toMatch(/A request gets no HTTP answer \(delivery-price\)/);
  expect(stdout).toMatch(/A request gets no HTTP answer \(transactions\)/);
  // The finding names what the failing calls have in common.
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /It happens with every request where commune is not /,
  );
  expect(stdout).not.toMatch(/DNS|certificate/);
});

/** The reference client behind a server that answers some calls of delivery-price itself. */
const behind =
  (instead: (call: Call) => object | undefined): RequestListener =>
  (request, response) => {
    void (async () => {
      const call = await readCall(request, response, { token, records: 100, now: () => now });
      const answer = call?.endpoint === 'delivery-price' ? instead(call) : undefined;
      if (call)
        await write(
          answer === undefined ? conformingAnswer(call) : { ...conformingAnswer(call), ...answer },
          response,
        );
    })();
  };

test.concurrent('a firewall that blocks apostrophes is found by the smallest change', async (own) => {
  const page =
    '<html><body>The requested URL was rejected. Please consult with your administrator.</body></html>';
  const wall = createHttp(
    behind(({ payload }) =>
      payload.includes("'")
        ? { status: 403, headers: { 'content-type': 'text/html' }, body: page }
        : undefined,
    ),
  );
  const url = `http://127.0.0.1:${await portOf(wall, own)}`;
  const only = 'delivery-price/{full-order,explore}';
  const { saved } = await greenlight('run', '-u', url, '--only', only);
  const { findings, causes } = saved();
  expect(
    findings.map(({ rule, remedy, cause }) => [
      rule,
      remedy.slice(0, 22),
      Object.values(cause?.[0] ?? {}),
    ]),
  ).toEqual([['delivery-price/text-refused', 'Let the calls through ', ['an apostrophe']]]);
  expect(causes?.map(({ id }) => id)).toEqual(['firewall-refusal']);
});

test.concurrent('if a program fails for one commune, the rest of the suite uses another', async (own) => {
  let known: string | undefined;
  const program = createHttp(
    behind(({ payload }) => {
      const commune = communeIn(payload);
      known ??= commune;
      return commune === known ? { status: 500, body: '{"message":"error"}' } : undefined;
    }),
  );
  const url = `http://127.0.0.1:${await portOf(program, own)}`;
  const only = 'delivery-price/{full-order,one-line,sent-again,smallest-draft}';
  const run = (await greenlight('run', '-u', url, '--only', only)).saved();
  expect(
    run.findings.map(({ rule, message }) => [rule, /where commune is "/.test(message)]),
  ).toEqual([['http/server-error', true]]);
  expect(run.scenarios.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'delivery-price/full-order failed',
    'delivery-price/one-line passed',
    'delivery-price/sent-again passed',
    'delivery-price/smallest-draft passed',
  ]);
});

const communeIn = (payload: string): string => /"commune":("[^"]*")/.exec(payload)?.[1] ?? '';

/** Fails like `TARIFF[commune]` and `query['date_to'][0]` in a program that knows the first commune only. */
function crashing(): (call: Call) => boolean {
  let known: string | undefined;
  return ({ payload, address, endpoint }) => {
    if (endpoint === 'transactions') {
      return address.includes('date_from') && !address.includes('date_to');
    }
    if (endpoint !== 'delivery-price') return false;
    const commune = communeIn(payload);
    known ??= commune;
    return commune !== known;
  };
}
