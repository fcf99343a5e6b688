import { quotedText } from './quoted-text.ts';
import {
  Cut,
  deepest,
  type Habit,
  Hidden,
  hiddenBy,
  pasteEnds,
  type Reading,
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
  const reader = new Reader(text, at);
  const value = reader.container(0);
  if (value === undefined) return undefined;
  if (reader.isUntyped) reader.habits.add('no types');
  const { incomplete, spans, habits, marks } = reader;
  return { value, end: reader.at, incomplete, spans, habits, marks };
}

/** Names of a class before its braces, as Node and Python print them, `Object [AxiosHeaders] {` too. */
const className =
  /(?:<ref \*\d{1,9}>\s?)?(?:%?(?:[A-Za-z_$][\w$.\\]{0,99})?(?:\([\w\\]{1,99}\))?(?:#\d{1,9} ?\(\d{1,9}\))?\s?)?(?:\[[A-Za-z][\w: $]{0,99}\]\s?)?(?=[{[])|(?:Array|array|stdClass Object|[A-Z][\w\\]{0,99} Object)\s{0,9}(?=\()|[A-Z]\w{0,99}(?=\(\w{1,99}=)/y;
/** What a body is before anybody read it. */
const unread =
  /^(?:<ref[^>]{0,20}>\s?)?(?:\w{0,40}(?:Stream|Readable|PassThrough|IncomingMessage|Gunzip|Inflate|BrotliDecompress)|Blob|File)\b/;
/** What stands for an object that is not shown. */
const hidden =
  /\[(?!(?:None|True|False|NULL|NaN|Infinity)\])(?:Object|Array|[A-Z]\w{0,60})(?:: null prototype)?\]|\[Object \[\w{1,60}\]\]|\{\.\.\.\}|\[\.\.\.\]/y;
/** What is no data. */
const noData =
  /\[(?:Circular|Function|AsyncFunction|GeneratorFunction|Getter|Setter|class|Symbol|native)[^\]\n]{0,200}\]|<(?:function|bound method|class|module|object|built-in)[^>\n]{0,200}>/y;
const elision =
  /(?:\.{3}|…)[ \t]*(?:\(?\d{1,12}[^\n,}\]]{0,40})?|[<([](?:truncated|trimmed|snip(?:ped)?|cut|redacted for length)[^\n)>\]]{0,60}[>)\]]/iy;
