import type { Exchange, TextBody } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { TextPlace } from '../../../model/outcome.ts';
import { mediaTypes } from '../answers/media-type.ts';
import { asObject } from '../values/json-object.ts';
import { explanationIn } from './explanation.ts';

/** What the service finds when it reads the reason from the body of a 4xx (contract: Errors). */
export type RejectionText =
  /** The service reads this text there. */
  | { readonly kind: 'read'; readonly text: string; readonly from: TextPlace }
  /** It reads a text, and that is a page or a stack trace. */
  | {
      readonly kind: 'markup';
      readonly text: string;
      readonly is: Markup;
      readonly at: Pointer;
      /** Absent where it is doubtful that the service reads it there. */
      readonly from?: TextPlace;
    }
  /** There is a text, and the contract does not say whether the service reads it. */
  | {
      readonly kind: 'doubtful';
      readonly doubt: Doubt;
      readonly at: Pointer;
      /** Where the service reads it if it reads the body as JSON. */
      readonly read?: { readonly text: string; readonly from: TextPlace };
    }
  /** There is a text where the service does not look. */
  | { readonly kind: 'not-read'; readonly at: Pointer }
  /** The bytes do not decompress, so nothing can be read. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'none'; readonly body: 'empty' | 'blank' | 'without text' };

export type Doubt =
  /** A JSON body that is one text. */
  | 'json-text-body'
  /** The first place holds no text, a later one does. */
  | 'later-place'
  /** Declared as plain text, and JSON: the whole of it may be shown. */
  | 'json-as-text';

/**
 * Reads the reason as the contract's errors table says: `errors.message`, then `detail`, then `message`,
 * else a plain-text body. Undefined where there is no response whose body was read as text.
 */
export function rejectionText(x: Exchange): RejectionText | undefined {
  const body = x.answer.kind === 'response' ? x.answer.body : undefined;
  if (body?.kind !== 'text') return undefined;
  const undone = body.trouble.find(({ kind }) => kind === 'compression');
  if (undone) return { kind: 'unreadable', detail: undone.detail };
  return read(body, mediaTypes(x));
}

function read({ text, json }: TextBody, types: readonly string[]): RejectionText {
  if (isBlank(text)) return { kind: 'none', body: text === '' ? 'empty' : 'blank' };
  const isText = types.some((type) => type.startsWith('text/') && !type.endsWith('json'));
  if (json === undefined) return wholeBody(text, types);
  if (typeof json === 'string') {
    if (isBlank(json)) return { kind: 'none', body: 'blank' };
    if (isText) return wholeBody(text, types);
    return markupOf(json, '') ?? { kind: 'doubtful', doubt: 'json-text-body', at: '' };
  }
  const object = asObject(json);
  return (object && fromPlaces(object, isText)) ?? elsewhere(json, types);
}

/** The three places in their order (41 d, e). */
function fromPlaces(json: JsonObject, isText: boolean): RejectionText | undefined {
  const places = placesIn(json);
  const first = places.find(({ text }) => text !== undefined);
  if (first?.text === undefined) return undefined;
  const { from, at, text } = first;
  const isFirst = first === places[0];
  const markup = markupOf(text, at, isFirst ? from : undefined);
  if (markup) return markup;
  if (!isFirst) return { kind: 'doubtful', doubt: 'later-place', at };
  if (isText) return { kind: 'doubtful', doubt: 'json-as-text', at, read: { text, from } };
  return { kind: 'read', text, from };
}

interface Place {
  readonly from: TextPlace;
  readonly at: Pointer;
  /** Absent where what stands there is no text, or a blank one. */
  readonly text: string | undefined;
}

/** Those that are there; null is absent. */
function placesIn(json: JsonObject): readonly Place[] {
  const places = [
    { from: 'errors.message', at: '/errors/message', value: asObject(json.errors)?.message },
    { from: 'detail', at: '/detail', value: json.detail },
    { from: 'message', at: '/message', value: json.message },
  ] as const;
  return places
    .filter(({ value }) => value !== undefined && value !== null)
    .map(({ from, at, value }) => {
      const isText = typeof value === 'string' && !isBlank(value);
      return { from, at, text: isText ? value : undefined };
    });
}

/** No place has it (41 f). As plain text the whole body is used, so there it is only doubtful. */
function elsewhere(json: Json, types: readonly string[]): RejectionText {
  const at = explanationIn(json);
  if (at === undefined) return { kind: 'none', body: 'without text' };
  if (types.includes('text/plain')) return { kind: 'doubtful', doubt: 'json-as-text', at };
  return { kind: 'not-read', at };
}

