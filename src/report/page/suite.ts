import type { EndpointReport, ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { capital, duration, howMany, withFullStop } from '../../standards/text/figures.ts';
import { receivedWords, statusWord } from '../view/exchange.ts';
import { groupsOf } from '../view/groups.ts';
import { tally } from '../view/headline.ts';
import type { Entry, Section } from './block.ts';

/** Lists the endpoints, one line each, with the failed scenarios under them. */
export const suite = (run: Run): Section => [
  {
    kind: 'list',
    entries: run.endpoints.map((endpoint): Entry => {
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
          endpoint.state === 'judged' || reason === undefined
            ? []
            : [withFullStop(capital(reason))],
        entries: failed.map(({ title, summary }) => ({
          tone: 'failed',
          text: title,
          beside: summary,
        })),
      };
    }),
  },
];

/** Lists the scenarios in suite order, one line each of any length; `isWhole` adds their exchanges. */
export const scenarioLines = (run: Run, isWhole: boolean): Section => [
  {
    kind: 'list',
    entries: run.scenarios.map((scenario) => {
      const { id, verdict, exchanges, durationMs } = scenario;
      const time = duration(durationMs);
      const sent = exchanges.length === 0 ? [] : [howMany(exchanges.length, 'exchange'), time];
      const own = isWhole ? run.exchanges.filter((each) => each.scenario === id) : [];
      return {
        tone: scenarioTones[verdict],
        text: [id, ...sent, wordsOf(scenario, time)].filter(Boolean).join('   '),
        entries: own.map((each) => ({ text: exchangeWords(each) })),
      };
    }),
  },
];

export const endpointTones = {
  passed: 'passed',
  failed: 'failed',
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
const wordsOf = ({ verdict, summary }: ScenarioReport, time: string): string =>
  verdict === 'passed' || verdict === 'failed' ? summary.replace(`${time}; `, '') : 'not judged';

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
  const counts = { passed: 0, failed: 0, inconclusive: 0, skipped: 0 };
  for (const scenario of run.scenarios) {
    if (scenario.endpoint === id) counts[scenario.verdict] += 1;
  }
  // A rule broken over the whole run, possibly without a failed scenario of this endpoint.
  const whole =
    run.verdict === 'failed' &&
    groupsOf(run).failing.some(({ findings }) =>
      findings.some((finding) => finding.endpoint === id && finding.scenario === undefined),
    );
  const counted = [
    whole && counts.failed === 0 ? 'failed as a whole' : '',
    tally({ scenarios: counts }),
  ]
    .filter(Boolean)
    .join(', ');
  const isTimed = run.exchanges.some((x) => x.endpoint === id && x.durationMs !== undefined);
  const failed = counts.failed > 0 || whole;
  const judged = failed
    ? 'failed'
    : state === 'not judged' || counts.passed === 0
      ? 'not judged'
      : 'passed';
  return {
    state: judged,
    words: judged !== 'not judged' ? counted : counts.passed > 0 ? `${judged}; ${counted}` : judged,
    ...(isTimed ? { times: latencyMs } : {}),
  };
}
