import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as openPort } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceToken } from '../../src/reference-client/target.ts';
import { readYaml } from '../../src/standards/yaml/yaml-source.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { listening, referenceForAll, serving } from '../support/serving.ts';
import { emptyFolder } from './greenlight.ts';

const file = 'greenlight.config.yaml';
const env = { GREENLIGHT_TOKEN: referenceToken };
const now = ['--now', '2026-11-17'];

const client = referenceForAll({ token: referenceToken, records: 400 });

const textOf = (cwd: string, name = file) => readFileSync(join(cwd, name), 'utf8');

/** The config as read, before variables are replaced. */
function configOf(text: string): { readonly [key: string]: unknown } {
  const read = readYaml(text);
  if (read.state !== 'read') throw new Error(read.mistake.message);
  return read.source.value as { readonly [key: string]: unknown };
}

/** The file with every example uncommented. */
const answered = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      /^ {2}# (?:[a-zA-Z]+:|[- ] )/.test(line) && !/\. |\?/.test(line.slice(0, 60))
        ? line.replace('# ', '')
        : line.replace(/^# data:$/, 'data:'),
    )
    .join('\n');

describe('init against the reference client', () => {
  test('writes a config that a run can use at once', async () => {
    const cwd = emptyFolder();
    const made = await greenlightHere(['init', '-u', client.url, '--seed', '1'], { cwd, env });
    expect(made.stderr).toBe('');
    expect(made.exit).toBe(0);
    // The latest sales depend on the day.
    const steady = made.stdout
      .replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')
      .replaceAll(/(?<=✔.*)\d[\d,]* /g, 'N ');
    expect(
      steady.replaceAll(/address(es)?|sellers?/g, (word) => word.slice(0, 6)),
    ).toMatchSnapshot();
    const text = textOf(cwd);
    expect(text).not.toContain(referenceToken);
    expect(readdirSync(cwd)).toEqual([file]);
    expect(statSync(join(cwd, file)).mode & 0o777).toBe(0o600);
    const { target, data } = configOf(text) as { target: object; data: object };
    expect(target).toEqual({
      clientBase: client.url,
      token: `$\{GREENLIGHT_TOKEN}`,
      implements: ['delivery-price', 'shipping-cost', 'transactions', 'commerces'],
    });
    expect(Object.keys(data).join(' ')).toBe(
      'commerce otherCommerces sellerIds distributionCenterId products covered window',
    );
    const few = ['--only', '*/{full-order,records,all}', '--out', 'r', '--quiet'];
    const run = await greenlightHere(['run', ...few], { cwd, env });
    expect([run.exit, run.stderr]).toEqual([0, '']);
    const report = JSON.parse(textOf(cwd, 'r/report.json'));
    const settings = report.configuration.filter(({ setting }: { setting: string }) =>
      setting.startsWith('data.'),
    );
    expect(new Set(settings.map(({ from }: { from: string }) => from))).toEqual(
      new Set(['config']),
    );
  });

  test('writes examples that are valid when uncommented', async () => {
    const cwd = emptyFolder();
    await greenlightHere(['init', '-u', client.url, ...now], { cwd, env });
    const text = answered(textOf(cwd));
    writeFileSync(join(cwd, file), text);
    expect(Object.keys(configOf(text)['data'] as object)).toEqual(
      expect.arrayContaining(['uncovered', 'unquotable', 'quotes']),
    );
    expect(configOf(text)['target']).toMatchObject({ domain: 'acme', origin: expect.any(String) });
    const planned = ['run', '--dry-run', '--verbose', '--endpoint', 'delivery-price'];
    const nothing = { target: { clientBase: client.url }, data: { uncovered: [], unquotable: [] } };
    writeFileSync(join(cwd, 'all.yaml'), JSON.stringify(nothing));
    const without = await greenlightHere([...planned, '-c', 'all.yaml'], { cwd, env });
    expect(without.stdout).toContain('delivery-price/one-line');
    expect(without.stdout).not.toMatch(/uncovered-address|unquotable-orders/);
    const plan = await greenlightHere(planned, { cwd, env });
    expect([plan.exit, plan.stderr]).toEqual([0, '']);
    expect(plan.stdout).toContain('over the maximum weight');
    expect(plan.stdout).toContain('one unit to the first address');
    const only = ['--only', 'delivery-price/{uncovered-address,unquotable-orders}', '--quiet'];
    const run = await greenlightHere(['run', ...only, '--out', 'r'], { cwd, env });
    expect(run.stdout).toContain('PASSED');
  });

  test('without a token, writes a config that asks for it and loads without it', async () => {
    const cwd = emptyFolder();
    const made = await greenlightHere(['init', '-u', client.url, ...now], { cwd });
    expect(made.stdout).toMatch(/^ +next +export GREENLIGHT_TOKEN=…$/m);
    expect(textOf(cwd)).toContain(`\n  token: $\{GREENLIGHT_TOKEN:-}\n`);
    const plan = await greenlightHere(['run', '--dry-run', '--only', 'delivery-price/full-order'], {
      cwd,
    });
    expect(plan.exit).toBe(0);
  });
});

