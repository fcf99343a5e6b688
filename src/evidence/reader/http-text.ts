import { joinHeaders } from '../../driver/headers.ts';
import { type HttpHead, readHttpHead } from '../../standards/http/http-message.ts';
import { howMany } from '../../standards/text/figures.ts';
import { readWritten } from '../written/parser.ts';
import { isJson } from './body.ts';
import type { Found } from './found.ts';
import type { ShownText } from './shown-text.ts';

/** A status line or a request line; some tools write a sign before it. */
const startLine =
  /^(?:<{1,3} ?|>{1,3} ?)?(?:(HTTP\/\d(?:\.\d)?[ \t]+[1-9]\d\d(?:[ \t][^\r\n]*)?|:status:?[ \t]+[1-9]\d\d[^\r\n]*)|[A-Z]{3,10}[ \t]+\S{1,8000}[ \t]+HTTP\/\d(?:\.\d)?[ \t]*)\r*$/gm;
/** What ends a block of a mail, a ticket or a tool, and what begins the next part of it. */
const blockEnd =
  /(?:^|\n)[ \t]*(?:```|~~~|\{(?:code|noformat|panel)(?:\}|\s*$)|-{6,}[ \t]*\r?(?:\n|$)|#{3}[ \t]*\r?\n)|```\s*(?:\n|$)|\]\]>/;
