import { expect, test } from 'vitest';
import { inCommon } from '../../src/contract/experiments/between-answers/record-traits.ts';
import { likelyCauses } from '../../src/diagnosis/diagnose.ts';
import { openRedactor } from '../../src/engine/redact/redactor.ts';
import { answersIn } from '../../src/evidence/find-answers.ts';
import type { DatedRecord } from '../../src/model/dataset.ts';
import type { Run } from '../../src/model/run.ts';
import { UsageError } from '../../src/model/scenario.ts';
import { github } from '../../src/report/github.ts';
import { fileReporters } from '../../src/report/reporters.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { withOwnCommands } from '../../src/saved/saved-run.ts';
import { parted } from '../../src/standards/collections/grouped.ts';
import { cpuOf } from '../support/cpu.ts';
import { testsAll } from '../support/extent.ts';
import { greenlightHere } from '../support/in-process.ts';
import { seenOf } from '../support/pasted.ts';
import { sampleRun, sentIn } from '../support/sample-run.ts';

/** Texts that an answer may repeat; a quadratic reader is slow on one of them. */
const all = [
  '0',
  ' ',
  '"',
  "'",
  '\\',
  '[',
  '{',
  '<',
  '%',
  '&',
  '\n',
  '\r\n',
  'a',
  '1,',
  '{"a":',
  '{\\"a',
  '%25',
  '&amp;',
  '\\u0041',
  '<a ',
  '\t \n',
  'a ',
  '2026-01-05T',
  'x: y\r\n',
  "' -H '",
  'Bearer ',
  '$A',
  '\r',
  'T',
];
/** All of them in `npm run test:all`, otherwise the four on which readers were slow before. */
const brief = [' ', '\\', '<a ', '1,'];
const pieces = testsAll ? all : brief;
/** For work that takes long anyway. */
const few = testsAll ? ['0', ' ', '"', '\\', '%25', '&amp;', '<a ', '\n'] : brief;
const long = 200_000;
const most = 15;
/** Milliseconds for the long text up to which growth is not measured. */
const quick = 40;

const hostile = (piece: string, length: number) => `${piece.repeat(length / piece.length)}\u0001`;

/** Work that throws has read its text as well. */
const costOf = (work: () => unknown): Promise<number> =>
  cpuOf(async () => {
    try {
      await work();
    } catch {}
  });

/** How many times as long the long text takes, if more than expected; the best of three tries. */
async function growth(
  work: (text: string) => unknown,
  piece: string,
  length: number,
): Promise<number | undefined> {
  const texts = [hostile(piece, length / 10), hostile(piece, length)] as const;
  for (let look = 0; ; look += 1) {
    const slow = await costOf(() => work(texts[1]));
    if (slow < quick) return undefined;
    const times = slow / Math.max(await costOf(() => work(texts[0])), quick / 10);
    if (times < most) return undefined;
    if (look === 2) return Math.round(times);
  }
}

/** The pieces on which the work grows too fast. */
async function slowOn(
  work: (text: string) => unknown,
  own: readonly string[] = pieces,
  length = long,
): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const piece of own) {
    const times = await growth(work, piece, length);
    if (times !== undefined) slow.push(`${JSON.stringify(piece)}: ${times} times`);
  }
  return slow;
}

const patient = { timeout: 300_000, retry: 2 };

test('reading a paste takes linear time', patient, async () => {
  const slow = await slowOn((text) => {
    try {
      answersIn(Buffer.from(text), { name: 'a paste', endpoint: 'delivery-price' });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
    }
  });
  expect(slow).toEqual([]);
});

const headers = (text: string) => ({ 'content-type': text, server: text, via: text, date: text });

test('finding causes takes linear time', patient, async () => {
  const slow = await slowOn((text) => {
    for (const status of [200, 401, 422, 500]) {
      for (const body of [text, JSON.stringify({ message: text }), `<html><title>${text}`]) {
        likelyCauses(seenOf({ status, text: body }));
        likelyCauses(seenOf({ status, text: body, headers: headers(text) }));
      }
    }
  });
  expect(slow).toEqual([]);
});

/** The sample run with this text wherever a client's text is reported. */
function runWith(text: string): Run {
  const [finding, ...findings] = sampleRun.findings;
  const exchange = sentIn('delivery-price/full-order');
  if (!finding || exchange.answer.kind !== 'response') throw new Error('no sample');
  const texts = { message: text, actual: text, at: '/customer/name' };
  return {
    ...sampleRun,
    findings: [
      { ...finding, ...texts, samples: [{ ...finding.samples[0], ...texts }] as never },
      ...findings,
    ],
    exchanges: [
      {
        ...exchange,
        answer: {
          ...exchange.answer,
          headers: { 'x-said': text, 'content-type': text },
          body: JSON.stringify({ customer: { name: text, email: text }, message: text }),
        },
      },
      ...sampleRun.exchanges.filter(({ id }) => id !== exchange.id),
    ],
  };
}

test('redaction takes linear time', patient, async () => {
  const redactor = openRedactor([{ variable: 'TOKEN', value: 'Kq7+zé/9"x==B&v2<' }]);
  expect(await slowOn(redactor.text)).toEqual([]);
  expect(await slowOn((text) => redactor.run(runWith(text)), few)).toEqual([]);
  const hiding = { people: true, places: ['/customer/name'] };
  const slow = await slowOn((text) => openRedactor([], hiding).run(runWith(text)), few);
  expect(slow).toEqual([]);
});

const look = { width: 100, color: false, verbose: true, quiet: false, paths: [] } as never;

