import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { sampleRun } from '../support/sample-run.ts';

const names = ['report.html', 'report.json', 'junit.xml', 'report.md', 'run.har'] as const;

function folder(): string {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'saved.json'), JSON.stringify(sampleRun));
  return cwd;
}

const render = (cwd: string, ...more: readonly string[]) =>
  greenlightHere(['render', 'saved.json', '--out', 'out', '--quiet', ...more], { cwd });

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.each(names)('%s that is a link to a file is not followed', async (name) => {
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

test.each(names)('%s that leads to a file that is not there makes none', async (name) => {
  const cwd = folder();
  mkdirSync(join(cwd, 'out'));
  symlinkSync(join(cwd, 'new.txt'), join(cwd, 'out', name));
  expect((await render(cwd)).exit).toBe(2);
  expect(existsSync(join(cwd, 'new.txt'))).toBe(false);
});

test.each(names)('%s of somebody else is not written over', async (name) => {
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

test('reports of ours are written over', async () => {
  const cwd = folder();
  const first = await render(cwd);
  expect([await render(cwd), readdirSync(join(cwd, 'out')).toSorted()]).toEqual([
    first,
    [...names].toSorted(),
  ]);
});

test.each([
  ['their owner', [], '600', '700'],
  ['everybody of the machine, if that is asked for', ['--shared'], '644', '755'],
])('reports are for %s', async (_whom, more, file, dir) => {
  const cwd = folder();
  await render(cwd, ...more);
  expect(modeOf(join(cwd, 'out'))).toBe(dir);
  expect(names.map((name) => modeOf(join(cwd, 'out', name)))).toEqual(names.map(() => file));
});

test.each(['/dev/zero', '/dev/urandom', '/dev/full'])(
  '%s is no answer to be judged',
  async (path) => {
    const { exit, stderr } = await greenlightHere(['judge', 'delivery-price', path]);
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: `greenlight: ${path} is a device; use - to read standard input\n`,
    });
  },
);
