import { endpointIds } from '../model/endpoint.ts';
import type { Finding, Run, ScenarioReport } from '../model/run.ts';
import { present } from '../standards/collections/present.ts';
import { howMany } from '../standards/text/figures.ts';
import { byCode, legible } from '../standards/text/legible.ts';
import { withEntities } from './html/frame/markup.ts';
import { findingLines, inLine } from './page/finding.ts';
import { alone, concerning, type RuleGroup } from './page/groups.ts';
import {
  causeLines,
  failingWaivers,
  type Headline,
  overviewOf,
  warningsBeside,
} from './page/headline.ts';

interface Case {
  readonly classname: string;
  readonly name: string;
  readonly at?: ScenarioReport['at'] | undefined;
  readonly ms: number;
  /** Absent if it passed. */
  readonly outcome?: Outcome | undefined;
  readonly out?: string;
}

/** `type` is the rule of a failure. */
interface Outcome {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type?: string | undefined;
  readonly message: string;
  readonly text: string;
}

/**
 * Formats a run as JUnit XML in the dialect common to Jenkins, GitLab and GitHub: a suite for each endpoint and one for
 * the run, a case for each scenario. A broken rule is one `<failure>`, in the case of its worst finding. `<skipped>`
 * are other scenarios that show it, and those that were not judged. One `<error>` is for an incomplete run.
 */
