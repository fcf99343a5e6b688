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

/** RFC 8259, and `\x2b` of programs. */
const json: EscapeForm = {
  sign: '\\',
  pattern: /\\(?:u[\da-f]{4}|x[\da-f]{2}|[\s\S])/gi,
  read: (written) =>
    written.length > 2 ? unit(written.slice(2)) : (controls[written.charAt(1)] ?? written.slice(1)),
};

/** RFC 3986, and `%u00e9` of old JavaScript. */
const percent: EscapeForm = {
  sign: '%',
  pattern:
    /%(?:u[\da-f]{4}|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[\da-f](?:%[89ab][\da-f]){3}|[\da-f]{2})/gi,
  read(written) {
    if (/u/i.test(written)) return unit(written.slice(2));
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

/** ISO 8859-1 from `¡` on, as HTML names it. */
const latin =
  'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute ' +
  'Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave ' +
  'iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const ascii =
  'quot" apos\' amp& lt< gt> num# dollar$ percnt% plus+ comma, period. sol/ colon: semi; equals= quest? commat@ ' +
  'lowbar_ lpar( rpar) ast* excl! bsol\\ nbsp\u00a0';
const names: ReadonlyMap<string, string> = new Map([
  ...latin.split(' ').map((name, i) => [name, String.fromCharCode(0xa1 + i)] as const),
  ...ascii.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
]);

const html: EscapeForm = {
  sign: '&',
  pattern: /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,7});/gi,
  read(written) {
    if (written.charAt(1) !== '#') return names.get(written.slice(1, -1)) ?? written;
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
