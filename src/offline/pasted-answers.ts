import { Readable } from 'node:stream';
import type { Config } from '../config/given/config.ts';
import { rules } from '../contract/catalogue.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import type { DrivenScenario } from '../engine/drive/drive.ts';
import type { Evidence } from '../evidence/reader/evidence.ts';
import { tooDeep } from '../evidence/written/written.ts';
import { type DatasetId, datasetIds, type EndpointId } from '../model/endpoint.ts';
import type { Exchange, Situation } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import type { ExchangeRule, Found, Rule, Subject } from '../model/rule.ts';
import { UsageError } from '../model/scenario.ts';
import { assumedExchange } from './exchange-of.ts';
import { asNeverSent, type Known, loneAnswer, speakingRules } from './lone-answer.ts';
import { openSource } from './offline-source.ts';
import { readExport } from './read-export.ts';

/** One answer of a paste as an exchange, and what is known of it. */
interface PastedAnswer {
  readonly evidence: Evidence;
  readonly exchange: Exchange;
  readonly known: Known;
  /** The same with stand-ins for the values that the paste hides. */
  readonly standIns: readonly Exchange[];
  readonly records?: DrivenScenario['records'];
}

/** The answers of a paste as what was driven, and how they are judged. */
export interface PastedAnswers {
  readonly driving: DrivenScenario;
  readonly answers: readonly PastedAnswer[];
  readonly rules: readonly Rule[];
  /** So little is known that finding nothing says nothing. */
  readonly isOpen: boolean;
  /** Whether they are judged record by record. */
  readonly isDataset: boolean;
  /** Answers of which nothing can be said, and why. */
  readonly leftOut: readonly string[];
}

interface Judging {
  readonly endpoint: EndpointId;
  readonly file: string;
  readonly situation?: Situation | undefined;
  readonly config: Config;
  readonly io: Io;
}

/**
 * The evidence of a paste, ready to be judged as one run. An answer of which nothing can be said is left out and
 * named, unless it is the only one. Throws a UsageError then.
 */
export async function pastedAnswers(
  evidence: readonly Evidence[],
  judging: Judging,
): Promise<PastedAnswers> {
  const { endpoint, file } = judging;
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
  const scenario = isDataset
    ? { ...lone.scenario, id: `${endpoint}/file`, title: 'The records of standard input' }
    : lone.scenario;
  return {
    driving: {
      ...lone,
      scenario,
      exchanges: answers.map(({ exchange }) => exchange),
      records: new Map(answers.flatMap(({ records }) => [...(records ?? [])])),
    },
    answers,
    leftOut,
    rules: rulesOf(answers),
    isDataset,
    isOpen:
      leftOut.length > 0 ||
      answers.some(
        ({ known, evidence: { untold }, exchange: { outcome } }) =>
          known !== 'whole' || untold !== undefined || outcome?.decision === 'not-asked',
      ),
  };
}

async function pastedAnswer(
  evidence: Evidence,
  id: string,
  judging: Judging,
): Promise<PastedAnswer> {
  const { endpoint, config } = judging;
  const known = knownOf(evidence);
  const records = recordsOf(endpoint, evidence);
  if (records !== undefined) return recordsAnswer(evidence, records, id, judging);
  const { situation = evidence.known?.situation ?? 'any' } = judging;
  const making = { endpoint, scenario: `${endpoint}/answer`, situation, now: config.now };
  const made = async (body?: string): Promise<Exchange> => ({
    ...asNeverSent(
      await assumedExchange(body === undefined ? evidence : { ...evidence, body }, making),
    ),
    id,
  });
  const standIns = await Promise.all((evidence.cut?.hidden?.standIns ?? []).map(made));
  return { evidence, exchange: await made(), known, standIns };
}

async function recordsAnswer(
  evidence: Evidence,
  records: Uint8Array | string,
  id: string,
  { endpoint, config, io }: Judging,
): Promise<PastedAnswer> {
  const stdin = Readable.from([Buffer.from(records)]);
  const source = await openSource('-', { ...io, stdin });
  const reading = { endpoint: endpoint as DatasetId, config, io };
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

const knownOf = ({ body, cut, noAnswer }: Evidence): Known =>
  noAnswer ? 'whole' : body === undefined ? 'none' : cut ? 'part' : 'whole';

/** The body of a dataset's answer. Undefined for the quoting endpoints, and where no 200 brought records. */
function recordsOf(endpoint: EndpointId, evidence: Evidence): Uint8Array | string | undefined {
  if (!datasetIds.some((id) => id === endpoint)) return undefined;
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

/** Rules that can speak about what is known of the answers, each about those of which it can. */
function rulesOf(answers: readonly PastedAnswer[]): readonly Rule[] {
  const speaking = answers.map((answer) => ({
    answer,
    rules: new Map(
      (answer.records
        ? rules
        : speakingRules(answer.exchange, answer.standIns.length > 0 ? 'whole' : answer.known)
      ).map((rule) => [rule.id, rule] as const),
    ),
  }));
  const [first, ...others] = speaking;
  if (!first) return [];
  if (others.length === 0 && first.answer.standIns.length === 0) return [...first.rules.values()];
  return rules.flatMap((rule): readonly Rule[] => {
    const own = speaking.flatMap((each) => each.rules.get(rule.id) ?? []);
    const [one] = own;
    if (!one) return [];
    if (one.over !== 'exchange')
      return own.length === speaking.length &&
        speaking.every(({ answer }) => answer.standIns.length === 0)
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

/** A rule that judges the answers it can speak about, and finds only what is so whatever a paste hides. */
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

const isNothing = (found: Found): boolean =>
  found === undefined || (Array.isArray(found) && found.length === 0);
