// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the config's own references
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Flags } from '../../../src/config/given/flags.ts';
import { mistakeOf } from '../../support/files.ts';
import { type Given, load } from './loaded.ts';

async function sound(given: Given) {
  const { loaded, root } = load(given);
  return { ...(await loaded), root };
}

const mistake = (given: Given) => mistakeOf(load(given).loaded);

async function saidOf(given: Given): Promise<string> {
  const { loaded, said } = load(given);
  await mistakeOf(loaded);
  return said();
}

const base = 'target:\n  clientBase: https://erp.example.com\n';

/** White space that a transcript would hide. */
test.each([
  ...['\\t\\n', '\u200B', '\u3164'].map((blank) => ['reason', blank, '57'] as const),
  ...['\u200B\u200B', '\u2060'].map((blank) => ['owner', blank, '56'] as const),
])('rejects a waiver without letters: %s is %j', async (key, blank, column) => {
  const config = `${base}waivers:\n  - { rule: commerces/email, until: 2026-12-31, ${key}: "${blank}", ${key === 'reason' ? 'owner' : 'reason'}: Ñ }\n`;
  expect(await mistake({ config })).toMatch(
    new RegExp(
      `^greenlight\\.config\\.yaml:4:${column}: ${key} is '[^']+'; expected a .* with letters`,
      's',
    ),
  );
});

const at = async (now: string) => (await sound({ config: base, flags: { now } })).now;

describe('flag > environment > config > default', () => {
  const config = `${base}limits: { concurrency: 3, rate: 6/m, timeout: 1500ms, maxBody: 1KiB, maxBytes: 2GB, maxRecords: 7, time: 90s }\n`;
  test('uses the defaults', async () => {
    const { limits, failOn, reporters, out, roots } = await sound({ config: base });
    expect(limits).toEqual({
      concurrency: 4,
      maxBody: 20e6,
      maxBytes: 1e9,
      timeMs: 300_000,
    });
    expect([failOn, reporters, out, roots]).toEqual([
      'error',
      ['terminal', 'html', 'json', 'junit'],
      undefined,
      ['built-in'],
    ]);
  });

  test('uses the config', async () => {
    expect((await sound({ config })).limits).toEqual({
      concurrency: 3,
      ratePerSecond: 0.1,
      timeoutMs: 1500,
      maxBody: 1024,
      maxBytes: 2e9,
      maxRecords: 7,
      timeMs: 90_000,
    });
  });

  test('prefers the environment to the config and flags to both, and reports each source', async () => {
    const { limits, target, settings } = await sound({
      config,
      env: { GREENLIGHT_CONCURRENCY: '5', GREENLIGHT_RATE: '2/s', GREENLIGHT_TIMEOUT: '' },
      flags: { concurrency: '6', baseUrl: 'http://localhost:4010/base' },
    });
    expect(limits).toMatchObject({ concurrency: 6, ratePerSecond: 2, timeoutMs: 1500 });
    expect(target.clientBase).toBe('http://localhost:4010/base');
    const reported = settings.map(({ setting, value, from, at }) => [setting, value, from, at]);
    expect(reported).toContainEqual(['limits.concurrency', '6', 'flag', '--concurrency']);
    expect(reported).toContainEqual([
      'limits.rate',
      '2 a second',
      'environment',
      'GREENLIGHT_RATE',
    ]);
    expect(reported).toContainEqual([
      'limits.timeout',
      '1.5 s',
      'config',
      'greenlight.config.yaml:3',
    ]);
    expect(reported).toContainEqual(['failOn', 'error', 'default', undefined]);
    expect(reported).toContainEqual(['data.commerce', 'C0001', 'sample', undefined]);
  });

  test('splits flags at commas, but not within the braces of a glob', async () => {
    const flags = { out: 'there', reporter: ['html,json', 'junit'], only: ['a/{b,c},d', 'e{'] };
    const { reporters, only } = await sound({ config: base, flags });
    expect([reporters, only]).toEqual([
      ['html', 'json', 'junit'],
      ['a/{b,c}', 'd', 'e{'],
    ]);
  });

  test.each<[Flags, Record<string, string>, readonly string[], string]>([
    [{ json: true, reporter: ['json'], out: '-' }, {}, ['json'], '-'],
    [{ json: true }, { GREENLIGHT_REPORTER: 'html', GREENLIGHT_OUT: 'there' }, ['json'], '-'],
    [{ reporter: ['html'] }, { GREENLIGHT_JSON: '1' }, ['html'], '-'],
    [{ reporter: ['html'], out: 'there' }, { GREENLIGHT_JSON: '1' }, ['html'], 'there'],
  ])(
    'prefers flags to variables for --json and --reporter: %j %j',
    async (flags, env, ...reported) => {
      const { reporters, out } = await sound({ config: base, flags, env });
      expect([reporters, out]).toEqual(reported);
    },
  );

  test('accepts a day or an instant as --now', async () => {
    expect(await at('2026-11-17')).toBe(Date.UTC(2026, 10, 17));
    expect(await at('2026-11-17T10:00:00-03:00')).toBe(Date.UTC(2026, 10, 17, 13));
  });
});

