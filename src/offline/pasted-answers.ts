import { Readable } from 'node:stream';
import { openKeeping } from '../config/datasets.ts';
import type { Config } from '../config/given/config.ts';
import { rules } from '../contract/catalogue.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { answeredInstead } from '../contract/reading/failures/who-answered.ts';
import { isPage } from '../contract/reading/values/answer-text.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import type { Evidence } from '../evidence/reader/evidence.ts';
import { tooDeep } from '../evidence/written/written.ts';
import { type DatasetId, datasetIds, type EndpointId, isDataset } from '../model/endpoint.ts';
import type { Exchange, Situation } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import type { Breaches, ExchangeRule, Rule, RunRule, Subject } from '../model/rule.ts';
import { UsageError } from '../model/scenario.ts';
import { list } from '../standards/text/figures.ts';
import { assumedExchange } from './exchange-of.ts';
import { type KnownExtent, loneAnswer, speakingRules } from './lone-answer.ts';
import { openSource } from './offline-source.ts';
import { readExport } from './read-export.ts';

/** Evidence whose request is compared with the contract. */
export interface Compared extends Evidence {
  /** Whether the client refused the request for a mistake in it. */
  readonly isOurs?: boolean;
  /** Whether only a test has that mistake, and nothing else shows who called. */
  readonly isUnsent?: boolean;
}

/** Pasted answer as an exchange, and what is known of it; a line of a log is judged, but shows nothing of the body. */
interface PastedAnswer {
  readonly evidence: Compared;
  readonly exchange: Exchange;
  readonly known: KnownExtent;
  /** Variants with substitutes for the values that the paste hides. */
  readonly standIns: readonly Exchange[];
  readonly records?: DrivenScenario['records'];
}

interface PasteContext {
  readonly endpoint: EndpointId;
  readonly file: string;
  readonly situation?: Situation | undefined;
  readonly config: Config;
  readonly io: Io;
  /** What keeps the records of all answers, so that they can be compared. */
  readonly openKept?: ReturnType<typeof openKeeping>;
}

/**
 * Prepares pasted evidence to be judged as one run. An answer that cannot be judged is left out and named; throws a
 * UsageError if it is the only one.
 */
export async function pastedAnswers(evidence: readonly Compared[], of: PasteContext) {
  const { endpoint, file } = of;
  const judging = { ...of, openKept: openKeeping() };
  const answers: PastedAnswer[] = [];
  const leftOut: string[] = [];
  let mistake: unknown;
  for (const [i, each] of evidence.entries()) {
    try {
      answers.push(await pastedAnswer(each, each.known?.id ?? `e${i + 1}`, judging));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      mistake ??= error;
      leftOut.push(`Answer ${i + 1} is not judged: ${error.message}.`);
    }
  }
  const [first] = answers;
  if (!first) throw mistake;
  const isDataset = answers.some(({ records }) => records !== undefined);
  const lone = loneAnswer(first.exchange, file);
  const title = `The records of ${file === '-' ? 'standard input' : file}`;
  const ofRecords = { ...lone.scenario, id: `${endpoint}/file`, title };
  return {
    driving: {
      ...lone,
      scenario: isDataset ? ofRecords : lone.scenario,
      exchanges: answers.map(({ exchange }) => exchange),
      records: new Map(answers.flatMap(({ records }) => [...(records ?? [])])),
    },
    answers,
    /** Answers that cannot be judged, with reasons. */
    leftOut,
    rules: rulesOf(answers),
    /** Whether they are judged record by record. */
    isDataset,
    /** Why too little is known for a pass, if it is. */
    open: leftOut.length > 0 ? ofPart : answers.map(openIn).find(Boolean),
  };
}

const ofPart = 'only a part of the answer is known';

/** Why an answer cannot pass. */
function openIn({ known, evidence, exchange }: PastedAnswer): string | undefined {
  const { notShown, isOurs } = evidence;
  if (known !== 'whole') return ofPart;
  if (notShown) return `the paste does not show ${list(notShown)}`;
  return isOurs || exchange.outcome?.decision === 'not-asked'
    ? 'the request does not keep the contract'
    : undefined;
}

