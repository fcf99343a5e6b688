import type { EndpointReport, ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { capital, duration, howMany, joined, withFullStop } from '../../standards/text/figures.ts';
import { receivedWords, statusWord } from './answer.ts';
import { type Entry, listOf, type Section, type Tone } from './block.ts';
import type { ScenarioIssues } from './groups.ts';
import { type Overview, tallied } from './headline.ts';

/** Lists the endpoints, one line each, with the failed scenarios under them. */
export const suite = (run: Run, overview: Overview): Section =>
  listOf(
    run.endpoints.map((endpoint): Entry => {
      const { state, words, times } = endpointView(run, overview, endpoint);
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
          endpoint.state === 'judged' || reason === undefined
            ? []
            : [withFullStop(capital(reason))],
        entries: failed.map((scenario) => {
          const issues = overview.issues.get(scenario.id);
          return {
            tone: toneOf(scenario, issues),
            text: joined([scenario.title, issueWords(issues)], '  '),
            beside: scenario.id,
            under: summaryIn(scenario, issues),
          };
        }),
      };
    }),
  );

/** Formats `→ issue 1`; of a scenario that fails only by another endpoint `(affected by issue 1)`. */
export const issueWords = (issues: ScenarioIssues | undefined): string =>
  !issues ? '' : issues.areElsewhere ? `affected by ${issues.named}` : `→ ${issues.named}`;

/** Returns the tone of a scenario; one that fails only by another endpoint is quiet. */
export const toneOf = ({ verdict }: ScenarioReport, issues: ScenarioIssues | undefined): Tone =>
  issues?.areElsewhere ? 'quiet' : scenarioTones[verdict];

const summaryIn = ({ summary }: ScenarioReport, issues: ScenarioIssues | undefined) =>
  !issues || (issues.isFirst && !issues.areElsewhere) ? [summary].filter(Boolean) : [];

/** Lists the scenarios in suite order, one line each of any length; `isWhole` adds their exchanges. */
export const scenarioLines = (run: Run, { issues }: Overview, isWhole: boolean): Section =>
  listOf(
    run.scenarios.map((scenario): Entry => {
      const { id, title, exchanges, durationMs } = scenario;
      const found = issues.get(id);
      const time = duration(durationMs);
      const sent = exchanges.length === 0 ? [] : [howMany(exchanges.length, 'exchange'), time];
      const ofScenario = isWhole ? run.exchanges.filter((each) => each.scenario === id) : [];
      return {
        tone: toneOf(scenario, found),
        name: id,
        text: joined([title, ...sent, wordsOf(scenario, time, found)], '   '),
        entries: ofScenario.map((each) => ({ text: exchangeWords(each) })),
      };
    }),
  );

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
function wordsOf(
  scenario: ScenarioReport,
  time: string,
  issues: ScenarioIssues | undefined,
): string {
  const { verdict, summary } = scenario;
  if (verdict !== 'passed' && verdict !== 'failed') return 'not judged';
  const words =
    verdict === 'passed' ? [summary] : [...summaryIn(scenario, issues), issueWords(issues)];
  const untimed = words.map((each) => each.replace(`${time}; `, ''));
  return joined(untimed, ' ');
}

const exchangeWords = (exchange: ExchangeReport): string =>
  [
    exchange.id,
    exchange.step,
    statusWord(exchange),
    ...(exchange.durationMs === undefined ? [] : [duration(exchange.durationMs)]),
    receivedWords(exchange),
  ].join('  ');

/**
 * Returns the status of an endpoint; failures take precedence over "not judged". `words` are such as
 * `5 failed, 16 passed, 1 not judged`; the state if there is no scenario. `times` are absent if no exchange has a duration.
 */
export function endpointView(
  run: Run,
  { groups, issues }: Overview,
  { id, state, latencyMs }: EndpointReport,
) {
  if (state === 'not implemented') return { state, words: state, times: undefined };
  const { failed, affected, passed, words } = tallied(
    run.scenarios.filter(({ endpoint }) => endpoint === id),
    issues,
  );
  // A rule broken over the whole run, possibly without a failed scenario of this endpoint.
  const isBroken =
    run.verdict === 'failed' &&
    groups.failing.some(({ findings }) =>
      findings.some((finding) => finding.endpoint === id && finding.scenario === undefined),
    );
  const counted = joined([isBroken && failed === 0 ? 'failed as a whole' : '', words]);
  const isTimed = run.exchanges.some((x) => x.endpoint === id && x.durationMs !== undefined);
  const times = isTimed ? latencyMs : undefined;
  const view = { words: counted, times };
  if (failed > 0 || isBroken) return { state: 'failed', ...view } as const;
  if (affected > 0) return { state: 'affected', ...view } as const;
  if (state !== 'not judged' && passed > 0) return { state: 'passed', ...view } as const;
  const unjudged = passed > 0 ? `not judged; ${counted}` : 'not judged';
  return { state: 'not judged', words: unjudged, times } as const;
}
