import { rules } from '../contract/catalogue.ts';
import { defectOf } from '../contract/defect-of.ts';
import { story } from '../contract/endpoints/every/story/story.ts';
import { fieldNotAdmitted } from '../contract/experiments/quotes/refused-field.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { recordsOf } from '../contract/reading/answers/trouble.ts';
import { isOverSize } from '../contract/reading/failures/over-size.ts';
import { readsAsFirewall } from '../contract/reading/failures/who-answered.ts';
import { isQuotation } from '../contract/reading/orders/order-sent.ts';
import { general } from '../contract/reading/quotes/explanation.ts';
import { deniesQuote, givesReason, saysUnread } from '../contract/reading/quotes/gives-reason.ts';
import { quoteOf } from '../contract/reading/quotes/quote.ts';
import { reasonIn } from '../contract/reading/quotes/rejection-text.ts';
import { isOfAParser } from '../contract/reading/values/text-of-a-program.ts';
import { likelyCauses } from '../diagnosis/diagnose.ts';
import { type Diagnosis, saysTheSame } from '../diagnosis/known/cause.ts';
import { isOfClient } from '../engine/result/evidence.ts';
import { asFailed, withoutPass } from '../engine/result/verdict.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Defect } from '../model/rule.ts';
import type { ExchangeReport, Finding, Run } from '../model/run.ts';
import { decisionWords, type OutcomeRow, outcomeRows } from '../report/page/answer.ts';
import { worstFirst } from '../report/page/groups.ts';
import { afterColon } from '../report/page/page.ts';
import type { Move, ReportedCause } from '../report/story/judged.ts';
import { present } from '../standards/collections/present.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import { type Agreement, isOfRecords } from './agreement.ts';
import { isDecided, type KnownExtent } from './lone-answer.ts';
import type { MarksBeside } from './marks-beside.ts';
import { type MissingKey, saysMissing } from './missing-key.ts';
import texts from './questions.json' with { type: 'json' };

/** What the client does where no rule is broken. */
const { asks } = texts;

/** Answer with everything reported about it, for text and JSON. */
export interface ReportedAnswer {
  readonly exchange: Exchange;
  readonly story: readonly string[];
  readonly rows: readonly OutcomeRow[];
}

/** Likely cause, and who must act. */
export interface LikelyCauses {
  readonly causes: readonly Diagnosis[];
  /** Likely cause, unless a finding says the same. */
  readonly cause: ReportedCause | undefined;
  readonly move: Move | undefined;
  /** The run, whose verdict contradicts nothing that is shown beside its findings. */
  readonly run: Run;
  /** Why nothing passes though no rule is broken; continues "but". */
  readonly doubt: string | undefined;
  /** What only the client can say. */
  readonly questions: readonly Question[];
}

/** Prepares an exchange of a run for its report. */
export function reportedAnswer(
  exchange: Exchange,
  run: Run,
  known: KnownExtent = 'whole',
): ReportedAnswer {
  const report = run.exchanges.find(({ id }) => id === exchange.id);
  const shown = report ? shownExchange(exchange, report) : exchange;
  const bodyKnown = known === 'whole' || (known === 'part' && isDecided(exchange));
  return { exchange: shown, story: story(shown, bodyKnown), rows: rowsOf(shown, bodyKnown) };
}

const open = decisionWords['not-stated'];

/** Returns the outcome table; empty if it would only say that the contract is silent. */
function rowsOf(exchange: Exchange, bodyKnown: boolean): readonly OutcomeRow[] {
  const { outcome, answer } = exchange;
  if (!outcome || answer.kind === 'no-response' || outcome.decision === 'not-stated') return [];
  const rows = outcomeRows(outcome, exchange);
  if (rows.slice(1).every(({ text }) => text === open)) return [];
  return bodyKnown ? rows : rows.filter(({ text }) => text !== open);
}

