import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testsAll } from '../support/extent.ts';
import { folderOf } from '../support/files.ts';
import { forms } from '../support/secret-forms.ts';
import { servingAll } from '../support/serving.ts';
import { emptyFolder, greenlight, greenlightProcess, start } from './greenlight.ts';

/** With everything that an encoding may change. */
const token = 'tök/en+4&7"of<nobody>=';
const ascii = 'tok/en+4&7"of<nobody>==';
const erpKey = 'k3y/of+the&ERP=="x"';
const password = 'p4ss:word/with+signs';
const basic = Buffer.from(`erp-1:${password}`).toString('base64');
const cookie = 'session-of-the-client-91ab27';
/** Secrets in the headers of a scenario. */
const bearer = 'b3arer-of/nobody+12';
const stated = 'pass:of-nobody';
const ownBasic = Buffer.from(`user:${stated}`).toString('base64');
const planted = [ascii, erpKey, password, cookie, 'a-token-that-nobody-configured', bearer, stated];

const known = new Map<string, readonly string[]>();

/** Every form in which a secret may be echoed or reported, made once. */
function formsOf(secret: string): readonly string[] {
  const made = known.get(secret) ?? [...new Set(Object.values(forms).map((form) => form(secret)))];
  known.set(secret, made);
  return made;
}

const leaks = (text: string) =>
  planted.flatMap((secret) => formsOf(secret).filter((form) => text.includes(form)));

/** Counts the calls, which decides on the echoed forms and the kind of answer. */
let calls = 0;

/** A form is echoed in a body once per this many calls: all of them together are 12,000 letters. */
const apart = testsAll ? 1 : 24;

/** Echoes all secrets in every form: in bodies, headers, cookies, and as a reason for the buyer. */
function echo(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const sent = [
      request.headers['x-auth-token'],
      request.headers['x-erp-key'],
      request.headers.authorization,
      password,
      cookie,
      request.headers.authorization?.endsWith(ownBasic) ? stated : undefined,
    ]
      .flat()
      .flatMap((value) =>
        value === undefined ? [] : formsOf(Buffer.from(value, 'latin1').toString('utf8')),
      );
    calls += 1;
    // The orders of the scenario always get a wrong quote, so that a curl line repeats them.
    const isStated = [bearer, ownBasic].some((each) =>
      request.headers.authorization?.endsWith(each),
    );
    const turn = isStated ? 2 : calls % 10;
    // A head has room for only some of them.
    const few = sent.filter((_, i) => i % 9 === calls % 10);
    const some = sent.filter((_, i) => i % apart === calls % apart);
    response.setHeader('x-echo', encodeURIComponent(few.join(' ')));
    response.setHeader('set-cookie', [`sid=${cookie}; Path=/`, 'plain=1']);
    response.setHeader('authorization', 'Bearer a-token-that-nobody-configured');
    if (request.url?.includes('/transactions') || request.url?.includes('/commerces')) {
      response.setHeader('content-type', 'application/json');
      const fields = Object.fromEntries(some.map((form, i) => [`f${i}`, form]));
      response.end(
        JSON.stringify([{ ...fields, email: sent[0], documentCode: sent[1], date: sent[0] }]),
      );
      return;
    }
    const message = `no such token: ${some.join(' | ')} for ${Buffer.concat(chunks).toString()}`;
    response.statusCode = turn % 3 === 0 ? 422 : turn % 3 === 1 ? 500 : 200;
    response.setHeader('content-type', turn % 2 === 0 ? 'application/json' : 'text/html');
    response.end(
      turn % 2 === 0
        ? JSON.stringify({ message, transportationCost: message })
        : `<p>${message}</p>`,
    );
  });
}

const url = servingAll(echo);

const env = { GREENLIGHT_TOKEN: ascii, ERP_KEY: erpKey };

/** A folder with a config and a scenario with secrets in every possible place. */
const folder = (): string =>
  folderOf({
    'greenlight.config.yaml': `target:
  clientBase: ${url()}/base
  token: \${GREENLIGHT_TOKEN}
  headers:
    all: { x-erp-key: "\${ERP_KEY}" }
    shipping-cost: { authorization: "Basic ${basic}" }
    transactions: { authorization: "Bearer \${ERP_KEY}", cookie: "sid=${cookie}" }
limits: { rate: 1000/s }
scenarios: [built-in, ./mine]
`,
    'mine/stated.yaml': `title: Orders with headers of their own
endpoint: delivery-price
situation: quotable
steps:
  - { order: { base: draft }, headers: { Authorization: "Bearer ${bearer}", cookie: "sid=${bearer}" } }
  - { order: { base: draft }, headers: { authorization: "Basic ${ownBasic}" } }
`,
  });

const everything = ['terminal', 'html', 'json', 'junit', 'markdown', 'github', 'har'].flatMap(
  (name) => ['--reporter', name],
);

/** Some scenarios of each endpoint: redaction is the same in every call. */
const echoed = testsAll
  ? []
  : [
      'delivery-price/{full-order,provoked-rejections,token}',
      'shipping-cost/{documented-order,body-survives}',
      'transactions/{records,records-csv}',
      'commerces/*',
      'stated',
    ].flatMap((path) => ['--only', path]);

