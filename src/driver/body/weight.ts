import type { Json } from '../../model/json.ts';
import { shortened } from '../../standards/text/legible.ts';

/** What an engine takes to hold them, about: a value beside its signs, and a member beside its name. */
const ofValue = 24;
const ofMember = 80;
/** Longer texts in an answer are nobody's reading, and no rule looks so far. */
const longestText = 64 * 1024;

interface Weighed {
  readonly json: Json;
  /** Bytes of memory, about. */
  readonly weight: number;
}

/**
 * A value with its long texts cut, and what it weighs. Every exchange is held until the run is judged,
 * so what is held of one must not be much.
 */
export function weighed(json: Json): Weighed {
  let weight = 0;
  const lightened = (value: Json): Json => {
    weight += ofValue;
    if (typeof value === 'string') {
      const kept = value.length > longestText ? copyOf(shortened(value, longestText)) : value;
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
export const copyOf = (part: string): string => Buffer.from(part, 'utf16le').toString('utf16le');
