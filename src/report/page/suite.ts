import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import { capital, duration, howMany, stopped } from '../../standards/text/figures.ts';
import { endpointView } from '../view/endpoint.ts';
import { receivedWords, statusWord } from '../view/exchange.ts';
import type { Entry, Section } from './block.ts';

/** A line an endpoint; under it the failed scenarios, or with `isWhole` every scenario and exchange. */
export function suite(run: Run, isWhole: boolean): Section {
  const ids = new Set(run.scenarios.map(({ id }) => id));
  const before = run.exchanges.filter(({ scenario }) => !ids.has(scenario));
  const setUp: Entry = { tone: 'quiet', name: 'before', text: '', entries: before.map(exchangeOf) };
  const endpoints = run.endpoints.map((endpoint): Entry => {
    const { state, words, times } = endpointView(run, endpoint);
    const { id, reason } = endpoint;
    const own = run.scenarios.filter(
      (each) => each.endpoint === id && (isWhole || each.verdict === 'failed'),
    );
    return {
      tone: endpointTones[state],
      name: id,
      text: words,
      ...(times ? { beside: `p95 ${duration(times.p95)}   slowest ${duration(times.max)}` } : {}),
      ...(endpoint.state === 'judged' || reason === undefined
        ? {}
        : { under: [{ text: stopped(capital(reason)) }] }),
      entries: own.map((scenario) => ({
        tone: scenarioTones[scenario.verdict],
        text: scenario.title,
        beside: scenario.summary,
        entries: isWhole ? exchangesOf(run, scenario) : [],
      })),
    };
  });
  return [
    { kind: 'list', entries: isWhole && before.length > 0 ? [setUp, ...endpoints] : endpoints },
  ];
}

/** A line a scenario, however long, in suite order; with `isWhole` its exchanges under it. */
export const scenarioLines = (run: Run, isWhole: boolean): Section => [
  {
    kind: 'list',
    entries: run.scenarios.map((scenario) => {
      const time = duration(scenario.durationMs);
      const parts = [
        scenario.id,
        ...(scenario.exchanges.length > 0
          ? [howMany(scenario.exchanges.length, 'exchange'), time]
          : []),
        wordsOf(scenario, time),
      ];
      return {
        tone: scenarioTones[scenario.verdict],
        text: parts.filter(Boolean).join('   '),
        entries: isWhole ? exchangesOf(run, scenario).map(inOneLine) : [],
      };
    }),
  },
];

const inOneLine = ({ name, text, beside }: Entry): Entry => ({
  text: [name, text, beside].join('  '),
});

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

/** What was received, without the duration that stands before it already. */
function wordsOf({ verdict, reason, summary }: ScenarioReport, time: string): string {
  if (verdict === 'skipped' || verdict === 'inconclusive')
    return reason === undefined ? 'not judged' : `not judged: ${reason}`;
  return summary.startsWith(`${time}; `) ? summary.slice(time.length + 2) : summary;
}

const exchangesOf = ({ exchanges }: Run, { id }: ScenarioReport): readonly Entry[] =>
  exchanges.filter(({ scenario }) => scenario === id).map(exchangeOf);

/** An exchange: its id, step, status and duration, and what the service does with the answer. */
function exchangeOf(exchange: ExchangeReport): Entry {
  const { id, step, durationMs } = exchange;
  const time = durationMs === undefined ? [] : [duration(durationMs)];
  return {
    name: id,
    text: [step, statusWord(exchange), ...time].join('  '),
    beside: receivedWords(exchange),
  };
}
