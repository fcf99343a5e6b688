import type { TextBody, Trouble } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { readMediaType } from '../../standards/http/media-type.ts';
import { lackingMemory } from '../../standards/json/json-memory.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { size } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import { decodeText } from './charset.ts';
import { type MemoryLimit, noMemoryLimit } from './holding.ts';

/** Maximum number of characters kept of a text; no rule or report reads further. */
const maxTextLength = 256 * 1024;
/** Limit when many answers are large. One more than a report keeps, so that it can tell that text was cut. */
const shortText = 64 * 1024 + 1;
/** Enough bytes for the kept characters in any encoding. */
export const keptBytes = 4 * maxTextLength;

/**
 * Builds a text body from all bytes that arrived. `before` is the trouble found while receiving; `holding` limits
 * the memory of all answers together.
 */
export function textBody(
  bytes: Buffer,
  contentType: string | undefined,
  before: readonly Trouble[],
  holding: MemoryLimit = noMemoryLimit,
): TextBody {
  const applicable = [...before, ...beyondMemory(bytes)];
  const type = readMediaType(contentType);
  // A body beyond the limit was not read to its end, so it cannot be parsed; nor can a long part.
  const capped =
    applicable.some(({ kind }) => kind === 'too-large') ||
    (applicable.length > 0 && bytes.length >= keptBytes);
  const read = capped ? bytes.subarray(0, keptBytes) : bytes;
  const { text, mark, trouble } = decodeText(read, type, applicable.length === 0);
  const seen = [...applicable, ...trouble];
  if (text === '' && !capped) {
    const empty: Trouble = { kind: 'not-json', offset: mark, detail: 'the body is empty' };
    return { kind: 'text', text, trouble: [...seen, empty] };
  }
  const reported = capped ? { trouble: [] } : readJson(text, { startsAt: mark });
  seen.push(...reported.trouble.map(({ written: _written, ...each }) => each));
  const shown = text.slice(0, maxTextLength);
  if (reported.json === undefined) {
    const long = holding.take(shown.length);
    return { kind: 'text', text: long ? within(text, maxTextLength) : short(text), trouble: seen };
  }
  const { json, weight } = weighed(reported.json);
  if (holding.take(shown.length + weight))
    return { kind: 'text', text: within(text, maxTextLength), json, trouble: seen };
  if (holding.take(shortText + weight))
    return { kind: 'text', text: short(text), json, trouble: seen };
  const detail = `no more than ${size(holding.most)} of large answers are held in one run`;
  seen.push({ kind: 'too-large', offset: bytes.length, detail });
  return { kind: 'text', text: short(text), trouble: seen };
}

/** Reports a body too large for the memory, which is then not parsed. */
function beyondMemory(bytes: Buffer): readonly Trouble[] {
  const lacking = lackingMemory(bytes);
  if (!lacking) return [];
  const detail = `reading it takes about ${lacking.needed} MB of memory, and this process has ${lacking.limit} MB`;
  return [{ kind: 'too-large', offset: bytes.length, detail }];
}

const within = (text: string, most: number) =>
  text.length > most ? copyOf(text.slice(0, most)) : text;

const short = (text: string) => within(text, shortText);

/** Approximate memory in bytes of a value besides its characters, and of a member besides its name. */
const ofValue = 24;
const ofMember = 80;
/** Maximum number of characters kept of a string in JSON; no rule reads further. */
const maxValueLength = 64 * 1024;

/**
 * Cuts long texts within a value and estimates its memory. Every exchange is held until the run is judged, so
 * each must be small.
 */
function weighed(json: Json) {
  let weight = 0;
  const lightened = (value: Json): Json => {
    weight += ofValue;
    if (typeof value === 'string') {
      const text = value.length > maxValueLength ? copyOf(shortened(value, maxValueLength)) : value;
      weight += text.length;
      return text;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const entries = value as Json[];
      for (const [i, each] of entries.entries()) entries[i] = lightened(each);
      return entries;
    }
    const members = value as { [member: string]: Json };
    for (const name of Object.keys(members)) {
      weight += ofMember + name.length;
      const each = members[name] ?? null;
      const light = lightened(each);
      // JSON.parse makes __proto__ an own member; an assignment would not.
      if (light !== each) Object.defineProperty(members, name, { ...ownData, value: light });
    }
    return members;
  };
  return { json: lightened(json), weight };
}

const ownData = { writable: true, enumerable: true, configurable: true };

/** A slice keeps the whole string in memory; a copy does not. */
const copyOf = (part: string): string => Buffer.from(part, 'utf16le').toString('utf16le');
