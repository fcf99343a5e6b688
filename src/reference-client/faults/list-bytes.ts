import { gzipSync } from 'node:zlib';
import type { RuleId } from '../../model/rule.ts';
import { changeSuccess } from '../change/change.ts';
import { changeJson, declared, relisted } from '../change/change-records.ts';
import { type Fault, listFaultsAt } from '../fault.ts';
import { text } from '../http/answer.ts';
import type { Form } from '../http/listing.ts';

const notJson: readonly RuleId[] = ['http/not-json'];
const encoding: readonly RuleId[] = ['http/encoding'];

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
  const fault = listFaultsAt(endpoint);
  return [
    fault(
      'login-page',
      'a login page answers instead of the list',
      notJson,
      changeSuccess(() => text(200, page, 'text/html; charset=utf-8')),
    ),
    fault(
      'empty-body',
      'the status is sent without a body',
      notJson,
      changeJson(() => () => []),
    ),
    fault(
      'half',
      'the connection ends normally, but the list stops in the middle',
      notJson,
      changeJson(half),
    ),
    fault(
      'never-closed',
      'the list is written up to its last record but never closed',
      notJson,
      changeJson(pieces((piece) => (piece === ']' ? '' : piece === '[]' ? '[' : piece))),
    ),
    fault(
      'false-gzip',
      'content-encoding says gzip but the bytes are not compressed',
      notJson,
      changeSuccess((answer) => ({
        ...relisted(answer, () => ({ compressed: false })),
        headers: { ...answer.headers, ...gzipped },
      })),
    ),
    fault(
      'gzip-cut',
      'the compressed bytes end before the last block',
      notJson,
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
    ),
    fault(
      'latin-1',
      'strings with accents are encoded in Latin-1',
      encoding,
      changeJson(pieces((piece) => Buffer.from(piece, 'latin1'))),
    ),
    fault(
      'byte-order-mark',
      'the JSON starts with a byte-order mark',
      encoding,
      changeJson(pieces((piece, at) => (at === 0 ? `\ufeff${piece}` : piece))),
    ),
    fault(
      'duplicate-member',
      'sellers are written by two modules, with the same field name',
      ['http/duplicate-member'],
      changeJson(
        pieces((piece) => {
          const [, member] = /("sellerIds?":(?:"[^"]*"|\[[^\]]*\]))/.exec(piece) ?? [];
          return member === undefined ? piece : piece.replace(/\}$/, `,${member}}`);
        }),
      ),
    ),
    fault(
      'declared-html',
      'the list is sent with the default content type of the web server',
      ['http/content-type'],
      changeSuccess((answer) => declared(answer, 'text/html; charset=UTF-8')),
    ),
    fault(
      'as-attachment',
      'the list is a download with a generic content type',
      [],
      changeSuccess((answer) => ({
        ...answer,
        headers: {
          ...answer.headers,
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="20261117_104208_${endpoint.slice(0, -1)}.csv"`,
        },
      })),
    ),
    fault(
      'letters-as-escapes',
      'every accented letter is written as an escape sequence',
      [],
      changeJson(
        pieces((piece) =>
          piece.replace(/[\u0080-\uffff]/g, (letter) => {
            const code = letter.charCodeAt(0).toString(16);
            return `\\u${code.padStart(4, '0')}`;
          }),
        ),
      ),
    ),
  ];
};

export const listByteFaults: readonly Fault[] = [
  ...listByteFaultsOf('transactions'),
  ...listByteFaultsOf('commerces'),
];
