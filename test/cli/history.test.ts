import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReferenceClient } from '../../src/reference-client/server.ts';
import { greenlightHere as greenlight } from '../support/in-process.ts';
import { referenceForAll } from '../support/serving.ts';
import { clock, emptyFolder, reportOf } from './greenlight.ts';

const token = 'a-token-of-a-history-71c2';
const env = { GREENLIGHT_TOKEN: token };
const client = referenceForAll({ token, records: 200, now: clock });
const faulty = referenceForAll({ token, faults: ['net-value-missing'], records: 200, now: clock });

const rule = 'delivery-price/net-value-missing';

/** A run of one scenario, added to `kept`. */
const run = (cwd: string, of: Pick<ReferenceClient, 'url'>, ...more: string[]) => {
  writeFileSync(
    join(cwd, 'c.yaml'),
    `target:\n  clientBase: ${of.url}\n  token: \${GREENLIGHT_TOKEN}\n  implements: [delivery-price]\n`,
  );
  const args = ['run', '-c', 'c.yaml', '--only', 'delivery-price/one-line', '--history', 'kept'];
  return greenlight([...args, ...more], { cwd, env });
};
const linesOf = (cwd: string) =>
  readFileSync(join(cwd, 'kept/history.ndjson'), 'utf8').trimEnd().split('\n');

describe('a history', () => {
  test('has a line per run, private and without secrets, and the report shows it', async () => {
    const cwd = emptyFolder();
    await run(cwd, faulty);
    await run(cwd, faulty, '--out', 'second');
    const lines = linesOf(cwd);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.length).toBeLessThan(8000);
    expect(lines.join('')).not.toContain(token);
    expect(statSync(join(cwd, 'kept/history.ndjson')).mode & 0o777).toBe(0o600);
    expect(statSync(join(cwd, 'kept')).mode & 0o777).toBe(0o700);
    const { history } = reportOf(readFileSync(join(cwd, 'second/report.json'), 'utf8'));
    expect(history?.runs.map(({ verdict }) => verdict)).toEqual(['failed', 'failed']);
    expect(history?.rules.map((each) => [each.rule, each.state, each.broken])).toContainEqual([
      rule,
      'broken',
      2,
    ]);
    expect(readFileSync(join(cwd, 'second/report.html'), 'utf8')).toContain('id="history"');
  });

  test('is printed by greenlight history with --json, from the folder of a variable', async () => {
    const cwd = emptyFolder();
    await run(cwd, faulty);
    const { stdout: json } = await greenlight(['history', '--json'], {
      cwd,
      env: { GREENLIGHT_HISTORY: 'kept' },
    });
    expect(JSON.parse(json)).toMatchObject({
      schemaVersion: 1,
      clients: [{ client: faulty.url, runs: [{ verdict: 'failed' }] }],
    });
  });

  test('keeps broken and foreign lines and reports them once', async () => {
    const cwd = emptyFolder();
    await run(cwd, client);
    const file = join(cwd, 'kept/history.ndjson');
    appendFileSync(file, '{"hello":1}\n{"greenlight":"1.0.0","id":"x","cli');
    const second = await run(cwd, client);
    expect(second.exit).toBe(0);
    const { exit, stdout, stderr } = await greenlight(['history', 'kept'], { cwd });
    expect(exit).toBe(0);
    expect(stdout).toContain('2 runs');
    expect(stderr).toBe(
      'greenlight: kept/history.ndjson: 2 lines cannot be read as a run (lines 2, 3)\n',
    );
    expect(second.stderr).toContain('(lines 2, 3)');
    expect(linesOf(cwd)).toHaveLength(4);
  });

  test('gets no line from a dry run', async () => {
    const cwd = emptyFolder();
    await run(cwd, client, '--dry-run');
    expect((await greenlight(['history', 'kept'], { cwd })).exit).toBe(2);
  });

  test.each<[string, (cwd: string) => void, string]>([
    [
      'a file and not a folder',
      (cwd) => writeFileSync(join(cwd, 'kept'), ''),
      'the history cannot be written to kept: ',
    ],
    [
      'a link',
      (cwd) => {
        mkdirSync(join(cwd, 'kept'));
        symlinkSync('/etc/passwd', join(cwd, 'kept/history.ndjson'));
      },
      'the history cannot be written to kept: history.ndjson is a link, which is not followed; choose another --history',
    ],
  ])('stops the run before anything is sent if it is %s', async (_, make, message) => {
    const cwd = emptyFolder();
    make(cwd);
    const { exit, stdout, stderr } = await run(cwd, client);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});
