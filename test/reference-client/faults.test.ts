import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { RuleId } from '../../src/model/rule.ts';
import type { Fault } from '../../src/reference-client/change/fault.ts';
import { faultNames, faults } from '../../src/reference-client/faults.ts';
import { probed, seenAt } from './probes.ts';

const ruleIds = rules.map(({ id }) => id);

const provoked = faults.flatMap(({ findings, observations = [] }) => [
  ...findings,
  ...observations,
]);

describe('the table of faults', () => {
  test('names are unique, plain and lower case', () => {
    expect(faultNames.filter((name, i) => faultNames.indexOf(name) !== i)).toEqual([]);
    expect(faultNames.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('titles are unique, short and end without a full stop', () => {
    const titles = faults.map(({ title }) => title);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
    expect(titles.filter((title) => title.length > 95 || /[.!]$/.test(title))).toEqual([]);
  });

  test('every rule is provoked by a fault', () => {
    expect(
      ruleIds.filter((id) => !provoked.includes(id)),
      'add a fault under src/reference-client/faults/',
    ).toEqual([]);
  });

  test('every rule that is named is there', () => {
    const folder = new URL('../../src/scenario/rules/', import.meta.url);
    const ids = [
      ...ruleIds,
      ...readdirSync(folder).map((file) => `scenario/${file.replace(/\.ts$/, '')}`),
    ];
    expect([...new Set(provoked)].filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('observations are of severity info, and findings are not', () => {
    const severities = new Map<RuleId, string>(rules.map(({ id, severity }) => [id, severity]));
    const wrong = faults.filter(
      ({ findings, observations = [] }) =>
        findings.some((id) => severities.get(id) === 'info') ||
        observations.some((id) => severities.has(id) && severities.get(id) !== 'info'),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

async function seen(endpoint: EndpointId, broken: readonly Fault[] = []) {
  const answers: string[] = [];
  for await (const answer of seenAt(endpoint, broken)) answers.push(answer);
  return answers;
}

/** The others show by what is found, in test/faults. */
const silent = faults.filter(
  ({ findings, observations = [] }) => findings.length + observations.length === 0,
);

test.each(silent)('$name, which breaks nothing, shows at its own endpoint', async (fault) => {
  expect(await seen(fault.endpoint, [fault])).not.toEqual(await seen(fault.endpoint));
});

test.each(probed)('%s looks the same twice, and with all faults of the others', async (id) => {
  const honest = await seen(id);
  const others = faults.filter(({ endpoint }) => endpoint !== id);
  expect(others.length).toBeGreaterThan(0);
  expect(await seen(id)).toEqual(honest);
  expect(await seen(id, others)).toEqual(honest);
});
