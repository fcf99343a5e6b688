import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openGuard } from '../../src/engine/redact/guard.ts';
import { html } from '../../src/report/html/page.ts';
import { json } from '../../src/report/json/json.ts';
import { junit } from '../../src/report/junit.ts';
import { emptyFolder, greenlightProcess } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { sampleRun } from '../support/sample-run.ts';
import { servingAll } from '../support/serving.ts';

const token = 'Kq7+zé/9"x==B&v2<';
const words =
  "\n::error::forged\r\n  ::add-mask::forged ##[error]forged \u001B[31m\u202E\u200B ##vso[task.complete result=Succeeded;]forged ##TeamCity[buildStatus status='SUCCESS']";

/** Answers with commands, the token and a letter that redaction has not seen yet. */
const url = servingAll((request, response) => {
  const sent = Buffer.from(String(request.headers['x-auth-token']), 'latin1').toString('utf8');
  response.writeHead(422, { 'content-type': 'application/json', 'x-said': '::error::forged' });
  response.end(JSON.stringify({ message: `${words} ${sent} \u1E9E` }));
});

/** The parts that a workflow runner or a terminal would execute. */
const forged = (text: string) =>
  text.match(
    /^\s*::\S*forged.*$|^\s*::(?:error|add-mask|warning)::forged.*$|##(?:vso|teamcity)?\[.*$|(?!\n)\p{Cc}|[\u200B\u202E]/gimu,
  ) ?? [];

const few = ['--only', 'delivery-price/{full-order,uncovered-address,token}'];
const order = 'endpoint: delivery-price\nsituation: any\norder: { base: full }\n';
const names = [
  '::error::forged',
  `a${words}`,
  'b\u001B[2J\u202E',
  'c\n::error::forged',
  '##[error]x',
  '##vso[task.complete result=Succeeded;]x',
];

function folderOf(name: string, text: string): string {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'own'));
  writeFileSync(join(cwd, 'own', `${name.replaceAll('/', '')}.yaml`), text);
  return cwd;
}

describe.each([{}, { GITHUB_ACTIONS: 'true' }])('output with the environment %o', (workflow) => {
  const env = { ...workflow, GREENLIGHT_TOKEN: 'a-token-of-this-test' };
  test.each(names)('has no command of a scenario called %j', async (name) => {
    for (const [text, more] of [
      [`title: T\n${order}`, []],
      [`title: T\n${order}`, ['--dry-run']],
      [`title: T\n${order}`, ['--verbose', '--reporter', 'terminal', '--reporter', 'github']],
      ['title: T\nendpoint: nowhere\n', []],
      ['title: [', []],
    ] as const) {
      const cwd = folderOf(name, text);
      const said = await greenlightHere(['run', 'own', '-u', url(), ...more], { cwd, env });
      expect(said.stdout + said.stderr).not.toBe('');
      expect([more, forged(said.stdout), forged(said.stderr)]).toEqual([more, [], []]);
    }
  });

  test.each([
    ['run', [...few, '--verbose']],
    ['run', [...few, '--dry-run']],
    ['send', ['delivery-price']],
    ['diagnose', ['--endpoint', 'delivery-price']],
    ['send', ['delivery-price', '--json']],
    ['diagnose', ['--endpoint', 'delivery-price', '--json']],
    ['explore', ['delivery-price', '--budget', '3', '--json']],
    ...['github', 'html', 'json', 'junit', 'markdown', 'har'].map(
      (reporter) => ['run', [...few, '--reporter', reporter, '--out', '-']] as const,
    ),
  ] as const)('has no command of an answer: %s %j', async (command, more) => {
    const said = await greenlightHere([command, ...more, '-u', url()], { env });
    expect(said.stdout).not.toBe('');
    expect([forged(said.stdout), forged(said.stderr)]).toEqual([[], []]);
  });

  test('has no command of an answer that is judged, replayed or compared', async () => {
    const cwd = emptyFolder();
    const answer = `HTTP/1.1 422 No\r\nx: ::error::forged\r\n\r\n${JSON.stringify({ message: words })}`;
    const run = ['run', '-u', url(), '--only', 'delivery-price/{full-order,one-line}'];
    const said = [
      await greenlightHere(['judge', 'delivery-price', '-'], { cwd, env, stdin: answer }),
      await greenlightHere(['judge', 'delivery-price', '-'], { cwd, env, stdin: words }),
      await greenlightHere([...run, '--out', 'a'], { cwd, env }),
      await greenlightHere(['replay', 'a', '-u', url()], { cwd, env }),
      await greenlightHere(['diff', 'a', 'a'], { cwd, env }),
      await greenlightHere(['render', 'a', '--out', 'b'], { cwd, env }),
    ];
    for (const { stdout, stderr } of said) expect(forged(stdout + stderr)).toEqual([]);
  });
});

