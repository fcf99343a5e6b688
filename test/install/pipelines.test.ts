import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { referenceToken } from '../../src/reference-client/target.ts';
import { emptyFolder, reportOf, root, start } from '../cli/greenlight.ts';
import { shiftedClock } from '../support/now.ts';
import { here, openRepository, repository } from './repository.ts';

let tarball = '';
const client = start(['serve', '--port', '0', '--fault', 'net-value-missing']);
let url = '';

beforeAll(async () => {
  tarball = openRepository();
  await client.says('http://');
  [url = ''] = /http:\/\/[\w.:]+/.exec(client.said()) ?? [];
}, 600_000);
afterAll(() => client.child.kill());

/** A repository of a user. */
const ownRepository = () => {
  const folder = emptyFolder();
  here(folder, 'git', 'init', '--quiet', '--initial-branch', 'main');
  return folder;
};

const npx = (...args: readonly string[]) => here(emptyFolder(), 'npx', '--yes', ...args);
const only = '--only delivery-price/one-line';

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const validate = () =>
  npx(
    '--package=@action-validator/core@0.6.0',
    '--package=@action-validator/cli@0.6.0',
    'action-validator',
    join(root, 'action.yml'),
  );

describe('the GitHub action', () => {
  interface Action {
    readonly inputs: { readonly [name: string]: { readonly default?: string } };
    readonly runs: { readonly steps: readonly { readonly run: string; readonly env?: object }[] };
  }
  const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

  test('matches the schema of GitHub', () => {
    expect(validate).not.toThrow();
  });

  /** `${{ inputs.a || env.B }}`, as the runner fills it. */
  const filled = (written: string, given: { readonly [name: string]: string }, env: object) =>
    written.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const values = expression.split(' || ').map((each) => {
        const [from, name = ''] = each.split('.');
        const inputs = action.inputs[name]?.default ?? '';
        return from === 'inputs' ? (given[name] ?? inputs) : new Map(Object.entries(env)).get(name);
      });
      return values.find((value) => value) ?? '';
    });

  function run(
    given: { readonly [name: string]: string },
    jobs: { readonly [name: string]: string },
  ) {
    const folder = ownRepository();
    const outputs = join(emptyFolder(), 'outputs');
    const summary = join(emptyFolder(), 'summary');
    const runner = {
      ...shiftedClock,
      PATH: process.env.PATH,
      HOME: emptyFolder(),
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: repository,
      GITHUB_OUTPUT: outputs,
      GITHUB_STEP_SUMMARY: summary,
      ...jobs,
    };
    let stdout = '';
    let status: number | null = 0;
    for (const step of action.runs.steps) {
      const script = join(emptyFolder(), 'step.sh');
      writeFileSync(script, step.run);
      const own = Object.entries(step.env ?? {}).map(([name, value]) => [
        name,
        filled(value, given, jobs),
      ]);
      const ran = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], {
        cwd: folder,
        env: { ...runner, ...Object.fromEntries(own) },
        encoding: 'utf8',
      });
      stdout += ran.stdout + ran.stderr;
      status = ran.status;
      if (status !== 0) break;
    }
    return { folder, status, stdout, outputs: textOf(outputs), summary: textOf(summary) };
  }

  test('shows findings in the log, the summary and the reports', () => {
    const given = { 'base-url': url, token: referenceToken, args: only, out: 'contract' };
    const { folder, status, stdout, outputs, summary } = run(given, {});
    expect([status, outputs], `it printed ${stdout}`).toEqual([1, 'exit-code=1\n']);
    expect(summary).toContain('A quote has no netValue');
    expect(stdout).toMatch(/^::error title=A quote has no netValue/m);
    // The scenario is not a file of this repository.
    expect(stdout).not.toContain('::error file=');
    expect(stdout + summary).not.toContain(referenceToken);
    const report = reportOf(readFileSync(join(folder, 'contract/report.json'), 'utf8'));
    expect(report.target.clientBase).toBe(url);
    expect(existsSync(join(folder, 'contract/junit.xml'))).toBe(true);
  });

  test('reads the variables that the job sets', () => {
    const jobs = { GREENLIGHT_BASE_URL: url, GREENLIGHT_TOKEN: referenceToken };
    const { status, stdout } = run({ args: '--only commerces/all' }, jobs);
    expect(status, `it printed ${stdout}`).toBe(0);
  });

  test('annotates a scenario file of the repository', () => {
    const scenario = readFileSync(join(root, 'scenarios/delivery-price/one-line.yaml'));
    const script = `printf '%s' '${scenario.toString('base64')}' | base64 -d`;
    const { folder } = run({ 'base-url': url, args: '--dry-run' }, {});
    execFileSync('sh', ['-c', `${script} > mine.yaml`], { cwd: folder });
    const env = {
      ...shiftedClock,
      PATH: process.env.PATH,
      GITHUB_ACTIONS: 'true',
      GREENLIGHT_BASE_URL: url,
      GREENLIGHT_TOKEN: referenceToken,
    };
    const args = [join(repository, 'bin/greenlight.js'), 'run', 'mine.yaml'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    expect(stdout).toContain('::error file=mine.yaml,line=2,title=A quote has no netValue');
  });
});

