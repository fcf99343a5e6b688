import { describe, expect, test } from 'vitest';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { greenlight, greenlightProcess, mistake } from './greenlight.ts';

const lists = '(see greenlight --help)';

/** What is typed, and the one line that is expected on stderr. */
const mistakes: readonly (readonly [line: string, reported: string])[] = [
  ['rnu', `unknown command 'rnu'; the nearest is run ${lists}`],
  ['zzz', `unknown command 'zzz' ${lists}`],
  ['--sed 1', `unknown option '--sed' ${lists}`],
  ['run --sed 1', "unknown option '--sed'; the nearest is --seed (see greenlight run --help)"],
  ['run --seed', "option '--seed <n>' argument missing (see greenlight run --help)"],
  [
    'explore --endpoint delivery-price',
    "unknown option '--endpoint' (see greenlight explore --help)",
  ],
  ['demo --base-url http://a.example', "unknown option '--base-url' (see greenlight demo --help)"],
  [
    'demo extra',
    "too many arguments for 'demo'. Expected 0 arguments but got 1. (see greenlight demo --help)",
  ],
  [
    'demo --only delivery-price/oneline',
    '--only delivery-price/oneline matches no scenario; the nearest is delivery-price/one-line (greenlight list scenarios)',
  ],
  [
    'run https://erp.example.com',
    'https://erp.example.com is an address, and scenarios are files; give it with -u: greenlight run -u https://erp.example.com',
  ],
  [
    'demo --fault net-value-mising',
    "unknown fault 'net-value-mising'; the nearest known fault is 'net-value-missing' (greenlight list faults)",
  ],
  ['demo --fault qqqqqqqqqqqqqqqq', "unknown fault 'qqqqqqqqqqqqqqqq' (greenlight list faults)"],
  [
    'list',
    'say what to list: symptoms, rules, clauses, causes, faults, scenarios, keys, openapi or requests.',
  ],
  ['list ruls', "unknown list 'ruls'; the nearest known list is 'rules'"],
  ['serve --port x', "--port takes a number from 0 to 65535, not 'x'."],
  ['serve --port 65536', "--port takes a number from 0 to 65535, not '65536'."],
  [
    'run',
    'no client address: set --base-url or GREENLIGHT_BASE_URL, or run greenlight init. To try it without a client, run greenlight demo',
  ],
  ['run -c nowhere.yaml', 'nowhere.yaml cannot be read: the file does not exist'],
  [
    'run -u erp.example.com',
    "--base-url is 'erp.example.com'; http:// or https:// is missing, as in https://erp.example.com",
  ],
  [
    'run -u 127.0.0.1:4310',
    "--base-url is '127.0.0.1:4310'; http:// or https:// is missing, as in http://127.0.0.1:4310",
  ],
  [
    'run --token s3cret',
    "unknown option '--token'; set GREENLIGHT_TOKEN, or name a file that holds the token with --token-file",
  ],
  [
    'send delivery-price --token=s3cret',
    "unknown option '--token'; set GREENLIGHT_TOKEN, or name a file that holds the token with --token-file",
  ],
];

describe('a mistake is one line on stderr, exit code 2, and nothing on stdout', () => {
  test.concurrent.each(mistakes)('greenlight %s', async (line, reported) => {
    expect(await greenlight(line.split(' '))).toEqual(mistake(reported));
  });

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

  test.concurrent.each([
    ['--only delivery/*', '--only delivery/* matches no scenario (greenlight list scenarios)'],
    ['--tag drafts', '--tag drafts is on no scenario; there are '],
  ])('greenlight demo %s', async (option, reported) => {
    const { exit, stdout, stderr } = await greenlight(['demo', ...option.split(' ')]);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.startsWith(`greenlight: ${reported}`), `it said ${stderr}`).toBe(true);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
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

describe('a config with another ending', () => {
  test.each(['greenlight.config.yml', 'greenlight.config.json'])('%s', async (name) => {
    const cwd = folderOf({
      [name]: 'target: { clientBase: "http://127.0.0.1:9" }',
      'below/x.txt': '',
    });
    const said = `${name} is not read; rename it to greenlight.config.yaml, or name it with --config`;
    expect(await greenlightHere(['run'], { cwd })).toEqual(mistake(said));
    expect(await greenlightHere(['run'], { cwd: `${cwd}/below` })).toEqual(mistake(`../${said}`));
    const args = ['run', '--base-url', 'http://127.0.0.1:9', '--only', 'commerces/all'];
    const { stderr } = await greenlightHere(args, { cwd });
    expect(stderr).toContain(`greenlight: WARNING: ${said}.\n`);
  });
});
