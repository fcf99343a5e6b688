import type { Exchange, TextBody } from '../../../model/exchange.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { TextPlace } from '../../../model/outcome.ts';
import { remembered } from '../../../standards/collections/remembered.ts';
import { valueAt } from '../../../standards/json/json-pointer.ts';
import { mediaTypes } from '../answers/media-type.ts';
import { jsonOf, textBody } from '../answers/whole-body.ts';
import { asObject } from '../values/record-values.ts';
import { isFailure } from '../values/text-of-a-program.ts';
import { explanationIn } from './explanation.ts';

/** Reason that the platform reads from the body of a 4xx (contract: Errors). */
export type RejectionText =
  | { readonly kind: 'read'; readonly text: string; readonly from: TextPlace }
  /** It reads a text that is a page or a stack trace. */
  | {
      readonly kind: 'markup';
      readonly text: string;
      readonly is: Markup;
      readonly at: Pointer;
      /** Absent if it is uncertain that the platform reads it there. */
      readonly from?: TextPlace;
    }
  /** There is a text, but the contract does not say whether the platform reads it. */
  | {
      readonly kind: 'doubtful';
      readonly doubt: Doubt;
      readonly at: Pointer;
      /** What the platform reads if it parses the body as JSON. */
      readonly read?: { readonly text: string; readonly from: TextPlace };
    }
  /** There is a text in a place that the platform does not read. */
  | { readonly kind: 'not-read'; readonly at: Pointer }
  /** The bytes do not decompress. */
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'none'; readonly body: 'empty' | 'blank' | 'without text' };

export type Doubt =
  /** The JSON body is a string. */
  | 'json-text-body'
  /** The first place has no text, a later one does. */
  | 'later-place'
  /** Declared as plain text but JSON: the whole body may be shown. */
  | 'json-as-text';

/** Reads the reason by the errors table of the contract. Undefined if no body was read as text. */
export function rejectionText(x: Exchange): RejectionText | undefined {
  const body = textBody(x);
  if (!body) return undefined;
  const undone = body.trouble.find(({ kind }) => kind === 'compression');
  if (undone) return { kind: 'unreadable', detail: undone.detail };
  return known(body, mediaTypes(x));
}

/** Returns the text of a rejection that the platform reads, with its place; undefined if it reads none. */
export function textRead(x: Exchange) {
  const reading = rejectionText(x);
  return reading?.kind === 'read' ? reading : undefined;
}

/** Returns the reason that a rejection gives, whether or not the platform reads it there. */
export function reasonIn(x: Exchange): string | undefined {
  const read = rejectionText(x);
  if (read === undefined || read.kind === 'none' || read.kind === 'unreadable') return undefined;
  const text = 'text' in read ? read.text : valueAt(jsonOf(x), read.at);
  return typeof text === 'string' ? text : undefined;
}

/** Many rules read the same rejections. */
const known = remembered(read);

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

/** Reads the three places in order (41 d, e). */
function fromPlaces(json: JsonObject, isText: boolean): RejectionText | undefined {
  const places = textsIn(json);
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

/** Returns the places that are present, each with its text unless that is blank or none; null is absent. */
export function textsIn(json: JsonObject) {
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

/** Handles a body without text in these places (41 f). As plain text the whole body is used, so it is only doubtful. */
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

/** Start of JSON that failed to parse; only programs write it. */
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

/** Reports whether a text has only characters that cannot be seen; U+2800 is a Braille pattern without dots. */
const isBlank = (text: string) =>
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/** Kind of a text written for programs, not for a buyer. */
type Markup =
  | 'HTML'
  | 'a text with tags of HTML'
  | 'XML'
  | 'a stack trace'
  | 'an error of a program'
  | 'JSON that cannot be parsed';

/**
 * Detects HTML or XML: it starts as a document, or has at least two tags that close; one is enough with the
 * media type. "Weight < 20 kg" is plain text. Detects a stack trace: at least two frames, or the first line of
 * one of Python, PHP or Oracle. Detects errors that only a program that failed writes. Undefined for plain text.
 */
function markupIn(text: string, mediaTypes: readonly string[] = []): Markup | undefined {
  const start = text.trimStart();
  if (/^<\?xml\b/i.test(start)) return 'XML';
  if (/^<(!doctype|html)\b/i.test(start)) return 'HTML';
  const declared = mediaTypes.some((type) => /\b(html|xml)$/.test(type));
  const pairs = text.match(/<\/[a-z][\w:.-]{0,60}\s*>/gi)?.length ?? 0;
  if (pairs >= 2 || (declared && pairs >= 1)) {
    return mediaTypes.some((type) => /\bxml$/.test(type)) ? 'XML' : 'HTML';
  }
  if (pairs === 1 || isTagged.test(text)) return 'a text with tags of HTML';
  if (isStackTrace(text)) return 'a stack trace';
  return isFailure(text) ? 'an error of a program' : undefined;
}

/** A tag of texts; “Weight < 20 kg” has none. */
const isTagged =
  /<(?:br|[abipu]|strong|em|div|span|[uo]l|li|h[1-6]|font|small)(?:\s[^<>]{0,200})?\/?>/i;

const first = [
  /^[ \t]*Traceback \(most recent call last\)/m,
  /^[ \t]*(\[stacktrace\]|Stack trace:)[ \t]*\n#0 /m,
  /^goroutine \d+ \[[^\]\n]+\]:/m,
  /^[ \t]*ORA-06512: /m,
];

/** Stack frames: Java, JavaScript; .NET without line numbers; JavaScript without a name; PHP; Ruby; .NET. */
const frames = [
  /^\s*at .{1,500}\(.{0,500}:\d+\)\s*$/,
  /^\s*at [\w$.<>`/]+\((Native Method|Unknown Source)\)\s*$/,
  /^\s*at (async )?\S+:\d+:\d+\s*$/,
  /^\s*at [\w.<>`+[\],|]+\.[\w<>`|]+(\[[^\]]*\])?\([^()]*\)( in .+:line \d+)?\s*$/,
  /^\s*#\d+ .+\(\d+\): .+/,
  /^\s*(from )?\S+\.rb:\d+:in .+/,
];

/** Java frames in one line. */
const inLine = /\bat [\w$.]+\([\w$]+\.(?:java|kt|scala|groovy):\d+\)/g;

/** Maximum length searched for a trace, against adversarial texts. */
const maxTraceSearchLength = 40_000;

function isStackTrace(whole: string): boolean {
  const text = whole.slice(0, maxTraceSearchLength);
  const lines = text.split(/\r\n|[\r\n]|(?:\\r)?\\n|<br ?\/?>/i);
  const unfolded = lines.join('\n');
  if (first.some((beginning) => beginning.test(unfolded))) return true;
  const framed = lines.filter((line) => line.length < 1000 && frames.some((f) => f.test(line)));
  return framed.length >= 2 || (text.match(inLine)?.length ?? 0) >= 2;
}
