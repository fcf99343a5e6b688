import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { cpuOf } from '../support/cpu.ts';
import { testsAll } from '../support/extent.ts';
import { greenlightHere } from '../support/in-process.ts';
import { type PastedText, pastedTexts } from './pasted-texts.ts';

interface Document {
  readonly readAs: string;
  readonly findings: readonly { readonly rule: string }[];
  readonly causes: readonly { readonly id: string }[];
}

async function judged(
  text: string,
  { endpoint = 'delivery-price', flags = [] }: Partial<PastedText>,
) {
  const args = ['judge', endpoint, '-', '--json', ...flags];
  const ended = await greenlightHere(args, { stdin: text, cwd: tmpdir() });
  if (ended.exit === 2) return { ...ended, said: ended.stderr, rules: [], causes: [], readAs: '' };
  if (ended.exit === 70) throw new Error(ended.stderr);
  const document = JSON.parse(ended.stdout) as Document;
  return {
    ...ended,
    said: '',
    readAs: document.readAs,
    rules: document.findings.map(({ rule }) => rule),
    causes: document.causes.map(({ id }) => id),
  };
}

describe('what programs print', () => {
  test.each(pastedTexts.map((each) => [each.what, each] as const))('%s', async (_what, pasted) => {
    const { exit, rules = [], cause, says, because } = pasted;
    const found = await judged(pasted.text, pasted);
    expect({
      exit: found.exit,
      rules: found.rules,
      cause: found.causes[0],
      said: found.said,
    }).toEqual({
      exit,
      rules,
      cause,
      said: found.said.includes(because ?? '') ? found.said : because,
    });
    expect(found.readAs).toContain(says ?? '');
    expect(found.said.split('\n')).toHaveLength(because === undefined ? 1 : 2);
  });

  test('they are forty and more', () => {
    expect(pastedTexts.length).toBeGreaterThanOrEqual(40);
  });
});

/** Every place of a short text, else a dozen near the end and in between; two of them in `npm test`, others for each text. */
function cutsOf(text: string, nth: number): readonly number[] {
  const { length } = text.trimEnd();
  if (testsAll && length < 1600) return Array.from({ length: length - 1 }, (_, i) => i + 1);
  const between = Array.from({ length: 9 }, (_, i) => Math.floor(((i + 1) * length) / 10));
  const back = [1, 2, 3].map((letters) => length - letters);
  const some = testsAll ? [...between, ...back] : [between[nth % 9], back[nth % 3]];
  return some.flatMap((at = 0) => (at > 0 ? [at] : []));
}

/** What only the end of a body can show. */
const ofTheEnd = new Set([
  'delivery-price/net-value-missing',
  'delivery-price/net-taxed-value-missing',
  'delivery-price/transportation-cost-missing',
  'delivery-price/rejection-text-not-read',
  'delivery-price/rejection-without-text',
  'http/not-json',
  'http/connection-lost',
]);

/** Where the body of a text ends, by its last value. */
function bodyEnd(text: string): number {
  const [last] = [...text.matchAll(/cobertura[^}]*\}|4998\s*\}|0\.19\s*\}\s*\}|4998\s*\n|None\}/g)];
  return last ? last.index + last[0].length : 0;
}

describe('cut short, the client is not blamed for the cut', () => {
  const rows = pastedTexts.map((each, nth) => [each.what, each, nth] as const);
  test.each(rows)('%s', async (_what, pasted, nth) => {
    const { text, either = [] } = pasted;
    const whole = await judged(text, pasted);
    const known = new Set([...whole.rules, ...whole.causes, ...either]);
    const end = bodyEnd(text);
    const blamed = [];
    for (const [i, at] of cutsOf(text, nth).entries()) {
      // An editor or a shell ends what is cut with a line end.
      const shown = `${text.slice(0, at)}${i % 2 === 0 ? '\n' : ''}`;
      const cut = await judged(shown, pasted);
      const isBlamed = (each: string) => !known.has(each) || (at < end && ofTheEnd.has(each));
      const found = [...cut.rules, ...cut.causes].filter(isBlamed);
      if (found.length > 0)
        blamed.push({ ends: text.slice(Math.max(0, at - 60), at), found, readAs: cut.readAs });
    }
    expect(blamed).toEqual([]);
  });
});

