/** A text in which the escapes of one kind are read. */
export interface View {
  readonly text: string;
  /** Where each unit of it stands in the original, and after them the original's end; none where it is the original. */
  readonly places?: Int32Array;
}

/** A way to write a character by others, and what an escape stands for. */
interface EscapeForm {
  readonly sign: string;
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
  pattern: /\\(?:u[\da-f]{4}|[\s\S])/gi,
  read: (written) =>
    written.length > 2 ? unit(written.slice(2)) : (controls[written.charAt(1)] ?? written.slice(1)),
};

/** RFC 3986. */
const percent: EscapeForm = {
  sign: '%',
  pattern:
    /%(?:[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[\da-f](?:%[89ab][\da-f]){3}|[\da-f]{2})/gi,
  read(written) {
    try {
      return decodeURIComponent(written);
    } catch {
      return unit(written.slice(1, 3));
    }
  },
};

/** JSON Pointer (RFC 6901). */
const pointer: EscapeForm = {
  sign: '~',
  pattern: /~[01]/g,
  read: (written) => (written === '~1' ? '/' : '~'),
};

/** What XML and HTML must escape. */
const names: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const html: EscapeForm = {
  sign: '&',
  pattern: /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|[lg]t|quot|apos);/gi,
  read(written) {
    if (written.charAt(1) !== '#') return names[written.slice(1, -1)] ?? written;
    const code = Number(written.slice(2, -1).replace(/^x/i, '0x'));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
  },
};

/** Levels of JSON within JSON. */
const levelsOfJson = 6;

/** A text as it stands and with each kind of its escapes read; takes time in proportion to its length. */
export function* viewsOf(text: string): Generator<View> {
  yield { text };
  for (const kind of [percent, html, pointer]) {
    if (text.includes(kind.sign)) yield reading({ text }, kind);
  }
  let view: View = { text };
  for (let level = 0; level < levelsOfJson && view.text.includes(json.sign); level += 1) {
    view = reading(view, json);
    yield view;
  }
}

function reading({ text, places: old }: View, { pattern, read }: EscapeForm): View {
  // No escape is shorter than what it stands for.
  const places = new Int32Array(text.length + 1);
  const pieces: string[] = [];
  let length = 0;
  let from = 0;
  const plainTo = (end: number) => {
    pieces.push(text.slice(from, end));
    for (let at = from; at < end; at += 1) places[length++] = old ? (old[at] as number) : at;
  };
  for (const { 0: written, index } of text.matchAll(pattern)) {
    plainTo(index);
    const meant = read(written);
    pieces.push(meant);
    for (let i = 0; i < meant.length; i += 1)
      places[length++] = old ? (old[index] as number) : index;
    from = index + written.length;
  }
  plainTo(text.length);
  places[length] = old ? (old[text.length] as number) : text.length;
  return { text: pieces.join(''), places: places.subarray(0, length + 1) };
}
