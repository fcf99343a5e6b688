import { describe, expect, test } from 'vitest';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import { secretsOf } from '../../src/engine/redact/target-secrets.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';

const token = 'sécret "tok+en"/42==';
const redactor = openRedactor([{ value: token, variable: 'GREENLIGHT_TOKEN' }]);

test('deep redacts all strings of a value, including member names', () => {
  expect(redactor.deep({ [token]: [{ said: `Bearer ${token}` }], n: 1, nothing: null })).toEqual({
    $GREENLIGHT_TOKEN: [{ said: 'Bearer $GREENLIGHT_TOKEN' }],
    n: 1,
    nothing: null,
  });
});

test.each([
  ['redacted by itself', 'x-auth-token: order', 'x-auth-token: $GREENLIGHT_TOKEN'],
  ['redacted in quotes', '{"said":"order"}', '{"said":"$GREENLIGHT_TOKEN"}'],
  ['redacted in a query', '/quote?t=order&a=1', '/quote?t=$GREENLIGHT_TOKEN&a=1'],
  ['redacted before a full stop', 'no such token: order.', 'no such token: $GREENLIGHT_TOKEN.'],
  ['kept in a path', '/webhooks/platform/order/delivery-price', undefined],
  ['kept inside another word', 'orderAdvances, reorder, order-id, $order', undefined],
])('a token that is a plain word is %s', (_where, given, shown = given) => {
  const plain = openRedactor([{ value: 'order', variable: 'GREENLIGHT_TOKEN' }]);
  expect(plain.text(given)).toBe(shown);
  expect(plain.deep({ order: given, orderAdvances: true })).toEqual({
    order: shown,
    orderAdvances: true,
  });
});

test.each(['2026', '0000', '48213'])(
  'a token of few digits does not corrupt numbers and dates of a report: %s',
  (value) => {
    const { text, written } = openRedactor([{ value, variable: 'GREENLIGHT_TOKEN' }]);
    const report = `{"at":"${value}-11-23T00:00:00Z","took":1${value},"of":${value}1}`;
    expect([written(report), text(report)]).toEqual([report, report]);
    expect(text(`no such token: ${value}.`)).toBe('no such token: $GREENLIGHT_TOKEN.');
  },
);

test('a secret that is added later is redacted in texts checked before', () => {
  const later = openRedactor([{ value: 'order', variable: 'A_PLAIN_WORD' }]);
  const texts = ['it says abcd9876', 'no such token: order.'];
  const shown = (replace: (text: string) => string) => texts.map(replace);
  expect(shown(later.written)).toEqual(texts);
  expect(shown(later.text)).toEqual(['it says abcd9876', 'no such token: $A_PLAIN_WORD.']);
  later.add([{ value: 'abcd9876', variable: 'TOKEN' }]);
  expect(shown(later.written)).toEqual(['it says $TOKEN', 'no such token: order.']);
  expect(shown(later.text)).toEqual(['it says $TOKEN', 'no such token: $A_PLAIN_WORD.']);
});

test('a numeric token is not redacted inside longer numbers of written JSON', () => {
  const { text, written } = openRedactor([{ value: '48213377', variable: 'GREENLIGHT_TOKEN' }]);
  expect(written('{"a":148213377,"b":0.482133771}')).toBe('{"a":148213377,"b":0.482133771}');
  expect(text('token x48213377y')).toBe('token x$GREENLIGHT_TOKENy');
});

test('an amount equal to the token becomes "not stated"', () => {
  const { run } = openRedactor([{ value: '48213377', variable: 'GREENLIGHT_TOKEN' }]);
  const exchanges = sampleRun.exchanges.map(({ outcome, ...rest }) => ({
    ...rest,
    ...(outcome ? { outcome: { ...outcome, storedOnOrder: 48213377 } } : {}),
  }));
  const shown = run({ ...sampleRun, exchanges }).exchanges.flatMap(({ outcome }) => outcome ?? []);
  expect(new Set(shown.map(({ storedOnOrder }) => storedOnOrder))).toEqual(new Set(['not stated']));
});

test('a token too short to search for is redacted in its header', () => {
  const { headers } = openRedactor([{ value: 'x', variable: 'GREENLIGHT_TOKEN' }]);
  expect(headers({ 'x-auth-token': 'x', accept: 'x' })).toEqual({
    'x-auth-token': '(redacted)',
    accept: 'x',
  });
  const named = { 'x-auth-token': '$GREENLIGHT_TOKEN' };
  expect(headers(named)).toEqual(named);
});

