import { Readable } from 'node:stream';
import { type Flags, loadConfig } from '../../../config/load.ts';
import { redactorOf } from '../../../config/rules.ts';
import { offlineTarget } from '../../../config/target/sample.ts';
import { rules } from '../../../contract/catalogue.ts';
import type { Evidence } from '../../../evidence/evidence.ts';
import { findEvidence } from '../../../evidence/find-evidence.ts';
import { notJudgedOf, readingWords } from '../../../evidence/reading-words.ts';
import { pastedSecrets, requestFile, requestNotes } from '../../../evidence/request.ts';
import { tooDeep } from '../../../evidence/written/written.ts';
import { type EndpointId, isDataset } from '../../../model/endpoint.ts';
import type { Situation } from '../../../model/exchange.ts';
import type { Io } from '../../../model/io.ts';
import { UsageError } from '../../../model/scenario.ts';
import { assumedExchange } from '../../../offline/exchange-of.ts';
import { judgedAnswers } from '../../../offline/judged-run.ts';
import {
  asNeverSent,
  type Known,
  loneAnswer,
  speakingRules,
} from '../../../offline/lone-answer.ts';
import { openSource } from '../../../offline/offline-source.ts';
import { readExport } from '../../../offline/read-export.ts';
import { endingOf } from '../../../offline/reported-answer.ts';
import type { Document } from '../../../report/page/block.ts';
import { printed } from '../../../report/terminal/blocks.ts';
import { present } from '../../../standards/collections/present.ts';
import { judgeExport } from '../../drive/judge-export.ts';
import { endpointOf, givenOf, type JudgeFlags, withGiven } from '../../options/given.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { judgeDocument } from '../../output/judge-document.ts';
import { judgeText } from '../../output/judge-text.ts';
import { tellRun } from '../../output/tell-run.ts';
import { languagesOf, repliesIn, replyText } from './replies.ts';

interface Judge {
  readonly kind?: string | undefined;
  readonly file: string;
  readonly flags: JudgeFlags;
}

/** Judges one answer offline by every rule that can speak about one, and tells what the service made of it. */
export async function judgeCommand(
  { kind = 'delivery-price', file, flags }: Judge,
  io: Io,
): Promise<number> {
  const endpoint = endpointOf(kind, 'judge');
  const given = givenOf(flags);
  languagesOf(flags.reply);
  const asked = { endpoint, file, ...given, ...present({ exchange: flags.exchange }) };
  const found = await findEvidence(asked, io);
  const shown = isDataset(endpoint) && !flags.json ? { ...flags, reporter: ['terminal'] } : flags;
  // The name of an export is judged, too.
  if (isDataset(endpoint) && found.bodyAlone && file !== '-' && (given.status ?? 200) === 200) {
    return judgeExport({ endpoint, file, flags: shown }, io);
  }
  const request =
    flags.request === undefined ? undefined : await requestFile(flags.request, endpoint, io);
  const whole = { ...withGiven(found, given), ...present({ request }) };
  const evidence = { ...whole, notes: [...whole.notes, ...requestNotes(whole, endpoint)] };
  const { situation = evidence.known?.situation ?? 'any' } = given;
  const judged = await judgeEvidence(evidence, { endpoint, file, flags: shown, situation }, io);
  await tell(judged, flags, io);
  return judged.run.exitCode;
}

async function tell(judged: JudgedPaste, { json, reply }: JudgeFlags, io: Io): Promise<void> {
  const { run, config, reading, reported } = judged;
  const look = lookOf(io.stdout, config.look, io);
  const replies = repliesIn(languagesOf(reply), judged);
  if (judged.isDataset) {
    // A report has no place for it; what was read, and what is missing, must still be said.
    const out = json ? io.stderr : io.stdout;
    const read: Document = [[{ kind: 'paragraph', text: reading }]];
    if (judged.isUnwrapped) out.write(withoutCommands(`${printed(read, look)}\n`, io));
    return tellRun(run, config, io);
  }
  io.stdout.write(
    json
      ? judgeDocument({ ...judged, command: 'judge', reported: [reported], replies })
      : withoutCommands(`${printed(judgeText(judged), look)}${replyText(replies)}`, io),
  );
}

