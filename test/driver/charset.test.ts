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
    'UTF-8 declared oddly',
    Buffer.from('{"a":"ñ"}'),
    'application/json; charset="UTF8"',
    '{"a":"ñ"}',
    [],
  ],
  [
    'a mark',
    Buffer.from('\ufeff{"a":1}'),
    json,
    '{"a":1}',
    [['byte-order-mark', 0, 'the body begins with EF BB BF']],
  ],
  [
    'a mark, and an offset after it',
    Buffer.from('\ufeff{"a":x}'),
    json,
    '{"a":x}',
    [
      ['byte-order-mark', 0, 'the body begins with EF BB BF'],
      ['not-json', 8, 'expected a value, received `x`'],
    ],
  ],
  [
    'a mark alone',
    Buffer.from('\ufeff'),
    json,
    '',
    [
      ['byte-order-mark', 0, 'the body begins with EF BB BF'],
      ['not-json', 3, 'the body is empty'],
    ],
  ],
  [
    'two marks',
    Buffer.from('\ufeff\ufeff1'),
    json,
    '\ufeff1',
    [
      ['byte-order-mark', 0, 'the body begins with EF BB BF'],
      ['not-json', 3, 'expected a value, received the sign U+FEFF'],
    ],
  ],
  [
    'Latin-1 that is not declared',
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
  ['a charset that is not known', Buffer.from('"ñ"'), 'application/json; charset=utf-9', '"ñ"', []],
  [
    'a charset that is not known, and no UTF-8',
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
    'an overlong sign',
    Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
    json,
    '"\ufffd\ufffd"',
    [['encoding', 1, 'the byte C0 is not UTF-8 here']],
  ],
  [
    'half of a pair as three bytes',
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    json,
    '"\ufffd\ufffd\ufffd"',
    [['encoding', 1, 'the byte ED is not UTF-8 here']],
  ],
  [
    'a sign cut at the end',
    Buffer.from([0x22, 0x22, 0x0a, 0xf0, 0x9f, 0x98]),
    json,
    '""\n\ufffd',
    [
      ['encoding', 3, 'the byte F0 is not UTF-8 here'],
      ['not-json', 3, '`\ufffd` follows after the value'],
    ],
  ],
  [
    'UTF-16 by its mark',
    utf16('\ufeff{"a":1}'),
    json,
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16LE']],
  ],
  [
    'UTF-16BE by its mark',
    utf16('\ufeff{"a":1}').swap16(),
    json,
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16BE']],
  ],
  [
    'UTF-16 declared',
    utf16('{"a":1}'),
    'application/json; charset=utf-16',
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16LE']],
  ],
  [
    'UTF-16 declared, the other way round',
    utf16('{"a":1}').swap16(),
    'application/json; charset=utf-16',
    '{"a":1}',
    [['encoding', 0, 'the body is UTF-16BE']],
  ],
  [
    'Shift_JIS declared',
    Buffer.from([0x93, 0xfa]),
    'text/plain; charset=Shift_JIS',
    '日',
    [['not-json', 0, '']],
  ],
  [
    'Shift_JIS declared, and a byte that it has not',
    Buffer.from([0x93, 0xfa, 0xff]),
    'text/plain; charset=Shift_JIS',
    '日\ufffd',
    [['encoding', 0, 'not every byte is SHIFT_JIS']],
  ],
  [
    'a replacement character, and a byte that is not UTF-8 after it',
    Buffer.from([0x22, 0xef, 0xbf, 0xbd, 0xc3, 0x22]),
    json,
    '"\ufffd\ufffd"',
    [['encoding', 4, 'the byte C3 is not UTF-8 here']],
  ],
];

test.each(rows)('%s', (_, bytes, contentType, text, expected) => {
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

test('a sign cut by the cap is no trouble of encoding', () => {
  const bytes = Buffer.from('"ñ').subarray(0, 2);
  const body = textBody(bytes, json, [{ kind: 'too-large', offset: 2, detail: 'too large' }]);
  expect(body).toEqual({
    kind: 'text',
    text: '"',
    trouble: [{ kind: 'too-large', offset: 2, detail: 'too large' }],
  });
});

test('what breaks far into a large body is found', () => {
  const bytes = Buffer.from(`"${'ñ'.repeat(500_000)}"`);
  // The first byte of a sign, after a quote and 388 888 signs of two bytes.
  bytes[777_777] = 0xff;
  const [first] = textBody(bytes, json, []).trouble;
  expect(first).toMatchObject({ kind: 'encoding', offset: 777_777 });
});
