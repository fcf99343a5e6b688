/**
 * How one character may be written: as it is, percent-encoded (RFC 3986), as an escape of JSON (RFC 8259) and
 * of languages like it (`\\x2b`, `\\053`), of a JSON Pointer (RFC 6901), as a reference of HTML, quoted-printable (RFC 2045), or as a
 * quote in the quotes of a shell (POSIX 2.2.2) or of a CSV (RFC 4180); one inside another as well.
 */
export interface Unit {
  /** What it stands for; nothing for a line break that an encoding put in. */
  readonly text: string;
  /** Where it ends. */
  readonly end: number;
  /** A quote that is written twice, for which its first sign is a quote as well. */
  readonly doubled?: true;
}

/** Logs and gateways wrap what was wrapped before. */
const deepest = 3;

const introducers = '%\\&=~\'"';

/** Whether an escape may begin here. */
export const isIntroducer = (code: number): boolean =>
  code === 0x25 ||
  code === 0x5c ||
  code === 0x26 ||
  code === 0x3d ||
  code === 0x7e ||
  code === 0x27 ||
  code === 0x22;

/** Every reading of what stands at a place, the plain one first. */
export const unitsAt = (text: string, at: number): readonly Unit[] => [
  { text: text.charAt(at), end: at + 1 },
  ...escapesAt(text, at),
];

const none: readonly Unit[] = [];

/** What stands at a place as an escape, read once and, where that introduces an escape in its turn, again. */
export function escapesAt(text: string, at: number, depth = deepest): readonly Unit[] {
  const code = text.charCodeAt(at);
  const follows = text.charCodeAt(at + 1);
  if (depth === 0 || !isIntroducer(code) || !mayFollow(code, follows)) return none;
  if (code === 0x5c && follows === 0x5c) return manyBackslashes(text, at, depth);
  const found: Unit[] = [...escaped(text, text.charAt(at), { at: at + 1, depth: depth - 1 })];
  for (let next = 0; next < found.length && next < deepest; next += 1) {
    const { text: head, end } = found[next] as Unit;
    if (head.length !== 1 || !introducers.includes(head)) continue;
    for (const unit of escaped(text, head, { at: end, depth: depth - 1 })) {
      if (!found.some((each) => each.end === unit.end && each.text === unit.text)) found.push(unit);
    }
  }
  return found;
}

/** Most that could introduce an escape does not, by the sign that follows. */
export function mayFollow(code: number, next: number): boolean {
  if (isIntroducer(next)) return true;
  const letter = next | 0x20;
  const isHex = (next >= 0x30 && next <= 0x39) || (letter >= 0x61 && letter <= 0x66);
  if (code === 0x5c) return true;
  if (code === 0x26) return isHex || next === 0x23 || (letter >= 0x61 && letter <= 0x7a);
  if (code === 0x25) return isHex || letter === 0x75;
  if (code === 0x7e) return next === 0x30 || next === 0x31;
  if (code === 0x27 || code === 0x22) return next === 0x22;
  // A line break of quoted-printable.
  return isHex || next === 0x20 || (next >= 0x09 && next <= 0x0d);
}

interface Place {
  readonly at: number;
  /** Levels of escapes in which what follows may be written itself. */
  readonly depth: number;
}

function escaped(text: string, head: string, place: Place): readonly Unit[] {
  const { at, depth } = place;
  if (head === '&') return reference(text, place);
  if (head === '\\') return backslashed(text, place);
  if (head === "'") return requoted(text, place);
  if (head === '"') {
    const end = after(text, at, '"', depth);
    return Number.isNaN(end) ? none : [{ text: '"', end, doubled: true }];
  }
  if (head === '~') {
    const sign = { 0: '~', 1: '/' }[text.charAt(at)];
    return sign === undefined ? none : [{ text: sign, end: at + 1 }];
  }
  const broken = head === '=' ? softBreak(text, place) : undefined;
  if (broken !== undefined) return [{ text: '', end: broken }];
  const wide = head === '%' && /u/i.test(text.charAt(at)) ? unicode(text, at + 1) : none;
  return [...bytes(text, at, (next) => reads(text, { ...place, at: next }, head)), ...wide];
}

