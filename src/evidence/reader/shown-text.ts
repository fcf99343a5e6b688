import { decoded } from '../../standards/text/decoded.ts';
import type { Span } from './evidence.ts';

/** A text that was made of another by replacements, with where each character of it was in the first one. */
export class ShownText {
  readonly text: string;
  /** The place of each character, and of the end, in the first text; none where it is the first. */
  private readonly origins: Uint32Array | undefined;

  constructor(text: string, origins?: Uint32Array) {
    this.text = text;
    this.origins = origins;
  }

  /** Each match of a global pattern replaced; undefined leaves one as it is. */
  edited(pattern: RegExp, write: (found: RegExpExecArray) => string | undefined): ShownText {
    const edits = [...this.text.matchAll(pattern)].flatMap((found) => {
      const text = found[0] === '' ? undefined : write(found);
      return text === undefined
        ? []
        : [{ at: found.index, end: found.index + found[0].length, text }];
    });
    if (edits.length === 0) return this;
    const pieces: string[] = [];
    const longest = edits.reduce((length, { text }) => length + text.length, this.text.length);
    const origins = new Uint32Array(longest + 1);
    let [last, length] = [0, 0];
    for (const { at, end, text } of [
      ...edits,
      { at: this.text.length, end: Number.NaN, text: '' },
    ]) {
      for (let from = last; from < at; from += 1) origins[length++] = this.origin(from);
      pieces.push(this.text.slice(last, at), text);
      origins.fill(this.origin(at), length, length + text.length);
      length += text.length;
      last = end;
    }
    origins[length] = this.origin(this.text.length);
    return new ShownText(pieces.join(''), origins.subarray(0, length + 1));
  }

  /** Where a part of the text was in the first one. */
  span(start: number, end: number): Span {
    return { start: this.origin(start), end: this.origin(end) };
  }

  private origin(at: number): number {
    return this.origins ? (this.origins[at] ?? this.origins.at(-1) ?? at) : at;
  }
}

/** The text of a file: UTF-8, UTF-16 with its mark as PowerShell writes it, or one sign a byte for what is neither. */
export function textOfBytes(bytes: Uint8Array): { readonly text: string; readonly isRaw: boolean } {
  const [one, two] = bytes;
  const charset =
    one === 0xff && two === 0xfe ? 'utf-16le' : one === 0xfe && two === 0xff ? 'utf-16be' : '';
  if (charset !== '') return { text: new TextDecoder(charset).decode(bytes), isRaw: false };
  const text = decoded(bytes);
  return text.includes('\ufffd')
    ? { text: Buffer.from(bytes).toString('latin1'), isRaw: true }
    : { text, isRaw: false };
}

const esc = String.fromCharCode(27);
/** SGR and other control sequences of ECMA-48, and one that the paste cuts. */
const colours = new RegExp(`${esc}(?:\\[[0-9;?]*[A-Za-z]|\\[?[0-9;?]*\\s*$)`, 'g');
const entities: { readonly [name: string]: string } = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  apos: "'",
};

/** A paste without colours, quoting of mails, prefixes of lines, and escapes of whole texts. */
export function plainText(text: string): ShownText {
  let shown = new ShownText(text);
  if (text.includes(esc)) shown = shown.edited(colours, () => '');
  const isCurl =
    /^[<*] /m.test(text) && /^[<>*] ?(?:HTTP|:status|[A-Z]+ \S+ HTTP|CONNECT|\w)/m.test(text);
  if (/^>/m.test(text) && !isCurl && !/^>+[ \t]*[A-Z]+ \S+ HTTP\/\d/m.test(text))
    shown = shown.edited(/^(?:>[ \t]?){1,9}/gm, () => '');
  if (/quoted-printable/i.test(text) || (/=22/.test(text) && /=\r?\n/.test(text)))
    shown = shown.edited(/=\r?\n|(?:=[0-9A-F]{2})+/g, ([found]) =>
      /^=\r?\n/.test(found) ? '' : Buffer.from(found.replaceAll('=', ''), 'hex').toString('utf8'),
    );
  if (/[[{,]\s*&(?:amp;)?(?:quot|#34|#x22);/.test(text))
    shown = shown
      .edited(/&amp;(?=[a-z#])/g, () => '&')
      .edited(/&(?:([a-z]+)|#(\d+)|#x([\da-f]+));/gi, ([, name, code, hex]) =>
        name === undefined
          ? String.fromCodePoint(Math.min(Number(code ?? `0x${hex}`), 0x10ffff))
          : entities[name],
      );
  if (/%7B(?:%0[AD]|%20|\+)*%22/i.test(text))
    shown = shown.edited(/%7B[^\s"'<>&]{1,2000000}/gi, ([found]) => unescaped(found));
  return unprefixed(shown);
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** An object that opens behind what a collector of logs or an editor writes before each of its lines. */
const opens = /^((?:[^\n{}"]{0,320}[|│║┃:>\]-]|[ \t]{0,9}1[|:.]?)[ \t]{1,9})[{[]\r?$/m;

/** The lines of such an object by themselves; prefixes may differ in their figures. */
function unprefixed(shown: ShownText): ShownText {
  const open = opens.exec(shown.text.slice(0, 2_000_000));
  if (!open) return shown;
  const [, found = ''] = open;
  const escaped = found.trimEnd().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const prefix = escaped.replaceAll(/\d+/g, String.raw`\d+`);
  const isClosed = new RegExp(`^${prefix}[ \\t]{0,99}[}\\]]`, 'm');
  return isClosed.test(shown.text.slice(open.index, open.index + 50_000))
    ? shown.edited(new RegExp(`^${prefix}(?=[ \\t\\r]|$)`, 'gm'), ({ index }) =>
        index < open.index ? undefined : '',
      )
    : shown;
}

/** A text without hexdumps, each from its beginning; the paste may end in any of its lines. */
export const undumped = (shown: ShownText): ShownText =>
  shown.edited(
    /^[ \t]*(?:0x)?0{4,8}[: ][ \t]{0,3}[\da-f]{2}[^\n]*(?:\n[ \t]*(?:0x)?[\da-f]{1,8}(?:[: ][^\n]*)?(?=\n|$(?![\s\S])))*/gim,
    () => '',
  );
