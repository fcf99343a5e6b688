import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { escapeToken } from '../json/json-pointer.ts';

interface YamlMistake extends Position {
  /** Phrase without a full stop. */
  readonly message: string;
}

export interface YamlSource {
  /** JSON value; anything that YAML 1.2 (core schema) can express and JSON cannot is a mistake. */
  readonly value: unknown;
  /** Returns the position of the value at a JSON Pointer. */
  place(pointer: string): Position;
  /** Returns the position of the key of the member at a JSON Pointer; for an element, its own. */
  keyPlace(pointer: string): Position;
}

export type YamlResult =
  | { readonly state: 'read'; readonly source: YamlSource }
  | { readonly state: 'mistaken'; readonly mistake: YamlMistake };

/**
 * Parses one YAML 1.2 document (or JSON) with the position of every value, or returns the first mistake. Never throws.
 */
export function readYaml(text: string): YamlResult {
  const lines = new LineCounter();
  if (isTooDeep(text)) return mistaken('the nesting is too deep', { line: 1, column: 1 });
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    // Checked below in linear time, with the position of the key.
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
  const reading: ReadingState = {
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
    if (!(error instanceof UnreadableValueError)) throw error;
    return mistaken(error.message, positionOf(lines, error.node?.range?.[0]));
  }
}

/** Checked before parsing: the parser recurses for each level and could overflow the stack. */
function isTooDeep(text: string): boolean {
  if (/^[ \t?-]{200}/m.test(text)) return true;
  let depth = 0;
  for (const [mark] of text.matchAll(/[[\]{}]/g)) {
    depth = mark === '[' || mark === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > 100) return true;
  }
  return false;
}

/** Returns the position of a pointer, or of its nearest ancestor. */
function nearest(places: ReadonlyMap<string, Position>, pointer: string): Position {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.get(at);
    if (place) return place;
    if (at === '') return { line: 1, column: 1 };
  }
}

const at = (document: { readonly range?: readonly number[] | null }, lines: LineCounter) =>
  positionOf(lines, document.range?.[0]);

const mistaken = (message: string, position: Position): YamlResult => ({
  state: 'mistaken',
  mistake: { message, ...position },
});

/** Mistake in YAML, in words for its author. */
interface ReportedMistake {
  readonly message: string;
  /** Where to look: an unclosed bracket or quote is reported at its start. */
  readonly offset: number;
}

const words: { readonly [code: string]: string } = {
  TAB_AS_INDENT: 'a tab is used to indent; YAML asks for spaces',
  TAG_RESOLVE_FAILED: 'this tag cannot be read as JSON',
  BLOCK_AS_IMPLICIT_KEY:
    "this value contains a second ': '; put the value in quotes, or begin a line for the next key",
  MULTILINE_IMPLICIT_KEY: "this line is not 'key: value'; a colon and a space follow a key",
  BAD_SCALAR_START: 'a text that begins with this character needs quotes',
};

const closing: { readonly [opening: string]: string } = {
  '[': ']',
  '{': '}',
  '"': '"',
  "'": "'",
};

/** Explains an error of the parser and what to do; keeps the parser's message if there is no explanation. */
function yamlWords(error: YAMLError, document: Document, text: string): ReportedMistake {
  const [offset] = error.pos;
  const opened = unclosed(offset, document, text);
  if (opened !== undefined) {
    const mark = text[opened] ?? '';
    return {
      message: `the ${mark} that opens here is not closed; add ${closing[mark]} where it ends`,
      offset: opened,
    };
  }
  return { message: messageAt(error, text), offset };
}

function messageAt({ code, message, pos: [offset] }: YAMLError, text: string): string {
  const mark = text[offset] ?? '';
  if (text.startsWith('${', offset - 1) && code !== 'TAB_AS_INDENT') {
    return 'a text with $ and braces needs quotes here';
  }
  if (code === 'BAD_INDENT' && message.includes('same column')) {
    return 'this line is indented otherwise than its neighbours; what belongs together begins in the same column';
  }
  if (code === 'UNEXPECTED_TOKEN' && (mark === ']' || mark === '}')) {
    return `no bracket is open for this ${mark}; take it out, or put the text in quotes`;
  }
  return words[code] ?? `this is not YAML: ${message.split('\n')[0] ?? message}`;
}

