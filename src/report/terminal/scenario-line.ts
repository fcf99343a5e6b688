import stringWidth from 'string-width';
import type { ExchangeReport, Run, ScenarioReport, ScenarioVerdict } from '../../model/run.ts';
import { duration, howMany } from '../../standards/text/figures.ts';
import { receivedWords } from '../view/exchange.ts';
import { paragraph, toTheLeft, toTheRight, widest, wrapped } from './layout.ts';
import type { Pen } from './pen.ts';

/** Which mark stands before a scenario of each verdict. */
export const markOf = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'quiet',
  skipped: 'quiet',
} as const satisfies Record<ScenarioVerdict, keyof Pen['marks']>;

/** A line a scenario, however long, in suite order; with `verbose` its exchanges under it. */
export const scenarioLines = (pen: Pen, run: Run, verbose: boolean): readonly string[] =>
  run.scenarios.flatMap((scenario) => [
    scenarioLine(pen, scenario),
    ...(verbose
      ? exchangeLines(
          pen,
          run.exchanges.filter((each) => each.scenario === scenario.id),
          4,
        )
      : []),
  ]);

/** `✖ delivery-price/many-lines   1 exchange   31.4 s   the limit is under 30 s` */
function scenarioLine(pen: Pen, scenario: ScenarioReport): string {
  const time = duration(scenario.durationMs);
  const parts = [
    `${pen.marks[markOf[scenario.verdict]]} ${pen.text(scenario.id)}`,
    ...(scenario.exchanges.length > 0
      ? [howMany(scenario.exchanges.length, 'exchange'), time]
      : []),
    pen.text(words(scenario, time), 600),
  ];
  return parts.filter((part) => part !== '').join('   ');
}

/** What was received, without the duration that stands before it already. */
function words({ verdict, reason, summary }: ScenarioReport, time: string): string {
  if (verdict === 'skipped' || verdict === 'inconclusive') {
    return reason === undefined ? 'not judged' : `not judged: ${reason}`;
  }
  return summary.startsWith(`${time}; `) ? summary.slice(time.length + 2) : summary;
}

/** A line an exchange: id, step, status, duration, and what the service does with the answer. */
export function exchangeLines(
  pen: Pen,
  exchanges: readonly ExchangeReport[],
  indent: number,
): readonly string[] {
  const rows = exchanges.map((exchange) => ({
    id: pen.text(exchange.id, 20),
    step: pen.text(exchange.step, 30),
    status: exchange.answer.kind === 'response' ? String(exchange.answer.status) : '-',
    time: exchange.durationMs === undefined ? '-' : duration(exchange.durationMs),
    received: pen.text(receivedWords(exchange), 300),
  }));
  const columns = {
    id: widest(rows.map(({ id }) => id)),
    step: widest(rows.map(({ step }) => step)),
    time: widest(rows.map(({ time }) => time)),
  };
  return rows.flatMap(({ id, step, status, time, received }) => {
    const before = [
      toTheLeft(id, columns.id),
      toTheLeft(step, columns.step),
      toTheRight(status, 3),
      toTheRight(time, columns.time),
    ].join('  ');
    const hang = indent + stringWidth(before) + 2;
    if (pen.width - hang < 40) {
      return [
        ...paragraph(pen, indent, before, pen.dim),
        ...paragraph(pen, indent + 2, received, pen.dim),
      ];
    }
    const [first = '', ...more] = wrapped(received, pen.width - hang);
    return [
      pen.dim(`${' '.repeat(indent)}${before}  ${first}`),
      ...more.map((line) => pen.dim(' '.repeat(hang) + line)),
    ];
  });
}