interface Judging {
  readonly endpoint: EndpointId;
  readonly file: string;
  readonly flags: Flags;
  readonly situation: Situation;
}

/** A judged paste, with all that is reported of it. Secrets are replaced in every part but `config`. */
type JudgedPaste = Awaited<ReturnType<typeof judgeEvidence>>;

async function judgeEvidence(evidence: Evidence, judging: Judging, io: Io) {
  const { endpoint, file, flags } = judging;
  const records = recordsOf(endpoint, evidence);
  const secrets = pastedSecrets(evidence);
  const target = offlineTarget(endpoint, {
    secrets,
    ...(records === undefined ? {} : { clientBase: 'standard input' }),
  });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  const at = { startedAt: new Date(), began: performance.now() };
  const redactor = redactorOf(config, target);
  const known = knownOf(evidence);
  const { driving, ...speaking } =
    records === undefined
      ? await loneDriving(evidence, { ...judging, known, now: config.now })
      : {
          driving: await readExport(
            await openSource('-', { ...io, stdin: Readable.from([Buffer.from(records)]) }),
            { endpoint: endpoint as 'commerces', config, onRecord: redactor.record, io },
          ),
          isOpen: evidence.cut !== undefined,
        };
  const command = `greenlight judge ${endpoint} ${file}`;
  const asked = { ...at, ...speaking, endpoint, target, config, command, redactor };
  const { run, reported: answers } = judgedAnswers(driving, asked, known);
  const [exchange] = driving.exchanges;
  const [reported] = answers;
  if (!exchange || !reported) throw new Error('nothing was judged');
  return {
    run,
    reported,
    ending: endingOf(answers, run, known),
    /** What this paste cannot show. */
    notJudged: notJudgedOf(evidence, exchange),
    /** What it was read as, and what was taken from where. */
    reading: redactor.text(readingWords(evidence, exchange)),
    /** Whether the answer was taken out of something, or is cut: then the reading says more than the obvious. */
    isUnwrapped: evidence.bodyAlone === undefined,
    /** Whether it was judged record by record. */
    isDataset: records !== undefined,
    isCut: evidence.cut !== undefined,
    time: evidence.startedAt,
    config,
  };
}

/** One answer as what was driven, with the rules that can speak about what is known of it. */
async function loneDriving(
  evidence: Evidence,
  {
    endpoint,
    file,
    situation,
    known,
    now,
  }: Judging & { readonly known: Known; readonly now: number },
) {
  const scenario = `${endpoint}/answer`;
  const exchange = asNeverSent(
    await assumedExchange(evidence, { endpoint, scenario, situation, now }),
  );
  return {
    driving: loneAnswer(exchange, file),
    rules: speakingRules(exchange, known),
    isOpen:
      known !== 'whole' ||
      evidence.untold !== undefined ||
      exchange.outcome?.decision === 'not-asked',
  };
}

const knownOf = ({ body, cut, noAnswer }: Evidence): Known =>
  noAnswer ? 'whole' : body === undefined ? 'none' : cut ? 'part' : 'whole';

/** The body of a dataset's answer. Undefined for the quoting endpoints, and where no 200 brought records. */
function recordsOf(endpoint: EndpointId, evidence: Evidence): Uint8Array | string | undefined {
  if (!isDataset(endpoint)) return undefined;
  const { status = 200, body, noAnswer } = evidence;
  if (noAnswer || status !== 200) return undefined;
  if (body === undefined) {
    throw new UsageError(`the answer has no body, and ${endpoint} are judged by their records`);
  }
  if (evidence.cut && body.toString() === '[]') {
    throw new UsageError(
      evidence.cut.mark === tooDeep
        ? `the first record is ${tooDeep}: greenlight reads no deeper`
        : 'the paste is cut before the end of its first record: paste more',
    );
  }
  return body;
}