describe('the folder of the config', () => {
  test('is searched upwards, and its scenarios are relative to it', async () => {
    const config = `${base}scenarios: [built-in, ./mine]\n`;
    const { roots, root, settings } = await sound({ config, within: 'a/b' });
    expect(roots).toEqual(['built-in', join(root, 'mine')]);
    expect(settings.find(({ setting }) => setting === 'scenarios')?.at).toBe(
      '../../greenlight.config.yaml:3',
    );
  });

  test('does not affect paths of the command line, which replace those of the config', async () => {
    const config = `${base}scenarios: [built-in, ./mine]\n`;
    const { roots, root } = await sound({ config, within: 'a', paths: ['x.yaml'] });
    expect(roots).toEqual([join(root, 'a/x.yaml')]);
  });
});

describe('variables in the config', () => {
  test('are replaced everywhere, with defaults, and as numbers if expected', async () => {
    const config = [
      'target: { clientBase: "${BASE:-https://erp.example.com}", domain: "${DOMAIN}" }',
      'limits: { concurrency: "${N}", maxRecords: "${M:-9}" }',
      'data: { commerce: { externalId: "${CODE}" } }',
      'severity: { commerces/email: "${S:-off}" }',
    ].join('\n');
    const { target, limits, severity } = await sound({
      config,
      env: { DOMAIN: 'acme', N: '2', CODE: '0012' },
    });
    expect(target.clientBase).toBe('https://erp.example.com');
    expect([limits.concurrency, limits.maxRecords]).toEqual([2, 9]);
    expect(target.data.commerce.externalId).toBe('0012');
    expect(severity).toEqual({ 'commerces/email': 'off' });
  });

  test('are not replaced if written as $${NAME}', async () => {
    const config = `${base}  domain: "$\${NAME}"\n`;
    expect((await sound({ config })).target.domain).toBe('${NAME}');
  });

  test('are not required if a flag gives the value', async () => {
    const config = 'target: { clientBase: "${BASE}", token: "${TOKEN}" }\n';
    const flags = { baseUrl: 'https://erp.example.com' };
    const { target } = await sound({ config, flags, env: { GREENLIGHT_TOKEN: 'secret-1' } });
    expect(target.token).toEqual({ value: 'secret-1', variable: 'GREENLIGHT_TOKEN' });
  });
});

