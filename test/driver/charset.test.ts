import { expect, test } from 'vitest';
import { textBody } from '../../src/driver/body/text-body.ts';

const json = 'application/json';
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const as = (charset: string, type = json) => `${type}; charset=${charset}`;
const [jis, mark] = [as('Shift_JIS', 'text/plain'), 'byte-order-mark 0'];

test.each<[what: string, bytes: Buffer, type: string, text: string, ...trouble: string[]]>([
  ['UTF-8', Buffer.from('{"a":"ñ😀"}'), json, '{"a":"ñ😀"}'],
  ['UTF-8 with an unusual charset name', Buffer.from('"ñ"'), as('"UTF8"'), '"ñ"'],
  ['a byte order mark', Buffer.from('\ufeff[1]'), json, '[1]', mark],
  ['a mark before a syntax error', Buffer.from('\ufeff[x]'), json, '[x]', mark, 'not-json 4'],
  ['a lone byte order mark', Buffer.from('\ufeff'), json, '', mark, 'not-json 3'],
  ['two marks', Buffer.from('\ufeff\ufeff1'), json, '\ufeff1', mark, 'not-json 3'],
  ['undeclared Latin-1', latin1('{"a":"ñ!"}'), json, '{"a":"\ufffd!"}', 'encoding 6: F1'],
  [
    'Latin-1 declared for text',
    latin1('Ñuñoa'),
    as('ISO-8859-1', 'text/plain'),
    'Ñuñoa',
    'not-json 0',
  ],
  ['Latin-1 declared for JSON', latin1('"ñ!"'), as('latin1'), '"ñ!"', 'encoding 1: F1'],
  ['Latin-1 declared for ASCII', Buffer.from('{"a":1}'), as('iso-8859-1'), '{"a":1}'],
  ['an unknown charset', Buffer.from('"ñ"'), as('utf-9'), '"ñ"'],
  ['it with bad UTF-8', latin1('"ñ"'), as('utf-9'), '"\ufffd"', 'encoding 1: F1', 'encoding 0'],
  ['a lone continuation byte', latin1('"a\x80"'), json, '"a\ufffd"', 'encoding 2: 80'],
  ['an overlong encoding', latin1('"\xc0\xaf"'), json, '"\ufffd\ufffd"', 'encoding 1: C0'],
  ['a surrogate', latin1('"\xed\xa0\x80"'), json, `"${'\ufffd'.repeat(3)}"`, 'encoding 1: ED'],
  ['a cut end', latin1('""\n\xf0\x9f\x98'), json, '""\n\ufffd', 'encoding 3: F0', 'not-json 3'],
  ['UTF-16 with a byte order mark', utf16('{"a":1}'), json, '{"a":1}', 'encoding 0'],
  ['UTF-16BE with a mark', utf16('{"a":1}').swap16(), json, '{"a":1}', 'encoding 0'],
  ['declared UTF-16', utf16('[1]').subarray(2), as('utf-16'), '[1]', 'encoding 0'],
  ['the same, BE', utf16('[1]').swap16().subarray(2), as('utf-16'), '[1]', 'encoding 0'],
  ['declared Shift_JIS', Buffer.from([0x93, 0xfa]), jis, '日', 'not-json 0'],
  ['it with a bad byte', latin1('\x93\xfa\xff'), jis, '日\ufffd', 'encoding 0', 'not-json 0'],
  ['U+FFFD before', latin1('"\xef\xbf\xbd\xc3"'), json, '"\ufffd\ufffd"', 'encoding 4: C3'],
])('decodes or reports %s', (_, bytes, contentType, text, ...expected) => {
  const body = textBody(bytes, contentType, []);
  const trouble = body.trouble.map(({ kind, offset, detail }) => {
    const byte = /^the byte (\w+)/.exec(detail)?.[1];
    return `${kind} ${offset}${byte ? `: ${byte}` : ''}`;
  });
  expect([body.text, trouble]).toEqual([text, expected]);
});

test.each<[bytes: Buffer, type: string, detail: string]>([
  [Buffer.from('\ufeff1'), json, 'the body begins with EF BB BF'],
  [Buffer.from('\ufeff\ufeff1'), json, 'expected a value, received the sign U+FEFF'],
  [latin1('"ñ!"'), as('latin1'), 'the byte F1 is not UTF-8 here, the body is declared latin1'],
  [latin1('"ñ"'), as('utf-9'), 'the charset utf-9 is not known'],
  [utf16('1').swap16(), json, 'the body is UTF-16BE'],
  [latin1('\x93\xfa\xff'), jis, 'not every byte is SHIFT_JIS'],
])('says of %s declared as %s: %s', (bytes, type, detail) => {
  expect(textBody(bytes, type, []).trouble.map((each) => each.detail)).toContain(detail);
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
