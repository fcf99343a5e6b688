import { type EndpointId, endpointIds } from '../../model/endpoint.ts';
import type { EndpointReport, Run, ScenarioReport } from '../../model/run.ts';
import { capital, duration, figured, stopped } from '../words/figures.ts';
import { groupsOf } from '../words/groups.ts';
import { exchangeLines } from './exchange-lines.ts';
import { paragraph, row, toTheLeft, toTheRight, widest } from './layout.ts';
import type { Pen } from './pen.ts';
import { markOf } from './scenario-line.ts';

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

function endpointLine(
  pen: Pen,
  run: Run,
  endpoint: EndpointReport,
  columns: number,
): readonly string[] {
  const scenarios = run.scenarios.filter((scenario) => scenario.endpoint === endpoint.id);
  const state = stateOf(run, endpoint, scenarios);
  const times = (['p95', 'max'] as const).map((of) =>
    toTheRight(duration(endpoint.latencyMs[of]), columns),
  );
  const named = pen.bold(toTheLeft(endpoint.id, nameColumns));
  const { reason } = endpoint;
  return [
    ...row(pen, {
      lead: `${pen.marks[state.mark]} ${named}`,
      text: state.words,
      paint: (text) => text.replace(/^\d+ failed|^failed as a whole/, pen.red),
      ...(endpoint.exchanges > 0 ? { right: `p95 ${times[0]}   slowest ${times[1]}` } : {}),
      paintRight: pen.dim,
      under: 4,
    }),
    ...(endpoint.state === 'judged' || reason === undefined
      ? []
      : paragraph(pen, 4, pen.text(stopped(capital(reason)), 400))),
  ];
}

interface State {
  readonly mark: keyof Pen['marks'];
  readonly words: string;
}

function stateOf(
  run: Run,
  { id, state }: EndpointReport,
  scenarios: readonly ScenarioReport[],
): State {
  if (state === 'not implemented') return { mark: 'quiet', words: state };
  const of = (...verdicts: readonly string[]) =>
    scenarios.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [failed, passed, open] = [of('failed'), of('passed'), of('skipped', 'inconclusive')];
  // Broken over the whole run: no scenario of this endpoint need have failed.
  const whole =
    run.verdict === 'failed' &&
    groupsOf(run).mended.some(({ findings }) =>
      findings.some(({ endpoint, scenario }) => endpoint === id && scenario === undefined),
    );
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : whole ? ['failed as a whole'] : []),
    ...(passed > 0 ? [`${passed} passed`] : []),
    ...(open > 0 ? [`${open} not judged`] : []),
  ];
  if (failed > 0 || whole) return { mark: 'failed', words: parts.join(', ') };
  if (state === 'not judged' || passed === 0) {
    return {
      mark: 'quiet',
      words: passed === 0 ? 'not judged' : `not judged; ${parts.join(', ')}`,
    };
  }
  return { mark: 'passed', words: parts.join(', ') };
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
        right: pen.text(figured(scenario.summary), 200),
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
