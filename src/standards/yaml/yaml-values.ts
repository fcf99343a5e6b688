import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { escapeToken } from '../json/json-pointer.ts';

/** Line and column from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Aliases are written out so often in one file, and no more. */
const mostAliases = 100;
/** Values that aliases bring in. */
const mostCopies = 10_000;
const deepest = 64;

/** Ends the reading at the first value that cannot be taken. */
export class Unreadable extends Error {
  readonly node: Node | undefined;
  constructor(message: string, node?: Node) {
    super(message);
    this.node = node;
  }
}

export interface Reading {
  readonly lines: LineCounter;
  readonly places: Map<string, Position>;
  readonly keys: Map<string, Position>;
  readonly resolve: (alias: Alias) => Node | undefined;
  aliases: number;
  copies: number;
}

/** The JSON value of a node, noting the place of every part. Throws Unreadable. */
export function read(reading: Reading, node: Node, pointer: string, depth: number): unknown {
  if (depth > deepest) throw new Unreadable('the nesting is too deep', node);
  if (!reading.places.has(pointer)) {
    reading.places.set(pointer, positionOf(reading.lines, node.range?.[0]));
  }
  if (isAlias(node)) return readAlias(reading, node, pointer, depth);
  if (reading.aliases > 0) reading.copies += 1;
  if (isMap(node)) return readMap(reading, node, pointer, depth);
  if (isSeq(node)) {
    return node.items.map((item, i) => read(reading, item as Node, `${pointer}/${i}`, depth + 1));
  }
  if (isScalar(node)) return readScalar(node.value, node);
  throw new Unreadable('this cannot be read as JSON', node);
}

function readAlias(reading: Reading, alias: Alias, pointer: string, depth: number): unknown {
  reading.aliases += 1;
  if (reading.aliases > mostAliases || reading.copies > mostCopies) {
    throw new Unreadable(`aliases (*${alias.source}) write out too much`, alias);
  }
  const meant = reading.resolve(alias);
  if (!meant) throw new Unreadable(`the alias *${alias.source} has no anchor`, alias);
  return read(reading, meant, pointer, depth + 1);
}

function readScalar(value: unknown, node: Node): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new Unreadable('.inf and .nan are not JSON numbers', node);
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  throw new Unreadable('this tag cannot be read as JSON', node);
}

function readMap(reading: Reading, map: YAMLMap, pointer: string, depth: number): unknown {
  const names = new Set<string>();
  const members = map.items.map((pair): readonly [string, unknown] => {
    const { key, value } = pair as Pair<Node, Node | null>;
    const name = keyOf(key);
    if (names.has(name)) throw new Unreadable(`duplicate key '${name}'`, key);
    names.add(name);
    const at = `${pointer}/${escapeToken(name)}`;
    if (!reading.keys.has(at)) {
      reading.keys.set(at, positionOf(reading.lines, key.range?.[0]));
    }
    if (!value) reading.places.set(at, positionOf(reading.lines, key.range?.[0]));
    return [name, value ? read(reading, value, at, depth + 1) : null];
  });
  return Object.fromEntries(members);
}

/** The text of a key as it was written: `1:` is the member "1", `null:` the member "null". */
function keyOf(key: Node): string {
  if (!isScalar(key)) throw new Unreadable('a key is a text', key);
  if (key.value === '<<' && key.type === 'PLAIN') {
    throw new Unreadable('merge keys (<<) are not read; write the keys out', key);
  }
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

/** Line and column of an offset. */
export function positionOf(lines: LineCounter, offset: number | undefined): Position {
  const { line, col } = lines.linePos(offset ?? 0);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
