/** Values that must not be told, and how to find them in any text. */
export interface KnownTexts {
  /** Notes a value; false when there is no more room for it. */
  readonly add: (value: string | number) => boolean;
  /** The text with every value replaced. A text that is nothing but a value is replaced however short it is. */
  readonly without: (text: string) => string;
}

/** Shorter ones would be found in half of all words; at their own places they are replaced all the same. */
const shortest = 4;
const startLength = shortest;

/** A text outside of JSON may hold a value in the form of a URL, of markup, or of JSON. */
function formsOf(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  return [
    value,
    value.trim(),
    json,
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;'),
  ];
}

/** `4200` is told as `4 200` too. */
const figured = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ' ');

const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** What ends here is the code of another sign: `%22`, `\n`, `\u00e9`. */
const codeBefore = /(?:%[\da-f]{2}|\\[bfnrt]|\\u[\da-f]{4})$/;

const isInWord = (small: string, at: number): boolean =>
  at > 0 &&
  isWord(small[at - 1]) &&
  isWord(small[at]) &&
  !codeBefore.test(small.slice(Math.max(0, at - 6), at));

/** In small letters, where that does not move the places of letters. */
function folded(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

/** At most `most` values are held, so that a dataset of any size takes bounded memory. */
export function openKnownTexts(marker: string, most: number): KnownTexts {
  const known = new Set<string>();
  const whole = new Set<string>();
  /** The lengths of values by how they begin, so that a text is read once. */
  const lengths = new Map<string, number[]>();
  const note = (form: string) => {
    const small = folded(form);
    if (small.length < shortest || known.has(small)) return;
    known.add(small);
    const start = small.slice(0, startLength);
    const held = lengths.get(start);
    if (!held) lengths.set(start, [small.length]);
    else if (!held.includes(small.length)) {
      held.push(small.length);
      held.sort((a, b) => b - a);
    }
  };
  const foundAt = (small: string, at: number): number | undefined =>
    lengths
      .get(small.slice(at, at + startLength))
      ?.find(
        (length) =>
          known.has(small.slice(at, at + length)) &&
          !(isWord(small[at + length - 1]) && isWord(small[at + length])),
      );
  return {
    add(value) {
      const text = String(value);
      if (text.trim() === '' || whole.has(text)) return true;
      if (whole.size >= most) return false;
      whole.add(text);
      for (const form of formsOf(text)) note(form);
      if (typeof value === 'number') note(figured(text));
      return true;
    },
    without(text) {
      if (whole.has(text)) return marker;
      if (known.size === 0 || text.length < shortest) return text;
      const small = folded(text);
      let shown = '';
      let from = 0;
      for (let at = 0; at + shortest <= text.length; at += 1) {
        if (isInWord(small, at)) continue;
        const length = foundAt(small, at);
        if (length === undefined) continue;
        shown += text.slice(from, at) + marker;
        from = at + length;
        at = from - 1;
      }
      return shown + text.slice(from);
    },
  };
}
