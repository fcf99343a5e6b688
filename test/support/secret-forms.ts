const bytesOf = (text: string) => [...Buffer.from(text)];
const hex2 = (byte: number) => byte.toString(16).padStart(2, '0');
const units = (text: string) => text.split('').map((unit) => unit.charCodeAt(0));

const names: { readonly [sign: string]: string } = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
};

const percent = (text: string) =>
  bytesOf(text)
    .map((byte) => `%${hex2(byte)}`)
    .join('');
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const sharp = (text: string) =>
  units(text)
    .map((unit) =>
      /[^\w]/.test(String.fromCharCode(unit))
        ? `\\u${unit.toString(16).padStart(4, '0').toUpperCase()}`
        : String.fromCharCode(unit),
    )
    .join('');
const named = (text: string) =>
  Array.from(text, (sign) => (names[sign] ? `&${names[sign]};` : sign)).join('');
const decimals = (text: string) =>
  units(text)
    .map((unit) => `&#${unit};`)
    .join('');

/** Encodings that change even the letters of a text. */
export const encodings: { readonly [name: string]: (text: string) => string } = {
  'percent-encoded whole': percent,
  '\\uXXXX': (text) =>
    units(text)
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  'HTML by decimals': decimals,
  'HTML by hex': (text) =>
    units(text)
      .map((unit) => `&#x${unit.toString(16)};`)
      .join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 of JSON': (text) => Buffer.from(`{"token":"${text}"}`).toString('base64'),
  'base64url in a path': (text) => `cb/${Buffer.from(`t=${text}`).toString('base64url')}/x`,
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
};

/** Forms in which a client, a gateway, an error page or a log may return a text. */
export const forms: { readonly [name: string]: (text: string) => string } = {
  plain: (text) => text,
  'upper case': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
  'percent-encoded': encodeURIComponent,
  'percent-encoded, small hex': (text) =>
    encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  'percent-encoded whole': percent,
  'percent-encoded in part': (text) => text.replaceAll('+', '%2B').replaceAll('=', '%3d'),
  'of a form': (text) => new URLSearchParams({ v: text }).toString().slice(2),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 after one byte': (text) => Buffer.from(`x${text}`).toString('base64'),
  'base64 of user:x': (text) => Buffer.from(`user:${text}`).toString('base64'),
  'base64 of Bearer x': (text) => Buffer.from(`Bearer ${text}`).toString('base64'),
  'base64 between others': (text) => Buffer.from(`{"t":"${text}","n":1}`).toString('base64'),
  'base64 in a URL': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64url after others': (text) => Buffer.from(`ab${text}c`).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'hex with colons': (text) => bytesOf(text).map(hex2).join(':'),
  'hex with colons, capitals': (text) => bytesOf(text).map(hex2).join(':').toUpperCase(),
  'hex with hyphens': (text) => bytesOf(text).map(hex2).join('-'),
  'hex with blanks': (text) => bytesOf(text).map(hex2).join(' '),
  'hex with line ends': (text) => bytesOf(text).map(hex2).join('\n'),
  'hex with points': (text) => bytesOf(text).map(hex2).join('.'),
  'hex with commas': (text) => bytesOf(text).map(hex2).join(', '),
  'hex, capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  JSON: json,
  'JSON with \\/': (text) => json(text).replaceAll('/', String.raw`\/`),
  'JSON of .NET': sharp,
  'JSON in JSON': (text) => json(json(text)),
  'JSON in JSON in JSON': (text) => json(json(json(text))),
  'JSON Pointer': (text) => text.replaceAll('~', '~0').replaceAll('/', '~1'),
  'JSON of .NET in JSON': (text) => json(sharp(text)),
  'HTML by names': named,
  'HTML by decimals': decimals,
  'HTML by hex': (text) =>
    units(text)
      .map((unit) => `&#x${unit.toString(16).toUpperCase()};`)
      .join(''),
};
