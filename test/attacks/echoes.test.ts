import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { viewsOf } from '../../src/standards/text/views.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { rawServer } from '../driver/raw-server.ts';
import { greenlightHere } from '../support/in-process.ts';

const T = 'Kq7+zE9xw4=Tb2Jm/uV';
const enc = (text: string) => Buffer.from(text);
const j = JSON.stringify;
const h = (status: string, content: string, more = '') =>
  enc(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${more}content-length: ${Buffer.byteLength(content)}\r\nconnection: close\r\n\r\n${content}`,
  );
const base64 = (text: string) => enc(text).toString('base64');

/** Places and forms in which a client echoes the token, or in which its answer is hostile too. */
const answers: { readonly [what: string]: () => Buffer } = {
  'a trailer': () =>
    enc(
      `HTTP/1.1 422 No\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\ntrailer: x-t\r\n\r\n11\r\n{"message":"No."}\r\n0\r\nx-t: ${T}\r\n\r\n`,
    ),
  'a chunk extension': () =>
    enc(
      `HTTP/1.1 422 No\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n11;x="${T}"\r\n{"message":"No."}\r\n0;y=${T}\r\n\r\n`,
    ),
  'the size of a chunk': () => enc(`HTTP/1.1 422 No\r\ntransfer-encoding: chunked\r\n\r\n${T}\r\n`),
  'the reason of the status': () => h(`422 ${T}`, j({ message: 'No' })),
  'the status': () => h(T, j({ message: 'No' })),
  'the version': () => enc(`HTTP/${T} 200 OK\r\n\r\n`),
  'a cookie': () =>
    h('422 No', j({ message: 'No' }), `set-cookie: ${T}=${T}; Path=/${T}; Domain=${T}\r\n`),
  'a redirect': () =>
    h(
      '302 Found',
      '{}',
      `location: https://${T}@x.example/${encodeURIComponent(T)}?t=${base64(T)}\r\n`,
    ),
  'a redirect to itself': () => h('307 Go', '{}', `location: /${encodeURIComponent(T)}\r\n`),
  'names of members': () => h('200 OK', j({ [T]: { [T]: [T] }, transportationCost: { [T]: 1 } })),
  'a file name': () =>
    h(
      '200 OK',
      '[]',
      `content-disposition: attachment; filename*=UTF-8''${encodeURIComponent(T)}.csv; filename="=?UTF-8?B?${base64(T)}?=.csv"\r\n`,
    ),
  'an interim answer': () =>
    Buffer.concat([
      enc(`HTTP/1.1 103 Early ${T}\r\nlink: <${T}>\r\n\r\n`),
      h('422 No', j({ message: 'No' })),
    ]),
  'a head of a megabyte': () => enc(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(1e6)}${T}`),
  'a mail server': () => enc(`220 ${T} ESMTP\r\n`),
  'HTTP 0.9': () => enc(`<html>${T}</html>`),
  'retry-after': () => h('429 Wait', j({ message: T }), `retry-after: ${T}\r\n`),
  'a challenge': () =>
    h(
      '401 No',
      j({ message: 'No' }),
      `www-authenticate: Digest realm="${T}", nonce="${base64(T)}"\r\n`,
    ),
};

/** The text with its encoded parts decoded, one level deep. */
const decoded = (text: string): readonly string[] => [
  ...[...viewsOf(text)].map((view) => view.text),
  ...(text.match(/[\w+/-]{16,}/g) ?? []).flatMap((part) =>
    [0, 1, 2, 3].map((skipped) => Buffer.from(part.slice(skipped), 'base64').toString('latin1')),
  ),
  ...(text.match(/[\da-f]{16,}/gi) ?? []).map((part) =>
    Buffer.from(part, 'hex').toString('latin1'),
  ),
];

/** Eight letters of the token in a row, plain or encoded. */
const leaks = (text: string): readonly string[] =>
  decoded(text).flatMap((each) => {
    const bare = each
      .normalize('NFKC')
      .replaceAll(/[\p{Cf}\p{M}\s]/gu, '')
      .toLowerCase();
    return Array.from({ length: T.length - 7 }, (_, i) => T.slice(i, i + 8).toLowerCase())
      .filter((piece) => bare.includes(piece))
      .slice(0, 1);
  });

test.each(Object.entries(answers))('no output shows a token in %s', async (_what, made) => {
  const { url } = await rawServer((socket) => socket.end(made()));
  const cwd = emptyFolder();
  const reporters = ['html', 'json', 'har', 'junit', 'markdown'];
  const { exit, stdout, stderr } = await greenlightHere(
    [
      'send',
      'delivery-price',
      '--verbose',
      '-u',
      url,
      '--out',
      'o',
      '--timeout',
      '5s',
      ...reporters.flatMap((each) => ['--reporter', each]),
    ],
    { cwd, env: { PATH: '', LANG: 'C.UTF-8', GREENLIGHT_TOKEN: T } },
  );
  expect([0, 1, 3]).toContain(exit);
  const written = readdirSync(join(cwd, 'o')).map(
    (file) => [file, readFileSync(join(cwd, 'o', file), 'utf8')] as const,
  );
  const shown = [['stdout', stdout] as const, ['stderr', stderr] as const, ...written];
  expect(shown.flatMap(([where, text]) => leaks(text).map((leak) => [where, leak]))).toEqual([]);
});
