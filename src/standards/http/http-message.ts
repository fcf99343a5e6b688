import { utf8OrLatin1 } from '../text/decoded.ts';

export interface HttpHead {
  readonly startLine: string;
  /** 0 for a request. */
  readonly status: number;
  /** Empty if missing, as always in HTTP/2. */
  readonly reason: string;
  /** In order, values trimmed and decoded as UTF-8, or as Latin-1 if that fails. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether the empty line after the head is present. */
  readonly ended: boolean;
  /** Offset of the body. */
  readonly end: number;
}

/** RFC 9112 4: the reason may be missing. `:status: 200` is how some tools show HTTP/2. */
const statusLine = /^(?:HTTP\/\d(?:\.\d)?[ \t]+|:status:?[ \t]+)([1-9]\d\d)(?:[ \t]+(.*))?$/is;
/** RFC 9110 5.6.2, also with blanks before the colon. */
const field = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:(.*)$/;
const fieldName = /^[!#$%&'*+.^_`|~\w-]+$/;
const blanks = /^[ \t]+|(?<![ \t])[ \t]+$/g;

/** Reads a head whose start line is at `at`. A line that is not a header field starts the body. */
export function readHttpHead(text: string, at: number): HttpHead {
  const start = lineAt(text, at);
  const [, status = '0', reason = ''] = statusLine.exec(start.line) ?? [];
  const headers: [name: string, value: string][] = [];
  let end = start.next;
  let ended = false;
  while (end < text.length) {
    const { line, next } = lineAt(text, end);
    const last = headers.at(-1);
    const [, name, value = ''] = field.exec(line) ?? [];
    if (line.trim() === '') {
      ended = true;
      end = next;
      break;
    }
    // RFC 9112 5.2: a line that starts with white space continues the previous one.
    if (last && /^[ \t]/.test(line)) last[1] = `${last[1]} ${decoded(line.trim())}`;
    else if (name !== undefined) headers.push([name, decoded(value.replaceAll(blanks, ''))]);
    else break;
    end = next;
  }
  return {
    startLine: start.line,
    status: Number(status),
    reason: decoded(reason.trim()),
    headers,
    ended,
    end,
  };
}

function lineAt(text: string, at: number): { readonly line: string; readonly next: number } {
  const feed = text.indexOf('\n', at);
  const next = feed < 0 ? text.length : feed + 1;
  return { line: text.slice(at, feed < 0 ? text.length : feed).replace(/(?<!\r)\r+$/, ''), next };
}

const decoded = (latin1: string): string => utf8OrLatin1(Buffer.from(latin1, 'latin1'));

/** Explains why a request cannot have a header (RFC 9110 5.5, 5.6.2); undefined if it can. */
export function headerMistake(name: string, value: string): string | undefined {
  if (!fieldName.test(name)) return `'${name}' is not a header name`;
  return /[^\t\x20-\x7e\x80-\xff]/.test(value)
    ? `the header ${name} has a character that headers do not allow`
    : undefined;
}
