import { loadConfig } from '../../../config/load.ts';
import { redactorOf } from '../../../config/rules.ts';
import { offlineTarget } from '../../../config/target/sample.ts';
import { rules } from '../../../contract/catalogue.ts';
import type { Lacking } from '../../../desk/values.ts';
import { findAnswers } from '../../../evidence/find-answers.ts';
import type { Entry, Evidence } from '../../../evidence/reader/evidence.ts';
import { notJudgedOf, readingWords } from '../../../evidence/reading-words.ts';
import { pastedSecrets, requestFile, requestNotes } from '../../../evidence/request.ts';
import { type EndpointId, endpointIds, isDataset } from '../../../model/endpoint.ts';
import type { Exchange, Situation } from '../../../model/exchange.ts';
import type { Io } from '../../../model/io.ts';
import type { ExchangeReport, Finding } from '../../../model/run.ts';
import { UsageError } from '../../../model/scenario.ts';
import { agreementOf } from '../../../offline/agreement.ts';
import { statedTime } from '../../../offline/exchange-of.ts';
import { judgedAnswers } from '../../../offline/judged-run.ts';
import { pastedAnswers } from '../../../offline/pasted-answers.ts';
import { endingOf } from '../../../offline/reported-answer.ts';
import type { Document } from '../../../report/page/block.ts';
import { printed } from '../../../report/terminal/blocks.ts';
import { worstFirst } from '../../../report/view/groups.ts';
import { present } from '../../../standards/collections/present.ts';
import { list } from '../../../standards/text/figures.ts';
import { judgeExport } from '../../drive/judge-export.ts';
import { endpointOf, givenOf, type JudgeFlags, withGiven } from '../../options/given.ts';
import { lookOf } from '../../options/look.ts';
import { withoutCommands } from '../../output/github-actions.ts';
import { judgeDocument } from '../../output/judge-document.ts';
import { agreementText, judgeText } from '../../output/judge-text.ts';
import { tellRun } from '../../output/tell-run.ts';
import { languagesOf, repliesIn, replyText } from './replies.ts';

interface Judge {
  /** Endpoint; detected from the paste if absent. */
  readonly kind?: string | undefined;
  readonly file: string;
  readonly flags: JudgeFlags;
}

/** Judges the answers of a paste offline by every applicable rule, and explains what the service does with them. */
export async function judgeCommand({ kind, file, flags }: Judge, io: Io): Promise<number> {
  const named = kind === undefined ? undefined : endpointOf(kind, 'judge');
  const given = givenOf(flags);
  languagesOf(flags.reply);
  const found = await findAnswers(
    { file, ...given, ...present({ endpoint: named, exchange: flags.exchange }) },
    io,
  );
  const { endpoint, answers, entries, findings = [], before } = found;
  const shown = isDataset(endpoint) && !flags.json ? { ...flags, reporter: ['terminal'] } : flags;
  const [first] = answers;
  // The file name of an export is judged too; a letter is about its records.
  const isFile =
    isDataset(endpoint) && first?.bodyAlone && file !== '-' && flags.reply === undefined;
  if (isFile && answers.length === 1 && (given.status ?? 200) === 200) {
    return judgeExport({ endpoint, file, flags: shown }, io);
  }
  const request =
    flags.request === undefined ? undefined : await requestFile(flags.request, endpoint, io);
  const evidence = answers.map((each) => {
    const whole = { ...withGiven(each, given), ...present({ request }) };
    return { ...whole, notes: [...whole.notes, ...requestNotes(whole, endpoint)] };
  });
  const { situation } = given;
  const judged = await judgeEvidence(
    evidence,
    { endpoint, file, flags: shown, situation, entries, findings, before },
    io,
  );
  await tell(judged, flags, io);
  return judged.run.exitCode;
}

/** Splits the arguments of the command into endpoint, which is optional, and file. */
export function wordsOfJudge(
  first: string,
  second: string | undefined,
): Pick<Judge, 'kind' | 'file'> {
  if (second !== undefined) return { kind: first, file: second };
  if (endpointIds.some((id) => id === first))
    throw new UsageError(`judge ${first} needs a file with the answer; - reads standard input`);
  return { file: first };
}

async function tell(judged: JudgedPaste, { json, reply }: JudgeFlags, io: Io): Promise<void> {
  const { run, config, answers } = judged;
  const look = lookOf(io.stdout, config.look, io);
  const replies = repliesIn(languagesOf(reply), judged);
  // The report of a run has no place for letters.
  if (judged.isDataset && !(json && replies.length > 0)) {
    // Nor has it one for how the paste was read and what is missing, so print them on stderr.
    const out = json ? io.stderr : io.stdout;
    const read: Document = answers.map(({ reading }) => [{ kind: 'paragraph', text: reading }]);
    if (judged.isUnwrapped) out.write(withoutCommands(`${printed(read, look)}\n`, io));
    await tellRun(run, config, io);
    out.write(withoutCommands(printed(agreementText(judged.agreement), look), io));
    if (!json) out.write(replyText(replies));
    return;
  }
  io.stdout.write(
    json
      ? judgeDocument({ ...judged, command: 'judge', reported: answers, replies })
      : withoutCommands(`${printed(judgeText(judged), look)}${replyText(replies)}`, io),
  );
}

