import { gzipSync } from 'node:zlib';
import { changeSuccess } from '../change/change.ts';
import { changeJson, declared, relisted } from '../change/change-records.ts';
import { type Fault, listFaultsAt } from '../fault.ts';
import { text } from '../http/answer.ts';
import type { Form } from '../http/listing.ts';

const page =
  '<!doctype html>\n<html lang="es"><head><title>Iniciar sesión</title></head><body><form method="post"><input name="user"></form></body></html>\n';

/** The pieces of the honest list, each changed. */
const pieces =
  (change: (piece: string, at: number) => string | Buffer) =>
  (honest: Form): Form =>
    function* (records) {
      let at = 0;
      for (const piece of honest(records)) {
        yield change(String(piece), at);
        at += 1;
      }
    };

/** Ends when half of the records are written, in the middle of one. */
const half = (honest: Form): Form =>
  function* (records) {
    const last = Math.floor(records.length / 2);
    let at = 0;
    for (const piece of honest(records)) {
      if (at === last && records.length > 0) {
        yield String(piece).slice(0, 25);
        return;
      }
      yield piece;
      at += 1;
    }
  };

const gzipped = { 'content-encoding': 'gzip' };

/** The bytes of a dataset, and how they are declared. */
const listByteFaultsOf = (endpoint: 'transactions' | 'commerces'): readonly Fault[] => {
  const breaks = listFaultsAt(endpoint);
  return [
    ...breaks('http/not-json', {
      'login-page': [
        'a login page answers instead of the list',
        changeSuccess(() => text(200, page, 'text/html; charset=utf-8')),
      ],
      'empty-body': ['the status is sent without a body', changeJson(() => () => [])],
      half: ['the connection ends normally, but the list stops in the middle', changeJson(half)],
      'never-closed': [
        'the list is written up to its last record but never closed',
        changeJson(pieces((piece) => (piece === ']' ? '' : piece === '[]' ? '[' : piece))),
      ],
      'false-gzip': [
        'content-encoding says gzip but the bytes are not compressed',
        changeSuccess((answer) => ({
          ...relisted(answer, () => ({ compressed: false })),
          headers: { ...answer.headers, ...gzipped },
        })),
      ],
      'gzip-cut': [
        'the compressed bytes end before the last block',
        changeSuccess((answer) => ({
          ...relisted(answer, ({ form }) => ({
            compressed: false,
            form: function* (records) {
              const whole = gzipSync(
                Buffer.concat([...form(records)].map((piece) => Buffer.from(piece))),
              );
              yield whole.subarray(0, Math.ceil(whole.length / 2));
            },
          })),
          headers: { ...answer.headers, ...gzipped },
        })),
      ],
    }),
    ...breaks('http/encoding', {
      'latin-1': [
        'strings with accents are encoded in Latin-1',
        changeJson(pieces((piece) => Buffer.from(piece, 'latin1'))),
      ],
      'byte-order-mark': [
        'the JSON starts with a byte-order mark',
        changeJson(pieces((piece, at) => (at === 0 ? `\ufeff${piece}` : piece))),
      ],
    }),
    ...breaks('http/duplicate-member', {
      'duplicate-member': [
        'sellers are written by two modules, with the same field name',
        changeJson(
          pieces((piece) => {
            const [, member] = /("sellerIds?":(?:"[^"]*"|\[[^\]]*\]))/.exec(piece) ?? [];
            return member === undefined ? piece : piece.replace(/\}$/, `,${member}}`);
          }),
        ),
      ],
    }),
    ...breaks('http/content-type', {
      'declared-html': [
        'the list is sent with the default content type of the web server',
        changeSuccess((answer) => declared(answer, 'text/html; charset=UTF-8')),
      ],
    }),
    ...breaks([], {
      'as-attachment': [
        'the list is a download with a generic content type',
        changeSuccess((answer) => ({
          ...answer,
          headers: {
            ...answer.headers,
            'content-type': 'application/octet-stream',
            'content-disposition': `attachment; filename="20261117_104208_${endpoint.slice(0, -1)}.csv"`,
          },
        })),
      ],
      'letters-as-escapes': [
        'every accented letter is written as an escape sequence',
        changeJson(
          pieces((piece) =>
            piece.replace(/[\u0080-\uffff]/g, (letter) => {
              const code = letter.charCodeAt(0).toString(16);
              return `\\u${code.padStart(4, '0')}`;
            }),
          ),
        ),
      ],
    }),
  ];
};

export const listByteFaults: readonly Fault[] = [
  ...listByteFaultsOf('transactions'),
  ...listByteFaultsOf('commerces'),
];
