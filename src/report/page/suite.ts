import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { capital, duration, howMany, withFullStop } from '../../standards/text/figures.ts';
import { endpointView } from '../view/endpoint.ts';
import { receivedWords, statusWord } from '../view/exchange.ts';
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

/** Formats an exchange: id, step, status, duration, and what the service does with the answer. */
const exchangeWords = (exchange: ExchangeReport): string =>
  [
    exchange.id,
    exchange.step,
    statusWord(exchange),
    ...(exchange.durationMs === undefined ? [] : [duration(exchange.durationMs)]),
    receivedWords(exchange),
  ].join('  ');
