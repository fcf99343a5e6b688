import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { tokensOf } from '../json/json-pointer.ts';

interface YamlMistake extends Position {
  /** Phrase without a full stop. */
  readonly message: string;
}

export interface YamlSource {
  /** JSON value; anything that YAML 1.2 (core schema) can express and JSON cannot is a mistake. */
  readonly value: unknown;
  /** Returns the position of the value at a JSON Pointer, or of its nearest ancestor. */
  place(pointer: string): Position;
  /** Returns the position of the key of the member at a JSON Pointer; for an element, its own. */
  keyPlace(pointer: string): Position;
}

export type YamlResult =
  | { readonly state: 'read'; readonly source: YamlSource }
  | { readonly state: 'mistaken'; readonly mistake: YamlMistake };

interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Parses one YAML 1.2 document (or JSON) with the position of every value, or returns the first mistake. Never throws.
 */
export function readYaml(text: string): YamlResult {
  const lines = new LineCounter();
  const mistaken = (message: string, offset = 0): YamlResult => ({
    state: 'mistaken',
    mistake: { message, ...positionOf(lines, offset) },
  });
  if (isTooDeep(text)) return mistaken('the nesting is too deep');
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    prettyErrors: false,
    // Checked below in linear time, with the position of the key.
    uniqueKeys: false,
  });
  if (!Array.isArray(documents)) return mistaken('the file is empty');
  for (const each of documents) {
    const [error] = [...each.errors, ...each.warnings];
    if (error) return mistaken(messageOf(error, text), error.pos[0]);
  }
  const [document, second] = documents;
  if (second) {
    return mistaken('a second document begins here; one file holds one', second.range?.[0]);
  }
  if (!document?.contents) return mistaken('the file is empty');
  const found = unsupportedIn(document);
  if (found) return mistaken(found.message, found.node.range?.[0]);
  try {
    const value: unknown = document.toJS({ maxAliasCount: maxCopies });
    return { state: 'read', source: { value, ...placesIn(document, lines) } };
  } catch {
    return mistaken('aliases write out too much');
  }
}

/** Maximum number of values that aliases copy. */
const maxCopies = 1000;

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

const words: { readonly [code: string]: string } = {
  TAB_AS_INDENT: 'a tab is used to indent; YAML asks for spaces',
  TAG_RESOLVE_FAILED: 'this tag cannot be read as JSON',
  BLOCK_AS_IMPLICIT_KEY:
    "this value contains a second ': '; put the value in quotes, or begin a line for the next key",
  MULTILINE_IMPLICIT_KEY: "this line is not 'key: value'; a colon and a space follow a key",
  BAD_SCALAR_START: 'a text that begins with this character needs quotes',
};

/** Explains an error of the parser; keeps the parser's message if there is no explanation. */
function messageOf({ code, message, pos: [offset] }: YAMLError, text: string): string {
  if (text.startsWith('${', offset - 1) && code !== 'TAB_AS_INDENT') {
    return 'a text with $ and braces needs quotes here';
  }
  return words[code] ?? `this is not YAML: ${message.split('\n')[0] ?? message}`;
}

interface Unsupported {
  readonly message: string;
  readonly node: Node;
}

/** Returns the first part of a document that JSON cannot express, or that is not read. */
function unsupportedIn(document: Document): Unsupported | undefined {
  let found: Unsupported | undefined;
  const stop = (message: string | undefined, node: Node) => {
    if (message === undefined) return undefined;
    found = { message, node };
    return visit.BREAK;
  };
  visit(document, {
    Alias(_, alias, path) {
      const meant = alias.resolve(document);
      if (!meant) return stop(`the alias *${alias.source} has no anchor`, alias);
      return stop(path.includes(meant) ? `*${alias.source} contains itself` : undefined, alias);
    },
    Scalar(_, scalar) {
      const { value } = scalar;
      if (typeof value === 'number' && !Number.isFinite(value))
        return stop('JSON does not have this number; an id needs quotes', scalar);
      const isBinary = typeof value === 'object' && value !== null;
      return stop(isBinary ? 'this tag cannot be read as JSON' : undefined, scalar);
    },
    Map: (_, map) => {
      const names = new Set<string>();
      for (const { key } of map.items as readonly Pair<Node>[]) {
        const name = isScalar(key) ? String(key.value) : undefined;
        if (name === undefined) return stop('a key is a text', key);
        if (name === '<<') return stop('merge keys (<<) are not read; write the keys out', key);
        if (names.has(name)) return stop(`duplicate key '${name}'`, key);
        names.add(name);
      }
      return undefined;
    },
  });
  return found;
}

function placesIn(document: Document, lines: LineCounter): Pick<YamlSource, 'place' | 'keyPlace'> {
  const nodeAt = (path: readonly string[]): unknown => document.getIn(path, true);
  const placeOf = (path: readonly string[]): Position => {
    const node = nodeAt(path);
    if (isNode(node) && node.range) return positionOf(lines, node.range[0]);
    return path.length === 0 ? { line: 1, column: 1 } : placeOf(path.slice(0, -1));
  };
  return {
    place: (pointer) => placeOf(tokensOf(pointer) ?? []),
    keyPlace(pointer) {
      const path = tokensOf(pointer) ?? [];
      const parent = path.length > 0 ? nodeAt(path.slice(0, -1)) : undefined;
      const key = isMap(parent) ? keyIn(parent, path.at(-1)) : undefined;
      return key?.range ? positionOf(lines, key.range[0]) : placeOf(path);
    },
  };
}

const keyIn = ({ items }: YAMLMap, name: string | undefined): Node | undefined =>
  (items as readonly Pair<Node>[]).find(({ key }) => isScalar(key) && String(key.value) === name)
    ?.key;

function positionOf(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
