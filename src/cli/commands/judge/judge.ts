import { Readable } from 'node:stream';
import { rules } from '../../../contract/catalogue.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import { openRedactor } from '../../../engine/redact/redact.ts';
import { openPlaces } from '../../../engine/redact/redact-places.ts';
import { type EndpointId, isDataset } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Run } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import type { Secret } from '../../../model/target.ts';
import { paragraph } from '../../../report/terminal/layout.ts';
import { penOf } from '../../../report/terminal/pen.ts';
import { type Config, type Flags, loadConfig } from '../../config/load.ts';
import { offlineTarget } from '../../config/target/sample.ts';
import type { Io } from '../../io.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { tellRun } from '../../output/tell-run.ts';
import { openSource } from '../validate/offline-source.ts';
import { readExport, validateCommand } from '../validate/validate.ts';
import { assumedExchange } from './assumed.ts';
import type { Evidence } from './evidence/evidence.ts';
import { evidenceIn, findEvidence } from './evidence/find-evidence.ts';
import { notJudgedOf, readingWords } from './evidence/reading-words.ts';
import { pastedSecrets, requestFile, requestNotes } from './evidence/request.ts';
import { tooDeep } from './evidence/written/written.ts';
import { endpointOf, type Given, givenOf, type JudgeFlags, withGiven } from './given.ts';
import { judgeDocument } from './judge-document.ts';
import { judgeText, written } from './judge-text.ts';
import { type JudgedAnswers, judgedAnswers } from './judged-run.ts';
import { asNeverSent, type Known, loneAnswer, speakingRules } from './lone-answer.ts';
import { type Ending, endingOf, type ReportedAnswer } from './reported-answer.ts';

interface Judge {
  readonly kind: string;
  readonly file: string;
  readonly flags: JudgeFlags;
}

/** Judges one answer offline by every rule that can speak about one, and tells what the service made of it. */
export async function judgeCommand({ kind, file, flags }: Judge, io: Io): Promise<number> {
  const endpoint = endpointOf(kind, 'judge');
  const given = givenOf(flags);
  const { exchange } = flags;
  const evidence = await findEvidence(
    { endpoint, file, ...given, ...(exchange === undefined ? {} : { exchange }) },
    io,
  );
  const reported =
    isDataset(endpoint) && !flags.json ? { ...flags, reporter: ['terminal'] } : flags;
  // The name of an export is judged, too.
  if (isDataset(endpoint) && evidence.bodyAlone && file !== '-' && (given.status ?? 200) === 200) {
    return validateCommand({ kind, file, flags: reported }, io);
  }
  const request =
    flags.request === undefined ? undefined : await requestFile(flags.request, endpoint, io);
  const judged = await judgeEvidence(
    evidence,
    {
      endpoint,
      given,
      flags: reported,
      name: file,
      command: `greenlight judge ${endpoint} ${file}`,
      ...(request ? { request } : {}),
    },
    io,
  );
  await tell(judged, flags, io);
  return judged.run.exitCode;
}

async function tell(judged: JudgedPaste, { json }: JudgeFlags, io: Io): Promise<void> {
  const { run, config, isDataset, reported } = judged;
  const pen = penOf(lookOf(io.stdout, config.look, io));
  if (isDataset) {
    // A report has no place for it; what was read, and what is missing, must still be said.
    const out = json ? io.stderr : io.stdout;
    if (judged.isUnwrapped)
      out.write(withoutCommands(written([paragraph(pen, 0, pen.text(judged.reading)), ['']]), io));
    return tellRun(run, { ...config, live: false }, io);
  }
  io.stdout.write(
    json
      ? judgeDocument({ ...judged, command: 'judge', reported: [reported] })
      : withoutCommands(judgeText(pen, judged), io),
  );
}

/** What stands beside a paste. */
interface Pasting {
  readonly endpoint: EndpointId;
  /** What a person says of the answer. */
  readonly given?: Given;
  /** The request that was sent, where the paste does not hold it. */
  readonly request?: NonNullable<Exchange['request']>;
  /** Of the command line: a config, a level, `redactPeople`. */
  readonly flags?: Flags;
  /** What messages call it; default "the paste". */
  readonly name?: string;
  /** What gives the same again; default `greenlight judge <endpoint> -`. */
  readonly command?: string;
}

