import { endpoints } from '../../../contract/catalogue.ts';
import { usualRequests } from '../../../engine/drive/allowance.ts';
import { withStepSecrets } from '../../../engine/drive/step-secrets.ts';
import type { Resolving } from '../../../engine/evidence.ts';
import { openRedactor, secretsOf } from '../../../engine/redact/redact.ts';
import { openPlaces } from '../../../engine/redact/redact-places.ts';
import type { ExchangeReport, Run, ScenarioReport } from '../../../model/run.ts';
import type { Target } from '../../../model/target.ts';
import { isFile } from '../../../report/reporters.ts';
import { header, scenarioLine } from '../../../report/terminal/terminal.ts';
import type { Config } from '../../config/config.ts';
import type { Io } from '../../io.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { tellRun } from '../../output/tell-run.ts';
import { assertFolder } from '../../output/write-reports.ts';
import { openStoppable } from '../../stoppable.ts';
import { version } from '../../version.ts';
import { announce } from './announce.ts';
import { discoverySteps } from './discovery.ts';
import { dryRun, dryRunJson } from './dry-run.ts';
import { type JournalFile, noJournal, openJournalFile } from './journal-file.ts';
import { openLive } from './live.ts';
import { type SuiteRun, scenariosOf, suiteOf, suiteRun } from './suite-run.ts';
import { assertNew, writeWaivers } from './waiver-file.ts';

/** All that decides a run; `run` takes it from flags, environment and config, `demo` mostly from itself. */
export interface Conducting
  extends SuiteRun,
    Pick<Config, 'reporters' | 'out' | 'dryRun' | 'look' | 'writeWaivers'> {}

/** Drives, judges and reports one run; the exit code. */
export async function conduct(asked: Conducting, io: Io): Promise<number> {
  const scenarios = await scenariosOf(asked);
  const expected = suiteOf(scenarios, asked, asked.target);
  if (asked.dryRun) {
    const plan = {
      suite: expected,
      discovery: await discoverySteps(asked),
      most: asked.limits.requests ?? usualRequests,
      target: withStepSecrets(asked.target, expected),
      endpoints,
      places: openPlaces(asked.redact),
    };
    io.stdout.write(asked.out === '-' ? dryRunJson(plan) : dryRun(plan, asked.look.quiet));
    return 0;
  }
  const writes = asked.out !== '-' && asked.reporters.some(isFile);
  if (writes) await assertFolder(asked.out, io);
  if (asked.writeWaivers !== undefined) await assertNew(asked.writeWaivers, io);
  announce(asked, expected, io);
  const stoppable = openStoppable(asked, io);
  let ended = false;
  let told = async (_made: Run) => {};
  const journal = writes ? openJournalFile(asked.out, io) : noJournal;
  try {
    const made = await suiteRun(scenarios, asked, stoppable, (suite) => {
      const telling = openTelling(asked, suite, io);
      told = (of) => telling.end(of, journal.path());
      return { ...telling.hooks, ...(writes ? { journal: journal.append } : {}) };
    });
    ended = true;
    await told(made);
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
    `greenlight: what was finished is kept in ${journal.path()}; greenlight render ${out} writes its reports\n`,
  );
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
