import { describe, expect, test } from 'vitest';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { greenlightHere } from '../support/in-process.ts';

interface Document {
  readonly readAs: string;
  readonly findings: readonly { readonly rule: string }[];
  readonly causes: readonly { readonly id: string }[];
}

const record = line({ quantity: -3 });
const row = JSON.stringify(record);
const other = JSON.stringify(line({ productId: 'SKU-2' }));
const negative = ['transactions/negative-number'];

describe('records of a dataset', () => {
  test.each<readonly [string, string, number, readonly string[], string]>([
    ['one row', row, 1, negative, 'Read as one record: JSON, 342 bytes.'],
    [
      'one row over several lines',
      JSON.stringify(record, null, 2),
      1,
      negative,
      'Read as one record',
    ],
    [
      'one row as Python prints it',
      row.replaceAll('"', "'"),
      1,
      negative,
      'It is judged by itself, as the only record of an answer.',
    ],
    [
      'a list in a line of pino',
      pino(`[${row}]`),
      1,
      negative,
      'Read as an object with the answer in it',
    ],
    [
      'its text in a line of pino',
      pino(JSON.stringify(`[${row}]`)),
      1,
      negative,
      'Read as an object with the answer in it',
    ],
    ['a cut list', `[${row},${other.slice(0, 90)}`, 1, negative, 'The paste is cut'],
    [
      'a cut list in an object',
      `{"data":[${row},${other.slice(0, 90)}`,
      1,
      negative,
      'The paste is cut',
    ],
    [
      'a list that is nested too deep',
      `[${row},${'['.repeat(1e5)}${']'.repeat(1e5)}] and so on`,
      1,
      negative,
      'The answer is nested more than 200 deep: what lies deeper is not read.',
    ],
    ['a cut list without a finding', `[${other},${row.slice(0, 200)}`, 3, [], 'The paste is cut'],
    [
      'a list of which Node prints a part',
      `[\n  ${row},\n  ... 3 more items\n]`,
      1,
      negative,
      'The paste is cut (“... 3 more items”)',
    ],
    [
      'a page with its status',
      '<html><head><title>502 Bad Gateway</title></head></html>',
      1,
      ['http/server-error'],
      'status 502',
    ],
  ])('%s', async (_what, text, exit, rules, says) => {
    const ended = await greenlightHere(['judge', 'transactions', '-', '--json'], { stdin: text });
    const shown = await greenlightHere(['judge', 'transactions', '-'], {
      stdin: text,
      columns: 200,
    });
    const document = JSON.parse(ended.stdout) as Document;
    expect([ended.exit, document.findings.map(({ rule }) => rule)]).toEqual([exit, rules]);
    expect(shown.stdout.replaceAll(/\s+/g, ' ')).toContain(says);
    expect(exit === 3 && /passed|greenlight run/.test(shown.stdout)).toBe(false);
  });

  test('a cell of a CSV that holds JSON is no answer', async () => {
    const stdin = `commerceId,name,class,createdDate,additionalInfo\nC1,A,B,2026-01-01T10:00:00,"{""a"":1}"\n`;
    const { stdout } = await greenlightHere(['judge', 'commerces', '-', '--json'], { stdin });
    expect((JSON.parse(stdout) as Document).findings.map(({ rule }) => rule)).toEqual([
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
  ])('%s cannot be judged', async (_what, text, because) => {
    const { exit, stderr } = await greenlightHere(['judge', 'transactions', '-'], { stdin: text });
    expect([exit, stderr]).toEqual([2, expect.stringContaining(because)]);
  });
});

function pino(body: string): string {
  return `{"level":30,"time":1,"pid":7,"hostname":"h","req":{"method":"GET","url":"/api/transactions"},"res":{"statusCode":200,"body":${body}}}`;
}

describe('secrets of a paste', () => {
  const token = 'made-up-token-8831';
  const echo = `{"message":"token ${token} is blocked"}`;
  test.each([
    [
      'HTTP as text',
      `POST /x HTTP/1.1\nHost: erp\nx-auth-token: ${token}\n\n{}\n\nHTTP/1.1 422 X\n\n${echo}`,
    ],
    [
      'config.headers of axios',
      `{"name":"AxiosError","config":{"headers":{"Authorization":"Bearer ${token}"},"url":"/x","method":"post"},"response":{"status":422,"data":${echo}}}`,
    ],
    [
      'headers of which no request is made',
      `{"level":30,"context":{"sent":{"x-auth-token":"${token}"}},"res":{"statusCode":422,"body":${echo}}}`,
    ],
    [
      'a head as text',
      `{"level":30,"request":{"_header":"POST /x HTTP/1.1\\r\\nx-auth-token: ${token}\\r\\n\\r\\n"},"res":{"statusCode":422,"body":${echo}}}`,
    ],
    ['a pair of a line', `level=info token=${token} status=422 body=${echo}`],
    [
      'the query of an address',
      `{"level":30,"req":{"method":"POST","url":"/x?token=${token}"},"res":{"statusCode":422,"body":${echo}}}`,
    ],
    [
      'a list of Postman',
      `{"originalRequest":{"method":"POST","header":[{"key":"x-auth-token","value":"${token}"}],"url":{"raw":"https://erp.example/x"}},"code":422,"header":[],"body":${JSON.stringify(echo)}}`,
    ],
    [
      'util.inspect',
      `AxiosError: x {\n  isAxiosError: true,\n  config: { headers: { 'x-auth-token': '${token}' } },\n  response: { status: 422, data: { message: 'token ${token} is blocked' } }\n}`,
    ],
  ])('in %s are not shown', async (_what, stdin) => {
    for (const flags of [[], ['--json']]) {
      const { exit, stdout, stderr } = await greenlightHere(
        ['judge', 'delivery-price', '-', ...flags],
        { stdin },
      );
      expect(exit).not.toBe(2);
      expect(stdout + stderr).toContain('is blocked');
      expect(stdout + stderr).not.toContain(token);
    }
  });
});