/** A judged paste, with all that is reported of it. Secrets are replaced in every part but `config`. */
interface JudgedPaste {
  /** What it was read as, and what was taken from where. */
  readonly reading: string;
  readonly run: Run;
  readonly reported: ReportedAnswer;
  readonly ending: Ending;
  /** What this paste cannot show. */
  readonly notJudged: readonly string[];
  /** Whether it was judged record by record. */
  readonly isDataset: boolean;
  /** Whether the answer was taken out of something, or is cut: then the reading says more than the obvious. */
  readonly isUnwrapped: boolean;
  readonly config: Config;
}

/**
 * Judges what somebody pasted, by every rule that can speak about it. Throws a UsageError, with what to
 * do, for a paste that cannot be read, or that could be read in two ways.
 */
export async function judgePasted(
  pasted: Uint8Array | string,
  pasting: Pasting,
  io: Io,
): Promise<JudgedPaste> {
  const { endpoint, given, name = 'the paste' } = pasting;
  const bytes = typeof pasted === 'string' ? Buffer.from(pasted) : pasted;
  const found = evidenceIn(bytes, { endpoint, name, ...given });
  return judgeEvidence(found, pasting, io);
}

/** The same of evidence that was found elsewhere, as in a saved run. */
async function judgeEvidence(found: Evidence, pasting: Pasting, io: Io): Promise<JudgedPaste> {
  const { endpoint, given = {}, flags = {} } = pasting;
  const evidence = withRequest(withGiven(found, given), pasting);
  const records = recordsOf(endpoint, evidence);
  const secrets = pastedSecrets(evidence);
  const target = offlineTarget(endpoint, {
    secrets,
    ...(records === undefined ? {} : { clientBase: 'standard input' }),
  });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  const at = { startedAt: new Date(), began: performance.now() };
  const command = pasting.command ?? `greenlight judge ${endpoint} -`;
  const places = openPlaces(config.redact);
  const judging = { ...at, endpoint, target, config, command, places };
  if (records !== undefined) {
    const source = await openSource('-', { ...io, stdin: Readable.from([Buffer.from(records)]) });
    const driving = await readExport(source, {
      endpoint: endpoint as 'commerces',
      config,
      places,
      io,
    });
    const isOpen = evidence.cut !== undefined;
    return {
      ...judgedAs(evidence, driving, { ...judging, isOpen }, secrets),
      isDataset: true,
      config,
    };
  }
  const situation = given.situation ?? evidence.known?.situation ?? 'any';
  const exchange = asNeverSent(
    await assumedExchange(evidence, {
      endpoint,
      scenario: `${endpoint}/answer`,
      situation,
      now: config.now,
    }),
  );
  const known = knownOf(evidence);
  const driving = loneAnswer(exchange, pasting.name ?? '-');
  const isOpen =
    known !== 'whole' ||
    evidence.untold !== undefined ||
    exchange.outcome?.decision === 'not-asked';
  const lone = { ...judging, rules: speakingRules(exchange, known), isOpen };
  return { ...judgedAs(evidence, driving, lone, secrets), isDataset: false, config };
}

function judgedAs(
  evidence: Evidence,
  driving: Driving,
  judging: JudgedAnswers,
  secrets: readonly Secret[],
) {
  const [exchange] = driving.exchanges;
  const known = knownOf(evidence);
  const {
    run,
    reported: [reported],
  } = judgedAnswers(driving, judging, known);
  if (!exchange || !reported) throw new Error('nothing was judged');
  return {
    run,
    reported,
    ending: endingOf([reported], run, known),
    notJudged: notJudgedOf(evidence, exchange),
    reading: openRedactor(secrets).text(readingWords(evidence, exchange)),
    isUnwrapped: evidence.bodyAlone === undefined,
  };
}

const knownOf = ({ body, cut, noAnswer }: Evidence): Known =>
  noAnswer ? 'whole' : body === undefined ? 'none' : cut ? 'part' : 'whole';

function withRequest(evidence: Evidence, { endpoint, request }: Pasting): Evidence {
  const whole = request ? { ...evidence, request } : evidence;
  return { ...whole, notes: [...whole.notes, ...requestNotes(whole, endpoint)] };
}

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
