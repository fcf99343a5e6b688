import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reflowed } from '../../../src/report/terminal/command.ts';
import { curl, tooLong } from '../../../src/standards/http/curl.ts';
import { anyCharacter } from '../../support/any-text.ts';
import { argumentsOf } from '../../support/shell.ts';

const shown = (text: string) => text;
const variables = ['GREENLIGHT_TOKEN'];
const post = (body: string, headers: { readonly [name: string]: string } = {}) =>
  curl({ method: 'POST', url: 'https://erp.example/a', headers, body, variables });

test('options fill the lines, a body is broken between its tokens', () => {
  const body = JSON.stringify({
    order: { address: "L'Avenue 1, 2", products: [{ sku: 'A:1', quantity: 2 }] },
  });
  const command = post(body, { 'x-auth-token': '$GREENLIGHT_TOKEN', accept: 'application/json' });
  expect(reflowed(command, { width: 60, indent: 2, shown })).toEqual([
    '  curl -isS https://erp.example/a \\',
    '    -H "x-auth-token: $GREENLIGHT_TOKEN" \\',
    "    -H 'accept: application/json' -H 'content-type:' \\",
    `    --data '{"order":{"address":"L'\\''Avenue 1, 2",`,
    `      "products":[{"sku":"A:1","quantity":2}]}}'`,
  ]);
});

test('a body that is no JSON, and a long URL, may pass the edge', () => {
  const words = 'one, two: three '.repeat(8);
  const url = `https://erp.example/${'long/'.repeat(20)}`;
  const command = curl({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain' },
    body: words,
    variables,
  });
  expect(reflowed(command, { width: 60, indent: 2, shown })).toEqual([
    '  curl -isS \\',
    `    ${url} \\`,
    "    -H 'content-type: text/plain' \\",
    `    --data '${words}'`,
  ]);
});

describe('the shell reads the same', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.stringMatching(/^[\s'"\\$`!{}[\]:,@]*$/),
  );
  const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
  const header = text.map((value) => value.replace(/\0|\p{Cs}/gu, ''));
  const width = fc.integer({ min: 20, max: 120 });

  test('with any body, header and width; JSON alone gains white space', () => {
    fc.assert(
      fc.property(fc.record({ a: json, b: json }), header, width, (value, sent, columns) => {
        const body = JSON.stringify(value);
        const command = post(body, {
          'content-type': 'application/json',
          x: `${sent}$GREENLIGHT_TOKEN`,
        });
        const lines = reflowed(command, { width: columns, indent: 2, shown });
        const plain = argumentsOf(command, variables);
        const set = argumentsOf(lines.join('\n'), variables);
        expect(set.slice(0, -1)).toEqual(plain.slice(0, -1));
        expect(JSON.parse(set.at(-1) ?? '')).toEqual(JSON.parse(plain.at(-1) ?? ''));
      }),
      { numRuns: 100 },
    );
  });
});

test('a command is too long with a body over 1 kB, or as long a URL', () => {
  const table = [
    [post('x'.repeat(900)), false],
    [post('x'.repeat(1001)), true],
    [
      curl({
        method: 'GET',
        url: `https://erp.example/?a=${'%20'.repeat(400)}+`,
        headers: {},
        variables,
      }),
      true,
    ],
  ] as const;
  expect(table.map(([command]) => tooLong(command))).toEqual(table.map(([, long]) => long));
});