describe('parts of a secret', () => {
  const parted = openRedactor([{ value: 'tok_Zx81Qw7LmN4pRs6', variable: 'TOKEN' }]);

  test.each([
    ['redacts eight characters before …', 'it is tok_Zx81…', 'it is $TOKEN'],
    ['redacts its beginning before dots', 'it is tok_Zx81Qw7LmN4...', 'it is $TOKEN'],
    ['redacts eight characters before dots', 'it is 81Qw7LmN...', 'it is $TOKEN'],
    ['redacts its end after stars', 'it is ****Qw7LmN4pRs6', 'it is ****$TOKEN'],
    [
      'redacts its end after bullets',
      'it is ••••N4pRs6 or ••••Qw7LmN4pRs6',
      'it is ••••N4pRs6 or ••••$TOKEN',
    ],
    ['redacts both ends', 'tok_Zx81***LmN4pRs6', '$TOKEN$TOKEN'],
    ['redacts twelve anywhere', 'it is 81Qw7LmN4pRs.', 'it is $TOKEN.'],
    ['redacts twelve in base64', Buffer.from('81Qw7LmN4pRs').toString('base64'), '$TOKEN'],
    ['keeps eleven anywhere', 'it is 1Qw7LmN4pRs.', undefined],
    ['keeps seven characters before dots', 'it is tok_Zx8...', undefined],
    ['keeps seven characters after stars', 'it is ****LmN4pRs', undefined],
  ])('%s', (_what, text, shown = text) => {
    expect(parted.text(text)).toBe(shown);
  });

  test('are kept if they are also in a public value of the config', () => {
    const secrets = secretsOf({
      clientBase: 'https://acme-logistics-77.example',
      paths: {},
      headers: { all: { 'x-api-key': 'acme-logistics-77-Kq7zE9x17' } },
    } as never);
    const { text, written } = openRedactor(secrets);
    const said = 'https://acme-logistics-77.example is down';
    expect([text(said), written(said)]).toEqual([said, said]);
    expect(text('77-Kq7zE9x17')).toBe('$X_API_KEY');
  });

  test('are not searched for in the placeholder of a secret', () => {
    const { written } = openRedactor([
      { value: 'erp-1:p4ss:word/with+signs', variable: 'AUTHORIZATION_PASSWORD' },
      { value: 'word-9-of-the-client', variable: 'KEY' },
    ]);
    const said = 'it is $AUTHORIZATION_PASSWORD… and $KEY…';
    expect(written(said)).toBe(said);
  });

  test('are kept if they are part of a scenario name', () => {
    const { written } = openRedactor([{ value: 'delivery-price-key-7', variable: 'TOKEN' }]);
    expect(written('delivery-price/full-order')).toBe('delivery-price/full-order');
  });
});

describe('a field or header with the name of a secret', () => {
  const exchange = sentIn('delivery-price/full-order');
  const reported = (headers: { readonly [name: string]: string }, body: string) => {
    const answer = { kind: 'response', status: 422, headers, bytes: 1, body } as const;
    const request = { ...exchange.request, body: { apiKey: 'unknown-1', password: 77, a: 1 } };
    const run = { ...sampleRun, exchanges: [{ ...exchange, request, answer }] as never };
    return redactor.run(run).exchanges[0];
  };

  test('is redacted in headers', () => {
    const headers = { 'x-csrf-token': 'abc', 'authentication-info': 'rspauth="x"', etag: '"e"' };
    expect(reported(headers, '')?.answer).toMatchObject({
      headers: {
        'x-csrf-token': '(redacted)',
        'authentication-info': '(redacted)',
        etag: '"e"',
      },
    });
  });

  test('is redacted in the body of a request', () => {
    expect(reported({}, '')?.request?.body).toEqual({
      apiKey: '(redacted)',
      password: '(redacted)',
      a: 1,
    });
  });

  test.each([
    ['text', '{"access_token": "abc", "price": 1}', '{"access_token": "(redacted)", "price": 1}'],
    ['a string with a quotation mark', '{"secret":"a\\"b","c":1}', '{"secret":"(redacted)","c":1}'],
    ['a number', '{"password":12345,"c":1}', '{"password":"(redacted)","c":1}'],
    ['a body that is cut off', '{"clientSecret":"abc', '{"clientSecret":"(redacted)'],
    [
      'JSON inside JSON',
      JSON.stringify({ said: JSON.stringify({ sessionId: 'abc', n: 1 }) }),
      JSON.stringify({ said: JSON.stringify({ sessionId: '(redacted)', n: 1 }) }),
    ],
    ['a known secret, by its variable', JSON.stringify({ token }), '{"token":"$GREENLIGHT_TOKEN"}'],
    ['not a similar name', '{"tokens_left":"7","key":"k"}', undefined],
  ])('is redacted in the body of an answer: %s', (_what, body, shown = body) => {
    expect(reported({}, body)?.answer).toMatchObject({ body: shown });
  });
});
