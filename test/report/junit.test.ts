import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { json } from '../../src/report/json/json.ts';
import { junit } from '../../src/report/junit.ts';
import { anyCharacter } from '../support/any-text.ts';
import { hostileRun } from '../support/hostile-run.ts';
import { largeRun } from '../support/large-run.ts';
import { moving } from '../support/moving.ts';
import { runs } from '../support/other-runs.ts';
import { sampleRun } from '../support/sample-run.ts';
import { all, readXml, type XmlElement } from '../support/xml.ts';

const verdicts = ['failure', 'error', 'skipped'];

/** Test cases as GitLab reads them (lib/gitlab/ci/parsers/test/junit.rb). */
function gitlab(root: XmlElement) {
  return all(root, 'testcase').map(({ attributes, children }) => {
    const verdict = verdicts.map((name) => children.find((c) => c.name === name)).find(Boolean);
    return {
      suite: attributes.classname,
      name: attributes.name,
      file: attributes.file,
      seconds: Number(attributes.time),
      status: verdict?.name ?? 'success',
      output: verdict?.text,
    };
  });
}

/** Test cases as GitHub actions read them (mikepenz/action-junit-report), by class, name and file. */
function github(root: XmlElement) {
  const kept = new Map<string, { line: number; message: string }>();
  for (const { attributes, children } of all(root, 'testcase')) {
    const failure = children.find(({ name }) => name === 'failure' || name === 'error');
    kept.set(`${attributes.classname} ${attributes.name} ${attributes.file}`, {
      line: Number(attributes.line ?? 0),
      message: failure ? (failure.attributes.message ?? failure.text) : '',
    });
  }
  return kept;
}

const everyRun = { ...runs, hostile: hostileRun() };

