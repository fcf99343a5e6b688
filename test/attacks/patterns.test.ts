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

// The reference client and its faults meet no text from outside.
const patterns = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('reference-client'))
  .flatMap((file) => patternsIn(file))
  // It meets the digits of a number only, of which there are a few dozen at most.
  .filter(({ pattern }) => pattern !== String.raw`\B(?=(\d{3})+$)`);

/** What repetitions of a pattern may take in more than one way. */
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
/** What a pattern begins with, so that a text gets past it. */
function beginningOf(pattern: string): string {
  const [literal = ''] =
    /^(?:\\[*.$/()[\]{}|+?^-]|[\w <>:;,"'%@=/-])*(?![*+?{])/.exec(pattern.replace(/^\^/, '')) ?? [];
  return literal.replaceAll('\\', '');
}

/** Milliseconds of the processor; others work on the machine too. */
function costOf({ pattern, flags }: Pattern, text: string): number {
  const made = new RegExp(pattern, flags);
  const began = process.cpuUsage();
  if (flags.includes('g')) for (const _ of text.matchAll(made));
  else made.exec(text);
  return process.cpuUsage(began).user / 1000;
}

const apart: { text: string; made: RegExp } = createContext({ text: '', made: /a/ }) as never;
const search = new Script('text.search(made)');

/** Whether a search of a short text ends: one of exponential time would not. */
function ends({ pattern, flags }: Pattern, text: string): boolean {
  apart.text = text;
  apart.made = new RegExp(pattern, flags);
  try {
    search.runInContext(apart, { timeout: 2000 });
    return true;
  } catch {
    return false;
  }
}

/** A pattern that takes each letter once has 16 000 of them in well under a millisecond. */
const most = 30;

/** What makes a pattern take a letter again and again. Each length is tried only where the one before was quick. */
const slow = (each: Pattern): readonly string[] =>
  pieces.flatMap((piece) =>
    [...new Set(['', beginningOf(each.pattern)])].flatMap((start) => {
      const textOf = (length: number) => `${start}${piece.repeat(length / piece.length)}\u0000`;
      const isQuick = (length: number) => [0, 1, 2].some(() => costOf(each, textOf(length)) < most);
      return ends(each, textOf(250)) && [1000, 4000, 16_000].every(isQuick)
        ? []
        : [JSON.stringify([start, piece])];
    }),
  );

test('there are patterns', () => {
  expect(patterns.length).toBeGreaterThan(200);
});

test.each(patterns.map((each) => [each.file, `/${each.pattern}/${each.flags}`, each] as const))(
  '%s: %s takes time as the text grows',
  (_file, _pattern, each) => {
    expect(slow(each)).toEqual([]);
  },
);
