import { expect, test } from 'vitest';
import { withVars } from '../../../src/config/given/vars.ts';
import { folderOf, mistakeOf } from '../../support/files.ts';

const read = (file: string | Uint8Array) =>
  withVars(['run', '--vars', '.env'], { env: {}, cwd: folderOf({ '.env': file }) });

const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

test.each<[what: string, file: string | Uint8Array, value: string]>([
  ['without quotes', 'A=abc', 'abc'],
  ['empty', 'A=', ''],
  ['with spaces around it', '  A =  a b \t', 'a b'],
  ['after export', 'export A=abc', 'abc'],
  ['with # in it', 'A=tok#12 34#', 'tok#12 34#'],
  ['with # at its beginning', 'A=#tok', '#tok'],
  ['before a comment', 'A=tok#12 # a comment', 'tok#12'],
  ['that is only a comment', 'A= # a comment', ''],
  ['with = in it', 'A=YWI=', 'YWI='],
  ['with quotes in it', `A=a"b'c`, `a"b'c`],
  ['with a reference', 'A=$HOME `ls`', '$HOME `ls`'],
  ['with a backslash', String.raw`A=a\nb`, String.raw`a\nb`],
  ['in double quotes', 'A="a # b" # c', 'a # b'],
  ['in single quotes', "A='a # \"b\\n' # c", 'a # "b\\n'],
  ['with escapes', String.raw`A="a\nb\t\"c\\n\x"`, 'a\nb\t"c\\n\\x'],
  ['of a file with CRLF', '# a\r\n\r\nA=abc\r\nB=1\r\n', 'abc'],
  ['of a file with CR', '# a\rA=abc\rB=1', 'abc'],
  ['after a byte-order mark', '\ufeffA=abc\r\n', 'abc'],
  ['after a byte-order mark and a comment', '\ufeff# a\r\nA=abc\r\n', 'abc'],
  ['of UTF-16', wide('A=clave-ñ\r\n'), 'clave-ñ'],
  ['of UTF-16, big-endian', wide('A=clave-ñ\r\n').swap16(), 'clave-ñ'],
  ['of the last line with its name', 'A=1\nA=abc', 'abc'],
])('reads a value %s', async (_what, file, value) => {
  expect((await read(file))['A']).toBe(value);
});

test.each<[what: string, file: string | Uint8Array, says: string]>([
  [
    'Latin-1',
    Buffer.from('A=1\nB=tok-8131 ñ', 'latin1'),
    '.env:2:12: this character cannot be read; save the file as UTF-8',
  ],
  [
    'UTF-16 without a byte order mark',
    Buffer.from('A=tok-8131', 'utf16le'),
    '.env:1:2: this character cannot be read; save the file as UTF-8',
  ],
  ['more than 1 MB', 'A=1\n'.repeat(300_000), '--vars .env is larger than 1 MB'],
])('rejects a file of variables with %s', async (_what, file, says) => {
  expect(await mistakeOf(read(file))).toBe(says);
});
