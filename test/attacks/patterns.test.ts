import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';

const folder = join(root, 'src');

interface Pattern {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

function patternsIn(file: string): readonly Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as Omit<Pattern, 'file'>;
      found.push({ file, pattern, flags });
    }
    for (const each of Object.values(node)) visit(each);
  };
  visit(parseAst(readFileSync(join(folder, file), 'utf8'), { lang: 'ts' }));
  return found;
}

// The reference client and its faults read no text from outside.
const patterns = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('reference-client'))
  .flatMap((file) => patternsIn(file))
  // It reads only the digits of a number, a few dozen at most.
  .filter(({ pattern }) => pattern !== String.raw`\B(?=(\d{3})+$)`);

/** Texts that repetitions of a pattern may match in more than one way. */
const pieces = [
  ' ',
  '\n',
  '\r\n',
  '\t',
  '0',
  '1',
  'a',
  'A',
  '.',
  ',',
  '-',
  '"',
  "'",
  '\\',
  '<',
  '>',
  '{',
  '=',
  ';',
  ':',
  '/',
  '@',
  '%',
  '+',
  '(',
  '`',
  '*',
  '_',
  '> ',
  ' \n',
  '0.',
  'a.',
  'a ',
  '0 ',
  '\\"',
  '<a ',
  ', ',
  ';a=',
  '000 ',
  '1-1C,',
  'Bearer ',
];
/** The literal beginning of a pattern, so that a text gets past it. */
function beginningOf(pattern: string): string {
  const [literal = ''] =
    /^(?:\\[*.$/()[\]{}|+?^-]|[\w <>:;,"'%@=/-])*(?![*+?{])/.exec(pattern.replace(/^\^/, '')) ?? [];
  return literal.replaceAll('\\', '');
}

/** Milliseconds of CPU time, since the machine may be busy. */
function costOf({ pattern, flags }: Pattern, text: string): number {
  const made = new RegExp(pattern, flags);
  const began = process.cpuUsage();
  if (flags.includes('g')) for (const _ of text.matchAll(made));
  else made.exec(text);
  return process.cpuUsage(began).user / 1000;
}

const apart: { texts: readonly string[]; made: RegExp } = createContext({
  texts: [],
  made: /a/,
}) as never;
const search = new Script('for (const text of texts) text.search(made)');

/** Whether searches of short texts end: one with exponential time would not. */
function ends({ pattern, flags }: Pattern, texts: readonly string[]): boolean {
  apart.texts = texts;
  apart.made = new RegExp(pattern, flags);
  try {
    search.runInContext(apart, { timeout: 2000 });
    return true;
  } catch {
    return false;
  }
}

/** A linear pattern reads 16,000 letters in well under a millisecond. */
const most = 30;

/** A beginning, a repeated piece, and an end that no pattern matches. */
const textOf = (start: string, piece: string, length: number) =>
  `${start}${piece.repeat(length / piece.length)}\u0000`;

/** The texts on which a pattern backtracks. The long text is tried only if the short one was quick. */
function slow(each: Pattern): readonly string[] {
  const starts = [...new Set(['', beginningOf(each.pattern)])];
  const tried = pieces.flatMap((piece) => starts.map((start) => [start, piece] as const));
  const short = tried.map(([start, piece]) => textOf(start, piece, 250));
  const ending = ends(each, short)
    ? tried
    : tried.filter((_, i) => ends(each, short.slice(i, i + 1)));
  const isQuick = (text: string) => [0, 1, 2].some(() => costOf(each, text) < most);
  const isSlow = ([start, piece]: (typeof tried)[number]) =>
    ![1000, 16_000].every((length) => isQuick(textOf(start, piece, length)));
  return tried
    .filter((one) => !ending.includes(one) || isSlow(one))
    .map((one) => JSON.stringify(one));
}

test('the sources have more than 200 patterns', () => {
  expect(patterns.length).toBeGreaterThan(200);
});

test.each(patterns.map((each) => [each.file, `/${each.pattern}/${each.flags}`, each] as const))(
  '%s: %s takes linear time',
  (_file, _pattern, each) => {
    expect(slow(each)).toEqual([]);
  },
);
