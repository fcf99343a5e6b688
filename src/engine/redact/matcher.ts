import { withoutMarks } from '../../standards/text/marks.ts';
import { type View, viewsOf } from '../../standards/text/views.ts';

/** A value that must not be reported. */
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

export interface Matcher {
  readonly add: (hidden: HiddenValue) => void;
  /** Returns the text with every value replaced. */
  readonly replace: (text: string, kind?: Kind) => string;
}

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

/** A text and one of its views, as compared. */
interface ComparedText {
  readonly text: string;
  readonly view: View;
  readonly letters: string;
  readonly kind: Kind;
}

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

/** Maximum length of a cached text, and of the cache. */
const [maxCachedLength, maxCachedTexts] = [200, 5000];

const plain = new Map<string, string>();

/** Returns a character without its accent, if that is a single character too. */
function bare(sign: string): string {
  const known = plain.get(sign);
  if (known !== undefined) return known;
  const made = withoutMarks(sign);
  const kept = made.length === 1 ? made : sign;
  plain.set(sign, kept);
  return kept;
}

/** Folds a text for comparison, at equal length: no case, no accents, and the plus sign of a form as a blank. */
function folded(text: string): string {
  const small = text.toLowerCase();
  return (small.length === text.length ? small : text)
    .replaceAll(/[^\S ]|[+]/g, ' ')
    .replaceAll(/[\u0080-\uffff]/g, bare);
}

type IsPart = (letters: string, kind: Kind) => boolean;

/** Values and their parts, by their first characters. `isPart` decides whether characters may be taken for a part. */
function openIndex(isPart: IsPart) {
  const values = new Map<string, Entry>();
  const parts = new Map<string, (Entry & { readonly offset: number })[]>();
  let lengths: readonly number[] = [];
  let partCount = 0;
  /** First three characters, hashed: 2 of values, 1 of parts alone; a collision only costs a lookup. */
  const begins = new Uint8Array(0x1_00_00);

  const addParts = (key: string, hidden: HiddenValue) => {
    const last = hidden.width === undefined ? 0 : Math.min(key.length, maxPartsOfValue);
    for (let offset = 0; offset <= last && partCount < maxParts; offset += hidden.step ?? 1) {
      const part = key.slice(offset, offset + minLengthBesideMark);
      if (part.length < minLengthBesideMark || isUniform(part)) continue;
      begins[threeOf(part, 0)] ||= 1;
      partCount += 1;
      const own = parts.get(part) ?? [];
      if (own.at(-maxEqualParts)?.key !== key) own.push({ key, hidden, offset });
      parts.set(part, own);
    }
  };

  return {
    add(hidden: HiddenValue) {
      const key = folded(hidden.value.replace(/…$/, '')).trim();
      const head = key.slice(0, maxLookupLength);
      if (key.length < 3 || values.has(head)) return;
      values.set(head, { key, hidden });
      begins[threeOf(key, 0)] = 2;
      if (!lengths.includes(head.length)) lengths = [...lengths, head.length].sort((a, b) => b - a);
      addParts(key, hidden);
    },
    isEmpty: () => values.size === 0,
    /** Reports whether anything may begin there. */
    mayBegin: (letters: string, at: number) =>
      begins[threeOf(letters, at)] !== 0 && letters[at] !== ' ',
    wholeAt({ view, letters, kind }: ComparedText, at: number): Match | undefined {
      for (const length of begins[threeOf(letters, at)] === 2 ? lengths : []) {
        const { key, hidden } = values.get(letters.slice(at, at + length)) ?? {};
        if (key === undefined || !hidden || at + length > letters.length) continue;
        const end = agreedTo(letters, at + length, key, length);
        if (length < maxLookupLength && !fits(view.text, { first: at, end }, hidden, kind))
          continue;
        const isPlus = hidden.value.startsWith('+') && view.text.charAt(at - 1) === '+';
        const first = placeIn(view, isPlus ? at - 1 : at);
        return { first, end: placeIn(view, end), by: hidden.by, letters: end - at };
      }
      return undefined;
    },
    partAt(look: ComparedText, at: number): Match | undefined {
      const { view, letters, kind } = look;
      let longest: Match | undefined;
      const found = parts.get(letters.slice(at, at + minLengthBesideMark)) ?? [];
      for (const { key, hidden, offset } of found) {
        const from = offset + minLengthBesideMark;
        const most = key.slice(0, from + maxLookupLength);
        const end = agreedTo(letters, at + minLengthBesideMark, most, from);
        const part = end - at > (longest?.letters ?? 0) && partOf(look, { first: at, end }, hidden);
        if (part && isPart(view.text.slice(at, end), kind))
          longest = { ...part, by: hidden.by, letters: end - at };
      }
      return longest;
    },
  };
}

