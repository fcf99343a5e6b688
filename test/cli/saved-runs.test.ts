import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReferenceClient, type ReferenceClient } from '../../src/reference-client/server.ts';
import { emptyFolder, greenlight, reportOf } from './greenlight.ts';

const token = 'a-token-of-nobody-5d02c7';
const env = { GREENLIGHT_TOKEN: token };
const broken = 'delivery-price/net-value-missing';

let honest: ReferenceClient;
let faulty: ReferenceClient;
/** Both runs in one folder: `good` and `bad`. */
let cwd: string;

const few = [
  '--only',
  'delivery-price/{full-order,one-line,smallest-draft,sent-again}',
  '--seed',
  '7',
];
const config = (client: ReferenceClient) =>
  `target:\n  clientBase: ${client.url}\n  token: \${GREENLIGHT_TOKEN}\n  implements: [delivery-price]\n`;

const textOf = (path: string) => readFileSync(join(cwd, path), 'utf8');

beforeAll(async () => {
  honest = await openReferenceClient({ token });
  faulty = await openReferenceClient({ token, faults: ['net-value-missing'] });
  cwd = emptyFolder();
  writeFileSync(join(cwd, 'good.yaml'), config(honest));
  writeFileSync(join(cwd, 'bad.yaml'), config(faulty));
  await greenlight(['run', '-c', 'good.yaml', ...few, '--out', 'good'], { env, cwd });
  await greenlight(['run', '-c', 'bad.yaml', ...few, '--out', 'bad'], { env, cwd });
});
afterAll(async () => {
  await honest.close();
  await faulty.close();
});

