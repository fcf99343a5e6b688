import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { replayed } from '../../src/cli/commands/replay/compare.ts';
import type { Finding, Run } from '../../src/model/run.ts';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { folderOf } from '../support/files.ts';
import { passedRun } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';
import { referenceForAll, serving } from '../support/serving.ts';
import { clock, greenlight, mistake, reportOf } from './greenlight.ts';

const token = 'a-token-of-nobody-5d02c7';
const env = { GREENLIGHT_TOKEN: token };
const broken = 'delivery-price/net-value-missing';

const honest = referenceForAll({ token, records: 200, now: clock });
const faulty = referenceForAll({ token, faults: ['net-value-missing'], records: 200, now: clock });
const failing = referenceForAll({ token, faults: ['always-500'], records: 200, now: clock });
/** Nothing listens there. */
const nobody = 'http://127.0.0.1:9';
/** The folder of both runs: `good` and `bad`. */
let cwd: string;

const only = 'delivery-price/{full-order,one-line,smallest-draft,quote-and-order}';
const few = ['--only', only, '--seed', '7'];
const config = (client: Pick<ReferenceClient, 'url'>) =>
  `target:\n  clientBase: ${client.url}\n  token: \${GREENLIGHT_TOKEN}\n  implements: [delivery-price]\n`;

const textOf = (path: string) => readFileSync(join(cwd, path), 'utf8');

beforeAll(async () => {
  cwd = folderOf({ 'good.yaml': config(honest), 'bad.yaml': config(faulty) });
  await Promise.all(
    ['good', 'bad'].map((name) =>
      greenlight(['run', '-c', `${name}.yaml`, ...few, '--out', name], { env, cwd }),
    ),
  );
});

