import { type View, viewsOf } from '../../standards/text/views.ts';
import { type Blanks, type FoldedText, foldedText } from './letters.ts';

/** A value that must not be reported. */
export interface Hidden {
  readonly value: string;
  /** The replacement. */
  readonly by: string;
  /**
   * Where the value is replaced: `anywhere`; `words`: not inside a longer word; `values`: nor as a member name or
   * a number of JSON; `names`: not inside a longer identifier; `alone`: only as a word of its own.
   */
  readonly edges: 'anywhere' | 'words' | 'values' | 'names' | 'alone';
  /** Case and accents must match. */
  readonly exact?: boolean;
  /** Characters that encode one character of the value; set where parts from its middle are replaced too. */
  readonly width?: number;
  /** The middle of a base64 text: whether the characters beside it encode a part of the value too. */
  readonly base64?: { readonly before: boolean; readonly after: boolean };
}

/** What a text is. */
export interface Kind {
  /** The beginning of a longer text. */
  readonly isCut?: boolean;
  /** Words of greenlight: a secret that is a plain word is left alone. */
  readonly isOurs?: boolean;
  readonly isJson?: boolean;
}

export interface Matcher {
  readonly add: (hidden: Hidden) => void;
  /** The text with every value replaced. */
  readonly replace: (text: string, kind?: Kind) => string;
}

interface Entry {
  /** The folded letters of the value. */
  readonly key: string;
  readonly hidden: Hidden;
  /** The value was cut when it was read: it goes on in the text. */
  readonly goesOn: boolean;
}

/** Letters of a text that agree with a value. */
interface Agreement {
  readonly entry: Entry;
  /** Where in the value they begin. */
  readonly offset: number;
  readonly letters: number;
}

interface Found {
  readonly from: number;
  readonly end: number;
  readonly by: string;
  readonly letters: number;
}

/** Fewest letters of a part: beside `…`, with which greenlight cuts, beside another mark of a cut, anywhere. */
const [leastBesideEllipsis, leastBesideMark, leastAnywhere] = [4, 8, 12];
/** Letters by which a long value is looked up, and that are a part of it by themselves. */
const longPart = 256;
/** Length from which a value that ends with `…` is the beginning of a longer one. */
const longValue = 10_000;
/** Fewest different letters of a part: `000000000000` tells nothing. */
const leastDifferent = 4;
/** Most places at which parts begin: of one value, of all, and of one value with the same letters. */
const [mostPartsOfOne, mostParts, mostAlike] = [4000, 200_000, 4];