/** A quote for which the quotes of a shell are closed and opened again: `'\\''` or `'"'"'`. */
function requoted(text: string, { at, depth }: Place): readonly Unit[] {
  const escaped = escapesAt(text, at, depth).find((unit) => unit.text === "'")?.end;
  const end =
    escaped === undefined
      ? ['"', "'", '"', "'"].reduce((from, sign) => after(text, from, sign, depth), at)
      : after(text, escaped, "'", depth);
  return Number.isNaN(end) ? none : [{ text: "'", end, doubled: true }];
}

/** Where a sign ends, as it is or as an escape; NaN where it does not stand there. */
function after(text: string, at: number, sign: string, depth: number): number {
  if (text.charAt(at) === sign) return at + 1;
  return escapesAt(text, at, depth).find((unit) => unit.text === sign)?.end ?? Number.NaN;
}

/** Where a line break of quoted-printable ends, which may be written by escapes itself, or be shown as a blank. */
function softBreak(text: string, { at, depth }: Place): number | undefined {
  let from = at;
  while (from < at + 20 && (text.charAt(from) === ' ' || text.charAt(from) === '\t')) from += 1;
  const after = (place: number, sign: string) => reads(text, { at: place, depth }, sign)[0]?.end;
  return after(after(from, '\r') ?? from, '\n') ?? (from > at ? from : undefined);
}

/** Each level of JSON doubles them: so many of a row are one, or all of it belongs to the sign that follows. */
function manyBackslashes(text: string, at: number, depth: number): readonly Unit[] {
  let end = at;
  while (end < at + mostBackslashes && text.charAt(end) === '\\') end += 1;
  const own: Unit[] = [];
  for (let many = 2; many <= end - at; many *= 2) own.push({ text: '\\', end: at + many });
  return text.charAt(end) === '\\' ? own : [...own, ...escapesAt(text, end - 1, depth)];
}

const mostBackslashes = 64;

const short: { readonly [letter: string]: string } = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '\n': '',
};

