import type { Json, Pointer } from '../../../model/json.ts';
import { isReasonPhrase } from '../../../standards/http/reason-phrase.ts';
import { pointerOf } from '../../../standards/json/json-pointer.ts';

/** Members that name or number a failure without explaining it; compared in lower case without separators. */
const names = new Set([
  'code',
  'errorcode',
  'type',
  'status',
  'statuscode',
  'timestamp',
  'traceid',
  'spanid',
  'requestid',
  'correlationid',
]);

const notWords = [
  /** Dates and times. */
  /^\d{4}-?\d{2}-?\d{2}([T ][\d:.,]+ ?(z|[+-][\d:]+)?)?$/i,
  /** Dates of RFC 9110 5.6.7, as in Date. */
  /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? \d{2}.\w{3}.\d{2,4} [\d:]+( gmt)?$/i,
  /** URLs and paths, URNs. */
  /^([a-z][a-z\d+.-]*:)?\/\S*$/i,
  /^(urn|about|tag):\S+$/i,
  /** UUIDs and other ids in hexadecimal. */
  /^\{?[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}\}?$/i,
  /^[\da-f]{16,}$/i,
];

/** Reports whether a text may explain something: it has a letter, and is not a reason phrase, date, address or id. */
const explains = (text: string) =>
  /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(text) &&
  !isReasonPhrase(text) &&
  !notWords.some((pattern) => pattern.test(text.trim()));

/** Returns the position of the text that explains best; undefined if none does. */
export const explanationIn = (json: Json): Pointer | undefined => bestOf(explanationsIn(json))?.at;

/** Returns the first text with several words, else the first. */
export const bestOf = (texts: readonly Leaf[]): Leaf | undefined =>
  texts.find(({ text }) => /\S\s+\S/.test(text)) ?? texts[0];

/** Returns every text of a JSON body that can be an explanation for people. */
export const explanationsIn = (json: Json): readonly Leaf[] =>
  leaves(json).filter(({ text }) => explains(text));

interface Leaf {
  readonly at: Pointer;
  readonly text: string;
}

function leaves(json: Json): readonly Leaf[] {
  const found: Leaf[] = [];
  const walk = (value: Json, path: readonly (string | number)[]) => {
    if (typeof value === 'string') found.push({ at: pointerOf(path), text: value });
    if (typeof value !== 'object' || value === null) return;
    for (const [member, inner] of Object.entries(value)) {
      const named = !Array.isArray(value) && names.has(folded(member));
      if (!named || typeof inner !== 'string') walk(inner, [...path, member]);
    }
  };
  walk(json, []);
  return found;
}

const folded = (member: string) => member.toLowerCase().replace(/[^a-z]/g, '');