/** Marks of a cut. A cut inside an escape leaves the beginning or the end of the escape beside the mark. */
const markAfter = /^(?:[%\\&]+[\w#]{0,9};?)?(…|\.\.\.|\*{3}|•{2}|\[\.\.\.)/;
const markBefore = /(…|\.\.\.\]?|\*{3}|•{2})[\w#;%&\\=+]{0,10}\s{0,3}$/;
const longestMark = 14;

/**
 * Finds values and parts of values in a text as it stands and with its escapes read. Values are looked up by
 * their letters, parts by their first four. `isPart` decides whether letters may be taken for a part.
 */
export function openMatcher(
  blanks: Blanks,
  isPart: (letters: string, kind: Kind) => boolean = () => true,
): Matcher {
  const held = new Set<string>();
  const values = new Map<string, Entry[]>();
  const parts = new Map<string, Pick<Agreement, 'entry' | 'offset'>[]>();
  let lengths: readonly number[] = [];
  let partCount = 0;
  /** Which three letters values and parts begin with; a collision only costs a look. */
  const begins = new Uint8Array(0x1_00_00);

  const note = <Item>(map: Map<string, Item[]>, key: string, item: Item) => {
    const own = map.get(key) ?? [];
    if (own.push(item) === 1) map.set(key, own);
    begins[threeLetters(key, 0)] = 1;
  };

  const agreedAt = (letters: string, at: number): readonly Agreement[] => {
    const agreed: Agreement[] = [];
    for (const length of lengths) {
      for (const entry of values.get(letters.slice(at, at + length)) ?? [])
        if (letters.startsWith(entry.key, at))
          agreed.push({ entry, offset: 0, letters: entry.key.length });
    }
    for (const { entry, offset } of parts.get(letters.slice(at, at + leastBesideEllipsis)) ?? []) {
      let end = leastBesideEllipsis;
      const most = Math.min(
        entry.key.length - offset,
        letters.length - at,
        offset > 0 ? longPart : Number.POSITIVE_INFINITY,
      );
      while (end < most && letters.charCodeAt(at + end) === entry.key.charCodeAt(offset + end))
        end += 1;
      agreed.push({ entry, offset, letters: end });
    }
    return agreed.sort((a, b) => b.letters - a.letters);
  };

  const find = (text: string, kind: Kind): readonly Found[] => {
    const all: Found[] = [];
    for (const view of viewsOf(text)) {
      const folded = foldedText(view.text, blanks);
      const { letters } = folded;
      for (let at = 0; at + 2 < letters.length; at += 1) {
        if (begins[threeLetters(letters, at)] === 0 || letters[at] === ' ') continue;
        let found: Found | undefined;
        for (const agreed of agreedAt(letters, at)) {
          found = foundAs(agreed, spanOf(agreed, at, folded), { text, view, kind, isPart });
          if (found) break;
        }
        if (!found) continue;
        all.push(found);
        // Another value may begin inside a short one and end after it.
        if (found.letters > longPart) at += found.letters - 1;
      }
    }
    return all;
  };

  const replace = (text: string, kind: Kind = {}): string => {
    if (held.size === 0 || text === '') return text;
    if (kind.isCut) return replace(`${text}…`, { ...kind, isCut: false }).replace(/…$/, '');
    let shown = '';
    let end = 0;
    for (const found of find(text, kind).toSorted((a, b) => a.from - b.from || b.end - a.end)) {
      if (found.end <= end) continue;
      // The rest of a value that overlaps the one before goes with that one.
      if (found.from >= end || end === 0) shown += text.slice(end, found.from) + found.by;
      end = found.end;
    }
    return end === 0 ? text : shown + text.slice(end);
  };

  return {
    add(hidden) {
      const { value, width } = hidden;
      const goesOn = value.length > longValue && value.endsWith('…');
      const key = foldedText(goesOn ? value.slice(0, -1) : value.trim(), blanks).letters.trim();
      const name = hidden.exact ? `=${value}` : `~${key}`;
      if (key.length < 3 || held.has(name)) return;
      held.add(name);
      const entry = { key, hidden, goesOn };
      const length = Math.min(key.length, longPart);
      note(values, key.slice(0, length), entry);
      if (!lengths.includes(length)) lengths = [...lengths, length];
      const last = width === undefined ? 0 : Math.min(key.length, mostPartsOfOne);
      for (let offset = 0; offset <= last && partCount < mostParts; offset += 1, partCount += 1) {
        const part = key.slice(offset, offset + leastBesideEllipsis);
        if (part.length === leastBesideEllipsis && parts.get(part)?.at(-mostAlike)?.entry !== entry)
          note(parts, part, { entry, offset });
      }
    },
    replace,
  };
}

const threeLetters = (letters: string, at: number): number =>
  (letters.charCodeAt(at) * 0x9e_37 +
    letters.charCodeAt(at + 1) * 0x79_b9 +
    letters.charCodeAt(at + 2)) &
  0xff_ff;

/** Characters of a view, from the first to after the last. */
interface Span {
  readonly first: number;
  readonly end: number;
}

const spanOf = ({ letters }: Agreement, at: number, { places }: FoldedText): Span => ({
  first: places[at] as number,
  end: (places[at + letters - 1] as number) + 1,
});

interface Place {
  readonly text: string;
  readonly view: View;
  readonly kind: Kind;
  readonly isPart: (letters: string, kind: Kind) => boolean;
}

function foundAs(agreed: Agreement, span: Span, place: Place): Found | undefined {
  const { entry, offset, letters } = agreed;
  const { view, kind } = place;
  const { by, exact } = entry.hidden;
  if (exact && !isExact(view.text, span, agreed)) return undefined;
  if (offset > 0 || letters < entry.key.length) {
    const part = partOf(agreed, span, place);
    return part && { ...part, by, letters };
  }
  // A long value is no word of another text, and may end where it was cut.
  if (letters < longPart && !fits(view.text, span, entry.hidden, kind)) return undefined;
  const { first, end } = wholeOf(view.text, span, entry);
  return { from: placeIn(view, first), end: placeIn(view, end), by, letters };
}

const placeIn = ({ places }: View, at: number): number => (places ? (places[at] as number) : at);

const bare = (text: string) => text.replaceAll(/[\s+]/g, '');

const isExact = (text: string, { first, end }: Span, { entry, offset }: Agreement): boolean =>
  bare(entry.hidden.value).startsWith(bare(text.slice(first, end)), offset);

/** A part with the mark of the cut after it, where its length or a mark tells that it is one. */
function partOf(
  { entry, offset, letters }: Agreement,
  span: Span,
  { text, view, kind, isPart }: Place,
): Pick<Found, 'from' | 'end'> | undefined {
  const { width = 1, edges } = entry.hidden;
  // A last character that introduces escapes may be the first half of one; blanks do not count.
  let stop = /[%&\\]/.test(view.text.charAt(span.end - 1)) ? span.end - 1 : span.end;
  while (/[\s+]/.test(view.text.charAt(stop))) stop += 1;
  const [from, end] = [placeIn(view, span.first), placeIn(view, stop)];
  const [mark, after] = markAfter.exec(text.slice(end, end + longestMark)) ?? [];
  const [, before] = markBefore.exec(text.slice(Math.max(0, from - longestMark), from)) ?? [];
  const isWordCut = offset === 0 && edges !== 'anywhere' && goesOnBefore(view.text, span);
  const isOwnCut = before === '…' || (after === '…' && offset === 0 && !isWordCut);
  const said = view.text.slice(span.first, span.end);
  const isTelling =
    (isOwnCut && letters >= leastBesideEllipsis * width) ||
    (edges !== 'anywhere' && offset === 0 && letters >= longPart) ||
    (edges === 'anywhere' &&
      letters >= (before || after ? leastBesideMark : leastAnywhere) * width &&
      new Set(said).size >= leastDifferent &&
      // Digits may be those of a longer number.
      !(/^\d+$/.test(said) && /\d/.test(beside(view.text, span))) &&
      isPart(said, kind));
  if (!isTelling || edges === 'alone') return undefined;
  return { from, end: mark === undefined ? placeIn(view, span.end) : end + mark.length };
}

const beside = (text: string, { first, end }: Span): string =>
  text.charAt(first - 1) + text.charAt(end);

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Whether the word at the beginning of the span began before it. */
const goesOnBefore = (text: string, { first }: Span): boolean =>
  isLetter(text.charAt(first - 1)) && isLetter(text.charAt(first));

/** Whether the value may stand between the characters before and after the span. */
function fits(text: string, span: Span, hidden: Hidden, { isOurs, isJson }: Kind): boolean {
  // In what greenlight writes, digits may be those of a longer number.
  const edges =
    isOurs && hidden.edges === 'anywhere' && /^\d+$/.test(hidden.value) ? 'words' : hidden.edges;
  if (edges === 'anywhere') return true;
  const [before, after] = [text.charAt(span.first - 1), text.charAt(span.end)];
  if (edges === 'alone') {
    const goesOn = /[\w/-]/.test(after) || (after === '.' && /\w/.test(text.charAt(span.end + 1)));
    return !isOurs && !/[\w/.$-]/.test(before) && !goesOn;
  }
  if (goesOnBefore(text, span) || (isLetter(after) && isLetter(text.charAt(span.end - 1))))
    return false;
  if (edges === 'names' && /[\w-]/.test(before + after)) return false;
  const isName = /^"\s?:/.test(text.slice(span.end, span.end + 3));
  if (edges === 'names') return !isName;
  return edges === 'words' || !isJson || !(isName || isJsonNumber(text, span));
}

/** Whether it is a number of JSON: the value of a member, or an element among other numbers. */
export const isJsonNumber = (text: string, { first, end }: Span): boolean =>
  /^\s{0,9}[,}\]]/.test(text.slice(end, end + 10)) &&
  /(?:"\s{0,9}:\s{0,9}|\[[\d\s,.eE+-]{0,300})$/.test(text.slice(Math.max(0, first - 300), first));

/** The span of a value with what belongs to it in the text. */
function wholeOf(text: string, { first, end }: Span, { hidden, goesOn }: Entry): Span {
  const { base64, value } = hidden;
  let [from, to] = [first, end];
  if (goesOn) {
    const rest = /(?<!\\)"/g;
    rest.lastIndex = end;
    to = rest.exec(text)?.index ?? text.length;
  } else if (base64) {
    // The characters beside it may encode some bits of the value.
    const isCode = (at: number) => /[\w+/-]/.test(text.charAt(at));
    if (base64.before && isCode(from - 1)) from -= 1;
    if (base64.after && isCode(to)) to += 1;
    while (text.charAt(to) === '=' && to < end + 3) to += 1;
  }
  // Folding drops plus signs at the ends of a value, and combining marks.
  if (value.startsWith('+') && text.charAt(from - 1) === '+') from -= 1;
  if (value.endsWith('+') && text.charAt(to) === '+') to += 1;
  while (/\p{M}/u.test(text.charAt(to))) to += 1;
  return { first: from, end: to };
}
