import { expect, test } from 'vitest';
import { render } from '../../src/index.ts';
import type { Run } from '../../src/model/run.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { runs } from '../support/other-runs.ts';
import { openReferenceClient } from '../support/serving.ts';

const look = { width: 80, color: false, ascii: false, verbose: false, paths: [] };

/** What a reader sees first, without the marks of the format. */
const formats = {
  terminal: (run: Run) => render(run, 'terminal'),
  quiet: (run: Run) => terminal(run, { ...look, quiet: true }),
  markdown: (run: Run) => render(run, 'markdown').replaceAll('\\', ''),
  html: (run: Run) => render(run, 'html').replaceAll('&#45;', '-'),
  junit: (run: Run) => render(run, 'junit'),
  github: (run: Run) => render(run, 'github'),
  har: (run: Run) => render(run, 'har'),
};

const said = 'TLS certificates were not verified (--insecure).';
const setting = {
  setting: 'insecure',
  value: 'any certificate is taken',
  from: 'flag',
  at: '--insecure',
} as const;

/** What is said whatever the verdict is, and what of a run makes it so. */
const warnings: readonly (readonly [what: string, said: string, of: (run: Run) => Run])[] = [
  [
    'certificates were not verified',
    said,
    (run) => ({ ...run, configuration: [...run.configuration, setting] }),
  ],
  [
    'requests were sent twice',
    '12 requests were sent twice: the reused connection ended before an answer',
    (run) => ({ ...run, totals: { ...run.totals, lostOnReuse: 12 } }),
  ],
];

test.each(
  (['passed', 'failed', 'locked'] as const).flatMap((name) =>
    Object.entries(formats).flatMap(([format, shown]) =>
      warnings.map(([what, sentence, of]) => ({ name, format, shown, what, sentence, of })),
    ),
  ),
)('$format of a run that $name says once that $what', ({ name, shown, sentence, of }) => {
  const run = runs[name];
  expect(shown(run)).not.toContain(sentence);
  expect(shown(of(run)).split(sentence)).toHaveLength(2);
});

test('beside the verdict', () => {
  const run = { ...runs.passed, configuration: [setting] };
  const lines = formats.quiet(run).split('\n');
  const verdict = lines.findIndex((line) => line.startsWith('PASSED'));
  expect(lines.slice(verdict + 1, verdict + 3).join('\n')).toContain(said);
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
