import type { Finding, ScenarioReport } from '../../model/run.ts';
import { findingLines, inLine } from '../view/finding.ts';
import { alone } from '../view/groups.ts';
import type { Found } from './failing.ts';
import { failureOf, reportedVerdict } from './reported.ts';
import type { Element } from './xml.ts';

/**
 * A scenario as a testcase. classname and name are made of ids only, so that histories of GitLab and
 * Jenkins hold; readers drop or join cases that are named alike, so each is the only one of its name.
 */
export function scenarioCase(scenario: ScenarioReport, found: Found): Element {
  const { id, endpoint, at, durationMs } = scenario;
  const own = found.of(scenario);
  const failing = found.failing(own);
  return {
    name: 'testcase',
    attributes: {
      classname: `greenlight.${endpoint}`,
      name: id,
      ...(at ? { file: at.file, line: at.line } : {}),
      time: seconds(durationMs),
    },
    children: [...verdictOf(scenario, failing, found), ...outOf(scenario, own, new Set(failing))],
  };
}

/** Seconds with three decimals. */
export const seconds = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(3);

function verdictOf(
  scenario: ScenarioReport,
  failing: readonly Finding[],
  found: Found,
): readonly Element[] {
  const reason = scenario.reason ?? scenario.summary;
  switch (scenario.verdict) {
    case 'failed':
      return [failureOf(failing, scenario.summary)];
    case 'inconclusive':
      // Where nothing answered, one error of the run says so.
      return [
        found.isDown
          ? reportedVerdict('skipped', undefined, reason)
          : reportedVerdict('error', 'not judged', reason),
      ];
    case 'skipped':
      return [reportedVerdict('skipped', undefined, reason)];
    case 'passed':
      break;
  }
  return [];
}

/** What a reader of a single case wants beside its verdict: the title, what came, and what did not fail it. */
function outOf(
  scenario: ScenarioReport,
  own: readonly Finding[],
  failing: ReadonlySet<Finding>,
): readonly Element[] {
  const beside = own.filter((finding) => !failing.has(finding));
  const text = [
    inLine(scenario.title),
    ...(scenario.summary === '' ? [] : [inLine(scenario.summary)]),
    ...beside.flatMap((finding) => ['', ...findingLines(alone(finding))]),
  ];
  return [{ name: 'system-out', text: text.join('\n') }];
}
