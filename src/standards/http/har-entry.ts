import { present } from '../collections/present.ts';
import { isObject } from '../json/is-object.ts';
import { type JsonValue, parsedJson } from '../json/json-text.ts';

const phases = ['dns', 'connect', 'ssl', 'send', 'wait', 'receive'] as const;

type Pairs = readonly (readonly [name: string, value: string])[];

export interface HarEntry {
  /** Position in the file, from 1. */
  readonly number: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Pairs;
  readonly requestBody?: string;
  /** 0 if there was no answer. */
  readonly status: number;
  readonly headers: Pairs;
  /** Absent if the archive was saved without contents. `text` is already decoded, whatever the charset was. */
  readonly body?: { readonly text: string } | { readonly bytes: Uint8Array };
  /** Length of the body as the client sent it, decompressed, in bytes. */
  readonly size?: number;
  /** Whether the archive says that the body was truncated. */
  readonly truncated: boolean;
  readonly startedAt?: string;
  /** In milliseconds; absent if the archive gives -1 or no value. */
  readonly timings: { readonly [phase in (typeof phases)[number]]?: number };
  /** From the request written to the last byte, in milliseconds; undefined if unknown. */
  readonly durationMs?: number;
  /** Network error, in the words of the browser. */
  readonly error?: string;
  /** Code of the error, in archives that greenlight wrote. */
  readonly code?: string;
}

/**
 * Reads an archive, a list of entries or a single entry; undefined for anything else. An archive without entries has
 * one without an answer.
 */
export function readHarEntries(json: JsonValue): readonly HarEntry[] | undefined {
  const log = isObject(json) && Object.keys(json).length === 1 ? member(json, 'log') : undefined;
  const archived = member(log, 'entries');
  if (Array.isArray(archived) && archived.length === 0) return [entryOf(noEntry, 1)];
  const entries = archived ?? (isEntry(json) ? [json] : json);
  const isArchive = archived !== undefined;
  if (!Array.isArray(entries) || entries.length === 0) return undefined;
  if (!entries.every((each: JsonValue) => (isArchive ? hasRequest(each) : isEntry(each))))
    return undefined;
  return (entries as readonly JsonValue[]).map((entry, i) => entryOf(entry, i + 1));
}

const noEntry: JsonValue = { _error: 'the archive has no entries' };

const hasRequest = (json: JsonValue): boolean =>
  typeof member(member(json, 'request'), 'method') === 'string';

/** Reports whether an object is an entry. One with `body` in its response is the record of a log: HAR has `content`. */
const isEntry = (json: JsonValue): boolean =>
  hasRequest(json) &&
  typeof member(member(json, 'response'), 'status') === 'number' &&
  member(member(json, 'response'), 'body') === undefined;

/** Returns the status of an answer; 0 for none, which some programs write as null, -1 or -999. */
function statusOf(response: JsonValue | undefined): number {
  const status = figure(member(response, 'status')) ?? 0;
  return status >= 100 && status <= 999 ? status : 0;
}

function entryOf(entry: JsonValue, number: number): HarEntry {
  const request = member(entry, 'request');
  const response = member(entry, 'response');
  const requestBody = text(member(member(request, 'postData'), 'text'));
  const content = member(response, 'content');
  const body = bodyOf(content, response);
  const timings = timingsOf(member(entry, 'timings'));
  const durationMs = durationOf(timings, member(entry, 'time'));
  const startedAt = text(member(entry, 'startedDateTime'));
  const size = figure(member(content, 'size'));
  const code = text(member(entry, '_code'));
  const error = text(member(entry, '_error')) ?? text(member(response, '_error'));
  return {
    number,
    method: text(member(request, 'method')) ?? '',
    url: text(member(request, 'url')) ?? '',
    requestHeaders: pairs(member(request, 'headers')),
    status: statusOf(response),
    headers: pairs(member(response, 'headers')),
    truncated: /goes on|truncated/i.test(text(member(content, 'comment')) ?? ''),
    timings,
    ...present({ requestBody, body, startedAt, durationMs, error, code, size }),
  };
}

/** Reads the body; `encoding: base64` marks binary content. */
function bodyOf(content: JsonValue | undefined, response: JsonValue | undefined): HarEntry['body'] {
  const encoded = text(member(content, 'text'));
  if (encoded !== undefined) {
    const isBase64 = text(member(content, 'encoding'))?.toLowerCase() === 'base64';
    return isBase64 || isUnmarkedBase64(encoded)
      ? { bytes: Buffer.from(encoded, 'base64') }
      : { text: encoded };
  }
  const sizes = [member(content, 'size'), member(response, 'bodySize')];
  return sizes.every((size) => size === 0) ? { text: '' } : undefined;
}

/** Reports whether a body is JSON in base64 although its entry does not say so, as some proxies write it. */
function isUnmarkedBase64(text: string): boolean {
  if (text.length % 4 > 0 || !/^[eW][\w+/]+={0,2}$/.test(text)) return false;
  const json = parsedJson(Buffer.from(text, 'base64').toString('utf8'));
  return typeof json === 'object' && json !== null;
}

function timingsOf(timings: JsonValue | undefined): HarEntry['timings'] {
  return Object.fromEntries(
    phases.flatMap((name) => {
      const value = figure(member(timings, name));
      return value === undefined || value < 0 ? [] : [[name, value]];
    }),
  );
}

/** Returns the time without DNS lookup, TCP and TLS; the total if only that is given. */
function durationOf(timings: HarEntry['timings'], time: JsonValue | undefined): number | undefined {
  const { send, wait, receive } = timings;
  if (wait !== undefined || receive !== undefined)
    return (send ?? 0) + (wait ?? 0) + (receive ?? 0);
  const whole = figure(time);
  return whole === undefined || whole <= 0 ? undefined : whole;
}

function pairs(list: JsonValue | undefined): Pairs {
  if (!Array.isArray(list)) return [];
  return (list as readonly JsonValue[]).flatMap((each) => {
    const name = text(member(each, 'name'));
    const value = text(member(each, 'value'));
    // HTTP/2 pseudo-header fields are not header fields (RFC 9113 8.3).
    return name === undefined || value === undefined || name.startsWith(':')
      ? []
      : [[name, value] as const];
  });
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

const text = (value: JsonValue | undefined) => (typeof value === 'string' ? value : undefined);
const figure = (value: JsonValue | undefined) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
