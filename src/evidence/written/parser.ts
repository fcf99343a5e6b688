import { otherBlank } from './carriers.ts';
import { quotedText } from './quoted-text.ts';
import {
  Cut,
  deepest,
  foreign,
  type Habit,
  hiddenBy,
  isWhole,
  partial,
  pasteEnds,
  type Reading,
  shortened,
  tooDeep,
  type Written,
} from './written.ts';

/**
 * Reads the object, the list or the text in quotes that begins at a place of a text, however a program printed it: JSON,
 * without quotes or with a comma too many; names and values with colons, arrows or equals signs between braces,
 * brackets or parentheses. What the print leaves out is known afterwards, a text that stops included. Undefined
 * where none begins. Reads every character once. Never throws.
 */
export function readWritten(text: string, at: number): Reading | undefined {
  const reader = new Parser(text, at);
  return reader.reading(reader.opened(0));
}

/** Names of a class before its braces, as Node and Python print them, `Object [AxiosHeaders] {` too. */
const className =
  /(?!Optional(?:Int|Long|Double)?\[)(?:<ref \*\d{1,9}>\s?)?(?:%?(?:[A-Za-z_$][\w$.\\]{0,99})?(?:\([\w\\]{1,99}\))?(?:#\d{1,9} ?\(\d{1,9}\))?\s?)?(?:\[[A-Za-z][\w: $]{0,99}\]\s?)?(?=[{[])|(?:Array|array|stdClass Object|[A-Z][\w\\]{0,99} Object)\s{0,9}(?=\()|array:\d{1,9} (?=\[)|[A-Z]\w{0,99}(?=\(\w{1,99}=)/y;
/** What a body is before anybody read it. */
const unread =
  /^(?:<ref[^>]{0,20}>\s?)?(?:\w{0,40}(?:Stream|Readable|PassThrough|IncomingMessage|Gunzip|Inflate|BrotliDecompress)|Blob|File)\b/;
/** What stands for objects, items or bytes that are not shown. */
const omitted =
  /(?:\.{3}|…)[^\n,}\]]{0,60}|\[(?!(?:None|True|False|NULL|NaN|Infinity)\])(?:Object|Array|[A-Z]\w{0,60})(?:: null prototype)?\](?!\s?\{)|\[Object \[\w{1,60}\]\]|(?:[A-Za-z][\w\\]{0,99}(?::\d{1,9})? )?[[{](?:#\d{1,9})? ?▶[\]}]|<Buffer[^>\n]{0,400}>?/y;
/** What stands for members or items that are not shown. */
const dots = /(?:\.{3}|…|\.{1,2}\s*$)[^\n,}\]]{0,60}/y;
const number = /[-+]?(?:\d[\d_]{0,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][-+]?\d{1,9})?n?/y;
/** The rest of a number with a decimal comma: in an object no other number has no name. */
const decimals = /,\d{1,9}(?=\s*[,}])/y;
/** A symbol of Ruby has a colon before it. */
const bareName = /:?[\p{L}_$@][\p{L}\p{N}_$.@-]{0,199}/uy;
/** A name that is no text in quotes, and one in brackets before an arrow with what is said of its visibility. */
const plainName = /:?[\p{L}_$@][\p{L}\p{N}_$.@-]{0,199}|\[[A-Za-z][^\]\n]{0,199}\]|\d{1,20}/uy;
const bracketName = /\[\s{0,20}["']?([\w$.-][\w$ .-]{0,199}?)["']?(?::[\w":]{1,200})?\]\s*(?==>)/y;
/** The next member, where no comma stands before it. */
const nextName =
  /(?:\[["']?[\w$ .-]{1,200}["':\w]{0,200}\]\s*=>|"[^"\n]{1,200}" =>|[-+#]["A-Za-z_]|[A-Za-z_$][\w$.-]{0,199}\s?(?::|=)(?=\S)|\d{1,9}\s*=>)/y;
const separator = /[:：]|=>?/y;
/** A dictionary of Cocoa has semicolons. */
const comma = /,|;(?=\s{0,99}(?:[\w"]{1,99} = |\}))/y;
/** What a keyboard, a mail or a scan has in the place of one. */
const otherComma = /[，；、]|;(?=\s{0,99}["“”„«']{0,2}\w{1,99}["“”»']{0,2}\s{0,9}[:：])/y;
const figures = /^-?\d[\d.]{0,40}$/;
const quote = /["'`“”„‟″＂«‘’‚]/y;
/** After the arrow of PHP, null, false and an empty text. */
const emptyValue = /[ \t]*\r?\n(?=[ \t]*(?:\[|\)))/y;
/** What follows a number that a line break parted. */
const brokenRest = /\r?\n[ \t>]*\d[\d.]*(?=\s*[,}\]])/y;
/** A line below a number that does not belong to its object, so that more of the number may be missing. */
const otherLine =
  /[ \t]*\r?\n\s*(?!\d+\s*=>|\w[\w.$-]*\s?[:=]|\[[^\]\n]{1,200}\]\s*=>)[\p{L}\d[>*(-]/uy;
/** `Decimal('4200')`, `Some(4200)`, `Optional[4200]`, `ObjectId("…")`. */
const call = /[A-Za-z_][\w.]{0,99}[([][^()[\]{}\n]{0,400}[)\]]/y;
/** An address of memory, and that of nothing, as Go prints pointers. */
const pointer = /0x[\da-fA-F]{5,16}\b|<nil>/y;
/** What PHP's var_dump prints before a text. */
const sizedText = /string\(\d{1,9}\)[ \t]{1,9}(?=")/y;
/** A bracket with names in it. */
const namedInside =
  /\[\s*(?:["'][^"'\n]{1,99}["']\s*(?::|=>)|\w{1,99}(?:=(?!>)|:(?=[^\s\d/])|:\d[\d.]{0,40}[\]\s]))/y;
/** A variable of a program, where neither it nor the name before it has quotes. */
const variable =
  /(?<=[{,]\s{0,99}[A-Za-z_$][\w$]{0,99}: )(?!(?:NaN|Infinity)\b)[A-Za-z_$][\w$]{0,99}(?=\s{0,99}[,}])/y;
const jsonBlank = /[ \t\r\n]*/y;
const restIsBlank = /\s*$/y;
const blank = new RegExp(`[ \\t\\n\\r${otherBlank}]*`, 'y');
const afterValue = new RegExp(`[\\s,;，；、/#${otherBlank}]`);
/** What somebody noted beside a member. */
const note =
  /(?:\/(?:\/|\s*$)|#(?=\s|$)|<(?:--?(?=\s|$)|\s*$)|←)[^\n]*|\/\*[\s\S]{0,400}?(?:\*\/|$)/y;

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

const isPlaceholder = (value: unknown) => value instanceof Cut && value.by === 'a placeholder';

class Parser {
  private readonly habits = new Set<Habit>();
  private at: number;
  private readonly text: string;
  private readonly from: number;
  private lacks: string | undefined;
  /** Nothing more can be read: the text ends, or what follows is not part of the value. */
  private over = false;
  /** Values without a colon before them: with quotes around texts a print shows which value is a number. */
  private readonly values = { bare: 0, quoted: 0 };

  constructor(text: string, at: number) {
    this.text = text;
    this.from = at;
    this.at = at;
  }

  /** A value with what is known of it at its end. */
  reading(value: Written | undefined): Reading | undefined {
    if (value === undefined) return undefined;
    // The print shows no difference between a number and a text of digits.
    if (this.values.bare > 0 && this.values.quoted === 0) this.habits.add('no types');
    if (value instanceof Cut) this.lacks = value.mark ?? pasteEnds;
    const { habits, lacks, at: end } = this;
    return { value, source: this.text.slice(this.from, end), end, habits, lacks };
  }

  /** An object or a list, its class name before it; undefined where none begins. */
  private container(depth: number): Written | undefined {
    const from = this.at;
    const name = this.take(className) ?? '';
    const sign = this.text[this.at] ?? '';
    const end = closers[sign];
    const isNamed = sign === '{' || (sign === '(' && name !== '') || this.sees(namedInside);
    const opened = end && this.entries(isNamed ? {} : [], depth, end);
    if (!opened) {
      this.at = from;
      return undefined;
    }
    if (name !== '') this.habits.add('a print').add('names of a class');
    if (isNamed && unread.test(name)) return new Cut(undefined, name.trim());
    // PHP prints a list with the number of each item as its name.
    const isList = Object.keys(opened).every((each, i) => each === String(i));
    if (!isList || !isNamed || !('0' in opened)) return opened;
    const items = Object.values(opened);
    if (partial.has(opened)) partial.add(items);
    return items;
  }

  private entries(container: Container, depth: number, end: string): Container | undefined {
    const isList = Array.isArray(container);
    this.at += 1;
    let [isFirst, isParted, isStruct] = [true, true, false];
    for (;;) {
      this.blanks();
      const sign = this.text[this.at];
      if (sign === undefined) return this.ended(container);
      if (sign === end) {
        if (isParted && !isFirst) this.habits.add('loose JSON');
        this.at += 1;
        // What has no zero leaves nothing out.
        const isOpen = isStruct && (depth === 0 || Object.values(container).includes(0));
        return isOpen ? this.omit(container, foreign) : container;
      }
      if (sign === ',' && isParted) this.habits.add('loose JSON');
      if (
        this.take(comma) !== undefined ||
        this.printed(this.take(otherComma), 'changed signs') !== undefined
      ) {
        [isFirst, isParted] = [false, true];
        continue;
      }
      const left = isList ? undefined : this.printed(this.take(dots));
      if (left !== undefined) {
        this.omit(container, left.trim());
        [isFirst, isParted] = [false, false];
        continue;
      }
      if (!isParted && !isList && this.sees(nextName)) {
        this.habits.add('a print');
        // A struct of Go has no commas, its own names, and a zero for what is missing.
        isStruct = end === '}' && !/[[+#"-]/.test(sign);
        if (isStruct) this.habits.add('names of a class');
      } else if (!isParted) return this.ended(container, foreign);
      const name = isList ? '' : this.member(depth, end, container);
      if (isList) this.put(container, String(container.length), this.value(depth + 1, end));
      else if (name === undefined)
        return isFirst && !this.over ? undefined : this.ended(container, foreign);
      [isFirst, isParted] = [false, false];
      if (this.over) return this.ended(container);
    }
  }

  /** Reads a member into its object, and returns its name; undefined if there is none. */
  private member(depth: number, end: string, members: Container): string | undefined {
    const isBracketed = this.text[this.at] === '[' && !/["']/.test(this.text[this.at + 1] ?? '');
    const isQuotedName = this.sees(quote);
    const name = this.name();
    if (name === undefined) return undefined;
    this.blanks();
    // A name that may go on.
    this.over = this.at >= this.text.length;
    const sep = this.over ? '' : this.take(separator);
    if (sep === '' || sep === undefined) return sep === '' ? name : undefined;
    if (sep === '：') this.habits.add('changed signs');
    else if (sep !== ':') this.habits.add('a print');
    if (sep === '=' && !isQuotedName) this.habits.add('names of a class');
    if (isBracketed && this.take(emptyValue) !== undefined) {
      this.put(members, name, new Cut(undefined, undefined, 'an empty value'));
      return name;
    }
    this.blanks();
    const isQuoted = this.sees(quote);
    const shown = this.at < this.text.length ? this.value(depth + 1, end) : this.unfinished();
    const value = this.untyped(shown, sep, isQuotedName && end === '}');
    // A schema and a template have an object in the place of a value.
    const isTemplate = Object.values(value instanceof Cut ? {} : (value ?? {})).some(isPlaceholder);
    this.put(members, name, isTemplate ? new Cut(undefined, undefined, 'a placeholder') : value);
    const isScalar = value === null || typeof value === 'number' || typeof value === 'boolean';
    // Go prints a map in brackets, with colons.
    const isBare = sep === '=' || (end === ']' && sep === ':' && !isQuotedName);
    if (isScalar && (isBracketed || isBare)) this.values.bare += 1;
    else if (isBare && isQuoted) this.values.quoted += 1;
    return name;
  }

  /** A number that Perl, or a dictionary of Cocoa, prints in quotes: they do so with numbers too. */
  private untyped(value: Read, sep: string, isQuotedName: boolean): Read {
    const isPerl = sep === '=>' && isQuotedName && this.text[this.at - 1] === "'";
    // The paste may end within its line.
    const isCocoa = sep === '=' && /^(?:;|\s{0,2}$)/.test(this.text.slice(this.at, this.at + 3));
    if (!(isPerl || isCocoa) || typeof value !== 'string' || !figures.test(value)) return value;
    this.habits.add('no types');
    return Number(value);
  }

  /** A part of which something is missing makes the whole incomplete. */
  private put(container: Container, name: string, value: Read): void {
    if (value === absent) return;
    if (!isWhole(value)) partial.add(container);
    if (!isWhole(value) && value instanceof Cut) this.lacks ??= value.mark ?? pasteEnds;
    const about = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(container, name, about);
  }

  private omit(container: Container, mark: string): Container {
    this.lacks ??= mark;
    partial.add(container);
    return container;
  }

  /** The text ends, or what follows is not part of the container; it is read up to there. */
  private ended(container: Container, mark?: string): Container {
    this.over = true;
    const reason = this.lacks ?? pasteEnds;
    const isEnd = this.at >= this.text.length && reason !== tooDeep;
    this.lacks = mark ?? (isEnd ? pasteEnds : reason);
    partial.add(container);
    return container;
  }

  private value(depth: number, end: string): Read {
    if (depth > deepest) {
      this.at = this.text.length;
      this.over = true;
      return new Cut(undefined, tooDeep);
    }
    const opened = this.opened(depth) ?? this.scalar(end);
    return opened === undefined ? this.bare(end) : opened;
  }

  /** An object, a list, a text in quotes, or what stands for one; undefined where none begins. */
  opened(depth: number): Written | undefined {
    const left = this.printed(this.take(omitted));
    if (left !== undefined) return new Cut(undefined, left.trim());
    this.printed(this.take(sizedText));
    return this.quoted() ?? this.container(depth);
  }

  private scalar(end: string): Read | undefined {
    const from = this.at;
    const figure = this.take(number);
    if (figure !== undefined && this.mayEnd(end)) {
      if (this.isOver()) return this.unfinished();
      const rest = end === '}' ? this.printed(this.take(decimals), 'no number of JSON') : undefined;
      if (rest !== undefined) return Number(`${figure.replaceAll('.', '')}.${rest.slice(1)}`);
      if (this.printed(this.take(brokenRest), 'broken lines') !== undefined)
        return new Cut(undefined, undefined, 'a line break');
      if (this.sees(otherLine)) return this.unfinished('', this.at);
      // So Ruby prints a decimal, which may be sent as a text.
      if (/^-?0\.\d+e\d+$/.test(figure)) this.habits.add('no types');
      const value = Number(figure.replace(/n$/, '').replaceAll('_', ''));
      return Number.isFinite(value) ? value : figure;
    }
    this.at = from;
    if (this.printed(this.take(pointer)) !== undefined)
      return new Cut(undefined, undefined, 'a pointer');
    const called = this.printed(this.take(call));
    if (called !== undefined) {
      const [, type = '', mark, inner = ''] = /^([\w.]+).\s*(["']?)(.*?)\2\s*.$/.exec(called) ?? [];
      // It may have come, or be sent, as a text.
      const isDecimal = type.endsWith('Decimal');
      const isNumber =
        figures.test(inner) && (mark === '' || isDecimal || type.startsWith('Number'));
      if (isNumber && isDecimal) this.habits.add('no types');
      return isNumber ? Number(inner) : inner;
    }
    const word = this.take(bareName) ?? '';
    if (words.has(word) && this.mayEnd(end)) {
      if (this.isOver()) return this.unfinished();
      return words.get(word);
    }
    if (word === 'NaN' && !this.isOver()) return this.printed(word, 'no number of JSON');
    this.at = from;
    return undefined;
  }

  private quoted(): Written | undefined {
    const from = this.at;
    const read = quotedText(this.text, from);
    if (!read) return undefined;
    this.at = read.end;
    if (read.habit) this.habits.add(read.habit);
    if (!read.isClosed) return this.unfinished(read.text, read.end);
    const { text, rest } = shortened(read.text);
    return rest === undefined
      ? (hiddenBy(read.text) ?? this.unbroken(read.text, from, ' '))
      : new Cut(text, rest);
  }

  /** A text without the line break that a mail or an editor put into it; JSON has none in a text. */
  private unbroken(text: string, from: number, joint: string): string {
    if (this.text[from] !== '"' || !/\n/.test(this.text.slice(from, Math.min(this.at, from + 400))))
      return text;
    this.habits.add('broken lines');
    // Behind a hyphen no blank was lost; a page writes one into a name.
    return text.replaceAll(/(-?)\r?\n[ \t>]*/g, (_, hyphen: string) => joint && (hyphen || joint));
  }

  /** Words up to what ends them. */
  private bare(end: string): Read {
    const from = this.at;
    if (this.take(variable) !== undefined) return new Cut(undefined, undefined, 'a placeholder');
    while (this.at < this.text.length && !`,，；\n\r${end}`.includes(this.text[this.at] ?? ''))
      this.at += 1;
    const text = this.text.slice(from, this.at).trim();
    if (this.isOver()) return this.unfinished(text);
    this.habits.add('loose JSON');
    if (text !== '') return hiddenBy(text, true) ?? text;
    // Nothing was taken: what is here is not a value.
    this.over = true;
    return absent;
  }

  private name(): string | undefined {
    const bracketed = this.printed(this.take(bracketName));
    if (bracketed !== undefined)
      return bracketed.replace(/^\[\s*["']?/, '').replace(/["':\]][\s\S]*$/, '');
    const from = this.at;
    const read = quotedText(this.text, from);
    if (!read) return this.printed(this.take(plainName))?.replace(/^:/, '');
    this.at = read.end;
    if (read.habit) this.habits.add(read.habit);
    return this.unbroken(read.text, from, '');
  }

  private unfinished(text = '', at = this.text.length): Cut {
    this.over = true;
    this.at = at;
    return new Cut(text === '' ? undefined : text);
  }

  /** What was read, of which the habit is noted: by default, that only a program prints it. */
  private printed<Of>(read: Of, habit: Habit = 'a print'): Of {
    if (read !== undefined) this.habits.add(habit);
    return read;
  }

  /** Whether nothing but white space follows: a number or a word may go on beyond it. */
  private isOver(): boolean {
    return this.sees(restIsBlank);
  }

  /** Whether a number or a word may end here. */
  private mayEnd(end: string): boolean {
    const sign = this.text[this.at];
    return sign === undefined || sign === end || afterValue.test(sign);
  }

  private blanks(): void {
    do {
      this.take(jsonBlank);
      if (this.take(blank) !== '') this.habits.add('changed signs');
    } while (this.printed(this.take(note), 'a note') !== undefined);
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
