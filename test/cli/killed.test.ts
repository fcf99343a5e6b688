import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReferenceClient, type ReferenceClient } from '../../src/reference-client/server.ts';
import { emptyFolder, greenlight, reportOf, start } from './greenlight.ts';

const token = 'a-token-of-nobody-6c11b9';
/** Fifty with GREENLIGHT_FULL_LENGTH; a few are enough to see that it holds. */
const kills = process.env.GREENLIGHT_FULL_LENGTH ? 50 : 4;

let client: ReferenceClient;
beforeAll(async () => {
  client = await openReferenceClient({ token, faults: ['net-value-missing'] });
});
afterAll(() => client.close());

const scenarioLine = /^[✖✔·] (\S+) {3}\d+ exchanges?/gm;
const line = () => ['run', '-u', client.url, '--endpoint', 'delivery-price', '--rate', '60/s'];

async function killed(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT', afterMs: number) {
  const cwd = emptyFolder();
  const { child, ended, says } = start(line(), { cwd, env: { GREENLIGHT_TOKEN: token } });
  await says('greenlight');
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill(signal);
  const { exit, stdout } = await ended;
  // What was told as finished, before the reports of an interrupted run begin.
  const told = [...(stdout.split('\n\n\n')[0] ?? '').matchAll(scenarioLine)].map(
    ([, id]) => id ?? '',
  );
  return { cwd, exit, told };
}

describe('a run that is killed', () => {
  test('loses no scenario that was finished, whenever it is', {
    timeout: 60_000 + kills * 10_000,
  }, async () => {
    let finished = 0;
    for (let i = 0; i < kills; i++) {
      const { cwd, exit, told } = await killed('SIGKILL', 100 + Math.random() * 1500);
      expect(exit).toBe('SIGKILL');
      const rendered = await greenlight(['render', 'reports/latest'], { cwd });
      expect([rendered.exit, rendered.stderr]).toEqual([0, '']);
      const run = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
      expect(run.run.incomplete).toMatch(/^stopped after \d+ of \d+ scenarios/);
      const kept = run.scenarios.filter(({ exchanges }) => exchanges.length > 0);
      expect(told.filter((id) => !kept.some((each) => each.id === id))).toEqual([]);
      for (const { exchanges } of kept) {
        expect(exchanges.filter((id) => !run.exchanges.some((each) => each.id === id))).toEqual([]);
      }
      const lines = readFileSync(join(cwd, 'reports/latest/journal.ndjson'), 'utf8').split('\n');
      expect(kept.length).toBe(
        lines.filter((each) => each.startsWith('{"kind":"scenario"')).length,
      );
      expect(run.verdict).not.toBe('passed');
      finished += kept.length;
    }
    expect(finished).toBeGreaterThan(0);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s writes the reports of what was done: %i', async (signal, code) => {
    const { cwd, exit, told } = await killed(signal, 600);
    expect(exit).toBe(code);
    const run = reportOf(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
    expect(run.run.incomplete).toBe('interrupted');
    const kept = run.scenarios.filter(({ exchanges }) => exchanges.length > 0).map(({ id }) => id);
    expect(told.filter((id) => !kept.includes(id))).toEqual([]);
    const again = await greenlight(['render', 'reports/latest', '--json'], { cwd });
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(JSON.stringify(run)));
  });
});