/** Finds values and parts of values in a text, both literally and with escapes decoded. */
export function openMatcher(isPart: IsPart = () => true): Matcher {
  const index = openIndex(isPart);
  /** Set if some part needs no mark next to it. */
  let hasSecrets = false;

  const matchesIn = (text: string, kind: Kind): readonly Match[] => {
    const all: Match[] = [];
    const hasParts = hasSecrets || anyMark.test(text);
    for (const view of viewsOf(text)) {
      const letters = folded(view.text);
      const look = { text, view, letters, kind };
      for (let at = 0; at + 2 < letters.length; at += 1) {
        if (!index.mayBegin(letters, at)) continue;
        const found = index.wholeAt(look, at) ?? (hasParts ? index.partAt(look, at) : undefined);
        if (found) all.push(found);
        // Another value may begin inside a short one and end after it.
        if (found && found.letters >= maxLookupLength) at += found.letters - 1;
      }
    }
    return all.sort((a, b) => a.first - b.first || b.end - a.end);
  };

  const replaced = (text: string, kind: Kind): string => {
    let shown = '';
    let done = 0;
    for (const { first, end, by } of matchesIn(text, kind)) {
      if (end <= done) continue;
      // The rest of a value that overlaps the previous one is removed with it.
      if (first >= done || done === 0) shown += text.slice(done, first) + by;
      done = end;
    }
    return shown + text.slice(done);
  };

  /** Cache: names, headers and addresses recur in every exchange. */
  const known = new Map<string, string>();
  const replace = (text: string, kind: Kind = {}): string => {
    if (index.isEmpty() || text === '') return text;
    if (kind.isCut) return replace(`${text}…`, { ...kind, isCut: false }).replace(/…$/, '');
    if (text.length > maxCachedLength) return replaced(text, kind);
    const key = `${kind.isOurs ? 'o' : ''} ${text}`;
    const shown = known.get(key) ?? replaced(text, kind);
    if (known.size >= maxCachedTexts) known.clear();
    known.set(key, shown);
    return shown;
  };

  return {
    add(hidden) {
      known.clear();
      hasSecrets ||= hidden.edges === 'anywhere';
      index.add(hidden);
    },
    replace,
  };
}

const isUniform = (text: string): boolean => text === text.charAt(0).repeat(text.length);

const threeOf = (letters: string, at: number): number =>
  (letters.charCodeAt(at) * 0x9e_37 +
    letters.charCodeAt(at + 1) * 0x79_b9 +
    letters.charCodeAt(at + 2)) &
  0xff_ff;

/** Returns the length of the common prefix of a text and a value from given positions. */
function agreedTo(letters: string, at: number, key: string, from: number): number {
  let more = 0;
  while (from + more < key.length && letters.charCodeAt(at + more) === key.charCodeAt(from + more))
    more += 1;
  return at + more;
}

const placeIn = ({ places }: View, at: number): number => (places ? (places[at] as number) : at);

/** Returns a part with the mark of the cut after it; undefined if neither its length nor a mark identifies it. */
function partOf(
  { text, view }: ComparedText,
  { first, end }: Span,
  { width = 1, edges }: HiddenValue,
): Span | undefined {
  // A final escape introducer may be the start of a cut escape; blanks are skipped.
  let stop = /[%&\\]/.test(view.text.charAt(end - 1)) ? end - 1 : end;
  while (/[\s+]/.test(view.text.charAt(stop))) stop += 1;
  const [from, to] = [placeIn(view, first), placeIn(view, stop)];
  const [mark] = markAfter.exec(text.slice(to, to + maxMarkLength)) ?? [];
  const isMarked =
    mark !== undefined || markBefore.test(text.slice(Math.max(0, from - maxMarkLength), from));
  const unmarked = edges === 'anywhere' ? minLengthAnywhere : Number.POSITIVE_INFINITY;
  const said = view.text.slice(first, end);
  const isTelling =
    edges !== 'alone' &&
    said.length >= (isMarked ? minLengthBesideMark : unmarked) * width &&
    new Set(said).size >= minDifferentCharacters &&
    // Digits may belong to a longer number.
    !(/^\d+$/.test(said) && /\d/.test(view.text.charAt(first - 1) + view.text.charAt(end)));
  if (!isTelling) return undefined;
  return { first: from, end: mark === undefined ? placeIn(view, end) : to + mark.length };
}

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Reports whether the characters around the span allow the value there. */
function fits(
  text: string,
  { first, end }: Span,
  { value, edges: given }: HiddenValue,
  { isOurs }: Kind,
): boolean {
  // In greenlight's own text, digits may belong to a longer number.
  const edges = isOurs && given === 'anywhere' && /^\d+$/.test(value) ? 'words' : given;
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
