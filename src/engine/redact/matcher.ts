import { decodings } from '../../standards/text/encodings.ts';
import { isIntroducer, type Unit, unitsAt } from '../../standards/text/escapes.ts';
import { beginningsOf, begins, nextBeginning } from './beginnings.ts';
import { folded, isSpace, isSpecial, keyOf } from './letters.ts';

/** A value that is not to be reported. */
export interface Hidden {
  readonly value: string;
  /** What stands in its place. */
  readonly by: string;
  /** Where it is found: anywhere, where no word goes on at its ends, or where it stands quite by itself. */
  readonly edges: 'anywhere' | 'words' | 'alone';
  /** Only in these very letters; else in any case and without accents too. */
  readonly exact?: boolean;
  /** It is the middle of a base64 text: whether letters at its ends hold a part of the value too. */
  readonly base64?: { readonly before: boolean; readonly after: boolean };
}

/** Finds values in a text however it writes them, each letter by itself in any of its escapes. */
export interface Matcher {
  readonly add: (hidden: Hidden) => void;
  /** The text with every value replaced. `isCut` says that the text is the beginning of a longer one. */
  readonly replace: (text: string, isCut?: boolean) => string;
  /** The longest value that begins at this very place. */
  readonly at: (text: string, start: number) => Found | undefined;
}

/** A longer value is known by so many of its letters; what agrees after them is replaced as well. */
const head = 256;
/** A value of so many letters that ends with `…` is the beginning of one. */
const long = 10_000;
/** So many letters of a value before a text is cut off are taken for it; more of base64, which is in words too. */
const begun = 4;
const begunExactly = 6;
/** Values that go on in the same way where a text is cut off; all are looked at where there are no more. */
const mostBegun = 100;
/** So many line breaks with so many letters of blanks may part two letters of a value. */
const mostBreaks = 3;
const longestGap = 120;
/** Encodings one in another. */
const deepest = 3;
/** Readings tried from one place; escapes in escapes are few. */
const mostReadings = 5000;

const ellipsis = 0x2026;

interface Entry extends Hidden {
  readonly key: string;
  /** It is the beginning of a value, which was cut when it was read. */
  readonly goesOn: boolean;
}

const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** How far a text has been read, and which values it may still be: `entries` from `lo` on and before `hi`. */
interface State {
  readonly at: number;
  readonly lo: number;
  readonly hi: number;
  readonly depth: number;
  /** What was read, in its own letters. */
  readonly raw: string;
  /** Letters of line breaks since the last letter of a value; a short one counts for its share. */
  readonly gap: number;
  /** The last sign was a quote written twice: where a value ends so, the first of the two is its own. */
  readonly doubled: boolean;
}

export interface Found {
  readonly from: number;
  readonly end: number;
  readonly entry: Entry;
}