function backslashed(text: string, place: Place): readonly Unit[] {
  const { at, depth } = place;
  const letter = text.charAt(at);
  if (/u/i.test(letter)) return unicode(text, at + 1);
  if (/x/i.test(letter)) {
    return bytes(text, at + 1, (next) =>
      reads(text, { ...place, at: next }, '\\')
        .filter(({ end }) => /x/i.test(text.charAt(end)))
        .map((slash) => ({ ...slash, end: slash.end + 1 })),
    );
  }
  const octal = bytes(text, at, (next) => reads(text, { ...place, at: next }, '\\'), inOctal);
  if (octal.length > 0) return octal;
  const own = /[bfnrt\n!-/:-@[-`{-~]/.test(letter)
    ? [{ text: short[letter] ?? letter, end: at + 1 }]
    : none;
  // Of two backslashes the second is meant; of another escape, what it stands for.
  return letter === '\\' ? own : [...own, ...escapesAt(text, at, depth)];
}

/** A sign of an escape that may be an escape itself: `%26%23x2B%3B`. */
const reads = (text: string, { at, depth }: Place, sign: string): readonly Unit[] => [
  ...(text.charAt(at) === sign ? [{ text: sign, end: at + 1 }] : []),
  ...escapesAt(text, at, depth).filter((unit) => unit.text === sign),
];

const read = (text: string, place: Place, sign: string): Unit | undefined =>
  reads(text, place, sign)[0];

/** Hexadecimal digits in a row. */
function hexAt(text: string, at: number, digits: number): number | undefined {
  const hex = text.slice(at, at + digits);
  return hex.length === digits && /^[\da-f]+$/i.test(hex) ? Number.parseInt(hex, 16) : undefined;
}

/** How a byte is written. */
interface Notation {
  readonly digits: number;
  readonly at: (text: string, at: number) => number | undefined;
}

const inHex: Notation = { digits: 2, at: (text, at) => hexAt(text, at, 2) };

/** As C and git write it. */
const inOctal: Notation = {
  digits: 3,
  at(text, at) {
    const octal = /^[0-3][0-7]{2}/.exec(text.slice(at, at + 3))?.[0];
    return octal === undefined ? undefined : Number.parseInt(octal, 8);
  },
};

function unicode(text: string, at: number): readonly Unit[] {
  const code = hexAt(text, at, 4);
  return code === undefined ? none : [{ text: String.fromCharCode(code), end: at + 4 }];
}

/** A byte, and those that follow it in the same manner where UTF-8 (RFC 3629) asks for them. */
function bytes(
  text: string,
  at: number,
  again: (at: number) => readonly Unit[],
  { digits, at: byteAt } = inHex,
): readonly Unit[] {
  const first = byteAt(text, at);
  if (first === undefined) return none;
  const one = { text: String.fromCharCode(first), end: at + digits };
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
  const all = [first];
  let { end } = one;
  while (all.length <= more) {
    const head = again(end).find((each) => (byteAt(text, each.end) ?? 0) >> 6 === 2);
    const next = head && byteAt(text, head.end);
    if (!head || next === undefined) return [one];
    all.push(next);
    end = head.end + digits;
  }
  return more === 0 ? [one] : [{ text: Buffer.from(all).toString('utf8'), end }, one];
}

const names: ReadonlyMap<string, string> = new Map(
  (
    'quot:" apos:\' amp:& lt:< gt:> nbsp:\u00a0 Tab:\t NewLine:\n excl:! num:# dollar:$ percnt:% lpar:( rpar:) ast:* ' +
    'plus:+ comma:, period:. sol:/ colon:: semi:; equals:= quest:? commat:@ lsqb:[ lbrack:[ bsol:\\ rsqb:] rbrack:] ' +
    'Hat:^ lowbar:_ grave:` lcub:{ lbrace:{ verbar:| vert:| rcub:} rbrace:} iexcl:¡ iquest:¿ ordf:ª ordm:º ' +
    'Agrave:À Aacute:Á Acirc:Â Atilde:Ã Auml:Ä Aring:Å AElig:Æ Ccedil:Ç Egrave:È Eacute:É Ecirc:Ê Euml:Ë Igrave:Ì ' +
    'Iacute:Í Icirc:Î Iuml:Ï ETH:Ð Ntilde:Ñ Ograve:Ò Oacute:Ó Ocirc:Ô Otilde:Õ Ouml:Ö Oslash:Ø Ugrave:Ù Uacute:Ú ' +
    'Ucirc:Û Uuml:Ü Yacute:Ý THORN:Þ szlig:ß agrave:à aacute:á acirc:â atilde:ã auml:ä aring:å aelig:æ ccedil:ç ' +
    'egrave:è eacute:é ecirc:ê euml:ë igrave:ì iacute:í icirc:î iuml:ï eth:ð ntilde:ñ ograve:ò oacute:ó ocirc:ô ' +
    'otilde:õ ouml:ö oslash:ø ugrave:ù uacute:ú ucirc:û uuml:ü yacute:ý thorn:þ yuml:ÿ'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)] as const),
);

/** A character reference of HTML; readers do without its semicolon. */
function reference(text: string, place: Place): readonly Unit[] {
  const sharp = read(text, place, '#');
  const from = sharp?.end ?? place.at;
  let at = from;
  while (at < from + 8 && /[\da-z]/i.test(text.charAt(at))) at += 1;
  for (; at > from; at -= 1) {
    const name = text.slice(from, at);
    const known = sharp ? numbered(name) : names.get(name);
    if (known === undefined) continue;
    const end = read(text, { ...place, at }, ';')?.end ?? at;
    return [{ text: known, end }];
  }
  return none;
}

function numbered(digits: string): string | undefined {
  const isHex = /^x[\da-f]{1,6}$/i.test(digits);
  if (!isHex && !/^\d{1,7}$/.test(digits)) return undefined;
  const code = isHex ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}
