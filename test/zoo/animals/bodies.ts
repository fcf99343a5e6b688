import type { Said } from '../honest.ts';
import type { Call } from '../keeper.ts';
import type { Animal } from '../visit.ts';
import { carrying } from '../wire.ts';

const body = (
  name: string,
  make: (said: Said, call: Call) => string | Buffer,
  type?: string,
): Animal => ({
  name,
  answer: (call, said) => call.socket.write(carrying(said, make(said, call), [], type)),
});

/** Adds members to the object, or to each of the records. */
const adding = (member: string) => (said: Said) => said.body.replaceAll('{"', `{${member},"`);

const wide = Array.from({ length: 20_000 }, (_, i) => `"a${i}":${i}`).join();

/** Whole bodies whose bytes are odd, huge or deep. */
export const bodies: readonly Animal[] = [
  body('brackets a million deep', () => '['.repeat(1e6)),
  body('brackets a million deep, closed', () => `${'['.repeat(1e6)}${']'.repeat(1e6)}`),
  body('objects a hundred thousand deep', () => `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}`),
  body('a field that is deep', adding(`"deep":${'['.repeat(5000)}${']'.repeat(5000)}`)),
  body('a text of half a megabyte', ({ body: own }) =>
    own.replace('{', `{"x":"${'x'.repeat(5e5)}",`),
  ),
  body('members without number', ({ body: own }) => own.replace('{', `{${wide},`)),
  body('a name of a third of a megabyte', ({ body: own }) =>
    own.replace('{', `{"${'n'.repeat(3e5)}":1,`),
  ),
  body('members named twice', adding('"a":1,"a":2')),
  body(
    'members of the prototype',
    adding('"__proto__":{"netValue":5},"constructor":{"prototype":{"polluted":1}}'),
  ),
  body('numbers that no double holds', adding('"a":1e400,"b":123456789012345678901234567890')),
  body('an amount that no double holds', ({ body: own }) =>
    own.replace(/"(netValue|netTaxedValue)":\d+/g, '"$1":1e400'),
  ),
  body('a byte-order mark', ({ body: own }) => `\ufeff${own}`),
  body('UTF-16', ({ body: own }) => Buffer.from(`\ufeff${own}`, 'utf16le')),
  body('UTF-16 without a mark', ({ body: own }) => Buffer.from(own, 'utf16le')),
  body('bytes that are not UTF-8', ({ body: own }) =>
    Buffer.from(own.replace('{', '{"x":"\u00ff\u00fe",'), 'latin1'),
  ),
  body(
    'a charset that does not exist',
    ({ body: own }) => own,
    'application/json; charset=klingon',
  ),
  body(
    'Latin-1, declared',
    ({ body: own }) => Buffer.from(own.replace('{', '{"x":"ñandú",'), 'latin1'),
    'application/json; charset=iso-8859-1',
  ),
  body(
    'a content type twice',
    ({ body: own }) => own,
    'application/json\r\nContent-Type: text/html',
  ),
  body('a content type of escapes', ({ body: own }) => own, 'text/\u001b[31mred'),
  body('nothing but blanks', () => ' \n'.repeat(1000)),
  body('a NUL', () => '\u0000'),
  ...[204, 304, 205].map(
    (status): Animal => ({
      name: `a body after ${status}`,
      answer: ({ socket }, said) => socket.write(carrying({ status }, said.body)),
    }),
  ),
];