test.each(
  Object.entries({
    ...fileReporters,
    github: { render: github },
    terminal: { render: (run: Run) => terminal(run, look) },
  }),
)('the %s report takes linear time', patient, async (_, { render }) => {
  expect(await slowOn((text) => render(runWith(text)), few)).toEqual([]);
});

/** Everything that a person may paste. */
const pasted: readonly (readonly [string, (text: string) => string])[] = [
  ['the text itself', (text) => text],
  [
    'the body of an answer',
    (text) => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${text}`,
  ],
  ['a reason', (text) => `HTTP/1.1 422 No\r\n\r\n${JSON.stringify({ message: text })}`],
  ['a header', (text) => `HTTP/1.1 200 OK\r\nx-said: ${text}\r\ncontent-type: ${text}\r\n\r\n{}`],
  [
    'output of curl',
    (text) =>
      `$ curl -v '${text}'\n> GET / HTTP/1.1\n> a: ${text}\n>\n< HTTP/1.1 200 OK\n< b: ${text}\n<\n${text}`,
  ],
  ['a line of a log', (text) => `2026-01-05 12:00:00 INFO response body=${text}`],
  [
    'an archive',
    (text) =>
      JSON.stringify({
        log: {
          entries: [
            {
              request: { method: 'GET', url: text, headers: [{ name: text, value: text }] },
              response: { status: 200, headers: [{ name: 'a', value: text }], content: { text } },
            },
          ],
        },
      }),
  ],
];
const judged = (stdin: string) =>
  greenlightHere(['judge', 'delivery-price', '-', '--json'], { stdin });

test.each(pasted)('judge takes linear time for %s', patient, async (_, paste) => {
  expect(await slowOn((text) => judged(paste(text)), few)).toEqual([]);
});

/** Texts that a reader searches for, after text that starts the search. */
const marks: readonly (readonly [before: string, piece: string])[] = [
  ['', '\n'],
  ['', '{'],
  ['', '['],
  ['', '{"a":'],
  ['', '{"'],
  ['', `{"'`],
  ['', 'body={ a='],
  ['status: 422\n', 'body: <html '],
  ['{"a":"', '\\'],
  ['status', ' '],
  ['INFO ', 'a'],
  ['INFO ', 'a:'],
  ['{"a": ', '.'],
  ['{"a": ', '1'],
  ['{', '/*'],
  ['', '10.0.0.7 - - [21/Nov/2026:10:00:01 +0000] "'],
  ['<title', ' '],
  ['--2026-11-22 08:41:20--\n', 'Saving to: x\n'],
  ['INFO answered 200: {"transportationCost":1,"netValue":1,"netTaxedValue":1} ', 'a'],
  ['INFO answered 200: {"transportationCost":1} ', 'token='],
  ['>', '\n'],
  ['StatusCode : 200\n', 'Content : a\n'],
  ['-- -- -- --\n', '-- '],
  ['', '=C3'],
];
test.each(marks)(
  'judge takes linear time for %j and repeated %j',
  patient,
  async (before, piece) => {
    expect(await slowOn((text) => judged(before + text), [piece])).toEqual([]);
  },
);

/** A word for each number. */
const wordOf = (number: number) =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** A bracket on each line, after a different word each time. */
const bracketsIn = (text: string) => text.replaceAll('\n', (_, at) => `${wordOf(at)} {\n`);

const judgedBrackets = (text: string) => judged(`status 200\n${bracketsIn(text)}`);

test('judge takes linear time for brackets after different words', patient, async () => {
  expect(await slowOn(judgedBrackets, ['\n'], 10_000)).toEqual([]);
});

test('checking the commands of a saved run takes linear time', patient, async () => {
  const { findings, exchanges } = sampleRun;
  const [finding, exchange] = [findings[0], exchanges[0]];
  if (!finding || !exchange?.request) throw new Error('no sample');
  const reproduce = { ...finding.reproduce, curl: `curl -isS '${exchange.request.url}'` };
  const slow = await slowOn(
    (text) => {
      const ids = Array.from({ length: text.length / 10 }, (_, i) => `e${i}`);
      return withOwnCommands({
        ...sampleRun,
        findings: ids.map((id) => ({ ...finding, reproduce, exchanges: [id] })),
        exchanges: ids.map((id) => ({ ...exchange, id })),
      });
    },
    ['0'],
  );
  expect(slow).toEqual([]);
});

const dateOf = (at: number) =>
  ({ kind: 'instant', at, offset: 0, lo: at, hi: at, unit: 1 }) as const;

/** A record of a type in a channel, both by its number. */
const saleOf = (_: unknown, n: number): DatedRecord => ({
  number: n,
  grain: n,
  product: n,
  productId: `P${n % 500}`,
  has: n % 8,
  date: dateOf(Date.UTC(2026, 0, 1) + n * 40_000),
  fields: { documentType: `t${n % 3}`, sourceChannel: `c${Math.floor(n / 3) % 3}` },
});

test('finding what records have in common takes linear time', patient, async () => {
  const slow = await slowOn(
    ({ length }) => {
      const [ones, others] = parted(Array.from({ length }, saleOf), ({ fields }) =>
        ['t1 c1', 't1 c2'].includes(`${fields['documentType']} ${fields['sourceChannel']}`),
      );
      if (!inCommon(ones, others)) throw new Error('no pair');
      inCommon(ones.slice(0, -1), [...others, ...ones.slice(-1)]);
    },
    ['0'],
    // Above this number the records leave the caches of the processor.
    40_000,
  );
  expect(slow).toEqual([]);
});
