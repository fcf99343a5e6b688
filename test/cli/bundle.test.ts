import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readme, whoseMove } from '../../src/cli/commands/bundle/readme.ts';
import type { ExchangeReport, Finding, Run } from '../../src/model/run.ts';
import { fileReporters } from '../../src/report/reporters.ts';
import { greenlightHere } from '../support/in-process.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';
import { emptyFolder, reportOf } from './greenlight.ts';

const person = {
  name: 'Camila Ñáñez-Rojas',
  phone: '+56 9 8123 4567',
  address: 'Pasaje Los Olmos 4417',
};
const token = 'tok/en+4&7"of<nobody>==';

const [exchange] = sampleRun.exchanges as [ExchangeReport];

/** A run that tells of a person, and was saved by something that let the token through. */
const reported: Run = {
  ...sampleRun,
  exchanges: [
    {
      ...exchange,
      request: {
        method: 'POST',
        url: 'https://erp.example/quote',
        headers: { 'x-auth-token': '$GREENLIGHT_TOKEN' },
        body: { order: { shippingAddress: { ...person, commune: 'Providencia' } } },
      },
      answer: {
        kind: 'response',
        status: 422,
        headers: {},
        bytes: 9,
        body: `no way to ${person.address} for ${person.name}, ${token}`,
      },
    },
    ...sampleRun.exchanges.slice(1),
  ],
};

/** A folder with the run as `saved/report.json`. */
function saved(run: Run = reported): string {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'saved'));
  writeFileSync(join(cwd, 'saved/report.json'), fileReporters.json.render(run));
  return cwd;
}

/** Each file of an archive by its name. */
function opened(cwd: string, archive: string): ReadonlyMap<string, string> {
  execFileSync('unzip', ['-tq', archive], { cwd });
  const names = execFileSync('unzip', ['-Z1', archive], { cwd, encoding: 'utf8' })
    .trim()
    .split('\n');
  return new Map(
    names.map((name) => [
      name,
      execFileSync('unzip', ['-p', archive, name], { cwd, encoding: 'utf8', maxBuffer: 1e8 }),
    ]),
  );
}

const env = { GREENLIGHT_TOKEN: token };

