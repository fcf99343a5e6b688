import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { forms } from './forms.js';

const all = Object.values(forms);
const latin = (text) => Buffer.from(text, 'latin1');
/** The text without line breaks and letters beyond Latin-1, which a header cannot contain. */
const line = (text) =>
  Buffer.from(text.replaceAll(/=\r\n(?!\s)/g, '').replaceAll(/[\r\n]+\s*/g, '')).toString('latin1');
const body = (status, type, content, more = '') => {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
  return Buffer.concat([
    latin(
      `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n${more}\r\n`,
    ),
    bytes,
  ]);
};
const json = (status, value, more) => body(status, 'application/json', JSON.stringify(value), more);
const head = (status, more) => json(status, { message: 'No.' }, `${more}\r\n`);
const record = (f, i) => ({
  commerceId: f,
  globalCommerceId: f,
  name: f,
  email: f,
  phone: f,
  class: f,
  locations: [{ address: f, coordinates: { latitude: f, longitude: f } }],
  createdDate: f,
  isInactive: f,
  channel: f,
  subChannel: f,
  nextVisitDate: f,
  visitPlan: `${f},monday`,
  visitRoute: `${f},1-1C`,
  sellerIds: [f],
  orderId: i % 2 ? f : `o${i}`,
  productId: f,
  sellerId: f,
  date: f,
  documentType: f,
  documentCode: f,
  quantity: f,
  netPricePerUnit: f,
  discountedNetPricePerUnit: f,
  taxPerUnit: f,
  discountPerUnit: f,
  currency: f,
  origin: f,
  sourceChannel: f,
  referenceCode: f,
  [f]: f,
});
const cell = (text) => `"${text.replaceAll('"', '""')}"`;
const quote = (f) => ({
  transportationCost: f,
  netValue: f,
  netTaxedValue: f,
  taxesApplied: [{ code: f, value: f, name: f }],
  reason: f,
  [f]: f,
});

