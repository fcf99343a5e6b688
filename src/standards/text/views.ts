/** Text with the escapes of one kind decoded. */
export interface View {
  readonly text: string;
  /** Index in the original of each code unit and of the end; absent if the text is the original. */
  readonly places?: Int32Array;
}

/** Form of escapes, and how to decode them. */
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

/** RFC 6901. */
const pointer: EscapeForm = {
  sign: '~',
  pattern: /~[01]/g,
  read: (written) => (written === '~1' ? '/' : '~'),
};

/** Predefined entities of XML. */
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

/** Maximum levels of JSON within JSON. */
const levelsOfJson = 6;

/** Yields a text as it is and with each kind of escape decoded, in linear time. */
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