describe('bundle', () => {
  test('is one archive with the report, the run, versions, the config and a README', async () => {
    const cwd = saved();
    const made = await greenlightHere(['bundle', 'saved'], { cwd, env });
    expect(made.exit).toBe(0);
    const archive = made.stdout.trim();
    expect(archive).toMatch(/^greenlight-[\w.-]+-\d{8}T\d{6}Z\.zip$/);
    expect(made.stderr).toMatch(/^greenlight: 6 files, .*; people are replaced by pseudonyms\.\n$/);
    const files = opened(cwd, archive);
    const folder = archive.replace(/\.zip$/, '');
    expect([...files.keys()]).toEqual(
      [
        'README.txt',
        'report.html',
        'report.json',
        'junit.xml',
        'configuration.yaml',
        'versions.txt',
      ].map((file) => `${folder}/${file}`),
    );
    expect(files.get(`${folder}/README.txt`)?.replaceAll('\r\n', '\n')).toMatchSnapshot('README');
    expect(files.get(`${folder}/configuration.yaml`)).toMatchSnapshot('configuration');
    expect(files.get(`${folder}/versions.txt`)).toMatch(
      /^The run was made by\n {2}greenlight \d.*\n.*\n.*\n {2}Node v20\.19\.0\n {2}linux /,
    );
    const run = reportOf(files.get(`${folder}/report.json`) ?? '');
    expect([run.run.id, run.totals]).toEqual([reported.run.id, reported.totals]);
    expect(readdirSync(cwd).toSorted()).toEqual([archive, 'saved']);
  });

  test.each<[string, Partial<Run>, string]>([
    [
      'with its part of the suite and the config that it read',
      {
        configuration: [
          { setting: 'target.clientBase', value: 'x', from: 'config', at: 'erp/own.yaml:2' },
          {
            setting: 'endpoint',
            value: 'delivery-price, commerces',
            from: 'flag',
            at: '--endpoint',
          },
          { setting: 'only', value: 'delivery-price/{a,b}*', from: 'flag', at: '--only' },
          { setting: 'tag', value: 'draft', from: 'environment', at: 'GREENLIGHT_TAG' },
        ],
      },
      "greenlight run --endpoint delivery-price commerces --only 'delivery-price/{a,b}*' --tag draft --seed 4711",
    ],
    [
      'without a finding, by its config',
      {
        findings: [],
        configuration: [{ setting: 'seed', value: '1', from: 'config', at: 'erp/own.yaml:2' }],
      },
      'greenlight run -c erp/own.yaml --seed 4711',
    ],
    [
      'without a finding and a config, by its address',
      { findings: [], configuration: [] },
      `greenlight run -u ${sampleRun.target.clientBase} --seed 4711`,
    ],
    [
      'of the built-in client',
      {
        findings: [],
        configuration: [],
        run: { ...sampleRun.run, name: 'built-in reference client' },
      },
      'greenlight demo --seed 4711',
    ],
    [
      'of a file, to which a seed means nothing',
      {
        findings: [],
        configuration: [],
        target: { clientBase: 'my export.json', implements: ['commerces'] },
        run: { ...sampleRun.run, name: 'my export.json' },
      },
      "greenlight validate commerces 'my export.json'",
    ],
  ])('says how the whole run is repeated: %s', (_, changed, command) => {
    const run = { ...sampleRun, ...changed };
    const text = readme(run, { withPeople: false });
    expect(text).toContain(`\r\n  ${command}\r\n`);
    const hasConfig = run.configuration.some(({ from }) => from === 'config');
    const flat = text.replaceAll(/\s+/g, ' ');
    expect(flat.includes('erp/own.yaml in place. That file is not in this')).toBe(hasConfig);
  });

  test('tells no person and no token, unless people are asked for', async () => {
    const cwd = saved();
    const { stdout } = await greenlightHere(['bundle', 'saved'], { cwd, env });
    const all = [...opened(cwd, stdout.trim()).values()].join('\n');
    for (const value of [...Object.values(person), token, 'tok/en'])
      expect(all).not.toContain(value);
    expect(all).toContain('no way to Street 1 for Person 1, $GREENLIGHT_TOKEN');
    const open = await greenlightHere(['bundle', 'saved', '--with-people', '--out', 'open.zip'], {
      cwd,
      env,
    });
    expect(open.stderr).toContain('it names people as they are; --with-people asked for that');
    const files = opened(cwd, 'open.zip');
    const plain = [...files.values()].join('\n');
    for (const value of Object.values(person)) expect(plain).toContain(value);
    expect(plain).not.toContain('tok/en');
    expect([...files].find(([file]) => file.endsWith('README.txt'))?.[1]).toContain(
      'Share them only',
    );
  });

  test('is the same bytes for the same run, from its folder, its report and its journal', async () => {
    const cwd = saved();
    await greenlightHere(['bundle', 'saved', '--out', 'a.zip'], { cwd, env });
    await greenlightHere(['bundle', 'saved/report.json', '--out', 'b.zip'], { cwd, env });
    expect(readFileSync(join(cwd, 'a.zip'))).toEqual(readFileSync(join(cwd, 'b.zip')));
    const demo = ['demo', '--only', 'delivery-price/full-order', '--quiet', '--out', 'run'];
    expect((await greenlightHere(demo, { cwd })).exit).toBe(0);
    await greenlightHere(['bundle', 'run/journal.ndjson', '--out', 'c.zip'], { cwd });
    await greenlightHere(['bundle', 'run/report.json', '--out', 'd.zip'], { cwd });
    expect(readFileSync(join(cwd, 'c.zip'))).toEqual(readFileSync(join(cwd, 'd.zip')));
  });

  test('writes over nothing unless asked, and takes a folder for its own name', async () => {
    const cwd = saved();
    writeFileSync(join(cwd, 'mine.zip'), 'mine');
    const refused = await greenlightHere(['bundle', 'saved', '--out', 'mine.zip'], { cwd });
    expect(refused).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        'greenlight: mine.zip is there already; name another with --out, or write over it with --force\n',
    });
    expect(readFileSync(join(cwd, 'mine.zip'), 'utf8')).toBe('mine');
    expect(
      (await greenlightHere(['bundle', 'saved', '--out', 'mine.zip', '--force'], { cwd })).exit,
    ).toBe(0);
    expect(opened(cwd, 'mine.zip').size).toBe(6);
    const inside = await greenlightHere(['bundle', 'saved', '--out', 'saved'], { cwd });
    expect(inside.stdout).toMatch(/^saved\/greenlight-.*\.zip\n$/);
  });

  test.each<[string, readonly string[], string]>([
    ['no run', ['nowhere'], 'nowhere cannot be read: the file does not exist'],
    [
      'standard output',
      ['saved', '--out', '-'],
      '--out takes a file; an archive cannot go to standard output',
    ],
    [
      'no folder',
      ['saved', '--out', 'no/such.zip'],
      'no/such.zip cannot be written: the file does not exist',
    ],
  ])('%s is a mistake in one line', async (_why, args, says) => {
    expect(await greenlightHere(['bundle', ...args], { cwd: saved() })).toEqual({
      exit: 2,
      stdout: '',
      stderr: `greenlight: ${says}\n`,
    });
  });

  test('the name of a client that is no address makes a plain name of a file', async () => {
    const odd = { ...reported, target: { ...reported.target, clientBase: '../Ñandú: "x"/y.json' } };
    const { stdout } = await greenlightHere(['bundle', 'saved'], { cwd: saved(odd) });
    expect(stdout).toMatch(/^greenlight-[\w.-]+-\d{8}T\d{6}Z\.zip\n$/);
  });
});

describe('whose move it is', () => {
  const [finding] = sampleRun.findings as [Finding];
  const passed: Run = { ...sampleRun, verdict: 'passed', findings: [], waivers: [] };
  test.each<[string, Run, RegExp]>([
    ['a rule is broken', sampleRun, /^The client’s engineers/],
    ['it passed', passed, /^None/],
    ['no answer at all', runs.silent, /^The owner of the address/],
    [
      'the token is not taken',
      { ...sampleRun, findings: [{ ...finding, rule: 'http/token-refused' }] },
      /^The token owner/,
    ],
    [
      'a waiver is stale',
      {
        ...passed,
        verdict: 'failed',
        waivers: [
          {
            rule: 'http/slow',
            reason: 'r',
            owner: 'o',
            until: '2027-01-01',
            state: 'stale',
            at: 'c:1',
          },
        ],
      },
      /^The owner of the waivers/,
    ],
    ['a part was not judged', { ...passed, verdict: 'inconclusive' }, /^The person who ran it/],
  ])('%s', (_when, run, says) => {
    expect(whoseMove(run)).toMatch(says);
  });
});
