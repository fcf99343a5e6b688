import { parsedJson } from '../json/json-text.ts';
import { type HttpHead, readHttpHead, startLineAt } from './http-head.ts';

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
