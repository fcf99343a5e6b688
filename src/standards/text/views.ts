/** Text with the escapes of one kind decoded. */
export interface View {
  readonly text: string;
  /** Returns the index in the original of a code unit, or of the end. */
  readonly place: (at: number) => number;
}

interface EscapeForm {
  readonly sign: string;
  /** Sticky. */
  readonly pattern: RegExp;
  readonly read: (written: string) => string;
}

const unit = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

const controls: { readonly [letter: string]: string } = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** RFC 8259. */
const json: EscapeForm = {
  sign: '\\',
  pattern: /\\(?:u[\da-f]{4}|[\s\S])/iy,
  read: (written) =>
    written.length > 2 ? unit(written.slice(2)) : (controls[written.charAt(1)] ?? written.slice(1)),
};

/** RFC 3986. */
const percent: EscapeForm = {
  sign: '%',
  pattern:
    /%(?:[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[\da-f](?:%[89ab][\da-f]){3}|[\da-f]{2})/iy,
  read(written) {
    try {
      return decodeURIComponent(written);
    } catch {
      return unit(written.slice(1, 3));
    }
  },
};

/** RFC 6901. */
const pointer: EscapeForm = {
  sign: '~',
  pattern: /~[01]/y,
  read: (written) => (written === '~1' ? '/' : '~'),
};

const names: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  iquest: '¿',
  iexcl: '¡',
  laquo: '«',
  raquo: '»',
  ordm: 'º',
  deg: '°',
};
/** Signs above and below a letter, as combining characters. */
const accents: { readonly [name: string]: string } = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};

const html: EscapeForm = {
  sign: '&',
  pattern:
    /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|[lg]t|quot|apos|nbsp|i(?:quest|excl)|[lr]aquo|ordm|deg|[a-z](?:acute|grave|circ|tilde|uml|cedil));/iy,
  read(written) {
    const name = written.slice(1, -1);
    const accent = accents[name.slice(1)];
    if (accent !== undefined) return `${name.charAt(0)}${accent}`.normalize('NFC');
    if (written.charAt(1) !== '#') return names[name] ?? written;
    const code = Number(written.slice(2, -1).replace(/^x/i, '0x'));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
  },
};

const entity = new RegExp(html.pattern.source, 'gi');
/** Returns a text with the signs that its character references stand for. */
export const withoutEntities = (text: string): string => text.replaceAll(entity, html.read);

const levelsOfJson = 6;

/** Yields a text as it is and with each kind of escape decoded, in linear time. */
export function* viewsOf(text: string): Generator<View> {
  let view: View = { text, place: (at) => at };
  yield view;
  for (const form of [percent, html, pointer]) {
    const shown = decoded(view, form);
    if (shown !== view) yield shown;
  }
  for (let level = 0; level < levelsOfJson; level += 1) {
    const inner = decoded(view, json);
    if (inner === view) return;
    view = inner;
    yield view;
  }
}

/** Returns a view with its escapes of one form decoded; the same view if it has none. */
function decoded(view: View, { sign, pattern, read }: EscapeForm): View {
  const { text, place } = view;
  const pieces: string[] = [];
  /** Where pieces begin, decoded and in the text, in turn: between escapes, and in the place of one. */
  const [begins, froms] = [[0], [0]];
  let [length, done] = [0, 0];
  const add = (piece: string, next: number) => {
    pieces.push(piece);
    length += piece.length;
    begins.push(length);
    froms.push(next);
  };
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, Math.max(at + 1, done))) {
    pattern.lastIndex = at;
    const [written] = pattern.exec(text) ?? [];
    if (written === undefined) continue;
    add(text.slice(done, at), at);
    done = at + written.length;
    add(read(written), done);
  }
  if (pieces.length === 0) return view;
  pieces.push(text.slice(done));
  return {
    text: pieces.join(''),
    place(at) {
      const piece = lastNotAbove(begins, at);
      const isEscape = piece % 2 === 1;
      const from = froms[piece] as number;
      return place(isEscape ? from : from + at - (begins[piece] as number));
    },
  };
}

function lastNotAbove(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] as number) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
