import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fleet } from '../../src/fleet/fleet.ts';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { shiftedClock } from '../support/now.ts';
import { openReferenceClient } from '../support/serving.ts';
import { here, openRepository } from './repository.ts';

const token = 'a-token-of-a-fleet-91';

/** greenlight and bullmq, installed as by a user. */
const folder = emptyFolder();
const data = emptyFolder();
const configs = join(folder, 'clients');
const missing = spawnSync('redis-server', ['--version']).error;

let good: ReferenceClient;
let bad: ReferenceClient;
let hanging: Server;
let redis: ChildProcess;
let port = 0;

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

async function silent(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function startRedis() {
  redis = spawn('redis-server', ['--port', String(port), '--dir', data, '--appendonly', 'yes']);
  for await (const said of redis.stdout as NodeJS.ReadableStream) {
    if (String(said).includes('Ready to accept')) break;
  }
  redis.stdout?.resume();
}

const env = () => ({
  ...shiftedClock,
  PATH: process.env.PATH ?? '',
  HOME: data,
  ERP_TOKEN: token,
  GREENLIGHT_ONLY: 'delivery-price/one-line commerces/all',
  GREENLIGHT_MAX_TIME: '30s',
});

/** A running command with its output. */
function begun(...args: readonly string[]) {
  const child = spawn(join(folder, 'node_modules/.bin/greenlight'), args, {
    cwd: folder,
    env: env(),
  });
  let said = '';
  for (const out of [child.stdout, child.stderr]) {
    out.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const until = async (pattern: RegExp) => {
    while (!pattern.test(said)) {
      if (child.exitCode !== null) throw new Error(`it ended: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const ended = once(child, 'close').then(([code]) => code as number);
  return { child, until, ended, said: () => said };
}

beforeAll(async () => {
  if (missing) return;
  here(folder, 'npm', 'install', openRepository(), 'bullmq@6.7.0', 'ioredis@6.0.0');
  [good, bad, hanging] = await Promise.all([
    openReferenceClient({ token, records: 300, now: Date.now }),
    openReferenceClient({ token, records: 300, now: Date.now, faults: ['net-value-missing'] }),
    silent(),
  ]);
  mkdirSync(configs);
  for (const [name, text] of Object.entries({
    a: address(good.url),
    b: address(bad.url),
    broken: 'target: { clientBse: x }\n',
    c: address(good.url),
    d: address(good.url),
    hanging: address(`http://127.0.0.1:${portOf(hanging)}`),
  })) {
    writeFileSync(join(configs, `${name}.yaml`), text);
  }
  const free = await silent();
  port = portOf(free);
  free.close();
  await startRedis();
}, 600_000);

afterAll(async () => {
  redis?.kill();
  hanging?.close();
  await Promise.all([good?.close(), bad?.close()]);
});

const address = (url: string) => `target: { clientBase: '${url}', token: '\${ERP_TOKEN}' }\n`;

/** The result of a fleet, without what differs between runs. */
const found = (out: string) => {
  const fleet = JSON.parse(readFileSync(join(folder, out, 'fleet.json'), 'utf8')) as Fleet;
  const clients = fleet.clients.map(({ run: _run, slowest: _slowest, ...rest }) => rest);
  return { exitCode: fleet.exitCode, totals: fleet.totals, clients };
};

describe.skipIf(missing)('a fleet on a queue', () => {
  test('finds the same as one machine, although a worker is killed and Redis restarts', async () => {
    const url = `redis://127.0.0.1:${port}`;
    const worker = () =>
      begun('fleet', 'work', '--queue', url, '--out', 'queued', '--clients', '1');
    const workers = [worker(), worker(), worker()];
    await Promise.all(workers.map(({ until }) => until(/waiting for clients/)));
    const night = begun('fleet', 'clients', '--queue', url, '--out', 'queued', '--per-host', '3');

    // Kill the first worker that has begun a client.
    const lost = await Promise.any(
      workers.map(async (each) => {
        await each.until(/ (?!broken)\w+ begins/);
        return each;
      }),
    );
    lost.child.kill('SIGKILL');
    const [, client = ''] = /(\w+) begins\n$/.exec(lost.said()) ?? [];
    redis.kill();
    await once(redis, 'close');
    await startRedis();

    expect(await night.ended, `it said ${night.said()}`).toBe(2);
    const queued = found('queued');
    const left = workers.filter((each) => each !== lost);
    const begins = left.map(({ said }) => said()).join('');
    expect(begins, 'another worker runs it again').toContain(`${client} begins`);
    for (const { child } of left) child.kill('SIGTERM');
    expect(await Promise.all(left.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(spawnSync('pgrep', ['-f', `${configs}/`]).stdout.toString()).toBe('');

    const alone = begun('fleet', 'clients', '--out', 'alone', '--per-host', '3');
    expect(await alone.ended, `it said ${alone.said()}`).toBe(2);
    expect(queued).toEqual(found('alone'));
    expect(queued.clients.map(({ client: name }) => name)).toEqual([
      'a',
      'b',
      'broken',
      'c',
      'd',
      'hanging',
    ]);
    const log = readdirSync(join(data, 'appendonlydir')).map((file) =>
      readFileSync(join(data, 'appendonlydir', file), 'latin1'),
    );
    expect(log.join('')).toContain('greenlight-fleet');
    expect(log.join('')).not.toContain(token);
  }, 600_000);

  test.each([
    ['redis://127.0.0.1:1', 'the queue at 127.0.0.1:1 cannot be reached'],
    ['http://127.0.0.1', '--queue is not the address of a Redis; expected redis://host:port'],
    ['redis://:a-secret@127.0.0.1', '--queue has a password; set GREENLIGHT_QUEUE instead'],
  ])(
    'rejects the queue address %s',
    async (url, why) => {
      const refused = begun('fleet', 'clients', '--queue', url);
      expect(await refused.ended).toBe(2);
      expect(refused.said()).toBe(`greenlight: ${why}\n`);
    },
    60_000,
  );
});
