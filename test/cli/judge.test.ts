import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules as ofContract } from '../../src/contract/catalogue.ts';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { anyCharacter } from '../support/any-text.ts';
import { greenlightHere } from '../support/in-process.ts';
import { emptyFolder, judgedOf, reportOf } from './greenlight.ts';

const folder = emptyFolder();
const quote = '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}';
const noNet = '{"transportationCost":4200,"netTaxedValue":4998}';
const missing = 'delivery-price/net-value-missing';
const http = (status: number | string, body: string, more = 'Content-Type: application/json\n') =>
  `HTTP/1.1 ${status}\n${more}\n${body}`;

async function judged(stdin: string | Uint8Array, ...flags: readonly string[]) {
  const ended = await greenlightHere(['judge', 'delivery-price', '-', '--json', ...flags], {
    stdin,
  });
  return { exit: ended.exit, document: judgedOf(ended) };
}

/** Exit code, decision and rules. */
const seen = async (stdin: string | Uint8Array, ...flags: readonly string[]) => {
  const { exit, document } = await judged(stdin, ...flags);
  return [
    exit,
    document.answers[0]?.exchange.outcome?.decision,
    document.findings.map(({ rule }) => rule),
  ];
};

/** Forms of one answer, which has no netValue, that a text file of pastes cannot hold. */
const forms: readonly (readonly [what: string, pasted: string | Uint8Array])[] = [
  ['raw, CRLF', http('200 OK', noNet).replaceAll('\n', '\r\n')],
  [
    'gzip',
    Buffer.concat([
      Buffer.from(http('200 OK', '', 'Content-Type: application/json\nContent-Encoding: gzip\n')),
      gzipSync(noNet),
    ]),
  ],
  ['UTF-16 of PowerShell', Buffer.from(`\ufeff${http('200 OK', noNet)}`, 'utf16le')],
  ['UTF-16 of an editor, the body alone', Buffer.from(`\ufeff${noNet}`, 'utf16le')],
  [
    'base64 in an archive',
    JSON.stringify(entry('https://erp/x', Buffer.from(noNet).toString('base64'), 'base64')),
  ],
];

function entry(url: string, text = noNet, encoding?: string) {
  return {
    startedDateTime: '2026-11-17T10:00:00.000Z',
    time: 120,
    request: { method: 'POST', url, headers: [{ name: 'x-auth-token', value: 'abcdef' }] },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { size: 49, text, ...(encoding === undefined ? {} : { encoding }) },
    },
    timings: { wait: 100, receive: 20 },
  };
}

