import { expect, test } from 'vitest';
import { render } from '../../src/index.ts';
import type { Run } from '../../src/model/run.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { terminal } from '../../src/report/terminal/terminal.ts';
import { emptyFolder } from '../cli/greenlight.ts';
import { greenlightHere } from '../support/in-process.ts';
import { runs } from '../support/other-runs.ts';

const look = { width: 80, color: false, ascii: false, verbose: false, paths: [] };

/** What a reader sees first, without the marks of the format. */
const formats = {
  terminal: (run: Run) => render(run, 'terminal'),
  quiet: (run: Run) => terminal(run, { ...look, quiet: true }),
  markdown: (run: Run) => render(run, 'markdown').replaceAll('\\', ''),
  html: (run: Run) => render(run, 'html').replaceAll('&#45;', '-'),
  junit: (run: Run) => render(run, 'junit'),
  github: (run: Run) => render(run, 'github'),
};

const said = 'TLS certificates were not verified (--insecure).';
const setting = {
  setting: 'insecure',
  value: 'any certificate is taken',
  from: 'flag',
  at: '--insecure',
} as const;

test.each(
  (['passed', 'failed', 'locked'] as const).flatMap((name) =>
    Object.entries(formats).map(([format, shown]) => ({ name, format, shown })),
  ),
)(
  '$format of a run that $name says once that certificates were not verified',
  ({ name, shown }) => {
    const run = runs[name];
    expect(shown(run)).not.toContain('certificates were not verified');
    const text = shown({ ...run, configuration: [...run.configuration, setting] });
    expect(text.split(said)).toHaveLength(2);
  },
);

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
