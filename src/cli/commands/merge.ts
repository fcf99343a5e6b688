import { subjectOf } from '../../contract/answers/subject.ts';
import { usable } from '../../contract/answers/usable.ts';
import { endpoints } from '../../contract/catalogue.ts';
import { clauses } from '../../contract/clauses/clauses.ts';
import { textBody } from '../../driver/body/text-body.ts';
import { mergedRuns, type NamedRun, whyNotMerged } from '../../engine/merge/merge-runs.ts';
import { keptText } from '../../engine/result/report.ts';
import type { Limits } from '../../model/endpoint.ts';
import type { Answer, Body, NoResponseReason, Trouble } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import type { ExchangeReport } from '../../model/run.ts';
import { UsageError } from '../../model/scenario.ts';
import { saidOf } from '../config/choices.ts';
import type { Flags } from '../config/load.ts';
import { reproducing } from '../drive/reproduce.ts';
import type { Io } from '../io.ts';
import { tellRun } from '../output/tell-run.ts';
import { assertFolder } from '../output/write-reports.ts';
import { allRules as rules } from '../rules.ts';
import { readRun } from '../saved/saved-run.ts';
import { everyReport } from './render.ts';
import { variablesOf } from './replay/refill.ts';

interface Merge {
  readonly files: readonly string[];
  readonly flags: Flags;
}

/** Shards, or runs of parts of one suite, as one run with one verdict; the exit code is that of the whole. */
export async function mergeCommand({ files, flags }: Merge, io: Io): Promise<number> {
  const runs: NamedRun[] = [];
  for (const file of files) runs.push(await readRun(file, io.cwd));
  const [first, ...rest] = runs;
  if (!first) throw new UsageError('merge takes the files of the runs to put together');
  const why = whyNotMerged([first, ...rest]);
  if (why !== undefined) throw new UsageError(`these are not parts of one run: ${why}`);
  const reproduce = reproducing(commandOf(runs), false)((text) => text, variablesIn(runs));
  const together = { subjectOf: savedSubject, usable, reproduce };
  const run = mergedRuns([first, ...rest], { rules, clauses, together });
  const said = saidOf(flags, io, { reporters: everyReport });
  if (said.out !== '-') await assertFolder(said, io);
  await tellRun(run, { ...said, live: false }, io);
  return run.exitCode;
}

/** How the parts were started, as their findings tell it; else the least that sends to the same client. */
function commandOf(runs: readonly NamedRun[]): string {
  const [reported] = runs.flatMap(({ run }) =>
    run.findings.map(({ reproduce }) => reproduce.command),
  );
  const least = runs.map(({ run }) => `greenlight run -u ${run.target.clientBase}`)[0] ?? '';
  return reported?.replace(/ --(?:only|endpoint) \S+$/, '') ?? least;
}

/** Saved requests hold `$NAME` where a secret was. */
const variablesIn = (runs: readonly NamedRun[]): readonly string[] =>
  variablesOf(runs.flatMap(({ run }) => run.exchanges.flatMap(({ request }) => request ?? [])));

/**
 * An exchange of a saved run as rules see it. Of a dataset only the number of records is kept; a body of which the
 * run holds a part only is marked `too-large`, so that no rule takes it for the whole.
 */
export function savedSubject(saved: ExchangeReport): Subject {
  const { answer, inFlight = 1 } = saved;
  return subjectOf({
    ...saved,
    inFlight,
    limits: limitsOf(saved),
    answer: answerOf(answer, saved),
  });
}

/** A quote that ended before the contract's own limit was cut by ours. */
function limitsOf({ endpoint: id, answer, outcome }: ExchangeReport): Limits {
  const endpoint = endpoints.find((each) => each.id === id);
  if (!endpoint) throw new Error(`no endpoint ${id}`);
  const isCut = answer.kind === 'no-response' && answer.reason === 'cut-off';
  return isCut && outcome?.decision !== 'cut-off'
    ? { ...endpoint.limits, cutBy: 'harness' }
    : endpoint.limits;
}

function answerOf(answer: ExchangeReport['answer'], { outcome }: ExchangeReport): Answer {
  if (answer.kind === 'no-response') {
    return { ...answer, reason: answer.reason as NoResponseReason };
  }
  const { status, headers, bytes, records, stopped, body = '', truncated } = answer;
  const head = { kind: 'response', status, headers, bytes } as const;
  if (records !== undefined) {
    const read = { kind: 'records', records, observed: {}, trouble: [] } as const;
    return { ...head, body: stopped === undefined ? read : { ...read, stopped } };
  }
  if (!truncated) return { ...head, body: bodyOf(body, []) };
  const kind =
    body.length >= keptText
      ? 'too-large'
      : outcome?.decision === 'cut-off'
        ? 'cut-off'
        : 'connection-lost';
  const detail = 'the run does not hold the whole body';
  return { ...head, body: bodyOf(body, [{ kind, offset: Buffer.byteLength(body), detail }]) };
}

/** What was decoded once is Unicode. */
const bodyOf = (text: string, applicable: readonly Trouble[]): Body =>
  textBody(Buffer.from(text), undefined, applicable);
