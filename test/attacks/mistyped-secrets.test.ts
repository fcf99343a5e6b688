import { expect, test } from 'vitest';
import { withoutOpaque } from '../../src/standards/text/opaque.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';

const secrets = ['tok_2Vb8Qw7LmN4pRs6T', 'sk-live-a81f9c0e77d2b34c', 'c2VjcmV0+dG9r/ZW4x9Q8u=='];

/** Command lines with a mistake: `{}` is the secret, which is nowhere else. */
const lines: readonly (readonly string[])[] = [
  ['run', '--auth-token={}'],
  ['run', '--token={}'],
  ['run', '--token', '{}'],
  ['run', '--password={}', '-u', 'http://127.0.0.1:9'],
  ['run', '-t{}'],
  ['{}'],
  ['help', '{}'],
  ['run', '--base-url', 'user:{}@erp.example.com'],
  ['run', '--base-url', '{}@erp.example.com'],
  ['run', '--base-url', 'user:{}@erp.example.com/api'],
  ['run', '--base-url', '//user:{}@erp.example.com'],
  ['run', '--base-url', 'https://user:{}@erp.example.com'],
  ['run', '--base-url', 'https://user:1#{}@erp.example.com'],
  ['run', '--base-url', 'https:user:{}@erp.example.com'],
  ['run', '--base-url', 'https://erp.example.com?token={}'],
  ['init', '-u', 'user:{}@erp.example.com'],
  ['diagnose', '-u', 'user:{}@erp.example.com'],
  ['send', 'delivery-price', '-u', 'user:{}@erp.example.com'],
  ['judge', 'delivery-price', '--header', 'authorization {}', '-'],
  ['fleet', '.', '--queue', 'redis:user:{}@h'],
];

test.each(lines)('the usage error of %s shows no secret', async (...line) => {
  for (const secret of secrets) {
    const args = line.map((each) => each.replaceAll('{}', secret));
    const { exit, stdout, stderr } = await greenlightHere(args);
    expect([args, exit, stdout, stderr.split('\n').length]).toEqual([args, 2, '', 2]);
    expect(stderr).not.toContain(secret.slice(-8));
  }
});

const whole = `target:
  clientBase: http://127.0.0.1:9
  implements: [delivery-price]
  headers: { all: { x-key: a } }
  paths: { delivery-price: /dp }
data:
  products: [{ sku: A, quantity: 1, unitPrice: 1 }]
severity: { commerces/email: off }
`;

/** A secret as YAML: a key, an anchor, an alias, a tag, a value, and broken syntax. */
const written: readonly ((secret: string) => string)[] = [
  (secret) => `${secret}: `,
  (secret) => `"${secret}": `,
  (secret) => ` ${secret} `,
  (secret) => `&${secret} `,
  (secret) => `*${secret} `,
  (secret) => `!${secret} `,
  (secret) => `? ${secret}\n`,
  (secret) => `"${secret}`,
  (secret) => `"\\${secret}" `,
  (secret) => `{ ${secret}, ${secret}: 1 } `,
  (secret) => `\${${secret}} `,
  (secret) => `\n${secret}`,
  (secret) => `%${secret} `,
  (secret) => `@${secret} `,
];

/** Before each word, and at the end. */
const places = [...whole.matchAll(/(?<=^|\s)\S|$(?![\s\S])/g)].map(({ index }) => index);

test.each(written.map((form) => [form('SECRET'), form] as const))(
  'the error of a broken config with %j shows no secret',
  async (_shown, form) => {
    let refused = 0;
    for (const [i, at] of places.entries()) {
      const secret = secrets[i % secrets.length] ?? '';
      const config = whole.slice(0, at) + form(secret) + whole.slice(at);
      const cwd = folderOf({ 'greenlight.config.yaml': config });
      const { exit, stdout, stderr } = await greenlightHere(['run', '--dry-run', '--quiet'], {
        cwd,
      });
      if (exit === 2) refused += 1;
      else continue;
      expect([config, stdout]).toEqual([config, '']);
      // One line for each mistake.
      expect([config, stderr]).toEqual([config, expect.stringMatching(/^(?:greenlight: .+\n)+$/)]);
      expect([config, stderr]).toEqual([config, expect.not.stringContaining(secret.slice(-8))]);
    }
    expect(refused).toBeGreaterThan(3);
  },
);

test.each([
  'unknown rule delivery-price/net-value-missing; the nearest known rule is transactions/price-arithmetic',
  "unknown key 'shippingCostPayLoad'; known here: otherCommerces, distributionCenterId",
  "is 'erp-2.example.com:8443'; http:// or https:// is missing, as in https://erp-2.example.com:8443",
  "until is '2026-02-30'; that day does not exist, 2026-10-14T12:00:00Z does",
  './orders/covered-2-of-3.json cannot be read: ENAMETOOLONG, GREENLIGHT_BASE_URL',
  'SKU-10012345 x-api-key2 v2beta1 iso8601 utf16le sha256sum base64url',
])('does not hide names and dates: %s', (text) => {
  expect(withoutOpaque(text)).toBe(text);
});