describe('greenlight judge delivery-price', () => {
  test.each(forms)('finds the answer in %s', async (_what, pasted) => {
    expect(await seen(pasted)).toEqual([1, 'quoted', [missing]]);
  });

  test.each<readonly [string, string | Uint8Array, number, string, readonly string[]]>([
    [
      'an answer that is nested too deep',
      http('200 OK', `{"transportationCost":1,"x":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
      3,
      'not-stated',
      ['http/too-large'],
    ],
    [
      'a byte-order mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(quote)]),
      0,
      'quoted',
      ['http/encoding'],
    ],
    [
      'a table of Markdown with CRLF',
      '| field | value |\r\n|---|---|\r\n| HTTP | 200 |\r\n| transportationCost | 4200 |\r\n| netValue | 3900 |\r\n| netTaxedValue | 4998 |\r\n',
      1,
      'quoted',
      ['delivery-price/net-value-mismatch'],
    ],
    [
      'a paste that was saved in Latin-1 as a whole',
      Buffer.from(
        http('422 Unprocessable Entity', '{"message":"Sin cobertura en Ñuñoa"}'),
        'latin1',
      ),
      0,
      'rejected',
      [],
    ],
    [
      'words and an object that were saved in Latin-1',
      Buffer.from(
        'delivery-price -> 422 (95 ms)\n{"message":"Sin cobertura en Ñuñoa"}\n',
        'latin1',
      ),
      0,
      'rejected',
      [],
    ],
    [
      'Latin-1 from the wire, whose head ends its lines with CRLF',
      Buffer.from(
        `HTTP/1.1 422 Unprocessable Entity\r\nContent-Type: application/json\r\n\r\n{"message":"Sin cobertura en Ñuñoa"}\n`,
        'latin1',
      ),
      1,
      'rejected',
      ['http/encoding'],
    ],
  ])('judges %s', async (_what, pasted, exit, decision, rules) => {
    expect(await seen(pasted)).toEqual([exit, decision, rules]);
  });

  test('judges nothing for an order without externalId, which is never sent', async () => {
    const request = join(folder, 'order.json');
    writeFileSync(request, '{"domain":"acme"}');
    expect(await seen(http(500, ''), '--request', request)).toEqual([3, 'not-asked', []]);
  });

  test.each([
    ['order is required', 'inconclusive'],
    ['this order is too heavy', 'passed'],
  ])(
    'takes a file for what was sent only if the client misses its key: %s',
    async (message, is) => {
      const request = join(folder, 'bare.json');
      writeFileSync(
        request,
        '{"externalId":"C1","shippingAddress":{"commune":"Sur"},"products":[]}',
      );
      const { document } = await judged(
        http(422, JSON.stringify({ message })),
        '--request',
        request,
      );
      expect(document.verdict).toBe(is);
    },
  );

  test('claims nothing about the unknown request of a 401', async () => {
    const pasted = http(401, '{"message":"Missing or invalid token"}');
    const { exit, stdout } = await greenlightHere(['judge', 'delivery-price', '-'], {
      stdin: pasted,
    });
    expect(exit).toBe(3);
    expect(stdout).not.toMatch(/every|calls went out|is configured here|PASSED/);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'The request is not known: the token may be missing or wrong.',
    );
    expect(stdout).toContain('Compare the x-auth-token that came, if any,');
    expect(stdout).toMatch(/\nINCONCLUSIVE {2}The order did not advance\. /);
  });

  test.each([
    ['words of the client itself', `Notice: Undefined index in /srv/a.php ${quote}`],
    ['JSON in a JSON text', JSON.stringify(quote)],
  ])('does not skip %s if the status is given', async (_what, stdin) => {
    expect((await judged(stdin, '--status', '200')).exit).toBe(1);
  });

  test.each([
    ['Cliente con deuda vencida: regularice su cuenta.', 'passed'],
    ['Cliente bloqueado por mora', 'passed'],
    ['El token expiró, pidan otro', 'inconclusive'],
    ['Acceso denegado para esta IP', 'inconclusive'],
  ])('judges a 403 by its reason %j', async (message, verdict) => {
    const { document } = await judged(JSON.stringify({ message }), '--status', '403');
    expect(document.verdict).toBe(verdict);
  });

  test('judges a text about a lost connection as an answer if the status is given', async () => {
    const { document } = await judged(
      '{"message":"connect ECONNREFUSED 10.0.0.5"}',
      '--status',
      '422',
    );
    expect(document.verdict).toBe('passed');
    expect(document.findings.map(({ rule }) => rule)).toEqual([
      'delivery-price/rejection-text-says-nothing',
    ]);
  });

  test.each(['', '$ curl -v http://erp.example/x\n'])(
    'reports no URL scheme of a pasted request: %j',
    async (before) => {
      const request = '> POST /x HTTP/1.1\n> Host: erp.example\n> x-auth-token: abcdef\n> \n> {}\n';
      const head = '< HTTP/1.1 200 OK\n< Content-Type: application/json\n< \n';
      const { document } = await judged(`${before}${request}${head}${quote}\n`);
      expect(document.readAs).toContain(
        'Its request is included: POST erp.example/x, with its body.',
      );
    },
  );

  test('judges the entry of --entry', async () => {
    const stdin = JSON.stringify([
      entry('https://erp/delivery-price', quote),
      entry('https://erp/delivery-price'),
    ]);
    expect(await seen(stdin, '--entry', '2')).toEqual([1, 'quoted', [missing]]);
    expect(await seen(stdin, '--entry', '1')).toEqual([0, 'quoted', []]);
  });

  test('lists what a paste cannot show', async () => {
    const body = (await judged(quote)).document.notJudged;
    const whole = (await judged(JSON.stringify(entry('https://erp/x', quote)))).document.notJudged;
    expect([body, whole]).toEqual([
      [
        'status (assumed 200; set --status)',
        'content type (--header)',
        'duration (--duration)',
        'whether the token is verified',
        'repeated calls',
      ],
      ['whether the token is verified', 'repeated calls'],
    ]);
  });
});

const pasted = `HTTP/1.1 200 OK
Content-Type: application/json; charset=utf-8

{"transportationCost":4200,"netTaxedValue":4998,"taxesApplied":{"code":14,"value":0.19}}
`;

describe('terminal output', () => {
  test.each([60, 100])('shows an answer without netValue at %i columns', async (columns) => {
    const { stdout } = await greenlightHere(['judge', 'delivery-price', '-'], {
      stdin: pasted,
      columns,
    });
    expect(stdout.replace(/\d+ rules checked/, '# rules checked')).toMatchSnapshot();
    const lines = stdout.split('\n').filter((line) => !line.includes(' greenlight '));
    expect(lines.every((line) => line.length <= columns)).toBe(true);
  });
});

describe('any paste', () => {
  const pieces = [
    'HTTP/1.1 200 OK',
    'HTTP/2 422',
    'HTTP/1.1 100',
    '< HTTP/1.1 500 x',
    '> POST /x HTTP/1.1',
    '* Connection #0 to host x left intact',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    'Content-Length: 5',
    'Content-Encoding: gzip',
    '',
    '{"transportationCost":1,"netTaxedValue":2}',
    '{"log":{"entries":[]}}',
    '{"message":"x"}',
    '1f;a',
    '0',
    '```',
    '\u001b[1m',
    '\ufeff',
  ];
  const lines = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: anyCharacter })), {
      maxLength: 12,
    })
    .map((all) => Buffer.from(all.join('\n')));

  test('is judged or gives a one-line usage error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(lines, fc.uint8Array({ maxLength: 200 })), async (stdin) => {
        const said = await greenlightHere(['judge', 'delivery-price', '-'], { stdin });
        expect([0, 1, 2, 3]).toContain(said.exit);
        expect(said.stderr.split('\n').length).toBeLessThanOrEqual(2);
      }),
      {
        numRuns: 150,
        examples: ['\ufeff\n0', '\ufeff"x"', '\ufeff[1]', '"\ufeff{}"'].map(
          (text): [Buffer<ArrayBuffer>] => [Buffer.from(text)],
        ),
      },
    );
  });
});

