import { endpointIds } from '../../model/endpoint.ts';
import type { EndpointReport, Finding, Run, ScenarioReport } from '../../model/run.ts';
import { groupedBy, groupedByEach } from '../../standards/collections/grouped.ts';
import { howMany } from '../../standards/text/figures.ts';
import { findingLines, inLine } from '../page/finding.ts';
import { waiverWords } from '../page/run.ts';
import { seen } from '../view/finding.ts';
import { alone, groupsOf } from '../view/groups.ts';
import { failingWaivers, headline, unverified } from '../view/headline.ts';
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
    ['certificates', unverified(made)],
  ];
  return {
    name: 'properties',
    children: pairs.flatMap(([name, value]) =>
      value === undefined ? [] : [{ name: 'property', attributes: { name, value } }],
    ),
  };
}

const caseOf = (name: string, children: readonly Element[]): Element => ({
  name: 'testcase',
  attributes: { classname: 'greenlight.run', name, time: '0.000' },
  children,
});

/**
 * What no single scenario stands for: findings over the run, each endpoint, the waivers, and whether the
 * run is whole. The cases are always there, so that a reader sees them failing too.
 */
function runCases(run: Run, found: Found): readonly Element[] {
  const overall = found.failing(run.findings.filter(({ scenario }) => scenario === undefined));
  return [
    caseOf('findings over several scenarios', overall.length > 0 ? [failureOf(overall, '')] : []),
    ...run.endpoints.map((endpoint) =>
      caseOf(`${endpoint.id} is judged`, endpointOf(endpoint, found)),
    ),
    caseOf('waivers hold', waiversOf(run)),
    caseOf('the run is whole', wholeOf(run, found)),
  ];
}

function endpointOf({ state, reason }: EndpointReport, { isDown }: Found): readonly Element[] {
  if (state === 'judged') return [];
  if (state === 'not implemented') {
    return [reportedVerdict('skipped', undefined, 'The target does not implement it.')];
  }
  const why = reason ?? 'No answer could be judged.';
  return [
    isDown
      ? reportedVerdict('skipped', undefined, why)
      : reportedVerdict('error', 'not judged', why),
  ];
}

function waiversOf(run: Run): readonly Element[] {
  const lines = failingWaivers(run).map((waiver) => {
    const { covers, text } = waiverWords(waiver);
    return `${waiver.at}: ${covers}. ${text}`;
  });
  const [first] = lines;
  if (first === undefined) return [];
  const failure = reportedVerdict('failure', 'waiver', first);
  return [{ ...failure, text: capped(lines.join('\n')) }];
}

function wholeOf({ run, rules, ...rest }: Run, { isDown }: Found): readonly Element[] {
  const crashed = rules.flatMap(({ id, reason, crashed: isBug }) =>
    isBug ? [`The rule ${id} could not judge: ${reason}.`] : [],
  );
  const early = run.incomplete === undefined ? [] : [`The run ended early: ${run.incomplete}.`];
  const down = isDown ? [headline({ run, rules, ...rest }).sentence] : [];
  const [first, ...more] = new Set([...early, ...down, ...crashed]);
  if (first === undefined) return [];
  const error = reportedVerdict('error', 'not judged', first);
  return [{ ...error, text: capped([first, ...more].join('\n')) }];
}

/**
 * A scenario as a testcase. classname and name are made of ids only, so that histories of GitLab and
 * Jenkins hold; readers drop or join cases that are named alike, so each is the only one of its name.
 */
function scenarioCase(scenario: ScenarioReport, found: Found): Element {
  const { id, endpoint, at, durationMs } = scenario;
  const own = found.of(scenario);
  const failing = found.failing(own);
  return {
    name: 'testcase',
    attributes: {
      classname: `greenlight.${endpoint}`,
      name: id,
      ...(at ? { file: at.file, line: at.line } : {}),
      time: seconds(durationMs),
    },
    children: [...verdictOf(scenario, failing, found), ...outOf(scenario, own, new Set(failing))],
  };
}

/** Seconds with three decimals. */
const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(3);

function verdictOf(
  scenario: ScenarioReport,
  failing: readonly Finding[],
  found: Found,
): readonly Element[] {
  const reason = scenario.reason ?? scenario.summary;
  switch (scenario.verdict) {
    case 'failed':
      return [failureOf(failing, scenario.summary)];
    case 'inconclusive':
      return [
        found.isReportedElsewhere(scenario)
          ? reportedVerdict('skipped', undefined, reason)
          : reportedVerdict('error', 'not judged', reason),
      ];
    case 'skipped':
      return [reportedVerdict('skipped', undefined, reason)];
    case 'passed':
      break;
  }
  return [];
}