/** What is known beside the answers. */
interface Beside {
  /** The exchanges of a file, of which no answer is reported. */
  readonly exchanges?: readonly Exchange[];
  /** How several answers to one order compare. */
  readonly agreement?: Agreement | undefined;
  /** Findings of a saved run with the answer. */
  readonly findings?: readonly Finding[];
  /** Whether the saved run found an error with it: then each cause must explain a finding. */
  readonly isDecided?: boolean;
  /** The field of the order that is missing, by the words of the client. */
  readonly key?: MissingKey | undefined;
  /** How the request differs from what the platform sends. */
  readonly mistakes?: readonly string[];
  /** Ids of the calls that a person made as the platform does not. */
  readonly byHand?: readonly string[];
  /** The mistake of a call that the platform does not make, where nothing else shows who made it. */
  readonly unsent?: string | undefined;
  /** Whether the answer says that it has a part of its records. */
  readonly isPartial?: boolean;
  readonly marks?: MarksBeside;
  /** A line of a log beside the answers that says what failed. */
  readonly errorLine?: string | undefined;
  /** Whether the words beside the answers describe a problem. */
  readonly isComplaint?: boolean;
  /** Whether people or logs say what the answers were, and no HTTP is shown. */
  readonly isInWords?: boolean;
}

const isLost = ({ answer }: Exchange) => answer.kind === 'no-response' || answer.status >= 500;

/** Returns the causes supported by the evidence, most likely first, and who must act. */
export function endingOf(
  reported: readonly ReportedAnswer[],
  run: Run,
  known: KnownExtent = 'whole',
  {
    findings: foundInRun = [],
    isDecided,
    mistakes = [],
    agreement,
    marks = {},
    byHand = [],
    ...beside
  }: Beside = {},
): LikelyCauses {
  const isByHand = (id: string) => byHand.includes(id);
  const exchanges = reported.flatMap(({ exchange: x }) => (isByHand(x.id) && !isLost(x) ? [] : x));
  const causesOf = (of: readonly Exchange[]) =>
    likelyCauses({ exchanges: of, findings: run.findings, mistakes });
  // One call without an answer, or with a 5xx, is to be explained, however many others have a better one.
  const lost = exchanges.filter(isLost);
  const ofAll = causesOf(exchanges);
  const likely = ofAll.length > 0 || lost.length === 0 ? ofAll : causesOf(lost);
  // What a paste omits is not evidence; a cause must explain a finding.
  const found = new Set([...run.findings, ...foundInRun].map(({ rule }) => rule));
  const causes =
    known !== 'whole' || isDecided
      ? likely.filter(
          ({ cause, exchange }) =>
            cause.move === 'the platform' ||
            cause.rules.some((rule) => found.has(rule)) ||
            exchanges.some((x) => x.id === exchange && isClear(x, beside.isInWords)),
        )
      : likely;
  const [likeliest] = causes;
  const cause =
    likeliest && !run.findings.some((finding) => saysTheSame(finding, likeliest.cause))
      ? { ...likeliest.cause, evidence: likeliest.evidence }
      : undefined;
  const isSaid = run.findings.some(({ rule }) => defectOf(rule) === 'changing');
  const isApart = agreement?.agrees === false && !isSaid && !exchanges.every(isOfRecords);
  const shown = cause && !cause.beside ? `this is likely: ${afterColon(cause.title)}` : undefined;
  const isFree = exchanges.some((x) => deniesQuote(subjectOf(x)));
  const isUntaxed = run.findings.length === 0 && exchanges.some(lacksTax);
  // What a crash prints is no demand, unless it names a field, and a token is no part of an order.
  const isNone = !beside.key && run.findings.some((one) => /markup$|token-refused$/.test(one.rule));
  const isOfRequest =
    mistakes.length === 0 && !isNone && exchanges.some((x) => refusesRequest(x, beside.errorLine));
  const doubt =
    shown ??
    (agreement?.isCrossed ? 'two orders got the price of each other' : undefined) ??
    (isApart ? 'the answers differ' : undefined) ??
    (isFree ? 'the answer has the price 0 beside a reason' : undefined) ??
    (isUntaxed ? 'the price has a tax rate and no tax' : undefined) ??
    (isOfRequest ? 'the reason is about the request, not the order' : undefined) ??
    doubts.flatMap(([name, text]) =>
      marks[name] ? `${text}: the paste says ${marks[name]}` : [],
    )[0];
  const unsaid: readonly (readonly [Question, unknown])[] = [
    ['differ', isApart && !agreement.isCrossed && agreement.prices && run.findings.length === 0],
    ['free', isFree],
    ['untaxed', isUntaxed],
    ['refused', isOfRequest && !run.findings.some(({ rule }) => defectOf(rule) === 'refused')],
    ...doubts.map(([name]) => [name, marks[name]] as const),
    ['partial', beside.isPartial],
    ['encoding', [...exchanges, ...(beside.exchanges ?? [])].some(isNotUtf8)],
    [
      beside.unsent ? 'unsent' : 'byHand',
      byHand.length > 0 && run.findings.every((each) => each.exchanges.some(isByHand)),
    ],
  ];
  const questions = unsaid.flatMap(([question, isOpen]) => (isOpen ? [question] : []));
  const question = agreement?.prices?.supposed === undefined ? questions[0] : 'supposed';
  const move =
    (marks.unset && { who: 'the client', why: `configure the ${marks.unset} that it expects` }) ||
    (marks.padded && {
      who: 'the client',
      why: `store ${marks.padded} without what is around it`,
    }) ||
    (marks.dropped && { who: 'the client', why: `let ${marks.dropped} through to its program` }) ||
    (marks.saved && { who: 'the platform', why: asks.saved }) ||
    (marks.renewed && { who: 'the token owner', why: 'set the token that the client has now' }) ||
    (marks.apart && { who: 'the token owner', why: 'say which of the two tokens is current' }) ||
    (causes.length === 0 && beside.key && ofKey(beside.key, run, isOfRequest)) ||
    whoseMove(run, causes, foundInRun, agreement?.isCrossed ? 'crossed' : question, beside.unsent);
  return {
    causes,
    cause,
    move: beside.isComplaint && move?.who === 'nothing to do' ? undefined : move,
    run: foundInRun.some(({ severity, waived }) => severity === 'error' && !waived)
      ? asFailed(run)
      : doubt === undefined
        ? run
        : withoutPass(run, doubt),
    doubt,
    questions,
  };
}

