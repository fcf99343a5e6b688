import { decoded } from '../../standards/text/decoded.ts';
import { quotedText } from '../written/quoted-text.ts';
import { fromCurlVerbose } from './curl-output.ts';
import { unpacked } from './unpacked.ts';

/** A paste with what terminals, mails and editors put around it taken off. */
export interface Pasted {
  readonly bytes: Uint8Array;
  /** The output shows that there was a body, and does not hold it. */
  readonly bodyLost?: true;
  /** From the request written to the last byte, where the tool said so. */
  readonly durationMs?: number | undefined;
}

/**
 * Makes one plain HTTP text of what people paste: output of `curl -v`, of HTTPie with colours, a quoted
 * mail, a fenced block, an indented one, a file in UTF-16. What begins as JSON or markup is left alone.
 */
export function pastedBytes(given: Uint8Array): Pasted {
  const bytes = fromUtf16(given);
  const text = Buffer.from(bytes).toString('latin1');
  const shown = withoutEmptyLines(text.replace(/^\u00ef\u00bb\u00bf/, ''));
  // Go prints a dump in quotes with %q.
  const begins = shown.startsWith('"HTTP/') ? (quotedText(shown, 0)?.text ?? shown) : shown;
  if (beginsOtherwise(begins)) return { bytes };
  const plain = ofBrowser(
    ofGuzzle(ofNetHttp(ofOkHttp(unquoted(answerInBlock(unfenced(withoutColours(begins))))))),
  );
  if (!/^[<>* \t]*(?:HTTP\/\d|:status)/im.test(plain)) return { bytes };
  const verbose = fromCurlVerbose(plain);
  if (verbose) return { ...verbose, bytes: Buffer.from(verbose.text, 'latin1') };
  const { text: timed, durationMs } = withoutMeta(dedented(withoutWget(plain)));
  return { bytes: Buffer.from(timed, 'latin1'), durationMs };
}

