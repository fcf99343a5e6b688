import { describe, expect, test } from 'vitest';
import { greenlightHere } from '../support/in-process.ts';
import { greenlight } from './greenlight.ts';

const somewhere = ['-u', 'http://127.0.0.1:9'];
const lists = '(see greenlight --help)';

/** What is typed, and the one line that is expected on stderr. */
const mistakes: readonly (readonly [line: string, reported: string])[] = [
  ['rnu', `unknown command 'rnu'; the nearest is run ${lists}`],
  ['zzz', `unknown command 'zzz' ${lists}`],
  ['--sed 1', `unknown option '--sed' ${lists}`],
  ['run --sed 1', `unknown option '--sed'; the nearest is --seed ${lists}`],
  ['run --seed', `option '--seed <n>' argument missing ${lists}`],
  ['demo --base-url http://a.example', `unknown option '--base-url' ${lists}`],
  ['demo extra', `too many arguments for 'demo'. Expected 0 arguments but got 1. ${lists}`],
  [
    'demo --fault net-value-mising',
    "unknown fault 'net-value-mising'; the nearest known fault is 'net-value-missing' (greenlight list faults)",
  ],
  ['demo --fault qqqqqqqqqqqqqqqq', "unknown fault 'qqqqqqqqqqqqqqqq' (greenlight list faults)"],
  [
    'explain delivery-price/net-value-mising',
    "unknown name 'delivery-price/net-value-mising'; the nearest is delivery-price/net-value-missing, delivery-price/net-value-mismatch or delivery-price/net-taxed-value-missing (greenlight explain lists what there is).",
  ],
  [
    'explain qqqqqqqqqqqqqqqqqqqqqqqq',
    "unknown name 'qqqqqqqqqqqqqqqqqqqqqqqq' (greenlight explain lists what there is).",
  ],
  [
    'explain f3',
    'f3 is the finding of a run; name the run before it: greenlight explain reports/latest f3',
  ],
  [
    'list',
    'list what? There are symptoms, rules, clauses, causes, faults, scenarios, openapi or requests.',
  ],
  ['list ruls', "unknown list 'ruls'; the nearest known list is 'rules'"],
  ['serve --port x', "--port takes a number from 0 to 65535, not 'x'."],
  ['serve --port 65536', "--port takes a number from 0 to 65535, not '65536'."],
  [
    'run',
    'no client is named: give --base-url, GREENLIGHT_BASE_URL, or target.clientBase in greenlight.config.yaml. greenlight demo needs none',
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
  ['run -u erp', "--base-url is 'erp'; expected an address such as https://erp.example.com"],
  [
    'run --token s3cret',
    "unknown option '--token'; set GREENLIGHT_TOKEN, or name a file that holds the token with --token-file",
  ],
  [
    'send delivery-price --token=s3cret',
    "unknown option '--token'; set GREENLIGHT_TOKEN, or name a file that holds the token with --token-file",
  ],
  [
    'run -u ftp://erp.example.com',
    "--base-url is 'ftp://erp.example.com'; expected an address such as https://erp.example.com",
  ],
];

/** A bad value of each option, given to `demo`; the same texts hold for `run`. */
const values: readonly (readonly [option: string, reported: string])[] = [
  ['--concurrency 0', "--concurrency is '0'; expected a whole number from 1 to 100"],
  ['--concurrency many', "--concurrency is 'many'; expected a whole number from 1 to 100"],
  ['--rate 10', "--rate is '10'; expected a rate such as 10/s or 30/m"],
  ['--rate 0/s', "--rate is '0/s'; expected a rate such as 10/s or 30/m"],
  ['--timeout soon', "--timeout is 'soon'; expected a time such as 60s, 1500ms or 1m"],
  [
    '--timeout 2m',
    "--timeout is '2m'; the service cuts a delivery-price query after 60 s, so the maximum is 60s",
  ],
  ['--seed -4', "--seed is '-4'; expected a whole number from 0"],
  ['--seed 1.5', "--seed is '1.5'; expected a whole number from 0"],
  ['--fail-on errors', "--fail-on is 'errors'; expected one of error, warning, never"],
  ['--max-body 0', "--max-body is '0'; expected a size such as 20MB or 512KiB"],
  ['--max-bytes 1TB', "--max-bytes is '1TB'; expected a size such as 20MB or 512KiB"],
  ['--max-records 0', "--max-records is '0'; expected a whole number from 1"],
  ['--waivers nowhere.yaml', 'nowhere.yaml cannot be read: the file does not exist'],
  [
    '--only delivery/*',
    '--only delivery/* matches no scenario; greenlight list scenarios shows them.',
  ],
  [
    '--out package.json',
    "the reports cannot be written to package.json: EEXIST: file already exists, mkdir '/",
  ],
];

describe('a mistake is one line on stderr, exit code 2, and nothing on stdout', () => {
  test.concurrent.each(mistakes)('greenlight %s', async (line, reported) => {
    expect(await greenlight(line.split(' '))).toEqual({
      exit: 2,
      stdout: '',
      stderr: `greenlight: ${reported}\n`,
    });
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

  test.concurrent.each(values)('greenlight demo %s', async (option, reported) => {
    const cwd = new URL('../../', import.meta.url).pathname;
    const { exit, stdout, stderr } = await greenlight(['demo', ...option.split(' ')], { cwd });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr.startsWith(`greenlight: ${reported}`), `it said ${stderr}`).toBe(true);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test.concurrent.each([
    [
      '--reporter',
      'jsn',
      /^greenlight: --reporter: unknown reporter 'jsn'; the nearest known reporter is 'json'\n$/,
    ],
    [
      '--endpoint',
      'delivery-prices',
      /^greenlight: --endpoint: unknown endpoint 'delivery-prices'; the nearest known endpoint is 'delivery-price'\n$/,
    ],
    [
      '--tag',
      'drafts',
      /^greenlight: --tag drafts is on no scenario; there are .*\bdraft\b.*\.\n$/,
    ],
    [
      '--now',
      'today',
      /^greenlight: --now is 'today'; expected a date such as 2026-11-17 \(.+\)\n$/,
    ],
    [
      '--client-cert',
      'package.json',
      /^greenlight: --client-cert and --client-key belong together; give both\n$/,
    ],
    [
      '--ca-file',
      'nowhere.pem',
      /^greenlight: --ca-file nowhere.pem cannot be read: the file does not exist\n$/,
    ],
    [
      '--token-file',
      'nowhere',
      /^greenlight: --token-file cannot be read: the file does not exist\n$/,
    ],
    [
      '--out',
      '-',
      /^greenlight: --out is '-'; standard output takes one report: name it with --reporter\n$/,
    ],
  ])('greenlight run %s %s', async (option, value, reported) => {
    const cwd = new URL('../../', import.meta.url).pathname;
    const reporters = option === '--out' ? ['--reporter', 'terminal'] : [];
    const line = ['run', ...somewhere, option, value, ...reporters];
    const { exit, stdout, stderr } = await greenlight(line, { cwd });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toMatch(reported);
  });

  test.concurrent.each([
    [
      'GREENLIGHT_CONCURRENCY',
      '0',
      "GREENLIGHT_CONCURRENCY is '0'; expected a whole number from 1 to 100",
    ],
    [
      'GREENLIGHT_TIMEOUT',
      'soon',
      "GREENLIGHT_TIMEOUT is 'soon'; expected a time such as 60s, 1500ms or 1m",
    ],
    [
      'GREENLIGHT_FAIL_ON',
      'no',
      "GREENLIGHT_FAIL_ON is 'no'; expected one of error, warning, never",
    ],
    ['GREENLIGHT_SEED', 'x', "GREENLIGHT_SEED is 'x'; expected a whole number from 0"],
    ['GREENLIGHT_QUIET', 'perhaps', "GREENLIGHT_QUIET is 'perhaps'; expected true or false"],
    ['GREENLIGHT_CONFIG', 'nowhere.yaml', 'nowhere.yaml cannot be read: the file does not exist'],
  ])('%s=%s greenlight demo', async (name, value, reported) => {
    expect(await greenlight(['demo'], { env: { [name]: value } })).toEqual({
      exit: 2,
      stdout: '',
      stderr: `greenlight: ${reported}\n`,
    });
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

  test.each([
    '--help',
    'run --help',
    'demo --help',
    'serve --help',
    'explain --help',
    'list --help',
  ])('greenlight %s', async (line) => {
    const { exit, stdout, stderr } = await greenlight(line.split(' '));
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatchSnapshot();
  });
});
