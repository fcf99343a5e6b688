import { expect, test } from 'vitest';
import { otherToken } from '../../src/engine/redact/secrets.ts';
import { greenlightHere } from '../support/in-process.ts';
import { servingAll } from '../support/serving.ts';
import { emptyFolder, reportOf } from './greenlight.ts';

const received = new Set<string>();

/** A client that rejects only a missing token and one known wrong token. */
const address = servingAll((request, response) => {
  const token = String(request.headers['x-auth-token'] ?? '');
  received.add(token);
  const isRefused = ['', 'greenlight-wrong-token'].includes(token);
  response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(
      isRefused
        ? { message: 'El token no es el acordado' }
        : { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 },
    ),
  );
});

test('the wrong token has the form of the right one and is not in the report', async () => {
  const token = '9f8a77c1-d2e4-4b1a-9c3d-001122334455';
  const args = ['run', '-u', address(), '--only', 'delivery-price/token', '--json'];
  const env = { GREENLIGHT_TOKEN: token };
  const { stdout } = await greenlightHere(args, { cwd: emptyFolder(), env });
  const { findings } = reportOf(stdout);
  expect(findings.map(({ rule }) => rule)).toContain('delivery-price/token-not-verified');
  expect(received).toContain(otherToken(token));
  expect(stdout).not.toContain(otherToken(token));
  expect(stdout).toContain('$GREENLIGHT_TOKEN_WRONG');
});

test.each<[token: string, form: RegExp]>([
  [
    'reference-token-4f1c0a2b7d3e',
    /^[a-z]{9}-[a-z]{5}-\d[a-z]\d[a-z]\d[a-z]\d[a-z]\d[a-z]\d[a-z]$/,
  ],
  ['9f8a77c1-d2e4-4b1a-9c3d-001122334455', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-\d{12}$/],
  ['ABC123', /^[A-F]{3}\d{3}$/],
  ['sk_live_Zk38fQ2x', /^[a-z]{2}_[a-z]{4}_[A-Z][a-z]\d\d[a-z][A-Z]\d[a-z]$/],
  ['7', /^[0-689]$/],
  ['---', /^greenlight-wrong-token$/],
])('makes a wrong token in the form of %s', (token, form) => {
  expect(otherToken(token)).toMatch(form);
  expect(otherToken(token)).toBe(otherToken(token));
});
