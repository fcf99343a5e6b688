import type { ExchangeReport, ScenarioReport, ScenarioVerdict } from '../../model/run.ts';
import { duration, howMany } from '../../standards/text/figures.ts';
import { exchangeLines } from './exchange-lines.ts';
import type { Pen } from './pen.ts';

/** Which mark stands before a scenario of each verdict. */
export const markOf = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'quiet',
  skipped: 'quiet',
} as const satisfies Record<ScenarioVerdict, keyof Pen['marks']>;

/**
 * A finished scenario in a pipe, one line however long:
 * `✖ delivery-price/many-lines   1 exchange   31.4 s   the limit is under 30 s`.
 */
export function scenarioLines(
  pen: Pen,
  scenario: ScenarioReport,
  exchanges: readonly ExchangeReport[] = [],
): readonly string[] {
  const time = duration(scenario.durationMs);
  const parts = [
    `${pen.marks[markOf[scenario.verdict]]} ${pen.text(scenario.id)}`,
    ...(scenario.exchanges.length > 0
      ? [howMany(scenario.exchanges.length, 'exchange'), time]
      : []),
    pen.text(words(scenario, time), 600),
  ];
  return [parts.filter((part) => part !== '').join('   '), ...exchangeLines(pen, exchanges, 4)];
}

/** What came, without the duration that stands before it already. */
function words({ verdict, reason, summary }: ScenarioReport, time: string): string {
  if (verdict === 'skipped' || verdict === 'inconclusive') {
    return reason === undefined ? 'not judged' : `not judged: ${reason}`;
  }
  return summary.startsWith(`${time}; `) ? summary.slice(time.length + 2) : summary;
}