const number = /[-+]?(?:\d[\d_]{0,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][-+]?\d{1,9})?n?/y;
/** A symbol of Ruby has a colon before it. */
const bareName = /:?[\p{L}_$@][\p{L}\p{N}_$.@-]{0,199}/uy;
const symbolName = /\[[A-Za-z][^\]\n]{0,199}\]/y;
const separator = /:|=>?/y;
const quotes = /["'`“‘«]/;
/** After the arrow of PHP, null, false and an empty text. */
const emptyValue = /[ \t]*\r?\n(?=[ \t]*(?:\[|\)))/y;
/** A name in brackets before an arrow, as PHP prints it, with what it says of its visibility. */
const bracketName = /\[\s{0,20}["']?([\w$.-][\w$ .-]{0,199}?)["']?(?::[\w":]{1,200})?\]\s*(?==>)/y;
/** The next member, where no comma stands before it. */
const nextName =
  /(?:\[["']?[\w$ .-]{1,200}["':\w]{0,200}\]\s*=>|[A-Za-z_$][\w$.-]{0,199}\s?(?::|=)(?=\S)|\d{1,9}\s*=>)/y;
/** A text with its length before it. */
const measured = /string\((\d{1,9})\) "/y;
const buffer = /<Buffer((?: [0-9a-f]{2})*)(?: \.\.\. \d{1,12} more bytes)?>?/y;
/** What follows a number that a line break parted. */
const brokenRest = /\r?\n[ \t>]*\d[\d.]*(?=\s*[,}\]])/y;
const call = /([A-Za-z_][\w.]{0,99})\(/y;

const words: { readonly [word: string]: Written | undefined } = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  nil: null,
  NULL: null,
};
const jsonWords = new Set(['true', 'false', 'null']);

const closers: { readonly [opening: string]: string | undefined } = {
  '{': '}',
  '[': ']',
  '(': ')',
};
const namedInside =
  /\[\s*(?:["'][^"'\n]{1,99}["']\s*(?::|=>)|\w{1,99}(?:=(?!>)|:(?=[^\s\d/])|:\d[\d.]{0,40}[\]\s]))/y;
const tuple = /\{\s*(?:"(?:[^"\\]|\\.){0,999}"|'(?:[^'\\]|\\.){0,999}'|:\w{1,99}),/y;

/** Members that are not there. */
const absent = Symbol('absent');
type Read = Written | typeof absent;

class Reader {
  readonly incomplete = new Set<object>();
  readonly spans = new Map<object, readonly [number, number]>();
  readonly habits = new Set<Habit>();
  readonly marks = new Set<string>();
  /** Whether a member after an equals sign is in quotes: then those without are numbers. */
  private hasQuotes = false;
  private hasBare = false;
  private hasBrackets = false;
  private readonly text: string;
  at: number;
  /** Nothing more can be read: the text is over, or what stands there is no part of the value. */
  private over = false;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** Whether the print shows no difference between a number and a text of digits. */
  get isUntyped(): boolean {
    return this.hasBrackets || (this.hasBare && !this.hasQuotes);
  }

  /** An object or a list, its class name before it; undefined where none begins. */
  container(depth: number): Written | undefined {
    const name = this.take(className);
    if (name !== undefined && name !== '') this.habits.add('words of another language');
    const sign = this.text[this.at] ?? '';
    const end = closers[sign];
    if (end === undefined) return undefined;
    const isObject = sign === '{' || (sign === '(' && name !== '') || this.isNamed();
    if (!isObject) return this.list(depth, end);
    const from = this.at;
    const members = this.object(depth, end);
    if (members && name && unread.test(name)) return this.cut(name.trim());
    if (members || sign !== '{' || depth === 0) return members;
    this.at = from;
    return this.isTuple() ? this.list(depth, end) : undefined;
  }

  /** Whether a bracket holds names and values. */
  private isNamed(): boolean {
    namedInside.lastIndex = this.at;
    return namedInside.test(this.text);
  }

  private isTuple(): boolean {
    tuple.lastIndex = this.at;
    return tuple.test(this.text);
  }

  private object(depth: number, end = '}'): Written | undefined {
    const from = this.at;
    this.at += 1;
    const members: { [name: string]: Written } = {};
    let isEmpty = true;
    for (;;) {
      this.blanks();
      const sign = this.text[this.at];
      if (sign === undefined) return this.ended(members, from);
      if (sign === end) return this.closed(members, from);
      if (sign === ',') {
        this.at += 1;
        this.habits.add('a comma too many');
        continue;
      }
      if (this.isElision()) {
        this.miss(members);
        isEmpty = false;
        continue;
      }
      const isBracketed = sign === '[' && !/["']/.test(this.text[this.at + 1] ?? '');
      const isQuotedName = quotes.test(sign);
      const name = this.name();
      if (name === undefined) return this.broken(members, from, isEmpty);
      this.blanks();
      if (this.at >= this.text.length) {
        // A name that may go on.
        return this.ended(members, from);
      }
      const sep = this.take(separator);
      if (sep === undefined) return this.broken(members, from, isEmpty);
      if (sep !== ':') this.habits.add('arrows for colons');
      isEmpty = false;
      if (isBracketed && this.take(emptyValue) !== undefined) {
        this.put(members, name, this.cut('an empty value'));
        continue;
      }
      this.blanks();
      const isQuoted = quotes.test(this.text[this.at] ?? '');
      const value = this.at < this.text.length ? this.value(depth + 1, end) : this.unfinished();
      this.put(members, name, value);
      const isScalar = value === null || typeof value === 'number' || typeof value === 'boolean';
      // Go prints a map in brackets, with colons.
      const isBare = sep === '=' || (end === ']' && sep === ':' && !isQuotedName);
      if (isBracketed && isScalar) this.hasBrackets = true;
      else if (isBare && isQuoted) this.hasQuotes = true;
      else if (isBare && isScalar) this.hasBare = true;
      if (this.over) return this.ended(members, from);
      if (!this.next(members, end)) {
        // A number before what is no part of the object may have lost its end.
        if (typeof members[name] === 'number') members[name] = new Cut();
        return this.broken(members, from, false);
      }
    }
  }

  private list(depth: number, end = ']'): Written {
    const from = this.at;
    this.at += 1;
    const items: Written[] = [];
    for (;;) {
      this.blanks();
      const sign = this.text[this.at];
      if (sign === undefined) return this.ended(items, from);
      if (sign === end) return this.closed(items, from);
      if (sign === ',') {
        this.at += 1;
        continue;
      }
      if (this.isElision()) {
        this.miss(items);
        continue;
      }
      const value = this.value(depth + 1, end);
      if (value !== absent) items.push(this.held(items, value));
      if (this.over) return this.ended(items, from);
      if (!this.next(items, end)) return this.broken(items, from, false) ?? items;
    }
  }

  /** After a member or an item: its comma is taken, the end is left. False where neither stands there. */
  private next(container: object, end: string): boolean {
    this.blanks();
    const sign = this.text[this.at];
    if (sign === undefined || sign === end) return true;
    if (sign === ',') {
      this.at += 1;
      const before = this.at;
      this.blanks();
      if (this.text[this.at] === end) this.habits.add('a comma too many');
      else this.at = before;
      return true;
    }
    if (this.isElision()) {
      this.miss(container);
      return true;
    }
    if (Array.isArray(container)) return false;
    nextName.lastIndex = this.at;
    if (!nextName.test(this.text)) return false;
    this.habits.add('no commas');
    return true;
  }

  private put(members: { [name: string]: Written }, name: string, value: Read): void {
    if (value === absent) return;
    const held = this.held(members, value);
    Object.defineProperty(members, name, {
      value: held,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }

  /** A part of which something is missing makes the whole incomplete. */
  private held(container: object, value: Written): Written {
    if (value instanceof Cut || (typeof value === 'object' && value && this.incomplete.has(value)))
      this.incomplete.add(container);
    return value;
  }

  private miss(container: object): void {
    this.incomplete.add(container);
  }

  private closed<Container extends object>(container: Container, from: number): Container {
    this.at += 1;
    this.spans.set(container, [from, this.at]);
    return container;
  }

  /** The text is over, and the container is not. */
  private ended<Container extends object>(container: Container, from: number): Container {
    this.over = true;
    if (this.at >= this.text.length) this.marks.add(pasteEnds);
    this.incomplete.add(container);
    this.spans.set(container, [from, this.at]);
    return container;
  }

  /** What stands there is no part of it: as far as it goes it is read, unless nothing was. */
  private broken<Container extends object>(
    container: Container,
    from: number,
    isEmpty: boolean,
  ): Container | undefined {
    if (isEmpty) return undefined;
    this.marks.add('what follows is not part of it');
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
    const omitted = this.take(hidden);
    if (omitted !== undefined) {
      this.habits.add('words of another language');
      // `[Object: null prototype] {` goes on.
      this.blanks();
      return this.text[this.at] === '{' ? (this.container(depth) ?? absent) : this.cut(omitted);
    }
    if (this.take(noData) !== undefined) return absent;
    const bytes = this.bytes() ?? this.measured();
    if (bytes !== undefined) return bytes;
    const quoted = this.quoted();
    if (quoted !== undefined) return quoted;
    const before = this.at;
    const held = this.container(depth);
    if (held !== undefined) return held;
    if (this.at === before && /[{[]/.test(this.text[before] ?? '')) return this.skipped(end);
    this.at = before;
    return this.scalar(depth, end);
  }

  /** A brace that no object follows. */
  private skipped(end: string): Read {
    return this.bare(end);
  }

  private scalar(depth: number, end: string): Read {
    const from = this.at;
    const figure = this.take(number);
    if (figure !== undefined && this.mayEnd(end)) {
      if (this.isOver()) return this.unfinished();
      if (this.take(brokenRest) !== undefined) {
        this.habits.add('broken lines');
        return new Hidden('a line break');
      }
      const value = Number(figure.replace(/n$/, '').replaceAll('_', ''));
      return Number.isFinite(value) ? value : figure;
    }
    this.at = from;
    const called = this.called(depth);
    if (called !== undefined) return called;
    const word = this.take(bareName);
    if (word !== undefined && this.mayEnd(end)) {
      if (this.isOver()) return this.unfinished();
      if (word === 'undefined') return absent;
      if (Object.hasOwn(words, word)) {
        if (!jsonWords.has(word)) this.habits.add('words of another language');
        return words[word] as Written;
      }
    }
    this.at = from;
    return this.bare(end);
  }

  /** `Decimal('4200')`, `datetime.datetime(2026, 11, 21)`, `ObjectId("…")`. */
  private called(depth: number): Read | undefined {
    const from = this.at;
    const name = this.take(call);
    if (name === undefined) return undefined;
    this.habits.add('words of another language');
    this.blanks();
    const parts: Read[] = [];
    while (!this.over && this.at < this.text.length && this.text[this.at] !== ')') {
      if (this.text[this.at] === ',') this.at += 1;
      else parts.push(this.value(depth + 1, ')'));
      this.blanks();
    }
    if (this.at >= this.text.length) return this.unfinished();
    this.at += 1;
    const [only] = parts;
    if (parts.length !== 1 || only === undefined) return this.text.slice(from, this.at);
    if (/^Decimal\($/.test(name) && typeof only === 'string' && Number.isFinite(Number(only)))
      return Number(only);
    return only;
  }

  private quoted(): Read | undefined {
    const from = this.at;
    const read = quotedText(this.text, from);
    if (!read) return undefined;
    this.at = read.end;
    if (!read.isJson) this.habits.add('quotes that are not JSON');
    if (!read.isClosed) {
      this.over = true;
      this.marks.add(pasteEnds);
      return new Cut(read.text);
    }
    const { text, rest } = shortened(read.text);
    // Node: 'abc'... 5 more characters
    const after = this.take(/\.{3} \d{1,12} more characters?/y) ?? rest;
    if (after === undefined) return hiddenBy(read.text) ?? this.unbroken(read.text, from, ' ');
    this.marks.add(after);
    return new Cut(text, after);
  }

  /** A text without the line break that a mail or an editor put into it; JSON has none in a text. */
  private unbroken(text: string, from: number, joint: string): string {
    if (this.text[from] !== '"' || !/\n/.test(this.text.slice(from, Math.min(this.at, from + 400))))
      return text;
    this.habits.add('broken lines');
    return text.replaceAll(/\r?\n[ \t>]*/g, joint);
  }

  private bytes(): Read | undefined {
    const from = this.at;
    const found = this.take(buffer);
    if (found === undefined) return undefined;
    this.habits.add('words of another language');
    const pairs = [...found.matchAll(/ ([0-9a-f]{2})(?![0-9a-f])/g)].map(([, pair]) => pair);
    const text = Buffer.from(pairs.join(''), 'hex').toString('utf8');
    if (this.at >= this.text.length && !found.endsWith('>')) {
      this.over = true;
      this.marks.add(pasteEnds);
      return new Cut(text);
    }
    const mark = /\.\.\. \d+ more bytes/.exec(this.text.slice(from, this.at))?.[0];
    if (mark === undefined) return text;
    this.marks.add(mark);
    return new Cut(text, mark);
  }

  private measured(): Read | undefined {
    const head = this.take(measured);
    if (head === undefined) return undefined;
    this.habits.add('words of another language');
    const length = Number(/\d+/.exec(head)?.[0]);
    const shown = Buffer.from(this.text.slice(this.at, this.at + length)).subarray(0, length);
    const text = shown.toString('utf8').replace(/\ufffd$/, '');
    this.at += text.length + 1;
    if (shown.length === length && this.at <= this.text.length) return text;
    this.at = this.text.length;
    this.over = true;
    this.marks.add(pasteEnds);
    return new Cut(text);
  }

  /** Words up to what ends them. */
  private bare(end: string): Read {
    const from = this.at;
    let at = from;
    while (at < this.text.length) {
      const sign = this.text[at] as string;
      if (sign === ',' || sign === end || sign === '\n' || sign === '\r') break;
      at += 1;
    }
    this.at = at;
    if (this.isOver()) return this.unfinished(this.text.slice(from).trim());
    this.habits.add('values without quotes');
    const said = this.text.slice(from, at).trim();
    // Nothing was taken: whatever stands here is no value.
    if (said === '') {
      this.over = true;
      return absent;
    }
    return hiddenBy(said, true) ?? said;
  }

  private name(): string | undefined {
    const bracketed = this.take(bracketName);
    if (bracketed !== undefined) {
      this.habits.add('names without quotes');
      return bracketed.replace(/^\[\s*["']?/, '').replace(/["':\]][\s\S]*$/, '');
    }
    const from = this.at;
    const read = quotedText(this.text, this.at);
    if (read) {
      this.at = read.end;
      if (!read.isJson) this.habits.add('quotes that are not JSON');
      return this.unbroken(read.text, from, '');
    }
    const name = this.take(bareName) ?? this.take(symbolName) ?? this.take(/\d{1,20}/y);
    if (name !== undefined) this.habits.add('names without quotes');
    return name?.replace(/^:/, '');
  }

  private unfinished(text?: string): Cut {
    this.over = true;
    this.at = this.text.length;
    this.marks.add(pasteEnds);
    return new Cut(text === '' ? undefined : text);
  }

  private cut(mark: string): Cut {
    this.marks.add(mark);
    return new Cut(undefined, mark);
  }

  private isElision(): boolean {
    const mark = this.take(elision);
    if (mark !== undefined) this.marks.add(mark.trim());
    return mark !== undefined;
  }

  /** Whether nothing but white space follows: a number or a word may go on beyond it. */
  private isOver(): boolean {
    let at = this.at;
    while (isBlank(this.text.charCodeAt(at))) at += 1;
    return at >= this.text.length;
  }

  /** Whether a number or a word may end here. */
  private mayEnd(end: string): boolean {
    const sign = this.text[this.at];
    return sign === undefined || sign === end || sign === ',' || /[\s/#]/.test(sign);
  }

  /** White space, and comments. */
  private blanks(): void {
    for (;;) {
      for (; isBlank(this.text.charCodeAt(this.at)); this.at += 1) {
        if (this.text.charCodeAt(this.at) > 0x20) this.habits.add('blanks that are not JSON');
      }
      const two = this.text.slice(this.at, this.at + 2);
      if (two === '//' || two.startsWith('#')) this.to('\n', 0);
      else if (two === '/*') this.to('*/', 2);
      else return;
      this.habits.add('a comment');
    }
  }

  private to(end: string, past: number): void {
    const found = this.text.indexOf(end, this.at);
    this.at = found < 0 ? this.text.length : found + past;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

const isBlank = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0xfeff;

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
