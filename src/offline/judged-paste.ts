import type { Flags } from '../config/given/flags.ts';
import { loadConfig } from '../config/load.ts';
import { redactorOf } from '../config/rules.ts';
import { offlineTarget } from '../config/target/sample.ts';
import { rules } from '../contract/catalogue.ts';
import { pagingOf } from '../contract/reading/answers/paging-beside.ts';
import { answerText, jsonOf } from '../contract/reading/answers/whole-body.ts';
import { draftOf } from '../contract/reading/orders/delivery-price-orders.ts';
import { orderOf } from '../contract/reading/orders/order-sent.ts';
import { complaintIn } from '../diagnosis/symptoms/complaint.ts';
import { runEvidence } from '../evidence/archives.ts';
import type { findAnswers } from '../evidence/find-answers.ts';
import type { Evidence } from '../evidence/reader/evidence.ts';
import { notInPasteOf, notJudgedOf, readingWords } from '../evidence/reading-words.ts';
import { isNeverSent, pastedSecrets, requestFile, requestIn } from '../evidence/request.ts';
import { foreign } from '../evidence/written/written.ts';
import { isDataset } from '../model/endpoint.ts';
import type { Exchange, Situation } from '../model/exchange.ts';
import type { Io } from '../model/io.ts';
import type { DeskSymptom } from '../report/html/desk/shape.ts';
import { worstFirst } from '../report/page/groups.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { present } from '../standards/collections/present.ts';
import { isUnauthorized } from '../standards/http/status.ts';
import { list } from '../standards/text/figures.ts';
import { type Agreement, agreementOf, isOfRecords, pricesApart } from './agreement.ts';
import { exchangeRead, statedTime } from './exchange-of.ts';
import { judgedAnswers } from './judged-run.ts';
import { marksBeside } from './marks-beside.ts';
import { asOrder, missingKeyIn } from './missing-key.ts';
import { pastedAnswers } from './pasted-answers.ts';
import { endingOf } from './reported-answer.ts';
import {
  acceptedIn,
  isRepeatable,
  isUnsent as isUnsentWith,
  requestMistakes,
} from './request-mistakes.ts';
import { comparedTokens } from './tokens-apart.ts';

/** Facts about the answer that the user states besides the paste. */
export interface AnswerFacts {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly durationMs?: number;
  readonly situation?: Situation;
  readonly entry?: number;
}

/** A problem that somebody describes, what shows it, and who acts on its first cause. */
export type Complaint = Pick<DeskSymptom, 'id' | 'who' | 'shownBy'>;

interface PasteOptions {
  /** `-` is standard input. */
  readonly file: string;
  readonly flags: Flags;
  readonly facts: AnswerFacts;
  /** File of the order that was sent. */
  readonly request?: string | undefined;
  /** The order itself. */
  readonly order?: string;
  /** What somebody complains about; by default what the words beside the answers describe. */
  readonly complaint?: Complaint | undefined;
}

/** Judged paste with its report. Secrets are replaced everywhere except in `config`. */
export type JudgedPaste = Awaited<ReturnType<typeof judgedPaste>>;

