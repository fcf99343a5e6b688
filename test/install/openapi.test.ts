import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceToken } from '../../src/reference-client/target.ts';
import { emptyFolder, greenlightProcess, reportOf, start } from '../cli/greenlight.ts';
import { here } from './repository.ts';

/** Third-party tools, in a separate folder. */
const folder = emptyFolder();
const tool = (name: string, ...args: readonly string[]) =>
  here(folder, join(folder, 'node_modules/.bin', name), ...args);

beforeAll(async () => {
  const packages = [
    '@redocly/cli@2.77.0',
    '@stoplight/spectral-cli@6.16.3',
    '@stoplight/prism-cli@5.14.2',
    'openapi-typescript@7.13.0',
    'typescript@5.9.3',
    'newman@6.2.2',
    '@usebruno/converters@0.23.0',
  ];
  here(folder, 'npm', 'install', '--ignore-scripts', ...packages);
  for (const what of ['openapi', 'requests']) {
    const { stdout } = await greenlightProcess(['list', what]);
    writeFileSync(join(folder, `${what}.json`), stdout);
  }
}, 600_000);

const use = (amount: string) => `import type { components } from './api';
const quote: components['schemas']['delivery-price-answer'] = { transportationCost: 1, netValue: ${amount}, netTaxedValue: 2 };
export const order = (body: components['schemas']['delivery-price-order']) => [quote, body.order.shippingAddress.commune];
`;

const compiled = (amount: string) => {
  writeFileSync(join(folder, 'use.ts'), use(amount));
  const tsc = [join(folder, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', 'use.ts'];
  return spawnSync(process.execPath, tsc, { cwd: folder, encoding: 'utf8' }).stdout;
};

describe('the contract as OpenAPI', () => {
  test('passes two linters', () => {
    tool('redocly', 'lint', '--extends=spec', 'openapi.json');
    writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]');
    expect(tool('spectral', 'lint', 'openapi.json')).toContain('0 errors');
  }, 120_000);

  test('generates types that reject a wrong amount', () => {
    tool('openapi-typescript', 'openapi.json', '--output', 'api.d.ts');
    expect(compiled('1')).toBe('');
    expect(compiled("'1'")).toContain("Type 'string' is not assignable to type 'number'");
  }, 120_000);
});

test('Bruno imports every request of the collection', () => {
  const script = `const { postmanToBruno } = require('@usebruno/converters');
const requestsOf = ({ items, type }) => (items ? items.flatMap(requestsOf) : [type]);
postmanToBruno(require('./requests.json')).then(({ collection }) => {
  console.log(JSON.stringify(requestsOf(collection)));
});`;
  const imported = JSON.parse(here(folder, 'node', '--eval', script)) as readonly string[];
  const text = readFileSync(join(folder, 'requests.json'), 'utf8');
  expect(imported.length).toBe(text.match(/"request":/g)?.length);
  expect(new Set(imported)).toEqual(new Set(['http-request']));
}, 120_000);

/** Sends the collection with newman, Postman's own runner, and returns what it sent. */
function sentByNewman(url: string, token: string) {
  const variables = ['--env-var', `client_base=${url}`, '--env-var', `token=${token}`];
  const report = ['--reporters', 'json', '--reporter-json-export', 'newman.json'];
  tool('newman', 'run', 'requests.json', ...variables, ...report);
  interface Sent {
    readonly item: { readonly name: string };
    readonly response: { readonly code: number };
  }
  const { run } = JSON.parse(readFileSync(join(folder, 'newman.json'), 'utf8')) as {
    readonly run: { readonly executions: readonly Sent[] };
  };
  return run.executions;
}

test('newman sends the token with every request of the collection but those that test it', async () => {
  const served = start(['serve', '--port', '0']);
  await served.says('listens on');
  const [url = ''] = /http:\/\/[\d.:]+\d/.exec(served.said()) ?? [];
  const refused = sentByNewman(url, referenceToken).filter(({ response }) => response.code === 401);
  served.child.kill();
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.filter(({ item }) => !/token/.test(item.name))).toEqual([]);
}, 300_000);

describe('a mock server of the OpenAPI document', () => {
  let mock: ReturnType<typeof spawn>;
  let url = '';
  beforeAll(async () => {
    const prism = join(folder, 'node_modules/.bin/prism');
    mock = spawn(prism, ['mock', '--port', '0', 'openapi.json'], { cwd: folder });
    let said = '';
    while (!/listening on http\S+/.test(said)) {
      const [piece] = await once(mock.stdout as NodeJS.ReadableStream, 'data');
      said += String(piece);
    }
    [url = ''] = /(?<=listening on )http:\/\/[\d.:]+/.exec(said) ?? [];
  }, 120_000);
  afterAll(() => void mock.kill());

  test('accepts every request of greenlight and passes', async () => {
    const args = ['run', '-u', url, '--endpoint', 'delivery-price', 'shipping-cost', '--json'];
    const env = { GREENLIGHT_TOKEN: 'a-token-for-the-mock' };
    const { stdout, exit } = await greenlightProcess(args, { env });
    const run = reportOf(stdout);
    expect([exit, run.verdict]).toEqual([0, 'passed']);
    expect(run.rules.filter(({ state }) => state === 'broken')).toEqual([]);
    // It always gives the price of the example.
    expect(run.exchanges.some(({ outcome }) => outcome?.storedOnOrder === 4200)).toBe(true);
  }, 300_000);

  test('returns 200 for every valid request of the collection', () => {
    const executions = sentByNewman(url, 'a-token');
    // Some are meant to be rejected.
    const valid = executions.filter(
      ({ item }) => !/no token|no order at all|without its order/.test(item.name),
    );
    expect(valid.length).toBeGreaterThan(50);
    expect(valid.filter(({ response }) => response.code !== 200)).toEqual([]);
  }, 300_000);
});
