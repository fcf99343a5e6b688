import { isObject } from '../../standards/json/is-object.ts';

/** A value as a program printed it. */
export type Written =
  | null
  | boolean
  | number
  | string
  | Cut
  | Hidden
  | readonly Written[]
  | { readonly [name: string]: Written };

/** A value of which the print leaves something out: `[Object]`, `…`, a text that stops. */
export class Cut {
  /** The beginning, where it is a text of which that is there. */
  readonly text: string | undefined;
  /** How the print says so: `[Object]`; undefined where it simply ends. */
  readonly mark: string | undefined;

  constructor(text?: string, mark?: string) {
    this.text = text;
    this.mark = mark;
  }
}

/** A value that somebody on the way hid or broke: a logger, a scan, a mail that wraps its lines. */
export class Hidden {
  readonly by: 'a mask' | 'a scan' | 'a line break';

  constructor(by: Hidden['by']) {
    this.by = by;
  }

  /** In JSON it is left out. */
  toJSON(): undefined {
    return undefined;
  }
}

/** What a logger writes in the place of a value. */
const mask =
  /^[\s<[({"']*(?:\*{2,}[\w.-]{0,8}|[xX]{4,}|[•█▒#]{2,}|(?:redacted|masked|filtered|hidden|removed|sensitive|protected|oculto|censurado|enmascarado|confidencial)[^"\n]{0,40}?)[\s>\])}"']*$/i;
/** A number in which letters are in the place of digits, as no JSON writer writes one. */
const scanned = /^(?=.*\d)(?=.*[OolISBZ])[-\dOolISBZ.]{2,20}$/;

/** The value that a text stands for where somebody on the way wrote it; `isBare` where it has no quotes. */
export const hiddenBy = (text: string, isBare = false): Hidden | undefined =>
  text.length < 200 && (mask.test(text) || (isBare && /^\*+$/.test(text)))
    ? new Hidden('a mask')
    : isBare && scanned.test(text)
      ? new Hidden('a scan')
      : undefined;

/** What is not as JSON writes it. */
export type Habit =
  | 'a comment'
  | 'blanks that are not JSON'
  | 'quotes that are not JSON'
  | 'names without quotes'
  | 'values without quotes'
  | 'words of another language'
  | 'a comma too many'
  | 'no commas'
  | 'broken lines'
  | 'arrows for colons'
  | 'no types';

/** What a JSON encoder never writes, and a person or a print does; a comma may be the client's own. */
export const isByHand = ({ habits }: Pick<Reading, 'habits'>): boolean =>
  habits.size > 0 && [...habits].some((habit) => byHand.has(habit));

const byHand: ReadonlySet<Habit> = new Set([
  'a comment',
  'quotes that are not JSON',
  'names without quotes',
  'words of another language',
  'arrows for colons',
  'no commas',
]);

export interface Reading {
  readonly value: Written;
  /** Past its last sign. */
  readonly end: number;
  /** Lists and objects of which something is missing, here or further in. */
  readonly incomplete: ReadonlySet<object>;
  /** Where each list and object stands in the text. */
  readonly spans: ReadonlyMap<object, readonly [from: number, to: number]>;
  readonly habits: ReadonlySet<Habit>;
  /** How the print says that it leaves something out; `the paste ends` where it simply stops. */
  readonly marks: ReadonlySet<string>;
}

/** Incomplete lists and objects of a text within a text, which the reading of the outer text does not know. */
export const incompleteInside = new WeakSet<object>();

export type WrittenObject = { readonly [name: string]: Written };

/** The members of an object; undefined for anything else. */
export const asMembers = (value: Written | undefined): WrittenObject | undefined =>
  isObject(value) && !(value instanceof Cut) && !(value instanceof Hidden) ? value : undefined;

export const asItems = (value: Written | undefined): readonly Written[] | undefined =>
  Array.isArray(value) ? (value as readonly Written[]) : undefined;

/** What lies deeper is not read: nobody prints so. It is reported by this mark. */
export const deepest = 200;
export const tooDeep = `nested more than ${deepest} deep`;

/** What simply stops is reported by this mark. */
export const pasteEnds = 'the paste ends';

/** What loggers write at the end of a text that they shorten. */
const shortening =
  /(?:[.]{3}|…)?[ ]?[[(<](?:truncated|trimmed|cut)[^\n\])>]{0,80}[\])>]$|(?:[.]{3}|…) ?\(?\d{1,12} more (?:characters|chars|bytes)\)?$|\(\d{1,12} more (?:characters|chars|bytes)\)$/i;

/** A text without the mark of a logger that shortened it; texts that stand for what is not shown have none. */
export function shortened(text: string): { readonly text: string; readonly rest?: string } {
  if (/^(?:\[(?:Object|Array|Truncated|\.{3})\]|\.{3}|…)$/.test(text))
    return { text: '', rest: text };
  const tail = text.slice(-120);
  const [mark] = shortening.exec(tail) ?? [];
  if (mark !== undefined) return { text: text.slice(0, -mark.length), rest: mark };
  return { text };
}
