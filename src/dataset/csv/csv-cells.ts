import type { FieldType } from '../../model/dataset.ts';
import type { Json } from '../../model/json.ts';
import { readJson } from '../../standards/json/json-text.ts';

/** Value of a cell by the schema; `how` if it is written differently but still readable. */
export interface Cell {
  /** Undefined if absent. */
  readonly value: Json | undefined;
  readonly how?: string;
}

const absent: Cell = { value: undefined };

/**
 * Parses a cell by the type of its field. An empty cell is absent, except for a required text. What does not parse
 * stays a text, for the schema to judge.
 */
export function readCell(text: string, type: FieldType, required: boolean): Cell {
  if (text === '' && !(type === 'text' && required)) return absent;
  if (type === 'text' || type === 'date') return { value: text };
  if (/^null$/i.test(text)) return { value: undefined, how: `${text} for an absent value` };
  if (type === 'number') return readNumber(text);
  if (type === 'bool') return readBool(text);
  // What looks like JSON and is not, or is nested too deeply, stays a text.
  if (/^\s*[[{]/.test(text)) return { value: readJson(text).json ?? text };
  return type === 'list' ? readList(text) : { value: text };
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const otherNumbers: readonly (readonly [RegExp, string, (text: string) => string])[] = [
  [/^[+-]?\d+,\d+$/, 'a decimal comma', (text) => text.replace(',', '.')],
  [
    /^[+-]?\d{1,3}(\.\d{3})+,\d+$/,
    'points for thousands and a decimal comma',
    (text) => text.replaceAll('.', '').replace(',', '.'),
  ],
  [/^[+-]?\d{1,3}(,\d{3})+\.\d+$/, 'commas for thousands', (text) => text.replaceAll(',', '')],
  [
    /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/,
    'a number that JSON writes otherwise',
    (text) => text,
  ],
];

function readNumber(text: string): Cell {
  if (plainNumber.test(text)) return { value: Number(text) };
  const bare = text.trim();
  if (bare !== text && plainNumber.test(bare)) {
    return { value: Number(bare), how: 'blanks around a number' };
  }
  const form = otherNumbers.find(([pattern]) => pattern.test(bare));
  if (!form) return { value: text };
  return { value: Number(form[2](bare)), how: form[1] };
}

function readBool(text: string): Cell {
  if (text === 'true' || text === 'false') return { value: text === 'true' };
  if (text === '1' || text === '0')
    return { value: text === '1', how: '1 and 0 for true and false' };
  if (/^\s*(true|false)\s*$/i.test(text)) {
    return { value: /true/i.test(text), how: 'true and false in capitals or with blanks' };
  }
  return { value: text };
}

function readList(text: string): Cell {
  const items = text.split(/[,;|]/).map((item) => item.trim());
  return { value: items.filter((item) => item !== ''), how: 'a list that is not written as JSON' };
}
