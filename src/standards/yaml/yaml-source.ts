import { LineCounter, parseAllDocuments } from 'yaml';
import { type Position, positionOf, type Reading, read, Unreadable } from './yaml-values.ts';
import { yamlWords } from './yaml-words.ts';

interface YamlMistake extends Position {
  /** What is wrong, without a full stop. */
  readonly message: string;
}

export interface YamlSource {
  /** A JSON value: what YAML 1.2 (core schema) can write and JSON cannot is a mistake. */
  readonly value: unknown;
  /** Where the value at a JSON Pointer begins. */
  place(pointer: string): Position;
  /** Where the key of the member at a JSON Pointer stands; an element's own place. */
  keyPlace(pointer: string): Position;
}

export type YamlRead =
  | { readonly state: 'read'; readonly source: YamlSource }
  | { readonly state: 'mistaken'; readonly mistake: YamlMistake };

/** Reads one YAML 1.2 document (JSON is one too) with the place of every value, or tells the first mistake. Never throws. */
export function readYaml(text: string): YamlRead {
  const lines = new LineCounter();
  if (isTooDeep(text)) return mistaken('the nesting is too deep', { line: 1, column: 1 });
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    // Ours is told with the key's own place, and is linear.
    uniqueKeys: false,
  });
  if (!Array.isArray(documents) || documents.length === 0) {
    return mistaken('the file is empty', { line: 1, column: 1 });
  }
  const [document, second] = documents;
  for (const each of documents) {
    const [error] = [...each.errors, ...each.warnings];
    if (!error) continue;
    const { message, offset } = yamlWords(error, each, text);
    return mistaken(message, positionOf(lines, offset));
  }
  if (second) {
    return mistaken('a second document begins here; one file holds one', at(second, lines));
  }
  if (!document?.contents) return mistaken('the file is empty', { line: 1, column: 1 });
  const reading: Reading = {
    lines,
    places: new Map(),
    keys: new Map(),
    resolve: (alias) => alias.resolve(document),
    aliases: 0,
    copies: 0,
  };
  try {
    const value = read(reading, document.contents, '', 0);
    const place = (pointer: string) => nearest(reading.places, pointer);
    const keyPlace = (pointer: string) => reading.keys.get(pointer) ?? place(pointer);
    return { state: 'read', source: { value, place, keyPlace } };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return mistaken(error.message, positionOf(lines, error.node?.range?.[0]));
  }
}

/** The parser calls itself for each level, and a full stack can end the process: told before it begins. */
function isTooDeep(text: string): boolean {
  if (/^[ \t?-]{200}/m.test(text)) return true;
  let depth = 0;
  for (const [mark] of text.matchAll(/[[\]{}]/g)) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > 100) return true;
  }
  return false;
}

/** The place of a pointer, or of what holds it. */
function nearest(places: ReadonlyMap<string, Position>, pointer: string): Position {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.get(at);
    if (place) return place;
    if (at === '') return { line: 1, column: 1 };
  }
}

const at = (document: { readonly range?: readonly number[] | null }, lines: LineCounter) =>
  positionOf(lines, document.range?.[0]);

const mistaken = (message: string, position: Position): YamlRead => ({
  state: 'mistaken',
  mistake: { message, ...position },
});