describe.each(Object.entries(everyRun))('the readers of JUnit for the run %s', (_, run) => {
  const root = readXml(junit(run));

  test('find every case once, by class and name', () => {
    const names = gitlab(root).map(({ suite, name }) => `${suite} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(github(root).size).toBe(names.length);
    expect(names.length).toBe(run.scenarios.length + 3);
  });

  test('find at most one verdict per case, with message and text', () => {
    for (const { children } of all(root, 'testcase')) {
      const reported = children.filter(({ name }) => verdicts.includes(name));
      expect(reported.length).toBeLessThan(2);
      for (const { attributes, text } of reported) {
        expect(attributes.message).toMatch(/^\S.*$/);
        expect(text.trim()).not.toBe('');
      }
    }
  });

  test('find counts that match the cases', () => {
    for (const suite of [root, ...all(root, 'testsuite')]) {
      const cases = all(suite, 'testcase');
      const holding = (verdict: string) =>
        cases.filter(({ children }) => children.some(({ name }) => name === verdict)).length;
      expect(suite.attributes).toMatchObject({
        tests: String(cases.length),
        failures: String(holding('failure')),
        errors: String(holding('error')),
        skipped: String(holding('skipped')),
      });
    }
  });

  test('find no control characters except tabs and line feeds', () => {
    expect(junit(run)).not.toMatch(moving);
  });
});

const verdictsOf = (run: Run) =>
  Object.fromEntries(gitlab(readXml(junit(run))).map(({ name, status }) => [name, status]));

describe('scenarios', () => {
  const words = {
    passed: 'success',
    failed: 'failure',
    inconclusive: 'skipped',
    skipped: 'skipped',
  } as const;

  test('have the verdicts of the run, except if their rule fails in another scenario', () => {
    const told = [
      'delivery-price/smallest-draft',
      'delivery-price/uncovered-address',
      'shipping-cost/both-endpoints',
      'transactions/records',
    ];
    expect(verdictsOf(sampleRun)).toMatchObject(
      Object.fromEntries(
        sampleRun.scenarios.map(({ id, verdict }) => [
          id,
          told.includes(id) ? 'skipped' : words[verdict],
        ]),
      ),
    );
  });

  test('have their file and line, and report a broken rule once', async () => {
    // The other cases have similar text.
    const known = sampleRun.scenarios.filter(({ endpoint }) => endpoint !== 'shipping-cost');
    const text = junit({ ...sampleRun, scenarios: known });
    const rules = text.match(/(?<=>|^)error: .*$/gm) ?? [];
    expect(new Set(rules).size).toBe(rules.length);
    await expect(text).toMatchFileSnapshot('looks/failed.junit.xml');
  });
});

describe('cases that are not scenarios', () => {
  test.each<[keyof typeof runs, { [name: string]: string }]>([
    ['broken-as-a-whole', { 'findings over several scenarios': 'failure' }],
    ['spent-waivers', { 'waivers hold': 'failure' }],
    ['locked', { 'the run is whole': 'error' }],
    ['as-far-as-judged', {}],
    ['interrupted', { 'the run is whole': 'error' }],
    ['crashed', { 'the run is whole': 'error' }],
    ['passed', {}],
  ])('%s', (name, reported) => {
    const broken = Object.entries(verdictsOf(runs[name])).filter(
      ([called, status]) => status !== 'success' && !called.includes('/'),
    );
    expect(Object.fromEntries(broken)).toEqual(reported);
  });
});

const textRun = (text: string): Run => ({
  ...sampleRun,
  findings: sampleRun.findings.map((finding) => ({
    ...finding,
    message: text,
    title: text,
    actual: text,
  })),
  scenarios: sampleRun.scenarios.map((each) => ({ ...each, title: text, summary: text })),
});

describe('texts', () => {
  test('can be read back', () => {
    const read = fc.check(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (text) => {
        const [root] = all(readXml(junit(textRun(text))), 'testsuites');
        return all(root as XmlElement, 'testcase').length > 10;
      }),
      { numRuns: 30 },
    );
    expect(read.counterexample).toBeNull();
  });

  test.each([
    ['noncharacters', 'a\uffff\ufffe\u{1ffff}b', 'a\\uffff\\ufffe\\ud83f\\udfffb'],
    ['an unpaired surrogate', 'a\ud800b', 'a\\ud800b'],
    ['the end of a CDATA section', ']]>', ']]>'],
    ['colours', '\u001b[31mred', '\\u001b[31mred'],
  ])('%s', (_, text, shown) => {
    const titles = gitlab(readXml(junit(textRun(text)))).map(({ output }) => output ?? '');
    expect(titles.some((output) => output.startsWith(`error: ${shown} (`))).toBe(true);
  });

  test('are cut: 500 findings of 100 kB each stay below 5 MB', () => {
    const long = 'x'.repeat(100_000);
    const [one] = sampleRun.findings;
    const run: Run = {
      ...sampleRun,
      findings: Array.from({ length: 500 }, (_, i) => ({
        ...(one as Run['findings'][number]),
        id: `f${i}`,
        message: long,
        actual: long,
        samples: Array.from({ length: 20 }, () => ({ message: long })),
      })),
    };
    const text = junit(run);
    expect(Buffer.byteLength(text)).toBeLessThan(5_000_000);
    expect(text).toMatch(/\(100\d{3} characters\)/);
  });
});

test('3,000 findings in many scenarios take less than twice the time of report.json', () => {
  const made = largeRun(2_000, 1);
  const [finding] = made.findings;
  if (!finding) throw new Error('the sample is empty');
  const findings = Array.from({ length: 3000 }, (_, i) => ({
    ...finding,
    id: `f${i + 1}`,
    samples: finding.samples.slice(0, 2),
    scenario: `delivery-price/large-${i % 400}`,
  }));
  const run = { ...made, findings };
  const spent = (render: (of: Run) => string) => {
    const before = process.cpuUsage();
    render(run);
    return process.cpuUsage(before).user;
  };
  expect(spent(junit)).toBeLessThan(2 * spent(json));
});

test('a server that is down is one error, and no scenario is an error', () => {
  const found = gitlab(readXml(junit(runs.silent)));
  expect(found.filter(({ status }) => status === 'error').map(({ name }) => name)).toEqual([
    'the run is whole',
  ]);
  expect(found.find(({ status }) => status === 'error')?.output).toContain(
    'No request was answered. Nothing listens at 127.0.0.1:8080 (ECONNREFUSED).',
  );
});
