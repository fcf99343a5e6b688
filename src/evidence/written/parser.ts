import { quotedText } from './quoted-text.ts';
import {
  Cut,
  deepest,
  foreign,
  type Habit,
  hiddenBy,
  inPlaceOf,
  isWhole,
  markPart,
  markSource,
  pasteEnds,
  type Reading,
  shortened,
  tooDeep,
  type Written,
} from './written.ts';

/**
 * Reads the object or list that begins at a place of a text, however a program printed it: JSON, with comments,
 * without quotes or with a comma too many; names and values with colons, arrows or equals signs between braces,
 * brackets or parentheses. What the print leaves out is known afterwards, a text that stops included. Undefined
 * where none begins. Reads every character once. Never throws.
 */
export function readWritten(text: string, at: number): Reading | undefined {
  const reader = new Parser(text, at);
  const value = reader.container(0);
  if (value === undefined) return undefined;
  if (reader.isUntyped) reader.habits.add('no types');
  return { value, end: reader.at, habits: reader.habits, marks: reader.marks };
}

/** Names of a class before its braces, as Node and Python print them, `Object [AxiosHeaders] {` too. */
const className =
  /(?:<ref \*\d{1,9}>\s?)?(?:%?(?:[A-Za-z_$][\w$.\\]{0,99})?(?:\([\w\\]{1,99}\))?(?:#\d{1,9} ?\(\d{1,9}\))?\s?)?(?:\[[A-Za-z][\w: $]{0,99}\]\s?)?(?=[{[])|(?:Array|array|stdClass Object|[A-Z][\w\\]{0,99} Object)\s{0,9}(?=\()|[A-Z]\w{0,99}(?=\(\w{1,99}=)/y;
/** What a body is before anybody read it. */
const unread =
  /^(?:<ref[^>]{0,20}>\s?)?(?:\w{0,40}(?:Stream|Readable|PassThrough|IncomingMessage|Gunzip|Inflate|BrotliDecompress)|Blob|File)\b/;
/** What stands for an object or for bytes that are not shown. */
const omitted =
  /\[(?!(?:None|True|False|NULL|NaN|Infinity)\])(?:Object|Array|[A-Z]\w{0,60})(?:: null prototype)?\]|\[Object \[\w{1,60}\]\]|\{\.\.\.\}|\[\.\.\.\]|<Buffer[^>\n]{0,400}>?/y;
const elision =
  /(?:\.{3}|…)[ \t]*(?:\(?\d{1,12}[^\n,}\]]{0,40})?|[<([](?:truncated|trimmed|snip(?:ped)?|cut|redacted for length)[^\n)>\]]{0,60}[>)\]]/iy;