const record = {
  orderId: 'P-1',
  productId: 'SKU-1',
  commerceId: 'C0001',
  sellerId: 'V01',
  date: '2026-10-30',
  documentType: 'invoice',
  documentCode: 'F-1',
  quantity: -3,
  netPricePerUnit: 1000,
  discountedNetPricePerUnit: 1000,
  taxPerUnit: 190,
  discountPerUnit: 0,
  currency: 'clp',
  origin: 'erp',
  sourceChannel: 'seller',
};
const row = JSON.stringify(record);
const other = row.replace('SKU-1', 'SKU-2').replace('"quantity":-3', '"quantity":3');
const negative = ['transactions/negative-number'];

describe('records of a dataset', () => {
  test.each<readonly [string, string, number, readonly string[], string]>([
    ['one row', row, 1, negative, 'Read as one record: JSON, 307 bytes.'],
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
    ['a list in a line of pino', pino(`[${row}]`), 1, negative, 'Answer taken from res.body'],
    [
      'its text in a line of pino',
      pino(JSON.stringify(`[${row}]`)),
      1,
      negative,
      'a log line of pino',
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
      'Status taken from the title of the page',
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
  });

  test('a cell of a CSV that holds JSON is no answer', async () => {
    const stdin = `commerceId,name,class,createdDate,additionalInfo\nC1,A,B,2026-01-01T10:00:00,"{""a"":1}"\n`;
    const { stdout } = await greenlightHere(['judge', 'commerces', '-', '--json'], { stdin });
    expect((JSON.parse(stdout) as Document).findings.map(({ rule }) => rule)).toEqual([
      'commerces/required-field',
    ]);
  });

  test.each([
    ['one line of CSV', 'P-1,SKU-1,C0001,V01,2026-10-30,invoice,F-1,3', 'without its header'],
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

const costOf = (stdin: string): Promise<number> =>
  cpuOf(async () => {
    const { exit } = await greenlightHere(['judge', 'delivery-price', '-'], { stdin });
    expect(exit).toBeLessThanOrEqual(3);
  });

describe('texts that mean to take long', () => {
  const many = 100_000;
  test.each([
    ['empty lines', '\n'.repeat(many)],
    ['braces', '{'.repeat(many)],
    ['brackets', '['.repeat(many)],
    ['objects in objects', '{"a":'.repeat(many)],
    ['open quotes', '{"'.repeat(many)],
    ['both quotes', `{"'`.repeat(many)],
    ['pairs', 'body={ a='.repeat(many / 4)],
    ['backslashes', `{"a":"${'\\'.repeat(many)}`],
    ['blanks', `status${' '.repeat(many)}x`],
    ['words', `INFO ${'a'.repeat(many)}`],
    ['colons', `INFO ${'a:'.repeat(many)}`],
    ['dots', `{"a": ${'.'.repeat(many)}`],
    ['digits', `{"a": ${'1'.repeat(many)}`],
    ['comments', `{/*${'/*'.repeat(many)}`],
    ['lines of an access log', '10.0.0.7 - - [21/Nov/2026:10:00:01 +0000] "'.repeat(many / 40)],
    ['markup', `<title${' '.repeat(many)}`],
    ['wget', `--2026-11-22 08:41:20--\n${'Saving to: x\n'.repeat(many / 10)}`],
    [
      'words after an answer',
      `INFO answered 200: {"transportationCost":1,"netValue":1,"netTaxedValue":1} ${'a'.repeat(many)}`,
    ],
    ['a quoted mail of empty lines', `>${'\n'.repeat(many)}`],
    ['token=', `INFO answered 200: {"transportationCost":1} ${'token='.repeat(many / 4)}`],
    ['Format-List', `StatusCode : 200\n${'Content : a\n'.repeat(many / 10)}`],
    ['dashes', `${'-- '.repeat(many)}\n${'-- '.repeat(many)}`],
  ])('%s', async (_what, text) => {
    const [short, long] = [await costOf(text.slice(0, text.length / 10)), await costOf(text)];
    // Where the cost grows by the square it is a hundred times; what a command takes anyway counts for nothing.
    expect(long).toBeLessThan(30 * Math.max(short, 50));
  });
});
