import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../cli/greenlight.ts';

/**
 * Words that mark translated English, and the plain word for each. None of them may be in a text of greenlight: pages, help,
 * messages, titles, effects, remedies, doubts, scenarios and faults.
 */
const plainer: readonly (readonly [word: string, pattern: RegExp, instead: string])[] = [
  ['told', /\btold\b|\btells of\b/i, 'reported, known'],
  ['stands', /\bstand(?:s|ing)?\b(?! for| alone)/i, 'is'],
  ['where', /(?:^|[.;:] )Where [^?]*$/, 'if, when'],
  ['is no', /\b(?<!there )(?:is|are|was) no (?!more|longer|one|such|other)/i, 'is not a'],
  ['asked', /\basked\b(?! (?:for|to)\b)/i, 'called, requested'],
  ['sound', /\bsound (?:client|one|request|record|answer)/i, 'conforming, correct'],
  ['lawful', /\blawful/i, 'allowed by the contract'],
  ['mend', /\bmend(?:s|ed|ing)? (?!:)/i, 'fix'],
  ['owes', /\bowe[sd]?\b/i, 'must'],
  ['whatever', /\bwhatever\b/i, 'any, regardless of'],
  ['nobody', /\bnobody\b/i, 'no one'],
  ['the platform', /\bthe service(?!s)\b/i, 'the platform'],
];

/** Parts that may contain the word: code, ids and variables. */
const names = /`[^`]*`|asked-twice|not-asked|client-certificate-asked|[nN]ot asked|\$\{[^}]*\}/g;

interface Text {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const under = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

const linesOf = (file: string): readonly Text[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, i) => ({ file, line: i + 1, text }));

/** Lines of a page without its fenced blocks. */
function prose(file: string): readonly Text[] {
  let fenced = false;
  return linesOf(file).filter(({ text }) => {
    if (text.startsWith('```')) {
      fenced = !fenced;
      return false;
    }
    return !fenced;
  });
}

/** Literals with more than one word, and lines of multi-line templates. */
function literals(file: string): readonly Text[] {
  let inTemplate = false;
  return linesOf(file).flatMap(({ text, line }) => {
    const isInside = inTemplate;
    if ((text.match(/`/g)?.length ?? 0) % 2 === 1) inTemplate = !inTemplate;
    const code = text.trim();
    if (!isInside && /^(?:\/\/|\/?\*|import |export \{)/.test(code)) return [];
    const found = isInside
      ? [text]
      : (text.match(/'(?:[^'\\]|\\.)*'|`[^`]*`?|"(?:[^"\\]|\\.)*"/g) ?? []);
    return found
      .filter((each) => / /.test(each.trim()))
      .map((each) => ({ file, line, text: each.replaceAll(/^['"`]|['"`]$/g, '') }));
  });
}

/** Values of a JSON file. */
const values = (file: string): readonly Text[] =>
  linesOf(file).map((each) => ({ ...each, text: each.text.replace(/^\s*"[^"]*":/, '') }));

const texts: readonly Text[] = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].flatMap(prose),
  ...under('docs', /\.md$/).flatMap(prose),
  ...under('src', /\.ts$/).flatMap(literals),
  ...under('src', /\.json$/)
    .filter((file) => !/[\\/](?:es|pt)\.json$|symptoms[\\/]words/.test(file))
    .flatMap(values),
  ...under('schemas', /\.schema\.json$/).flatMap(values),
  ...under('scenarios', /\.yaml$/).flatMap(linesOf),
];

test.each(plainer)('no text contains “%s”', (_word, pattern, instead) => {
  const found = texts
    .filter(({ text }) => pattern.test(text.replaceAll(names, '')))
    .map(({ file, line, text }) => `${file}:${line}: ${text.trim().slice(0, 120)}`);
  expect(found, `write: ${instead}`).toEqual([]);
});
