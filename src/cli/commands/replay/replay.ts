import { configured } from '../../../config/datasets.ts';
import { findConfig } from '../../../config/given/find.ts';
import { type Config, type Flags, loadConfig } from '../../../config/load.ts';
import { policyOf, redactorOf, allRules as rules } from '../../../config/rules.ts';
import { endpoints } from '../../../contract/catalogue.ts';
import { openGate, usualRequests } from '../../../engine/drive/gate.ts';
import { openRedactor } from '../../../engine/redact/redactor.ts';
import { secretsOf } from '../../../engine/redact/secrets.ts';
import { runOf } from '../../../engine/result/pipeline.ts';
import { concludedFrom, countsOf, exitCodeOf } from '../../../engine/result/verdict.ts';
import type { Io } from '../../../model/io.ts';
import type { ExchangeReport, Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { Document, Entry, Tone } from '../../../report/page/block.ts';
import { printed } from '../../../report/terminal/blocks.ts';
import { readRun } from '../../../saved/saved-run.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { figure, howMany } from '../../../standards/text/figures.ts';
import { legible } from '../../../standards/text/legible.ts';
import { openStoppable } from '../../../suite/stoppable.ts';
import { lookOf } from '../../options/look.ts';
import { warnOfSecrets } from '../../output/announce.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import {
  type ReplayedExchange,
  type ReplayResult,
  replayed,
  replayedExchanges,
} from './compare.ts';
import { secretsFor, variablesOf } from './refill.ts';
import { resend } from './resend.ts';
import { outgoingOf, withoutSlash } from './saved-request.ts';
import { chosen, exchangesFor } from './selection.ts';

interface Replay {
  readonly file: string;
  /** Names of findings and exchanges. */
  readonly names: readonly string[];
  readonly flags: Flags;
}

/** Resends the requests of saved findings and exchanges, and reports what changed. */
export async function replayCommand({ file, names, flags }: Replay, io: Io): Promise<number> {
  const { run } = await readRun(file, io.cwd);
  const asked = chosen(run, names);
  const exchanges = exchangesFor(run, asked, rules);
  const own = run.target.clientBase;
  const requests = exchanges.flatMap(({ request }) => request ?? []);
  const needs = variablesOf(requests);
  const config = await configFor(own, needs, { flags, io });
  const most = config.limits.requests ?? usualRequests;
  if (exchanges.length > most) {
    throw new UsageError(
      `that takes ${figure(exchanges.length)} requests, and limits.requests is ${figure(most)}; name fewer findings`,
    );
  }
  const secrets = secretsFor(needs, secretsOf(config.target), io.env);
  io.guard.add(secrets);
  const redactor = redactorOf(config);
  const reading = configured(config);
  if (hasPseudonyms(exchanges)) {
    io.stderr.write(
      'greenlight: the run holds pseudonyms for people and resends them; answers may differ.\n',
    );
  }
  warnOfSecrets(config.target, io);
  // Checks all of them before sending the first.
  const asking = { run, target: config.target, secrets };
  for (const each of exchanges) outgoingOf(each, asking);
  const stoppable = openStoppable(config, io);
  try {
    const drivings = await resend(exchanges, {
      run,
      endpoints,
      target: config.target,
      gate: openGate({ ...config.limits, signal: stoppable.signal }),
      concurrency: config.limits.concurrency,
      secrets,
      send: stoppable.send,
      openDataset: reading.open,
    });
    // If something was not resent, it cannot be told from what is gone.
    if (stoppable.interrupted !== undefined) return stoppable.interrupted;
    // Judges by the same rules as any run, with the resent requests as the whole suite.
    const target = {
      ...config.target,
      implements: run.target.implements,
      secrets: [...(config.target.secrets ?? []), ...secrets],
    };
    redactor.add(secretsOf(target));
    const policy = {
      ...policyOf(target, config, redactor),
      observe: () => [],
      waivers: [],
      seed: run.run.seed,
      now: Date.parse(run.run.startedAt),
      settings: [],
    };
    const at = { startedAt: new Date(), began: performance.now() };
    const now = runOf({ ...at, drivings, cross: reading.cross() }, policy);
    const reported: ReplayReport = {
      findings: replayed(asked.findings, now),
      exchanges: replayedExchanges(asked.exchanges, now, rules),
    };
    io.stdout.write(
      config.out === '-'
        ? `${JSON.stringify({ schemaVersion: 1, run: run.run.id, ...reported }, null, 2)}\n`
        : withoutCommands(
            printed(replayText(reported, now), lookOf(io.stdout, config.look, io)),
            io,
          ),
    );
    return exitCodeFor(reported, now);
  } finally {
    await stoppable.close();
  }
}

/**
 * Loads the config of the client. Throws a UsageError if a secret would be sent to an address that neither the config
 * nor --base-url names, or if the config names another client: a saved run may come from anybody.
 */
