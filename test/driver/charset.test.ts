import { expect, test } from 'vitest';
import { textBody } from '../../src/driver/body/text-body.ts';
import type { TroubleKind } from '../../src/model/exchange.ts';

type Row = readonly [
  what: string,
  bytes: Buffer,
  contentType: string | undefined,
  text: string,
  trouble: readonly (readonly [kind: TroubleKind, offset: number, detail: string])[],
];

const json = 'application/json';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

const rows: readonly Row[] = [
  ['UTF-8', Buffer.from('{"a":"ñ😀"}'), json, '{"a":"ñ😀"}', []],
  [
    'UTF-8 with an unusual charset name',
    Buffer.from('{"a":"ñ"}'),
    'application/json; charset="UTF8"',
    '{"a":"ñ"}',
    [],
  ],
  [
    'a byte order mark',
    Buffer.from('\ufeff{"a":1}'),
    json,
    '{"a":1}',
    [['byte-order-mark', 0, 'the body begins with EF BB BF']],
  ],
  [
    'a byte order mark before a syntax error',
    Buffer.from('\ufeff{"a":x}'),
    json,
    '{"a":x}',
    [
      ['byte-order-mark', 0, 'the body begins with EF BB BF'],
      ['not-json', 8, 'expected a value, received `x`'],
    ],
  ],
  [
    'a lone byte order mark',
    Buffer.from('\ufeff'),
    json,
    '',
    [
      ['byte-order-mark', 0, 'the body begins with EF BB BF'],
      ['not-json', 3, 'the body is empty'],
    ],
  ],
  [
    'two byte order marks',
    Buffer.from('\ufeff\ufeff1'),
    json,
    '\ufeff1',
    [
      ['byte-order-mark', 0, 'the body begins with EF BB BF'],
      ['not-json', 3, 'expected a value, received the sign U+FEFF'],
    ],
  ],
  [
    'undeclared Latin-1',
    Buffer.from('{"a":"ñ!"}', 'latin1'),
    json,
    '{"a":"\ufffd!"}',
    [['encoding', 6, 'the byte F1 is not UTF-8 here']],
  ],
  [
    'Latin-1 declared for text',
    Buffer.from('Comuna de Ñuñoa', 'latin1'),
    'text/plain; charset=ISO-8859-1',
    'Comuna de Ñuñoa',
    [],
  ],
  [
    'Latin-1 declared for JSON',
    Buffer.from('{"a":"ñ!"}', 'latin1'),
    'application/json;charset=latin1',
    '{"a":"ñ!"}',
    [['encoding', 6, 'the byte F1 is not UTF-8 here, the body is declared latin1']],
  ],
  [
    'Latin-1 declared for JSON that is ASCII',
    Buffer.from('{"a":1}'),
    'application/json;charset=iso-8859-1',
    '{"a":1}',
    [],
  ],
  ['an unknown charset', Buffer.from('"ñ"'), 'application/json; charset=utf-9', '"ñ"', []],
  [
    'an unknown charset with invalid UTF-8',
    Buffer.from('"ñ"', 'latin1'),
    'application/json; charset=utf-9',
    '"\ufffd"',
    [
      ['encoding', 1, 'the byte F1 is not UTF-8 here'],
      ['encoding', 0, 'the charset utf-9 is not known'],
    ],
  ],
  [
    'a lone continuation byte',
    Buffer.from([0x22, 0x61, 0x80, 0x22]),
    json,
    '"a\ufffd"',
    [['encoding', 2, 'the byte 80 is not UTF-8 here']],
  ],
  [
    'an overlong encoding',
    Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
    json,
    '"\ufffd\ufffd"',
    [['encoding', 1, 'the byte C0 is not UTF-8 here']],
  ],
  [
    'a lone surrogate as three bytes',
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    json,
    '"\ufffd\ufffd\ufffd"',
    [['encoding', 1, 'the byte ED is not UTF-8 here']],
  ],
  [
    'a character cut at the end',
    Buffer.from([0x22, 0x22, 0x0a, 0xf0, 0x9f, 0x98]),
    json,
    '""\n\ufffd',
    [
      ['encoding', 3, 'the byte F0 is not UTF-8 here'],
      ['not-json', 3, '`\ufffd` follows after the value'],
    ],
  ],
  [
    'UTF-16 with a byte order mark',
    utf16('\ufeff{"a":1}'),
    json,
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16LE']],
  ],
  [
    'UTF-16BE with a byte order mark',
    utf16('\ufeff{"a":1}').swap16(),
    json,
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16BE']],
  ],
  [
    'declared UTF-16',
    utf16('{"a":1}'),
    'application/json; charset=utf-16',
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16LE']],
  ],
  [
    'declared UTF-16 in big-endian order',
    utf16('{"a":1}').swap16(),
    'application/json; charset=utf-16',
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16BE']],
  ],
  [
    'declared Shift_JIS',
    Buffer.from([0x93, 0xfa]),
    'text/plain; charset=Shift_JIS',
    '日',
    [['not-json', 0, '']],
  ],
  [
    'declared Shift_JIS with an invalid byte',
    Buffer.from([0x93, 0xfa, 0xff]),
    'text/plain; charset=Shift_JIS',
    '日\ufffd',
    [['encoding', 0, 'not every byte is SHIFT_JIS']],
  ],
  [
    'a replacement character before an invalid byte',
    Buffer.from([0x22, 0xef, 0xbf, 0xbd, 0xc3, 0x22]),
    json,
    '"\ufffd\ufffd"',
    [['encoding', 4, 'the byte C3 is not UTF-8 here']],
  ],
];

test.each(rows)('decodes or reports %s', (_, bytes, contentType, text, expected) => {
  const body = textBody(bytes, contentType, []);
  expect(body.text).toBe(text);
  const isText = contentType?.startsWith('text/');
  const seen = body.trouble
    .filter(({ kind }) => !(isText && kind === 'not-json'))
    .map(({ kind, offset, detail }) => [kind, offset, detail]);
  const wanted = expected.filter(([kind]) => !(isText && kind === 'not-json'));
  expect(seen.map(([kind, offset]) => [kind, offset])).toEqual(
    wanted.map(([kind, offset]) => [kind, offset]),
  );
  for (const [i, [, , detail]] of wanted.entries()) expect(seen[i]?.[2]).toContain(detail);
});

test('does not report a character that the size limit cuts', () => {
  const bytes = Buffer.from('"ñ').subarray(0, 2);
  const body = textBody(bytes, json, [{ kind: 'too-large', offset: 2, detail: 'too large' }]);
  expect(body).toEqual({
    kind: 'text',
    text: '"',
    trouble: [{ kind: 'too-large', offset: 2, detail: 'too large' }],
  });
});

test('finds an encoding error far into a large body', () => {
  const bytes = Buffer.from(`"${'ñ'.repeat(500_000)}"`);
  // The first byte of a character, after a quote and 388 888 characters of two bytes.
  bytes[777_777] = 0xff;
  const [first] = textBody(bytes, json, []).trouble;
  expect(first).toMatchObject({ kind: 'encoding', offset: 777_777 });
});
