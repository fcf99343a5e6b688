import { describe, expect, test } from 'vitest';
import type { Finding, Run } from '../../src/model/run.ts';
import { github } from '../../src/report/github.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { moving } from '../support/moving.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';

const plain = (text: string) => text.replace(/%0D/g, '\r').replace(/%0A/g, '\n');

/** Parses a line like the runner (actions/runner, ActionCommand.TryParseV2). */
function commandOf(line: string) {
  const [, name = '', pairs = '', data = ''] = /^::(\w+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
  const property = (text: string) =>
    plain(text).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%25/g, '%');
  const entries = pairs.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), property(pair.slice(at + 1))];
  });
  return {
    name,
    ...(Object.fromEntries(entries) as { title?: string; file?: string; line?: string }),
    message: plain(data).replace(/%25/g, '%'),
  };
}

const commands = (run: Run) => github(run).trimEnd().split('\n').map(commandOf);

const many = (one: Finding, rules: number) =>
  Array.from({ length: 40 }, (_, i) => ({
    ...one,
    id: `${one.id}-${i}`,
    rule: `http/rule-${i % rules}`,
  }));

const first = (severity: Finding['severity']) =>
  sampleRun.findings.find((each) => each.severity === severity) as Finding;

describe('annotations', () => {
  test('are sorted by severity, at the lines of their scenarios', async () => {
    await expect(github(sampleRun)).toMatchFileSnapshot('looks/failed.github.txt');
  });

  test('are at most ten per level, and the rest is counted', () => {
    const [error, warning] = [first('error'), first('warning')];
    const run = { ...sampleRun, rules: [], findings: [...many(error, 12), ...many(warning, 3)] };
    const reported = commands(run);
    const levels = ['error', 'warning', 'notice'].map(
      (level) => reported.filter(({ name }) => name === level).length,
    );
    expect(levels).toEqual([10, 3, 1]);
    expect(reported.at(-1)?.message).toMatch(/ 2 more findings in the report and the summary\.$/);
  });

  test.each(
    Object.entries({ ...runs, hostile: hostileRun(), long: hostileRun((t) => t.repeat(500)) }),
  )('are single-line commands of the three levels: %s', (_, run) => {
    const lines = github(run).trimEnd().split('\n');
    expect(
      lines.filter((line) => !/^::(?:error|warning|notice) (?:\w+=[^,:]*,?)+::/.test(line)),
    ).toEqual([]);
    expect(lines.filter((line) => line.length > 20_000)).toEqual([]);
    expect(github(run)).not.toMatch(moving);
  });

  test('report an unused or expired waiver at its own line', () => {
    const reported = commands(runs['spent-waivers']).map(({ title, file, line }) => [
      title,
      file,
      line,
    ]);
    expect(reported.slice(0, 2)).toEqual([
      ['A waiver covers nothing', 'greenlight.config.yaml', '31'],
      ['A waiver has expired', 'greenlight.config.yaml', '36'],
    ]);
  });

  test('report an endpoint that was not judged as an error', () => {
    expect(commands(runs.locked)[0]).toMatchObject({
      name: 'error',
      title: 'transactions was not judged',
      message: 'every answer was 401',
    });
    expect(commands(runs.passed).map(({ name }) => name)).toEqual(['notice']);
  });

  test('are escaped as the runner unescapes them', () => {
    const [one] = sampleRun.findings as [Finding];
    const run = {
      ...sampleRun,
      findings: [{ ...one, title: 'a, b: 100 %', message: '::stop-commands::x 5 %0A' }],
    };
    const [first] = commands(run);
    expect(first?.title).toBe(`a, b: 100 % (${one.rule})`);
    expect(first?.message).toContain('::stop-commands::x 5 %0A');
  });
});
