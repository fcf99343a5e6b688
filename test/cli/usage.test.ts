import { describe, expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { greenlight, greenlightProcess, mistake } from './greenlight.ts';

describe('a mistake is one line on stderr, exit code 2, and nothing on stdout', () => {
  test('on a narrow terminal too, which wraps it: what is searched for and copied stays whole', async () => {
    const { stderr } = await greenlightHere(['explain', 'q'.repeat(24)], {
      columns: 60,
      terminal: true,
    });
    expect(stderr).toBe(
      `greenlight: unknown name '${'q'.repeat(24)}' (greenlight explain lists what there is).\n`,
    );
  });

  test('a scenario file is named from the folder of the process', async () => {
    const text = 'title: A\nendpoint: delivery-price\nsituaton: quotable\n';
    const cwd = folderOf({ 'mine/a.yaml': text });
    expect(await greenlightProcess(['run', '-u', 'http://127.0.0.1:9', 'mine'], { cwd })).toEqual(
      mistake("mine/a.yaml:3:1: unknown key 'situaton'; the nearest known key is 'situation'"),
    );
  });
});

describe('help and version', () => {
  test('--version', async () => {
    const { stdout, stderr, exit } = await greenlight(['--version']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('the other ways to ask give the same', async () => {
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

  test('without a command the help goes to stderr, and the run is no success', async () => {
    const [none, help] = await Promise.all([greenlight([]), greenlight(['--help'])]);
    expect(none).toEqual({ exit: 2, stdout: '', stderr: help.stdout });
  });

  test.each(['--help'])('greenlight %s', async (line) => {
    const { exit, stdout, stderr } = await greenlight(line.split(' '));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatchSnapshot();
  });
});

test('a config with another ending is a mistake, also beside an address', async () => {
  const cwd = folderOf({ 'greenlight.config.yml': 'target: { clientBase: "http://127.0.0.1:9" }' });
  const said =
    'greenlight.config.yml is not read; rename it to greenlight.config.yaml, or name it with --config';
  const args = ['run', '--base-url', 'http://127.0.0.1:9'];
  expect(await greenlightHere(args, { cwd })).toEqual(mistake(said));
});