export function junit(run: Run): string {
  const { groups, headline } = overviewOf(run);
  const { failing } = groups;
  const ofEndpoints = endpointIds
    .map((endpoint) => ({
      name: endpoint,
      cases: run.scenarios
        .filter((scenario) => scenario.endpoint === endpoint)
        .map((scenario) =>
          scenarioCase(scenario, run.findings.filter(concerning(scenario)), failing),
        ),
      before: '',
    }))
    .filter(({ cases }) => cases.length > 0);
  const overall = failing.filter(({ worst }) => worst.scenario === undefined);
  const suites = [
    ...ofEndpoints,
    { name: 'run', cases: runCases(run, overall, headline), before: about(run, headline) },
  ];
  // The XSD of this dialect does not allow fractions and offsets.
  const timestamp = run.run.startedAt.slice(0, 19);
  const inside = suites.map(({ name, cases, before }) => {
    const time = seconds(cases.reduce((sum, each) => sum + each.ms, 0));
    const attributes = { name: `greenlight.${name}`, ...counts(cases), time, timestamp };
    return element('testsuite', attributes, before + cases.map(caseText).join(''));
  });
  const all = counts(suites.flatMap(({ cases }) => cases));
  const attributes = { name: 'greenlight', ...all, time: seconds(run.run.durationMs) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, inside.join(''))}`;
}

function counts(cases: readonly Case[]) {
  const of = (kind: Outcome['kind']) =>
    cases.filter(({ outcome }) => outcome?.kind === kind).length;
  return {
    tests: cases.length,
    failures: of('failure'),
    errors: of('error'),
    skipped: of('skipped'),
  };
}

const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(3);

/**
 * Returns the case of a scenario. classname and name contain only ids, so that GitLab and Jenkins can track their
 * history. The pair is unique, since readers drop or merge duplicates.
 */
function scenarioCase(
  { id, endpoint, at, durationMs, verdict, ...scenario }: ScenarioReport,
  ofScenario: readonly Finding[],
  failing: readonly RuleGroup[],
): Case {
  const { title, summary, reason = summary } = scenario;
  const broken = failing.filter(({ findings }) =>
    findings.some((each) => ofScenario.includes(each)),
  );
  const failures = broken.filter(({ worst }) => worst.scenario === id);
  const beside = ofScenario.filter(
    (each) => !broken.some(({ findings }) => findings.includes(each)),
  );
  const elsewhere = broken.map((group) => `${group.title}: see ${group.worst.scenario ?? overall}`);
  const summaryLines =
    broken.length > 0 ? linesOf('skipped', elsewhere) : linesOf('failure', [summary]);
  const outcomes = {
    failed: failures.length > 0 ? failureOf(failures) : summaryLines,
    passed: undefined,
    inconclusive: linesOf('skipped', [reason]),
    skipped: linesOf('skipped', [reason]),
  };
  return {
    classname: `greenlight.${endpoint}`,
    name: id,
    at,
    ms: durationMs,
    outcome: outcomes[verdict],
    out: [
      inLine(title),
      ...(summary === '' ? [] : [inLine(summary)]),
      ...beside.flatMap((finding) => ['', ...findingLines(alone(finding))]),
    ].join('\n'),
  };
}

const overall = 'findings over several scenarios';

/** Returns cases for results without a scenario. They are always present, so that readers track their history. */
function runCases(run: Run, groups: readonly RuleGroup[], { sentence }: Headline): readonly Case[] {
  const waivers = failingWaivers(run).map(({ at, covers, text }) => `${at}: ${covers}. ${text}`);
  const why = [
    ...(run.verdict === 'inconclusive' ? [sentence] : []),
    ...(run.run.incomplete === undefined ? [] : [`The run ended early: ${run.run.incomplete}.`]),
    ...run.endpoints
      .filter(({ state }) => state === 'not judged')
      .map(({ id, reason = 'no answer could be judged' }) => `${id}: ${reason}`),
    ...run.rules
      .filter(({ crashed }) => crashed)
      .map(({ id, reason }) => `The rule ${id} could not judge: ${reason}.`),
  ];
  const outcomes = {
    [overall]: groups.length > 0 ? failureOf(groups) : undefined,
    'waivers hold': linesOf('failure', waivers),
    'the run is whole': linesOf('error', [...new Set(why)]),
  };
  const classname = 'greenlight.run';
  return Object.entries(outcomes).map(([name, outcome]) => ({ classname, name, ms: 0, outcome }));
}

const linesOf = (
  kind: Outcome['kind'],
  [first, ...more]: readonly string[],
): Outcome | undefined =>
  first === undefined
    ? undefined
    : { kind, message: first, text: [first, ...more].map(inLine).join('\n') };

/** Builds a failure of broken rules, which are not none: the title of the worst, and each rule with its worst finding. */
function failureOf(groups: readonly RuleGroup[]): Outcome {
  const [worst, ...others] = groups;
  const more = others.length === 0 ? '' : `; ${howMany(others.length, 'more rule')} below`;
  return {
    kind: 'failure',
    type: worst?.rule,
    message: (worst?.title ?? '') + more,
    text: groups.map((group) => findingLines(group).join('\n')).join('\n\n'),
  };
}

function about(made: Run, { sentence }: Headline): string {
  const { run, tool, target } = made;
  const values = present({
    verdict: `${made.verdict.toUpperCase()} ${sentence}`,
    greenlight: tool.version,
    run: run.id,
    client: run.name ?? target.clientBase,
    seed: String(run.seed),
    warning: warningsBeside(made).join(' ') || undefined,
    cause: causeLines(made).join('; ') || undefined,
  });
  const properties = Object.entries(values).map(([name, value]) =>
    element('property', { name, value }),
  );
  return element('properties', {}, properties.join(''));
}

function caseText({ classname, name, at, ms, outcome, out }: Case): string {
  const verdict = outcome
    ? element(
        outcome.kind,
        { message: inLine(outcome.message), type: outcome.type },
        lines(outcome.text),
      )
    : '';
  const output = out === undefined ? '' : element('system-out', {}, lines(out));
  return element(
    'testcase',
    { classname, name, file: at?.file, line: at?.line, time: seconds(ms) },
    verdict + output,
  );
}

/** Characters forbidden in XML 1.0 (2.2 Char) that `legible` keeps: U+FFFE and U+FFFF of every plane. */
const noCharacter = /\p{Noncharacter_Code_Point}/gu;

/** Escapes a single-line text for XML and makes it safe to display. */
const escaped = (text: string): string => withEntities(legible(text).replace(noCharacter, byCode));

const lines = (text: string): string => text.split('\n').map(escaped).join('\n');

/** Formats an element on its own line, omitting attributes without a value. `inside` is XML. */
function element(
  name: string,
  attributes: { readonly [name: string]: string | number | undefined },
  inside = '',
): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  const open = `<${name}${pairs.join('')}`;
  if (inside === '') return `${open}/>\n`;
  return `${open}>${inside.startsWith('<') ? '\n' : ''}${inside}</${name}>\n`;
}
