import { spawn, spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CurlRequest, curl } from '../../src/standards/http/curl.ts';
import { anyCharacter } from '../support/any-text.ts';
import { serving } from '../support/serving.ts';
import { argumentsOf } from '../support/shell.ts';

const variables = ['GREENLIGHT_TOKEN', 'ERP_KEY'];
const url = 'https://erp.example/api/x';
const get = (more: Partial<CurlRequest>): CurlRequest => ({
  method: 'GET',
  url,
  headers: {},
  variables,
  ...more,
});

describe('the command', () => {
  const table: readonly (readonly [what: string, request: CurlRequest, line: string])[] = [
    [
      'a POST with a body and a secret',
      {
        method: 'POST',
        url,
        headers: { 'x-auth-token': '$GREENLIGHT_TOKEN', 'content-type': 'application/json' },
        body: '{"a":1}',
        maxTimeSeconds: 60,
        variables,
      },
      `curl -isS --max-time 60 https://erp.example/api/x -H "x-auth-token: $GREENLIGHT_TOKEN" -H 'content-type: application/json' --data '{"a":1}'`,
    ],
    ['a GET', get({}), `curl -isS '${url}'`],
    [
      'a GET with a query',
      get({ url: `${url}?from=2026-10-01T00%3A00%3A00-03%3A00&to=` }),
      `curl -isS '${url}?from=2026-10-01T00%3A00%3A00-03%3A00&to='`,
    ],
    [
      'a GET with a body and a query',
      get({ url: `${url}?a=1`, headers: { 'content-type': 'application/json' }, body: '{}' }),
      `curl -isS -X GET '${url}?a=1' -H 'content-type: application/json' --data '{}'`,
    ],
    ['a secret in a query', get({ url: `${url}?key=$ERP_KEY` }), `curl -isS "${url}?key=$ERP_KEY"`],
    ['brackets in a URL', get({ url: `${url}/[a]` }), `curl -isS --globoff '${url}/[a]'`],
    ['an IPv6 address', get({ url: 'http://[::1]:8080/x' }), `curl -isS 'http://[::1]:8080/x'`],
    [
      'headers that curl adds, and an encoding',
      get({
        headers: {
          host: 'erp.example',
          connection: 'close',
          'content-length': '2',
          'accept-encoding': 'gzip',
        },
      }),
      `curl -isS --compressed '${url}'`,
    ],
    ['an empty header', get({ headers: { origin: '' } }), `curl -isS '${url}' -H 'origin;'`],
    [
      'a body that begins with @',
      { method: 'POST', url, headers: {}, body: '@x', variables },
      `curl -isS ${url} -H 'content-type:' --data-raw '@x'`,
    ],
    [
      'a POST without a body',
      { method: 'POST', url, headers: {}, variables },
      `curl -isS -X POST ${url}`,
    ],
    [
      'a secret among special characters',
      get({ headers: { a: 'x"`\\$HOME!$ERP_KEY!', b: `\${ERP_KEY}s`, c: '$OTHER' } }),
      `curl -isS '${url}' -H "a: x\\"\\\`\\\\\\$HOME"'!'"$ERP_KEY"'!'"" -H "b: \${ERP_KEY}s" -H 'c: $OTHER'`,
    ],
    [
      'a secret in a body',
      {
        method: 'POST',
        url,
        headers: { 'content-type': 'a/b' },
        body: `{"k":"$ERP_KEY's"}`,
        variables,
      },
      `curl -isS ${url} -H 'content-type: a/b' --data '{"k":"'"$ERP_KEY"''\\''s"}'`,
    ],
  ];
  test.each(table)('%s', (_, request, line) => {
    expect(curl(request).replaceAll(' \\\n  ', ' ')).toBe(line);
  });
});