describe('render', () => {
  test('makes every report of a journal, and those are the reports of the run', async () => {
    mkdirSync(join(cwd, 'again'));
    writeFileSync(join(cwd, 'again/journal.ndjson'), textOf('bad/journal.ndjson'));
    const { exit, stdout, stderr } = await greenlight(['render', 'again/journal.ndjson'], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(
      /^again\/report\.html {2}report\.json {2}junit\.xml {2}report\.md {2}run\.har$/m,
    );
    for (const file of ['report.json', 'report.html', 'junit.xml']) {
      expect(textOf(`again/${file}`)).toBe(textOf(`bad/${file}`));
    }
    expect(readdirSync(join(cwd, 'again')).toSorted()).toEqual([
      'journal.ndjson',
      'junit.xml',
      'report.html',
      'report.json',
      'report.md',
      'run.har',
    ]);
  });

  test('of a report gives the one that is asked for, where it is asked for', async () => {
    const { exit, stdout } = await greenlight(
      ['render', 'bad/report.json', '--reporter', 'junit', '--out', '-'],
      { cwd },
    );
    expect([exit, stdout]).toEqual([0, textOf('bad/junit.xml')]);
  });

  test.each([
    ['nothing.json', 'nothing.json cannot be read: the file does not exist'],
    ['good.yaml', 'good.yaml is not a saved run: it is not JSON'],
    ['empty.json', 'empty.json is not a saved run: it has no schemaVersion'],
    ['later.json', 'later.json has schemaVersion 2; this greenlight reads 1'],
    ['half.json', "half.json is not a saved run: /: the key 'tool' is missing"],
    ['cut.ndjson', 'cut.ndjson is not a journal: it has no line that begins a run'],
    ['.', '. holds neither journal.ndjson nor report.json'],
  ])('%s is refused', async (file, message) => {
    writeFileSync(join(cwd, 'empty.json'), '{}');
    writeFileSync(join(cwd, 'later.json'), '{"schemaVersion":2}');
    writeFileSync(join(cwd, 'half.json'), '{"schemaVersion":1}');
    writeFileSync(join(cwd, 'cut.ndjson'), '{"kind":"run","opening":');
    const { exit, stdout, stderr } = await greenlight(['render', file], { cwd });
    expect({ exit, stdout, stderr }).toEqual({
      exit: 2,
      stdout: '',
      stderr: `greenlight: ${message}\n`,
    });
  });
});

describe('merge', () => {
  test('of all shards is the run; its exit code is that of the whole', async () => {
    const parts = ['1/2', '2/2'].map((shard, i) =>
      greenlight(['run', '-c', 'bad.yaml', ...few, '--shard', shard, '--out', `part-${i + 1}`], {
        env,
        cwd,
      }),
    );
    expect((await Promise.all(parts)).map(({ exit }) => exit)).toEqual([1, 1]);
    const { exit, stderr } = await greenlight(['merge', 'part-2', 'part-1', '--out', 'merged'], {
      cwd,
    });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: '' });
    const [merged, whole] = ['merged', 'bad'].map((folder) =>
      reportOf(textOf(`${folder}/report.json`)),
    );
    expect(merged?.scenarios.map(({ id, verdict }) => [id, verdict])).toEqual(
      whole?.scenarios.map(({ id, verdict }) => [id, verdict]),
    );
    expect(merged?.totals).toEqual(whole?.totals);
    expect(
      merged?.findings.map(({ id, rule, scenario, count }) => [id, rule, scenario, count]),
    ).toEqual(whole?.findings.map(({ id, rule, scenario, count }) => [id, rule, scenario, count]));
  });

  test.each([
    [
      ['bad', 'bad'],
      /^greenlight: these are not parts of one run: delivery-price\/\S+ is in .* and in .*\n$/,
    ],
    [
      ['good', 'bad'],
      /^greenlight: these are not parts of one run: .* have not the same client: .*\n$/,
    ],
  ])('%j is refused', async (files, message) => {
    const { exit, stdout, stderr } = await greenlight(['merge', ...files], { cwd });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('diff', () => {
  test.each([
    ['good', 'bad', 1, /^WORSE /m],
    ['bad', 'good', 0, /^BETTER /m],
    ['bad', 'bad', 0, /^SAME /m],
  ])('%s to %s: %i', async (old, now, exit, verdict) => {
    const ended = await greenlight(['diff', old, now], { cwd });
    expect([ended.exit, ended.stderr]).toEqual([exit, '']);
    expect(ended.stdout).toMatch(verdict);
  });

  test('--json is one document', async () => {
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
const statesOf = (stdout: string) => [
  ...new Set(
    (JSON.parse(stdout) as { findings: { state: string }[] }).findings.map(({ state }) => state),
  ),
];

describe('replay', () => {
  test('to the same client finds all of it still there', async () => {
    const { exit, stdout, stderr } = await replay('--json');
    expect({ exit, stderr, states: statesOf(stdout) }).toEqual({
      exit: 1,
      stderr: '',
      states: ['still there'],
    });
  });

  test('to a client that is fixed finds it gone', async () => {
    const { exit, stdout } = await replay('-u', honest.url, '--json');
    expect([exit, statesOf(stdout)]).toEqual([0, ['gone']]);
  });

  test('to one that is broken in another way finds that', async () => {
    const other = await openReferenceClient({ token, faults: ['always-500'] });
    const { exit, stdout } = await replay('-u', other.url, '--json');
    await other.close();
    expect([exit, statesOf(stdout)]).toEqual([1, ['different']]);
  });

  test('to nobody can say nothing', async () => {
    const { exit, stdout } = await replay('f1', '-u', 'http://127.0.0.1:9', '--json');
    expect([exit, statesOf(stdout)]).toEqual([3, ['not answered']]);
    const reported = await replay('f1', '-u', 'http://127.0.0.1:9');
    expect(reported.stdout).toMatch(
      /\n1 request sent again to http:\/\/127\.0\.0\.1:9\n1 finding: 1 not answered\n$/,
    );
  });

  test('of one finding says what is there now, for a person', async () => {
    const { stdout } = await replay('f1');
    expect(stdout).toMatch(
      /^✖ A quote has no netValue +f1 {2}delivery-price\/net-value-missing\n {2}still there: 1 of 1 quotes/,
    );
    expect(stdout).toMatch(/\n1 finding: 1 still there\n$/);
  });

  test('of all findings names a rule once, with the scenarios below', async () => {
    const { stdout } = await replay();
    const rules = stdout.match(/^\S .* (?:f\d+ {2})?[a-z-]+\/[a-z-]+$/gm) ?? [];
    expect(rules).not.toEqual([]);
    expect(new Set(rules).size).toBe(rules.length);
    expect(stdout).toMatch(/\n {2}f\d+ still there: /);
  });

  test('a secret that nobody gives is asked for, and a finding that is none is refused', async () => {
    expect(await greenlight(['replay', 'bad', '-u', faulty.url], { cwd })).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        'greenlight: the saved requests need GREENLIGHT_TOKEN, which no run keeps; set it in the environment\n',
    });
    const { exit, stderr } = await replay('f99');
    expect([exit, stderr.split(';')[0]]).toEqual([2, "greenlight: the run has no finding 'f99'"]);
  });
});

describe('waivers', () => {
  test('are drafted, refused until a person has filled them in, and then hold', async () => {
    const draft = [
      'run',
      '-c',
      'bad.yaml',
      ...few,
      '--out',
      'drafted',
      '--write-waivers',
      'w.yaml',
    ];
    const first = await greenlight(draft, { env, cwd });
    expect([first.exit, first.stderr]).toEqual([
      1,
      'greenlight: w.yaml drafts 4 waivers; fill in every reason and owner, then use it with --waivers w.yaml\n',
    ]);
    const use = ['run', '-c', 'bad.yaml', ...few, '--out', 'waived', '--waivers', 'w.yaml'];
    expect(await greenlight(use, { env, cwd })).toEqual({
      exit: 2,
      stdout: '',
      stderr: expect.stringMatching(/^greenlight: w\.yaml:\d+:\d+: reason is empty\n$/) as string,
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
      'greenlight: w.yaml is there already; --write-waivers takes a new file\n',
    ]);
  });

  test('of a client that keeps the contract are none', async () => {
    const line = [
      'run',
      '-c',
      'good.yaml',
      ...few,
      '--out',
      'none',
      '--write-waivers',
      'none.yaml',
    ];
    const { exit, stderr } = await greenlight(line, { env, cwd });
    expect([exit, stderr]).toEqual([
      0,
      'greenlight: nothing fails this run, so there is nothing to waive.\n',
    ]);
    expect(readdirSync(cwd)).not.toContain('none.yaml');
  });
});

describe('in a workflow of GitHub', () => {
  test('annotations come by themselves, and the summary is appended', async () => {
    const summary = join(cwd, 'summary.md');
    writeFileSync(summary, 'before\n');
    const actions = { ...env, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    const line = ['run', '-c', 'bad.yaml', ...few];
    const { stdout } = await greenlight([...line, '--out', 'actions'], { env: actions, cwd });
    const commands = stdout.split('\n').filter((each) => each.startsWith('::'));
    expect(commands.map((each) => each.split(' ')[0])).toEqual([
      '::error',
      '::error',
      '::error',
      '::error',
      '::notice',
    ]);
    expect(readFileSync(summary, 'utf8')).toMatch(/^before\n## ✖ FAILED: /);
    const json = await greenlight([...line, '--json'], { env: actions, cwd });
    expect(reportOf(json.stdout).verdict).toBe('failed');
    expect(json.stderr).toMatch(/^::error file=.*\n/);
  });
});
