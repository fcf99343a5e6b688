import { expect, test } from 'vitest';
import { render } from '../../src/index.ts';
import type { Run } from '../../src/model/run.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { runs } from '../support/other-runs.ts';
import { openReferenceClient } from '../support/serving.ts';

const look = { width: 80, color: false, ascii: false, verbose: false, paths: [] };

/** What a reader sees first, on one line and without the marks of the format. */
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

/** What is said once, in which formats and of which runs, and what of a run makes it so. */
const sentences: readonly {
  readonly sentence: string;
  readonly of: (run: Run) => Run;
  readonly in?: readonly string[];
  readonly names?: readonly (keyof typeof runs)[];
}[] = [
  {
    sentence: said,
    of: (run) => ({ ...run, configuration: [...run.configuration, insecure] }),
  },
  {
    sentence: '12 requests were sent twice: the reused connection ended before an answer',
    of: (run) => ({ ...run, totals: { ...run.totals, lostOnReuse: 12 } }),
  },
  {
    sentence: `The run ended early: ${reason}`,
    of: (run) => ({ ...run, run: { ...run.run, incomplete: reason } }),
    in: texts,
    names: ['failed'],
  },
  {
    sentence: asks,
    of: (run) => ({ ...run, observations: [seen, seen] }),
    in: Object.keys(formats).filter((format) => !withoutQuestions.includes(format)),
    names: ['passed'],
  },
];

test.each(
  sentences.flatMap(({ names = ['passed', 'locked'], in: shown, ...rest }) =>
    names.flatMap((name) =>
      (shown ?? Object.keys(formats)).map((format) => ({ name, format, ...rest })),
    ),
  ),
)('$format of a run that $name says once: $sentence', ({ name, format, sentence, of }) => {
  const run = runs[name];
  const timesIn = (each: Run) =>
    (formats[format]?.(each) ?? '').replaceAll(/\s+/g, ' ').split(sentence).length - 1;
  expect([timesIn(run), timesIn(of(run))]).toEqual([0, 1]);
});

test('a run that fails asks nothing: there is enough to do', () => {
  const run = { ...runs.failed, observations: [seen] };
  expect(Object.values(formats).filter((shown) => shown(run).includes('Only you'))).toEqual([]);
});

test('beside the verdict', () => {
  const run = { ...runs.passed, configuration: [insecure] };
  expect(formats['quiet']?.(run)).toMatch(/^PASSED .*\n(?: .*\n)*\n?▲ TLS certificates/m);
  expect(render(run, 'junit')).toContain(`<property name="certificates" value="${said}"/>`);
});

test.each([
  [['--insecure'], {}, said],
  [
    [],
    { GREENLIGHT_INSECURE: 'true' },
    'TLS certificates were not verified (GREENLIGHT_INSECURE).',
  ],
  [[], { GREENLIGHT_INSECURE: 'false' }, undefined],
] as const)('%j with %j', async (flags, env, expected) => {
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

test.each([
  [
    ['run', '--only', 'delivery-price/sent-again', '--quiet'],
    'A query on a reused connection is lost',
  ],
  [['run', '--only', 'delivery-price/sent-again', '--json'], '"lostOnReuse": {'],
  [
    ['run', '--only', 'delivery-price/sent-again', '--reporter', 'har', '--out', '-'],
    ', sent twice"',
  ],
  [['send', 'delivery-price', '--times', '4'], 'http/lost-on-reuse'],
] as const)('%j of a client that resets reused connections', async (args, expected) => {
  const client = await openReferenceClient({
    token: 'a-token-of-nobody',
    faults: ['resets-reused-connections'],
  });
  const env = { GREENLIGHT_TOKEN: 'a-token-of-nobody' };
  const { stdout } = await greenlightHere([...args, '-u', client.url], { cwd: emptyFolder(), env });
  await client.close();
  expect(stdout).toMatch(/\d requests? (was|were) sent twice|"lostOnReuse": \d/);
  expect(stdout).toContain(expected);
});
