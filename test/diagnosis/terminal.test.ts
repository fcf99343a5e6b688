import { expect, test } from 'vitest';
import type { DiagnosisReport, WalkedEndpoint } from '../../src/model/diagnosed.ts';
import type { Finding } from '../../src/model/run.ts';
import { diagnosis } from '../../src/report/story/diagnosis.ts';
import { printed } from '../../src/report/terminal/blocks.ts';

const base = 'https://erp.example.com';

const seen = [
  ['config', 'an address and a token'],
  ['name lookup', 'erp.example.com resolves in 12 ms'],
  ['connect', 'connected in 20 ms'],
  ['tls', 'TLSv1.3; certificate issued by R11, expires 2027-02-01'],
  ['in between', 'Cloudflare, by the header cf-ray'],
] as const;

const walked = (
  id: WalkedEndpoint['id'],
  asked: string,
  rest: WalkedEndpoint['layers'],
): WalkedEndpoint => ({
  id,
  asked,
  exchanges: 6,
  layers: [...seen.map(([layer, saw]) => ({ layer, state: 'passed' as const, saw })), ...rest],
});

const quiet = (seen: string, ...layers: readonly string[]) =>
  layers.map((layer) => ({ layer, state: 'quiet' as const, saw: seen }));

const mild: Finding = {
  id: 'f1',
  rule: 'http/encoding',
  severity: 'warning',
  endpoint: 'commerces',
  title: '',
  message: '',
  exchanges: ['e7'],
  count: 1,
  judged: 2,
  counted: '1 of 2 answers is not plain UTF-8',
  samples: [],
  effect: 'Some parsers stop at the first byte.',
  remedy: 'Send UTF-8 without a byte-order mark.',
  mend: 'Send plain UTF-8',
  clauses: ['answers.json'],
  reproduce: { command: 'greenlight run --only commerces/all' },
};

const found: DiagnosisReport = {
  schemaVersion: 1,
  tool: { name: 'greenlight', version: '1.0.0' },
  client: base,
  startedAt: '2026-11-20T12:00:00.000Z',
  durationMs: 2345,
  verdict: 'found',
  exitCode: 1,
  endpoints: [
    walked('delivery-price', `POST ${base}/webhooks/platform/order/delivery-price`, [
      { layer: 'http', state: 'failed', saw: 'The path exists but expects another method' },
      ...quiet('not checked', 'token', 'content type', 'json', 'schema', 'meaning', 'data', 'time'),
    ]),
    walked('commerces', `GET ${base}/api/commerces`, [
      { layer: 'http', state: 'passed', saw: '2 × 200' },
      ...quiet('nothing to check', 'token'),
      { layer: 'content type', state: 'passed', saw: 'application/json' },
      { layer: 'json', state: 'warning', saw: 'The body begins with a byte-order mark' },
      ...quiet('nothing to check', 'schema', 'meaning', 'data', 'time'),
    ]),
  ],
  causes: [
    {
      id: 'wrong-method',
      layer: 'http',
      move: 'the client',
      title: 'The path exists but expects another method',
      means:
        'delivery-price is called with POST; shipping-cost, transactions and commerces are called with GET. The endpoint was built for another method.',
      remedy: 'Accept the method that the contract defines for this path.',
      evidence: [
        `POST ${base}/webhooks/platform/order/delivery-price returned 405.`,
        'It allows GET\u202e.',
      ],
      endpoints: ['delivery-price'],
      exchange: 'e1',
      next: 'greenlight diagnose --endpoint delivery-price',
      page: 'docs/reference/causes.md#wrong-method',
      beside: false,
    },
    {
      id: 'certificate-ends-soon',
      layer: 'tls',
      move: 'the client',
      title: 'The certificate expires within 30 days',
      means: 'Everything works until then.',
      remedy: 'Renew the certificate before it expires, and automate the renewal.',
      evidence: [
        'The certificate of https://erp.example.com, by R11, ends on 2026-12-01: 10 days are left.',
      ],
      endpoints: ['delivery-price', 'commerces'],
      next: 'greenlight diagnose --endpoint delivery-price',
      page: 'docs/reference/causes.md#certificate-ends-soon',
      beside: true,
    },
  ],
  others: [
    {
      ...mild,
      rule: 'http/encoding',
      title: 'The bytes of an answer are not plain UTF-8',
      message: 'The body of 1234567 bytes begins with a byte-order mark.',
    },
  ],
  exchanges: [],
};

const plain = { width: 100, color: false, ascii: false, quiet: false, verbose: false };

test.each([
  ['found-100.txt', found, plain],
  ['found-verbose.txt', found, { ...plain, verbose: true }],
  [
    'nothing-found.txt',
    {
      ...found,
      verdict: 'nothing found',
      exitCode: 0,
      causes: [],
      others: [],
      endpoints: found.endpoints.slice(1),
    },
    plain,
  ],
  ['only-warnings.txt', { ...found, verdict: 'nothing found', exitCode: 0, causes: [] }, plain],
  [
    'no-known-cause.txt',
    {
      ...found,
      causes: [],
      others: found.others.map((each) => ({ ...each, severity: 'error' as const })),
    },
    plain,
  ],
] as const)('%s', async (file, of, options) => {
  const text = printed(diagnosis(of, options), options);
  await expect(text).toMatchFileSnapshot(`looks/${file}`);
  expect(text).not.toContain('\u202e');
});

const dead = (id: WalkedEndpoint['id'], saw: string): WalkedEndpoint => ({
  id,
  asked: `GET ${base}/api/${id}`,
  exchanges: 2,
  layers: [
    { layer: 'config', state: 'passed', saw },
    { layer: 'connect', state: 'failed', saw: 'Nothing listens on the port' },
    ...quiet('not checked', 'tls', 'time'),
  ],
});

test('prints a dead port once for all endpoints, with the layers that they share', () => {
  const endpoints = [
    dead('commerces', 'an address'),
    dead('transactions', 'an address and a token'),
  ];
  const text = printed(diagnosis({ ...found, endpoints }, plain), plain);
  const [, walk] = text.split('\n\n');
  expect(walk?.split('\n')).toEqual([
    expect.stringMatching(/^all 2 endpoints +4 exchanges$/),
    '    ✖ connect      Nothing listens on the port',
    '    · tls to time  not checked',
  ]);
});

test('prints who acts next if it is not the client', () => {
  const move = 'the owner of the test data';
  const text = printed(diagnosis({ ...found, causes: [], others: [mild], move }, plain), plain);
  expect(text).toMatch(/Who acts: you \(data in greenlight\.config\.yaml\)\. Exit code 1\.\n$/);
});

test('prints the findings of one rule once, with the message of the worst', () => {
  const others = ['one', 'one', 'two', 'three', 'four', 'five'].map((said) => ({
    ...mild,
    title: 'A 200 answer is not JSON',
    message: `${said}.`,
  }));
  const text = printed(diagnosis({ ...found, causes: [], others }, plain), plain);
  expect(text.match(/A 200 answer is not JSON/g)).toHaveLength(1);
  expect(text).toMatch(/ one\.\n(?![\s\S]*two\.)/);
});