/** Judges the answers of a paste by every applicable rule, and explains what the platform does with them. */
export async function judgedPaste(
  found: Awaited<ReturnType<typeof findAnswers>>,
  { file, flags, facts, request: orderFile, order, complaint: stated }: PasteOptions,
  io: Io,
) {
  const { endpoint, entries, findings = [], others = [], observations = [], unread = [] } = found;
  const { situation, status, headers, durationMs } = facts;
  const inField = order === undefined ? undefined : requestIn(order, endpoint, 'the order');
  const sent = orderFile === undefined ? inField : await requestFile(orderFile, endpoint, io);
  const tokens = acceptedIn(found.answers);
  const evidence = found.answers.map((each) => {
    const whole: Evidence = {
      ...each,
      ...present({ status, durationMs, request: sent && asOrder(sent, each.body) }),
      ...(durationMs !== undefined && { lines: undefined }),
      ...(headers && { headers: { ...each.headers, ...headers } }),
    };
    const differs = whole.known ? [] : requestMistakes(whole, endpoint, tokens, found.unread);
    const clauses = list(differs.map(({ clause }) => clause));
    const notes = clauses === '' ? [] : [`The request does not keep the contract: ${clauses}.`];
    const refused = differs.filter(({ isRefused }) => isRefused);
    const isOurs = refused.length > 0;
    // Who has the order of a call has it from the platform.
    const isUnsent = isOurs && !sent && !whole.isByHand && isUnsentWith(whole, refused);
    const isByHand =
      isOurs && (whole.isByHand === true || (isUnsent && !isNeverSent(whole.request)));
    // What arrived without a token is not what was sent.
    const isDropped =
      isUnauthorized(whole) && comparedTokens(found.unread ?? [], whole) === 'dropped';
    const request = isDropped && whole.request && { ...whole.request, headers: {} };
    const read = { ...whole, ...(request && { request }), notes: [...whole.notes, ...notes] };
    return { ...read, refused, isOurs, isByHand, isUnsent };
  });
  const mistakes = evidence.flatMap(({ refused }) => refused);
  const secrets = evidence.flatMap(pastedSecrets);
  const isRecords =
    isDataset(endpoint) &&
    evidence.some(({ status = 200, noAnswer }) => status === 200 && !noAnswer);
  const clientBase = file === '-' ? 'standard input' : file;
  const target = offlineTarget(endpoint, { secrets, ...(isRecords && { clientBase }) });
  const config = await loadConfig({ flags, io, target, knownRules: rules.map(({ id }) => id) });
  const at = { startedAt: new Date(), began: performance.now() };
  const redactor = redactorOf(config, target);
  const pasted = await pastedAnswers(evidence, { endpoint, file, situation, config, io });
  const { driving, answers, leftOut, rules: speaking, open } = pasted;
  const command = `greenlight judge ${endpoint} ${file}`;
  const known = new Map(answers.map((each) => [each.exchange.id, each.known]));
  const exchanges = driving.exchanges.map((each, i) => ({
    ...each,
    step: answers[i]?.evidence.known?.step ?? `answer ${i + 1}`,
  }));
  const isOneOrder = exchanges.every(({ request }) => request?.body);
  const isQuotes = exchanges.length > 1 && !isDataset(endpoint);
  const evidenceOf = ({ id }: Exchange) =>
    answers.find(({ exchange }) => exchange.id === id)?.evidence;
  const numberOf = (x: Exchange) => redactor.text(evidenceOf(x)?.named?.order ?? '') || undefined;
  const commerceOf = (x: Exchange) => {
    const { commerce, named } = evidenceOf(x) ?? {};
    const { externalId: code } = orderOf(x);
    const known = commerce ?? (typeof code === 'string' ? code : named?.file);
    return redactor.text(known ?? '') || undefined;
  };
  const differing = isQuotes ? pricesApart(exchanges, numberOf, commerceOf, unread) : undefined;
  const apart = differing?.isCrossed || !isOneOrder ? differing : undefined;
  const isPages = exchanges.filter(isOfRecords).length > 1;
  const judging = {
    ...at,
    endpoint,
    target,
    config,
    command,
    redactor,
    rules: speaking,
    open:
      open ??
      (isPages ? 'records may be entered between two requests' : apart && 'the answers differ'),
  };
  const { run: alone, reported } = judgedAnswers(driving, judging, known);
  // A run judged the answer beside others: what the answer alone suggests beyond its errors, the run disproves.
  const isDecided = findings.some(({ severity, waived }) => severity === 'error' && !waived);
  const kept = alone.findings.filter(({ rule }) => findings.some((each) => each.rule === rule));
  const run = isDecided ? { ...alone, findings: kept } : alone;
  const errorLine = redactor.text(found.errorLine ?? '') || undefined;
  const shown = reported.map((each, i) => {
    const answer = answers[i];
    if (!answer) throw new Error('an answer without its evidence');
    const line = errorLine ? [`The line “${errorLine}” is beside the answer.`] : [];
    const notes = [...answer.evidence.notes, ...(i === 0 ? [...line, ...leftOut] : [])];
    return {
      ...each,
      story: supposing(answer.evidence.notShown, each.story),
      number: i + 1,
      /** How the paste was interpreted, and the origin of each part. */
      reading: redactor.text(readingWords({ ...answer.evidence, notes }, answer.exchange)),
      ...present({ spans: answer.evidence.spans }),
      notInPaste: notInPasteOf(answer.evidence, answer.exchange),
      notJudged: notJudgedOf(answer.evidence, answer.exchange),
    };
  });
  const worst = answers.find((each) => each.known !== 'whole')?.known ?? 'whole';
  const agreement =
    (apart?.isCrossed ? apart : undefined) ??
    sameOrder([
      ...exchanges,
      ...others.map((each) => exchangeRead(runEvidence(each), { ...each, now: config.now })),
    ]) ??
    apart;
  const { shownBy = [] } = agreement ?? {};
  const foundInRun = findings.filter((one) => !run.findings.some((x) => x.rule === one.rule));
  const [key] = reported.flatMap(
    ({ exchange: x }) =>
      missingKeyIn(
        `${errorLine ?? ''}\n${JSON.stringify(jsonOf(x)) ?? answerText(x)}`,
        x.request?.body,
      ) ?? [],
  );
  // Of several meanings of a complaint, the words beside the answers may say which it is.
  const described = complaintIn(unread, endpoint);
  const complaint: Complaint | undefined = stated?.id || !described?.unseen ? stated : described;
  const beside = Object.entries(marksBeside(found, complaint !== undefined));
  const marks = Object.fromEntries(
    beside.map(([name, text]) => [name, text && redactor.text(text)]),
  );
  const ending = endingOf(reported, run, worst, {
    key,
    marks,
    errorLine,
    isComplaint: complaint !== undefined,
    findings: foundInRun,
    isDecided,
    isPartial:
      observations.some(({ rule, asks }) => rule === `${endpoint}/envelope` && asks) ||
      (exchanges.some((x) => pagingOf(x)) &&
        run.findings.every(({ rule }) => rule !== 'http/incomplete-list')),
    mistakes: evidence.flatMap((each) =>
      each.isByHand || each.isUnsent ? [] : each.refused.map(({ clause }) => clause),
    ),
    byHand: answers.flatMap(({ exchange, evidence: { isByHand, isUnsent } }) =>
      isByHand || isUnsent ? [exchange.id] : [],
    ),
    unsent: evidence.find(({ isUnsent }) => isUnsent)?.refused[0]?.clause,
    agreement,
    isInWords: evidence.every(({ spans }) => spans?.status && !spans.headers),
  });
  const isFound = run.findings.length > 0;
  const likeliest = isFound ? [] : ending.causes.flatMap(({ exchange }) => exchange ?? []);
  const named = [
    // An answer that came late may be the one that a gateway did not wait for.
    ...worstFirst(run.findings)
      .toSorted((a, b) => Number(a.rule === 'http/slow') - Number(b.rule === 'http/slow'))
      .flatMap((each) => (each.waived ? [] : each.exchanges)),
    ...likeliest.slice(0, 1),
    ...shownBy,
  ];
  const isOfZero = /zero/.test((stated?.id || described?.id) ?? '');
  const placeOf = ({ exchange: { id, answer, outcome } }: (typeof shown)[number]) =>
    named.includes(id)
      ? named.indexOf(id)
      : named.length +
        (answer.kind === 'no-response' || (isOfZero && outcome?.storedOnOrder === 0) ? 0 : 1);
  const ordered = shown.toSorted((a, b) => placeOf(a) - placeOf(b));
  const [reportedFirst] = ordered;
  if (!reportedFirst) throw new Error('nothing was judged');
  const about = answers.find(({ exchange }) => exchange.id === reportedFirst.exchange.id);
  const request = about?.evidence.request;
  const timeOf = (each: typeof about) =>
    each && (each.evidence.named?.time ?? statedTime(each.evidence));
  return {
    run: ending.run,
    answers: ordered,
    /** Answer that a reply is about. */
    reported: reportedFirst,
    foundInRun,
    /** The calls of one order that got different answers, in the order of their ids. */
    differing: [...run.exchanges, ...others]
      .filter(({ id }) => shownBy.includes(id))
      .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true })),
    /** A line of the paste that says that something failed, and was not read. */
    errorLine,
    key,
    marks,
    complaint,
    lacks: lackingIn(about?.evidence ?? {}, ending.run.verdict === 'inconclusive'),
    /** Whether the evidence has all of the answer, maybe in another form. */
    isWhole: about !== undefined && !about.evidence.cut && about.evidence.body !== undefined,
    /** When the order was sent, else when its answer says that it was written. */
    time: timeOf(about),
    /** When an earlier call was answered with a 200. */
    accepted: answers
      .filter(({ evidence: { status, isByHand } }) => status === 200 && !isByHand)
      .map(timeOf)
      .find((time = '') => Date.parse(time) < Date.parse(timeOf(about) ?? '')),
    /** The name that does not resolve. */
    host: redactor.text(about?.evidence.named?.host ?? '') || undefined,
    /** The number of the order, where only the words beside the answer have it. */
    orderNumber: about && numberOf(about.exchange),
    /** Amounts that the words beside it say are without tax. */
    net: about?.evidence.named?.net ?? [],
    /** How long its calls took, if it came several times. */
    lines: about?.evidence.lines ?? [],
    /** Those of the other answers. */
    beside: ordered.slice(1).map(({ exchange: x }) => ({ id: x.id, order: numberOf(x) })),
    hasHeaders: about?.evidence.headers !== undefined,
    /** Whether the paste shows no status, so that 200 is assumed. */
    isAssumed: about?.evidence.status === undefined,
    /** Whether the evidence has the body of the answer as it was sent. */
    isVerbatim: about?.evidence.isVerbatim !== false,
    /** Whether the order was sent by greenlight, as a test. */
    isProbe: about?.evidence.known !== undefined,
    /** Whether the order of the reported answer lacks nothing that the contract requires. */
    isRepeatable: about !== undefined && isRepeatable(about.exchange),
    /** The method and URL of the request. */
    query: request && redactor.text(`${request.method} ${request.url}`),
    ending,
    /** How the request differs from the contract. */
    mistakes,
    /** Parts of an answer that this paste does not include. */
    notInPaste: [...new Set(shown.flatMap((each) => each.notInPaste))],
    /** What this paste cannot show. */
    notJudged: [
      ...new Set(shown.flatMap((each) => each.notJudged)),
      // Several quotes of one ticket are mostly of one order, which a paste without it does not show.
      ...(isQuotes && !isOneOrder ? ['whether the answers are to one order'] : []),
    ],
    ...present({ agreement }),
    entries: entries.map((each) => ({ ...each, shown: redactor.text(each.shown) })),
    /** Whether an answer was extracted or is truncated, so that the interpretation is worth showing. */
    isUnwrapped: evidence.some(({ bodyAlone }) => !bodyAlone),
    isDataset: pasted.isDataset,
    config,
  };
}

