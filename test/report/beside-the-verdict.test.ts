import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { render } from '../../src/index.ts';
import type { Run } from '../../src/model/run.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { runs } from '../support/other-runs.ts';
import { openReferenceClient } from '../support/serving.ts';

const look = { width: 80, color: false, ascii: false, verbose: false, paths: [] };

/** Each format, without its escapes. */
const formats: { readonly [format: string]: (run: Run) => string } = {
  terminal: (run) => render(run, 'terminal'),
  quiet: (run) => terminal(run, { ...look, quiet: true }),
  markdown: (run) => render(run, 'markdown').replaceAll('\\', ''),
  html: (run) =>
    render(run, 'html')
      .replace(/^.*<body/su, '')
      .replaceAll('&#45;', '-'),
  junit: (run) => render(run, 'junit'),
  github: (run) => render(run, 'github'),
  har: (run) => render(run, 'har'),
};
const texts = ['terminal', 'quiet', 'markdown', 'html'];
const withoutQuestions = ['quiet', 'junit', 'github', 'har'];

const said = 'TLS certificates were not verified (--insecure).';
const insecure = {
  setting: 'insecure',
  value: 'any certificate is taken',
  from: 'flag',
  at: '--insecure',
} as const;
const reason = 'the time of 3 s was over (limits.time)';
const asks = 'Does every order cost 4,200? If not, give one in data.quotes.';
const seen = {
  about: 'One price',
  endpoint: 'delivery-price',
  saw: 'All got 4,200.',
  asks,
} as const;

const twice = '12 requests were sent twice: the reused connection ended before an answer';
const all = Object.keys(formats);
const beside = (run: Run): Run => ({
  ...run,
  configuration: [...run.configuration, insecure],
  totals: { ...run.totals, lostOnReuse: 12 },
});

/** Runs with further remarks, and the formats that print each remark once. */
const sentences: readonly (readonly [
  name: keyof typeof runs,
  of: (run: Run) => Run,
  said: { readonly [sentence: string]: readonly string[] },
])[] = [
  [
    'passed',
    (run) => ({ ...beside(run), observations: [seen, seen] }),
    {
      [said]: all,
      [twice]: all,
      [asks]: all.filter((format) => !withoutQuestions.includes(format)),
    },
  ],
  ['locked', beside, { [said]: all, [twice]: all }],
  [
    'failed',
    (run) => ({ ...run, run: { ...run.run, incomplete: reason } }),
    { [`The run ended early: ${reason}`]: texts },
  ],
];

test.each(
  sentences.flatMap(([name, of, said]) =>
    all
      .filter((format) => Object.values(said).some((shown) => shown.includes(format)))
      .map((format) => ({ name, format, of, said })),
  ),
)('$format prints each remark on a $name run exactly once', (row) => {
  const [run, shown] = [runs[row.name], formats[row.format]];
  const own = Object.keys(row.said).filter((each) => row.said[each]?.includes(row.format));
  const [before = '', after = ''] = [run, row.of(run)].map((each) =>
    shown?.(each).replaceAll(/\s+/g, ' '),
  );
  const timesIn = (text: string) => own.map((sentence) => text.split(sentence).length - 1);
  expect([timesIn(before), timesIn(after)]).toEqual([own.map(() => 0), own.map(() => 1)]);
});

test('asks no questions in a failed run', () => {
  const run = { ...runs.failed, observations: [seen] };
  expect(Object.values(formats).filter((shown) => shown(run).includes('Only you'))).toEqual([]);
});

test('prints the remark on --insecure below the verdict', () => {
  const run = { ...runs.passed, configuration: [insecure] };
  expect(formats['quiet']?.(run)).toMatch(/^PASSED .*\n(?: .*\n)*\n?▲ TLS certificates/m);
});

test.each([
  [['--insecure'], {}, said],
  [
    [],
    { GREENLIGHT_INSECURE: 'true' },
    'TLS certificates were not verified (GREENLIGHT_INSECURE).',
  ],
  [[], { GREENLIGHT_INSECURE: 'false' }, undefined],
] as const)('reports unverified TLS: %j with %j', async (flags, env, expected) => {
  const client = await openReferenceClient({ records: 100 });
  const started = { cwd: emptyFolder(), env: { GREENLIGHT_TOKEN: 'a-token-of-nobody', ...env } };
  const args = ['-u', client.url, ...flags];
  const only = ['--only', 'delivery-price/one-line', '--quiet'];
  const ran = await greenlightHere(['run', ...args, ...only], started);
  const sent = await greenlightHere(['send', 'delivery-price', ...args], started);
  await client.close();
  for (const { stdout } of [ran, sent]) {
    expect(/TLS certificates.*/.exec(stdout)?.[0]).toBe(expected);
  }
});

test('every format and send report a client that resets reused connections', async () => {
  const client = await openReferenceClient({
    token: 'a-token-of-nobody',
    faults: ['resets-reused-connections'],
  });
  const started = { cwd: emptyFolder(), env: { GREENLIGHT_TOKEN: 'a-token-of-nobody' } };
  const reporters = ['terminal', 'json', 'har'].flatMap((name) => ['--reporter', name]);
  const run = ['run', '--only', 'delivery-price/sent-again', '--quiet', '--out', 'o', ...reporters];
  const { stdout } = await greenlightHere([...run, '-u', client.url], started);
  const send = ['send', 'delivery-price', '--times', '4', '-u', client.url];
  const sent = await greenlightHere(send, started);
  await client.close();
  const written = (name: string) => readFileSync(join(started.cwd, 'o', name), 'utf8');
  for (const text of [stdout, sent.stdout, written('run.har')])
    expect(text).toMatch(/\d requests? (was|were) sent twice/);
  expect(stdout).toContain('A query on a reused connection is lost');
  expect(written('report.json')).toMatch(/"lostOnReuse": (?:\{|\d)/);
  expect(written('run.har')).toContain(', sent twice"');
  expect(sent.stdout).toContain('http/lost-on-reuse');
});
