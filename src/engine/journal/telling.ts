import type { Subject } from '../../model/rule.ts';
import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import type { Scenario } from '../../model/scenario.ts';
import type { Driving } from '../drive/drive.ts';
import { judgeAll } from '../judge/judged.ts';
import type { RunOptions } from '../options.ts';
import { assemble } from '../result/assemble.ts';

interface Telling {
  readonly driven: (driving: Driving) => void;
  /** The rest, once the whole run is judged. */
  readonly rest: (made: Pick<Run, 'scenarios' | 'exchanges'>) => void;
}

interface Reported {
  readonly report: ScenarioReport;
  readonly exchanges: readonly ExchangeReport[];
}

const silent: Telling = { driven: () => {}, rest: () => {} };

/**
 * Tells each scenario as soon as its verdict can no longer change, in suite order. One whose answers
 * were all of use is judged at once; any other waits for the rules over the whole run.
 */
export function openTelling(options: RunOptions, shown: (run: Run) => Run = (run) => run): Telling {
  const { onScenario } = options;
  // Judging twice is for those who listen.
  if (!onScenario) return silent;
  const ready = new Map<Scenario, Reported>();
  let next = 0;
  let sent = options.discovery?.exchanges.length ?? 0;
  const judgeNow = (scenario: Scenario, drivings: readonly Driving[]) => {
    const only: RunOptions = {
      ...options,
      suite: options.suite.filter((each) => each.scenario === scenario),
      clauses: [],
      observe: () => [],
    };
    const at = { options: only, startedAt: new Date(), began: performance.now() };
    const { scenarios, exchanges } = shown(assemble(drivings, judgeAll(drivings, only), at));
    for (const report of scenarios) ready.set(scenario, { report, exchanges });
  };
  const flush = () => {
    for (const { scenario } of options.suite.slice(next)) {
      const reported = ready.get(scenario);
      if (!reported) return;
      // All before it are told, so these are the numbers that `numbered` will give.
      const exchanges = reported.exchanges.map((each, i) => ({ ...each, id: `e${sent + i + 1}` }));
      sent += exchanges.length;
      onScenario({ ...reported.report, exchanges: exchanges.map(({ id }) => id) }, exchanges);
      next += 1;
    }
  };
  for (const { scenario, resolved } of options.suite) {
    if (resolved.state === 'skipped') judgeNow(scenario, []);
  }
  return {
    driven(driving) {
      const { scenario, exchanges, notAsked } = driving;
      const settled = exchanges.every((each) => isSettled(options.subjectOf(each), options));
      if (notAsked !== undefined || !settled) return;
      judgeNow(scenario, [driving]);
      flush();
    },
    rest({ scenarios, exchanges }) {
      for (const report of scenarios.slice(next)) {
        onScenario(
          report,
          exchanges.filter(({ scenario }) => scenario === report.id),
        );
      }
    },
  };
}

/** Statuses about which rules over the whole run have the last word. */
const openStatuses: readonly number[] = [401, 403, 404, 405, 429];

const isSettled = (x: Subject, { usable }: RunOptions): boolean =>
  usable(x) && !openStatuses.includes(x.status ?? 0);
