import { type Document, isCollection, isNode, isPair, isScalar, visit, type YAMLError } from 'yaml';

/** A mistake of YAML as its writer can mend it. */
interface Reported {
  readonly message: string;
  /** Where to look: a bracket or a quote that is never closed is told where it opens. */
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

/** What the parser found, in plain words with what to do; in its own words where we have none. */
export function yamlWords(error: YAMLError, document: Document, text: string): Reported {
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

/** Where the innermost bracket or quote opens that the parser still waits for at an offset. */
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

/** Where what a collection holds ends: a bracket before that is not its own. */
function lastEnd({ items }: { readonly items: readonly unknown[] }): number {
  const nodes = items.flatMap((item) => (isPair(item) ? [item.key, item.value] : [item]));
  return Math.max(0, ...nodes.map((node) => (isNode(node) ? (node.range?.[1] ?? 0) : 0)));
}
