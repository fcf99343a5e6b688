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
import { type Config, type Flags, loadConfig } from '../../config/load.ts';
import { offlineTarget } from '../../config/target/sample.ts';
import type { Io } from '../../io.ts';
import { openSource } from '../validate/offline-source.ts';
import { readExport } from '../validate/validate.ts';
import { assumedExchange } from './assumed.ts';
import type { Evidence } from './evidence/evidence.ts';
import { evidenceIn } from './evidence/find-evidence.ts';
import { notJudgedOf, readingWords } from './evidence/reading-words.ts';
import { pastedSecrets, requestNotes } from './evidence/request.ts';
import { tooDeep } from './evidence/written/written.ts';
import { type Given, withGiven } from './given.ts';
import { type JudgedAnswers, judgedAnswers } from './judged-run.ts';
import { asNeverSent, type Known, loneAnswer, speakingRules } from './lone-answer.ts';
import { type Ending, endingOf, type ReportedAnswer } from './reported-answer.ts';

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

/** A judged paste, with all that is told of it. Secrets are replaced in every part but `config`. */
export interface JudgedPaste {
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
export async function judgeEvidence(
  found: Evidence,
  pasting: Pasting,
  io: Io,
): Promise<JudgedPaste> {
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
      ...told(evidence, driving, { ...judging, isOpen }, secrets),
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
  return { ...told(evidence, driving, lone, secrets), isDataset: false, config };
}

function told(
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