/** What a reader of a single case wants beside its verdict: the title, what was received, and what did not fail it. */
function outOf(
  scenario: ScenarioReport,
  own: readonly Finding[],
  failing: ReadonlySet<Finding>,
): readonly Element[] {
  const beside = own.filter((finding) => !failing.has(finding));
  const text = [
    inLine(scenario.title),
    ...(scenario.summary === '' ? [] : [inLine(scenario.summary)]),
    ...beside.flatMap((finding) => ['', ...findingLines(alone(finding))]),
  ];
  return [{ name: 'system-out', text: text.join('\n') }];
}

/** Longest text of one case; GitLab takes 30 MB a file, and nobody reads more than this of one case. */
const longest = 16_000;

/** Text of several lines, cut at a line. */
function capped(text: string): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest);
  const end = Math.max(kept.lastIndexOf('\n'), 0);
  return `${kept.slice(0, end)}\n… cut here; the whole has ${text.length} characters`;
}

/** `<error>` or `<skipped>`: Jenkins shows the message, GitLab the text. */
const reportedVerdict = (
  name: 'error' | 'skipped' | 'failure',
  type: string | undefined,
  reason: string,
): Element => ({ name, attributes: { message: inLine(reason), type }, text: inLine(reason) });

/** A broken rule once: its first finding in full, of the others what was seen. */
const ruleText = ([worst, ...others]: readonly [Finding, ...Finding[]]): string =>
  [
    ...findingLines(alone(worst)),
    ...new Set(others.map((finding) => `${'also'.padEnd(10)}${inLine(seen(alone(finding)))}`)),
  ].join('\n');

/** The one `<failure>` of a case: what broke in a line, and each broken rule once as text. */
function failureOf(findings: readonly Finding[], summary: string): Element {
  const [worst] = findings;
  if (!worst) return reportedVerdict('failure', 'failed', summary);
  const rules = [...groupedBy(findings, ({ rule }) => rule).values()];
  const more = rules.length === 1 ? '' : `; ${howMany(rules.length - 1, 'more rule')} below`;
  return {
    name: 'failure',
    attributes: { message: `${inLine(worst.title)}${more}`, type: worst.rule },
    text: capped(rules.map(ruleText).join('\n\n')),
  };
}

/** The findings of a run, found by scenario and by whether they fail it, each in one reading of the run. */
interface Found {
  /** No request of the run was answered: one cause, reported once. */
  readonly isDown: boolean;
  /** Another case has the error for why this one was not judged: the run, its endpoint or the first such scenario. */
  readonly isReportedElsewhere: (scenario: ScenarioReport) => boolean;
  /** Those that concern a scenario, in the order of the run. */
  readonly of: (scenario: ScenarioReport) => readonly Finding[];
  /** Those of the findings that fail the run, worst first. */
  readonly failing: (findings: readonly Finding[]) => readonly Finding[];
}

const causeOf = ({ endpoint, reason }: ScenarioReport) => `${endpoint} ${reason}`;

/** A finding concerns the scenario that it names, and every scenario whose exchanges it names. */
function findingsIn(run: Run): Found {
  const scenarioOf = new Map(
    run.scenarios.flatMap(({ id, exchanges }) => exchanges.map((x) => [x, id] as const)),
  );
  const found = groupedByEach(run.findings, ({ scenario, exchanges }) => [
    scenario,
    ...exchanges.map((id) => scenarioOf.get(id)),
  ]);
  const rank = new Map(
    groupsOf(run).failing.flatMap(({ findings: own }, i) => own.map((finding) => [finding, i])),
  );
  const isDown =
    run.exchanges.length > 0 && run.exchanges.every(({ answer }) => answer.kind === 'no-response');
  const unjudged = new Set<string>(
    run.endpoints.flatMap(({ id, state }) => (state === 'not judged' ? [id] : [])),
  );
  const firstOf = new Map(
    run.scenarios
      .filter(({ verdict }) => verdict === 'inconclusive')
      .map((scenario) => [causeOf(scenario), scenario] as const)
      .toReversed(),
  );
  return {
    isDown,
    isReportedElsewhere: (scenario) =>
      isDown ||
      unjudged.has(scenario.endpoint) ||
      (scenario.reason !== undefined && firstOf.get(causeOf(scenario)) !== scenario),
    of: ({ id }) => found.get(id) ?? [],
    failing: (findings) =>
      findings
        .filter((finding) => rank.has(finding))
        .toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)),
  };
}