/** As JSON or markup does, and no line of a log or of curl. */
export const beginsOtherwise = (text: string): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*[{["<]/.test(text) &&
  !/^\s*(?:\{(?:code|noformat)[:}]|<\s*HTTP\/|<details\b|\[[^"'{}[\]\n]{3,40}\]\s+[^\s,\]])/i.test(
    text,
  );

/**
 * The same as a text for those who look for more than HTTP. `isFramed` where a block of Markdown or of Jira, or an
 * object in the tools of a browser, is all that was pasted: then the bytes are not the body.
 */
export function pastedText(given: Uint8Array): { text: string; isFramed: boolean } {
  const shown = decoded(fromUtf16(given));
  const text = unexpanded(shown);
  const isFramed = text !== shown || /^\s*(?:`{1,3}|~~~|\{(?:code|noformat)[:}])/.test(shown);
  return { text: insideOf(text), isFramed };
}

function insideOf(text: string): string {
  if (beginsOtherwise(text.slice(0, 1000))) return unpacked(withoutColours(text));
  const lines = withoutColours(text).replaceAll('\r\n', '\n');
  const inside = unfenced(lines);
  const isQuoted = inside.startsWith('>') && !/^(?!>|[ \t]*$)/m.test(inside);
  return unpacked(isQuoted ? inside.replaceAll(/^(?:>[ \t]?){1,20}/gm, '') : inside);
}

/** What the network tools of a browser show of an answer: its address first, then `Status Code: 403 Forbidden`. */
function ofBrowser(text: string): string {
  const general =
    /^Request URL:?\s{1,3}https?:[^\n]{1,4000}\n[\s\S]{0,300}?^Status Code:?\s{1,3}([1-5]\d\d[^\n]{0,60})\n/m.exec(
      text,
    );
  if (!general?.[1]) return text;
  const rest = text.slice(general.index + general[0].length);
  // Two lines more of its own, and headings, stand before and between the fields.
  const fields = rest.replaceAll(
    /^(?:Remote Address|Referrer Policy|Response Headers|Raw|View source|Response|Preview)(?::[^\n]*|\s*)\n/gim,
    '',
  );
  return `HTTP/1.1 ${general[1].trim()}\n${fields}`;
}

/** What `set_debug_output` of Ruby shows came: `-> \"HTTP/1.1 422 …\\r\\n\"`, a piece a line. */
function ofNetHttp(text: string): string {
  if (!/^-> "HTTP\//m.test(text)) return text;
  const pieces = text
    .split('\n')
    .flatMap((line) => (line.startsWith('-> "') ? (quotedText(line, 3)?.text ?? []) : []));
  const end = pieces.indexOf('\r\n');
  const head = end < 0 ? pieces : pieces.slice(0, end + 1);
  // The sizes of chunks are shown beside them, each a piece that the paste may cut.
  const rest = pieces.slice(head.length);
  const body = head.some(isChunked) ? rest.filter((each) => !isChunkSize(each)) : rest;
  return [...head.filter((each) => !isChunked(each)), ...body].join('');
}

const isChunked = (field: string): boolean => /^transfer-encoding:/i.test(field);
const isChunkSize = (piece: string): boolean => /^[\da-f]{0,8}\r?\n?$/i.test(piece);

/** The answer that the interceptor of OkHttp logs, each line behind what the log begins it with. */
function ofOkHttp(text: string): string {
  const [whole, before = '', status] =
    /^([^\n]{0,200}?)<-- ([1-5]\d\d(?: [A-Za-z' ]{1,60}?)?) https?:\/\/[^\n]{1,4000} \([\d,]{1,9}ms[^\n]{0,60}\)$/m.exec(
      text,
    ) ?? [];
  if (whole === undefined) return text;
  const lines = text.slice(text.indexOf(whole) + whole.length + 1).split('\n');
  const own = lines.map((line) => line.slice(before.length));
  const end = own.findIndex((line) => line.startsWith(endOfOkHttp) || isBegunBy(line));
  return [`HTTP/1.1 ${status}`, ...own.slice(0, end < 0 ? undefined : end)].join('\n');
}

const endOfOkHttp = '<-- END HTTP';
const isBegunBy = (line: string): boolean =>
  line.trim() !== '' && endOfOkHttp.startsWith(line.trim());

/** The answer of Guzzle's debug format, before the error that is logged behind it, as far as it is there. */
const ofGuzzle = (text: string): string =>
  />>>>>>>>\r?\n/.test(text)
    ? text.replace(/\r?\n(?:-{1,7}\s*|-{8}\s*(?:\n[^\n]*\s*)?)$/, '\n')
    : text;

function withoutEmptyLines(text: string): string {
  let from = 0;
  for (let at = 0; at < text.length && ' \t\r\n'.includes(text.charAt(at)); at += 1) {
    if (text.charAt(at) === '\n') from = at + 1;
  }
  return text.slice(from);
}

/** PowerShell writes `>` in UTF-16. */
function fromUtf16(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const charset =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  return charset === undefined
    ? bytes
    : Buffer.from(new TextDecoder(charset).decode(bytes), 'utf8');
}

/** SGR and other control sequences of ECMA-48, and one that the paste cuts; they begin with ESC and a bracket. */
const controls = new RegExp(
  `${String.fromCharCode(27)}(?:\\[[0-9;?]*[A-Za-z]|\\[?[0-9;?]*\\s*$)`,
  'g',
);
const withoutColours = (text: string): string =>
  text.includes('\u001b') ? text.replaceAll(controls, '') : text;

/** An object as the tools of a browser show it, folded behind a triangle and then again a member a line. */
function unexpanded(text: string): string {
  if (!/^\s*(?:[▶▼▸▾►]\s?)?\{\s?[A-Za-z_$]/.test(text.slice(0, 100))) return text;
  const [first = '', ...lines] = text.trim().split('\n', 1000);
  const folded = first.replace(/^[▶▼▸▾►]\s?/, '');
  const isShownAgain = (line: string): boolean => {
    const [, name = ''] = /^[\s▶▼▸▾►]*(\[\[|[\w$]*)/.exec(line) ?? [];
    return line.trim() === '' || name === '[[' || (name !== '' && folded.includes(name));
  };
  return /\}\s*$/.test(folded) && lines.every(isShownAgain) ? folded : text;
}

const fence =
  /(?:^|\n)[^\S\n]{0,20}(```|~~~|\{(?:code|noformat)\b[^}\n]{0,200}\})[\w+-]{0,20}[^\S\n]*\n?/;

/** An HTTP answer in a block of Markdown, Slack or Jira that stands among words, to its end or that of the paste. */
function answerInBlock(text: string): string {
  const [opening, sign = ''] = fence.exec(text) ?? [];
  const inside = opening === undefined ? '' : text.slice(text.indexOf(opening) + opening.length);
  if (!/^[<>* \t]*HTTP\/\d/m.test(inside)) return text;
  const [named] = /^\{\w+/.exec(sign) ?? [];
  const closing = named === undefined ? sign : `${named}}`;
  const end = inside.indexOf(closing);
  if (end >= 0) return inside.slice(0, end).trimEnd();
  // The paste may end within the sign that closes it.
  const shown = inside.trimEnd();
  const line = shown.lastIndexOf('\n');
  return closing.startsWith(shown.slice(line + 1)) ? shown.slice(0, line) : inside;
}

/** The inside of a block of Markdown or of Jira. */
function unfenced(text: string): string {
  const [, inside] =
    /^(?:```|~~~|\{(?:code|noformat)\b)[^\n]*\n([\s\S]*?)\n(?:```|~~~|\{(?:code|noformat)\})\s*$/.exec(
      text.trim(),
    ) ?? [];
  // Slack has one or three, on one line too.
  return inside ?? /^(`{1,3})([^`]+)\1$/.exec(text.trim())?.[2] ?? text;
}

/** A mail's `> ` before every line; in `curl -v` only the lines of the request have it. */
function unquoted(text: string): string {
  const lines = text.split('\n');
  const quoted = lines.every((line) => line.trim() === '' || line.startsWith('>'));
  return quoted && /^>[ \t]?HTTP\//im.test(text) && !/^> *< /m.test(text)
    ? lines.map((line) => line.replace(/^>[ \t]?/, '')).join('\n')
    : text;
}

/** `wget -S` and quoted blocks set the head in by some blanks. */
function dedented(text: string): string {
  if (/^HTTP\//im.test(text)) return text;
  const [, indent = ''] = /^([ \t]+)HTTP\//im.exec(text) ?? [];
  // A last line of blanks is the beginning of a field that the paste cuts, and no end of the head.
  return indent === ''
    ? text
    : text.replace(/\n[ \t]+$/, '\n').replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

/** What wget says around the answer, on the same screen. */
function withoutWget(text: string): string {
  if (!/^--\d{4}-\d\d-\d\d [\d:]{8}--/m.test(text)) return text;
  const lines = text.split('\n');
  const saving = lines.findIndex((line) =>
    /^(?:Saving to|Guardando|A gravar|Salvando)\b/.test(line),
  );
  return lines
    .flatMap((line, i) =>
      i === saving ? [''] : ofWget.some((own) => own.test(line)) ? [] : [line],
    )
    .join('\n');
}

const ofWget = [
  /^--\d{4}-\d\d-\d\d [\d:]{8}--/,
  /^(?:Length|Longitud|Tamanho): (?:\d|unspecified|no espec)/,
  /^ {0,9}\d{1,9}K[ .,]/,
  /^\d{4}-\d\d-\d\d [\d:]{8} (?:\(|ERROR )/,
];

/** What HTTPie adds with --meta. */
function withoutMeta(text: string): { readonly text: string; readonly durationMs?: number } {
  const whole = text.trimEnd();
  const line = whole.lastIndexOf('\n');
  const [, seconds] = /^[ \t]*Elapsed time: ([\d.]+)s$/.exec(whole.slice(line + 1)) ?? [];
  if (line < 0 || seconds === undefined) return { text };
  // The blank lines before it go with it.
  const body = whole.slice(0, line + 1);
  const end = body.indexOf('\n', body.trimEnd().length);
  return {
    text: body.slice(0, body.charAt(end - 1) === '\r' ? end - 1 : end),
    durationMs: Number(seconds) * 1000,
  };
}
