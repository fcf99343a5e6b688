import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportOf } from '../cli/greenlight.ts';
import { anyCharacter } from '../support/any-text.ts';
import { cpuOf } from '../support/cpu.ts';
import { fuzz, fuzzTime } from '../support/fuzz.ts';
import { moving } from '../support/moving.ts';
import { commandLine, type Given } from './command-line.ts';
import { configs, folder, nowhere, savedRuns, scenarios, waivers } from './corpus.ts';
import { changed, type Edit, edits } from './edits.ts';
import { otherValues } from './other-values.ts';

/** Milliseconds of the processor that one command takes; a hundred times what it takes usually. */
const longest = 30_000;

/**
 * Ends with a documented code and no bug of ours; a mistake of the user is reported in one line. Nothing of
 * what stood in a file can move the cursor of the terminal.
 */
async function tried(args: readonly string[], cwd: string, more: Omit<Given, 'cwd'> = {}) {
  let ended: Awaited<ReturnType<typeof commandLine>> | undefined;
  const cost = await cpuOf(async () => {
    ended = await commandLine(args, { ...more, cwd });
  });
  if (!ended) throw new Error('it did not end');
  const { exit, stdout, stderr } = ended;
  if (![0, 1, 2, 3].includes(exit)) throw new Error(`${exit}: ${stderr}`);
  expect(cost).toBeLessThan(longest);
  const isReported = exit !== 2 || /^greenlight: [^\n]+\n$/.test(stderr);
  expect([isReported, stderr]).toEqual([true, stderr]);
  for (const text of [stderr, stdout]) expect(text).not.toMatch(moving);
  return ended;
}

const fileOf = (texts: readonly (string | Buffer)[]) =>
  fc
    .tuple(fc.constantFrom(...texts), edits)
    .map(([text, list]: readonly [string | Buffer, readonly Edit[]]) =>
      changed(Buffer.from(text), list),
    );

function written(files: { readonly [path: string]: Buffer }): string {
  const cwd = folder();
  mkdirSync(cwd, { recursive: true });
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(cwd, path), bytes);
  return cwd;
}

/** Only the plan is made: a changed config may name any address. */
const planned = ['run', '--dry-run', '--json'];

test(
  'whatever stands in a config, a scenario and a file of waivers, the plan is made or the mistake is reported',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 40, share: 0.08 },
      fc.asyncProperty(
        fc.oneof(fileOf(configs), fc.constantFrom(...configs.map((text) => Buffer.from(text)))),
        fc.oneof(fileOf(scenarios), fc.constantFrom(...scenarios.map((text) => Buffer.from(text)))),
        fc.oneof(fileOf(waivers), fc.constantFrom(...waivers.map((text) => Buffer.from(text)))),
        async (config, scenario, waiver) => {
          const files = {
            'greenlight.config.yaml': config,
            'own.yaml': scenario,
            'w.yaml': waiver,
          };
          const cwd = written(files);
          const first = await tried([...planned, '--waivers', 'w.yaml', 'own.yaml'], cwd);
          if (first.exit === 0) JSON.parse(first.stdout);
          const again = await tried([...planned, '--waivers', 'w.yaml', 'own.yaml'], cwd);
          // Without a seed there is another one each time.
          expect([again.exit, again.stderr]).toEqual([first.exit, first.stderr]);
        },
      ),
    ),
  fuzzTime,
);

const saved = await savedRuns();

test(
  'whatever stands in a saved run, it is reported in every report or turned away in one line',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 40, share: 0.06 },
      fc.asyncProperty(
        fc.oneof(
          fc.tuple(
            fc.constant('r.json'),
            fc.oneof(otherValues(saved.report), fileOf([saved.report])),
          ),
          fc.tuple(fc.constant('r.ndjson'), fileOf([saved.journal])),
        ),
        async ([file, bytes]) => {
          const cwd = written({ [file]: bytes, 's.json': saved.report });
          const rendered = await tried(['render', file, '--json'], cwd);
          if (rendered.exit !== 2) reportOf(rendered.stdout);
          const all = ['terminal', 'html', 'junit', 'markdown', 'github', 'har', 'json'];
          const every = await tried(['render', file, '--out', 'all', '--reporter', ...all], cwd);
          expect(every.exit).toBe(rendered.exit);
          await tried(['diff', file, 's.json'], cwd);
        },
      ),
    ),
  fuzzTime,
);

const words = fc.constantFrom(
  '',
  ...'run demo validate judge render diff diagnose replay init explain list help no'.split(' '),
);

/** What a command line may hold; no address but our own, where nobody listens. */
const parts = fc.constantFrom(
  '\u001b[31m',
  '\u202e',
  nowhere,
  ...`--base-url --config c.yaml --only * delivery-price/* --tag draft --endpoint delivery-price transactions
commerces --concurrency 0 1 4 --rate 10/s 1/0 --timeout 5s --reporter json html terminal --out - out --json
--fail-on never warning --waivers w.yaml --seed 7 -1 1e9 --now 2026-11-20 today --dry-run --quiet --verbose
--color --no-color --max-body 1MB --max-records --fault net-value-missing --redact-people
--write-waivers new.yaml s.json http/slow delivery-price.rule-4 quoted 70 -- --help -h --version .. /
--nothing --only= -c f1 rules faults`.split(/\s/),
);

/** Options have twins in the environment; none of these is an address. */
const variables = fc.dictionary(
  fc.constantFrom(
    ...`GREENLIGHT_ONLY GREENLIGHT_TAG GREENLIGHT_SEED GREENLIGHT_NOW GREENLIGHT_REPORTER GREENLIGHT_OUT
GREENLIGHT_RATE GREENLIGHT_TIMEOUT GREENLIGHT_CONCURRENCY GREENLIGHT_FAIL_ON GREENLIGHT_CONFIG
GREENLIGHT_ENDPOINT GREENLIGHT_WAIVERS GREENLIGHT_MAX_BODY GREENLIGHT_TOKEN GREENLIGHT_JSON COLUMNS CI TERM
LANG NO_COLOR GITHUB_ACTIONS GITHUB_STEP_SUMMARY`.split(/\s/),
  ),
  fc.oneof(parts, fc.string({ unit: anyCharacter })),
  { maxKeys: 3 },
);

test(
  'whatever stands on a command line and in the environment, it is done or the mistake is reported',
  ({ task }) =>
    fuzz(
      task.name,
      { runs: 60, share: 0.02 },
      fc.asyncProperty(
        words,
        fc.array(parts, { maxLength: 6 }),
        fc.array(
          edits.map((list) => changed(Buffer.from('[]'), list)),
          { maxLength: 2 },
        ),
        variables,
        async (word, rest, stdin, env) => {
          const cwd = written({
            'c.yaml': Buffer.from(configs[1] ?? ''),
            'w.yaml': Buffer.from(waivers[0] ?? ''),
            's.json': saved.report,
          });
          const safe = ['run', 'demo'].includes(word) ? [word, '--dry-run'] : [word];
          const { exit } = await tried([...safe, ...rest], cwd, { stdin, env });
          expect([0, 1, 2, 3]).toContain(exit);
        },
      ),
    ),
  fuzzTime,
);
