import type { Subject } from '../model/rule.ts';
import type { ExchangeReport, Run, ScenarioReport } from '../model/run.ts';
import { type Driving, numbered } from './drive/drive.ts';
import { openGate } from './drive/gate.ts';
import { endedBy } from './drive/queue.ts';
import { driveSuite } from './drive/suite.ts';
import { openJournal } from './journal/journal.ts';
import { calmBy } from './result/judged.ts';
import type { RunOptions } from './result/options.ts';
import { runId, runOf } from './result/pipeline.ts';

/** The main job: drives the suite, judges what it received, and returns everything as plain data. */
export async function run(given: RunOptions): Promise<Run> {
  const { limits, signal, clock, gate = openGate({ ...limits, signal, clock }) } = given;
  const options = { ...given, gate };
  const { began = performance.now() } = given;
  const startedAt = new Date(Date.now() - (performance.now() - began));
  const at = { startedAt, began, id: runId(startedAt) };
  const quiet = { ...options, observe: () => [] };
  // Judging a part by itself is for those who listen.
  const opening =
    options.journal || options.onScenario
      ? runOf({ ...at, drivings: [], suite: options.suite }, quiet)
      : undefined;
  const parts = new WeakMap<Driving, Run>();
  /** Judged once, whoever listens. */
  const partOf = (driving: Driving): Run => {
    const held = parts.get(driving);
    if (held) return held;
    const begun = performance.now();
    const suite = options.suite.filter(({ scenario }) => scenario === driving.scenario);
    const part = runOf(
      { ...at, drivings: [driving], suite, isPart: true },
      { ...quiet, clauses: [], settings: [] },
    );
    parts.set(driving, part);
    options.onJudged?.(performance.now() - begun);
    return part;
  };
  const reported = new Set<string>();
  const sure = (driving: Driving) => {
    if (!options.onSure || reported.has(driving.scenario.id)) return;
    reported.add(driving.scenario.id);
    options.onSure(partOf(driving));
  };
  const telling = opening && openTelling(options, opening);
  const journal = opening && openJournal(options, opening);
  const driven = await driveSuite({
    ...options,
    planned: options.suite.flatMap(({ scenario, resolved }) =>
      resolved.state === 'ready' ? [{ scenario, steps: resolved.steps }] : [],
    ),
    isCalm: calmBy(options),
    onDriven: (driving) => {
      if (opening) {
        const part = partOf(driving);
        journal?.driven(part);
        telling?.driven(driving, part);
      }
      options.onDriven?.(driving.scenario);
      if (driving.exchanges.every((x) => options.usable(options.subjectOf(x)))) sure(driving);
    },
    onConfirmed: sure,
  });
  const ended = endedBy(signal) ?? gate.spent();
  const wouldDo = options.wouldDo?.();
  const incomplete = ended !== undefined && wouldDo ? `${ended}; ${wouldDo}` : ended;
  const made = runOf(
    {
      ...at,
      drivings: numbered([...(options.discovery ? [options.discovery] : []), ...driven]),
      suite: options.suite,
      cross: options.datasets.cross(),
      ...(incomplete === undefined ? {} : { incomplete }),
    },
    options,
  );
  journal?.end(made);
  telling?.rest(made);
  return made;
}

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
function openTelling(options: RunOptions, opening: Run): Telling | undefined {
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
      // All before it are reported, so these are the numbers that `numbered` will give.
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

/** Whether an answer is of use, and no rule over the whole run has the last word on its status. */
const isSettled = (x: Subject, { usable, rules }: RunOptions): boolean =>
  usable(x) && !rules.some((rule) => rule.over === 'run' && rule.settles?.includes(x.status ?? 0));
