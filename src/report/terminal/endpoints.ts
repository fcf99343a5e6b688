import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { EndpointReport, Run, ScenarioReport } from '../../model/run.ts';
import { capital, duration, stopped } from '../../standards/text/figures.ts';
import { type EndpointView, endpointView } from '../view/endpoint.ts';
import { paragraph, plain, row, toTheLeft, toTheRight, widest } from './layout.ts';
import type { Pen } from './pen.ts';
import { exchangeLines, markOf } from './scenario-line.ts';

/** The longest id, and three columns. */
const nameColumns = Math.max(...endpointIds.map(({ length }) => length)) + 3;

/** A line an endpoint; under it the failed scenarios, or with `verbose` every scenario and exchange. */
export function endpointLines(pen: Pen, run: Run, verbose: boolean): readonly string[] {
  const columns = Math.max(
    6,
    ...run.endpoints.map(({ latencyMs }) => widest([latencyMs.p95, latencyMs.max].map(duration))),
  );
  const setUp = verbose ? setUpLines(pen, run) : [];
  return [
    ...setUp,
    ...run.endpoints.flatMap((endpoint) => [
      ...endpointLine(pen, run, endpoint, columns),
      ...scenarioLines(pen, run, endpoint.id, verbose),
    ]),
  ];
}

const marks = {
  passed: 'passed',
  failed: 'failed',
  'not judged': 'quiet',
  'not implemented': 'quiet',
} as const satisfies Record<EndpointView['state'], keyof Pen['marks']>;

function endpointLine(
  pen: Pen,
  run: Run,
  endpoint: EndpointReport,
  columns: number,
): readonly string[] {
  const { state, words, times } = endpointView(run, endpoint);
  const time = (ms: number) => toTheRight(duration(ms), columns);
  const named = pen.bold(toTheLeft(endpoint.id, nameColumns));
  const { reason } = endpoint;
  return [
    ...row(pen, {
      lead: `${pen.marks[marks[state]]} ${named}`,
      text: words,
      paint: (text) => text.replace(/^\d+ failed|^failed as a whole/, pen.red),
      ...(times ? { right: `p95 ${time(times.p95)}   slowest ${time(times.max)}` } : {}),
      under: 4,
    }),
    ...(endpoint.state === 'judged' || reason === undefined
      ? []
      : paragraph(pen, 4, pen.text(stopped(capital(reason)), 400))),
  ];
}

function scenarioLines(
  pen: Pen,
  run: Run,
  endpoint: EndpointId,
  verbose: boolean,
): readonly string[] {
  return run.scenarios
    .filter((scenario) => scenario.endpoint === endpoint)
    .filter(({ verdict }) => verbose || verdict === 'failed')
    .flatMap((scenario) => [
      ...row(pen, {
        lead: `    ${pen.marks[markOf[scenario.verdict]]} `,
        text: pen.text(scenario.title, 300),
        right: pen.text(scenario.summary, 200),
        paintRight: plain,
      }),
      ...(verbose ? exchangeLines(pen, exchangesOf(run, scenario), 8) : []),
    ]);
}

const exchangesOf = (run: Run, scenario: ScenarioReport) =>
  run.exchanges.filter((exchange) => exchange.scenario === scenario.id);

/** Exchanges of no scenario: what was asked to find data for the orders. */
function setUpLines(pen: Pen, run: Run): readonly string[] {
  const ids = new Set(run.scenarios.map(({ id }) => id));
  const before = run.exchanges.filter(({ scenario }) => !ids.has(scenario));
  return before.length === 0
    ? []
    : [`${pen.marks.quiet} ${pen.bold('before')}`, ...exchangeLines(pen, before, 8), ''];
}
