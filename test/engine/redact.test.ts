import { expect, test } from 'vitest';
import { openRedactor } from '../../src/engine/redact.ts';

const token = 'sécret "tok+en"/42==';
const redactor = openRedactor([{ value: token, variable: 'GREENLIGHT_TOKEN' }]);

test.each([
  ['raw', token],
  ['base64', Buffer.from(token).toString('base64')],
  ['base64url', Buffer.from(token).toString('base64url')],
  ['percent-encoded', encodeURIComponent(token)],
  ['form-encoded', new URLSearchParams({ v: token }).toString().slice(2)],
  ['inside a JSON text', JSON.stringify({ v: token })],
  ['inside a JSON text inside a JSON text', JSON.stringify(JSON.stringify({ v: token }))],
])('a secret does not get through %s', (_how, form) => {
  const shown = redactor.text(`before ${form} after`);
  expect(shown).toContain('$GREENLIGHT_TOKEN');
  expect(shown).not.toContain(form);
  expect(shown).not.toContain(token);
});

test('every text of a value is redacted, names of members too', () => {
  expect(redactor.deep({ [token]: [{ said: `Bearer ${token}` }], n: 1, nothing: null })).toEqual({
    $GREENLIGHT_TOKEN: [{ said: 'Bearer $GREENLIGHT_TOKEN' }],
    n: 1,
    nothing: null,
  });
});