/** Each file under a folder with its text. */
const filesOf = (at: string): readonly (readonly [string, string])[] =>
  readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/.test(path) && !/config\.yaml$|^mine/.test(path))
    .map((path) => [path, readFileSync(join(at, path), 'utf8')] as const);

describe('no secret is in any file or stream', () => {
  test('of a run against a client that echoes all secrets', async () => {
    const cwd = folder();
    const { stdout, stderr, exit } = await greenlight(
      ['run', '--verbose', '--write-waivers', 'w.yaml', ...echoed, ...everything],
      { cwd, env },
    );
    expect([1, 3]).toContain(exit);
    expect(leaks(stdout)).toEqual([]);
    expect(leaks(stderr)).toEqual([]);
    const files = filesOf(cwd);
    expect(
      files.map(([path]) => path.split('/').at(-1) ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual([
      '.gitignore',
      'junit.xml',
      'report.html',
      'report.json',
      'report.md',
      'run.har',
      'w.yaml',
    ]);
    for (const [path, text] of files) expect([path, leaks(text)]).toEqual([path, []]);
    const report = files.find(([path]) => path.endsWith('report.json'))?.[1] ?? '';
    // The echo arrived: the replacements of the secrets are there.
    for (const name of [
      '$GREENLIGHT_TOKEN',
      '$ERP_KEY',
      '$COOKIE',
      'plain=(redacted)',
      'no such token',
      'Bearer $SCENARIO_AUTHORIZATION',
      'cookie: $SCENARIO_COOKIE',
    ]) {
      expect(report).toContain(name);
    }
  }, 180_000);

  test('of a run that is rendered, compared and replayed', async () => {
    const cwd = folder();
    const few = ['--only', 'delivery-price/{full-order,one-line}', '--seed', '1'];
    await greenlight(['run', ...few, '--out', 'a'], { cwd, env });
    const said = [
      await greenlight(['run', ...few, '--json'], { cwd, env }),
      await greenlight(['run', 'mine', '--dry-run'], { cwd, env }),
      await greenlight(['run', ...few, '--only', 'stated', '--dry-run', '--json'], { cwd, env }),
      await greenlight(['render', 'a', '--out', 'b'], { cwd }),
      await greenlight(['diff', 'a', 'b', '--json'], { cwd }),
      await greenlight(['replay', 'a'], { cwd, env }),
      await greenlight(['replay', 'a', '--json'], { cwd, env }),
      await greenlight(['send', 'transactions', '--verbose'], { cwd, env }),
      await greenlight(['render', 'a', '--redact-people', '--out', 'd'], { cwd }),
    ];
    for (const { stdout, stderr } of said) expect(leaks(stdout + stderr)).toEqual([]);
    for (const [path, text] of filesOf(cwd)) expect([path, leaks(text)]).toEqual([path, []]);
  });

  test('of a killed run', async () => {
    const cwd = folder();
    const { child, ended } = start(['run', '--rate', '40/s'], { cwd, env });
    // Nothing is printed before the run is judged, but files are written.
    await expect.poll(() => filesOf(cwd).length, { timeout: 30_000 }).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    child.kill('SIGKILL');
    const { stdout, stderr } = await ended;
    expect(leaks(stdout + stderr)).toEqual([]);
    const files = filesOf(cwd);
    expect(files.length).toBeGreaterThan(0);
    for (const [path, text] of files) expect([path, leaks(text)]).toEqual([path, []]);
  });

  test('of a usage error about a token that is not a valid header', async () => {
    const { exit, stdout, stderr } = await greenlight(['run', '-u', 'http://127.0.0.1:9'], {
      env: { GREENLIGHT_TOKEN: token },
    });
    expect(exit).toBe(2);
    expect(formsOf(token).filter((form) => (stdout + stderr).includes(form))).toEqual([]);
  });

  const file = '--token-file=given';
  /** Known only from a file, before the first argument is read. */
  test.each([
    ['an extra argument', [ascii]],
    ['the value of an option', ['run', '-u', 'http://127.0.0.1:9', '--rate', ascii, file]],
    ['the token file', ['run', '--token-file', ascii, '-u', 'http://127.0.0.1:9']],
  ])('of a usage error with the token as %s', async (_, args) => {
    const cwd = folderOf({ given: `${ascii}\n` });
    const isGiven = args.some((arg) => arg.endsWith('given'));
    const { exit, stdout, stderr } = await greenlightProcess(args, {
      cwd,
      env: isGiven ? {} : { GREENLIGHT_TOKEN_FILE: 'given' },
    });
    expect(exit).toBe(2);
    expect(leaks(stdout + stderr)).toEqual([]);
  });

  test('of a usage error about a config with the token twice', async () => {
    const cwd = emptyFolder();
    const quoted = JSON.stringify(ascii);
    writeFileSync(
      join(cwd, 'greenlight.config.yaml'),
      `target: { clientBase: "http://127.0.0.1:9", token: ${quoted}, headers: { all: { ${quoted}: x } } }\n`,
    );
    const { exit, stderr } = await greenlightProcess(['run'], { cwd });
    expect(exit).toBe(2);
    expect(stderr).toContain('is not a header name');
    expect(leaks(stderr)).toEqual([]);
  });
});