describe('the token', () => {
  const u = { baseUrl: 'https://erp.example.com' };
  const config = `${base}  token: \${ERP_TOKEN}\n`;
  const env = { ERP_TOKEN: 'from-config', GREENLIGHT_TOKEN: 'from-env' };
  test.each<readonly [string, Given, { value: string; variable: string } | undefined]>([
    ['nowhere', { flags: u }, undefined],
    [
      'the config',
      { config, env: { ERP_TOKEN: 'from-config' } },
      { value: 'from-config', variable: 'ERP_TOKEN' },
    ],
    [
      'a file before the environment',
      { config, env, flags: { tokenFile: 't' }, files: { t: 'from-file\n' } },
      { value: 'from-file', variable: 'GREENLIGHT_TOKEN' },
    ],
    [
      'standard input',
      { flags: { ...u, tokenFile: '-' }, stdin: 'from-stdin\n' },
      { value: 'from-stdin', variable: 'GREENLIGHT_TOKEN' },
    ],
    ['an empty default', { config: `${base}  token: \${T:-}\n` }, undefined],
  ])('is read from %s', async (_, given, expected) => {
    expect((await sound(given)).target.token).toEqual(expected);
  });
});

test('settings contain no secret, and name secret headers', async () => {
  const config = `${base}  token: \${T}
  paths: { commerces: "/api/commerces?key=\${API_KEY}", transactions: "/\${TENANT}/t" }
  headers: { transactions: { authorization: "Bearer \${ERP_KEY}" }, all: { x-plain: "\${PLAIN}" } }
`;
  const env = {
    T: 'tok-3141',
    ERP_KEY: 'erp-2718',
    API_KEY: 'api-1618',
    TENANT: 'north',
    PLAIN: 'plain-1414',
  };
  const { target, settings } = await sound({ config, env });
  const reported = JSON.stringify(settings);
  for (const secret of ['tok-3141', 'erp-2718', 'api-1618', 'plain-1414']) {
    expect(reported).not.toContain(secret);
  }
  expect(target.secrets).toEqual([
    { value: 'api-1618', variable: 'API_KEY' },
    { value: 'erp-2718', variable: 'ERP_KEY' },
    { value: 'plain-1414', variable: 'PLAIN' },
  ]);
  expect(settings).toContainEqual({
    setting: 'target.headers.transactions',
    value: 'authorization: (redacted)',
    from: 'config',
    at: 'greenlight.config.yaml:5',
  });
});

test('reads the full example of the documentation', async () => {
  const config = `
target:
  clientBase: https://erp.example.com
  token: \${GREENLIGHT_TOKEN}
  domain: acme
  implements: [transactions, delivery-price]
  paths: { delivery-price: /hooks/price }
  headers: { all: {}, shipping-cost: {}, transactions: { authorization: "Bearer \${ERP_KEY}" }, commerces: {}, delivery-price: {} }
  origin: https://platform.example.com
  shippingCostPayload: query
data:
  commerce: { externalId: C0001, commerceId: c-1, name: Uno }
  otherCommerces: [C0002]
  sellerIds: [V01]
  distributionCenterId: 64f1c0a2b7d3e91a5c0f2b11
  products: [{ sku: SKU-1, quantity: 2, unitPrice: 1490 }]
  covered: [{ address: Av. Uno 100, commune: Providencia, city: Santiago, region: Metropolitana, country: Chile, latitude: "-33.43", longitude: -70.61 }]
  uncovered: [{ address: a, commune: b }]
  unquotable: [{ why: over the maximum weight, order: { products: [{ sku: SKU-1, quantity: 9999 }] } }]
  quotes: [{ why: known tariff, order: { products: [] }, netValue: 3500, netTaxedValue: 4165 }]
  window: { from: 2026-10-01, to: 2026-11-01 }
  empty: [commerces]
scenarios: [built-in, ./mine]
limits: { concurrency: 4, rate: 10/s, timeout: 60s, maxBody: 20MB, maxBytes: 1GB }
severity: { delivery-price/slow: error, commerces/email: off }
waivers:
  - { rule: transactions/price-arithmetic, scenario: transactions/whole, reason: known, owner: Ana, until: 2026-12-31 }
`;
  const { target, waivers, severity } = await sound({
    config,
    env: { GREENLIGHT_TOKEN: 'tok', ERP_KEY: 'key' },
  });
  expect(target).toMatchObject({
    domain: 'acme',
    implements: ['delivery-price', 'transactions'],
    paths: { 'delivery-price': '/hooks/price' },
    shippingCostPayload: 'query',
    data: {
      covered: [{ latitude: '-33.43', longitude: '-70.61' }],
      window: { from: '2026-10-01', to: '2026-11-01' },
      empty: ['commerces'],
      sources: {
        commerce: 'declared',
        products: 'declared',
        window: 'declared',
        empty: 'declared',
      },
    },
  });
  expect(severity).toEqual({ 'delivery-price/slow': 'error', 'commerces/email': 'off' });
  expect(waivers).toEqual([
    {
      rule: 'transactions/price-arithmetic',
      scenario: 'transactions/whole',
      reason: 'known',
      owner: 'Ana',
      until: '2026-12-31',
      at: 'greenlight.config.yaml:27',
    },
  ]);
});