async function configFor(
  own: string,
  needs: readonly string[],
  { flags, io }: Pick<Replay, 'flags'> & { readonly io: Io },
): Promise<Config> {
  const given = (name: string) => io.env[`GREENLIGHT_${name}`];
  const baseUrl = flags.baseUrl ?? given('BASE_URL');
  if (baseUrl !== undefined) return loadConfig({ flags: { ...flags, baseUrl }, io });
  const named = flags.config ?? given('CONFIG') ?? (await findConfig(io.cwd, io.uid));
  if (named === undefined) {
    if (needs.length === 0) return loadConfig({ flags: { ...flags, baseUrl: own }, io });
    throw new UsageError(
      `no config names the address of this client, and a saved run may come from anybody; name it with --base-url ${legible(own)}`,
    );
  }
  const config = await loadConfig({ flags, io });
  const { clientBase } = config.target;
  const reported = openRedactor(secretsOf(config.target)).text(clientBase);
  const same = (address: string) => withoutSlash(address) === withoutSlash(own);
  if (same(clientBase) || same(reported)) return config;
  throw new UsageError(
    `the run was made against ${own}, and the config names ${reported}; say with --base-url which is meant`,
  );
}

interface ReplayReport {
  readonly findings: readonly ReplayResult[];
  readonly exchanges: readonly ReplayedExchange[];
}

/** Returns the exit code: failed if anything is still there or different; inconclusive if something was unanswered or not resent. */
function exitCodeFor({ findings, exchanges }: ReplayReport, now: Run): number {
  const of = (...states: readonly ReplayResult['state'][]) =>
    findings.filter(({ state }) => states.includes(state)).length;
  const broken = exchanges.filter((each) =>
    each.findings.some(({ severity }) => severity === 'error'),
  );
  const { verdict } = concludedFrom({
    ...countsOf(now, { failOn: 'error', ofSilence: new Set() }),
    failing: of('still there', 'different') + broken.length,
    endedEarly: of('not answered', 'not sent') > 0,
  });
  return exitCodeOf(verdict);
}

/** Pseudonyms written by src/engine/redact/people.ts. */
const pseudonym = /"(?:Person \d+|Street \d+|phone-\d+|identity-\d+|person-\d+@example\.invalid)"/;

/** Returns the body and the decoded query of a request. */
const sentOf = ({ request }: ExchangeReport): string =>
  [
    JSON.stringify(request?.body ?? null),
    ...new URLSearchParams(/\?(.*)$/s.exec(request?.url ?? '')?.[1] ?? '').values(),
  ].join('\n');

/** Reports whether people in these requests were replaced, so that the client receives other data. */
const hasPseudonyms = (exchanges: readonly ExchangeReport[]): boolean =>
  exchanges.some((each) => pseudonym.test(sentOf(each)));

type RuleResults = readonly [ReplayResult, ...ReplayResult[]];

/** Renders the results of findings by rule, then of exchanges, then the counts. */
function replayText({ findings, exchanges }: ReplayReport, now: Run): Document {
  if (findings.length + exchanges.length === 0) {
    const text = 'The run has no finding; there is nothing to send again.';
    return [[{ kind: 'paragraph', text }]];
  }
  const counts = [
    `${howMany(now.exchanges.length, 'request')} sent again to ${now.target.clientBase}`,
    ...countsOfAll('finding', findings),
    ...countsOfAll('exchange', exchanges),
  ];
  const byRule = [...groupedBy(findings, ({ rule }) => rule).values()];
  return [
    [{ kind: 'list', entries: [...byRule.map(ruleEntry), ...exchanges.map(exchangeEntry)] }],
    [{ kind: 'list', entries: counts.map((text) => ({ text })) }],
  ];
}

function countsOfAll(what: string, all: readonly { readonly state: string }[]): readonly string[] {
  const counts = ['still there', 'different', 'same', 'gone', 'not answered', 'not sent']
    .map((state) => ({ state, many: all.filter((each) => each.state === state).length }))
    .filter(({ many }) => many > 0)
    .map(({ state, many }) => `${many} ${state}`);
  return all.length === 0 ? [] : [`${howMany(all.length, what)}: ${counts.join(', ')}`];
}

function exchangeEntry({ id, step, scenario, ...again }: ReplayedExchange): Entry {
  const { state, was, saw, findings } = again;
  const isBroken = findings.some(({ severity }) => severity === 'error');
  const found = isBroken ? 'failed' : findings.length > 0 ? 'warning' : 'passed';
  return {
    tone: state === 'not answered' ? 'quiet' : found,
    text: step,
    beside: `${id}  ${scenario}`,
    under: [
      `${state}: ${saw}${state === 'same' ? '' : `; before: ${was}`}`,
      ...findings.map(({ rule, message }) => `${message} (${rule})`),
    ],
  };
}

function ruleEntry(own: RuleResults): Entry {
  const [{ id, title, rule }] = own;
  const isAlone = own.length === 1;
  return {
    tone: toneOf(own),
    text: title,
    beside: isAlone ? `${id}  ${rule}` : rule,
    under: own.map(({ state, saw, scenario, id: its }) => {
      const where = scenario === undefined ? '' : ` (${scenario})`;
      return `${isAlone ? '' : `${its} `}${state}: ${saw}${where}`;
    }),
  };
}

/** Returns the tone of the worst of a rule's findings. */
function toneOf(own: RuleResults): Tone {
  const are = (state: ReplayResult['state']) => own.some((each) => each.state === state);
  if (are('still there')) return 'failed';
  if (are('different')) return 'warning';
  return are('not answered') || are('not sent') ? 'quiet' : 'passed';
}
