import { endpointIds } from '../../model/endpoint.ts';
import type { Run } from '../../model/run.ts';
import { headline } from '../view/headline.ts';
import { findingsIn, runCases, scenarioCase, seconds } from './cases.ts';
import { type Element, xml } from './xml.ts';

/**
 * The run as JUnit XML, in the dialect that Jenkins, GitLab and GitHub's readers share: a suite for each
 * endpoint and one for the run, a case for each scenario, one `<failure>` with message and text at most,
 * `<error>` for what could not be judged, `<skipped>` for what was not sent.
 */
export function junit(run: Run): string {
  const found = findingsIn(run);
  const suites = [
    ...endpointIds.flatMap((endpoint) => {
      const own = run.scenarios.filter((scenario) => scenario.endpoint === endpoint);
      const cases = own.map((scenario) => scenarioCase(scenario, found));
      const ms = own.reduce((sum, { durationMs }) => sum + durationMs, 0);
      return cases.length === 0 ? [] : [suiteOf(run, endpoint, { cases, ms })];
    }),
    suiteOf(run, 'run', { cases: runCases(run, found), ms: 0 }, [properties(run)]),
  ];
  return xml({
    name: 'testsuites',
    attributes: {
      name: 'greenlight',
      ...counts(suites.flatMap(casesOf)),
      time: seconds(run.run.durationMs),
    },
    children: suites,
  });
}

interface Cases {
  readonly cases: readonly Element[];
  readonly ms: number;
}

function suiteOf(
  { run }: Run,
  name: string,
  { cases, ms }: Cases,
  before: readonly Element[] = [],
): Element {
  // The XSD of this dialect has no room for fractions and offsets.
  const timestamp = run.startedAt.slice(0, 19);
  const attributes = { name: `greenlight.${name}`, ...counts(cases), time: seconds(ms), timestamp };
  return { name: 'testsuite', attributes, children: [...before, ...cases] };
}

const casesOf = ({ children = [] }: Element): readonly Element[] =>
  children.filter(({ name }) => name === 'testcase');

function counts(cases: readonly Element[]) {
  const holding = (verdict: string) =>
    cases.filter(({ children = [] }) => children.some(({ name }) => name === verdict)).length;
  return {
    tests: cases.length,
    failures: holding('failure'),
    errors: holding('error'),
    skipped: holding('skipped'),
  };
}

function properties(made: Run): Element {
  const { run, tool, target } = made;
  const { word, sentence } = headline(made);
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['verdict', `${word} ${sentence}`],
    ['greenlight', tool.version],
    ['run', run.id],
    ['client', run.name ?? target.clientBase],
    ['seed', String(run.seed)],
    ['shard', run.shard],
  ];
  return {
    name: 'properties',
    children: pairs.flatMap(([name, value]) =>
      value === undefined ? [] : [{ name: 'property', attributes: { name, value } }],
    ),
  };
}
