import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { assertFolder, claimFolder, writeReports } from '../../src/cli/output/write-reports.ts';
import type { Io } from '../../src/model/io.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { passedRun } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

const names = ['report.html', 'report.json', 'junit.xml', 'report.md', 'run.har'] as const;

function folder(): string {
  const cwd = folderOf({ 'saved.json': JSON.stringify(sampleRun) });
  return cwd;
}

const render = (cwd: string, ...more: readonly string[]) =>
  greenlightHere(['render', 'saved.json', '--out', 'out', '--quiet', ...more], { cwd });

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.each(names)('does not write through a link at %s', async (name) => {
  const cwd = folder();
  mkdirSync(join(cwd, 'out'));
  writeFileSync(join(cwd, 'mine.txt'), 'mine');
  symlinkSync(join(cwd, 'mine.txt'), join(cwd, 'out', name));
  const { exit, stderr } = await render(cwd);
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: expect.stringContaining(
      `${name} cannot be written to out: it is a link, which is not followed`,
    ),
  });
  expect(readFileSync(join(cwd, 'mine.txt'), 'utf8')).toBe('mine');
});

test.each(names)('does not create the target of a dangling link at %s', async (name) => {
  const cwd = folder();
  mkdirSync(join(cwd, 'out'));
  symlinkSync(join(cwd, 'new.txt'), join(cwd, 'out', name));
  expect((await render(cwd)).exit).toBe(2);
  expect(existsSync(join(cwd, 'new.txt'))).toBe(false);
});

test.each(names)('does not overwrite a foreign %s', async (name) => {
  const cwd = folder();
  mkdirSync(join(cwd, 'out'));
  writeFileSync(join(cwd, 'out', name), '<p>notes of a quarter</p>');
  const { exit, stderr } = await render(cwd);
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: expect.stringContaining('is not from greenlight'),
  });
  expect(readFileSync(join(cwd, 'out', name), 'utf8')).toBe('<p>notes of a quarter</p>');
});

test('overwrites reports of greenlight', async () => {
  const cwd = folder();
  const first = await render(cwd);
  expect([await render(cwd), readdirSync(join(cwd, 'out')).toSorted()]).toEqual([
    first,
    ['.gitignore', ...names].toSorted(),
  ]);
});

test.each([
  ['only their owner', [], '600', '700'],
  ['every user with --shared', ['--shared'], '644', '755'],
])('makes reports readable for %s', async (_whom, more, file, dir) => {
  const cwd = folder();
  await render(cwd, ...more);
  expect(modeOf(join(cwd, 'out'))).toBe(dir);
  expect(names.map((name) => modeOf(join(cwd, 'out', name)))).toEqual(names.map(() => file));
});

test('does not write through a hard link of a report', async () => {
  const cwd = folder();
  await render(cwd);
  for (const name of names) linkSync(join(cwd, 'out', name), join(cwd, name));
  const before = names.map((name) => readFileSync(join(cwd, name), 'utf8'));
  writeFileSync(join(cwd, 'saved.json'), JSON.stringify(passedRun));
  await render(cwd);
  expect(names.map((name) => readFileSync(join(cwd, name), 'utf8'))).toEqual(before);
  expect(readFileSync(join(cwd, 'out/report.json'), 'utf8')).not.toBe(before[1]);
});

/** The user who runs the command: nobody, so that every file belongs to another user. */
const nobody = 65_534;
/** Only root can give a link to another user. */
const isRoot = process.getuid?.() === 0;
test.runIf(isRoot).each([
  ['the folder itself', 'mine', 'mine'],
  ['a folder on the way to it', 'mine', 'mine/a/b'],
  ['the folder itself, by its absolute path', 'mine', '{}/mine'],
] as const)('does not follow a link of another user: %s', async (_, link, out) => {
  const [cwd, elsewhere] = [folder(), emptyFolder()];
  symlinkSync(elsewhere, join(cwd, link));
  const to = out.replace('{}', cwd);
  lchownSync(join(cwd, link), 1, 1);
  for (const args of [
    ['render', 'saved.json', '--out', to],
    ['demo', '--only', 'delivery-price/one-line', '--out', to],
  ]) {
    const { exit, stderr } = await greenlightHere(args, { cwd, uid: nobody });
    expect([exit, stderr]).toEqual([
      2,
      `greenlight: the reports cannot be written to ${to}: mine is a link of another user, which is not followed; choose another --out\n`,
    ]);
  }
  expect(readdirSync(elsewhere)).toEqual([]);
});

test.each(['mine', 'mine/a/b'])('follows a link of the same user: %s', async (out) => {
  const [cwd, elsewhere] = [folder(), emptyFolder()];
  symlinkSync(elsewhere, join(cwd, 'mine'));
  const uid = lstatSync(join(cwd, 'mine')).uid;
  const { exit } = await greenlightHere(['render', 'saved.json', '--out', out, '--quiet'], {
    cwd,
    uid,
  });
  expect([exit, existsSync(join(cwd, out, 'report.html'))]).toEqual([0, true]);
});

