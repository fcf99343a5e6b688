import { decoded } from '../../standards/text/decoded.ts';
import { quotedText } from '../written/quoted-text.ts';
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
const dumpLine =
  /^[ \t]*(?:0x)?[0-9a-f]{4,8}[: ][ \t]{0,3}((?:[0-9a-f]{2,4}[ \t]{1,3}){1,32}|[0-9a-f]{2,64})(?:[ \t|].*)?(?:\r?\n|$)/gim;

export interface Plain {
  readonly shown: ShownText;
  /** Bytes of a dump that are no text: the paste does not show what they say. */
  readonly isBinaryDump: boolean;
  /** A framing was taken off, so the paste is not the body by itself. */
  readonly isFramed: boolean;
}

/** A paste from which nothing is taken off. */
export const asItIs = (text: string): Plain => ({
  shown: new ShownText(text),
  isBinaryDump: false,
  isFramed: false,
});

/** A paste without colours, quoting of mails, line numbers, and escapes of whole texts. */
export function plainText(text: string): Plain {
  let shown = new ShownText(text);
  if (text.includes(esc)) shown = shown.edited(colours, () => '');
  const isCurl =
    /^[<*] /m.test(text) && /^[<>*] ?(?:HTTP|:status|[A-Z]+ \S+ HTTP|CONNECT|\w)/m.test(text);
  const quoted = text.match(/^>/gm)?.length ?? 0;
  if (quoted > 0 && !isCurl && !/^>+[ \t]*[A-Z]+ \S+ HTTP\/\d/m.test(text))
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
  // A dump of a whole answer in the quotes of a program.
  shown = shown.edited(/"HTTP\/\d[^\n]{1,2000000}/g, ([found]) =>
    /\\n/.test(found) ? quotedText(found, 0)?.text : undefined,
  );
  shown = unprefixed(shown);
  const dump = undumped(shown);
  const numbered = unnumbered(dump.shown);
  return { ...dump, shown: numbered, isFramed: numbered.text !== text };
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** What a collector of logs writes before every line of a container: its name, a time, a bar or a colon. */
const prefix = /^[^\n{}"]{0,320}[|│║┃:>\]-][ \t]{1,4}(?=[{}[\]"\s])/;

/** The same for lines whose prefixes differ in figures alone. */
const digitsAsZeros = (text: string) => text.replaceAll(/\d/g, '0');

/** An object over several lines, each of which a collector of logs prefixed in the same way. */
function unprefixed(shown: ShownText): ShownText {
  const lines = shown.text.slice(0, 2_000_000).split('\n');
  const opens = lines.findIndex((line) => /[|│║┃:>\]-][ \t]{1,9}[{[]\r?$/.test(line));
  const found = digitsAsZeros(prefix.exec(lines[opens] ?? '')?.[0].trimEnd() ?? '');
  const isClosed = (line: string) =>
    digitsAsZeros(line).startsWith(found) && /^\s*[}\]]/.test(line.slice(found.length));
  if (found === '' || !lines.slice(opens + 1, opens + 500).some(isClosed)) return shown;
  return shown.edited(/^[^\n]+/gm, ([line]) =>
    digitsAsZeros(line.slice(0, found.length)) === found ? line.slice(found.length) : undefined,
  );
}

/** A line of a hexdump that the paste cuts. */
const halfLine = /\n[ \t]*(?:0x)?[0-9a-f]{1,8}(?:[: ][0-9a-f \t]{0,120})?\n?$/i;

/** Lines of a hexdump, two or more, as the text that they show. */
function undumped(shown: ShownText): Omit<Plain, 'isFramed'> {
  const lines = [...shown.text.slice(0, 2_000_000).matchAll(dumpLine)];
  if (lines.length < 2) return { shown, isBinaryDump: false };
  const last = lines.at(-1)?.index ?? 0;
  const half = halfLine.exec(shown.text.slice(last, last + 1000));
  const isOver = half && last + half.index + half[0].length === shown.text.length;
  const given = isOver && half.index > 0 ? shown.text.slice(0, last + half.index + 1) : shown.text;
  const bytes = Buffer.concat(
    lines.map(([, pairs = '']) => Buffer.from(pairs.replaceAll(/\s/g, ''), 'hex')),
  );
  const said = bytes.toString('utf8');
  const isBinary = /(?![\t\n\v\f\r])\p{Cc}|\ufffd/u.test(said);
  let isFirst = true;
  return {
    isBinaryDump: isBinary,
    shown: cutAt(shown, given.length).edited(dumpLine, () => {
      const text = isFirst && !isBinary ? said : '';
      isFirst = false;
      return text;
    }),
  };
}

const cutAt = (shown: ShownText, length: number): ShownText =>
  length < shown.text.length ? shown.edited(/[\s\S]+/g, ([all]) => all.slice(0, length)) : shown;

/** Numbers that an editor shows beside its lines, or that were copied as lines of their own, from 1 on. */
function unnumbered(shown: ShownText): ShownText {
  const own = shown.text.match(/^[^\S\n]{0,9}1[^\S\n]{0,9}\r?\n[^\S\n]{0,9}[[{<]/m);
  const beside = shown.text.match(/^[ \t]{0,9}1[ \t|:.]{1,9}[[{<]/m);
  if (!own && !(beside && /^[ \t]{0,9}3[ \t|:.]/m.test(shown.text))) return shown;
  let next = 1;
  const pattern = own
    ? /^[ \t]{0,9}(\d{1,6})[ \t]{0,9}(?:\r?\n|$)/gm
    : /^[ \t]{0,9}(\d{1,6})(?:[|:.]|(?=[ \t]|\r?$))/gm;
  return shown.edited(pattern, ([, number]) => {
    if (Number(number) !== next) return undefined;
    next += 1;
    return '';
  });
}