// A third-party runner checks it against the schema of GitLab and executes it. It needs rsync.
test.skipIf(spawnSync('rsync', ['--version']).error)(
  'the GitLab component fails the job on findings and keeps readable reports',
  () => {
    const folder = ownRepository();
    here(folder, 'git', 'remote', 'add', 'origin', 'git@gitlab.example.com:me/erp.git');
    const component = readFileSync(join(root, 'templates/greenlight.yml'));
    writeFileSync(join(folder, 'greenlight.yml'), component);
    writeFileSync(
      join(folder, '.gitlab-ci.yml'),
      `include:
  - local: greenlight.yml
    inputs: { package: '${tarball}', base-url: '${url}', args: '${only}' }
`,
    );
    here(folder, 'git', 'add', '--all');
    const runner = emptyFolder();
    const node = `node-linux-${process.arch}`;
    // The runner needs a newer Node.
    const packages = ['gitlab-ci-local@4.75.1', `${node}@24`];
    here(runner, 'npm', 'install', '--ignore-scripts', ...packages);
    const { status, stdout, stderr } = spawnSync(
      join(runner, 'node_modules', node, 'bin/node'),
      [
        join(runner, 'node_modules/.bin/gitlab-ci-local'),
        '--force-shell-executor',
        '--variable',
        `GREENLIGHT_TOKEN=${referenceToken}`,
        'greenlight',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(status, `it printed ${stdout + stderr}`).toBe(1);
    expect(stdout + stderr).toContain('json schema validated');
    expect(stdout).toContain('A quote has no netValue');
    expect(stdout).not.toContain(referenceToken);
    const artifacts = join(folder, '.gitlab-ci-local/artifacts/greenlight/reports');
    expect(statSync(join(artifacts, 'junit.xml')).mode & 0o777).toBe(0o644);
  },
  600_000,
);

describe('the Docker image', () => {
  const dockerfile = join(root, 'Dockerfile');

  test('passes a linter', () => {
    expect(npx('dockerfilelint@1.8.0', dockerfile)).toContain('Issues: None found');
  });

  // Without a container engine, its commands run in folders in place of those of the image.
  test('builds, and runs without root if only /tmp and /work are writable', () => {
    const [tmp, prefix, work] = [emptyFolder(), emptyFolder(), emptyFolder()];
    for (const each of [tmpdir(), tmp, prefix, work]) chmodSync(each, 0o777);
    const text = readFileSync(dockerfile, 'utf8');
    for (const [, command = ''] of text.matchAll(/^RUN (.*)$/gm)) {
      const inFolders = command.replaceAll('/tmp', tmp).replaceAll('/work', work);
      const script = inFolders
        .replace('npm cache clean --force', 'true')
        .replace(/ && mkdir .*/, '');
      execFileSync(
        'sh',
        [
          '-e',
          '-c',
          `cp ${tmp}/greenlight-*.tgz ${tmp}/greenlight.tgz 2>/dev/null || :\n${script}`,
        ],
        {
          cwd: repository,
          env: { ...process.env, npm_config_prefix: prefix },
        },
      );
    }
    const mounts = `mount --bind / /mnt && mount -o remount,bind,ro /mnt && mount --bind ${work} /mnt${work}`;
    const inside = `cd ${work} && exec setpriv --reuid 65534 --regid 65534 --clear-groups env TMPDIR=${work} ${process.execPath} ${prefix}/bin/greenlight run`;
    const env = {
      ...shiftedClock,
      PATH: process.env.PATH,
      GREENLIGHT_BASE_URL: url,
      GREENLIGHT_ONLY: 'commerces/all',
    };
    const ran = spawnSync(
      'unshare',
      ['--mount', 'sh', '-e', '-c', `${mounts}\nexec chroot /mnt sh -e -c '${inside}'`],
      { env, encoding: 'utf8' },
    );
    expect(ran.status, `it printed ${ran.stdout + ran.stderr}`).toBe(0);
    expect(statSync(join(work, 'reports/latest/report.html')).uid).toBe(65534);
  }, 600_000);
});
