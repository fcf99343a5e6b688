/** Position and reason of a malformed token. */
export interface TokenDefect {
  readonly index: number;
  readonly detail: string;
}

/** Returns the index after white space (RFC 8259, section 2). */
export function spaceAt(text: string, from: number): number {
  let i = from;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return i;
    i += 1;
  }
}

/** Returns the index after `true`, `false` or `null`; undefined if there is none. */
export function wordAt(text: string, from: number): number | undefined {
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, from)) return from + word.length;
  }
  return undefined;
}

/** Returns the index after the string that starts at `from` (RFC 8259, section 7). */
export function stringAt(text: string, from: number): number | TokenDefect {
  for (let i = from + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return i + 1;
    if (code < 0x20) {
      return { index: i, detail: `${shownAt(text, i)} is not escaped inside a string` };
    }
    if (code === 0x5c) {
      escapes.lastIndex = i;
      if (i + 1 >= text.length) break;
      if (!escapes.test(text))
        return { index: i, detail: `${quoted(text.slice(i, i + 2))} is not a JSON escape` };
      i = escapes.lastIndex - 1;
    }
  }
  return { index: text.length, detail: 'the text ends inside a string' };
}

const escapes = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/y;
const number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;

/** Returns the index after the number that starts at `from` with a digit or a minus (RFC 8259, section 6). */
export function numberAt(text: string, from: number): number | TokenDefect {
  number.lastIndex = from;
  const found = number.exec(text);
  if (!found) {
    const next = from + 1;
    if (next >= text.length) return { index: next, detail: 'the text ends inside a number' };
    return { index: next, detail: `expected a digit after -, received ${shownAt(text, next)}` };
  }
  const end = number.lastIndex;
  const next = text[end];
  const [, fraction, power] = found;
  if (next !== undefined && next >= '0' && next <= '9') {
    return { index: from, detail: 'a number begins with a 0 that is not its only digit' };
  }
  const point = next === '.' && fraction === undefined && power === undefined;
  const letter = (next === 'e' || next === 'E') && power === undefined;
  if (!point && !letter) return end;
  return end + 1 >= text.length
    ? { index: end + 1, detail: 'the text ends inside a number' }
    : {
        index: end + 1,
        detail: `expected a digit after ${next}, received ${shownAt(text, end + 1)}`,
      };
}

/** Describes what is at an index: a word, with `…` if it goes on; a character, by its code point if it is invisible. */
export function shownAt(text: string, index: number): string {
  const word = /[\p{L}_$][\p{L}\p{N}_$]{0,19}/uy;
  word.lastIndex = index;
  const found = word.exec(text)?.[0];
  if (found === undefined) return quoted(String.fromCodePoint(text.codePointAt(index) ?? 0));
  const goesOn = /^\s{0,120}[^\s,:;<>()[\]{}]/.test(text.slice(index + found.length));
  return quoted(`${found}${goesOn ? '…' : ''}`);
}

function quoted(sign: string): string {
  if (!/[\p{C}\p{Z}]/u.test(sign)) return `\`${sign}\``;
  const code = sign.codePointAt(sign.length > 1 && sign.startsWith('\\') ? 1 : 0) ?? 0;
  return `the sign U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