/** URL, headers, query and body in the arguments of curl. */
function read(args: readonly string[]) {
  const [urlAt, ...rest] = args.slice(args.findIndex((word) => word.startsWith('http')));
  const pairs = rest.flatMap((word, index) => (index % 2 === 0 ? [[word, rest[index + 1]]] : []));
  const of = (...names: readonly string[]) =>
    pairs.flatMap(([name = '', value]) => (names.includes(name) ? [value] : []));
  return {
    url: urlAt,
    headers: of('-H'),
    body: of('--data', '--data-raw')[0],
  };
}

/** Any text that an argument of a process can contain. */
const anyText = fc
  .oneof(
    fc.string({ unit: anyCharacter }),
    fc.string(),
    fc.stringMatching(/^[\s'"\\$`!{}@;&|<>*?#~\n]*$/),
  )
  .map((text) => text.replace(/\0|\p{Cs}/gu, ' '));
const name = fc.stringMatching(/^x-[a-z-]{1,12}$/);
const withSecret = fc.tuple(
  anyText,
  fc.constantFrom('', '$GREENLIGHT_TOKEN', `\${ERP_KEY}`),
  anyText,
);

const shown = (text: string) =>
  text.replace(
    /\$(?:\{(GREENLIGHT_TOKEN|ERP_KEY)\}|(GREENLIGHT_TOKEN|ERP_KEY))/g,
    (_, a, b) => `<${a ?? b}>`,
  );

describe('in a shell', () => {
  test('headers and bodies arrive unchanged, with variables filled in', () => {
    fc.assert(
      fc.property(name, withSecret, withSecret, (header, value, body) => {
        const [sent, text] = [value.join(''), body.join('')];
        const request = {
          method: 'POST',
          url,
          headers: { [header]: sent, 'content-type': 'a/b' },
          body: text,
        };
        const args = read(argumentsOf(curl({ ...request, variables }), variables));
        expect(args).toEqual({
          url,
          headers: [sent === '' ? `${header};` : shown(`${header}: ${sent}`), 'content-type: a/b'],
          body: shown(text),
        });
      }),
      { numRuns: 150 },
    );
  });
});

const installed = spawnSync('curl', ['--version']).status === 0;

test.runIf(installed)('curl sends the recorded requests', async () => {
  const body = JSON.stringify({ order: { observation: `Ñuñoa "x" it's $HOME !! \\ \u202e 🙂` } });
  const received: {
    url?: string | undefined;
    token?: string | string[] | undefined;
    body: string;
  }[] = [];
  const url = await serving((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: target, headers, method } = request;
      received.push({
        url: `${method} ${target}`,
        token: headers['x-auth-token'],
        body: Buffer.concat(chunks).toString(),
      });
      response.end('{}');
    });
  });
  const base = `${url}/a`;
  const headers = { 'x-auth-token': '$GREENLIGHT_TOKEN', 'content-type': 'application/json' };
  const commands = [
    curl({ method: 'POST', url: base, headers, body, maxTimeSeconds: 20, variables }),
    curl({ method: 'GET', url: `${base}?a=1`, headers, body, variables }),
    curl({
      method: 'GET',
      url: `${base}?from=2026-10-01T00%3A00%3A00%2B00%3A00&to=x%20y`,
      headers,
      variables,
    }),
  ];
  for (const command of commands) {
    const shell = spawn('sh', ['-c', command], {
      env: { PATH: process.env.PATH, GREENLIGHT_TOKEN: 't&"k' },
    });
    expect(await new Promise((resolve) => shell.on('close', resolve))).toBe(0);
  }
  expect(received.map(({ url: target, body: text, token }) => [target, text, token])).toEqual([
    ['POST /a', body, 't&"k'],
    ['GET /a?a=1', body, 't&"k'],
    [
      expect.stringMatching(/^GET \/a\?from=2026-10-01T00%3A00%3A00%2B00%3A00&to=x(?:%20|\+)y$/i),
      '',
      't&"k',
    ],
  ]);
});
