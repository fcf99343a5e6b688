import { byteOrderMark, decoded } from '../../standards/text/decoded.ts';
import { withoutEntities } from '../../standards/text/views.ts';
import { headerOf } from './members.ts';
import { withoutTables } from './tables.ts';

/** The text of a file: UTF-8, UTF-16 with its mark as PowerShell writes it, or one sign a byte for what is neither. */
export function textOfBytes(bytes: Uint8Array): { readonly text: string; readonly isRaw: boolean } {
  const text = decoded(bytes);
  const isUtf16 = byteOrderMark(bytes)?.charset.startsWith('utf-16');
  return text.includes('\ufffd') && !isUtf16
    ? { text: Buffer.from(bytes).toString('latin1'), isRaw: true }
    : { text, isRaw: false };
}

/** The lines of a text, each with its place. */
export function linesIn(text: string) {
  let end = -1;
  return text.split('\n').map((line) => {
    const at = end + 1;
    end = at + line.length;
    return { line, at, end };
  });
}

/** The part of its line before a place of a text. */
export const lineUpTo = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1, at);

const esc = String.fromCharCode(27);
/** SGR and other control sequences of ECMA-48, and one that the paste cuts. */
const colours = new RegExp(`${esc}(?:\\[[0-9;?]*[A-Za-z]|\\[?[0-9;?]*\\s*$)`, 'g');

