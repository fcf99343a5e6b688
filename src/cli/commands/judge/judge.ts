import { rules } from '../../../contract/catalogue.ts';
import { bareScenario } from '../../../engine/bare-scenario.ts';
import type { Driving } from '../../../engine/drive/drive.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { penOf } from '../../../report/terminal/pen.ts';
import { type Config, loadConfig } from '../../config/load.ts';
import type { Io } from '../../io.ts';
import { offlineTarget } from '../../offline-target.ts';
import { lookOf } from '../../options/look.ts';
import { validateCommand } from '../validate/validate.ts';
import { assumedExchange } from './assumed.ts';
import { datasetEvidence } from './dataset-evidence.ts';
import type { Evidence } from './evidence/evidence.ts';
import { findEvidence } from './evidence/find-evidence.ts';
import { pastedSecrets } from './evidence/pasted-secrets.ts';
import { readingWords } from './evidence/reading-words.ts';
import { isNeverSent, requestFile, requestNotes } from './evidence/request-file.ts';
import { endpointOf, type Given, givenOf, type JudgeFlags, withGiven } from './given.ts';
import { judgeDocument } from './judge-document.ts';
import { judgeText } from './judge-text.ts';
import { judgedRun } from './judged-run.ts';
import { notJudgedOf } from './not-judged.ts';
import { endingOf, reportedAnswer } from './reported-answer.ts';
import { speakingRules } from './speaking-rules.ts';

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
  const exchange = await exchangeFor(evidence, { endpoint, given, config });
  const bodyKnown = evidence.body !== undefined;
  const run = judgedRun(drivingOf(exchange, file), {
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
      : judgeText(pen, { run, reported, ending, notJudged, reading }),
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

async function exchangeFor(evidence: Evidence, making: Making): Promise<Exchange> {
  const { endpoint, given, config } = making;
  const situation = given.situation ?? evidence.known?.situation ?? 'any';
  const scenario = `${endpoint}/answer`;
  const exchange = await assumedExchange(evidence, {
    endpoint,
    scenario,
    situation,
    now: config.now,
  });
  if (endpoint !== 'delivery-price' || !isNeverSent(evidence.request)) return exchange;
  const outcome = {
    decision: 'not-asked',
    buyerSees: null,
    priceShown: null,
    storedOnOrder: 0,
    orderAdvances: 'not stated',
  } as const;
  return { ...exchange, outcome };
}

function drivingOf(exchange: Exchange, file: string): Driving {
  const { scenario: id, endpoint, situation = 'any' } = exchange;
  const title = 'One answer keeps the contract';
  const scenario = bareScenario({ id, endpoint, situation, title }, { file });
  return { scenario, exchanges: [exchange], steps: new Map(), records: new Map(), durationMs: 0 };
}