describe('render', () => {
  test('makes every report from report.json, equal to those of the run', async () => {
    mkdirSync(join(cwd, 'again'));
    writeFileSync(join(cwd, 'again/report.json'), textOf('bad/report.json'));
    const { exit, stdout, stderr } = await greenlight(['render', 'again/report.json'], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(
      /again\/report\.html\s[\s\S]*report\.json\s[\s\S]*junit\.xml\s[\s\S]*report\.md\s[\s\S]*run\.har$/m,
    );
    for (const file of ['report.json', 'report.html', 'junit.xml']) {
      expect(textOf(`again/${file}`)).toBe(textOf(`bad/${file}`));
    }
    expect(readdirSync(join(cwd, 'again')).toSorted().join(' ')).toBe(
      '.gitignore junit.xml report.html report.json report.md run.har',
    );
  });
});

test('a report of an earlier version is read with its obsolete members', async () => {
  const { run, ...made } = JSON.parse(textOf('bad/report.json')) as Run;
  mkdirSync(join(cwd, 'early'));
  const early = { ...made, run: { ...run, shard: '1/4' } };
  writeFileSync(join(cwd, 'early/report.json'), JSON.stringify(early));
  expect((await greenlight(['render', 'early'], { cwd })).exit).toBe(0);
  expect(textOf('early/report.html')).toBe(textOf('bad/report.html'));
});

describe('diff', () => {
  test('prints one document with --json', async () => {
    const { exit, stdout } = await greenlight(['diff', 'good', 'bad', '--json'], { cwd });
    const reported = JSON.parse(stdout) as {
      worse: string[];
      findings: { new: { rule: string }[] };
    };
    expect(exit).toBe(1);
    expect(reported.worse[0]).toMatch(/^\d+ new findings?$/);
    expect(new Set(reported.findings.new.map(({ rule }) => rule))).toEqual(new Set([broken]));
  });
});

const replay = (...args: readonly string[]) =>
  greenlight(['replay', 'bad', '-c', 'bad.yaml', ...args], { env, cwd });
interface Sent {
  readonly findings: readonly { readonly state: string }[];
  readonly exchanges: readonly { id: string; state: string; findings: { rule: string }[] }[];
}
const statesOf = (stdout: string) => [
  ...new Set((JSON.parse(stdout) as Sent).findings.map(({ state }) => state)),
];
const exchangesOf = (stdout: string) => (JSON.parse(stdout) as Sent).exchanges;

describe('replay', () => {
  test.each<[what: string, args: () => readonly string[], exit: number, state: string]>([
    ['still there for the same client', () => [], 1, 'still there'],
    ['gone for a fixed client', () => ['-u', honest.url], 0, 'gone'],
    ['different for a client with another fault', () => ['-u', failing.url], 1, 'different'],
    ['not answered if nothing listens', () => ['f1', '-u', nobody], 3, 'not answered'],
    ...['off', 'info', 'warning'].map((to): [string, () => readonly string[], number, string] => [
      `still there if the rule is ${to}`,
      () => {
        writeFileSync(join(cwd, `${to}.yaml`), `${config(faulty)}severity: { ${broken}: ${to} }\n`);
        return ['-c', `${to}.yaml`];
      },
      1,
      'still there',
    ]),
  ])('reports findings as %s', async (_, args, exit, state) => {
    const made = await replay(...args(), '--json');
    expect([made.exit, made.stderr, statesOf(made.stdout)]).toEqual([exit, '', [state]]);
  });

  test('exits with 3 for a run without findings', async () => {
    const { exit, stdout } = await greenlight(['replay', 'good', '-u', honest.url], { env, cwd });
    expect([exit, stdout]).toEqual([
      3,
      'The run has no finding; there is nothing to send again.\n',
    ]);
  });

  test('does not use the answer to another request in place of a missing one', () => {
    const [finding] = sampleRun.findings as [Finding];
    const beside = sampleRun.exchanges
      .filter(({ id }) => finding.exchanges.includes(id))
      .map((each) => ({ ...each, id: `${each.id}-again` }));
    const of = (silent: (id: string) => boolean): Run => ({
      ...passedRun,
      exchanges: [...sampleRun.exchanges, ...beside].map((each) =>
        silent(each.id)
          ? { ...each, answer: { kind: 'no-response', reason: 'refused', detail: 'Refused.' } }
          : each,
      ),
    });
    const own = finding.exchanges;
    const stateIn = (now: Run) => replayed([finding], now).map(({ state }) => state);
    expect(stateIn(of((id) => own.includes(id)))).toEqual(['not answered']);
    expect(stateIn(of((id) => !own.includes(id)))).toEqual(['gone']);
  });

  test('prints the counts', async () => {
    const { stdout } = await replay('f1', '-u', nobody);
    expect(stdout).toMatch(
      /\n1 request sent again to http:\/\/127\.0\.0\.1:9\n1 finding: 1 not answered\n$/,
    );
  });

  test('prints each rule once, with its findings below', async () => {
    const { stdout } = await replay();
    const rules = stdout.match(/^\S .* (?:f\d+ {2})?[a-z-]+\/[a-z-]+$/gm) ?? [];
    expect(rules).not.toEqual([]);
    expect(new Set(rules).size).toBe(rules.length);
    expect(stdout).toMatch(/\n {2}f\d+ still there: /);
  });

  test('compares the new answer to an exchange and reports the rules that it breaks', async () => {
    const here = await replay('e1', '--json');
    const [still] = exchangesOf(here.stdout);
    expect([here.exit, statesOf(here.stdout)]).toEqual([1, []]);
    expect([still?.id, still?.state]).toEqual(['e1', 'same']);
    expect(still?.findings.map(({ rule }) => rule)).toEqual([broken]);
    const fixed = await replay('e1', 'e2', '-u', honest.url, '--json');
    const states = exchangesOf(fixed.stdout).map(({ id, state }) => `${id} ${state}`);
    expect([fixed.exit, states]).toEqual([0, ['e1 different', 'e2 different']]);
    const both = await replay('f1', 'e2', '-u', honest.url, '--json');
    expect([both.exit, statesOf(both.stdout)]).toEqual([0, ['gone']]);
    expect(exchangesOf(both.stdout)).toHaveLength(1);
    const silent = await replay('e1', '-u', nobody, '--json');
    expect([silent.exit, exchangesOf(silent.stdout)[0]?.state]).toEqual([3, 'not answered']);
  });

  test('resends the order of an exchange', async () => {
    const seen: unknown[] = [];
    const url = await serving((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push([request.headers['x-auth-token'], JSON.parse(body)]);
        response.end('{}');
      });
    });
    await replay('e2', '-u', url);
    const { exchanges } = reportOf(textOf('bad/report.json'));
    expect(seen).toEqual([[token, exchanges.find(({ id }) => id === 'e2')?.request?.body]]);
  });

  test('rejects a missing token, an unknown finding and an unknown exchange', async () => {
    expect(await greenlight(['replay', 'bad', '-u', faulty.url], { cwd })).toEqual(
      mistake(
        'the saved requests need the token, which no run keeps; run export GREENLIGHT_TOKEN=…',
      ),
    );
    const { exit, stderr } = await replay('f99');
    expect([exit, stderr.split(';')[0]]).toEqual([2, "greenlight: the run has no finding 'f99'"]);
    const none = await replay('e99');
    expect([none.exit, none.stderr.split(';')[0]]).toEqual([
      2,
      "greenlight: the run has no exchange 'e99'",
    ]);
  });
});

