import { gunzipSync } from 'node:zlib';
import { forms } from './forms.js';

/** The number of consecutive letters of a token that no text may contain. */
const run = 8;

const decoders = [
  [/(?:%[\da-f]{2})+/gi, (found) => Buffer.from(found.replaceAll('%', ''), 'hex').toString('utf8')],
  [/\\u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))],
  [
    /(?:\\x[\da-f]{2})+/gi,
    (found) => Buffer.from(found.replaceAll(/\\x/gi, ''), 'hex').toString('utf8'),
  ],
  [/&#x0*([\da-f]{1,5});?/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))],
  [/&#0*(\d{1,6});?/g, (_, digits) => String.fromCodePoint(Math.min(Number(digits), 0x10ffff))],
  [
    /&(quot|apos|plus|sol|equals|eacute|ntilde|amp|lt|gt);/g,
    (_, name) =>
      ({
        quot: '"',
        apos: "'",
        plus: '+',
        sol: '/',
        equals: '=',
        eacute: 'é',
        ntilde: 'ñ',
        amp: '&',
        lt: '<',
        gt: '>',
      })[name],
  ],
  [/\\r|\\n|\\t/g, (found) => ({ '\\r': '\r', '\\n': '\n', '\\t': '\t' })[found]],
  [/=[ \t]*\r?\n/g, () => ''],
  [/(?:=[\dA-F]{2})+/g, (found) => Buffer.from(found.replaceAll('=', ''), 'hex').toString('utf8')],
  [/\\(["'\\/])/g, (_, sign) => sign],
  [/'\\''/g, () => "'"],
  [/\s*\r?\n\s*/g, () => ''],
];
const decoded = (text) =>
  decoders.reduce((shown, [found, by]) => shown.replaceAll(found, by), text);
const plainer = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The unpacked content of a file. */
export const unpacked = (bytes) => [
  (bytes.readUInt16BE?.(0) === 0x1f8b ? gunzipSync(bytes) : bytes).toString('utf8'),
];

/** Runs of base64 and hex in a text, decoded at each alignment. */
function* blocks(text) {
  for (const [found] of text.matchAll(/[A-Za-z0-9+/_-]{11,}/g)) {
    for (let skip = 0; skip < 4; skip += 1)
      yield Buffer.from(found.slice(skip), 'base64').toString('utf8');
  }
  for (const [found] of text.matchAll(/[\da-f]{16,}/gi)) {
    for (const skip of [0, 1]) yield Buffer.from(found.slice(skip), 'hex').toString('utf8');
  }
}

/** Opens a search for parts of some tokens in texts. */
export function openSearch(tokens) {
  const whole = tokens.flatMap((token) =>
    Object.entries(forms).map(([name, form]) => [name, form(token)]),
  );
  const pieces = new Set(
    tokens.flatMap((token) => {
      const letters = plainer(token);
      return Array.from({ length: letters.length - run + 1 }, (_, i) => letters.slice(i, i + run));
    }),
  );
  const pieceIn = (text) => {
    const letters = plainer(text);
    for (let at = 0; at + run <= letters.length; at += 1) {
      if (pieces.has(letters.slice(at, at + run)))
        return letters.slice(Math.max(0, at - 60), at + run + 40);
    }
    return undefined;
  };
  return (text) => {
    const hits = whole.filter(([, form]) => text.includes(form)).map(([name]) => `whole: ${name}`);
    let shown = text;
    for (let level = 0; level <= 3; level += 1) {
      const piece = pieceIn(shown);
      if (piece) hits.push(`${level} levels: ${piece}`);
      if (level <= 1) {
        for (const block of blocks(shown)) {
          const held = pieceIn(block) ?? pieceIn(decoded(block));
          if (held) hits.push(`in a block: ${held}`);
        }
        if (level === 0) {
          for (const block of blocks(shown.replaceAll(/(?:\\r|\\n|\s)+/g, ''))) {
            const held = pieceIn(block);
            if (held) hits.push(`in broken blocks: ${held}`);
          }
        }
      }
      const next = decoded(shown);
      if (next === shown) break;
      shown = next;
    }
    return [...new Set(hits)];
  };
}
