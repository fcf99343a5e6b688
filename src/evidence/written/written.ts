import { isObject } from '../../standards/json/is-object.ts';

/** A value as a program printed it. */
export type Written =
  | null
  | boolean
  | number
  | string
  | Cut
  | readonly Written[]
  | { readonly [name: string]: Written };

export type WrittenObject = { readonly [name: string]: Written };

/** A value that the paste does not show as it was: `[Object]`, a text that stops, a mask, `42OO`. */
export class Cut {
  /** The beginning, where it is a text of which that is there. */
  readonly text: string | undefined;
  /** How the print says so: `[Object]`; undefined where it simply ends. */
  readonly mark: string | undefined;
  /** What was done to the whole value on the way. */
  readonly by:
    | 'a mask'
    | 'a scan'
    | 'a line break'
    | 'a placeholder'
    | 'a pointer'
    | 'an empty value'
    | undefined;

  constructor(text?: string, mark?: string, by?: Cut['by']) {
    this.text = text;
    this.mark = mark;
    this.by = by;
  }

  /** In JSON it is left out. */
  toJSON(): undefined {
    return undefined;
  }
}

/** What a logger writes in the place of a value. */
const mask =
  /^[\s<[({"']*(?:\*{2,}[\w.-]{0,8}|[xX]{4,}|[•█▒#]{2,}|(?:redacted|masked|filtered|hidden|removed|sensitive|protected|oculto|censurado|enmascarado|confidencial)[^"\n]{0,40}?)[\s>\])}"']*$|^[<[({](?:remov|retirad|suprimid|eliminad|omitid|oculta|escond|apagad|borrad|tapad|mascarad|anonimi|omitted|stripped|secret)[^"\n]{0,40}[>\])}]$/i;
/** A number in which letters or blocks are in the place of digits, as no JSON writer writes one. */
const scanned = /^(?=.*\d)(?=.*[OolISBZ█▓▒░■])[-\dOolISBZ█▓▒░■.]{2,20}$/;

/** What documentation and source code have in the place of a value. */
const placeholder =
  /^(?:<(?!\/)[\w -]{1,60}>|\{\{[^{}]{1,60}\}\}|\$\{[^}]{1,60}\}|(?:number|float|integer|int|decimal|double)\??)$/i;
/** An expression of a program. */
const expression = /^[A-Za-z_$](?:[\w$.]*\.\w+|[\w$.]*(?:\s*[*/+]|\().*)$/;

/** The value that a text stands for where somebody on the way wrote it; `isBare` where it has no quotes. */
export const hiddenBy = (text: string, isBare = false): Cut | undefined =>
  text.length < 200 && (mask.test(text) || (isBare && /^\*+$/.test(text)))
    ? new Cut(undefined, undefined, 'a mask')
    : isBare && scanned.test(text)
      ? new Cut(undefined, undefined, 'a scan')
      : text.length < 200 && (placeholder.test(text) || (isBare && expression.test(text)))
        ? new Cut(undefined, undefined, 'a placeholder')
        : undefined;

/** What is not as JSON writes it; only loose JSON may be the client's own. */
export type Habit =
  | 'a print'
  | 'names of a class'
  | 'loose JSON'
  | 'a note'
  | 'broken lines'
  | 'changed signs'
  | 'no number of JSON'
  | 'no types';

export interface Reading {
  readonly value: Written;
  /** The text that it was read from. */
  readonly source: string;
  /** Past its last character. */
  readonly end: number;
  readonly habits: ReadonlySet<Habit>;
  /** How the print says that it leaves something out; undefined where it does not. */
  readonly lacks: string | undefined;
}

/** Lists and objects of which something is missing, here or further in. */
export const partial = new WeakSet<object>();

/** Whether nothing of a value is left out; what is hidden is there. */
export const isWhole = (value: Written): boolean =>
  value instanceof Cut
    ? value.by !== undefined
    : !(typeof value === 'object' && value !== null && partial.has(value));

/** The members of an object; undefined for anything else. */
export const asMembers = (value: Written | undefined): WrittenObject | undefined =>
  isObject(value) && !(value instanceof Cut) ? value : undefined;

export const asItems = (value: Written | undefined): readonly Written[] | undefined =>
  Array.isArray(value) ? (value as readonly Written[]) : undefined;

/** What lies deeper is not read, since programs do not print so. It is reported by this mark. */
export const deepest = 200;
export const tooDeep = `nested more than ${deepest} deep`;

/** What simply stops is reported by this mark. */
export const pasteEnds = 'the paste ends';
/** And what goes on as something else, by this. */
export const foreign = 'what follows is not part of it';

/** What mail programs, as `[message clipped]`, and loggers write at the end of a text that they shorten. */
const shortening =
  /\s{0,9}\[me(?:ssage|nsaje|nsagem) [^\]\n]{5,12}\][^\n]{0,60}\n?$|(?:[.]{3}|…)?[ ]?[[(<](?:truncated|trimmed|cut)[^\n\])>]{0,80}[\])>]$|(?:[.]{3}|…) ?\(?\d{1,12} more (?:characters|chars|bytes)\)?$|\(\d{1,12} more (?:characters|chars|bytes)\)$/i;

/** A text without the mark of a logger that shortened it; texts that stand for what is not shown have none. */
export function shortened(text: string): { readonly text: string; readonly rest?: string } {
  if (/^(?:\[(?:Object|Array|Truncated|\.{3})\]|\.{3}|…)$/.test(text))
    return { text: '', rest: text };
  const [mark] = shortening.exec(text.slice(-120)) ?? [];
  return mark === undefined ? { text } : { text: text.slice(0, -mark.length), rest: mark };
}
