/** Forms in which a text may be returned or stored, independent of those in the tests of redaction. */
const bytes = (text) => [...Buffer.from(text)];
const hex = (byte) => byte.toString(16).padStart(2, '0');
const signs = (text, by) => text.replaceAll(/[^A-Za-z0-9]/gu, by);
const each = (text, by) => [...text].map((sign, i) => by(sign, i)).join('');
const code = (sign, width) => sign.codePointAt(0).toString(16).padStart(width, '0');
const entities = {
  "'": 'apos',
  '"': 'quot',
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
};
const b64 = (text) => Buffer.from(text).toString('base64');
const named = (text) => signs(text, (sign) => (entities[sign] ? `&${entities[sign]};` : sign));
export const forms = {
  plain: (t) => t,
  'URL-encoded': encodeURIComponent,
  'URL-encoded, mixed hex': (t) =>
    each(encodeURIComponent(t), (s, i) => (i % 2 ? s.toLowerCase() : s)),
  'URL-encoded whole': (t) =>
    bytes(t)
      .map((byte) => `%${hex(byte).toUpperCase()}`)
      .join(''),
  'URL-encoded in part': (t) => t.replaceAll('+', '%2b').replaceAll('"', '%22'),
  'a form': (t) => new URLSearchParams({ '': t }).toString().slice(1),
  base64: b64,
  'base64 of Bearer': (t) => b64(`Bearer ${t}`),
  'base64 of user:': (t) => b64(`user:${t}`),
  'base64 after one, before others': (t) => b64(`a${t}zz`),
  'base64 after two': (t) => b64(`ab${t}`),
  base64url: (t) => Buffer.from(t).toString('base64url'),
  'base64url of Bearer': (t) => Buffer.from(`Bearer ${t}`).toString('base64url'),
  'base64 in a URL': (t) => encodeURIComponent(b64(t)),
  hex: (t) => Buffer.from(t).toString('hex'),
  'hex, capitals': (t) => Buffer.from(t).toString('hex').toUpperCase(),
  'JSON \\u of signs': (t) => signs(t, (s) => `\\u${code(s, 4)}`),
  'JSON \\u whole': (t) => each(t, (s) => `\\u${code(s, 4).toUpperCase()}`),
  'JSON with \\/': (t) => JSON.stringify(t).slice(1, -1).replaceAll('/', '\\/'),
  'JSON in JSON': (t) => JSON.stringify(JSON.stringify(t).slice(1, -1)).slice(1, -1),
  'HTML by names': named,
  'HTML by decimals': (t) => each(t, (s) => `&#${s.codePointAt(0)};`),
  'HTML by hex': (t) => each(t, (s) => `&#x${code(s, 4)};`),
  capitals: (t) => t.toUpperCase(),
  'small letters': (t) => t.toLowerCase(),
  'a blank for a plus': (t) => t.replaceAll('+', ' '),
};

/** Every form of some texts. */
export const formsOf = (texts) =>
  texts.flatMap((text) => Object.values(forms).map((form) => form(text)));
