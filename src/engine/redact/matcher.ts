import { type View, viewsOf } from '../../standards/text/views.ts';
import { type Blanks, type Folded, foldedUnits, keyOf } from './letters.ts';

/** A value that is not to be reported. */
export interface Hidden {
  readonly value: string;
  /** What stands in its place. */
  readonly by: string;
  /**
   * Where it is found: anywhere, where no word goes on at its ends, where no identifier does either, or where it
   * stands by itself.
   */
  readonly edges: 'anywhere' | 'words' | 'names' | 'alone';
  /** Only in these very letters; else in any case and without accents too. */
  readonly exact?: boolean;
  /** Letters by which one letter of the secret is written, where parts are found as well as the whole. */
  readonly width?: number;
  /** It is the middle of a base64 text: whether letters at its ends hold a part of the value too. */
  readonly base64?: { readonly before: boolean; readonly after: boolean };
}

export interface Matcher {
  readonly add: (hidden: Hidden) => void;
  /** The text with every value replaced. `isCut` says that the text is the beginning of a longer one. */
  readonly replace: (text: string, isCut?: boolean) => string;
}

/** A value by its letters, or what is left of it after some of them. */
interface Entry {
  readonly key: string;
  /** Letters of the value that are before. */
  readonly skipped: number;
  readonly hidden: Hidden;
  /** It is the beginning of a value, which was cut when it was read. */
  readonly goesOn: boolean;
}

/** Letters that agree with a value, in a view. */
interface Span {
  readonly first: number;
  readonly end: number;
  /** Folded ones. */
  readonly letters: number;
}

interface Found {
  readonly from: number;
  readonly end: number;
  readonly by: string;
  readonly letters: number;
}

/** A longer value is known by so many of its letters; what agrees after them is replaced as well. */
const head = 256;
/** A value of so many letters that ends with `…` is the beginning of one. */
const long = 10_000;
/** Letters of a part: beside `…`, which greenlight itself cuts with, beside another mark of a cut, anywhere. */
const [besideEllipsis, besideMark, anywhere] = [4, 8, 12];
/** Parts begin at so many letters of a value, and of all values: people may be many. */
const [partsOfOne, partsOfAll] = [4000, 200_000];
/** A part of fewer different letters is no part of a secret: `000000000000`. */
const fewestLetters = 4;
/** Values looked at that a part may belong to. */
const mostOwners = 100;