test('render writes no secret of a saved run', async () => {
  const cwd = emptyFolder();
  const [finding, ...rest] = sampleRun.findings;
  if (!finding) throw new Error('no sample');
  // Redaction of a run does not search members without words of a client.
  const saved = { ...sampleRun, findings: [{ ...finding, title: `Bearer ${token}` }, ...rest] };
  writeFileSync(join(cwd, 'saved.json'), JSON.stringify(saved));
  const { exit } = await greenlightProcess(['render', 'saved.json', '--out', 'b'], {
    cwd,
    env: { GREENLIGHT_TOKEN: token },
  });
  expect(exit).toBe(0);
  const text = readdirSync(join(cwd, 'b'))
    .map((file) => readFileSync(join(cwd, 'b', file), 'utf8'))
    .join('\n');
  expect(text).toContain('$GREENLIGHT_TOKEN');
  for (const form of [token, JSON.stringify(token).slice(1, -1), encodeURIComponent(token)]) {
    expect(text).not.toContain(form);
  }
});

const tags = (text: string) => text.match(/<\/?[a-z]+/g);

test.each([
  '{"kind":',
  '"headers"',
  '"},{"',
  'null}}',
  'n begin',
  '424242',
  '<testcase',
  '</script>',
  '</failure>',
])('reports stay well-formed with the secret %j', (value) => {
  const guard = openGuard();
  guard.add([{ value, variable: 'T' }]);
  const title = `said\n${value.slice(1)} ${value}`;
  const findings = sampleRun.findings.map((finding) => ({ ...finding, title }));
  const run = { ...sampleRun, findings, run: { ...sampleRun.run, seed: 424242 } };
  expect(JSON.parse(guard.text(json(run)))).toHaveProperty('exchanges');
  expect(guard.text(json(run))).not.toContain(JSON.stringify(title).slice(1, -1));
  for (const report of [junit, html])
    expect(tags(guard.text(report(run)))).toEqual(tags(report(run)));
});

/** Makes redaction throw an error whose message has the secret. */
const failing = `const own = String.prototype.normalize;
String.prototype.normalize = function (form) {
  if (/^[^\\0-\\x7f]$/u.test(this)) throw new Error('cannot fold ' + process.env.GREENLIGHT_TOKEN);
  return own.call(this, form);
};`;

test.each([
  ['run', few],
  ['run', [...few, '--json']],
  ['send', ['delivery-price']],
] as const)(
  '%s %j that crashes in redaction prints and writes no secret',
  async (command, more) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'failing.cjs'), failing);
    const secret = 'Kq7+z/9x==B-v2';
    const { exit, stdout, stderr } = await greenlightProcess([command, ...more, '-u', url()], {
      cwd,
      env: { GREENLIGHT_TOKEN: secret, NODE_OPTIONS: '--require ./failing.cjs' },
    });
    expect(exit).toBe(70);
    expect(stderr).toContain('this is a bug in greenlight');
    expect(stderr).toContain('cannot fold $GREENLIGHT_TOKEN');
    const files = readdirSync(cwd, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    for (const text of [stdout, stderr, ...files]) expect(text).not.toContain(secret);
  },
);
