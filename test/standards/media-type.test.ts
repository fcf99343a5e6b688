import { describe, expect, test } from 'vitest';
import { isJsonType, type MediaType, readMediaType } from '../../src/standards/http/media-type.ts';

const rows: readonly (readonly [header: string | undefined, read: MediaType | undefined])[] = [
  ['application/json', { essence: 'application/json', parameters: {} }],
  [
    ' Application/JSON ; Charset=UTF-8',
    { essence: 'application/json', parameters: { charset: 'UTF-8' } },
  ],
  [
    'text/plain;charset="iso-8859-1"',
    { essence: 'text/plain', parameters: { charset: 'iso-8859-1' } },
  ],
  [
    'text/csv; x="a\\"b;c"; header=present',
    { essence: 'text/csv', parameters: { x: 'a"b;c', header: 'present' } },
  ],
  ['application/json;', { essence: 'application/json', parameters: {} }],
  [
    'application/json;; charset=utf-8',
    { essence: 'application/json', parameters: { charset: 'utf-8' } },
  ],
  ['text/plain; charset=a; charset=b', { essence: 'text/plain', parameters: { charset: 'a' } }],
  ['text/plain; charset="open', { essence: 'text/plain', parameters: {} }],
  ['application/json, text/html; charset=utf-8', { essence: 'application/json', parameters: {} }],
  ['application/problem+json', { essence: 'application/problem+json', parameters: {} }],
  [
    'text/plain; __proto__=x',
    { essence: 'text/plain', parameters: Object.fromEntries([['__proto__', 'x']]) },
  ],
  ['json', undefined],
  ['application/json charset=utf-8', undefined],
  ['', undefined],
  [undefined, undefined],
];

test.each(rows)('reads %j', (header, read) => {
  expect(readMediaType(header)).toEqual(read);
});

describe('JSON types', () => {
  test.each([
    ['application/json; charset=utf-8', true],
    ['text/json', true],
    ['application/problem+json', true],
    ['application/vnd.api+json', true],
    ['application/x-ndjson', false],
    ['application/jsonp', false],
    ['text/plain', false],
    [undefined, false],
  ] as const)('%j', (header, json) => {
    expect(isJsonType(readMediaType(header))).toBe(json);
  });
});
