import { joinHeaders } from '../../driver/headers.ts';
import { dechunked, type HttpHead, readHttpHead } from '../../standards/http/http-message.ts';
import { howMany } from '../../standards/text/figures.ts';
import { readWritten } from '../written/parser.ts';
import { isJson } from './body.ts';
import type { Found } from './found.ts';
import { requestOf } from './members.ts';
import type { ShownText } from './shown-text.ts';
import { firstTimeIn } from './words.ts';

/** A status line or a request line; some tools write a sign before it. */
const startLine =
  /^(?:<{1,3} ?|>{1,3} ?)?(?:(HTTP\/\d(?:\.\d)?[ \t]+[1-9]\d\d(?:[ \t][^\r\n]*)?|:status:?[ \t]+[1-9]\d\d[^\r\n]*)|[A-Z]{3,10}[ \t]+\S{1,8000}[ \t]+HTTP\/\d(?:\.\d)?[ \t]*)\r*$/gm;
/** What ends a block of a mail, a ticket or a tool, and what begins the next part of it. */
const blockEnd =
  /(?:^|\n)[ \t]*(?:```|~~~|\{(?:code|noformat|panel)\}|-{6,}[ \t]*\r?(?:\n|$)|#{3}[ \t]*\r?\n)|```\s*(?:\n|$)|\]\]>/;