async function pastedAnswer(
  evidence: Compared,
  id: string,
  judging: PasteContext,
): Promise<PastedAnswer> {
  const { endpoint, config, situation } = judging;
  const known = evidence.isOfLog ? 'none' : knownOf(evidence);
  const records = recordsOf(endpoint, evidence);
  if (records !== undefined) return recordsAnswer(evidence, records, id, judging);
  const making = { endpoint, situation, now: config.now };
  const made = async (body = evidence.body): Promise<Exchange> => ({
    ...(await assumedExchange({ ...evidence, body }, making)),
    id,
  });
  const standIns = await Promise.all((evidence.cut?.standIns ?? []).map(made));
  return { evidence, exchange: await made(), known, standIns };
}

async function recordsAnswer(
  evidence: Compared,
  records: Uint8Array | string,
  id: string,
  { endpoint, config, io, openKept }: PasteContext,
): Promise<PastedAnswer> {
  const source = await openSource('-', { ...io, stdin: Readable.from([Buffer.from(records)]) });
  const { request } = evidence;
  const reading = { endpoint: endpoint as DatasetId, config, io, openKept, request };
  const driving = await readExport(source, reading);
  const [exchange] = driving.exchanges;
  if (!exchange) throw new Error('nothing was read');
  const judgement = driving.records.get(exchange.id);
  return {
    evidence,
    exchange: { ...exchange, id },
    known: knownOf(evidence),
    standIns: [],
    records: new Map(judgement ? [[id, judgement]] : []),
  };
}

const knownOf = ({ body, cut, noAnswer }: Evidence): KnownExtent =>
  noAnswer ? 'whole' : body === undefined ? 'none' : cut ? 'part' : 'whole';

/** Returns the body of a dataset's answer; undefined for the quoting endpoints, and without a 200 with records. */
function recordsOf(endpoint: EndpointId, evidence: Evidence): Uint8Array | string | undefined {
  if (!datasetIds.some((id) => id === endpoint)) return undefined;
  const { status = 200, body, noAnswer, known } = evidence;
  // A saved run keeps no records, but what it found with them.
  if (noAnswer || status !== 200 || (known && body === undefined)) return undefined;
  if (body === undefined) {
    throw new UsageError(
      `the answer has no body, and ${endpoint} are judged by their records; greenlight desk replies to a complaint alone`,
    );
  }
  if (evidence.cut && body.toString() === '[]') {
    throw new UsageError(
      evidence.cut.standIns
        ? 'no record is shown as it was sent: paste one without masks, placeholders or changed letters'
        : evidence.cut.mark === tooDeep
          ? `the first record is ${tooDeep}: greenlight reads no deeper`
          : 'the paste is cut before the end of its first record: paste more',
    );
  }
  return body;
}

/** Reports whether a rule judges nothing that a program may have done that shows records as cells. */
const isOfCells = ({ id, over }: Rule, cells: Evidence['cells']): boolean =>
  cells === undefined ||
  (!/\/(?:date-format|field-type|required-field|misread-text)$/.test(id) &&
    // Of ids that were shortened nothing can be compared.
    (over === 'record' || cells === 'shown'));

/** Reports whether a call breaks the contract, which the client need not serve. A 5xx is its failure, whoever called. */
const isOursAlone = ({ evidence: { isOurs, status = 0 } }: PastedAnswer): boolean =>
  isOurs === true && status < 500;

