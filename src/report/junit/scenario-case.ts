import type { Finding, Run, ScenarioReport } from '../../model/run.ts';
import { inLine } from '../finding-lines.ts';
import { type FindingsOf, failing } from './failing.ts';
import { failureOf, told, verdictTold } from './told.ts';
import type { Element } from './xml.ts';

/**
 * A scenario as a testcase. classname and name are made of ids only, so that histories of GitLab and
 * Jenkins hold; readers drop or join cases that are named alike, so each is the only one of its name.
 */
export function scenarioCase(run: Run, scenario: ScenarioReport, findingsOf: FindingsOf): Element {
  const { id, endpoint, at, durationMs } = scenario;
  const own = findingsOf(scenario);
  return {
    name: 'testcase',
    attributes: {
      classname: `greenlight.${endpoint}`,
      name: id,
      ...(at ? { file: at.file, line: at.line } : {}),
      time: seconds(durationMs),
    },
    children: [...verdictOf(run, scenario, own), ...outOf(run, scenario, own)],
  };
}

/** Seconds with three decimals. */
export const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(3);

function verdictOf(
  run: Run,
  scenario: ScenarioReport,
  own: readonly Finding[],
): readonly Element[] {
  const reason = scenario.reason ?? scenario.summary;
  switch (scenario.verdict) {
    case 'failed':
      return [failureOf(failing(run, own), scenario.summary)];
    case 'inconclusive':
      return [verdictTold('error', 'not judged', reason)];
    case 'skipped':
      return [verdictTold('skipped', undefined, reason)];
    case 'passed':
      break;
  }
  return [];
}

/** What a reader of a single case wants beside its verdict: the title, what came, and what did not fail it. */
function outOf(run: Run, scenario: ScenarioReport, own: readonly Finding[]): readonly Element[] {
  const held = failing(run, own);
  const beside = own.filter((finding) => !held.includes(finding));
  const text = [
    inLine(scenario.title),
    ...(scenario.summary === '' ? [] : [inLine(scenario.summary)]),
    ...beside.flatMap((finding) => ['', ...told(finding)]),
  ];
  return [{ name: 'system-out', text: text.join('\n') }];
}
