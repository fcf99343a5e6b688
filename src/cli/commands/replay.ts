import { endpoints } from '../../contract/catalogue.ts';
import { clauses } from '../../contract/clauses.ts';
import { procedures } from '../../contract/procedures.ts';
import { subjectOf } from '../../contract/subject.ts';
import { usable } from '../../contract/usable.ts';
import { openDriver } from '../../driver/driver.ts';
import { assemble } from '../../engine/assemble.ts';
import type { Datasets } from '../../engine/datasets.ts';
import type { Driving } from '../../engine/drive.ts';
import { judgeAll } from '../../engine/judged.ts';
import type { RunOptions } from '../../engine/options.ts';
import { secretsOf } from '../../engine/redact.ts';
import type { Run } from '../../model/run.ts';
import type { Secret } from '../../model/target.ts';
import { figured, howMany } from '../../report/figures.ts';
import { paragraph, row } from '../../report/terminal/layout.ts';
import { penOf } from '../../report/terminal/pen.ts';
import { allRules as rules } from '../all-rules.ts';
import { type Config, type Flags, loadConfig } from '../config/load.ts';
import { datasets } from '../datasets.ts';
import type { Io } from '../io.ts';
import { lookOf } from '../look.ts';
import { type Replayed, replayed } from '../replay/compare.ts';
import { secretsFor, variablesOf } from '../replay/refill.ts';
import { resend } from '../replay/resend.ts';
import { chosen, exchangesFor } from '../replay/selection.ts';
import { readRun } from '../saved-run.ts';
import { version } from '../version.ts';

interface Replay {
  readonly file: string;
  readonly findings: readonly string[];
  readonly flags: Flags;
}

/** Sends the requests of saved findings again and says of each: still there, gone, or different. */
export async function replayCommand({ file, findings, flags }: Replay, io: Io): Promise<number> {
  const { run } = await readRun(file, io.cwd);
  const asked = chosen(run, findings);
  const exchanges = exchangesFor(run, asked, rules);
  const own = run.target.clientBase;
  const baseUrl = flags.baseUrl ?? io.env['GREENLIGHT_BASE_URL'] ?? own;
  const knownRules = rules.map(({ id }) => id);
  const config = await loadConfig({ flags: { ...flags, baseUrl }, io, knownRules });
  const requests = exchanges.flatMap(({ request }) => request ?? []);
  const secrets = secretsFor(variablesOf(requests), secretsOf(config.target), io.env);
  const reading = datasets({ now: config.now, maxRecords: config.limits.maxRecords });
  const driver = openDriver({ ...config.limits, ...config.tls });
  const deaf = io.onInterrupt(() => void driver.close());
  try {
    const drivings = await resend(exchanges, {
      run,
      endpoints,
      base: config.target.clientBase,
      secrets,
      send: driver.send,
      openDataset: reading.open,
    });
    const now = judgedAgain(drivings, { run, config, secrets, reading });
    const told = replayed(asked, now);
    io.stdout.write(
      config.out === '-'
        ? `${JSON.stringify({ schemaVersion: 1, run: run.run.id, findings: told }, null, 2)}\n`
        : textOf(told, config, io),
    );
    return exitCodeOf(told, now);
  } finally {
    deaf();
    await driver.close();
  }
}

interface Judging {
  readonly run: Run;
  readonly config: Config;
  readonly secrets: readonly Secret[];
  readonly reading: Datasets;
}

/** By the same rules as any run; what was replayed is all of its suite. */
function judgedAgain(
  drivings: readonly Driving[],
  { run, config, secrets, reading }: Judging,
): Run {
  const options: RunOptions = {
    version,
    suite: drivings.map(({ scenario }) => ({ scenario, resolved: { state: 'ready', steps: [] } })),
    rules,
    clauses,
    endpoints,
    procedures,
    observe: () => [],
    target: {
      ...config.target,
      implements: run.target.implements,
      secrets: [...(config.target.secrets ?? []), ...secrets],
    },
    subjectOf,
    usable,
    limits: config.limits,
    pauseScale: 1,
    signal: new AbortController().signal,
    severity: config.severity,
    waivers: [],
    failOn: config.failOn,
    seed: run.run.seed,
    now: Date.parse(run.run.startedAt),
    narrowed: true,
    settings: [],
    reproduce: () => ({ command: () => '', curl: () => undefined }),
    datasets: datasets({ now: config.now, maxRecords: config.limits.maxRecords }),
    send: () => Promise.reject(new Error('all is sent already')),
  };
  const judged = judgeAll(drivings, options, reading.cross());
  return assemble(drivings, judged, { options, startedAt: new Date(), began: performance.now() });
}

const exitCodeOf = (told: readonly Replayed[], now: Run): number => {
  const silent = now.exchanges.every(({ answer }) => answer.kind === 'no-response');
  if (told.length > 0 && silent) return 3;
  return told.every(({ state }) => state === 'gone') ? 0 : 1;
};

function textOf(told: readonly Replayed[], config: Config, io: Io): string {
  const pen = penOf(lookOf(io.stdout, config.look, io));
  const marks = {
    'still there': pen.marks.failed,
    gone: pen.marks.passed,
    different: pen.marks.warning,
    'not sent': pen.marks.quiet,
  } as const satisfies { readonly [state in Replayed['state']]: string };
  const lines = told.flatMap(({ id, rule, title, scenario, state, saw }) => [
    ...row(pen, {
      lead: `${marks[state]} `,
      text: pen.text(title),
      right: `${id}  ${pen.text(rule)}`,
      paintRight: pen.dim,
    }),
    ...paragraph(
      pen,
      2,
      `${pen.bold(state)}: ${pen.text(figured(saw), 600)}${scenario === undefined ? '' : pen.dim(`  ${pen.text(scenario)}`)}`,
    ),
  ]);
  const counted = (['still there', 'different', 'gone', 'not sent'] as const).flatMap((state) => {
    const many = told.filter((each) => each.state === state).length;
    return many === 0 ? [] : [`${many} ${state}`];
  });
  const total =
    told.length === 0
      ? 'The run has no finding; there is nothing to send again.'
      : `${howMany(told.length, 'finding')}: ${counted.join(', ')}`;
  return `${[...lines, ...(lines.length > 0 ? [''] : []), total].join('\n')}\n`;
}