/** What a tool says of its own doing: lines of its own, and the end of a line that the body did not end. */
const ofTool =
  /^(?:\*(?: .*)?|[{}] \[(?:\d[\d a-z]*\]?)?|[ \t]{0,9}% Total[ \t]{1,9}% Received.*|[ \t]{0,40}Dload[ \t]{1,9}Upload.*|[ \t]{0,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}\d.*(?:--:--:--|\d+:\d\d:\d\d).*)\r*(?:\n|$)|\* (?:Connection #\d+ to host|Closing connection|Curl_http_done|shutting down ).*$/gm;
/** A tool itself says that the answer ended too early. */
const endedEarly =
  /^(?:curl: )?\(18\)|transfer closed with (?:\d{1,15} bytes|outstanding)|IncompleteRead\(/m;

interface Start {
  readonly isStatus: boolean;
  readonly head: HttpHead;
  readonly at: number;
  /** Where the next one begins. */
  readonly end: number;
}

/**
 * Every HTTP answer of a text: raw, or as tools print one. A status line or a request ends the answer before it,
 * whatever its content-length says. Empty where no line is a status line.
 */
export function httpAnswers(given: ShownText, isRaw: boolean): readonly Found[] {
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
  const found: Found[] = [];
  let before: HttpHead[] = [];
  let sent: Start | undefined;
  for (const [i, start] of starts.entries()) {
    if (!start.isStatus) [sent, before] = [start, []];
    else if (isInterim(start, starts[i + 1], text)) before.push(start.head);
    else {
      const isLast = start.end === text.length;
      found.push(
        foundIn(start, {
          shown,
          given: parted.text,
          isRaw,
          sent,
          before,
          isLost: isMarked && isLast && /^\{ \[\d[\d a-z]*\]?\s*$/m.test(parted.text),
          hasEnded: !isLast || (isMarked && /^\* (?:Connection #\d|Closing)/m.test(parted.text)),
        }),
      );
      [sent, before] = [undefined, []];
    }
  }
  return found;
}

/** Whether another answer to the same request follows: 1xx, a tunnel, a redirect, a call for credentials, the head again. */
function isInterim({ head, end }: Start, next: Start | undefined, text: string): boolean {
  if (!next?.isStatus) return false;
  const { status, reason, headers } = head;
  const isEmpty = text.slice(head.end, end).trim() === '';
  const asks = headers.some(
    ([name, value]) =>
      /^(?:www|proxy)-authenticate$/i.test(name) && /digest|ntlm|negotiate/i.test(value),
  );
  return (
    status < 200 ||
    (status >= 300 && status < 400) ||
    status === 407 ||
    (status === 401 && asks) ||
    (isEmpty && (status === next.head.status || /connection established/i.test(reason)))
  );
}

/** The body in what follows a head: without what ends its block, and without words below whole JSON. */
function bodyIn(raw: string, fields: { readonly [name: string]: string }) {
  const text = raw.slice(0, blockEnd.exec(raw)?.index);
  const bytes = Buffer.from(text);
  const length = fields['content-encoding'] ? Number.NaN : Number(fields['content-length']);
  if (bytes.length > length) {
    const inside = bytes.subarray(0, length).toString('utf8');
    const after = bytes.subarray(length).toString('utf8');
    if (after.trim() === '' || (isJson(inside) && !isJson(text))) return { text: inside, after };
  }
  const start = text.search(/\S/);
  const isShort = text.length < 5_000_000 && /[{[]/.test(text[start] ?? '');
  const read = isShort && !isJson(text) ? readWritten(text, start) : undefined;
  const after = read && read.marks.size === 0 ? text.slice(read.end) : '';
  const isBelow =
    /^[ \t]*\r?\n\s*\S/.test(after) &&
    !/^\s*(?:[<{["]|(?:PHP )?(?:Notice|Warning|Deprecated|Fatal error)\b)/.test(after);
  return read && isBelow ? { text: text.slice(0, read.end), after } : { text, after: '' };
}

interface Making {
  readonly shown: ShownText;
  /** The text before the lines of a tool were taken out. */
  readonly given: string;
  readonly isRaw: boolean;
  readonly sent: Start | undefined;
  readonly before: readonly HttpHead[];
  /** The tool shows elsewhere what came. */
  readonly isLost: boolean;
  readonly hasEnded: boolean;
}

function foundIn({ head, at, end }: Start, making: Making): Found {
  const { shown, isRaw, sent, before } = making;
  const { text } = shown;
  const fields = joinHeaders(head.headers.flat());
  const start = Math.min(head.end, end);
  const body = bodyIn(text.slice(start, end), fields);
  const bytes = Buffer.from(body.text, isRaw ? 'latin1' : 'utf8');
  const early = endedEarly.exec(text.slice(start, end + 2000).slice(-20_000));
  const said = early ? bytes.indexOf(`\n${early[0]}`) : -1;
  const held =
    making.isLost && body.text.trim() === ''
      ? undefined
      : unchunked(head, said < 0 ? bytes : bytes.subarray(0, said + 1), fields, making.hasEnded);
  const after = body.after.trim();
  const isWords =
    after !== '' &&
    !/^(?:\S+[=: ]?){0,3}[\d.\s=:a-z_]*$/i.test(after) &&
    !/@|[$#%>] ?$/.test(after);
  const time = firstTimeIn(`${text.slice(at, head.end)}\n${body.after}\n`);
  const isText = held !== undefined && held.length <= 5_000_000 && !early && !isRaw;
  const isEdged = head.headers.length > 0;
  return {
    as: 'an HTTP answer',
    status: own(head.status),
    // An answer without a single field is one of which the head was left out.
    headers: isEdged ? own(head.headers) : undefined,
    bytes: held,
    body: isText ? own(Buffer.from(held).toString('utf8')) : undefined,
    brokeOff: early ? 'connection-lost' : undefined,
    durationMs: time === undefined ? undefined : own(time),
    sent: sent && requestIn(sent, text, making.given),
    notes: redirectNotes(before),
    notesAfter: isWords ? ['Text after it was ignored.'] : [],
    spans: {
      status: shown.span(at, at + head.startLine.length),
      ...(isEdged ? { headers: shown.span(at + head.startLine.length, head.end) } : {}),
      body: shown.span(start, start + body.text.length),
      ...(sent ? { request: shown.span(sent.at, sent.end) } : {}),
    },
  };
}

/** What HTTP itself says needs no words about where it was. */
const own = <Value>(value: Value) => ({ value, from: '' });

function requestIn({ head, end }: Start, text: string, given: string) {
  const [, method = '', target = ''] = /^(\S+)[ \t]+(\S+)/.exec(head.startLine) ?? [];
  const [body = ''] = text.slice(head.end, end).split(/\n#{3}|\n-{6,}/, 1);
  const { headers } = head;
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1]?.toLowerCase();
  return requestOf(
    { method: method.toUpperCase(), target, headers, body: body.trim() },
    schemeOf(given, host),
  );
}

/** The scheme of a request, where the text has addresses of its host, or its port. Undefined where it shows none. */
function schemeOf(text: string, host: string | undefined): 'http' | 'https' | undefined {
  const named = [...text.matchAll(/\b(https?):\/\/(?:[^\s/'"?#@]{0,200}@)?([^\s/'"?#]+)/gi)].filter(
    ([, , each]) => each?.toLowerCase() === host,
  );
  const [scheme, other] = new Set(named.map(([, each]) => each?.toLowerCase()));
  const port = /^\* .{1,300} port (\d+)/m.exec(text)?.[1];
  const known =
    other === undefined ? (scheme ?? (port === '443' ? 'https' : undefined)) : undefined;
  return known === 'http' || known === 'https' ? known : undefined;
}

const dumpLine = /^[\da-f]{4,8}[: ][\da-f\s]{1,120}(?:\|.*)?$/i;
const halfDump = /^[\da-f]{1,8}(?:[: ][\da-f\s]{0,120}(?:\|.*)?)?$/i;

/** The body without its transfer coding; undefined where the paste ends with the head and cannot show it. */
function unchunked(
  head: HttpHead,
  body: Uint8Array,
  fields: { readonly [name: string]: string },
  hasEnded: boolean,
): Uint8Array | undefined {
  const text = Buffer.from(body).toString('latin1').trim();
  // Where the paste ends within the head its last line may be half a field.
  if (!head.ended && text.length < 100 && /^[!#$%&'*+.^_`|~\w-]+$/.test(text)) return undefined;
  // The first line of a hexdump that the paste cuts.
  const isDump = fields['content-encoding'] ? halfDump : dumpLine;
  const [shownLine = '', ...below] = text.slice(0, 200).split('\n');
  if (isDump.test(shownLine.trim()) && below.every((line) => halfDump.test(line.trim())))
    return undefined;
  if (text === '') {
    const isEmpty = head.status === 204 || head.status === 304 || fields['content-length'] === '0';
    return isEmpty || (hasEnded && head.ended) ? new Uint8Array() : undefined;
  }
  if (!/\bchunked\b/i.test(fields['transfer-encoding'] ?? '')) return body;
  const whole = dechunked(body);
  if (whole) return whole;
  // What the paste has of a first chunk, where it ends in it or right after it (RFC 9112, 7.1).
  const [line, size = ''] = /^([\da-f]{1,8})\r?(?:\n|$)/i.exec(text) ?? [];
  if (line === undefined) return body;
  if (line === text) return undefined;
  const rest = body.subarray(line.length);
  const length = Number.parseInt(size, 16);
  const after = Buffer.from(rest.subarray(length, length + 8)).toString('latin1');
  return /^[\r\n]*(?:0[\r\n]*)?$/.test(after) ? rest.subarray(0, length) : body;
}

function redirectNotes(before: readonly HttpHead[]): readonly string[] {
  const moved = before.filter(({ status }) => status >= 300 && status < 400);
  const [first] = moved;
  if (!first) return [];
  return [
    `${howMany(moved.length, 'redirect')} came first, starting with a ${first.status}. The contract does not say whether the service follows redirects; the last answer is judged.`,
  ];
}