test('reads waivers of a file as a list or under their key', async () => {
  const waiver = '{ rule: commerces/email, reason: a, owner: b, until: 2026-12-31 }';
  for (const text of [`- ${waiver}\n`, `waivers:\n  - ${waiver}\n`]) {
    const { waivers } = await sound({
      config: base,
      flags: { waivers: 'w.yaml' },
      files: { 'w.yaml': text },
    });
    expect(waivers.map(({ at }) => at)).toEqual([`w.yaml:${text.split('\n').length - 1}`]);
  }
  const broken = {
    config: base,
    flags: { waivers: 'w.yaml' },
    files: { 'w.yaml': '- { ruel: a }\n' },
  };
  expect(await mistake(broken)).toBe(
    "w.yaml:1:5: unknown key 'ruel'; the nearest known key is 'rule'",
  );
});

test.each<readonly [string, string]>([
  [
    'sesame-open',
    'greenlight: WARNING: greenlight.config.yaml:3 holds the token itself. Write ${GREENLIGHT_TOKEN} there and set that variable.\n',
  ],
  ['${GREENLIGHT_ERP}', ''],
])('warns about a token in the config, but not about a variable: %s', async (token, warning) => {
  const env = token.startsWith('$') ? { GREENLIGHT_ERP: 'sesame-open' } : {};
  expect(await saidOf({ config: `${base}  token: ${token}\n`, env })).toBe(warning);
});

describe('unknown variables named GREENLIGHT_…', () => {
  const read = 'greenlight: WARNING: nothing reads the variable';

  test.each<readonly [string, { readonly [name: string]: string }, string]>([
    [
      'are reported with the nearest known name',
      { GREENLIGHT_BASEURL: 'x', GREENLIGHT_TOKN: 's3cret' },
      `${read} GREENLIGHT_BASEURL; the nearest that is read is GREENLIGHT_BASE_URL.\n${read} GREENLIGHT_TOKN; the nearest that is read is GREENLIGHT_TOKEN.\n`,
    ],
    ['are reported alone', { GREENLIGHT_QQ: 'x' }, `${read} GREENLIGHT_QQ.\n`],
    [
      'are reported with control characters as codes',
      { 'GREENLIGHT_\n::error::x\r\u001b[31m\u202e': 'x' },
      `${read} GREENLIGHT_\\n::error::x\\r\\u001b[31m\\u202e.\n`,
    ],
    ['are not reported if known', { GREENLIGHT_SEED: '1', GREENLIGHT_TOKEN: 'x' }, ''],
    ['are not reported if the config reads them', { GREENLIGHT_ERP: 'x' }, ''],
  ])('%s', async (_, env, reported) => {
    const config = `${base}  token: \${GREENLIGHT_ERP:-none}\n`;
    expect(await saidOf({ config, env })).toBe(reported);
  });
});
