import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { emptyFolder, greenlight, start } from '../cli/greenlight.ts';

const demo = ['demo', '--only', 'delivery-price/full-order', '--out', 'r'];

/** A slow machine reports waits as well. */
const unwaited = ({ stderr }: { stderr: string }) => stderr.replaceAll(/^.*: waiting .*\n/gm, '');

// On a busy machine one run may end before the other begins.
test('of two runs in one folder, the second takes its own', {
  retry: 4,
}, async () => {
  const cwd = emptyFolder();
  const [one, two] = await Promise.all([start(demo, { cwd }).ended, start(demo, { cwd }).ended]);
  expect([one.exit, two.exit]).toEqual([0, 0]);
  const said = 'greenlight: another run is writing to r; this one writes to r-2\n';
  expect([unwaited(one), unwaited(two)].toSorted()).toEqual(['', said]);
  for (const folder of ['r', 'r-2']) {
    expect(readdirSync(join(cwd, folder)).toSorted()).toEqual([
      '.gitignore',
      'junit.xml',
      'report.html',
      'report.json',
    ]);
  }
});

test('a lock that a killed run left does not block the next run', async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'r'));
  writeFileSync(join(cwd, 'r/.greenlight.lock'), '999999999');
  const { exit, stderr } = await greenlight(demo, { cwd });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
});

test('a killed run leaves no verdict of an earlier run', async () => {
  const cwd = emptyFolder();
  await greenlight(demo, { cwd });
  expect(existsSync(join(cwd, 'r/report.html'))).toBe(true);
  const { child, ended } = start(['demo', '--out', 'r', '--rate', '5/s'], { cwd });
  while (existsSync(join(cwd, 'r/junit.xml'))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  await ended;
  const left = readdirSync(join(cwd, 'r')).filter((name) =>
    /^(report|junit)[^.]*\.\w+$/.test(name),
  );
  for (const name of left) {
    const { verdict } = JSON.parse(readFileSync(join(cwd, 'r', name), 'utf8')) as Run;
    expect([name, verdict]).toEqual(['report.json', 'inconclusive']);
  }
});

test.each([
  ['report.json', 2, /is not a regular file/],
  ['.greenlight.lock', 0, /^$/],
])('a run does not wait for a pipe in place of %s', async (name, exit, stderr) => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'r'));
  execFileSync('mkfifo', [join(cwd, 'r', name)]);
  const ended = await greenlight([...demo, '--quiet'], { cwd });
  expect(ended).toMatchObject({ exit, stderr: expect.stringMatching(stderr) });
});