interface JudgeOptions {
  readonly endpoint: EndpointId;
  readonly file: string;
  readonly flags: JudgeFlags;
  readonly situation?: Situation | undefined;
  readonly entries: readonly Entry[];
  /** What the run of a saved exchange found with it, which one answer may not show. */
  readonly findings: readonly Finding[];
  /** The last order of that run before it that got the same answer. */
  readonly before: ExchangeReport | undefined;
}

/** Judged paste with its report. Secrets are replaced everywhere except in `config`. */
type JudgedPaste = Awaited<ReturnType<typeof judgeEvidence>>;

async function judgeEvidence(evidence: readonly Evidence[], judging: JudgeOptions, io: Io) {
  const { endpoint, file, flags } = judging;
  const secrets = evidence.flatMap(pastedSecrets);
  const isRecords =
    isDataset(endpoint) &&
    evidence.some(({ status = 200, noAnswer }) => status === 200 && !noAnswer);
  const target = offlineTarget(endpoint, {
    secrets,
    ...(isRecords ? { clientBase: 'standard input' } : {}),
  });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  const at = { startedAt: new Date(), began: performance.now() };
  const redactor = redactorOf(config, target);
  const pasted = await pastedAnswers(evidence, {
    ...judging,
    config,
    io,
  });
  const { driving, answers, leftOut } = pasted;
  const command = `greenlight judge ${endpoint} ${file}`;
  const known = new Map(answers.map((each) => [each.exchange.id, each.known]));
  const { rules: speaking, isOpen } = pasted;
  const asked = { ...at, endpoint, target, config, command, redactor, isOpen, rules: speaking };
  const { run, reported } = judgedAnswers(driving, asked, known);
  const told = reported.map((each, i) => {
    const own = answers[i];
    if (!own) throw new Error('an answer without its evidence');
    const notes = i === 0 ? [...own.evidence.notes, ...leftOut] : own.evidence.notes;
    return {
      ...each,
      story: supposing(own.evidence.untold, each.story),
      number: i + 1,
      /** How the paste was interpreted, and the origin of each part. */
      reading: redactor.text(readingWords({ ...own.evidence, notes }, own.exchange)),
      ...present({ spans: own.evidence.spans }),
      notJudged: notJudgedOf(own.evidence, own.exchange),
    };
  });
  const worst = answers.find((each) => each.known !== 'whole')?.known ?? 'whole';
  const agreement = sameRequest(
    answers.map(({ exchange, evidence: { request } }) => ({
      ...present({ request }),
      ...exchange,
    })),
  );
  const found = worstFirst(run.findings).flatMap((each) => (each.waived ? [] : each.exchanges));
  const placeOf = ({ exchange: { id } }: (typeof told)[number]) =>
    found.includes(id) ? found.indexOf(id) : found.length;
  const ordered = told.toSorted((a, b) => placeOf(a) - placeOf(b));
  const [reportedFirst] = ordered;
  if (!reportedFirst) throw new Error('nothing was judged');
  const about = answers.find(({ exchange }) => exchange.id === reportedFirst.exchange.id);
  const request = about?.evidence.request;
  return {
    run,
    answers: ordered,
    /** Answer that a reply is about. */
    reported: reportedFirst,
    foundInRun: judging.findings.filter(
      ({ rule }) => !run.findings.some((own) => own.rule === rule),
    ),
    before: judging.before,
    lacks: lackingIn(about?.evidence.cut),
    time: about && statedTime(about.evidence),
    hasHeaders: about?.evidence.headers !== undefined,
    isProbe: about?.evidence.known !== undefined,
    query: request && redactor.text(`${request.method} ${request.url}`),
    ending: endingOf(reported, run, worst, judging.findings),
    /** What this paste cannot show. */
    notJudged: [
      ...new Set(told.flatMap((each) => each.notJudged)),
      // Several quotes of one ticket are mostly of one order, which a paste without it does not show.
      ...(told.length > 1 &&
      !isDataset(endpoint) &&
      !reported.every(({ exchange }) => exchange.request?.body)
        ? ['whether the answers are to one order']
        : []),
    ],
    ...present({ agreement }),
    entries: judging.entries.map((each) => ({ ...each, shown: redactor.text(each.shown) })),
    /** Whether an answer was extracted or is truncated, so that the interpretation is worth showing. */
    isUnwrapped: evidence.some(({ bodyAlone }) => !bodyAlone),
    isDataset: pasted.isDataset,
    config,
  };
}

/** Prefixes the story with assumptions about how the answer was sent, if the paste does not show it. */
const supposing = (untold: readonly string[] = [], story: readonly string[]) =>
  untold.length === 0 || story.length === 0
    ? story
    : [
        `The paste does not show ${list(untold)}. What follows holds if the answer was sent as it is read here.`,
        ...story,
      ];

const lackingIn = (cut: Evidence['cut']): Lacking | undefined =>
  cut && (cut.standIns ? 'hidden' : 'cut');

/** Compares the answers if they are to one order, or to one request for records; undefined if the paste does not show that. */
function sameRequest(exchanges: readonly Exchange[]): ReturnType<typeof agreementOf> | undefined {
  const requests = new Set(
    exchanges.map(({ endpoint, request }) =>
      isDataset(endpoint) ? request?.url : JSON.stringify(request?.body),
    ),
  );
  const [request] = requests;
  if (exchanges.length < 2 || requests.size > 1 || request === undefined) return undefined;
  return agreementOf(
    exchanges.map((each, i) => ({ ...each, step: `answer ${i + 1}` })),
    false,
  );
}