/** Combines the rules that apply to the known parts of the answers, each for its own answers. */
function rulesOf(answers: readonly PastedAnswer[]): readonly Rule[] {
  const speaking = answers.map((answer) => ({
    answer,
    rules: new Map(
      (answer.records
        ? rules.filter((rule) => isOfCells(rule, answer.evidence.cells))
        : isOursAlone(answer)
          ? []
          : speakingRules(answer.exchange, judgedOf(answer))
      ).map((rule) => [rule.id, rule] as const),
    ),
  }));
  const [first, ...others] = speaking;
  if (!first) return [];
  if (others.length === 0 && first.answer.standIns.length === 0) return [...first.rules.values()];
  return rules.flatMap((rule): readonly Rule[] => {
    const sameRule = speaking.flatMap((each) => each.rules.get(rule.id) ?? []);
    const [one] = sameRule;
    if (!one) return [];
    // Of the calls of a paste it is not known whether they had the same token.
    if (one.over === 'run' && one.defect === 'token')
      return [{ ...one, judge: ofRefused(one, answers, ({ status }) => status === 401) }];
    // An answer that got through another way hides no firewall.
    if (
      one.over === 'run' &&
      one.defect === 'refused' &&
      answers.some(({ exchange }) => ofFirewall(subjectOf(exchange)))
    )
      return [{ ...one, judge: ofRefused(one, answers, ofFirewall) }];
    if (one.over === 'run' && one.provokedBy && isDataset(first.answer.exchange.endpoint))
      return [{ ...one, severity: 'warning', judge: asIfAgain(one) }];
    if (one.over !== 'exchange')
      return sameRule.length === speaking.length &&
        speaking.every(({ answer }) => answer.standIns.length === 0 && isComparable(answer))
        ? [one]
        : [];
    const of = new Map(
      speaking.flatMap(({ answer, rules: all }) =>
        all.has(rule.id)
          ? [[answer.exchange.id, answer.standIns.map((each) => subjectOf(each))] as const]
          : [],
      ),
    );
    return [certain(one, of)];
  });
}

/**
 * Judges answers as if each request got the same one again. That a record was entered between two requests is then left
 * open, so nothing that is found is certain.
 */
const asIfAgain =
  (rule: RunRule): RunRule['judge'] =>
  (all, target) =>
    rule.judge([...all, ...all.map((x) => ({ ...x, startedAt: later(x) }))], target);

const later = ({ startedAt }: Subject) =>
  new Date(Date.parse(startedAt) + 86_400_000).toISOString();

const ofFirewall = (x: Subject): boolean =>
  isPage(x) && (x.status ?? 0) < 500 && answeredInstead(x)?.why === 'firewall';

/** Judges the calls that are refused so by themselves, without those that the client refused for a mistake of ours. */
const ofRefused =
  (
    rule: RunRule,
    answers: readonly PastedAnswer[],
    isRefused: (x: Subject) => boolean,
  ): RunRule['judge'] =>
  (all, target) => {
    const ours = answers.filter(isOursAlone).map(({ exchange }) => exchange.id);
    const theirs = all.filter(({ id }) => !ours.includes(id));
    const refused = theirs.filter(isRefused);
    return rule.judge(refused.length > 0 ? refused : theirs, target);
  };

const judgedOf = ({ evidence, standIns }: PastedAnswer): KnownExtent =>
  standIns.length > 0 ? 'whole' : knownOf(evidence);

/** Whether it is known what was requested; for a quote that is the order. */
const isComparable = ({ exchange: { endpoint, request }, evidence }: PastedAnswer): boolean =>
  isDataset(endpoint) || request?.body !== undefined || evidence.known !== undefined;

/** Restricts a rule to answers it can judge, and to breaches that hold whatever the paste hides. */
const certain = (
  rule: ExchangeRule,
  of: ReadonlyMap<string, readonly Subject[]>,
): ExchangeRule => ({
  ...rule,
  applies: (x) => of.has(x.id) && rule.applies(x),
  judge: (x) => {
    const found = rule.judge(x);
    const isCertain = (of.get(x.id) ?? []).every(
      (each) => rule.applies(each) && !isNothing(rule.judge(each)),
    );
    return isNothing(found) || !isCertain ? undefined : found;
  },
});

const isNothing = (found: Breaches): boolean =>
  found === undefined || (Array.isArray(found) && found.length === 0);
