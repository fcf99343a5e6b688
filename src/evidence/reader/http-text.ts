import { joinHeaders } from '../../driver/headers.ts';
import { type HttpHead, readHttpHead } from '../../standards/http/http-message.ts';
import { shortened } from '../../standards/text/legible.ts';
import { durationsIn } from '../written/durations.ts';
import { readWritten } from '../written/parser.ts';
import { pasteEnds } from '../written/written.ts';
import { isJson, longest } from './body.ts';
import type { Found } from './found.ts';
import { printed } from './rows.ts';

/**
 * A status line or a request line, also behind the body before it; some tools write a sign before it. Behind what a log
 * writes before it, header fields follow. With the body on its line it is a line of words.
 */
const startLine =
  /(?:^(?:<{1,3} ?|>{1,3} ?)?|(?<=[}\]>]))(?:(HTTP\/\d(?:\.\d)?[ \t]+[1-9]\d\d(?![^\r\n{[]*(?:\{(?:\s*["}]|\s*$)|\[\s*[{\]]))(?:[ \t][^\r\n]*)?|:status:?[ \t]+[1-9]\d\d[^\r\n]*)|[A-Z]{3,10}[ \t]+(?=[/*]|https?:)\S{1,8000}[ \t]+HTTP\/\d(?:\.\d)?[ \t]*)\r*$|(?<=[ \t.])(?:HTTP\/\d(?:\.\d)?[ \t]+[1-9]\d\d(?:[ \t][^\r\n]{0,80})?|[A-Z]{3,10}[ \t]+\S{1,8000}[ \t]+HTTP\/\d(?:\.\d)?[ \t]*)\r*$(?=\n[\w-]{1,60}:[ \t])/gm;
/** What ends a block of a mail, a ticket or a tool, and what begins the next part of it. */
const blockEnd =
  /(?:^|\n{1,2})[ \t]*(?:```|~~~|\{(?:code|noformat|panel|quote)(?:\}|\s*$)|\[\/(?:code|pre|quote)\]|(?:-{5,}|"{3}|'{3}|EOF|<\/pre>(?=\s*$))[ \t]*\r?(?:\n|$)|#{3}[ \t]*\r?\n|curl: \(\d)|```\s*(?:\n|$)|\]\]>|\n[ \t\r]*\n[—–] |\n\[\d{1,2}:\d\d(?::\d\d)?\] |\n\[[\d:., /]{8,25}(?: ?[ap]\.? ?m\.?)?\] [^:\n]{2,60}: /;
/** A page, with a line that a person or a tool wrote above it, and the words of a person below it. */
const pageShown =
  /^(?:\s{0,9}[^\n<{[]{1,80}\n\s{0,9})?\s{0,9}(<(?:!doctype|html)[\s\S]*<\/html>\s{0,9}?)(?:[ \t\r]{0,9}\n[ \t\r]{0,9}\n[^<]*)?$/i;
/** Words for a body in a line of its own. */
const bodyWords =
  'body cuerpo corpo respuesta resposta response contenido conteúdo conteudo payload preview'.split(
    ' ',
  );
const bodyWord = new RegExp(`\\b(?:${bodyWords.join('|')})\\b`, 'i');
const someWords = "(?:[\\p{L}'()]{1,30}[ \\t]{1,3}){0,4}[\\p{L}'()]{1,30}";
/**
 * Lines that a person, a ticket or an editor puts between a head and a body: `Body:`, `**Response body**`, `-----`, the
 * end of one block and the beginning of the next.
 */
const labelLines = new RegExp(
  `^(?:[ \\t]*(?:(?:${[
    '[-=_*~─—]{3,80}',
    '(?:```|~~~)\\w{0,20}',
    '\\{(?:code|noformat|panel)[^{}\\n]{0,100}\\}',
    '[-=#*_~─—|>[(][-=#*_~─—|>[( \\t]{1,80}[^{}<\\n]{1,80}',
    `[#*_|>-]${someWords}:?[*_]{0,2}:?[*_]{0,2}`,
    `${someWords}[ \\t]?:`,
    `(?:[\\p{L}]{1,12}[ \\t]){0,3}${bodyWord.source}`,
  ].join('|')})[ \\t]*)?(?:\\r?\\n|(?=[{[])))+`,
  'iu',
);
const labelOf = (text: string): string => {
  const [lines = ''] = labelLines.exec(text) ?? [];
  return lines.trim() && lines;
};
/** A line above JSON that nothing shows to be of a person. */
const lineAbove = /^\s{0,9}(?:(?!\ufffd)[^\n{[<\p{Cc}]){1,200}\r?\n\s{0,9}(?=[{[]["\]\s{])/u;
/** Words that begin with one for a body, and nothing else. */
const labelAlone = new RegExp(`^${bodyWord.source}[\\p{L} \\t]{0,50}:?$`, 'iu');
/** Whether a text is a label above a body, or its beginning, which the paste cuts. */
function beginsLabel(text: string): boolean {
  const words = text.replaceAll(/^[#*_>| \t-]{1,9}|[*_]{1,2}$/g, '');
  return labelAlone.test(words) || bodyWords.some((each) => each.startsWith(words.toLowerCase()));
}
type Start = ReturnType<typeof startsIn>[number];

const redirected =
  'A redirect came first, and is the answer to this call. The contract does not say whether the platform follows redirects, so the answer behind it is not judged.';

/** The heads of a text, each with where the next one begins; that of a request has the status 0. */
const startsIn = (text: string) =>
  [...text.matchAll(startLine)].map(({ index: at, 0: line }, i, all) => ({
    head: readHttpHead(text, at + (/^[<>]{0,3} ?/.exec(line)?.[0].length ?? 0)),
    at,
    end: all[i + 1]?.index ?? text.length,
  }));

/** Every HTTP message of a text as a part. A status line or a request ends the one before it, regardless of its length. */
export const messagesIn = (text: string, isRaw: boolean): readonly Found[] =>
  startsIn(text).flatMap((start, i, starts) => {
    if (start.head.status === 0) return [requestIn(start, text)];
    const next = starts[i + 1];
    if (isInterim(start, next) || isMoved(starts[i - 1])) return [];
    const answer = answerIn(start, text, isRaw);
    const isFollowed = isMoved(start) && (next?.head.status ?? 0) > 0;
    return [{ ...answer, notes: [...(answer.notes ?? []), ...(isFollowed ? [redirected] : [])] }];
  });

/** Whether an answer sends the caller to another address (RFC 9110 15.4); 304 and 300 do not. */
const isMoved = (start: Start | undefined): boolean =>
  [301, 302, 303, 307, 308].includes(start?.head.status ?? 0);

/** Whether another answer to the same request follows: 1xx, a tunnel, a call for credentials. */
const isInterim = ({ head: { status, reason } }: Start, next: Start | undefined): boolean =>
  status < 200 ||
  /connection established/i.test(reason) ||
  (status === 407 && (next?.head.status ?? 0) > 0);

const chunkSize = /^[\da-f]{1,8}(?:[ \t;][^\n]*)?\r?(?:\n|$)/i;
type Fields = { readonly [name: string]: string };
const isChunked = (fields: Fields): boolean =>
  /\bchunked\b/i.test(fields['transfer-encoding'] ?? '');

/** A body without the sizes of its chunks; as it is where that makes no JSON. */
function unchunked(text: string): string {
  const [chunks = ''] = text.split(/(?<=\n)0+[ \t]*\r?\n[ \t]*\r?(?:\n|$)/, 1);
  const whole = chunks.trim().replaceAll(/(?:^|\r?\n)[\da-f]{1,8}[ \t]*(?:\r?\n|$)/gi, '');
  return isJson(whole) ? whole : text;
}

/**
 * The body below a label: JSON, or anything if the label calls it a body. Undefined without a label, and where
 * content-length counts it.
 */
function labelled(raw: string, { 'content-length': length }: Fields): string | undefined {
  const label = labelOf(raw);
  const above = label || (lineAbove.exec(raw)?.[0] ?? '');
  if (above.trim() === '' || printed.test(above)) return undefined;
  const rest = raw.slice(above.length);
  const body = rest.slice(0, blockEnd.exec(rest)?.index);
  if (Buffer.byteLength(above + body.trimEnd()) === Number(length)) return undefined;
  const read = /^[{[]/.test(body) && body.length < longest ? readWritten(body, 0) : undefined;
  // The paste may end within the fence below.
  const below = read && !read.lacks ? body.slice(read.end) : undefined;
  if (read?.lacks === pasteEnds && label !== '') return body;
  // A person goes on below an empty line.
  if (
    read &&
    below !== undefined &&
    (below.trim().length < 12 || /^[ \t\r]*\n[ \t\r]*\n(?!\s*[{[<])/.test(below))
  )
    return body.slice(0, read.end);
  return bodyWord.test(above) ? body : undefined;
}

/** The body in what follows a head: without what ends its block, and without words below whole JSON. */
function bodyIn(raw: string, fields: Fields): string {
  // What follows is of a person.
  if (fields['content-length'] === '0' && /^\s*[^\s{[<]/.test(raw)) return '';
  const labelledBody = labelled(raw, fields);
  if (labelledBody !== undefined) return labelledBody;
  const block = raw.slice(0, blockEnd.exec(raw)?.index).replace(pageShown, '$1');
  const text = isChunked(fields) ? unchunked(block) : block;
  const bytes = Buffer.from(text);
  const length = fields['content-encoding'] ? Number.NaN : Number(fields['content-length']);
  // A page of codes has one byte for each letter.
  const below = /^[^\s{[<]/.test(text) ? text.slice(length) : '';
  if (/^\r?\n\r?\n/.test(below) && !/\n/.test(text.slice(0, length))) return text.slice(0, length);
  if (bytes.length > length) {
    const inside = bytes.subarray(0, length).toString('utf8');
    const rest = bytes.subarray(length).toString('utf8');
    // Below a plain text, which ends with its line, and below XML a person goes on.
    const isText =
      /^\r?\n/.test(rest) && /^[^\s{[<]|^<(?!!|html)[\s\S]*<\/[\w:.-]+>$/i.test(inside);
    if (rest.trim() === '' || isText || (isJson(inside) && !isJson(text))) return inside;
  }
  const start = text.search(/\S/);
  const isShort = text.length < longest && /[{[]/.test(text[start] ?? '');
  const read = isShort && !isJson(text) ? readWritten(text, start) : undefined;
  const after = read && !read.lacks ? text.slice(read.end) : '';
  // A note behind a sign may be on its line.
  const isBelow =
    /^(?:[ \t]*\r?\n\s*\S|[ \t]+(?:<-|←|\/\/|#|<https?:))/.test(after) &&
    !/^\s*(?:<(?!-|https?:|\s*$)|\[(?!cid:|[Mm]e(?:ssage|nsaje|nsagem) [a-z]|(?!(?:PHP|error|warn|notice|debug|info)\b)(?:\p{L}[^\]"{}\n]{0,400}\]?)?\s*$|\d\d?[/.-]\d\d?[^\]\n]{0,5} \d\d?:[^\]\n]{2,9}\] (?!PHP|[A-Z]{4}|[a-z]{4}|Notice|Warn|Error|Debug|Info))|"|\{(?![a-z]{0,8}\s*$))/u.test(
      after,
    ) &&
    !printed.test(after.trimStart());
  return read && isBelow ? text.slice(0, read.end) : text;
}

function answerIn({ head, at, end }: Start, shown: string, isRaw: boolean): Found {
  const fields = joinHeaders(head.headers.flat());
  const headEnd = Math.min(head.end, end);
  const text = bodyIn(shown.slice(headEnd, end), fields);
  const start = Math.max(headEnd, shown.indexOf(text, headEnd));
  const between = shown.slice(headEnd, start).trim();
  const isCounted = Number(fields['content-length']) === Buffer.byteLength(text.trimEnd());
  const isWords = isOfMail(text, fields, shown.slice(0, at));
  const isShown =
    !isWords && isBodyShown(text.slice(0, 1000).trim(), head, fields, end < shown.length);
  const body = isShown ? Buffer.from(text.trim() && text, isRaw ? 'latin1' : 'utf8') : undefined;
  return {
    at,
    end: start + text.length,
    as: 'an HTTP answer',
    isHttp: true,
    status: head.status,
    headers: head.headers,
    durationMs: durationsIn(between).find(({ isNamed }) => isNamed)?.ms,
    bytes: body,
    body: body && body.length <= longest && !isRaw ? body.toString('utf8') : undefined,
    notShown:
      between === '' || isCounted || labelOf(`${between}\n`) !== ''
        ? undefined
        : [`whether ${quoted(between)} is a part of the body`],
    notes: [
      ...(between === '' ? [] : [`${quoted(between)} before the body is not judged.`]),
      ...(isWords ? [`${quoted(text.trim())} below the head is not read as its body.`] : []),
      ...(isShown || !isPacked(fields) || !replaced.test(text)
        ? []
        : ['The body is compressed, and the paste damaged it: it is not judged.']),
    ],
    spans: {
      status: { start: at, end: at + head.startLine.length },
      headers: { start: at + head.startLine.length, end: head.end },
      body: { start, end: start + text.length },
    },
  };
}

const quoted = (text: string): string => `“${shortened(text.replaceAll(/\s+/g, ' '), 60)}”`;

/** Whether a mail goes on in the place of JSON or a page: words without data are above the head, too. */
const isOfMail = (text: string, fields: Fields, above: string): boolean =>
  /\bhtml\b|json\b/.test(fields['content-type'] ?? '') &&
  Buffer.byteLength(text.trimEnd()) !== Number(fields['content-length']) &&
  isProse(text.trim()) &&
  /^(?!HTTP\/|[\w-]+:|[^\n]*[{}<>[\]=|"$])\p{L}[^\n]*\p{L} \p{L}+ \p{L}/mu.test(above);

const isProse = (words: string): boolean =>
  /^\p{Lu}[^{}<>[\]="]{2,2000}$/u.test(words) &&
  /^[^\n]*\p{L} \p{L}/u.test(words) &&
  /[.?!]$|\n/.test(words);

const isPacked = (fields: Fields): boolean => fields['content-encoding'] !== undefined;

/** What an editor writes in the place of bytes that are not text (U+FFFD), also read byte by byte. */
const replaced = /\ufffd|\xef\xbf\xbd/;

/** Whether a paste shows the body, and not as it was coded on the way: packed in bytes, or in chunks; nor as a dump of bytes. */
function isBodyShown(text: string, head: HttpHead, fields: Fields, isFollowed: boolean): boolean {
  // Where the paste ends within the head its last line may be half a field.
  if (!head.ended && text.length < 100 && /^[!#$%&'*+.^_`|~\w-]+$/.test(text)) return false;
  // Nor is a label above a body that the paste does not reach.
  if (text !== '' && !isFollowed && text.length < 60 && beginsLabel(text)) return false;
  const isEmpty = head.status === 204 || head.status === 304 || fields['content-length'] === '0';
  if (text === '') return isEmpty || (isFollowed && head.ended);
  if (/^0{4,8}[: ]\s{0,3}[\da-f]{2}/i.test(text)) return false;
  if (isPacked(fields) && (/^(?:[\da-f\s:]+$|H4sI)/i.test(text) || replaced.test(text)))
    return false;
  return !chunkSize.test(text) || !isChunked(fields);
}

function requestIn({ head, at, end }: Start, shown: string): Found {
  const [, method = '', url = ''] = /^(\S+)[ \t]+(\S+)/.exec(head.startLine) ?? [];
  const text = bodyIn(shown.slice(head.end, end), joinHeaders(head.headers.flat()));
  // Other words below a head are of what comes after it.
  const body = /^\s*(?:[^\s{[]|$)/.test(text) && !/=/.test(text) ? '' : text;
  const last = body === '' ? head.end : shown.indexOf(body, head.end) + body.length;
  const request = { method: method.toUpperCase(), url, headers: head.headers, body: body.trim() };
  return { at, end: last, as: '', request, spans: { request: { start: at, end: last } } };
}