/** Hostile answers with one form `f` of a token or all forms `e` of all tokens. */
export const modes = {
  rejection: ({ e }) =>
    json('422 Unprocessable', { message: e.join(' | '), reason: e[3], error: { detail: e } }),
  quote: ({ f }) => json('200 OK', quote(f)),
  'good quote': ({ f, e }) =>
    json('200 OK', {
      transportationCost: 4200,
      netValue: 4200,
      netTaxedValue: 4998,
      note: f,
      extra: e,
    }),
  keys: ({ f, e }) =>
    json('200 OK', { [f]: { [f]: f }, ...Object.fromEntries(e.map((each, i) => [each, i])) }),
  html: ({ e }) =>
    body('500 Oh', 'text/html', `<html><title>${e[0]}</title><body>${e.join('<p>')}`),
  'html raw': ({ f }) => body('200 OK', 'text/html', f),
  text: ({ f }) => body('400 Bad', 'text/plain', f),
  'no JSON': ({ f }) => body('200 OK', 'application/json', `{"transportationCost": ${f}`),
  'no JSON, long before': ({ f }) =>
    body('200 OK', 'application/json', `{"a":"${'x'.repeat(300)}${f}`),
  'cut off': ({ f }) =>
    latin(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{"message":"${line(JSON.stringify(f)).slice(1, -4)}`,
    ),
  csv: ({ e, f }) =>
    body(
      '200 OK',
      'text/csv',
      `${cell(f)},${e.slice(0, 40).map(cell).join()}\n${cell(f)},${e.slice(0, 40).map(cell).join()}\n`,
    ),
  'csv of the contract': ({ f }) =>
    body(
      '200 OK',
      'text/csv',
      `${Object.keys(record('x', 0)).slice(0, -1).join(',')}\n${Object.values(record(f, 1))
        .slice(0, -1)
        .map((v) => cell(typeof v === 'string' ? v : JSON.stringify(v)))
        .join()}\n${f}\n"${f}\n`,
    ),
  ndjson: ({ e }) =>
    body(
      '200 OK',
      'application/x-ndjson',
      e.map((f, i) => JSON.stringify(record(f, i))).join('\n'),
    ),
  'ndjson, broken': ({ f }) =>
    body('200 OK', 'application/x-ndjson', `${JSON.stringify(record(f, 1))}\n{"a":${f}\n`),
  records: ({ e }) =>
    json(
      '200 OK',
      e.flatMap((f, i) => [record(f, i), record(f, i + 1)]),
    ),
  'records in a member': ({ f }) =>
    json('200 OK', { [f]: [record(f, 1), record(f, 2)], data: { [f]: 1 } }),
  'duplicate members': ({ f }) =>
    body(
      '200 OK',
      'application/json',
      `{"message":"a","message":${JSON.stringify(f)},${JSON.stringify(f)}:1,${JSON.stringify(f)}:2}`,
    ),
  'JSON in JSON': ({ e }) => json('400 Bad', JSON.stringify({ message: e.join(' ') })),
  xml: ({ e }) =>
    body('200 OK', 'application/xml', `<error code="${e[0]}"><m>${e.join('</m><m>')}</m></error>`),
  'UTF-16': ({ f }) =>
    body(
      '400 Bad',
      'application/json; charset=utf-16',
      Buffer.from(`\ufeff{"message":${JSON.stringify(f)}}`, 'utf16le'),
    ),
  'Latin-1': ({ f }) =>
    body(
      '400 Bad',
      'application/json; charset=iso-8859-1',
      latin(`{"message":${JSON.stringify(f)}}`),
    ),
  gzip: ({ e }) =>
    body(
      '422 No',
      'application/json',
      gzipSync(JSON.stringify({ message: e.join(' ') })),
      'content-encoding: gzip\r\n',
    ),
  'gzip, unsaid': ({ e }) =>
    body('422 No', 'application/json', gzipSync(JSON.stringify({ message: e.join(' ') }))),
  header: ({ f }) =>
    head(
      '422 No',
      `x-echo: ${line(f)}\r\nx-${encodeURIComponent(f)}: 1\r\nserver: ${line(f)}\r\nvia: 1.1 ${line(f)}\r\netag: ${line(f)}\r\nx-request-id: ${line(f)}`,
    ),
  'header at a sign': ({ f }) =>
    head(
      '200 OK',
      `x-a: ${line(f)};${line(f)},${line(f)}\r\ncache-control: max-age=${line(f)}\r\nallow: ${line(f)}\r\ndate: ${line(f)}\r\nage: ${line(f)}`,
    ),
  'broken header': ({ f }) => latin(`HTTP/1.1 200 OK\r\n${line(f)}\r\n: ${line(f)}\r\n\r\n`),
  reason: ({ f }) => head(`400 ${line(f)}`, 'x-a: 1'),
  'no status': ({ f }) => latin(`HTTP/1.1 ${line(f)} OK\r\n\r\n`),
  'no HTTP': ({ f }) => Buffer.from(`${f}\r\n\r\n${f}`),
  location: ({ f }) =>
    head(
      '302 Found',
      `location: https://elsewhere.example/${line(f)}/x?token=${line(f)}&a=1#${line(f)}`,
    ),
  'location of a host': ({ f }) => head('301 Moved', `location: //${line(f)}/`),
  'location with user': ({ f }) =>
    head('307 Go', `location: http://${line(f)}:${line(f)}@elsewhere.example/login`),
  cookie: ({ f }) =>
    head(
      '200 OK',
      `set-cookie: sid=${line(f)}; Path=/${line(f)}\r\nset-cookie: ${line(f)}=1\r\nset-cookie: ${line(f)}`,
    ),
  'content type': ({ f }) => body('200 OK', line(f), '{"message":"no"}'),
  'content type after text/': ({ f }) => body('400 Bad', `text/${line(f)}`, 'no'),
  'parameters of the content type': ({ f }) =>
    body('422 No', `application/json; charset=${line(f)}; x=${line(f)}`, '{"message":"no"}'),
  'content coding': ({ f }) =>
    body('200 OK', 'application/json', '{}', `content-encoding: ${line(f)}\r\n`),
  'transfer coding': ({ f }) => latin(`HTTP/1.1 200 OK\r\ntransfer-encoding: ${line(f)}\r\n\r\n{}`),
  lengths: ({ f }) => latin(`HTTP/1.1 200 OK\r\ncontent-length: ${line(f)}\r\n\r\n{}`),
  chunks: ({ f }) =>
    latin(
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x-t\r\n\r\n2;${line(f)}\r\n{}\r\n${line(f)}\r\n\r\n`,
    ),
  'file name': ({ f }) =>
    body(
      '200 OK',
      'application/octet-stream',
      'no',
      `content-disposition: attachment; filename="${line(f)}.csv"; filename*=UTF-8''${encodeURIComponent(f)}\r\n`,
    ),
  'retry-after': ({ f }) => head('429 Wait', `retry-after: ${line(f)}`),
  challenge: ({ f }) =>
    head(
      '401 No',
      `www-authenticate: Bearer realm="${line(f)}", error="${line(f)}"\r\nproxy-authenticate: ${line(f)}`,
    ),
  'two answers': ({ f }) =>
    Buffer.concat([json('200 OK', { transportationCost: 1 }).subarray(), Buffer.from(f)]),
  long: ({ f }) =>
    json('422 No', {
      message: `${'No. '.repeat(60)}${f}${' No.'.repeat(6000)}${f}`,
      reason: `${f}${f}${f}${f}`,
    }),
  zip: ({ f }) =>
    body('200 OK', 'application/zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(f)])),
};

/** The number of forms in one answer. */
const few = 9;

/** Serves `/<mode>/…`, with the next form in each answer. Returns the port and a function to close it. */
export async function openClient(tokens) {
  const e = tokens.flatMap((token) => all.map((form) => form(token)));
  let turn = 0;
  const open = new Set();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    let received = '';
    socket.setEncoding('latin1').on('data', (piece) => {
      received += piece;
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const mode = decodeURIComponent(
        /^\S+ (?:https?:\/\/[^/]+)?\/([^/]+)/.exec(received)?.[1] ?? '',
      );
      received = '';
      turn += 1;
      socket.end(
        (modes[mode] ?? modes.rejection)({
          f: e[turn % e.length],
          e: Array.from({ length: few }, (_, i) => e[(few * turn + i) % e.length]),
        }),
      );
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