/** What a parser or a failure says, and no reason why an order cannot be quoted. */
const ofRequest = /\bparse error|\bvalidation (?:failed|error)|\b(?:is|field) required\b/i;

/** Reports whether a rejection of an order that may be quoted is about its request; without a reason, by the log. */
function refusesRequest(x: Exchange, errorLine = ''): boolean {
  if (x.outcome?.decision !== 'rejected' || x.situation === 'unquotable') return false;
  const subject = subjectOf(x);
  const reason = reasonIn(x);
  const text = reason ?? errorLine;
  return (
    (isOfAParser(text) ||
      ofRequest.test(text) ||
      saysUnread(subject) ||
      general.test(text) ||
      saysMissing(text) ||
      fieldNotAdmitted(reason ? subject : { ...subject, json: undefined, text }) !== undefined) &&
    !givesReason(subject)
  );
}

/** Reports whether a quote has a tax rate and no tax, which rounding to whole units may explain. */
function lacksTax(x: Exchange): boolean {
  const { netValue = 0, netTaxedValue, taxRate = 0 } = quoteOf(x) ?? {};
  return netValue > 0 && netValue === netTaxedValue && taxRate > 0;
}

/** Reports whether records came in another encoding than UTF-8. */
function isNotUtf8(x: Exchange): boolean {
  const { format, encoding = 'UTF-8' } = recordsOf(x)?.observed ?? {};
  return format === 'CSV' && encoding !== 'UTF-8';
}

/** What a mark beside the answers leaves open. */
const doubts = [
  ['cents', 'the price may be in cents'],
  ['thousands', 'the point may be a separator of thousands'],
  ['gross', 'the cost may include the tax'],
  ['stripped', 'netValue may include the tax'],
  ['saved', 'the order was saved with the price with tax'],
  ['mixed', 'a call may get the price of another'],
  ['cached', 'the price may come from a cache'],
  ['unzeroed', 'the code of the commerce may have lost its zeros'],
  ['deleted', 'a sale is marked as deleted'],
  ['again', 'one sale may be sent under two orders'],
] as const;

export type Question = Exclude<keyof typeof asks, 'crossed' | 'supposed'>;

/** Reports whether a size is the cause, or without a body the status names one in words, or a firewall its head. */
const isClear = (x: Exchange, isInWords = false): boolean =>
  x.answer.kind === 'response'
    ? x.answer.body.kind === 'text' &&
      (isOverSize(subjectOf(x)) ||
        (x.answer.body.text === '' &&
          ((isInWords && [404, 405, 419].includes(x.answer.status)) ||
            readsAsFirewall(subjectOf(x)))))
    : x.answer.reason === 'tls';

/** Returns the outcome of an answer; to a quotation nothing is saved, and no order advances. */
function ofQuotation({ outcome, request }: ExchangeReport): Outcome | undefined {
  return outcome && request && isQuotation({ request })
    ? { ...outcome, storedOnOrder: null, orderAdvances: null }
    : outcome;
}