/** Marks of a cut, with what an escape leaves beside them where the cut falls within it. */
const markAfter = /^(?:[%\\&]+[\w#]{0,9};?)?(…|\.\.\.|\*{3}|•{2}|\[\.\.\.)/;
const markBefore = /(…|\.\.\.\]?|\*{3}|•{2})[\w#;%&\\=+]{0,10}\s{0,3}$/;
const longestMark = 14;

/**
 * Finds values in texts as they stand and with their escapes read. Values are held in order of their letters;
 * from each place of a text they are narrowed down letter by letter, so that time grows with the text alone.
 * `isPart` decides whether letters that agree with a part of a value are to be replaced.
 */
export function openMatcher(
  blanks: Blanks,
  isPart: (letters: string) => boolean = () => true,
): Matcher {
  let entries: Entry[] = [];
  const held = new Set<string>();
  let parts = 0;
  let isSorted = true;
  let beginnings = beginningsOf([]);

  const prepare = () => {
    if (isSorted) return;
    entries = entries.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    beginnings = beginningsOf(entries);
    isSorted = true;
  };

  /** The first entry from `lo` on whose letter at `depth` is not below `code`. */
  const bound = (code: number, lo: number, hi: number, depth: number): number => {
    let [from, to] = [lo, hi];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((entries[middle] as Entry).key.charCodeAt(depth) < code) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  /** What stands at a place of a view: the longest value, or a part of one. */
  const foundAt = (text: string, view: View, folds: Folded, start: number): Found | undefined => {
    const { units, places } = folds;
    let [lo, hi, depth] = [0, entries.length, 0];
    let whole: Entry | undefined;
    let end = 0;
    const span = (letters: number): Span => ({
      first: places[start] as number,
      end: (places[start + letters - 1] as number) + 1,
      letters,
    });
    for (;;) {
      let from = lo;
      // Those that end here are the first ones.
      for (; from < hi && (entries[from] as Entry).key.length === depth; from += 1) {
        const { skipped, hidden } = entries[from] as Entry;
        if (skipped > 0 || !fits(view.text, span(depth), hidden)) continue;
        [whole, end] = [entries[from], depth];
      }
      const code = units[start + depth];
      if (code === undefined || from >= hi || depth >= head) break;
      const next = bound(code, from, hi, depth);
      const after = bound(code + 1, next, hi, depth);
      if (next >= after) break;
      [lo, hi] = [next, after];
      depth += 1;
    }
    const owners = entries.slice(lo, Math.min(hi, lo + mostOwners));
    if (depth >= head) {
      const long = entries.slice(lo, hi).find(({ skipped }) => skipped === 0);
      const { key } = long ?? owners[0] ?? { key: '' };
      while (depth < key.length && key.charCodeAt(depth) === units[start + depth]) depth += 1;
      if (long) [whole, end] = [long, depth];
    }
    if (depth > end && depth >= besideEllipsis) {
      const part = partOf(text, view, span(depth), owners, isPart);
      if (part) return part;
    }
    return whole && wholeOf(view, span(end), whole);
  };

  const find = (text: string): readonly Found[] => {
    const all: Found[] = [];
    for (const view of viewsOf(text)) {
      const folds = foldedUnits(view.text, blanks);
      const { units } = folds;
      for (let at = 0; at < units.length; at += 1) {
        const one = units[at] as number;
        const kind = beginnings[one] as number;
        if ((kind & (isFirst | isShort)) === 0) continue;
        const three = placeOf(one, units[at + 1] ?? 0, units[at + 2] ?? 0);
        if (!(kind & isShort) && !((beginnings[three] as number) & isThree)) continue;
        const found = foundAt(text, view, folds, at);
        if (!found) continue;
        all.push(found);
        // Another value may begin inside this one and end after it.
        if (found.letters > head) at += found.letters - 1;
      }
    }
    return all;
  };

  const replace = (text: string, isCut = false): string => {
    if (entries.length === 0 || text === '') return text;
    prepare();
    if (isCut) return replace(`${text}…`).replace(/…$/, '');
    let shown = '';
    let end = 0;
    for (const found of find(text).toSorted((a, b) => a.from - b.from || b.end - a.end)) {
      if (found.end <= end) continue;
      // What only goes on where another value ended is gone with it.
      if (found.from >= end || end === 0) shown += text.slice(end, found.from) + found.by;
      end = found.end;
    }
    return end === 0 ? text : shown + text.slice(end);
  };

  return {
    add(hidden) {
      const { value } = hidden;
      const goesOn = value.length > long && value.endsWith('…');
      const key = keyOf(goesOn ? value.slice(0, -1) : value, blanks);
      const name = hidden.exact ? `=${value}` : `~${key}`;
      if (key === '' || held.has(name)) return;
      held.add(name);
      entries.push({ key, skipped: 0, hidden, goesOn });
      isSorted = false;
      if (hidden.width === undefined) return;
      const last = Math.min(key.length - Math.ceil(besideEllipsis * hidden.width), partsOfOne);
      for (let skipped = 1; skipped <= last && parts < partsOfAll; skipped += 1, parts += 1)
        entries.push({ key: key.slice(skipped, skipped + head + 1), skipped, hidden, goesOn });
    },
    replace,
  };
}

const [isFirst, isShort, isThree] = [1, 2, 4] as const;

/** Three letters in 16 bits: different ones may share a place, which only costs a look. */
const placeOf = (one: number, two: number, three: number): number =>
  (Math.imul(one, 0x9e_37) ^ Math.imul(two, 0x79_b9) ^ three) & 0xff_ff;

/** By letter and by the place of three letters, whether values begin so. */
function beginningsOf(entries: readonly Entry[]): Uint8Array {
  const bits = new Uint8Array(0x1_00_00);
  const note = (place: number, bit: number) => {
    bits[place] = (bits[place] as number) | bit;
  };
  for (const { key } of entries) {
    const [one, two, three] = [key.charCodeAt(0), key.charCodeAt(1), key.charCodeAt(2)];
    note(one, key.length < 3 ? isShort : isFirst);
    note(placeOf(one, two, three), isThree);
  }
  return bits;
}

const placeIn = ({ places }: View, at: number): number => (places ? (places[at] as number) : at);

/** A part of a value, where what stands beside it or its length tells that it is one. */
function partOf(
  text: string,
  view: View,
  span: Span,
  owners: readonly Entry[],
  isPart: (letters: string) => boolean,
): Found | undefined {
  const from = placeIn(view, span.first);
  // A sign that may introduce an escape may be the first half of one; blanks are no letters.
  let stop = /[%&\\]/.test(view.text.charAt(span.end - 1)) ? span.end - 1 : span.end;
  while (/[\s+]/.test(view.text.charAt(stop))) stop += 1;
  const end = placeIn(view, stop);
  const after = markAfter.exec(text.slice(end, end + longestMark));
  const before = markBefore.exec(text.slice(Math.max(0, from - longestMark), from));
  const isAfterCut = before?.[1] === '…';
  const letters = view.text.slice(span.first, span.end);
  const owner = owners.find(({ skipped, hidden }) => {
    const { width = 1, edges } = hidden;
    const isWhole = hidden.exact && !isExact(view.text, span, hidden, skipped);
    if (edges === 'alone' || isWhole) return false;
    const isBeforeCut = after?.[1] === '…' && skipped === 0;
    if ((isBeforeCut && !goesOnBefore(view.text, span, hidden)) || isAfterCut)
      return span.letters >= besideEllipsis * width;
    const least = after || before ? besideMark : anywhere;
    return (
      edges === 'anywhere' &&
      span.letters >= least * width &&
      isTelling(view.text, span) &&
      isPart(letters)
    );
  });
  return (
    owner && {
      from,
      end: after ? end + after[0].length : placeIn(view, span.end),
      by: owner.hidden.by,
      letters: span.letters,
    }
  );
}

/** Of few different letters, or of digits within a number, is no part of a secret. */
function isTelling(text: string, { first, end }: Span): boolean {
  const letters = text.slice(first, end);
  if (new Set(letters).size < fewestLetters) return false;
  return !/^\d+$/.test(letters) || !/\d/.test(text.charAt(first - 1) + text.charAt(end));
}

const bare = (text: string) => text.replaceAll(/[\s+]/g, '');

const isExact = (text: string, { first, end }: Span, { value }: Hidden, skipped = 0): boolean =>
  bare(value).startsWith(bare(text.slice(first, end)), skipped);

const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Whether a word that the value begins with began before. */
const goesOnBefore = (text: string, { first }: Span, { edges }: Hidden): boolean =>
  edges !== 'anywhere' && isWord(text.charAt(first - 1)) && isWord(text.charAt(first));

/** Whether the signs before and after let the value stand there. */
function fits(text: string, span: Span, hidden: Hidden): boolean {
  const { edges } = hidden;
  if (hidden.exact && !isExact(text, span, hidden)) return false;
  if (edges === 'anywhere') return true;
  const before = text.charAt(span.first - 1);
  const after = text.charAt(span.end);
  if (edges === 'alone') {
    return (
      !/[\w/.$-]/.test(before) &&
      !/[\w/-]/.test(after) &&
      !(after === '.' && /\w/.test(text.charAt(span.end + 1)))
    );
  }
  if (
    edges === 'names' &&
    (/[\w-]/.test(before) || /^(?:[\w-]|"\s?:)/.test(text.slice(span.end, span.end + 3)))
  )
    return false;
  return !goesOnBefore(text, span, hidden) && !(isWord(after) && isWord(text.charAt(span.end - 1)));
}

/** A value with the rest of one that is known in part, or the letters at the edges of base64 that hold bits of it. */
function wholeOf(view: View, { first, end, letters }: Span, { hidden, goesOn }: Entry): Found {
  const { text } = view;
  const { base64, by } = hidden;
  let [from, to] = [first, end];
  if (goesOn) {
    const rest = /(?<!\\)"/g;
    rest.lastIndex = end;
    to = rest.exec(text)?.index ?? text.length;
  } else if (base64) {
    const isLetter = (at: number) => /[\w+/-]/.test(text.charAt(at));
    if (base64.before && isLetter(from - 1)) from -= 1;
    if (base64.after && isLetter(to)) to += 1;
    while (text.charAt(to) === '=' && to < end + 3) to += 1;
  }
  // Blanks and plus signs at the ends of a value are no part of its letters.
  if (hidden.value.startsWith('+') && text.charAt(from - 1) === '+') from -= 1;
  if (hidden.value.endsWith('+') && text.charAt(to) === '+') to += 1;
  // Accents that stand by themselves belong to the letter before them.
  while (/\p{M}/u.test(text.charAt(to))) to += 1;
  return { from: placeIn(view, from), end: placeIn(view, to), by, letters };
}
