import type { TextBody, Trouble } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { readMediaType } from '../../standards/http/media-type.ts';
import { lackingMemory } from '../../standards/json/json-memory.ts';
import { readJson } from '../../standards/json/json-text.ts';
import { size } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import { decodeText } from './charset.ts';
import { type Holding, unbounded } from './holding.ts';

/** More signs of a text are not kept: no rule and no report looks so far. */
const longestText = 256 * 1024;
/** Where large ones are many. One more than a report keeps, so that it knows of the cut. */
const shortText = 64 * 1024 + 1;
/** Bytes that hold the signs that are kept in any encoding. */
export const keptBytes = 4 * longestText;
const longestDetail = 300;

/**
 * A body that was held whole, or as much of it as came. `before`: what happened on the way. `holding`: how
 * much may be held of all answers together.
 */
export function textBody(
  bytes: Buffer,
  contentType: string | undefined,
  before: readonly Trouble[],
  holding: Holding = unbounded,
): TextBody {
  const applicable = [...before, ...beyondMemory(bytes)];
  const type = readMediaType(contentType);
  // Beyond the cap it was not read, so nothing can be said of it as a whole; nor of a long part.
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
  seen.push(...reported.trouble.map((each) => briefly(each)));
  const kept = text.slice(0, longestText);
  if (reported.json === undefined) {
    const long = holding.take(kept.length);
    return { kind: 'text', text: long ? within(text, longestText) : short(text), trouble: seen };
  }
  const { json, weight } = weighed(reported.json);
  if (holding.take(kept.length + weight))
    return { kind: 'text', text: within(text, longestText), json, trouble: seen };
  if (holding.take(shortText + weight))
    return { kind: 'text', text: short(text), json, trouble: seen };
  const detail = `no more than ${size(holding.most)} of large answers are held in one run`;
  seen.push({ kind: 'too-large', offset: bytes.length, detail });
  return { kind: 'text', text: short(text), trouble: seen };
}

/** Less is read rather than that this process ends without a word. */
function beyondMemory(bytes: Buffer): readonly Trouble[] {
  const lacking = lackingMemory(bytes);
  if (!lacking) return [];
  const detail = `reading it takes about ${lacking.needed} MB of memory, and this process has ${lacking.limit} MB`;
  return [{ kind: 'too-large', offset: bytes.length, detail }];
}

const within = (text: string, most: number) =>
  text.length > most ? copyOf(text.slice(0, most)) : text;

const short = (text: string) => within(text, shortText);

/** What is reported names members of the client, and those may be of any length. */
function briefly(trouble: Trouble): Trouble {
  const { detail, at } = trouble;
  if (detail.length <= longestDetail && (at?.length ?? 0) <= longestDetail) return trouble;
  const { at: _at, ...rest } = trouble;
  const brief = { ...rest, detail: copyOf(`…${detail.slice(-longestDetail)}`) };
  return at !== undefined && at.length <= longestDetail ? { ...brief, at } : brief;
}

/** What an engine takes to hold them, about: a value beside its signs, and a member beside its name. */
const ofValue = 24;
const ofMember = 80;
/** Longer texts in an answer are nobody's reading, and no rule looks so far. */
const longestValue = 64 * 1024;

interface Weighed {
  readonly json: Json;
  /** Bytes of memory, about. */
  readonly weight: number;
}

/**
 * A value with its long texts cut, and what it weighs. Every exchange is held until the run is judged,
 * so what is held of one must not be much.
 */
function weighed(json: Json): Weighed {
  let weight = 0;
  const lightened = (value: Json): Json => {
    weight += ofValue;
    if (typeof value === 'string') {
      const kept = value.length > longestValue ? copyOf(shortened(value, longestValue)) : value;
      weight += kept.length;
      return kept;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const own = value as Json[];
      for (const [i, each] of own.entries()) own[i] = lightened(each);
      return own;
    }
    const own = value as { [member: string]: Json };
    for (const name of Object.keys(own)) {
      weight += ofMember + name.length;
      const each = own[name] ?? null;
      const kept = lightened(each);
      // A member called __proto__ is an own one, as JSON.parse makes it; assigning would not be.
      if (kept !== each) Object.defineProperty(own, name, { ...ownData, value: kept });
    }
    return own;
  };
  return { json: lightened(json), weight };
}

const ownData = { writable: true, enumerable: true, configurable: true };

/** A part of a text keeps the whole of it in memory; a copy does not. */
const copyOf = (part: string): string => Buffer.from(part, 'utf16le').toString('utf16le');
