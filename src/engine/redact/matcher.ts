import { withoutMarks } from '../../standards/text/marks.ts';
import { type View, viewsOf } from '../../standards/text/views.ts';

export interface HiddenValue {
  readonly value: string;
  readonly by: string;
  /**
   * Boundaries of a replaced value: `anywhere`; `words`: not inside a longer word; `names`: not inside a longer
   * identifier; `alone`: only as a word of its own, in its own case.
   */
  readonly edges: 'anywhere' | 'words' | 'names' | 'alone';
  /** Characters that encode one character of the value; set if its inner parts are replaced too. */
  readonly width?: number;
  /** Characters from one inner part to the next; default 1. */
  readonly step?: number;
}

export interface Kind {
  /** A prefix of a longer text. */
  readonly isCut?: boolean;
  /** Words of greenlight: a secret that is a plain word is not replaced. */
  readonly isOurs?: boolean;
}

export type Matcher = ReturnType<typeof openMatcher>;

interface Entry {
  readonly key: string;
  readonly hidden: HiddenValue;
}

/** Half-open range of characters. */
interface Span {
  readonly first: number;
  readonly end: number;
}

/** Replaced range of a text; `letters` counts the compared characters of a view. */
interface Match extends Span {
  readonly by: string;
  readonly letters: number;
}

interface ComparedText {
  readonly text: string;
  readonly view: View;
  readonly kind: Kind;
}

/** Number of characters by which a value is found. */
const beginningLength = 3;
/** Minimum length of a part: next to the mark of a cut, and elsewhere. */
const [minLengthBesideMark, minLengthAnywhere] = [8, 12];
/** Minimum number of different characters of a part: `000000000000` reveals nothing. */
const minDifferentCharacters = 4;
/** Number of characters by which a value is looked up; for longer ones the common prefix is replaced. */
const maxLookupLength = 256;
/** Maximum number of positions where parts begin: per value, in all, and per value with the same characters. */
const [maxPartsOfValue, maxParts, maxEqualParts] = [4000, 200_000, 4];