test.runIf(isRoot)(
  'does not write to a folder that becomes a link of another user during the run',
  async () => {
    const [cwd, elsewhere] = [folder(), emptyFolder()];
    const out = { out: 'out', shared: false };
    const io = {
      cwd,
      uid: nobody,
      guard: { add: () => {}, text: (text: string) => text },
    } as unknown as Io;
    assertFolder(out, io);
    renameSync(join(cwd, 'out'), join(cwd, 'other'));
    symlinkSync(elsewhere, join(cwd, 'out'));
    lchownSync(join(cwd, 'out'), 1, 1);
    const { paths, trouble } = writeReports(sampleRun, ['html', 'json'], out, io);
    expect([paths, trouble.map(({ message }) => message), readdirSync(elsewhere)]).toEqual([
      [],
      [
        'report.html and report.json cannot be written to out: out is a link of another user, which is not followed; choose another --out',
      ],
      [],
    ]);
  },
);

test('creates the lock file only after writing its owner', () => {
  const cwd = emptyFolder();
  const seen: boolean[] = [];
  const processes = {
    get pid() {
      seen.push(existsSync(join(cwd, 'out/.greenlight.lock')));
      return 1;
    },
    isAlive: () => true,
  };
  const io = { cwd, processes } as unknown as Io;
  const { out, release } = claimFolder({ out: 'out', shared: false }, io);
  release();
  expect([out, seen, readdirSync(join(cwd, 'out'))]).toEqual(['out', [false], []]);
});

test.each(['--history', '--out'])('reports at once that %s cannot be created', async (option) => {
  const { exit, stderr } = await greenlightHere(['demo', option, '/proc/x/y']);
  expect([exit, stderr]).toEqual([2, expect.stringMatching(/cannot be written to \/proc\/x\/y: /)]);
});

test.each(['/dev/zero', '/dev/urandom', '/dev/full'])(
  'judge rejects %s as an answer',
  async (path) => {
    const { exit, stderr } = await greenlightHere(['judge', 'delivery-price', path]);
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: `greenlight: ${path} is a device; use - to read standard input\n`,
    });
  },
);

/** Commands that read a file; `{}` is the file. */
const reading: readonly (readonly string[])[] = [
  ['judge', 'delivery-price', '{}'],
  ['judge', 'delivery-price', 'answer.json', '--status', '200', '--request', '{}'],
  ['judge', 'delivery-price', 'answer.json', '--status', '200', '-c', '{}'],
  ['validate', 'transactions', '{}'],
  ['render', '{}'],
  ['diff', '{}', '{}'],
  ['replay', '{}'],
  ['run', '{}'],
  ['run', '-c', '{}'],
  ['run', '--token-file', '{}'],
  ['run', '--vars', '{}'],
  ['run', '--ca-file', '{}'],
  ['run', '--client-cert', '{}', '--client-key', '{}'],
  ['run', '--waivers', '{}'],
  ['demo', '-c', '{}'],
  ['send', 'delivery-price', '--order', '{}'],
];
const devices = ['/dev/zero', '/dev/urandom', '/proc/self/mem', 'fifo', 'folder', 'loop', 'sparse'];
/** A folder is a saved run for some; one without scenarios is reported as such. */
const oneLine =
  /^greenlight: .*(?:device|not a (?:regular )?file|cannot be read|larger than|maximum (?:of a saved run )?is|holds no report|is a folder|no scenario)/;

let held: string;
beforeAll(() => {
  held = folder();
  writeFileSync(join(held, 'answer.json'), '{"transportationCost":1}');
  execFileSync('mkfifo', [join(held, 'fifo')]);
  mkdirSync(join(held, 'folder'));
  symlinkSync('loop', join(held, 'loop'));
  execFileSync('truncate', ['-s', '301M', join(held, 'sparse')]);
});

async function refused(args: readonly string[], path: string) {
  const own = args.map((each) => (each === '{}' ? path : each));
  const base = ['run', 'send'].includes(args[0] ?? '') ? ['-u', 'http://127.0.0.1:9'] : [];
  const { exit, stderr } = await greenlightHere([...own, ...base], {
    cwd: held,
    env: args.includes('--token-file') ? {} : { GREENLIGHT_TOKEN: 'a-token-of-this-test' },
  });
  return [
    own.join(' '),
    exit,
    oneLine.test(stderr) && stderr.trimEnd().split('\n').length === 1 ? '' : stderr,
  ];
}

// The commands wait for a pipe without a writer, so they run in parallel.
test.each(devices)('every command that reads a file rejects %s in one line', async (path) => {
  // An export may be of any size.
  const asked = reading.filter(([name]) => name !== 'validate' || path !== 'sparse');
  const found = await Promise.all(asked.map((args) => refused(args, path)));
  expect(found).toEqual(found.map(([command]) => [command, 2, '']));
});

test.each([
  ['validate', ['validate', 'commerces', 'fifo', '--json'], '[{"commerceId":7}]', 1],
  ['judge', ['judge', 'delivery-price', 'fifo', '--status', '200'], '{"transportationCost":1}', 1],
] as const)('%s reads a pipe with a writer', async (_, args, text, exits) => {
  const cwd = folder();
  execFileSync('mkfifo', [join(cwd, 'fifo')]);
  const said = greenlightHere(args, { cwd });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const writer = spawn('sh', ['-c', 'cat > fifo'], { cwd });
  writer.stdin.end(text);
  expect((await said).exit).toBe(exits);
});
