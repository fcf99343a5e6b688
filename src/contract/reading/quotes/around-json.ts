import type { Subject } from '../../../model/rule.ts';
import { parsedJson } from '../../../standards/json/json-text.ts';
import { excerpt, plainText } from '../values/excerpt.ts';

/** A longer body is not searched for an object, nor one with more braces before it. */
const mostCharacters = 100_000;
const mostBraces = 20;

/**
 * What a 200 answer prints before and after the object that it holds, as sentences; undefined where the body is
 * JSON, or holds no object.
 */
export function printedAround({ status, json, text = '' }: Subject): string | undefined {
  if (status !== 200 || json !== undefined || text.length > mostCharacters) return undefined;
  const end = text.lastIndexOf('}') + 1;
  // A warning may have braces of its own; in a JSON text that is broken, what stands within it is no answer.
  const isBroken = /^\s*[{[]/.test(text);
  const starts = [...text.slice(0, end).matchAll(/\{/g)].slice(0, isBroken ? 1 : mostBraces);
  const found = starts.find(({ index }) => parsedJson(text.slice(index, end)) !== undefined);
  if (!found) return undefined;
  const [before, after] = [text.slice(0, found.index), text.slice(end)].map(
    (part) => plainText(part) || part.trim(),
  );
  const said = [
    ...(before ? [`Before the JSON there is “${excerpt(before, 120)}”.`] : []),
    ...(after ? [`The body ends with “${excerpt(after, 60)}” after the JSON.`] : []),
  ];
  return said.join(' ') || undefined;
}
