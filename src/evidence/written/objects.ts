import { readWritten } from './parser.ts';
import { quotedText } from './quoted-text.ts';
import { asItems, asMembers, type Reading, type Written } from './written.ts';

/** An object or a list that stands in a text. */
export interface Placed extends Reading {
  readonly from: number;
  /** Its quotes were escaped, as in a text of a log. */
  readonly isEscaped?: true;
}

/** Objects of a paste that are read. */
export const mostObjects = 2000;

/** Characters of a text that are unescaped in vain, before its escaped quotes are no longer tried. */
const mostUnescaped = 2_000_000;

/** What a container may begin with; the bare bracket only where an object or a name follows. */
const opening =
  /\{|(?<!CDATA)\[(?=\s{0,200}(?:[{"']|\w{1,99}[:=]))|\barray:\d{1,9} \[|\b(?:Array|array|stdClass Object|[A-Z][\w\\]{0,99} Object)\s{0,9}\(|\b[A-Z]\w{0,99}\((?=\w{1,99}=)/g;

/**
 * Every outermost object of a text with at least one member, and each list that holds one. Reads each part of the
 * text once or twice; a text in a text is read as well, where an object begins in it.
 */
export function objectsIn(text: string, depth = 0): readonly Placed[] {
  const found: Placed[] = [];
  const pattern = new RegExp(opening);
  let unescaped = 0;
  for (
    let open = pattern.exec(text);
    open && found.length < mostObjects;
    open = pattern.exec(text)
  ) {
    const at = open.index;
    const isEscaped =
      open[0] === '{' &&
      depth < 2 &&
      unescaped < mostUnescaped &&
      /^\{\s*\\/.test(text.slice(at, at + 40));
    const inner = isEscaped ? escapedIn(text, at, depth) : undefined;
    if (isEscaped && !inner) unescaped += text.length - at;
    const read = inner ?? placedAt(text, at);
    if (read) found.push(read);
    pattern.lastIndex = Math.max(read?.end ?? 0, at + 1);
  }
  return found;
}

const holds = (value: Written) =>
  Object.keys(asMembers(value) ?? {}).length > 0 || (asItems(value)?.length ?? 0) > 0;

function placedAt(text: string, from: number): Placed | undefined {
  const read = readWritten(text, from);
  const items = read && asItems(read.value);
  const isOne = items ? items.some(holds) : read && holds(read.value);
  return read && isOne ? { ...read, from } : undefined;
}

/** An object whose quotes are escaped: it is read out of the text that it is in. */
function escapedIn(text: string, at: number, depth: number): Placed | undefined {
  const quoted = quotedText(`"${text.slice(at, at + 500_000)}`, 0);
  const [one] = quoted ? objectsIn(quoted.text, depth + 1) : [];
  if (!quoted || !one) return undefined;
  // Its braces are not escaped.
  let end = at;
  for (const _ of quoted.text.slice(0, one.end).matchAll(/\}/g)) end = text.indexOf('}', end) + 1;
  return { ...one, from: at, end: one.lacks ? at + quoted.end - 1 : end, isEscaped: true };
}

/** The one object or list that is the whole of a text. */
export function onlyObject(text: string): Placed | undefined {
  const from = text.search(/\S/);
  const isEscaped = /^\{\s*\\/.test(text.slice(from, from + 40));
  const read =
    from < 0 ? undefined : isEscaped ? escapedIn(text, from, 0) : readWritten(text, from);
  const isAll = read && text.slice(read.end).trim() === '';
  return isAll && (asMembers(read.value) ?? asItems(read.value)) ? { ...read, from } : undefined;
}
