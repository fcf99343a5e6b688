import { expect, test } from 'vitest';
import { hidingSecrets, openRedactor } from '../../src/engine/redact/redact.ts';
import { sampleRun } from '../support/sample-run.ts';

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

test.each([
  ['by itself', 'x-auth-token: order', 'x-auth-token: $GREENLIGHT_TOKEN'],
  ['in quotes', '{"said":"order"}', '{"said":"$GREENLIGHT_TOKEN"}'],
  ['in a query', '/quote?t=order&a=1', '/quote?t=$GREENLIGHT_TOKEN&a=1'],
  ['at the end of a sentence', 'no such token: order.', 'no such token: $GREENLIGHT_TOKEN.'],
  ['in a path', '/webhooks/platform/order/delivery-price', undefined],
  ['in another word', 'orderAdvances, reorder, order-id, $order', undefined],
])('a token that is a plain word is left out %s', (_where, given, shown = given) => {
  const plain = openRedactor([{ value: 'order', variable: 'GREENLIGHT_TOKEN' }]);
  expect(plain.text(given)).toBe(shown);
  expect(plain.deep({ order: given, orderAdvances: true })).toEqual({
    order: shown,
    orderAdvances: true,
  });
});

test.each(['2026', '0000', '48213'])(
  'reports with a token of a few digits stay whole: %s',
  (value) => {
    const { text, written } = openRedactor([{ value, variable: 'GREENLIGHT_TOKEN' }]);
    const report = `{"at":"${value}-11-23T00:00:00Z","took":1${value},"of":${value}1}`;
    expect([written(report), text(report)]).toEqual([report, report]);
    expect(text(`no such token: ${value}.`)).toBe('no such token: $GREENLIGHT_TOKEN.');
  },
);

test('a longer number is left alone in numbers of what is written', () => {
  const { text, written } = openRedactor([{ value: '48213377', variable: 'GREENLIGHT_TOKEN' }]);
  expect(written('{"a":148213377,"b":0.482133771}')).toBe('{"a":148213377,"b":0.482133771}');
  expect(text('token x48213377y')).toBe('token x$GREENLIGHT_TOKENy');
});

test('an amount that is the token is not stated', () => {
  const { run } = openRedactor([{ value: '48213377', variable: 'GREENLIGHT_TOKEN' }]);
  const exchanges = sampleRun.exchanges.map(({ outcome, ...rest }) => ({
    ...rest,
    ...(outcome ? { outcome: { ...outcome, storedOnOrder: 48213377 } } : {}),
  }));
  const shown = run({ ...sampleRun, exchanges }).exchanges.flatMap(({ outcome }) => outcome ?? []);
  expect(new Set(shown.map(({ storedOnOrder }) => storedOnOrder))).toEqual(new Set(['not stated']));
});

test('a token too short to be found in a text is hidden in its header', () => {
  const variables = ['GREENLIGHT_TOKEN'];
  expect(hidingSecrets({ 'x-auth-token': 'x', accept: 'x' }, variables)).toEqual({
    'x-auth-token': '(redacted)',
    accept: 'x',
  });
  const named = { 'x-auth-token': '$GREENLIGHT_TOKEN' };
  expect(hidingSecrets(named, variables)).toEqual(named);
});
