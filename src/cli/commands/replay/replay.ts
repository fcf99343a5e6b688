import { configured } from '../../../config/datasets.ts';
import { findConfig } from '../../../config/given/find.ts';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { policyOfNow, allRules as rules } from '../../../config/rules.ts';
import { withStepSecrets } from '../../../engine/drive/step-secrets.ts';
import { openRedactor } from '../../../engine/redact/redactor.ts';
import { secretsOf } from '../../../engine/redact/target-secrets.ts';
import { runOf } from '../../../engine/result/pipeline.ts';
import { concludedFrom, countsOf, exitCodeOf } from '../../../engine/result/verdict.ts';
import type { Io } from '../../../model/io.ts';
import type { Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { readRun } from '../../../saved/saved-run.ts';
import { legible } from '../../../standards/text/legible.ts';
import { openSending } from '../../../suite/stoppable.ts';
import { warnOfSecrets } from '../../output/announce.ts';
import { tellResult } from '../../output/tell-result.ts';
import { type ReplayResult, replayed, replayedExchanges } from './compare.ts';
import { type ReplayReport, replayText } from './replay-text.ts';
import { resend, stepOf } from './resend.ts';
import { chosen, exchangesFor } from './selection.ts';

/** Resends the requests of saved findings and exchanges, which `names` selects, and reports what changed. */
export async function replayCommand(
  file: string,
  names: readonly string[],
  flags: Flags,
  io: Io,
): Promise<number> {
  const { run } = await readRun(file, io.cwd);
  const selection = chosen(run, names);
  const exchanges = exchangesFor(run, selection, rules);
  const config = await configFor(run.target.clientBase, flags, io);
  const target = withStepSecrets({ ...config.target, implements: run.target.implements }, []);
  // Checks all of them before sending the first.
  const steps = exchanges.map((each) => stepOf(each, target));
  const isToken = steps.some(
    ({ endpoint, token }) => endpoint === 'delivery-price' && token === 'configured',
  );
  if (isToken && !target.token) {
    throw new UsageError(
      'the saved requests need the token, which no run keeps; run export GREENLIGHT_TOKEN=…',
    );
  }
  io.guard.add(secretsOf(target));
  if (pseudonym.test(JSON.stringify(exchanges.map(({ request }) => request)))) {
    io.stderr.write(
      'greenlight: the run holds pseudonyms for people and resends them; answers may differ.\n',
    );
  }
  warnOfSecrets(target, io);
  const datasets = configured(config);
  const { concurrency } = config.limits;
  const sending = openSending({ config, target, datasets, concurrency }, io);
  try {
    const at = { startedAt: new Date(), began: performance.now() };
    const drivings = await resend(exchanges, { run, target, queue: sending.queue });
    // If something was not resent, it looks like what is gone.
    const interrupted = sending.interrupted();
    if (interrupted !== undefined) return interrupted;
    // Judges by the same rules as any run, with the resent requests as the whole suite.
    const policy = {
      ...policyOfNow(target, config),
      seed: run.run.seed,
      now: Date.parse(
        run.configuration.find(({ setting }) => setting === 'now')?.value ?? run.run.startedAt,
      ),
    };
    const now = runOf({ ...at, drivings, cross: datasets.cross() }, policy);
    const reported: ReplayReport = {
      findings: replayed(selection.findings, now),
      exchanges: replayedExchanges(selection.exchanges, now, rules),
    };
    const document = { schemaVersion: 1, run: run.run.id, ...reported };
    tellResult(document, () => replayText(reported, now), config, io);
    return exitCodeFor(reported, now);
  } finally {
    await sending.close();
  }
}

/** Loads the config of the client. It must name the client of the run: a saved run may come from anybody. */
async function configFor(savedBase: string, flags: Flags, io: Io): Promise<Config> {
  const variable = (name: string) => io.env[`GREENLIGHT_${name}`];
  if ((flags.baseUrl ?? variable('BASE_URL')) !== undefined) return loadConfig({ flags, io });
  if (!(flags.config ?? variable('CONFIG') ?? (await findConfig(io.cwd, io.uid)))) {
    throw new UsageError(
      `no config names the address of this client, and a saved run may come from anybody; name it with --base-url ${legible(savedBase)}`,
    );
  }
  const config = await loadConfig({ flags, io });
  const reported = openRedactor(secretsOf(config.target)).text(config.target.clientBase);

  if (bare(config.target.clientBase) === bare(savedBase) || bare(reported) === bare(savedBase))
    return config;
  throw new UsageError(
    `the run was made against ${savedBase}, and the config names ${reported}; say with --base-url which is meant`,
  );
}

const bare = (address: string) => address.replace(/(?<!\/)\/+$/, '');

/** Returns the exit code: failed if anything is still there or different; inconclusive if something was unanswered or not resent. */
function exitCodeFor({ findings, exchanges }: ReplayReport, now: Run): number {
  const of = (...states: readonly ReplayResult['state'][]) =>
    findings.filter(({ state }) => states.includes(state)).length;
  const broken = exchanges.filter((each) =>
    each.findings.some(({ severity }) => severity === 'error'),
  );
  const { verdict } = concludedFrom({
    ...countsOf(now, 'error'),
    failing: of('still there', 'different') + broken.length,
    endedEarly: of('not answered', 'not sent') > 0,
  });
  return exitCodeOf(verdict);
}

/** Pseudonyms written by src/engine/redact/people.ts, also in a query. */
const pseudonym =
  /\b(?:Person|Street)(?: |\+|%20)\d|\b(?:phone|identity)-\d|\bperson-\d+(?:@|%40)example\.invalid/;