function wholeBody(text: string, types: readonly string[]): RejectionText {
  if (brokenJson.test(text))
    return { kind: 'markup', text, is: 'JSON that cannot be parsed', at: '', from: 'body' };
  return markupOf(text, '', 'body', types) ?? { kind: 'read', text, from: 'body' };
}

/** How a text begins that only a program writes; as JSON it would have been read. */
const brokenJson = /^\s*(?:\{\s*"|\[\s*\{\s*")/;

function markupOf(
  text: string,
  at: Pointer,
  from?: TextPlace,
  types?: readonly string[],
): RejectionText | undefined {
  const is = markupIn(text, types);
  return is && { kind: 'markup', text, is, at, ...(from ? { from } : {}) };
}

/** Nothing to be seen: white space, control and format signs only. */
const isBlank = (text: string) => /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

/** What a text is that was written for programs, not for a buyer. */
type Markup = 'HTML' | 'XML' | 'a stack trace' | 'JSON that cannot be parsed';

/**
 * HTML or XML: begins as a document does, or holds two paired tags or more; one pair is enough where
 * the media type says so. "Weight < 20 kg" is plain text. A stack trace: two frames or more, or the
 * line with which Python, PHP and Oracle begin one. Undefined for plain text.
 */
function markupIn(text: string, mediaTypes: readonly string[] = []): Markup | undefined {
  const start = text.trimStart();
  if (/^<\?xml\b/i.test(start)) return 'XML';
  if (/^<(!doctype|html)\b/i.test(start)) return 'HTML';
  const declared = mediaTypes.some((type) => /\b(html|xml)$/.test(type));
  const pairs = pairedTags(text);
  if (pairs >= 2 || (declared && pairs >= 1)) {
    return mediaTypes.some((type) => /\bxml$/.test(type)) ? 'XML' : 'HTML';
  }
  return isStackTrace(text) ? 'a stack trace' : undefined;
}

/** Opening tags that have their closing tag. */
function pairedTags(text: string): number {
  const open = new Map<string, number>();
  let pairs = 0;
  for (const [, closing, name = ''] of text.matchAll(/<(\/?)([a-z][\w:.-]*)(?:\s[^<>]*)?>/gi)) {
    const tag = name.toLowerCase();
    const opened = open.get(tag) ?? 0;
    if (!closing) open.set(tag, opened + 1);
    else if (opened > 0) {
      open.set(tag, opened - 1);
      pairs += 1;
    }
  }
  return pairs;
}

const first = [
  /^[ \t]*Traceback \(most recent call last\)/m,
  /^[ \t]*(\[stacktrace\]|Stack trace:)[ \t]*\n#0 /m,
  /^goroutine \d+ \[[^\]\n]+\]:/m,
  /^[ \t]*ORA-06512: /m,
];

/** One frame: Java, JavaScript; .NET without line numbers; JavaScript without a name; PHP; Ruby; .NET. */
const frames = [
  /^\s*at .{1,500}\(.{0,500}:\d+\)\s*$/,
  /^\s*at [\w$.<>`/]+\((Native Method|Unknown Source)\)\s*$/,
  /^\s*at (async )?\S+:\d+:\d+\s*$/,
  /^\s*at [\w.<>`+[\],|]+\.[\w<>`|]+(\[[^\]]*\])?\([^()]*\)( in .+:line \d+)?\s*$/,
  /^\s*#\d+ .+\(\d+\): .+/,
  /^\s*(from )?\S+\.rb:\d+:in .+/,
];

/** Frames of Java in one line. */
const inLine = /\bat [\w$.]+\([\w$]+\.(?:java|kt|scala|groovy):\d+\)/g;

/** A trace shows itself soon; an adversarial text must not hold us up. */
const enough = 40_000;

function isStackTrace(whole: string): boolean {
  const text = whole.slice(0, enough);
  const lines = text.split(/\r\n|[\r\n]|(?:\\r)?\\n|<br ?\/?>/i);
  const unfolded = lines.join('\n');
  if (first.some((beginning) => beginning.test(unfolded))) return true;
  const framed = lines.filter((line) => line.length < 1000 && frames.some((f) => f.test(line)));
  return framed.length >= 2 || (text.match(inLine)?.length ?? 0) >= 2;
}
