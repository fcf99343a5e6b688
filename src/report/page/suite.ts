import type { EndpointReport, ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { capital, duration, howMany, withFullStop } from '../../standards/text/figures.ts';
import { receivedWords, statusWord } from '../view/exchange.ts';
import { groupsOf } from '../view/groups.ts';
import { tallied, tally } from '../view/headline.ts';
import { issuesOf, type ScenarioIssues } from '../view/issues.ts';
import type { Entry, Section } from './block.ts';

/** Lists the endpoints, one line each, with the failed scenarios under them. */
export function suite(run: Run): Section {
  const issues = issuesOf(run);
  const entries = run.endpoints.map((endpoint): Entry => {
    const { state, words, times } = endpointView(run, endpoint);
    const { id, reason } = endpoint;
    const failed = run.scenarios.filter(
      (each) => each.endpoint === id && each.verdict === 'failed',
    );
    return {
      tone: endpointTones[state],
      name: id,
      text: words,
      beside: times && `p95 ${duration(times.p95)}   slowest ${duration(times.max)}`,
      under:
        endpoint.state === 'judged' || reason === undefined ? [] : [withFullStop(capital(reason))],
      entries: failed.map((scenario) => ({
        tone: issues.get(scenario.id)?.areElsewhere ? 'quiet' : 'failed',
        text: [scenario.title, issueWords(issues.get(scenario.id))].filter(Boolean).join('  '),
        beside: scenario.id,
        under: summaryIn(scenario, issues.get(scenario.id)),
      })),
    };
  });
  return [{ kind: 'list', entries }];
}

/** Formats `→ issue 1`; of a scenario that fails only by another endpoint `(affected by issue 1)`. */
const issueWords = (issues: ScenarioIssues | undefined): string =>
  !issues ? '' : issues.areElsewhere ? `affected by ${issues.named}` : `→ ${issues.named}`;

/** Returns the summary of a scenario unless an earlier one has the same issues. */
const summaryIn = ({ summary }: ScenarioReport, issues: ScenarioIssues | undefined) =>
  !issues || (issues.isFirst && !issues.areElsewhere) ? [summary].filter(Boolean) : [];

/** Lists the scenarios in suite order, one line each of any length; `isWhole` adds their exchanges. */
export function scenarioLines(run: Run, isWhole: boolean): Section {
  const issues = issuesOf(run);
  const entries = run.scenarios.map((scenario): Entry => {
    const { id, title, verdict, exchanges, durationMs } = scenario;
    const found = issues.get(id);
    const time = duration(durationMs);
    const sent = exchanges.length === 0 ? [] : [howMany(exchanges.length, 'exchange'), time];
    const own = isWhole ? run.exchanges.filter((each) => each.scenario === id) : [];
    return {
      tone: found?.areElsewhere ? 'quiet' : scenarioTones[verdict],
      name: id,
      text: [title, ...sent, ...wordsOf(scenario, time, found)].filter(Boolean).join('   '),
      entries: own.map((each) => ({ text: exchangeWords(each) })),
    };
  });
  return [{ kind: 'list', entries }];
}

export const endpointTones = {
  passed: 'passed',
  failed: 'failed',
  affected: 'quiet',
  'not judged': 'quiet',
  'not implemented': 'quiet',
} as const;

export const scenarioTones = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'quiet',
  skipped: 'quiet',
} as const;

/** Returns what was received, without the duration, which is shown before it. A section of its own says why not judged. */
function wordsOf(scenario: ScenarioReport, time: string, issues: ScenarioIssues | undefined) {
  const { verdict, summary } = scenario;
  if (verdict === 'passed') return [summary.replace(`${time}; `, '')];
  if (verdict !== 'failed') return ['not judged'];
  const said = summaryIn(scenario, issues).map((each) => each.replace(`${time}; `, ''));
  return [[...said, issueWords(issues)].filter(Boolean).join(' ')];
}

/** Formats an exchange: id, step, status, duration, and what the platform does with the answer. */
const exchangeWords = (exchange: ExchangeReport): string =>
  [
    exchange.id,
    exchange.step,
    statusWord(exchange),
    ...(exchange.durationMs === undefined ? [] : [duration(exchange.durationMs)]),
    receivedWords(exchange),
  ].join('  ');

/** Returns the status of an endpoint; failures take precedence over "not judged". */
export function endpointView(
  run: Run,
  endpoint: EndpointReport,
): {
  readonly state: keyof typeof endpointTones;
  /** `5 failed, 16 passed, 1 not judged`; the state if there is no scenario. */
  readonly words: string;
  /** Absent if no exchange has a duration. */
  readonly times?: EndpointReport['latencyMs'];
} {
  const { id, state, latencyMs } = endpoint;
  if (state === 'not implemented') return { state, words: state };
  const counts = tallied(run, id);
  // A rule broken over the whole run, possibly without a failed scenario of this endpoint.
  const whole =
    run.verdict === 'failed' &&
    groupsOf(run).failing.some(({ findings }) =>
      findings.some((finding) => finding.endpoint === id && finding.scenario === undefined),
    );
  const counted = [whole && counts.failed === 0 ? 'failed as a whole' : '', tally(counts)]
    .filter(Boolean)
    .join(', ');
  const isTimed = run.exchanges.some((x) => x.endpoint === id && x.durationMs !== undefined);
  const failed = counts.failed > 0 || whole;
  const judged = failed
    ? 'failed'
    : counts.affected > 0
      ? 'affected'
      : state === 'not judged' || counts.passed === 0
        ? 'not judged'
        : 'passed';
  return {
    state: judged,
    words: judged !== 'not judged' ? counted : counts.passed > 0 ? `${judged}; ${counted}` : judged,
    ...(isTimed ? { times: latencyMs } : {}),
  };
}
