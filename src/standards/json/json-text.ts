import { scanJson } from './json-scan.ts';

/** A JSON value as JSON.parse gives it. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

interface JsonTrouble {
  readonly kind: 'not-json' | 'duplicate-member' | 'number-precision' | 'too-deep';
  /** Byte offset in the UTF-8 form of the text, from `startsAt`. */
  readonly offset: number;
  /** JSON Pointer (RFC 6901) of the member or number; absent where reading stopped. */
  readonly at?: string;
  /** One plain phrase without a full stop. */
  readonly detail: string;
}

export interface JsonLimits {
  /** Lists and objects inside one another; 200 unless told. */
  readonly maxDepth?: number;
  /** Added to every offset: bytes before the text, as a byte-order mark. */
  readonly startsAt?: number;
}

export interface JsonRead {
  /** Absent when the text is not JSON, or too deep. Of members named twice the last counts. */
  readonly json?: JsonValue;
  readonly trouble: readonly JsonTrouble[];
}

/** A text as JSON; undefined where it is none. */
export function parsedJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/**
 * Reads a text as JSON (RFC 8259), accepting exactly what JSON.parse accepts up to `maxDepth`, and says
 * where and why it is not, which members are named twice, and which numbers a double cannot hold.
 * Linear in the text; no text makes it throw. At most 100 troubles are given.
 */
export function readJson(text: string, limits: JsonLimits = {}): JsonRead {
  const { troubles, stopped } = scanJson(text, limits.maxDepth ?? 200);
  let index = 0;
  let offset = limits.startsAt ?? 0;
  const trouble = troubles.map(({ index: next, ...rest }): JsonTrouble => {
    offset += Buffer.byteLength(text.slice(index, next));
    index = next;
    return { ...rest, offset };
  });
  return stopped ? { trouble } : { json: JSON.parse(text) as JsonValue, trouble };
}