/** Prefixes the story with assumptions about how the answer was sent, if the paste does not show it. */
const supposing = (notShown: readonly string[] = [], story: readonly string[]) =>
  notShown.length === 0 || story.length === 0
    ? story
    : [
        `The paste does not show ${list(notShown)}. What follows holds if the answer was sent as it is read here.`,
        ...story,
      ];

/** Why an answer is not known whole: the evidence ends before it does, hides values, or is a print of something else. */
function lackingIn(
  { cut, isPrint }: Partial<Evidence>,
  isOpen: boolean,
): 'cut' | 'hidden' | 'print' | undefined {
  if (!cut) return isOpen && isPrint ? 'print' : undefined;
  return cut.isPrint || cut.mark === foreign ? 'print' : cut.standIns ? 'hidden' : 'cut';
}

/**
 * Compares the answers to one order, the first one that got different answers, or to one request for records; undefined
 * if the paste does not show that. A quotation has the required fields of its order (contract: Order).
 */
function sameOrder(exchanges: readonly Exchange[]): Agreement | undefined {
  const [first] = exchanges;
  if (!first || exchanges.length < 2) return undefined;
  if (isDataset(first.endpoint))
    return exchanges.every(({ request }) => request?.url === first.request?.url) && first.request
      ? agreementOf(exchanges)
      : undefined;
  const known = exchanges.filter(({ request }) => request?.body !== undefined);
  const groups = [
    ...groupedBy(known, (x) =>
      JSON.stringify(
        x.endpoint === 'delivery-price'
          ? draftOf({ ...orderOf(x), status: 'pending' })
          : x.request?.body,
      ),
    ).values(),
  ].filter((group) => group.length > 1);
  const agreements = groups.map(agreementOf);
  const isAll = groups.length === 1 && groups[0]?.length === exchanges.length;
  return agreements.find(({ agrees }) => !agrees) ?? (isAll ? agreements[0] : undefined);
}