const number = /[-+]?(?:\d[\d_]{0,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][-+]?\d{1,9})?n?/y;
/** A symbol of Ruby has a colon before it. */
const bareName = /:?[\p{L}_$@][\p{L}\p{N}_$.@-]{0,199}/uy;
/** A name that is no text in quotes, and one in brackets before an arrow with what is said of its visibility. */
const plainName = /:?[\p{L}_$@][\p{L}\p{N}_$.@-]{0,199}|\[[A-Za-z][^\]\n]{0,199}\]|\d{1,20}/uy;
const bracketName = /\[\s{0,20}["']?([\w$.-][\w$ .-]{0,199}?)["']?(?::[\w":]{1,200})?\]\s*(?==>)/y;
/** The next member, where no comma stands before it. */
const nextName =
  /(?:\[["']?[\w$ .-]{1,200}["':\w]{0,200}\]\s*=>|[A-Za-z_$][\w$.-]{0,199}\s?(?::|=)(?=\S)|\d{1,9}\s*=>)/y;
const separator = /:|=>?/y;
const quote = /["'`“]/y;
/** After the arrow of PHP, null, false and an empty text. */
const emptyValue = /[ \t]*\r?\n(?=[ \t]*(?:\[|\)))/y;
/** What follows a number that a line break parted. */
const brokenRest = /\r?\n[ \t>]*\d[\d.]*(?=\s*[,}\]])/y;
const call = /[A-Za-z_][\w.]{0,99}\(/y;
/** Of two signs and more a mask is made. */
const comment = /#(?!#)|\/\//y;
/** A bracket with names in it. */
const namedInside =
  /\[\s*(?:["'][^"'\n]{1,99}["']\s*(?::|=>)|\w{1,99}(?:=(?!>)|:(?=[^\s\d/])|:\d[\d.]{0,40}[\]\s]))/y;

const closers: { readonly [opening: string]: string | undefined } = {
  '{': '}',
  '[': ']',
  '(': ')',
};

/** Members that are not there. */
const absent = Symbol('absent');
type Read = Written | typeof absent;
type Container = Written[] | { [name: string]: Written };

const words: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...['true', 'True'].map((word) => [word, true] as const),
  ...['false', 'False'].map((word) => [word, false] as const),
  ...['null', 'None', 'nil', 'NULL'].map((word) => [word, null] as const),
  ['undefined', absent],
]);

class Parser {
  readonly habits = new Set<Habit>();
  readonly marks = new Set<string>();
  at: number;
  private readonly text: string;
  /** Nothing more can be read: the text is over, or what stands there is no part of the value. */
  private over = false;
  /** How members are printed without a colon: with a text in quotes, a bare value, a name in brackets. */
  private readonly prints = new Set<'quoted' | 'bare' | 'bracketed'>();

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** Whether the print shows no difference between a number and a text of digits. */
  get isUntyped(): boolean {
    const { prints } = this;
    return prints.has('bracketed') || (prints.has('bare') && !prints.has('quoted'));
  }

  /** An object or a list, its class name before it; undefined where none begins. */
  container(depth: number): Written | undefined {
    const name = this.take(className) ?? '';
    if (name !== '') this.habits.add('a print').add('names of a class');
    const sign = this.text[this.at] ?? '';
    const end = closers[sign];
    if (end === undefined) return undefined;
    const isNamed = sign === '{' || (sign === '(' && name !== '') || this.sees(namedInside);
    const held = this.listed(this.entries(isNamed ? {} : [], depth, end));
    return held && isNamed && unread.test(name) ? this.cut(name.trim()) : held;
  }

  /** PHP prints a list with the number of each item as its name. */
  private listed(held: Container | undefined): Container | undefined {
    const names = Object.keys(held ?? {});
    if (!held || names.length === 0 || !names.every((name, i) => name === String(i))) return held;
    return inPlaceOf(Object.values(held), held);
  }

  private entries(container: Container, depth: number, end: string): Container | undefined {
    const from = this.at;
    this.at += 1;
    let [isFirst, isParted, last]: [boolean, boolean, string] = [true, true, ''];
    for (;;) {
      this.blanks();
      const sign = this.text[this.at];
      if (sign === undefined) return this.ended(container, from);
      if (sign === end) {
        if (isParted && !isFirst) this.habits.add('loose JSON');
        this.at += 1;
        markSource(container, this.text, from, this.at);
        return container;
      }
      if (sign === ',') {
        if (isParted) this.habits.add('loose JSON');
        [isFirst, isParted] = [false, true];
        this.at += 1;
      } else if (this.isElision()) {
        markPart(container);
        [isFirst, isParted] = [false, true];
      } else {
        const isList = Array.isArray(container);
        if (!isParted && !isList && this.sees(nextName)) this.habits.add('a print');
        else if (!isParted) {
          // A number before what is no part of the object may have lost its end.
          if (!isList && typeof container[last] === 'number') container[last] = new Cut();
          return this.broken(container, from);
        }
        const name = isList ? '' : this.member(depth, end, container);
        if (isList) this.put(container, String(container.length), this.value(depth + 1, end));
        else if (name === undefined)
          return isFirst && !this.over ? undefined : this.broken(container, from);
        [isFirst, isParted, last] = [false, false, name ?? ''];
        if (this.over) return this.ended(container, from);
      }
    }
  }

  /** Reads a member into its object, and returns its name; undefined where none stands there. */
  private member(depth: number, end: string, members: Container): string | undefined {
    const isBracketed = this.text[this.at] === '[' && !/["']/.test(this.text[this.at + 1] ?? '');
    const isQuotedName = this.sees(quote);
    const name = this.name();
    if (name === undefined) return undefined;
    this.blanks();
    if (this.at >= this.text.length) {
      // A name that may go on.
      this.over = true;
      return name;
    }
    const sep = this.take(separator);
    if (sep === undefined) return undefined;
    if (sep !== ':') this.habits.add('a print');
    if (sep === '=' && !isQuotedName) this.habits.add('names of a class');
    if (isBracketed && this.take(emptyValue) !== undefined) {
      this.put(members, name, this.cut('an empty value'));
      return name;
    }
    this.blanks();
    const isQuoted = this.sees(quote);
    const value = this.at < this.text.length ? this.value(depth + 1, end) : this.unfinished();
    this.put(members, name, value);
    const isScalar = value === null || typeof value === 'number' || typeof value === 'boolean';
    // Go prints a map in brackets, with colons.
    const isBare = sep === '=' || (end === ']' && sep === ':' && !isQuotedName);
    if (isBracketed && isScalar) this.prints.add('bracketed');
    else if (isBare && isQuoted) this.prints.add('quoted');
    else if (isBare && isScalar) this.prints.add('bare');
    return name;
  }

  /** A part of which something is missing makes the whole incomplete. */
  private put(container: Container, name: string, value: Read): void {
    if (value === absent) return;
    if (!isWhole(value)) markPart(container);
    Object.defineProperty(container, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }

  /** The text is over, or what stands there is no part of the container; as far as it goes it is read. */
  private ended(container: Container, from: number): Container {
    this.over = true;
    if (this.at >= this.text.length) this.marks.add(pasteEnds);
    markPart(container);
    markSource(container, this.text, from, this.at);
    return container;
  }

  private broken(container: Container, from: number): Container {
    this.marks.add(foreign);
    return this.ended(container, from);
  }

  private value(depth: number, end: string): Read {
    if (depth > deepest) {
      this.at = this.text.length;
      this.over = true;
      return this.cut(tooDeep);
    }
    const elided = this.take(elision);
    if (elided !== undefined) return this.cut(elided.trim());
    const left = this.take(omitted);
    if (left !== undefined) {
      this.habits.add('a print');
      // `[Object: null prototype] {` goes on.
      this.blanks();
      return this.text[this.at] === '{' ? (this.container(depth) ?? absent) : this.cut(left);
    }
    const text = this.quoted();
    if (text !== undefined) return text;
    const from = this.at;
    const held = this.container(depth);
    if (held !== undefined) return held;
    const isBrace = this.at === from && /[{[]/.test(this.text[from] ?? '');
    this.at = from;
    const scalar = isBrace ? undefined : this.scalar(depth, end);
    return scalar === undefined ? this.bare(end) : scalar;
  }

  private scalar(depth: number, end: string): Read | undefined {
    const from = this.at;
    const figure = this.take(number);
    if (figure !== undefined && this.mayEnd(end)) {
      if (this.isOver()) return this.unfinished();
      if (this.take(brokenRest) !== undefined) {
        this.habits.add('broken lines');
        return new Cut(undefined, undefined, 'a line break');
      }
      const value = Number(figure.replace(/n$/, '').replaceAll('_', ''));
      return Number.isFinite(value) ? value : figure;
    }
    this.at = from;
    const called = this.called(depth);
    if (called !== undefined) return called;
    const word = this.take(bareName) ?? '';
    if (words.has(word) && this.mayEnd(end)) {
      if (this.isOver()) return this.unfinished();
      if (!/^(?:true|false|null|undefined)$/.test(word)) this.habits.add('a print');
      return words.get(word);
    }
    this.at = from;
    return undefined;
  }

  /** `Decimal('4200')`, `int(4200)`, `ObjectId("…")`: what is in it; of several values the text. */
  private called(depth: number): Read | undefined {
    const from = this.at;
    const name = this.take(call);
    if (name === undefined) return undefined;
    this.habits.add('a print');
    this.at -= 1;
    const items = this.entries([], depth + 1, ')');
    const [only] = items as readonly Written[];
    if (this.over) return this.unfinished();
    if (Object.keys(items ?? {}).length !== 1) return this.text.slice(from, this.at);
    return name === 'Decimal(' && Number.isFinite(Number(only)) ? Number(only) : only;
  }

  private quoted(): Read | undefined {
    const from = this.at;
    const read = quotedText(this.text, from);
    if (!read) return undefined;
    this.at = read.end;
    if (!read.isJson) this.habits.add('a print');
    if (!read.isClosed) return this.unfinished(read.text, read.end);
    const { text, rest } = shortened(read.text);
    const after = this.take(elision)?.trim() ?? rest;
    return after === undefined
      ? (hiddenBy(read.text) ?? this.unbroken(read.text, from, ' '))
      : this.cut(after, text);
  }

  /** A text without the line break that a mail or an editor put into it; JSON has none in a text. */
  private unbroken(text: string, from: number, joint: string): string {
    if (this.text[from] !== '"' || !/\n/.test(this.text.slice(from, Math.min(this.at, from + 400))))
      return text;
    this.habits.add('broken lines');
    return text.replaceAll(/\r?\n[ \t>]*/g, joint);
  }

  /** Words up to what ends them. */
  private bare(end: string): Read {
    const from = this.at;
    while (this.at < this.text.length && !`,\n\r${end}`.includes(this.text[this.at] ?? ''))
      this.at += 1;
    const said = this.text.slice(from, this.at).trim();
    if (this.isOver()) return this.unfinished(said);
    this.habits.add('loose JSON');
    if (said !== '') return hiddenBy(said, true) ?? said;
    // Nothing was taken: whatever stands here is no value.
    this.over = true;
    return absent;
  }

  private name(): string | undefined {
    const bracketed = this.take(bracketName);
    if (bracketed === undefined) {
      const from = this.at;
      const read = quotedText(this.text, from);
      if (read) {
        this.at = read.end;
        if (!read.isJson) this.habits.add('a print');
        return this.unbroken(read.text, from, '');
      }
    }
    const name = bracketed ?? this.take(plainName);
    if (name !== undefined) this.habits.add('a print');
    return bracketed === undefined
      ? name?.replace(/^:/, '')
      : bracketed.replace(/^\[\s*["']?/, '').replace(/["':\]][\s\S]*$/, '');
  }

  private unfinished(text = '', at = this.text.length): Cut {
    this.over = true;
    this.at = at;
    this.marks.add(pasteEnds);
    return new Cut(text === '' ? undefined : text);
  }

  private cut(mark: string, text?: string): Cut {
    this.marks.add(mark);
    return new Cut(text, mark);
  }

  private isElision(): boolean {
    const mark = this.take(elision);
    if (mark !== undefined) this.marks.add(mark.trim());
    return mark !== undefined;
  }

  /** Whether nothing but white space follows: a number or a word may go on beyond it. */
  private isOver(): boolean {
    let { at } = this;
    while (isBlank(this.text[at])) at += 1;
    return at >= this.text.length;
  }

  /** Whether a number or a word may end here. */
  private mayEnd(end: string): boolean {
    const sign = this.text[this.at];
    return sign === undefined || sign === end || /[\s,/#]/.test(sign);
  }

  /** White space, and comments. */
  private blanks(): void {
    for (;;) {
      for (; isBlank(this.text[this.at]); this.at += 1)
        if ((this.text[this.at] ?? '') > ' ') this.habits.add('loose JSON');
      const isBlock = this.text.startsWith('/*', this.at);
      if (!isBlock && !this.sees(comment)) return;
      this.habits.add('a print');
      const end = this.text.indexOf(isBlock ? '*/' : '\n', this.at);
      this.at = end < 0 ? this.text.length : end + (isBlock ? 2 : 0);
    }
  }

  private sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

const isBlank = (sign: string | undefined): boolean =>
  sign !== undefined && ' \t\n\v\f\r\u00a0\ufeff'.includes(sign);