test('init names the schema of an installed greenlight to editors', async () => {
  const cwd = folderOf({
    'node_modules/greenlight/schemas/config.schema.json': '{}',
    'sub/none.txt': '',
  });
  const args = ['init', '-u', client.url, '--out', `sub/${file}`, ...now];
  await greenlightHere(args, { cwd, env });
  expect(textOf(cwd, `sub/${file}`)).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/node_modules\/greenlight\/schemas\/config\.schema\.json\n/,
  );
});

test('init does not write a secret of the environment that the client echoes', async () => {
  const cwd = emptyFolder();
  const asked = ['init', '-u', client.url, '--seed', '1', ...now];
  await greenlightHere([...asked, '--out', 'plain.yaml'], { cwd, env });
  const [, center = ''] = /distributionCenterId: "(.+)"/.exec(textOf(cwd, 'plain.yaml')) ?? [];
  expect(center).not.toBe('');
  await greenlightHere(asked, { cwd, env: { ...env, ERP_KEY: center } });
  expect(textOf(cwd)).not.toContain(center);
  expect(textOf(cwd)).toContain('$ERP_KEY');
});

test('init refers to variables in place of the secrets of an earlier config', async () => {
  const cwd = folderOf({
    [file]: `target:\n  clientBase: ${client.url}\n  token: $\{GREENLIGHT_TOKEN}\n  headers:\n    commerces: { x-api-key: 0f1e2d3c4b5a69788796, authorization: Basic bGVjdHVyYTpub3J0ZTIwMjY= }\n`,
  });
  const made = await greenlightHere(['init', '--out', 'new.yaml', ...now], { cwd, env });
  expect(textOf(cwd, 'new.yaml')).toMatch(
    /x-api-key: "\$\{X_API_KEY\}"\n +authorization: "Basic \$\{AUTHORIZATION\}"/,
  );
  expect(made.stdout).toMatch(/next +export X_API_KEY=…\n +next +export AUTHORIZATION=…/);
  const run = await greenlightHere(['run', '-c', 'new.yaml'], { cwd, env });
  expect(run.stderr).toContain('X_API_KEY is not set');
});

test('init does not print a secret in an unreadable answer', async () => {
  const secret = 'c2VjcmV0+dG9r/ZW4x9Q8u==';
  const garbage = openPort((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(`${secret}\r\n\r\n`));
  });
  const port = await listening(garbage);
  const { exit, stderr } = await greenlightHere(['init', '-u', `http://127.0.0.1:${port}`], {
    cwd: emptyFolder(),
    env: { ...env, ERP_KEY: secret },
  });
  expect(exit).toBe(3);
  expect(stderr).toContain('begins with "$ERP_KEY');
});

test('init does not overwrite an existing file', async () => {
  const cwd = folderOf({ [file]: 'mine' });
  expect((await greenlightHere(['init', '-u', client.url], { cwd })).exit).toBe(2);
  expect([textOf(cwd), readdirSync(cwd)]).toEqual(['mine', [file]]);
});

/** A server with an answer per path. */
const answering =
  (answers: {
    readonly [path: string]: readonly [status: number, body: string];
  }): RequestListener =>
  (request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/s, '');
    const [status, body] = answers[path] ?? [404, '{"message":"no such path"}'];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

/** A server without lists, behind a key. */
const locked: RequestListener = ({ headers }, response) =>
  response.writeHead(headers['x-key'] === 'k-9431' ? 404 : 401).end('{}');

