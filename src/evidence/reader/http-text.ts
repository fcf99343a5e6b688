import { joinHeaders } from '../../driver/headers.ts';
import { dechunked, type HttpHead, readHttpHead } from '../../standards/http/http-message.ts';
import { howMany } from '../../standards/text/figures.ts';
import { readWritten } from '../written/parser.ts';
import { isJson } from './body.ts';
import type { Span } from './evidence.ts';
import type { Found } from './found.ts';
import { requestOf } from './members.ts';
import type { ShownText } from './shown-text.ts';
import { firstTimeIn } from './words.ts';

const statusStart =
  /^(?:<{1,3} ?|>{1,3} ?)?(?:HTTP\/\d(?:\.\d)?[ \t]+[1-9]\d\d(?:[ \t][^\r\n]*)?|:status:?[ \t]+[1-9]\d\d[^\r\n]*)\r*$/gim;
const requestStart = /^(?:>{1,3} ?)?[A-Z]{3,10}[ \t]+\S{1,8000}[ \t]+HTTP\/\d(?:\.\d)?[ \t]*\r*$/gm;
/** What ends a block of a mail, a ticket or a tool, and what begins the next part of it. */
const blockEnd =
  /(?:^|\n)[ \t]*(?:```|~~~|\{(?:code|noformat|panel)\}|-{6,}[ \t]*\r?(?:\n|$)|#{3}[ \t]*\r?\n)|```\s*(?:\n|$)|\]\]>/;

interface Message {
  readonly head: HttpHead;
  /** Where its start line is. */
  readonly from: number;
  readonly body: Span;
  readonly before: readonly HttpHead[];
  readonly sent?: { readonly head: HttpHead; readonly from: number; readonly end: number };
}

interface Sign {
  readonly kind: 'status' | 'request';
  readonly at: number;
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
  const { shown, bodyLost, hasEnded } = unmarked(parted);
  const { text } = shown;
  const messages = messagesIn(text);
  const preface = given.text.slice(0, Math.max(0, given.text.search(/^[<>* \t]*HTTP\/\d/m)));
  return messages.map((message, i) => {
    const isLast = i === messages.length - 1;
    return foundIn(message, {
      shown,
      isRaw,
      bodyLost: bodyLost && isLast,
      hasEnded: hasEnded || !isLast,
      preface,
    });
  });
}

const startOf = ({ startLine }: HttpHead): readonly [string, string] => {
  const [, method = '', target = ''] = /^(?:>{1,3} ?)?(\S+)[ \t]+(\S+)/.exec(startLine) ?? [];
  return [method.toUpperCase(), target];
};

function messagesIn(text: string): readonly Message[] {
  const signs: Sign[] = [
    ...[...text.matchAll(statusStart)].map(({ index }) => ({ kind: 'status' as const, at: index })),
    ...[...text.matchAll(requestStart)].map(({ index }) => ({
      kind: 'request' as const,
      at: index,
    })),
  ].sort((a, b) => a.at - b.at);
  const messages: Message[] = [];
  let before: HttpHead[] = [];
  let sent: Message['sent'];
  for (const [i, { kind, at }] of signs.entries()) {
    const next = signs[i + 1];
    const start = at + (/^(?:<{1,3} ?|>{1,3} ?)/.exec(text.slice(at, at + 5))?.[0].length ?? 0);
    const head = readHttpHead(text, start);
    const end = next?.at ?? text.length;
    if (kind === 'request') {
      sent = { head, from: at, end };
      before = [];
    } else if (
      next?.kind === 'status' &&
      isInterim(head, text.slice(head.end, end), text.slice(end, end + 200))
    )
      before.push(head);
    else {
      messages.push({
        head,
        from: at,
        body: { start: Math.min(head.end, end), end },
        before,
        ...(sent ? { sent } : {}),
      });
      before = [];
      sent = undefined;
    }
  }
  return messages;
}

/** Whether another answer to the same request follows: 1xx, a tunnel, a redirect, a call for credentials, the head again. */
function isInterim({ status, reason, headers }: HttpHead, body: string, next: string): boolean {
  const asks = headers.some(
    ([name, value]) =>
      /^(?:www|proxy)-authenticate$/i.test(name) && /digest|ntlm|negotiate/i.test(value),
  );
  return (
    status < 200 ||
    (body.trim() === '' && new RegExp(`^\\S+[ \\t]+${status}\\b`).test(next)) ||
    (status >= 300 && status < 400) ||
    ((status === 401 || status === 407) && (asks || status === 407)) ||
    (/connection established/i.test(reason) && body.trim() === '')
  );
}

interface BodyIn {
  readonly text: string;
  /** What is below it and no part of it. */
  readonly after: string;
  readonly isBlockEnded: boolean;
}