/** Merges the redacted report of an exchange with the fields that only the exchange has. */
function shownExchange(exchange: Exchange, report: ExchangeReport): Exchange {
  const { request: _, outcome: __, ...others } = exchange;
  return {
    ...others,
    step: report.step,
    ...present({ request: report.request, outcome: ofQuotation(report) }),
    answer: answerOf(exchange, report),
  };
}

function answerOf({ answer }: Exchange, report: ExchangeReport): Exchange['answer'] {
  const reported = report.answer;
  if (answer.kind === 'no-response')
    return reported.kind === 'no-response' ? { ...answer, detail: reported.detail } : answer;
  if (reported.kind === 'no-response') return answer;
  const { headers } = reported;
  if (answer.body.kind === 'records') return { ...answer, headers };
  const { json, ...body } = answer.body;
  const text = reported.body ?? '';
  const shown = json === undefined ? undefined : parsedJson(text);
  return { ...answer, headers, body: { ...body, text, ...present({ json: shown }) } };
}

/** Who must act if what is declared of an order, or was found for it, may be wrong. */
export const ofTestData = 'the owner of the test data';

/** Who must act on a defect that is not the client's alone. */
const movers: { readonly [defect in Defect]?: string } = {
  token: 'the token owner',
  'no-connection': 'the network',
  declared: ofTestData,
};

/** Decides who must act: by the likely cause, else by the worst finding; undefined if there is neither. */
function whoseMove(
  run: Run,
  causes: readonly Diagnosis[],
  foundInRun: readonly Finding[],
  question: keyof typeof asks | undefined,
  unsent = '',
): Move | undefined {
  const open = worstFirst([...run.findings, ...foundInRun]).filter(({ waived }) => !waived);
  const errors = open.filter(({ severity }) => severity === 'error');
  // What makes an answer fail says more than that it failed.
  const worst = errors.find(({ cause }) => cause) ?? errors[0] ?? open[0];
  const [likely] = causes;
  if (likely) {
    const { move, title, rules: explained } = likely.cause;
    if (worst && saysTheSame(worst, likely.cause)) return { who: move, why: moveOf(worst).why };
    const isBoth = move === 'the platform' && worst && !explained.includes(worst.rule);
    const more = isBoth && errors.length > 0 ? `; the client: ${moveOf(worst).why}` : '';
    return { who: move, why: `${afterColon(title)}${more}` };
  }
  const isOfRequest =
    question === 'refused' && /rejection-(?:text-not-read|without-text)$/.test(worst?.rule ?? '');
  if (worst && !isOfRequest) return moveOf(worst);
  if (question === 'byHand' || question === 'unsent')
    return { who: 'whoever made the call', why: `${asks[question]} ${unsent}`.trim() };
  if (question) return { who: 'the client', why: asks[question] };
  const [x] = run.exchanges;
  if (x?.answer.kind === 'no-response')
    return isOfClient(x.answer)
      ? { who: 'the network', why: afterColon(x.answer.detail) }
      : undefined;
  const { decision, priceShown } = x?.outcome ?? {};
  const rejected = decision === 'rejected' ? ' if the reason is right' : '';
  const doubt = priceShown === 0 ? ' if shipping is free for this order' : rejected;
  const counted = run.rules.some(({ lowered = 0 }) => lowered > 0) ? ' that the config counts' : '';
  return run.verdict === 'passed'
    ? { who: 'nothing to do', why: `nothing${counted} breaks the contract${doubt}` }
    : undefined;
}

/** What the client does about a missing field, unless something else fails. */
function ofKey({ name, isOptional }: MissingKey, { findings }: Run, isOfRequest: boolean) {
  const isAbout = findings.some(({ rule }) => defectOf(rule) === 'failed') || isOfRequest;
  const why = isOptional
    ? `quote orders without ${name}, which is optional`
    : `show the request as it arrived: ${name} is in each call of the platform`;
  return isAbout ? { who: 'the client', why } : undefined;
}

export function moveOf({ rule, mend, remedy }: Finding): Move {
  const defect = defectOf(rule);
  // What is declared may be wrong, unless the rule knows better than its own remedy what is.
  const isKnown = defect === 'declared' && rules.find(({ id }) => id === rule)?.remedy !== remedy;
  return { who: (!isKnown && defect && movers[defect]) || 'the client', why: afterColon(mend) };
}
