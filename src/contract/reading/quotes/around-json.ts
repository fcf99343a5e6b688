import type { Json } from '../../../model/json.ts';
import type { Subject } from '../../../model/rule.ts';
import { parsedJson, readJson } from '../../../standards/json/json-text.ts';
import { excerpt, plainText } from '../values/excerpt.ts';
import { isErrorOfAProgram } from '../values/text-of-a-program.ts';

/** Limits for the search for an object: length of the body, and number of braces before the object. */
const maxCharacters = 100_000;
const maxBraces = 20;

export const printNothingElse =
  'Print nothing else into the answer: send warnings to the log, and remove debug output.';

const escapeQuotes =
  'Escape the quotation marks inside texts: write the answer with a JSON writer, which does it for every text.';

/** Returns the remedy if reading JSON stopped right after a text, at more of it: a quotation mark in it is not escaped. */
export function ofBareQuote(text: string): { readonly remedy?: string } {
  const { offset = 0 } = readJson(text).trouble.find(({ kind }) => kind === 'not-json') ?? {};
  // A cut text ends there.
  const near = Buffer.from(`${text}"`).toString('latin1', Math.max(0, offset - 9), offset + 1);
  return /"\s*[\w(.\x80-\xff-]$/.test(near) ? { remedy: escapeQuotes } : {};
}

/** Describes what an answer prints around its JSON object, as sentences; undefined if the body is JSON, or has no object. */
export const printedAround = (x: Subject): string | undefined => surrounded(x)?.printed;

/** Returns the JSON of an answer with an error or a warning of a program around it. */
export const warningsAround = (x: Subject): Json | undefined =>
  isErrorOfAProgram(x.text ?? '') ? surrounded(x)?.inner : undefined;

function surrounded({ json, text = '' }: Subject) {
  if (json !== undefined || text.length > maxCharacters) return undefined;
  const end = text.lastIndexOf('}') + 1;
  // A warning may have braces of its own; an object inside broken JSON is not an answer.
  const isBroken = /^\s*[{[]/.test(text);
  const starts = [...text.slice(0, end).matchAll(/\{/g)].slice(0, isBroken ? 1 : maxBraces);
  let inner: Json | undefined;
  const found = starts.find(({ index }) => {
    inner = parsedJson(text.slice(index, end));
    return inner !== undefined;
  });
  if (!found) return undefined;
  const [before, after] = [text.slice(0, found.index), text.slice(end)].map(
    (part) => plainText(part) || part.trim(),
  );
  const printed = [
    ...(before ? [`Before the JSON there is “${excerpt(before, 120)}”.`] : []),
    ...(after ? [`The body ends with “${excerpt(after, 60)}” after the JSON.`] : []),
  ];
  return printed.length > 0 ? { printed: printed.join(' '), inner } : undefined;
}
