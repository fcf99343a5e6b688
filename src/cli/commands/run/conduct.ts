import { subjectOf } from '../../../contract/answers/subject.ts';
import { usable } from '../../../contract/answers/usable.ts';
import { endpoints, rules } from '../../../contract/catalogue.ts';
import { clauses } from '../../../contract/clauses/clauses.ts';
import { observe } from '../../../contract/observations/observations.ts';
import { procedures } from '../../../contract/procedures/procedures.ts';
import { usualRequests } from '../../../engine/drive/allowance.ts';
import { openGate } from '../../../engine/drive/gate.ts';
import { withStepSecrets } from '../../../engine/drive/step-secrets.ts';
import type { Resolving } from '../../../engine/options.ts';
import { openRedactor, secretsOf } from '../../../engine/redact/redact.ts';
import { openPlaces } from '../../../engine/redact/redact-places.ts';
import type { FailOn } from '../../../engine/result/verdict.ts';
import type { Waiver } from '../../../engine/result/waivers.ts';
import { run } from '../../../engine/run.ts';
import type { RuleId, Severity } from '../../../model/rule.ts';
import type { ExchangeReport, Run, ScenarioReport, Setting } from '../../../model/run.ts';
import type { Scenario } from '../../../model/scenario.ts';
import type { Target } from '../../../model/target.ts';
import { isFile, type ReporterName } from '../../../report/reporters.ts';
import { header, scenarioLine } from '../../../report/terminal/terminal.ts';
import { loadScenarios } from '../../../scenario/load.ts';
import { resolve } from '../../../scenario/resolve.ts';
import { scenarioRules } from '../../../scenario/rules/rules.ts';
import type { Config } from '../../config/config.ts';
import { pointersOf } from '../../config/lists.ts';
import type { Io } from '../../io.ts';
import { type LookFlags, lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { tellRun } from '../../output/tell-run.ts';
import { assertFolder } from '../../output/write-reports.ts';
import { openStoppable } from '../../stoppable.ts';
import { version } from '../../version.ts';
import { announce } from './announce.ts';
import { datasets } from './datasets.ts';
import { discovered, discoverySteps } from './discovery.ts';
import { dryRun, dryRunJson } from './dry-run.ts';
import { type JournalFile, noJournal, openJournalFile } from './journal-file.ts';
import { openLive } from './live.ts';
import { reproducing } from './reproduce.ts';
import { isNarrowed, plan, type Selection, selected } from './select.ts';
import { type Shard, shardOf } from './shard.ts';
import { assertNew, writeWaivers } from './waiver-file.ts';

/** All that decides a run; `run` takes it from flags, environment and config, `demo` mostly from itself. */
export interface Conducting extends Selection {
  readonly target: Target;
  readonly roots: readonly string[];
  readonly limits: {
    readonly concurrency: number;
    readonly ratePerSecond?: number;
    readonly timeoutMs?: number;
    /** The most requests of the run. */
    readonly requests?: number;
    readonly maxBody: number;
    readonly maxBytes: number;
    readonly maxRecords: number;
  };
  readonly lists: Config['lists'];
  readonly tls: Config['tls'];
  readonly severity: { readonly [rule: RuleId]: Severity | 'off' };
  readonly waivers: readonly Waiver[];
  readonly failOn: FailOn;
  readonly seed: number;
  readonly now: number;
  readonly settings: readonly Setting[];
  readonly reporters: readonly ReporterName[];
  /** A folder, or `-` for the one report on stdout. */
  readonly out: string;
  readonly dryRun: boolean;
  readonly look: LookFlags;
  /** How the run was started, without its scenarios: the start of every repeat line. */
  readonly command: string;
  readonly pauseScale: number;
  /** The client ends with the run. */
  readonly passing?: true;
  readonly name?: string;
  readonly redactPeople: boolean;
  /** JSON Pointers of what no report may tell. */
  readonly redact: readonly string[];
  /** A file for the waivers of what fails. */
  readonly writeWaivers?: string;
  readonly shard?: Shard;
}

/** Drives, judges and reports one run; the exit code. */
export async function conduct(asked: Conducting, io: Io): Promise<number> {
  const { limits, seed, now } = asked;
  const scenarios = selected(await loadScenarios(asked.roots), asked);
  const places = openPlaces(asked.redact);
  if (asked.dryRun) {
    const suite = suiteOf(scenarios, asked, asked.target);
    const target = withStepSecrets(asked.target, suite);
    const plan = {
      suite,
      discovery: await discoverySteps(asked),
      most: limits.requests ?? usualRequests,
      target,
      endpoints,
      places,
    };
    io.stdout.write(asked.out === '-' ? dryRunJson(plan) : dryRun(plan, asked.look.quiet));
    return 0;
  }
  const writes = asked.out !== '-' && asked.reporters.some(isFile);
  if (writes) await assertFolder(asked.out, io);
  if (asked.writeWaivers !== undefined) await assertNew(asked.writeWaivers, io);
  announce(asked, suiteOf(scenarios, asked, asked.target), io);
  const stoppable = openStoppable(asked, io);
  let ended = false;
  const journal = writes ? openJournalFile(asked.out, io) : noJournal;
  try {
    const { send, signal } = stoppable;
    const gate = openGate({ ...limits, signal, pauseScale: asked.pauseScale });
    const means = { send, endpoints, signal, gate };
    const reading = datasets({
      now,
      maxRecords: limits.maxRecords,
      onRecord: places.record,
      lists: pointersOf(asked.lists),
    });
    const {
      target: found,
      settings,
      driving,
    } = await discovered({
      ...asked,
      ...means,
      datasets: reading,
    });
    const suite = suiteOf(scenarios, asked, found);
    const target = withStepSecrets(found, suite);
    const telling = openTelling(asked, suite, io);
    const made = await run({
      ...means,
      version,
      suite,
      rules: [...rules, ...scenarioRules],
      clauses,
      procedures,
      observe,
      target,
      settings,
      subjectOf,
      usable,
      limits,
      pauseScale: asked.pauseScale,
      severity: asked.severity,
      waivers: asked.waivers,
      failOn: asked.failOn,
      seed,
      now,
      narrowed: isNarrowed(asked) || asked.shard !== undefined || !asked.roots.includes('built-in'),
      redactPeople: asked.redactPeople,
      places,
      journal: journal.append,
      ...(asked.shard ? { shard: `${asked.shard.part}/${asked.shard.of}` } : {}),
      reproduce: reproducing(shown(asked.command, target), asked.passing === true),
      datasets: reading,
      ...telling.hooks,
      ...(driving ? { discovery: driving } : {}),
      ...(asked.name === undefined ? {} : { name: asked.name }),
    });
    ended = true;
    await telling.end(made, journal.path());
    if (asked.writeWaivers !== undefined) await writeWaivers(made, asked.writeWaivers, asked, io);
    return stoppable.interrupted ?? made.exitCode;
  } catch (error) {
    if (!ended) tellKept(journal, asked.out, io);
    throw error;
  } finally {
    journal.close();
    await stoppable.close();
  }
}

/** A run that cannot be told as it should be has its journal; its first line holds no answer yet. */
function tellKept(journal: JournalFile, out: string, io: Io): void {
  if (journal.lines() < 2 || journal.path() === undefined) return;
  io.stderr.write(
    `greenlight: what was finished is kept in ${journal.path()}; greenlight render ${out} tells it\n`,
  );
}

/** The scenarios with this target's data in; every body that will be sent keeps the contract. */
function suiteOf(
  scenarios: readonly Scenario[],
  asked: Conducting,
  target: Target,
): readonly Resolving[] {
  const { seed, now } = asked;
  const whole = plan(scenarios, {
    target,
    concurrency: asked.limits.concurrency,
    procedures,
    resolve: (scenario) => resolve(scenario, target, { seed, now }),
  });
  return asked.shard ? shardOf(whole, asked.shard) : whole;
}

/** An address may hold a password. */
const shown = (text: string, target: Target): string => openRedactor(secretsOf(target)).text(text);

/** What is said while the run goes on, and at its end. */
function openTelling(asked: Conducting, suite: readonly Resolving[], io: Io) {
  const toStdout = asked.out === '-';
  const spoken = asked.reporters.includes('terminal') && !toStdout;
  const look = lookOf(io.stdout, asked.look, io);
  const piped = spoken && !io.stdout.isTTY && !look.quiet;
  const options = { ...look, live: piped, paths: [] };
  const sending = suite.filter(({ resolved }) => resolved.state === 'ready').length;
  const live = openLive(sending, io.stderr.isTTY && !look.quiet && !io.env['CI'], io);
  const opening = {
    version,
    client: asked.name ?? shown(asked.target.clientBase, asked.target),
    scenarios: suite.length,
    endpoints: new Set(suite.map(({ scenario }) => scenario.endpoint)).size,
    seed: asked.seed,
  };
  if (piped) io.stdout.write(header(opening, options));
  const onScenario = (report: ScenarioReport, exchanges: readonly ExchangeReport[]) => {
    live.wipe();
    io.stdout.write(withoutCommands(scenarioLine(report, exchanges, options), io));
  };
  return {
    hooks: {
      onStarted: live.started,
      onAsked: live.asked,
      onDriven: live.driven,
      ...(piped ? { onScenario } : {}),
    },
    async end(made: Run, journal: string | undefined) {
      live.end();
      await tellRun(made, { ...asked, live: piped, ...(journal ? { journal } : {}) }, io);
    },
  };
}
