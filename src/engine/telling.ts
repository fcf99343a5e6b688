import type { ScenarioReport } from '../model/run.ts';
import type { Scenario } from '../model/scenario.ts';
import { assemble } from './assemble.ts';
import type { Driving } from './drive.ts';
import { judgeAll } from './judged.ts';
import type { RunOptions } from './options.ts';

interface Telling {
  readonly driven: (driving: Driving) => void;
  /** The rest, once the whole run is judged. */
  readonly rest: (reports: readonly ScenarioReport[]) => void;
}

/**
 * Tells each scenario as soon as its verdict can no longer change, in suite order. One whose answers
 * were all of use is judged at once; any other waits for the rules over the whole run.
 */
export function openTelling(options: RunOptions): Telling {
  const ready = new Map<Scenario, ScenarioReport>();
  let next = 0;
  const judgeNow = (scenario: Scenario, drivings: readonly Driving[]) => {
    const only = { ...options, suite: options.suite.filter((each) => each.scenario === scenario) };
    const at = { options: only, startedAt: new Date(), began: performance.now() };
    const [report] = assemble(drivings, judgeAll(drivings, only), at).scenarios;
    if (report) ready.set(scenario, report);
  };
  const flush = () => {
    for (const { scenario } of options.suite.slice(next)) {
      const report = ready.get(scenario);
      if (!report) return;
      options.onScenario?.(report);
      next += 1;
    }
  };
  for (const { scenario, resolved } of options.suite) {
    if (resolved.state === 'skipped') judgeNow(scenario, []);
  }
  return {
    driven(driving) {
      const { scenario, exchanges, notAsked } = driving;
      const usable = exchanges.every((each) => options.usable(options.subjectOf(each)));
      if (notAsked !== undefined || !usable) return;
      judgeNow(scenario, [driving]);
      flush();
    },
    rest(reports) {
      for (const report of reports.slice(next)) options.onScenario?.(report);
    },
  };
}
