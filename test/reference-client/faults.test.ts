import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import type { RuleId } from '../../src/model/rule.ts';
import { faultNames, faults } from '../../src/reference-client/faults.ts';

const ruleIds = rules.map(({ id }) => id);

const provoked = faults.flatMap(({ findings, observations = [] }) => [
  ...findings,
  ...observations,
]);

describe('the list of faults', () => {
  test('names are unique, in kebab case and lower case', () => {
    expect(faultNames.filter((name, i) => faultNames.indexOf(name) !== i)).toEqual([]);
    expect(faultNames.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('titles are unique, short and without a full stop', () => {
    const titles = faults.map(({ title }) => title);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
    expect(titles.filter((title) => title.length > 95 || /[.!]$/.test(title))).toEqual([]);
  });

  test.each(ruleIds)('%s is provoked by a fault', (id) => {
    expect(provoked.includes(id), 'add a fault under src/reference-client/faults/').toBe(true);
  });

  test('every fault provokes a rule', () => {
    const idle = faults.filter(
      ({ findings, observations = [] }) => !findings[0] && !observations[0],
    );
    expect(idle.map(({ name }) => name)).toEqual([]);
  });

  test('every rule that a fault names exists', () => {
    const folder = new URL('../../src/scenario/rules/', import.meta.url);
    const ids = [
      ...ruleIds,
      ...readdirSync(folder).map((file) => `scenario/${file.replace(/\.ts$/, '')}`),
    ];
    expect([...new Set(provoked)].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('observations name no rule of severity error, and findings none of severity info', () => {
    const severities = new Map<RuleId, string>(rules.map(({ id, severity }) => [id, severity]));
    const wrong = faults.filter(
      ({ findings, observations = [] }) =>
        findings.some((id) => severities.get(id) === 'info') ||
        observations.some((id) => severities.get(id) === 'error'),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