/** What curl says of its own doing: lines of its own, and the end of a line that the body did not end. */
const ofTool =
  /^(?:\*(?: .*)?|[{}] \[(?:\d[\d a-z]*\]?)?|[ \t]{0,9}% Total[ \t]{1,9}% Received.*|[ \t]{0,40}Dload[ \t]{1,9}Upload.*|[ \t]{0,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}\d.*(?:--:--:--|\d+:\d\d:\d\d).*)\r*(?:\n|$)|(?<=[}\]>])\*(?: .*)?$|\* (?:Connection #\d|Closing |shutting down ).*$/gm;
/** A tool itself says that the answer ended too early. */
const endedEarly =
  /^(?:curl: )?\(18\)|^.{0,200}(?:transfer closed with (?:\d{1,15} bytes|outstanding)|IncompleteRead\()/m;

interface Start {
  readonly isStatus: boolean;
  readonly head: HttpHead;
  readonly at: number;
  /** Where the next one begins. */
  readonly end: number;
}

/** The HTTP messages of a text as parts, and the text without what a tool wrote between their lines. */
interface Messages {
  readonly shown: ShownText;
  readonly parts: readonly Found[];
}

/**
 * Every HTTP message of a text: raw, or as tools print one. A status line or a request ends the message before it,
 * whatever its content-length says.
 */
export function messagesIn(given: ShownText, isRaw: boolean): Messages {
  const parted = given.edited(
    /([}\]>])(HTTP\/\d(?:\.\d)? \d\d\d)/g,
    ([, end, start]) => `${end}\n${start}`,
  );
  // `>` before what was sent, `<` before what came, and `*` before words of the tool.
  const isMarked = /^< ?(?:HTTP\/\d|:status)/im.test(parted.text) && !/^<< /m.test(parted.text);
  const shown = isMarked
    ? parted
        .edited(ofTool, () => '')
        .edited(/^(?:> ?|< ?(?=[\w:-]{1,80}(?::|\/\d)|[\r\n]|$)|< (?=[\w-]{1,80}\r*$))/gm, () => '')
    : parted;
  const { text } = shown;
  const matches = [...text.matchAll(startLine)];
  const starts = matches.map(
    ({ index: at, 0: line, 1: status }, i): Start => ({
      isStatus: status !== undefined,
      head: readHttpHead(text, at + (/^[<>]{0,3} ?/.exec(line)?.[0].length ?? 0)),
      at,
      end: matches[i + 1]?.index ?? text.length,
    }),
  );
  // The tool says that nothing more came; the body may stand elsewhere.
  const isOver =
    isMarked &&
    /^\* (?:Connection #\d|Closing)/m.test(parted.text) &&
    !/^\{ \[\d[\d a-z]*\]?\s*$/m.test(parted.text);
  const parts: Found[] = [];
  let moved: readonly number[] = [];
  for (const [i, start] of starts.entries()) {
    if (!start.isStatus) parts.push(requestIn(start, shown));
    else if (isInterim(start, starts[i + 1], text)) moved = [...moved, start.head.status];
    else {
      parts.push(answerIn(start, { shown, isRaw, moved, isOver }));
      moved = [];
    }
  }
  return { shown, parts };
}

/** Whether another answer to the same request follows: 1xx, a tunnel, a redirect, a call for credentials, the head again. */
function isInterim({ head, end }: Start, next: Start | undefined, text: string): boolean {
  const { status, reason } = head;
  if (!next?.isStatus) return status < 200;
  return (
    status < 200 ||
    (status >= 300 && status < 400) ||
    status === 407 ||
    (text.slice(head.end, end).trim() === '' &&
      (status === next.head.status || /connection established/i.test(reason)))
  );
}

/** The body in what follows a head: without what ends its block, and without words below whole JSON. */
function bodyIn(raw: string, fields: { readonly [name: string]: string }): string {
  const text = raw.slice(0, blockEnd.exec(raw)?.index);
  const bytes = Buffer.from(text);
  const length = fields['content-encoding'] ? Number.NaN : Number(fields['content-length']);
  if (bytes.length > length) {
    const inside = bytes.subarray(0, length).toString('utf8');
    const isWhole = bytes.subarray(length).toString('utf8').trim() === '';
    if (isWhole || (isJson(inside) && !isJson(text))) return inside;
  }
  const start = text.search(/\S/);
  const isShort = text.length < 5_000_000 && /[{[]/.test(text[start] ?? '');
  const read = isShort && !isJson(text) ? readWritten(text, start) : undefined;
  const after = read && read.marks.size === 0 ? text.slice(read.end) : '';
  const isBelow =
    /^[ \t]*\r?\n\s*\S/.test(after) &&
    !/^\s*(?:[<["]|\{(?![a-z]{0,8}\s*$)|(?:PHP )?(?:Notice|Warning|Deprecated|Fatal error)\b)/.test(
      after,
    );
  return read && isBelow ? text.slice(0, read.end) : text;
}

interface Making {
  readonly shown: ShownText;
  readonly isRaw: boolean;
  /** Statuses that came before it. */
  readonly moved: readonly number[];
  readonly isOver: boolean;
}

function answerIn({ head, at, end }: Start, { shown, isRaw, moved, isOver }: Making): Found {
  const fields = joinHeaders(head.headers.flat());
  const start = Math.min(head.end, end);
  const raw = shown.text.slice(start, end);
  const early = endedEarly.exec(raw);
  const text = bodyIn(early ? raw.slice(0, early.index) : raw, fields);
  const bytes = Buffer.from(text, isRaw ? 'latin1' : 'utf8');
  const held = heldBytes(bytes, head, fields, isOver || end < shown.text.length);
  const isText = held !== undefined && held.length <= 5_000_000 && !early && !isRaw;
  const isEdged = head.headers.length > 0;
  const redirects = moved.filter((status) => status >= 300 && status < 400);
  return {
    at,
    end: start + text.length,
    as: 'an HTTP answer',
    isHttp: true,
    status: head.status,
    // An answer without a single field is one of which the head was left out.
    headers: isEdged ? head.headers : undefined,
    bytes: held,
    body: isText ? Buffer.from(held).toString('utf8') : undefined,
    isSure: true,
    brokeOff: early ? 'connection-lost' : undefined,
    notes:
      redirects.length > 0
        ? [
            `${howMany(redirects.length, 'redirect')} came first, starting with a ${redirects[0]}. The contract does not say whether the service follows redirects; the last answer is judged.`,
          ]
        : [],
    spans: {
      status: shown.span(at, at + head.startLine.length),
      ...(isEdged ? { headers: shown.span(at + head.startLine.length, head.end) } : {}),
      body: shown.span(start, start + text.length),
    },
  };
}

function requestIn({ head, at, end }: Start, shown: ShownText): Found {
  const [, method = '', url = ''] = /^(\S+)[ \t]+(\S+)/.exec(head.startLine) ?? [];
  const [body = ''] = shown.text.slice(head.end, end).split(/\n#{3}|\n-{6,}/, 1);
  const request = { method: method.toUpperCase(), url, headers: head.headers, body: body.trim() };
  return { at, end, as: '', request, spans: { request: shown.span(at, end) } };
}

/** The body without its transfer coding; undefined where the paste ends with the head and cannot show it. */
function heldBytes(
  body: Uint8Array,
  head: HttpHead,
  fields: { readonly [name: string]: string },
  isOver: boolean,
): Uint8Array | undefined {
  const text = Buffer.from(body.subarray(0, 1000)).toString('latin1').trim();
  // Where the paste ends within the head its last line may be half a field.
  if (!head.ended && text.length < 100 && /^[!#$%&'*+.^_`|~\w-]+$/.test(text)) return undefined;
  const isEmpty = head.status === 204 || head.status === 304 || fields['content-length'] === '0';
  if (text === '') return isEmpty || (isOver && head.ended) ? new Uint8Array() : undefined;
  // A body that was packed is shown unpacked, or not as it is.
  if (fields['content-encoding'] !== undefined && /^[\da-f\s:]+$/i.test(text)) return undefined;
  return /\bchunked\b/i.test(fields['transfer-encoding'] ?? '') ? unchunked(body) : body;
}

/** The data of chunks as far as it goes (RFC 9112, 7.1); a body that a tool has unchunked stays. */
function unchunked(body: Uint8Array): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    const line = Buffer.from(body.subarray(at, at + 200)).toString('latin1');
    const [head, size = ''] = /^\s*([\da-f]{1,8})(?:[ \t;][^\n]*)?\r?(?:\n|$)/i.exec(line) ?? [];
    if (head === undefined) break;
    const from = at + head.length;
    at = from + Number.parseInt(size, 16);
    pieces.push(body.subarray(from, at));
  }
  if (pieces.length === 0) return body;
  const held = Buffer.concat(pieces);
  return held.length > 0 ? held : undefined;
}