/** What a tool says of its own doing: lines of its own, the end of a line that the body did not end, and `|` before a body. */
const ofTool =
  /^(?:\*(?: .*)?|[{}] \[(?:\d[\d a-z]*\]?)?|[ \t]{0,9}% Total[ \t]{1,9}% Received.*|[ \t]{0,40}Dload[ \t]{1,9}Upload.*|[ \t]{0,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}[\d.]{1,9}[kMG]?[ \t]{1,9}\d{1,3}[ \t]{1,9}\d.*(?:--:--:--|\d+:\d\d:\d\d).*)\r*(?:\n|$)|(?<=[}\]>])\*(?: .*)?$|\* (?:Connection #\d|Closing |shutting down ).*(?:\n(?=[^\s<>*{}]))?|^\| ?/gm;
/** The marks of a tool before what was sent and what came. */
const marks = /^(?:> ?|< ?(?=[\w:-]{1,80}(?::|\/\d)|[\r\n]|$)|< (?=[\w-]{1,80}\r*$))/gm;

/** JSON in base64, in quotes or behind the name of a body. */
const packed =
  /(?<=(\\{0,7}["'])|\bbody[=:] ?)(?<![\w+/])((?:e[yw]|W[13])[\w+/]{16,}={0,2})(?=\1|(?![\w+/"'\\]))/g;

/** A page that somebody drew as a box, and no table. */
const boxed =
  /(?<![|│][ \t]*\n)^[ \t]*(?:\+[-=]{3,}\+|[┌╭][─-]{3,}[┐╮])[ \t]*\n((?:[ \t]*[|│][^|│\n]*[|│][ \t]*\n){2,40})[ \t]*(?:\+[-=]{3,}\+|[└╰][─-]{3,}[┘╯])/gm;

/** Lines of a console that a test tool shows behind bars, without a right side. */
const consoleLines = /^[ \t]*┌[ \t]*\n((?:[ \t]*│[^│\n]*\n)+)[ \t]*└[ \t]*$/gm;
/** Where a cell of a box goes on in the next line, whose first cell is empty; not between figures. */
const wrapped = /(?<![\d.]) {0,99}│[ \t]*\n[ \t]*│ {2,99}│ {0,9}/g;

/** A paste without colours, marks of tools, quoting of mails, and escapes of whole texts. */
export function plainText(text: string): string {
  let shown = text.includes(esc) ? text.replaceAll(colours, '') : text;
  // A page copies the blanks around the number of a line as no-break spaces.
  shown = shown.replaceAll(/^[ \u00a0]*\d{1,4}[\t \u00a0]+/gm, (all) =>
    all.replaceAll('\u00a0', ' '),
  );
  const isMarked = /^< ?(?:HTTP\/\d|:status)/im.test(text) && !/^<< /m.test(text);
  if (isMarked) shown = shown.replaceAll(ofTool, '').replaceAll(marks, '');
  else if (/^>/m.test(text) && !/^[<*] /m.test(text) && !/^>+[ \t]*[A-Z]+ \S+ HTTP\/\d/m.test(text))
    shown = unquoted(shown);
  // The lines of a mail as it is sent (RFC 2045, 6.7).
  if (/["},:]=\r?\n.{20,76}=\r?\n/.test(shown)) shown = shown.replaceAll(/=\r?\n/g, '');
  // psql marks the end of each line of a cell.
  if (/^-\[ RECORD /m.test(text)) shown = shown.replaceAll(/ {0,99}\+[ \t]*\n[ \t]*\| ?/g, '\n');
  shown = unprefixed(unindented(shown.replace(ofDocs, '')))
    .replaceAll(boxed, (_, rows: string) =>
      rows.replaceAll(/^[ \t]{0,40}[|│] {0,99}| {0,99}[|│][ \t]{0,40}$/gm, ''),
    )
    .replaceAll(wrapped, ' ')
    .replaceAll(consoleLines, (_, lines: string) => lines.replaceAll(/(?:(?<!')\n)?[ \t]*│ ?/g, ''))
    .replaceAll(dumped, (_, json: string) => JSON.stringify(json))
    .replaceAll(tree, opened)
    .replaceAll(/(?<=\barray:\d{1,9} \[) ?[▼▶]/g, '')
    .replaceAll(monospaced, '$1')
    // Servers print the values of a header field as a list.
    .replaceAll(/^([\w-]{1,60}): \[([^\][{}"\n]{0,400})\]$/gm, '$1: $2')
    .replaceAll(fieldsBelow, (_, lines: string) => `${lines.replaceAll(/^[ \t]+/gm, '')}\n`)
    .replaceAll(statusAbove, 'HTTP/1.1 $1');
  // The command line of Windows escapes signs; a browser copies its commands so.
  shown = shown.replaceAll(/\bcurl(?:\.exe)? {1,3}\^"[^\n]*(?:\^\r?\n[^\n]*)*/g, (command) =>
    command.replaceAll(/\^(?=[\W_])/g, ''),
  );
  if (/[[{,:]\s*&(?:amp;)?(?:quot|nbsp|#160|#34|#x22);/.test(text))
    shown = withoutEntities(shown.replaceAll(/&amp;(?=[a-z#])/g, '&'));
  // A ticket keeps a message so.
  if (/<pre>\s*HTTP\/\d/.test(shown))
    shown = shown.replaceAll(/<\/?pre>|<\/?(?:p|pr|pre)?\s*$/g, '');
  // A gateway packs a body; the quotes around it may be escaped as a part of another text.
  shown = shown.replaceAll(packed, (found, quote: string | undefined, encoded: string) => {
    const decoded = Buffer.from(encoded, 'base64').toString('utf8');
    if (!/^\s*[{[]/.test(decoded) || decoded.includes('\ufffd')) return found;
    const levels = quote === undefined ? 0 : 1 + Math.log2(quote.length);
    return Array.from({ length: levels }).reduce<string>(
      (text) => JSON.stringify(text).slice(1, -1),
      decoded,
    );
  });
  // An entry of a HAR has milliseconds.
  if (/"startedDateTime"/.test(shown)) shown = shown.replaceAll(/"time"(?=\s*:)/g, '"durationMs"');
  // Kong lists its latencies in milliseconds.
  shown = shown.replaceAll(
    /("latencies"\s{0,9}:\s{0,9}\{[^{}]{0,200}?)"request"/g,
    '$1"durationMs"',
  );
  // What a store keeps may have come in another form.
  shown = shown.replaceAll(attribute, '{$1:$2$3}');
  // A body that is stored as a text has its own types.
  if (storedText.test(shown)) shown = shown.replaceAll(storedValue, '$1$2');
  if (!/^HTTP\/\d/m.test(shown)) shown = shown.replaceAll(typed, '"<stored value>"');
  shown = withoutTables(withoutExpected(shown));
  // CSV doubles the quotes of a cell; rows of records are read as such.
  const isDoubled = /\{\s*""\w/.test(shown) && !shown.split('\n').some(headerOf);
  return isDoubled ? shown.replaceAll('""', '"') : shown;
}

/** What a test tool shows of a comparison that failed: the signs of its sides, its heading, or how it compared. */
const ofComparison =
  /^[^\w\n]{0,20}(?:E {1,20})?(?:- Expected\b|\+ expected[ \t]{1,9}- actual|Full diff:|(?:Right|Left) contains \d|\(compared using)/m;
/** The line of a test that compares, and the lines about what one side has in addition. */
const ofTest =
  /\b(?:to(?:Equal|StrictEqual|Be|MatchObject)|eql?|assert\w{0,20})\b.{0,80}[({]|^\W{0,20}(?:E {1,20})?(?:expected:|(?:Right|Left) contains \d)/;

/** A text in whose failed comparisons of tests only what came is left. */
function withoutExpected(text: string): string {
  if (!ofComparison.test(text)) return text;
  const came = /^[^\w\n]{0,20}\+ expected[ \t]{1,9}- actual/m.test(text) ? '-' : '+';
  let isOfSide = false;
  return text
    .split('\n')
    .map((line) => {
      const isLeft = ofTest.test(line) || isOfSide;
      isOfSide = /contains \d+ more item/.test(line);
      const [, indent = '', sign, rest = ''] = /^((?:E )?\s{0,40})([-+])(\s.*)$/.exec(line) ?? [];
      const shown = sign === undefined ? line : sign === came ? `${indent} ${rest}` : '';
      return isLeft ? '' : shown.replace(/^E(?= {2})/, '');
    })
    .join('\n');
}

/** An object in a console, and the lines below that open it. */
const tree =
  /^([ \t]*▼ ?\{[^\n]*\{…\}[^\n]*\})\n((?:[ \t]+(?:[▼▶] ?)?[\w$[\]]+:?[^\n]*(?:\n|$))+)/gm;

/** Its line with the objects that the lines below show; as it is if one is not open there, or the paste may end in it. */
function opened(all: string, first: string, below: string): string {
  const line = first.replaceAll(/(?<=(\w+): )\{…\}/g, (left, name: string) => {
    const deeper = '\\n\\1[ \\t]{3,}';
    const block = `^([ \\t]*)▼ ?${name}:.*((?:${deeper}\\w+: [^{[\\n]+)+)(?!${deeper}\\S)\\n\\s*\\S`;
    const [, , members] = new RegExp(block, 'm').exec(below) ?? [];
    return members ? `{${members.trim().replaceAll(/\n\s*/g, ', ')}}` : left;
  });
  return line.includes('…') ? all : `${line.replace('▼', ' ')}\n`;
}

/** Header fields that a tool indents below their name, and the name of the body below them. */
const fieldsBelow =
  /^(?:\w{1,12} )?headers?[ \t]{0,20}:[ \t]*\n((?:[ \t]+[\w-]{1,60}: [^\n]*\n)+)(?:body[ \t]{0,20}:[ \t]*\n)?/gim;

/** A status that a tool shows above the head of a plain text, below which its body is. */
const statusAbove =
  /^(?:https?|status(?: code)?):? ?([2-5]\d\d)\b[^\n]{0,40}(?=\n(?:[\w-]{1,60}: [^\n]{0,400}\n){0,20}content-type: ?text\/plain[^\n]{0,60}\n(?:[\w-]{1,60}: [^\n]{0,400}\n){0,20}\n\S[^\n]*\s*(?:(?<=\n\n)[—–-]{1,3} [^\n]*\s*)?(?![\s\S]))/gim;
/** A string of JSON in a dump of PHP, which escapes no quotes. */
const dumped = /\bstring\(\d{1,6}\) "([{[].*[}\]])"$/gm;

/** A mail without the signs of what it quotes; behind an empty line other words begin at another depth. */
function unquoted(text: string): string {
  let [depth, isEmpty] = [0, true];
  return text
    .split('\n')
    .map((line) => {
      const [signs = ''] = /^(?:>[ \t]?){0,9}/.exec(line) ?? [];
      const words = line.slice(signs.length);
      const [of, isGap] = [signs.split('>').length - 1, isEmpty];
      isEmpty = words.trim() === '';
      if (isEmpty) return words;
      const isOther = isGap && depth !== of && depth > 0;
      depth = of;
      return isOther ? `-----\n${words}` : words;
    })
    .join('\n');
}

/** A value with its type, as DynamoDB, MongoDB and OpenTelemetry keep one. */
const typed =
  /\{\s*"(?:S|N|BOOL|\$number\w{3,7}|(?:int|string|double|bool)Value)"\s*:\s*(?:"(?:[^"\\]|\\[\s\S])*"|true|false|-?\d[\d.]{0,20})\s*\}/g;
const storedValue = /\{\s*"(?:S"\s*:\s*("(?:[^"\\]|\\[\s\S])*")|N"\s*:\s*"(-?[\d.]{1,20})")\s*\}/g;
const storedText = /\{\s*"S"\s*:\s*"\s*[[{]/;
/** A name and a value of a span of OpenTelemetry. */
const attribute =
  /\{\s*"key"\s*:\s*("[\w.]{1,60}")\s*,\s*"value"\s*:\s*\{\s*"(?:int|double|string)Value"\s*:\s*(?:"?(-?\d[\d.]{0,20})"?|("[^"\\]{0,500}"))\s*\}\s*\}/g;

/** What Swagger UI documents below an answer. */
const ofDocs = /^Responses\r?\nCode[ \t]+Description[ \t]+Links\b[\s\S]*/m;

/** An address that a ticket of Jira has in a fixed width, and no object. */
const monospaced = /\{\{([^{}"\n]{0,400}:\/\/[^{}"\n]{1,400})\}\}/g;

/** An HTTP answer whose lines somebody moved to the right. */
const indented =
  /(?<![^\n])([ \t]{2,12})HTTP\/\d(?:\.\d)? [1-5]\d\d[^\n]*(?:\n(?:\1[^\n]*|[ \t\r]*(?=\n\1)))*/g;

/**
 * A text in whose lists of names and values an HTTP answer begins where its first line does: PowerShell indents it, cuts
 * it, and breaks the body above it at its own width.
 */
function unindented(text: string): string {
  const even = text.replaceAll(indented, (block, indent: string) =>
    block.replaceAll(`\n${indent}`, '\n').slice(indent.length),
  );
  const joined = even.replaceAll(/^Content {0,20}: .+(?:\n {3,60}\S.*)+/gm, (lines) =>
    lines.replaceAll(/\n {3,60}/g, ''),
  );
  return joined.replaceAll(
    /^(\w{1,20} {0,20}: )(HTTP\/\d[^\n]*)((?:\n {3,60}[^\n]*|\n(?=\n {3,60}\S))+)/gm,
    (_, name: string, first: string, rest: string) => {
      const head = `${name}${first}${rest.replaceAll(`\n${' '.repeat(name.length)}`, '\n')}`;
      const isWhole = /\n\s*\n/.test(head) && !/(?:\.{3}|…)\s*$/.test(head);
      const [, body] = (!isWhole && /^Content {0,20}: (.+)/m.exec(joined)) || [];
      return body === undefined ? head : `${head.split(/\n\s*\n/, 1)[0]}\n\n${body}\n`;
    },
  );
}

/** The first line of an object, also with members, its last one, or a header field, with what a tool printed before it: `web-1  | }`. */
const bracketLine =
  /^([^"'{}]{0,99}[^"'{}\s[][ \t|]{1,9})(?:[{[}\]]+,?\s*$|\{"[^{}]*,\s*$|content-type: )/i;

/** A text with the lines of objects as they were before a tool printed something before each. */
function unprefixed(text: string): string {
  const lines = text.split('\n');
  // Characters in the lines behind each.
  const behind = lines.map(() => 0);
  for (let i = lines.length - 2; i >= 0; i -= 1)
    behind[i] = (behind[i + 1] ?? 0) + (lines[i + 1]?.length ?? 0);
  for (const [i, line] of lines.entries()) {
    const prefix = bracketLine.exec(line)?.[1]?.trim() ?? '';
    if (prefix === '') continue;
    const digits = prefix.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/\d+/g, '\\d+');
    const before = new RegExp(`^[ \\t]*${digits} ?`);
    let [from, end] = [i, i + 1];
    while (before.test(lines[from - 1] ?? '')) from -= 1;
    while (before.test(lines[end] ?? '')) end += 1;
    // The paste may end within what stands before its last line.
    if ((behind[end - 1] ?? 0) < prefix.length) lines.length = end;
    if (end - from < 3) continue;
    for (let at = from; at < end; at += 1) lines[at] = lines[at]?.replace(before, '') ?? '';
  }
  return lines.join('\n');
}
