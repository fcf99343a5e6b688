import { existsSync, readFileSync } from 'node:fs';
import { escapeToken } from '../json/json-pointer.ts';
import type { YamlSource } from './yaml-source.ts';

/** A parsed YAML file that can be written as JSON. */
interface PreparedSource {
  readonly value: unknown;
  /** By JSON Pointer, of all values: the line and column of the value, and of its key. */
  readonly places: { readonly [pointer: string]: readonly [number, number, number, number] };
}

/** Written by the build beside the bundle, by the text of each file: a changed file is not among them. */
const file = new URL('scenarios.json', import.meta.url);

let all: { readonly [text: string]: PreparedSource } | undefined;

/**
 * Prepares a parsed file for writing; called by the build.
 *
 * @public
 */
export function preparedOf(source: YamlSource): PreparedSource {
  const places: { [pointer: string]: [number, number, number, number] } = {};
  const visit = (value: unknown, at: string) => {
    const [place, key] = [source.place(at), source.keyPlace(at)];
    places[at] = [place.line, place.column, key.line, key.column];
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) visit(item, `${at}/${escapeToken(name)}`);
  };
  visit(source.value, '');
  return { value: source.value, places };
}

/** Returns the source of a text that the build has parsed; undefined for any other. */
export function preparedSource(text: string): YamlSource | undefined {
  all ??= existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const found = all !== undefined && Object.hasOwn(all, text) ? all[text] : undefined;
  if (!found) return undefined;
  const { value, places } = found;
  const place = (at: string): ReturnType<YamlSource['place']> => {
    const [line, column] = places[at] ?? [];
    if (line !== undefined && column !== undefined) return { line, column };
    return at === '' ? { line: 1, column: 1 } : place(at.slice(0, at.lastIndexOf('/')));
  };
  return {
    value,
    place,
    keyPlace(at) {
      const [, , line, column] = places[at] ?? [];
      return line !== undefined && column !== undefined ? { line, column } : place(at);
    },
  };
}
