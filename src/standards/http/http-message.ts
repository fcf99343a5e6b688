import { parsedJson } from '../json/json-text.ts';

/** A request as it stands in a text. */
export interface HttpRequestText {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** As it stands there, without the line end before the answer; empty when none is shown. */
  readonly body: Uint8Array;
}

export interface HttpMessage {
  /** Heads that came before the last answer: 1xx, a proxy's CONNECT, redirects, a call for credentials. */
  readonly before: readonly HttpHead[];
  readonly head: HttpHead;
  /** Everything after the head, its transfer coding still in it. */
  readonly body: Uint8Array;
  /** The request that stands in front of the answer. */
  readonly request?: HttpRequestText;
}

/**
 * Finds an HTTP/1 message (RFC 9112) in a text as people paste it: lines before the start line are passed
 * over, lines end with CRLF or LF, an empty line between head and body may be missing. HTTP/2 and 3 are
 * read as curl and HTTPie write them. Undefined when no status line is there. Never throws.
 */
export function readHttpMessage(bytes: Uint8Array): HttpMessage | undefined {
  // Every byte is one sign here, so that offsets agree.
  const text = Buffer.from(bytes).toString('latin1');
  const request = requestIn(text, bytes);
  let at = startLineAt(text, 'status', request?.end ?? 0);
  const before: HttpHead[] = [];
  while (at !== undefined) {
    const head = readHttpHead(text, at);
    const next = nextAnswer(text, head);
    if (next === undefined) {
      return {
        before,
        head,
        body: bodyOf(bytes, head),
        ...(request ? { request: request.request } : {}),
      };
    }
    before.push(head);
    at = next;
  }
  return undefined;
}

/** A request alone, as `POST /path HTTP/1.1` with its headers and its body. */
export function readHttpRequest(bytes: Uint8Array): HttpRequestText | undefined {
  return requestIn(Buffer.from(bytes).toString('latin1'), bytes)?.request;
}

function requestIn(text: string, bytes: Uint8Array) {
  const start = startLineAt(text, 'request', 0);
  const answer = startLineAt(text, 'status', 0);
  if (start === undefined || (answer !== undefined && answer < start)) return undefined;
  const head = readHttpHead(text, start);
  const end = startLineAt(text, 'status', head.end) ?? text.length;
  const [, method = '', target = ''] = /^(\S+)[ \t]+(\S+)/.exec(head.startLine) ?? [];
  const shown = text.slice(head.end, end);
  const body = bytes.subarray(head.end, head.end + shown.trimEnd().length);
  return { request: { method: method.toUpperCase(), target, headers: head.headers, body }, end };
}

/** Statuses after which another answer may follow in the same text: `curl -L`, `--digest`, a proxy. */
const mayGoOn = (status: number) =>
  status < 200 || (status >= 300 && status < 400) || status === 401 || status === 407;

/** Where the next answer begins, when this one was not the last. */
function nextAnswer(text: string, head: HttpHead): number | undefined {
  const next = startLineAt(text, 'status', head.end);
  if (next === undefined) return undefined;
  const between = text.slice(head.end, next);
  if (between.trim() === '') return next;
  const length = Number(lastOf(head, 'content-length') ?? Number.NaN);
  const fits = between.length === length || between.trimEnd().length === length;
  return mayGoOn(head.status) || fits ? next : undefined;
}

const lastOf = ({ headers }: Pick<HttpHead, 'headers'>, name: string): string | undefined =>
  headers.findLast(([each]) => each.toLowerCase() === name)?.[1];

/**
 * What follows the head. Beyond its content-length (RFC 9112 6.3) stands what a terminal or an editor
 * added; where line ends were changed on the way the length no longer fits, and all is kept.
 */
function bodyOf(bytes: Uint8Array, head: HttpHead): Uint8Array {
  const body = bytes.subarray(head.end);
  const declared = lastOf(head, 'content-length');
  if (declared === undefined || !/^\d{1,15}$/.test(declared)) return body;
  const length = Number(declared);
  if (body.length <= length) return body;
  const inside = textOf(body.subarray(0, length));
  const rest = textOf(body.subarray(length));
  return rest.trim() === '' ||
    (parsedJson(inside) !== undefined && parsedJson(textOf(body)) === undefined)
    ? body.subarray(0, length)
    : body;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

/**
 * The data of a chunked body (RFC 9112 7.1) whose framing is still in it, CRLF or LF. Undefined when the
 * bytes are not framed from their beginning to the last chunk of size 0; what follows that is trailer.
 */
export function dechunked(bytes: Uint8Array): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const feed = bytes.indexOf(0x0a, at);
    const line = Buffer.from(bytes.subarray(at, feed < 0 ? bytes.length : feed)).toString('latin1');
    const [, digits] = /^([\da-f]{1,8})[ \t]*(?:;[^\r]*)?\r?$/i.exec(line) ?? [];
    if (digits === undefined) return undefined;
    const size = Number.parseInt(digits, 16);
    if (size === 0) return pieces.length === 0 ? new Uint8Array() : Buffer.concat(pieces);
    const start = feed + 1;
    const end = start + size;
    if (feed < 0 || end > bytes.length) return undefined;
    pieces.push(bytes.subarray(start, end));
    if (bytes[end] === 0x0d && bytes[end + 1] === 0x0a) at = end + 2;
    else if (bytes[end] === 0x0a) at = end + 1;
    else return undefined;
  }
  return undefined;
}

export interface HttpHead {
  /** The first line as it stands. */
  readonly startLine: string;
  /** 0 in a request. */
  readonly status: number;
  /** Empty where none is given: HTTP/2 has none. */
  readonly reason: string;
  /** In their order, values without white space around them, read as UTF-8 where they are, else as Latin-1. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether the empty line that ends a head is there. */
  readonly ended: boolean;
  /** Where the body begins. */
  readonly end: number;
}

/** RFC 9112 4: the reason may be missing. `:status: 200` is how some tools write HTTP/2. */
const statusLine = /^(?:HTTP\/\d(?:\.\d)?[ \t]+|:status:?[ \t]+)([1-9]\d\d)(?:[ \t]+(.*))?$/is;
const requestLine = /^[A-Za-z]{3,10}[ \t]+\S+[ \t]+HTTP\/\d(?:\.\d)?$/;
/** RFC 9110 5.6.2, with a blank before the colon as some write it. */
const field = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:(.*)$/;
const blanks = /^[ \t]+|(?<![ \t])[ \t]+$/g;

const lines = { status: statusLine, request: requestLine } as const;

/** Where the first start line of that kind begins, from an offset on. */
export function startLineAt(
  text: string,
  kind: 'status' | 'request',
  from: number,
): number | undefined {
  for (let at = from; at < text.length; ) {
    const { line, next } = lineAt(text, at);
    if (lines[kind].test(line)) return at;
    at = next;
  }
  return undefined;
}

/** Reads a head whose start line begins at `at`. A line that is no header field begins the body. */
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
    // RFC 9112 5.2: a line that begins with white space goes on with the one before.
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

function decoded(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? latin1 : text;
}
