import { rules } from '../../../contract/catalogue.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { penOf } from '../../../report/terminal/pen.ts';
import { type Config, loadConfig } from '../../config/load.ts';
import type { Io } from '../../io.ts';
import { offlineTarget } from '../../offline-target.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/without-commands.ts';
import { validateCommand } from '../validate/validate.ts';
import { assumedExchange } from './assumed.ts';
import { datasetEvidence } from './dataset-evidence.ts';
import type { Evidence } from './evidence/evidence.ts';
import { findEvidence } from './evidence/find-evidence.ts';
import { pastedSecrets } from './evidence/pasted-secrets.ts';
import { readingWords } from './evidence/reading-words.ts';
import { requestFile, requestNotes } from './evidence/request-file.ts';
import { endpointOf, type Given, givenOf, type JudgeFlags, withGiven } from './given.ts';
import { judgeDocument } from './judge-document.ts';
import { judgeText } from './judge-text.ts';
import { judgedRun } from './judged-run.ts';
import { asNeverSent, loneAnswer, speakingRules } from './lone-answer.ts';
import { notJudgedOf } from './not-judged.ts';
import { endingOf, reportedAnswer } from './reported-answer.ts';

interface Judge {
  readonly kind: string;
  readonly file: string;
  readonly flags: JudgeFlags;
}

/** Judges one answer offline by every rule that can speak about one, and tells what the service made of it. */
export async function judgeCommand({ kind, file, flags }: Judge, io: Io): Promise<number> {
  const endpoint = endpointOf(kind, 'judge');
  const given = givenOf(flags);
  const evidence = await evidenceOf({ endpoint, file, flags, given }, io);
  const dataset = datasetEvidence(endpoint, evidence, io);
  if (dataset) {
    const reported: JudgeFlags = flags.json ? flags : { ...flags, reporter: ['terminal'] };
    // The name of an export is judged, too.
    const isFile = evidence.bodyAlone && file !== '-';
    return validateCommand(
      { kind, file: isFile ? file : '-', flags: reported },
      isFile ? io : dataset,
    );
  }
  const target = offlineTarget(endpoint, { secrets: pastedSecrets(evidence) });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  const began = performance.now();
  const exchange = asNeverSent(await exchangeFor(evidence, { endpoint, given, config }));
  const bodyKnown = evidence.body !== undefined;
  const run = judgedRun(loneAnswer(exchange, file), {
    endpoint,
    target,
    config,
    rules: speakingRules(exchange, bodyKnown),
    isOpen: !bodyKnown || exchange.outcome?.decision === 'not-asked',
    startedAt: new Date(),
    began,
    command: `greenlight judge ${endpoint} ${file}`,
  });
  const reported = reportedAnswer(exchange, run, bodyKnown);
  const ending = endingOf([reported], run);
  const notJudged = notJudgedOf(evidence, exchange);
  const reading = readingWords(evidence, exchange);
  const pen = penOf(lookOf(io.stdout, config.look, io));
  io.stdout.write(
    flags.json
      ? judgeDocument({ command: 'judge', run, reported: [reported], ending, notJudged, reading })
      : withoutCommands(judgeText(pen, { run, reported, ending, notJudged, reading }), io),
  );
  return run.exitCode;
}

interface Asked {
  readonly endpoint: EndpointId;
  readonly file: string;
  readonly flags: JudgeFlags;
  readonly given: Given;
}

/** The paste with what a person says beside it. */
async function evidenceOf({ endpoint, file, flags, given }: Asked, io: Io): Promise<Evidence> {
  const { entry } = given;
  const found = await findEvidence(
    {
      endpoint,
      file,
      ...(entry === undefined ? {} : { entry }),
      ...(flags.exchange === undefined ? {} : { exchange: flags.exchange }),
    },
    io,
  );
  const said = withGiven(found, given);
  const request =
    flags.request === undefined ? said.request : await requestFile(flags.request, endpoint, io);
  const whole = request ? { ...said, request } : said;
  return { ...whole, notes: [...whole.notes, ...requestNotes(whole, endpoint)] };
}

interface Making {
  readonly endpoint: EndpointId;
  readonly given: Given;
  readonly config: Config;
}

function exchangeFor(evidence: Evidence, making: Making): Promise<Exchange> {
  const { endpoint, given, config } = making;
  const situation = given.situation ?? evidence.known?.situation ?? 'any';
  return assumedExchange(evidence, {
    endpoint,
    scenario: `${endpoint}/answer`,
    situation,
    now: config.now,
  });
}