/** Marks of a cut. A cut inside an escape leaves a fragment of it next to the mark. */
const markAfter = /^(?:[%\\&]+[\w#]{0,9};?)?(?:…|\.\.\.|\*{3}|•{2}|\[\.\.\.)/;
const markBefore = /(?:…|\.\.\.\]?|\*{3}|•{2})[\w#;%&\\=+:.,-]{0,10}\s{0,3}$/;
const anyMark = /…|\.\.\.|\*{3}|•{2}/;
const maxMarkLength = 14;

/** Code units as they are compared: without case and accents, and the plus sign of a form as a blank. 0: not known yet. */
const folds = new Uint16Array(0x1_00_00);

function foldOf(unit: number): number {
  const sign = String.fromCharCode(unit);
  const [bare = sign, ...more] = withoutMarks(sign.toLowerCase());
  const folded = /[\s+]/.test(sign) ? ' ' : more.length === 0 ? bare : sign;
  folds[unit] = folded.charCodeAt(0);
  return folded.charCodeAt(0);
}

const foldAt = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  return (folds[unit] as number) || foldOf(unit);
};

/** Folds characters of a text for comparison, at equal length. */
function folded(text: string, from = 0, length = text.length): string {
  let letters = '';
  for (let at = from; at < Math.min(from + length, text.length); at += 1)
    letters += String.fromCharCode(foldAt(text, at));
  return letters;
}

/** Hashes three characters of a text, folded. */
const threeAt = (text: string, at: number): number =>
  (foldAt(text, at) * 0x9e_37 + foldAt(text, at + 1) * 0x79_b9 + foldAt(text, at + 2)) & 0xff_ff;

type IsPart = (letters: string, kind: Kind) => boolean;

/** Values and their parts, by their first characters. `isPart` decides whether characters may be taken for a part. */
function openIndex(isPart: IsPart) {
  const values = new Set<string>();
  /** Values by their beginning, long ones first. */
  const beginning = new Map<string, Entry[]>();
  const parts = new Map<string, (Entry & { readonly offset: number })[]>();
  let partCount = 0;
  /** Set by the hash of each beginning: most places of a text begin nothing. */
  const begins = new Uint8Array(0x1_00_00);

  const addParts = (key: string, hidden: HiddenValue) => {
    const last = hidden.width === undefined ? 0 : Math.min(key.length, maxPartsOfValue);
    for (let offset = 0; offset <= last && partCount < maxParts; offset += hidden.step ?? 1) {
      const part = key.slice(offset, offset + minLengthBesideMark);
      if (part.length < minLengthBesideMark || isUniform(part)) continue;
      begins[threeAt(part, 0)] = 1;
      partCount += 1;
      const entriesAt = parts.get(part) ?? [];
      if (entriesAt.at(-maxEqualParts)?.key !== key) entriesAt.push({ key, hidden, offset });
      parts.set(part, entriesAt);
    }
  };

  const wholeAt = ({ view, kind }: ComparedText, at: number): Match | undefined => {
    const { text, place } = view;
    for (const { key, hidden } of beginning.get(folded(text, at, beginningLength)) ?? []) {
      const end = agreedTo(text, at, key, 0);
      if (end - at < Math.min(key.length, maxLookupLength)) continue;
      if (key.length < maxLookupLength && !fits(text, { first: at, end }, hidden, kind)) continue;
      const isPlus = hidden.value.startsWith('+') && text.charAt(at - 1) === '+';
      return {
        first: place(isPlus ? at - 1 : at),
        end: place(end),
        by: hidden.by,
        letters: end - at,
      };
    }
    return undefined;
  };
  const partAt = (look: ComparedText, at: number): Match | undefined => {
    const { view, kind } = look;
    let longest: Match | undefined;
    const part = folded(view.text, at, minLengthBesideMark);
    for (const { key, hidden, offset } of parts.get(part) ?? []) {
      const from = offset + minLengthBesideMark;
      const most = key.slice(0, from + maxLookupLength);
      const end = agreedTo(view.text, at + minLengthBesideMark, most, from);
      const span = end - at > (longest?.letters ?? 0) && partOf(look, { first: at, end }, hidden);
      if (span && isPart(view.text.slice(at, end), kind))
        longest = { ...span, by: hidden.by, letters: end - at };
    }
    return longest;
  };

  return {
    add(hidden: HiddenValue) {
      const key = folded(hidden.value.replace(/…$/, '')).trim();
      const head = key.slice(0, maxLookupLength);
      if (key.length < beginningLength || values.has(head)) return;
      values.add(head);
      begins[threeAt(key, 0)] = 1;
      const begun = key.slice(0, beginningLength);
      const entries = [...(beginning.get(begun) ?? []), { key, hidden }];
      beginning.set(
        begun,
        entries.sort((a, b) => b.key.length - a.key.length),
      );
      addParts(key, hidden);
    },
    isEmpty: () => values.size === 0,
    /** Adds what begins anywhere in a text. */
    find(look: ComparedText, hasParts: boolean, all: Match[]): void {
      const { text } = look.view;
      for (let at = 0; at + beginningLength <= text.length; ) {
        const isBegun = begins[threeAt(text, at)] === 1 && foldAt(text, at) !== blank;
        const whole = isBegun ? wholeAt(look, at) : undefined;
        const found = whole ?? (isBegun && hasParts ? partAt(look, at) : undefined);
        if (found) all.push(found);
        // Another value may begin inside a short one and end after it.
        at += found && found.letters >= maxLookupLength ? found.letters : 1;
      }
    },
  };
}

const blank = 32;

/** Finds values and parts of values in a text, both literally and with escapes decoded. */
export function openMatcher(isPart: IsPart = () => true) {
  const index = openIndex(isPart);
  /** Set if some part needs no mark next to it. */
  let hasSecrets = false;

  const replaced = (text: string, kind: Kind): string => {
    const all: Match[] = [];
    const hasParts = hasSecrets || anyMark.test(text);
    for (const view of viewsOf(text)) index.find({ text, view, kind }, hasParts, all);
    let shown = '';
    let done = 0;
    for (const { first, end, by } of all.sort((a, b) => a.first - b.first || b.end - a.end)) {
      if (end <= done) continue;
      // The rest of a value that overlaps the previous one is removed with it.
      if (first >= done || done === 0) shown += text.slice(done, first) + by;
      done = end;
    }
    return shown + text.slice(done);
  };

  return {
    add(hidden: HiddenValue): void {
      hasSecrets ||= hidden.edges === 'anywhere';
      index.add(hidden);
    },
    /** Returns the text with every value replaced. */
    replace: (text: string, { isCut = false, ...kind }: Kind = {}): string => {
      if (index.isEmpty() || text === '') return text;
      return isCut ? replaced(`${text}…`, kind).replace(/…$/, '') : replaced(text, kind);
    },
  };
}

const isUniform = (text: string): boolean => text === text.charAt(0).repeat(text.length);

/** Returns the length of the common prefix of a text and a value from given positions. */
function agreedTo(text: string, at: number, key: string, from: number): number {
  let more = 0;
  while (
    from + more < key.length &&
    at + more < text.length &&
    foldAt(text, at + more) === key.charCodeAt(from + more)
  )
    more += 1;
  return at + more;
}

/** Returns a part with the mark of the cut after it; undefined if neither its length nor a mark identifies it. */
function partOf(
  { text, view }: ComparedText,
  { first, end }: Span,
  { width = 1, edges }: HiddenValue,
): Span | undefined {
  // A final escape introducer may be the start of a cut escape; blanks are skipped.
  let stop = /[%&\\]/.test(view.text.charAt(end - 1)) ? end - 1 : end;
  while (/[\s+]/.test(view.text.charAt(stop))) stop += 1;
  const [from, to] = [view.place(first), view.place(stop)];
  const [mark] = markAfter.exec(text.slice(to, to + maxMarkLength)) ?? [];
  const isMarked =
    mark !== undefined || markBefore.test(text.slice(Math.max(0, from - maxMarkLength), from));
  const unmarked = edges === 'anywhere' ? minLengthAnywhere : Number.POSITIVE_INFINITY;
  const shown = view.text.slice(first, end);
  const isTelling =
    edges !== 'alone' &&
    shown.length >= (isMarked ? minLengthBesideMark : unmarked) * width &&
    new Set(shown).size >= minDifferentCharacters &&
    // Digits may belong to a longer number.
    !(/^\d+$/.test(shown) && /\d/.test(view.text.charAt(first - 1) + view.text.charAt(end)));
  if (!isTelling) return undefined;
  return { first: from, end: mark === undefined ? view.place(end) : to + mark.length };
}

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Reports whether the characters around the span allow the value there. */
function fits(
  text: string,
  { first, end }: Span,
  { value, edges: limits }: HiddenValue,
  { isOurs }: Kind,
): boolean {
  // In greenlight's own text, digits may belong to a longer number.
  const edges = isOurs && limits === 'anywhere' && /^\d+$/.test(value) ? 'words' : limits;
  if (edges === 'anywhere') return true;
  const [before, after] = [text.charAt(first - 1), text.charAt(end)];
  if (edges === 'alone') {
    const goesOn = /[\w/-]/.test(after) || (after === '.' && /\w/.test(text.charAt(end + 1)));
    return (
      !isOurs && !/[\w/.$-]/.test(before) && !goesOn && text.slice(first, end) === value.trim()
    );
  }
  const isInside =
    (isLetter(before) && isLetter(text.charAt(first))) ||
    (isLetter(after) && isLetter(text.charAt(end - 1)));
  if (isInside || (edges === 'names' && /[\w-]/.test(before + after))) return false;
  return edges === 'words' || !/^"\s?:/.test(text.slice(end, end + 3));
}

/** Reports whether it is a number of JSON: the value of a member, or an element among other numbers. */
export const isJsonNumber = (text: string, { first, end }: Span): boolean =>
  /^\s{0,9}[,}\]]/.test(text.slice(end, end + 10)) &&
  /(?:"\s{0,9}:\s{0,9}|\[[\d\s,.eE+-]{0,300})$/.test(text.slice(Math.max(0, first - 300), first));
