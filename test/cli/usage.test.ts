import { describe, expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { greenlight, greenlightProcess, mistake } from './greenlight.ts';

describe('a usage error', () => {
  test('is not wrapped on a narrow terminal', async () => {
    const { stderr } = await greenlightHere(['explain', 'q'.repeat(24)], {
      columns: 60,
      terminal: true,
    });
    expect(stderr).toBe(
      `greenlight: unknown name '${'q'.repeat(24)}' (greenlight explain lists what there is).\n`,
    );
  });

  test('names a scenario file relative to the working folder', async () => {
    const text = 'title: A\nendpoint: delivery-price\nsituaton: quotable\n';
    const cwd = folderOf({ 'mine/a.yaml': text });
    expect(await greenlightProcess(['run', '-u', 'http://127.0.0.1:9', 'mine'], { cwd })).toEqual(
      mistake("mine/a.yaml:3:1: unknown key 'situaton'; the nearest known key is 'situation'"),
    );
  });
});

describe('help and version', () => {
  test('--version prints the version', async () => {
    const { stdout, stderr, exit } = await greenlight(['--version']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('-V, -h and help print the same as the long options', async () => {
    const [long, short] = await Promise.all([greenlight(['--version']), greenlight(['-V'])]);
    expect(short).toEqual(long);
    const [help, flag, word] = await Promise.all([
      greenlight(['--help']),
      greenlight(['-h']),
      greenlight(['help']),
    ]);
    expect(help.exit).toBe(0);
    expect([flag, word]).toEqual([help, help]);
  });

  test('without a command, the help goes to stderr with exit code 2', async () => {
    const [none, help] = await Promise.all([greenlight([]), greenlight(['--help'])]);
    expect(none).toEqual({ exit: 2, stdout: '', stderr: help.stdout });
  });

  test.each(['--help'])('greenlight %s', async (line) => {
    const { exit, stdout, stderr } = await greenlight(line.split(' '));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatchSnapshot();
  });
});

test('greenlight.config.yml is rejected, even with --base-url', async () => {
  const cwd = folderOf({ 'greenlight.config.yml': 'target: { clientBase: "http://127.0.0.1:9" }' });
  const said =
    'greenlight.config.yml is not read; rename it to greenlight.config.yaml, or name it with --config';
  const args = ['run', '--base-url', 'http://127.0.0.1:9'];
  expect(await greenlightHere(args, { cwd })).toEqual(mistake(said));
});