/** Returns the start of the innermost bracket or quote that is unclosed at an offset. */
function unclosed(offset: number, document: Document, text: string): number | undefined {
  let found: number | undefined;
  visit(document, (_key, node) => {
    const opens =
      (isCollection(node) && node.flow === true) ||
      (isScalar(node) && node.type?.startsWith('QUOTE') === true);
    const [start, end] = (opens && node.range) || [];
    if (start === undefined || end !== offset) return;
    const written = text.slice(start, end).trimEnd();
    const mark = closing[written[0] ?? ''];
    const own = start + written.length > (isCollection(node) ? lastEnd(node) : start + 1);
    if (mark !== undefined && !(own && written.endsWith(mark))) found = start;
  });
  return found;
}

/** Returns the end of a collection's contents: a bracket before it belongs to them. */
function lastEnd({ items }: { readonly items: readonly unknown[] }): number {
  const nodes = items.flatMap((item) => (isPair(item) ? [item.key, item.value] : [item]));
  return Math.max(0, ...nodes.map((node) => (isNode(node) ? (node.range?.[1] ?? 0) : 0)));
}

/** Line and column, from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Maximum number of aliases in a file. */
const maxAliases = 100;
/** Maximum number of values copied by aliases. */
const maxCopies = 10_000;
const maxDepth = 64;

/** Error that stops reading at the first unsupported value. */
class UnreadableValueError extends Error {
  readonly node: Node | undefined;
  constructor(message: string, node?: Node) {
    super(message);
    this.node = node;
  }
}

interface ReadingState {
  readonly lines: LineCounter;
  readonly places: Map<string, Position>;
  readonly keys: Map<string, Position>;
  readonly resolve: (alias: Alias) => Node | undefined;
  aliases: number;
  copies: number;
}

/** Converts a node to JSON and records the position of every part. Throws Unreadable. */
function read(reading: ReadingState, node: Node, pointer: string, depth: number): unknown {
  if (depth > maxDepth) throw new UnreadableValueError('the nesting is too deep', node);
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
  throw new UnreadableValueError('this cannot be read as JSON', node);
}

function readAlias(reading: ReadingState, alias: Alias, pointer: string, depth: number): unknown {
  reading.aliases += 1;
  if (reading.aliases > maxAliases || reading.copies > maxCopies) {
    throw new UnreadableValueError(`aliases (*${alias.source}) write out too much`, alias);
  }
  const meant = reading.resolve(alias);
  if (!meant) throw new UnreadableValueError(`the alias *${alias.source} has no anchor`, alias);
  return read(reading, meant, pointer, depth + 1);
}

function readScalar(value: unknown, node: Node): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new UnreadableValueError('.inf and .nan are not JSON numbers', node);
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  throw new UnreadableValueError('this tag cannot be read as JSON', node);
}

function readMap(reading: ReadingState, map: YAMLMap, pointer: string, depth: number): unknown {
  const names = new Set<string>();
  const members = map.items.map((pair): readonly [string, unknown] => {
    const { key, value } = pair as Pair<Node, Node | null>;
    const name = keyOf(key);
    if (names.has(name)) throw new UnreadableValueError(`duplicate key '${name}'`, key);
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

/** Returns a key as written: `1:` is the member "1", `null:` the member "null". */
function keyOf(key: Node): string {
  if (!isScalar(key)) throw new UnreadableValueError('a key is a text', key);
  if (key.value === '<<' && key.type === 'PLAIN') {
    throw new UnreadableValueError('merge keys (<<) are not read; write the keys out', key);
  }
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function positionOf(lines: LineCounter, offset: number | undefined): Position {
  const { line, col } = lines.linePos(offset ?? 0);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