describe('init with a client that has little data', () => {
  test('writes nothing, prints one line and exits with 3 if nothing listens', async () => {
    const cwd = emptyFolder();
    const made = await greenlightHere(['init', '-u', 'http://127.0.0.1:9', ...now], { cwd, env });
    expect(made.exit).toBe(3);
    expect(made.stderr).toMatch(
      /^greenlight: .*127\.0\.0\.1:9.*; nothing is written \(try greenlight diagnose -u http:\/\/127\.0\.0\.1:9\)\n$/,
    );
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('asks for paths after a 404 and for headers after a 401, with examples', async () => {
    const cwd = emptyFolder();
    const url = await serving(answering({ '/api/commerces': [401, '{}'] }));
    const made = await greenlightHere(['init', '-u', url, ...now], { cwd, env });
    expect(made.exit).toBe(3);
    expect(made.stdout).toContain('▲ transactions    answered 404\n');
    expect(made.stdout).toContain('▲ commerces       answered 401\n');
    expect(made.stdout).toContain('\ntarget.paths  ');
    expect(made.stdout).toContain('\ntarget.headers  ');
    const text = answered(textOf(cwd));
    expect(configOf(text)['target']).toMatchObject({
      paths: { transactions: '/another/path' },
      headers: { commerces: { authorization: `Bearer $\{ERP_KEY}` } },
    });
  });

  test('sends the headers of the config that is there to the same client alone, and keeps them', async () => {
    const cwd = emptyFolder();
    const [url, other] = [await serving(locked), await serving(locked)];
    const headers = { commerces: { 'x-key': `$\{ERP_KEY}` } };
    writeFileSync(join(cwd, file), JSON.stringify({ target: { clientBase: url, headers } }));
    // The config that it keeps is the one that it reads.
    const more = { ERP_KEY: 'k-9431', GREENLIGHT_CONFIG: 'absent.yaml' };
    const withKey = { cwd, env: { ...env, ...more } };
    const made = await greenlightHere(['init', '--out', 'new.yaml', ...now], withKey);
    expect(made.stdout).toContain('▲ commerces       answered 404\n');
    expect(configOf(textOf(cwd, 'new.yaml'))['target']).toMatchObject({ headers });
    const asked = await greenlightHere(['init', '-u', other, '--out', 'o.yaml', ...now], withKey);
    expect(asked.stdout).toContain('▲ commerces       answered 401\n');
  });

  test('calls nothing and exits with 0 for quoting endpoints only', async () => {
    const cwd = emptyFolder();
    const made = await greenlightHere(
      ['init', '-u', 'http://127.0.0.1:9', '--endpoint', 'delivery-price', ...now],
      { cwd, env },
    );
    expect(made.exit).toBe(0);
    expect(made.stdout).toContain('· delivery-price  not called yet; greenlight run calls it\n');
  });
});

describe('init with data that is hard to write as YAML', () => {
  const names = [
    'Kiosko "El Ñandú": #1 {ex Pepe} \\ C:\\n',
    "- it's: [yes] & *all* !tag | > % @ `",
    `$\{GREENLIGHT_TOKEN} and $$\{HOME}`,
    '🛒 Bazar \u202e\u0007 \u2028 end',
    'null',
    '2026-01-01',
    '['.repeat(150),
    '  blanks  within  ',
  ];

  test.each(names)('keeps %j unchanged', async (name) => {
    const cwd = emptyFolder();
    const location = {
      address: `${name} 0012`,
      commune: name,
      coodinates: { latitude: '-33.40', longitude: '007' },
    };
    const commerce = {
      commerceId: '0012',
      name,
      class: 'A',
      locations: [location],
      createdDate: '2020-01-01',
      isInactive: false,
      channel: 'x',
      subChannel: 'y',
      sellerIds: ['007', '1e3', 'true', '~', name],
    };
    const line = {
      orderId: '1',
      productId: '0x1F',
      commerceId: '0012',
      sellerId: '007',
      date: '2026-11-01T10:00:00Z',
      documentType: 'order',
      quantity: 0.5,
      netPricePerUnit: 1e-7,
    };
    const url = await serving(
      answering({
        '/api/commerces': [200, JSON.stringify([commerce])],
        '/api/transactions': [200, JSON.stringify([line])],
      }),
    );
    const made = await greenlightHere(['init', '-u', url, ...now], { cwd, env });
    expect([made.exit, made.stderr]).toEqual([0, '']);
    const written = textOf(cwd);
    expect(['\u0007', '\u2028', '\u202e'].filter((sign) => written.includes(sign))).toEqual([]);
    const plan = await greenlightHere(
      ['run', '--dry-run', '--json', '--only', 'delivery-price/full-order', ...now],
      { cwd, env },
    );
    expect([plan.exit, plan.stderr]).toEqual([0, '']);
    const [{ requests }] = JSON.parse(plan.stdout).scenarios;
    const trimmed = name.trim();
    expect(requests[0].body.order).toMatchObject({
      externalId: '0012',
      commerceName: trimmed,
      sellerId: ['007', '1e3', 'true', '~', trimmed],
      shippingAddress: {
        address: `${name} 0012`.trim(),
        commune: trimmed,
        metadata: { coordinates: { latitude: -33.4, longitude: 7 } },
      },
      products: [expect.objectContaining({ sku: '0x1F', quantity: 0.5 })],
    });
  });
});

test('init neither writes nor prints a token that the client echoes', async () => {
  const cwd = emptyFolder();
  const token = 'tok/en+4&7"of<nobody>==';
  const name = `no such token ${token} ${encodeURIComponent(token)}`;
  const commerce = { commerceId: token, name, locations: [], sellerIds: [token] };
  const url = await serving(
    answering({
      '/api/commerces': [200, JSON.stringify([commerce])],
      '/api/transactions': [401, name],
    }),
  );
  const made = await greenlightHere(['init', '-u', url, ...now], {
    cwd,
    env: { GREENLIGHT_TOKEN: token },
  });
  expect(made.exit).toBe(3);
  const all = made.stdout + made.stderr + textOf(cwd);
  expect(all).not.toContain('tok/en');
  expect(all).not.toContain('tok%2Fen');
  expect(all).not.toContain('nobody');
});