describe('records of a dataset', () => {
  const record = line({ quantity: -3 });
  const row = JSON.stringify(record);

  test.each([
    ['one record', row, 'Read as the body of an answer: JSON, 342 bytes.'],
    [
      'one as Python prints it',
      row.replaceAll('"', "'"),
      'It is judged by itself, as the only record of an answer.',
    ],
    [
      'a list that is nested too deep',
      `[${row},${'['.repeat(1e5)}${']'.repeat(1e5)}] and so on`,
      'The answer is nested more than 200 deep: what lies deeper is not read.',
    ],
  ])('are judged: %s', async (_what, stdin, says) => {
    const { exit, stdout } = await greenlightHere(['judge', 'transactions', '-'], {
      stdin,
      columns: 200,
    });
    expect([exit, stdout]).toEqual([1, expect.stringContaining('transactions/negative-number')]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(says);
  });

  test('do not include JSON in a cell of a CSV', async () => {
    const stdin = `commerceId,name,class,createdDate,additionalInfo\nC1,A,B,2026-01-01T10:00:00,"{""a"":1}"\n`;
    const ended = await greenlightHere(['judge', 'commerces', '-', '--json'], { stdin });
    expect(reportOf(ended.stdout).findings.map(({ rule }) => rule)).toEqual([
      'commerces/required-field',
    ]);
  });

  test.each([
    [
      'one line of CSV',
      'P-1,SKU-1,C0001,V01,2026-10-30,invoice,F-1,3',
      'paste the header row of a CSV',
    ],
    ['half a record', `[${row.slice(0, 80)}`, 'before the end of its first record'],
    [
      'a call without its records',
      'GET /api/transactions?date_from=2026-10-06 -> 200, 40 records',
      'greenlight desk replies to a complaint alone',
    ],
  ])('are not found in %s, which is a usage error', async (_what, stdin, because) => {
    const { exit, stderr } = await greenlightHere(['judge', 'transactions', '-'], { stdin });
    expect([exit, stderr]).toEqual([2, expect.stringContaining(because)]);
  });
});

/** An order of so many units, and its quote. */
const quotedOrder = (quantity: number, net: number) =>
  `POST /webhooks/platform/order/delivery-price HTTP/1.1\nContent-Type: application/json\n\n${JSON.stringify({ order: { externalId: 'C1', products: [{ sku: 'A', quantity }] } })}\n\n${http(200, JSON.stringify({ transportationCost: net, netValue: net, netTaxedValue: net }))}\n\n`;

/** A list of commerces with these ids, and its request. */
const commerceList = (...ids: readonly number[]) =>
  `GET /api/commerces HTTP/1.1\nAccept: application/json\n\n${http(200, JSON.stringify(ids.map((id) => ({ commerceId: String(id), name: 'A', locations: [] }))))}\n\n`;

describe('several answers, each with its request', () => {
  test('are kept apart if they are equal, without an invented time of change', async () => {
    const { document } = await judged(
      `${quotedOrder(12, 1000)}${quotedOrder(40, 1000)}${quotedOrder(40, 2000)}`,
    );
    expect(document.answers).toHaveLength(3);
    expect(document.findings.map(({ rule }) => rule)).toEqual(['delivery-price/repeat-differs']);
    expect(JSON.stringify(document)).not.toContain('It changed first at');
    expect(document.notJudged).not.toContain('whether the answers are to one order');
  });

  test('are compared by the number of records of two lists for one request', async () => {
    const { stdout } = await greenlightHere(['judge', 'commerces', '-'], {
      stdin: `${commerceList(1, 2)}${commerceList(1)}`,
    });
    expect(stdout).toContain('The answers differ: 2 records (answer 1); 1 record (answer 2).');
  });
});

test.each<[string, string | undefined, string | undefined]>([
  ['no error', undefined, undefined],
  ['an error of the browser alone', 'net::ERR_BLOCKED_BY_CLIENT', undefined],
  ['a refused connection', 'net::ERR_CONNECTION_REFUSED', 'nothing-listens'],
  ['a certificate', 'net::ERR_CERT_AUTHORITY_INVALID', 'certificate-not-trusted'],
])(
  'an archive without an answer names a cause if its error shows one: %s',
  async (_, error, cause) => {
    const without = {
      ...entry('https://erp/x'),
      response: { status: 0, ...(error && { _error: error }) },
    };
    const { exit, document } = await judged(JSON.stringify({ log: { entries: [without] } }));
    const { causes, whoseMove } = document;
    expect([exit, causes.map(({ id }) => id), whoseMove === undefined]).toEqual([
      3,
      cause === undefined ? [] : [cause],
      cause === undefined,
    ]);
  },
);

const of = (length: number, more = '') =>
  `Content-Type: application/json\nContent-Length: ${length}\n${more}`;

describe('a body that is shorter than its content-length', () => {
  const records = ['P-1', 'P-2'].map((orderId) => line({ orderId }));
  const csv = `${[Object.keys(line()), ...records.map(Object.values)].join('\n')}\n`;
  const cut = 'The paste is cut';
  const list = JSON.stringify(records);
  const ndjson = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  test.each<[string, 'delivery-price' | 'transactions', string, number, string | undefined]>([
    ['whole JSON', 'delivery-price', http('200 OK', quote, of(88)), 0, undefined],
    ['longer', 'delivery-price', http('200 OK', quote, of(40)), 0, undefined],
    [
      'JSON that was compressed',
      'delivery-price',
      http('200 OK', quote, of(88, 'Content-Encoding: gzip\n')),
      0,
      undefined,
    ],
    ['half of it', 'delivery-price', http('200 OK', quote.slice(0, 30), of(64)), 3, cut],
    ['a text', 'delivery-price', http(422, 'Comuna fuera de', of(40)), 3, cut],
    ['a whole list', 'transactions', http('200 OK', list, of(9000)), 0, undefined],
    ['lines of JSON', 'transactions', http('200 OK', ndjson, of(9000)), 3, cut],
    ['a CSV', 'transactions', http('200 OK', csv, of(9000)), 3, cut],
    [
      'a CSV whose line ends the paste changed',
      'transactions',
      http('200 OK', csv, `Content-Type: text/csv\nContent-Length: ${csv.length + 2}\n`),
      0,
      undefined,
    ],
  ])('is cut only if text is missing: %s', async (_, endpoint, stdin, exit, said) => {
    const ended = await greenlightHere(['judge', endpoint, '-'], { stdin, columns: 400 });
    const text = ended.stdout.replaceAll(/\s+/g, ' ');
    expect([ended.exit, text.includes(cut)]).toEqual([exit, said === cut]);
  });
});

describe('other text in a CSV counts in a data file and not in a paste', () => {
  const rows = ['P-1', 'P-2'].map((orderId) => Object.values(line({ orderId })).map(String));
  const csv = `${[Object.keys(line()), ...rows].join('\n')}\n`;
  const named = '20261103_0600_transaction.csv';
  const [marked, unread] = [`\`\`\`\n${csv}\`\`\`\n`, 'http/unreadable-records'];
  test.each<[string, string, number, readonly string[]]>([
    [named, csv, 0, []],
    ['export.csv', csv, 0, ['transactions/file-name']],
    ['answer.txt', csv, 0, []],
    [named, marked, 1, ['http/other-lines', unread]],
    ['ticket.md', marked, 0, []],
    [named, `${csv}Saludos, Ana\n`, 1, [unread]],
    ['mail.eml', `${csv}Saludos, Ana\n`, 3, []],
    ['rows', `${csv}Saludos, Ana\n`, 1, [unread]],
    ['ticket.TXT', csv.replace('P-2', 'P,2'), 1, [unread]],
  ])('in %s', async (name, content, exit, rules) => {
    writeFileSync(join(folder, name), content);
    const ended = await greenlightHere(['judge', name, '--json'], { cwd: folder });
    const { findings } = JSON.parse(ended.stdout) as { findings: { rule: string }[] };
    expect([ended.exit, findings.map(({ rule }) => rule).sort()]).toEqual([exit, rules]);
  });
});

test('of many answers those in which nothing was found are only counted', async () => {
  const bodies = [noNet, ...Array.from({ length: 11 }, () => quote), noNet];
  const stdin = bodies.map((body, i) => `order=N-${i + 500} status=200 body=${body}\n`).join('');
  const { stdout } = await greenlightHere(['judge', 'delivery-price', '-'], { stdin });
  expect(stdout).toMatch(
    /13 answers; all are judged, the worst first; 11 in which nothing was found/,
  );
  expect(stdout.match(/^Answer \d+ of 13/gm)).toEqual(['Answer 1 of 13', 'Answer 13 of 13']);
});

test('nothing passes if the config turns off every rule that could judge', async () => {
  const off = join(folder, 'off.yaml');
  const rules = (given: readonly string[]) =>
    writeFileSync(off, `severity:\n${given.map((id) => `  ${id}: off\n`).join('')}`);
  const verdicts = async () => {
    const quoted = await greenlightHere(['judge', 'delivery-price', '-', '-c', off], {
      stdin: http('200 OK', noNet),
    });
    const validated = await greenlightHere(
      ['validate', 'transactions', '-', '-c', off, '--reporter', 'terminal', '--quiet'],
      { stdin: '[{"orderId":"P-1"}]' },
    );
    return [quoted.exit, validated.exit];
  };
  const every = ofContract.map(({ id }) => id);
  rules(every);
  expect(await verdicts()).toEqual([3, 3]);
  rules(every.filter((id) => !id.startsWith('http/')));
  expect(await verdicts()).toEqual([0, 0]);
});