export function openMatcher(): Matcher {
  let entries: Entry[] = [];
  const held = new Set<string>();
  let beginnings = beginningsOf([]);
  let isSorted = true;
  let onlyWords = true;

  const prepare = () => {
    if (isSorted) return;
    // A value's own order among equal keys stays.
    entries = entries.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    beginnings = beginningsOf(entries.map(({ key }) => key));
    onlyWords = entries.every(({ edges }) => edges === 'words');
    isSorted = true;
  };

  /** The first entry from `lo` on whose letter at `depth` is not below `code`. */
  const bound = (code: number, lo: number, hi: number, depth: number): number => {
    let from = lo;
    let to = hi;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((entries[middle] as Entry).key.charCodeAt(depth) < code) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  /** The state after these letters; undefined where no value goes on so. */
  const after = (state: State, letters: string): State | undefined => {
    let { lo, hi, depth } = state;
    for (let i = 0; i < letters.length; i += 1, depth += 1) {
      // Those that end here go on with nothing.
      while (lo < hi && (entries[lo] as Entry).key.length === depth) lo += 1;
      const code = letters.charCodeAt(i);
      lo = bound(code, lo, hi, depth);
      hi = bound(code + 1, lo, hi, depth);
      if (lo >= hi) return undefined;
    }
    return { ...state, lo, hi, depth };
  };

  /** The longest value that begins at this place of the text. */
  const matchAt = (text: string, start: number): Found | undefined => {
    let best: Found | undefined;
    let readings = 0;
    const offer = (end: number, entry: Entry) => {
      if (best && best.end >= end) return;
      best = { from: start, end, entry };
    };
    const open: State[] = [
      { at: start, lo: 0, hi: entries.length, depth: 0, raw: '', gap: 0, doubled: false },
    ];
    for (let state = open.pop(); state; state = open.pop()) {
      for (;;) {
        if (state.hi - state.lo === 1) state = alongOne(text, state, entries[state.lo] as Entry);
        const { at, depth, raw } = state;
        let going = state.lo;
        for (; going < state.hi; going += 1) {
          const entry = entries[going] as Entry;
          if (entry.key.length !== depth) break;
          if (
            !state.doubled &&
            (!entry.exact || entry.value === raw) &&
            fits(text, start, at, entry)
          )
            offer(at, entry);
        }
        const last = entries[state.hi - 1] as Entry;
        const code = at < text.length ? text.charCodeAt(at) : -1;
        const broken = depth < begun ? undefined : cutAfter(text, at);
        if (broken !== undefined) {
          const open = entries.slice(going, Math.min(state.hi, going + mostBegun));
          const cut = open.find((entry) => goesOn(entry, raw));
          if (cut) offer(broken, cut);
        }
        const next: State[] = [];
        if (code !== -1 && !isIntroducer(code) && code !== 0x2b && !isSpace(code)) {
          const plain = after(state, folded(code));
          if (plain)
            next.push({ ...plain, at: at + 1, raw: raw + text.charAt(at), gap: 0, doubled: false });
        } else if (code !== -1) {
          for (const { text: sign, end, breaks, doubled = false } of readingsAt(text, at)) {
            if (depth === 0 && (sign === '' || isSpace(sign.charCodeAt(0)))) continue;
            const gap = state.gap + Math.max(end - at, longestGap / mostBreaks);
            const isGap = breaks || (depth >= begun && isSpace(sign.charCodeAt(0)));
            if (isGap && going < state.hi && gap <= longestGap)
              next.push({ ...state, lo: going, at: end, gap });
            const read = sign === '' ? undefined : after(state, lettersOf(sign));
            if (read) next.push({ ...read, at: end, raw: raw + sign, gap: 0, doubled });
          }
        }
        const [first, ...others] = next;
        if (!first) {
          if (depth >= head) offer(at, last);
          break;
        }
        readings += others.length;
        if (readings <= mostReadings) open.push(...others);
        state = first;
      }
    }
    return best && widened(text, best);
  };

  /** Values in a text as it stands, in order; none overlaps another. */
  const find = (text: string): Found[] => {
    const all: Found[] = [];
    for (let at = 0; ; at += 1) {
      at = nextBeginning(text, at, beginnings);
      if (at >= text.length) return all;
      // Inside a word no value begins that is found between words only.
      if (onlyWords && isInWord(text, at)) continue;
      const found = matchAt(text, at);
      if (!found) continue;
      let { end } = found;
      // Another value may begin inside this one and end after it.
      const inner = end - at > head ? at : end;
      for (let inside = at + 1; inside < inner; inside += 1) {
        if (!begins(text, inside, beginnings)) continue;
        end = Math.max(end, matchAt(text, inside)?.end ?? 0);
      }
      all.push({ ...found, end });
      at = end - 1;
    }
  };

  /** Those that stand in what is encoded as a whole, and again in what is encoded in that. */
  const findWithin = (text: string, levels: number): readonly Found[] => {
    if (levels === 0) return [];
    const all: Found[] = [];
    for (const decoded of decodings(text)) {
      const inside = [...find(decoded.text), ...findWithin(decoded.text, levels - 1)];
      for (const { from, end, entry } of inside)
        all.push({ from: decoded.from(from), end: decoded.end(end - 1), entry });
    }
    return all;
  };

  const replace = (text: string, isCut = false): string => {
    if (entries.length === 0 || text === '') return text;
    prepare();
    if (isCut) return replace(`${text}…`).replace(/…$/, '');
    const plain = find(text);
    const within = findWithin(text, deepest);
    const all =
      within.length === 0 ? plain : [...plain, ...within].toSorted((a, b) => a.from - b.from);
    let shown = '';
    let end = 0;
    for (const found of all) {
      if (found.end <= end) continue;
      // What only goes on where another value ended is gone with it.
      if (found.from >= end - 1)
        shown += text.slice(end, Math.max(end, found.from)) + found.entry.by;
      end = found.end;
    }
    return end === 0 ? text : shown + text.slice(end);
  };

  return {
    add(hidden) {
      const { value } = hidden;
      const goesOn = value.length > long && value.endsWith('…');
      const key = keyOf(goesOn ? value.slice(0, -1) : value);
      if (key === '') return;
      const name = hidden.exact ? `=${hidden.value}` : `~${key}`;
      if (held.has(name)) return;
      held.add(name);
      entries.push({ ...hidden, key, goesOn });
      isSorted = false;
    },
    replace,
    at(text, start) {
      if (entries.length === 0) return undefined;
      prepare();
      return matchAt(text, start);
    },
  };
}

/** Whether a value that is cut after these letters may be this one. */
const goesOn = ({ exact, base64, value }: Entry, raw: string): boolean =>
  !exact || (base64 !== undefined && raw.length >= begunExactly && value.startsWith(raw));

/** Where a text that is cut off here ends, be it within an escape. */
function cutAfter(text: string, at: number): number | undefined {
  let end = at;
  if (isIntroducer(text.charCodeAt(at))) {
    while (end < at + longestEscape && /[\w%\\&=#~;'"\r]/.test(text.charAt(end))) end += 1;
  }
  return text.charCodeAt(end) === ellipsis ? end + 1 : undefined;
}

/** `%25u002b`, `&amp;plus` and the like, without their last sign. */
const longestEscape = 12;

/** An ASCII letter or digit. */
const isAscii = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a);

/** Whether a place is within a word, of which no letter is an escape. */
function isInWord(text: string, at: number): boolean {
  if (!isAscii(text.charCodeAt(at)) || !isAscii(text.charCodeAt(at - 1))) return false;
  for (let from = at - 1; from >= at - 2 * longestEscape; from -= 1)
    if (isIntroducer(text.charCodeAt(from))) return false;
  return true;
}

function lettersOf(text: string): string {
  let letters = '';
  for (let i = 0; i < text.length; i += 1) letters += folded(text.charCodeAt(i));
  return letters;
}

interface Reading extends Unit {
  /** A line break: what stood in one line may go on after it. */
  readonly breaks?: boolean;
}

/** As far as a text goes on plainly as the only value that it may still be. */
function alongOne(text: string, state: State, { key }: Entry): State {
  let { at, depth } = state;
  while (at < text.length && depth < key.length) {
    const code = text.charCodeAt(at);
    const isPlain = !isIntroducer(code) && code !== 0x2b && !isSpace(code);
    const isGap = code === 0x20 && !isSpecial(text.charCodeAt(at + 1));
    if (!(isPlain || isGap) || folded(code) !== key.charAt(depth)) break;
    at += 1;
    depth += 1;
  }
  return at === state.at
    ? state
    : { ...state, gap: 0, doubled: false, at, depth, raw: state.raw + text.slice(state.at, at) };
}

/** The readings at a place, with blanks in a row as one. A plus sign is a blank in a form (URL Standard 5.1), and the other way round. */
function readingsAt(text: string, at: number): readonly Reading[] {
  const units = unitsAt(text, at);
  const readings = units.map(
    (unit): Reading =>
      unit.text === ''
        ? { ...unit, breaks: true }
        : isSpace(unit.text.charCodeAt(0))
          ? spaces(unit, text)
          : unit,
  );
  const sign = text.charAt(at);
  if (sign === '+') return [...readings, { text: ' ', end: at + 1 }];
  const blanks = units.filter((unit) => unit.text === ' ');
  return blanks.length > 0
    ? [...readings, ...blanks.map(({ end }) => ({ text: '+', end }))]
    : readings;
}

function spaces(first: Unit, text: string): Reading {
  let { end } = first;
  let breaks = /[\r\n]/.test(first.text);
  while (end < first.end + longestGap) {
    const next = unitsAt(text, end).findLast(
      (unit) => unit.text !== '' && isSpace(unit.text.charCodeAt(0)),
    );
    if (!next) break;
    breaks ||= /[\r\n]/.test(next.text);
    ({ end } = next);
  }
  return { text: ' ', end, breaks };
}

/** Whether the signs before and after let the value stand there. */
function fits(text: string, start: number, end: number, { edges, key }: Entry): boolean {
  if (edges === 'anywhere') return true;
  const before = signBefore(text, start);
  const after = unitsAt(text, end).at(-1)?.text ?? '';
  if (edges === 'words') {
    return (
      !(isWord(before) && isWord(key.charAt(0))) &&
      !(isWord(after) && isWord(key.charAt(key.length - 1)))
    );
  }
  return (
    !/[\w/.$-]/.test(before) &&
    !/[\w/-]/.test(after) &&
    !(after === '.' && /\w/.test(text.charAt(end + 1)))
  );
}

/** What stands before a place, which may be written by an escape. */
function signBefore(text: string, at: number): string {
  for (let from = at - 1; from >= Math.max(0, at - 12); from -= 1) {
    if (!isIntroducer(text.charCodeAt(from))) continue;
    const unit = unitsAt(text, from).findLast((each) => each.end === at && from < at - 1);
    if (unit) return unit.text.slice(-1);
  }
  return text.charAt(at - 1);
}

/** With the rest of a value that is known in part, and the letters at the edges of base64 that hold bits of the value and of what stands beside it. */
function widened(text: string, found: Found): Found {
  const { base64, goesOn } = found.entry;
  if (goesOn) {
    const rest = /(?<!\\)"/g;
    rest.lastIndex = found.end;
    return { ...found, end: rest.exec(text)?.index ?? text.length };
  }
  if (!base64) return found;
  const isLetter = (place: number) => /[\w+/-]/.test(text.charAt(place));
  const from = base64.before && isLetter(found.from - 1) ? found.from - 1 : found.from;
  let { end } = found;
  if (base64.after && isLetter(end)) end += 1;
  while (text.charAt(end) === '=' && end < found.end + 3) end += 1;
  return { ...found, from, end };
}