describe('waivers', () => {
  test('are drafted, rejected until they are filled in, and then apply', async () => {
    const draft = [...'run -c bad.yaml --out drafted --write-waivers w.yaml'.split(' '), ...few];
    const first = await greenlight(draft, { env, cwd });
    expect([first.exit, first.stderr]).toEqual([
      1,
      'greenlight: Wrote 4 draft waivers to w.yaml. Fill in reason and owner, then pass --waivers w.yaml.\n',
    ]);
    const use = ['run', '-c', 'bad.yaml', ...few, '--out', 'waived', '--waivers', 'w.yaml'];
    expect(await greenlight(use, { env, cwd })).toEqual({
      exit: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^greenlight: w\.yaml:\d+:\d+: reason is empty\ngreenlight: w\.yaml:\d+:\d+: owner is empty\n/,
      ) as string,
    });
    const text = textOf('w.yaml')
      .replaceAll('reason: ""', 'reason: agreed')
      .replaceAll('owner: ""', 'owner: ERP');
    writeFileSync(join(cwd, 'w.yaml'), text);
    const held = await greenlight(use, { env, cwd });
    expect([held.exit, held.stderr]).toEqual([0, '']);
    const report = reportOf(textOf('waived/report.json'));
    expect(report.totals.findings).toMatchObject({ error: 0, waived: 4 });
    expect(new Set(report.waivers.map(({ state }) => state))).toEqual(new Set(['used']));
    const again = await greenlight(draft, { env, cwd });
    expect([again.exit, again.stderr]).toEqual([
      2,
      'greenlight: w.yaml already exists, and is not written over; name a new one\n',
    ]);
  });

  test('are not drafted for a conforming client', async () => {
    const line = [...'run -c good.yaml --out none --write-waivers none.yaml'.split(' '), ...few];
    const { exit, stderr } = await greenlight(line, { env, cwd });
    expect([exit, stderr]).toEqual([
      0,
      'greenlight: nothing fails this run, so there is nothing to waive.\n',
    ]);
    expect(readdirSync(cwd)).not.toContain('none.yaml');
  });
});

const waiver = (until: string) => `- { rule: ${broken}, reason: a, owner: b, until: ${until} }\n`;

describe('a waiver expires by the real clock', () => {
  const demo = ['demo', '--fault', 'net-value-missing', '--only', 'delivery-price/one-line'];
  test.each([
    ['without GREENLIGHT_NOW', [], {}],
    ['with GREENLIGHT_NOW', [], { GREENLIGHT_NOW: '2020-01-01' }],
  ] as const)('%s', async (_, flags, set) => {
    writeFileSync(join(cwd, 'ended.yaml'), waiver('2021-01-01'));
    writeFileSync(join(cwd, 'holds.yaml'), waiver('2999-01-01'));
    const line = [...demo, ...flags, '--quiet', '--waivers'];
    const ended = await greenlight([...line, 'ended.yaml'], { env: set, cwd });
    expect([ended.exit, ended.stdout]).toEqual([
      1,
      expect.stringContaining(`Renew or remove it: ${broken}, until 2021-01-01`),
    ]);
    expect((await greenlight([...line, 'holds.yaml'], { env: set, cwd })).exit).toBe(0);
  });
});

describe('in a GitHub workflow', () => {
  test('run prints annotations and appends the summary by default', async () => {
    const summary = join(cwd, 'summary.md');
    writeFileSync(summary, 'before\n');
    const actions = { ...env, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    const line = ['run', '-c', 'bad.yaml', ...few];
    const { stdout } = await greenlight([...line, '--out', 'actions'], { env: actions, cwd });
    const commands = stdout.split('\n').filter((each) => each.startsWith('::'));
    expect(commands.map((each) => each.split(' ')[0])).toEqual(['::error', '::notice']);
    expect(readFileSync(summary, 'utf8')).toMatch(/^before\n## ✖ FAILED: /);
    const json = await greenlight([...line, '--json'], { env: actions, cwd });
    expect(reportOf(json.stdout).verdict).toBe('failed');
    expect(json.stderr).toMatch(/^::error title=.*\n/);
  });
});