/** The body of an answer without what ends its block, and without words below whole JSON. */
function bodyIn(raw: string, fields: { readonly [name: string]: string }): BodyIn {
  const end = blockEnd.exec(raw);
  const text = end ? raw.slice(0, end.index) : raw;
  const length =
    fields['content-encoding'] === undefined
      ? Number(fields['content-length'] ?? Number.NaN)
      : Number.NaN;
  const bytes = Buffer.from(text);
  if (bytes.length > length) {
    const inside = bytes.subarray(0, length).toString('utf8');
    const after = bytes.subarray(length).toString('utf8');
    if (after.trim() === '' || (isJson(inside) && !isJson(text)))
      return { text: inside, after, isBlockEnded: end !== null };
  }
  const start = text.search(/\S/);
  if (text.length > 5_000_000 || !/[{[]/.test(text[start] ?? '') || isJson(text))
    return { text, after: '', isBlockEnded: end !== null };
  const read = readWritten(text, start);
  const after = read ? text.slice(read.end) : '';
  const isBelow =
    /^[ \t]*\r?\n/.test(after) &&
    !/^\s*(?:[<{["]|(?:PHP )?(?:Notice|Warning|Deprecated|Fatal error)\b)/.test(after);
  if (!read || !isBelow || after.trim() === '' || read.marks.size > 0)
    return { text, after: '', isBlockEnded: end !== null };
  return { text: text.slice(0, read.end), after, isBlockEnded: end !== null };
}

interface Making {
  readonly shown: ShownText;
  readonly isRaw: boolean;
  readonly bodyLost: boolean;
  readonly hasEnded: boolean;
  /** All that is above the first answer, with the marks of the tool that printed it. */
  readonly preface: string;
}

/** A tool itself says that the answer ended too early. */
const endedEarly =
  /^(?:curl: )?\(18\)|transfer closed with (?:\d{1,15} bytes|outstanding)|IncompleteRead\(/m;

function foundIn({ head, sent, before, from, body: span }: Message, making: Making): Found {
  const { shown, isRaw, preface } = making;
  const { text } = shown;
  const fields = joinHeaders(head.headers.flat());
  const body = bodyIn(text.slice(span.start, span.end), fields);
  const bytes = Buffer.from(body.text, isRaw ? 'latin1' : 'utf8');
  const early = endedEarly.exec(
    text.slice(span.start, Math.min(span.end + 2000, text.length)).slice(-20_000),
  );
  const said = early ? bytes.indexOf(`\n${early[0]}`) : -1;
  const whole = said < 0 ? bytes : bytes.subarray(0, said + 1);
  const isLost = making.bodyLost && body.text.trim() === '';
  const held = isLost ? undefined : unchunked(head, whole, fields, making.hasEnded);
  const host = sent?.head.headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  const after = body.after.trim();
  const isWords =
    after !== '' &&
    !/^(?:\S+[=: ]?){0,3}[\d.\s=:a-z_]*$/i.test(after) &&
    !/@|[$#%>] ?$/.test(after);
  const time = firstTimeIn(`${text.slice(from, head.end)}\n${body.after}\n`);
  return {
    as: 'an HTTP answer',
    status: own(head.status),
    // An answer without a single field is one of which the head was left out.
    headers: head.headers.length > 0 ? own(head.headers) : undefined,
    bytes: held,
    body:
      held === undefined || held.length > 5_000_000 || early || isRaw
        ? undefined
        : own(Buffer.from(held).toString('utf8')),
    brokeOff: early ? 'connection-lost' : undefined,
    durationMs: time === undefined ? undefined : own(time),
    sent: sent && requestIn(sent, shown, seenScheme(preface, host)),
    notes: beforeNotes(before),
    notesAfter: isWords ? ['Text after it was ignored.'] : [],
    spans: {
      status: shown.span(from, from + head.startLine.length),
      ...(head.headers.length > 0
        ? { headers: shown.span(from + head.startLine.length, head.end) }
        : {}),
      body: shown.span(span.start, span.start + body.text.length),
      ...(sent ? { request: shown.span(sent.from, sent.end) } : {}),
    },
  };
}

/** What HTTP itself says needs no words about where it was. */
const own = <Value>(value: Value) => ({ value, from: '' });

function requestIn(
  sent: NonNullable<Message['sent']>,
  shown: ShownText,
  scheme: 'http' | 'https' | undefined,
) {
  const [method, target] = startOf(sent.head);
  const body = shown.text
    .slice(sent.head.end, sent.end)
    .replace(/\n#{3}[\s\S]*$/, '')
    .replace(/\n-{6,}[\s\S]*$/, '')
    .trim();
  return requestOf({ method, target, headers: sent.head.headers, body }, scheme);
}

/** The body without its transfer coding; undefined where the paste ends with the head and cannot show it. */
function unchunked(
  head: HttpHead,
  body: Uint8Array,
  fields: { readonly [name: string]: string },
  hasEnded: boolean,
): Uint8Array | undefined {
  const text = Buffer.from(body.subarray(0, 200)).toString('latin1').trim();
  // Where the paste ends within the head its last line may be half a field.
  if (!head.ended && text.length < 100 && /^[!#$%&'*+.^_`|~\w-]+$/.test(text)) return undefined;
  if (Buffer.from(body).toString('latin1').trim() !== '') {
    if (!/\bchunked\b/i.test(fields['transfer-encoding'] ?? '')) return body;
    const whole = dechunked(body);
    // Where the paste ends within the size of the first chunk nothing is left of the body.
    return whole ?? (/^[\da-f]{1,8}$/i.test(text) ? undefined : (firstChunk(body) ?? body));
  }
  const isEmpty = head.status === 204 || head.status === 304 || fields['content-length'] === '0';
  return isEmpty || (hasEnded && head.ended) ? new Uint8Array() : undefined;
}

/** What the paste still has of a first chunk, without its size, where it ends in it or right after it (RFC 9112, 7.1). */
function firstChunk(body: Uint8Array): Uint8Array | undefined {
  const [head, size = ''] =
    /^([\da-f]{1,8})\r?\n/i.exec(Buffer.from(body.subarray(0, 12)).toString('latin1')) ?? [];
  if (head === undefined) return undefined;
  const [rest, length] = [body.subarray(head.length), Number.parseInt(size, 16)];
  const after = Buffer.from(rest.subarray(length, length + 8)).toString('latin1');
  return /^[\r\n]*(?:0[\r\n]*)?$/.test(after) ? rest.subarray(0, length) : undefined;
}

function beforeNotes(before: readonly HttpHead[]): readonly string[] {
  const moved = before.filter(({ status }) => status >= 300 && status < 400);
  const [first] = moved;
  if (!first) return [];
  return [
    `${howMany(moved.length, 'redirect')} came first, starting with a ${first.status}. The contract does not say whether the service follows redirects; the last answer is judged.`,
  ];
}

/**
 * The scheme of a pasted request, as far as the paste shows it: an address of the same host, what curl says of
 * TLS, or the port. Undefined where nothing does.
 */
function seenScheme(before: string, host: string | undefined): 'http' | 'https' | undefined {
  const named = [...before.matchAll(/\b(https?):\/\/([^\s/'"?#]+)/gi)]
    .filter(([, , each]) => each?.replace(/^.*@/, '').toLowerCase() === host?.toLowerCase())
    .map(([, scheme]) => (scheme?.toLowerCase() === 'https' ? 'https' : 'http'));
  const schemes = new Set(named);
  if (schemes.size === 1) return named[0];
  if (/^\* .*(?:\bSSL connection using\b|\bTLSv1|\bTLS handshake\b|\bschannel\b)/im.test(before))
    return 'https';
  const port = /^\* (?:Connected|Established connection) to .* port (\d+)/m.exec(before)?.[1];
  return port === '80' ? 'http' : port === '443' ? 'https' : undefined;
}

/** What a tool says of its own doing: lines of its own, and the end of a line that the body did not end. */
const ofTool =
  /^(?:\* .*|[{}] \[(?:\d[\d a-z]*\]?)?|[ \t]{0,9}% Total[ \t]{1,9}% Received.*|[ \t]{0,40}Dload[ \t]{1,9}Upload.*|[ \t]{0,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}\d.*(?:--:--:--|\d+:\d\d:\d\d).*)\r*(?:\n|$)|\* (?:Connection #\d+ to host|Closing connection|Curl_http_done|shutting down ).*$/gm;

/** The output of a tool that shows `>` before what it sent, `<` before what it got, and `*` before its own words. */
function unmarked(shown: ShownText): {
  readonly shown: ShownText;
  readonly bodyLost: boolean;
  readonly hasEnded: boolean;
} {
  const { text } = shown;
  if (!/^< ?(?:HTTP\/\d|:status)/im.test(text) || /^<< /m.test(text))
    return { shown, bodyLost: false, hasEnded: false };
  return {
    shown: shown
      .edited(ofTool, () => '')
      .edited(/^(?:> ?|< ?(?=[\w:-]{1,80}(?::|\/\d)|[\r\n]|$)|< (?=[\w-]{1,80}\r*$))/gm, () => ''),
    bodyLost: /^\{ \[\d[\d a-z]*\]?\s*$/m.test(text),
    hasEnded: /^\* (?:Connection #\d{1,9} to host|Closing connection)/m.test(text.slice(-20_000)),
  };
}
