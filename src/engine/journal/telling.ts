import type { Subject } from '../../model/rule.ts';
import type { ExchangeReport, Run, ScenarioReport } from '../../model/run.ts';
import type { Driving } from '../drive/drive.ts';
import type { RunOptions } from '../options.ts';

interface Telling {
  /** `part` is the scenario judged by itself. */
  readonly driven: (driving: Driving, part: Run) => void;
  /** The rest, once the whole run is judged. */
  readonly rest: (made: Pick<Run, 'scenarios' | 'exchanges'>) => void;
}

interface Reported {
  readonly report: ScenarioReport;
  readonly exchanges: readonly ExchangeReport[];
}

/**
 * Tells each scenario as soon as its verdict can no longer change, in suite order. One whose answers
 * were all of use is judged at once; any other waits for the rules over the whole run, and so does one whose
 * records break a rule.
 */
export function openTelling(options: RunOptions, opening: Run): Telling | undefined {
  const { onScenario } = options;
  if (!onScenario) return undefined;
  const ready = new Map<string, Reported>();
  // What several answers show is a finding of one of them.
  const overRecords = new Set(
    options.rules.flatMap(({ id, over }) => (over === 'record' || over === 'dataset' ? [id] : [])),
  );
  let next = 0;
  let sent = options.discovery?.exchanges.length ?? 0;
  const flush = () => {
    for (const { scenario } of options.suite.slice(next)) {
      const reported = ready.get(scenario.id);
      if (!reported) return;
      // All before it are told, so these are the numbers that `numbered` will give.
      const exchanges = reported.exchanges.map((each, i) => ({ ...each, id: `e${sent + i + 1}` }));
      sent += exchanges.length;
      onScenario({ ...reported.report, exchanges: exchanges.map(({ id }) => id) }, exchanges);
      next += 1;
    }
  };
  for (const report of opening.scenarios) {
    if (report.verdict === 'skipped') ready.set(report.id, { report, exchanges: [] });
  }
  return {
    driven({ scenario, exchanges, notAsked }, part) {
      const settled =
        exchanges.length > 0 &&
        exchanges.every((each) => isSettled(options.subjectOf(each), options)) &&
        !part.findings.some(({ rule }) => overRecords.has(rule));
      const [report] = part.scenarios;
      if (notAsked !== undefined || !settled || !report) return;
      ready.set(scenario.id, { report, exchanges: part.exchanges });
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
