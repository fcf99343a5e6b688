import { defectOf } from '../contract/defect-of.ts';
import { explanationIn } from '../contract/reading/quotes/explanation.ts';
import { type EndpointId, isDataset } from '../model/endpoint.ts';
import type { Json } from '../model/json.ts';
import type { RuleId } from '../model/rule.ts';
import type { ExchangeReport, Finding, Verdict } from '../model/run.ts';
import { expectedStored, jsonOf } from '../report/view/exchange.ts';
import { worstFirst } from '../report/view/groups.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { isObject } from '../standards/json/is-object.ts';
import { valueAt } from '../standards/json/json-pointer.ts';
import { duration, figure } from '../standards/text/figures.ts';
import { cut, legible } from '../standards/text/legible.ts';
import { type Letter, letters, type Step, said, type Values } from './words/letters.ts';

/** Why an answer is not known whole: the evidence ends before it does, or hides values. */
export type Lacking = 'cut' | 'hidden';

/** What a reply is made of. */
export interface ReplyMatter {
  readonly endpoint: EndpointId;
  readonly verdict: Verdict;
  /** The answer that it is about; undefined for records. */
  readonly exchange?: ExchangeReport | undefined;
  readonly records?: number | undefined;
  /** The method and URL of a request for records. */
  readonly query?: string | undefined;
  readonly findings: readonly Finding[];
  /** The likely cause, and the rules whose findings it accounts for. */
  readonly cause?: { readonly id: string; readonly rules: readonly RuleId[] } | undefined;
  /** Who has to act, in the words of `judge`. */
  readonly who?: string | undefined;
  readonly lacks?: Lacking | undefined;
  /** Whether the evidence has the headers of the answer. */
  readonly hasHeaders?: boolean;
  /** When the order was sent, where the evidence says it. */
  readonly time?: string | undefined;
}

export interface Reply {
  /** A language tag (BCP 47). */
  readonly language: string;
  /** The language in itself. */
  readonly name: string;
  /** What became of the order, in a sentence. */
  readonly headline: string;
  /** What was wrong, each in a sentence or two, the worst first. */
  readonly problems: readonly string[];
  /** What the client should do about each of them. */
  readonly remedies: readonly string[];
  readonly text: string;
}

const mostProblems = 8;
/** Characters of an order that a letter repeats. */
const longestOrder = 3000;

/** The letter to the client in each language: which order, what came, what became of it, what to do, what comes next. */
export const repliesOf = (matter: ReplyMatter): readonly Reply[] =>
  letters.map((letter) => {
    const findings = worstFirst(matter.findings.filter(({ waived }) => !waived));
    const problems = problemsOf(letter, matter, findings);
    return {
      language: letter.language,
      name: letter.name,
      headline: headlineOf(letter, matter),
      problems: problems.map(({ seen }) => seen),
      remedies: problems.map(({ ask }) => ask),
      text: textOf(letter, matter),
    };
  });

function headlineOf(letter: Letter, matter: ReplyMatter): string {
  const errors = worstFirst(matter.findings).filter(
    ({ severity, waived }) => severity === 'error' && !waived,
  );
  if (matter.verdict === 'inconclusive' && errors.length === 0) {
    return matter.lacks ? letter.openWithout[matter.lacks] : letter.open;
  }
  const decision = matter.exchange?.outcome?.decision;
  const decided = decision ? said(letter.outcomes[decision], valuesOf(letter, matter)) : '';
  const [first] = errors;
  if (decided !== '' || !first) return decided || letter.nothing;
  const values = { ...valuesOf(letter, matter), ...valuesOfFinding(first, matter) };
  return said(wordsOf(letter, first.rule, values).seen, values);
}

function textOf(letter: Letter, matter: ReplyMatter): string {
  const findings = worstFirst(matter.findings.filter(({ waived }) => !waived));
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const problems = problemsOf(letter, matter, errors);
  const beside = problemsOf(letter, { ...matter, cause: undefined }, warnings);
  const told = [...problems, ...beside];
  const isOpen = matter.verdict === 'inconclusive' && told.length === 0;
  return [
    letter.greeting,
    aboutOf(letter, matter, isOpen),
    ...listed(letter, problems, letter.several),
    ...(problems.length > 0
      ? listed(letter, beside, letter.also, true)
      : listed(letter, beside, letter.several)),
    ...(told.length > 0 ? [] : [isOpen ? letter.open : letter.nothing]),
    ...(matter.lacks || isOpen ? [letter.missing[missingOf(matter)]] : []),
    ...(told.length > 0 ? orderOf(letter, matter) : []),
    letter.next[stepOf(matter, problems.length > 0, told.length > 0 || isOpen)],
    letter.closing,
  ].join('\n\n');
}

/** What would decide an open question. */
function missingOf({ lacks, exchange, hasHeaders }: ReplyMatter): keyof Letter['missing'] {
  if (lacks) return lacks;
  if (!exchange) return 'order';
  if (exchange.answer.kind === 'no-response') return 'log';
  if (!hasHeaders) return 'order';
  return exchange.request ? 'log' : 'request';
}

function stepOf({ who, lacks }: ReplyMatter, isBroken: boolean, isAsked: boolean): Step {
  if (who === 'the token owner') return 'wait';
  if (isBroken) return 'fix';
  if (isAsked || lacks) return 'wait';
  return who === 'the service' || who === 'the config' ? 'ours' : 'nothing';
}

function aboutOf(letter: Letter, matter: ReplyMatter, isOpen: boolean): string {
  const { exchange, query, records } = matter;
  const values = valuesOf(letter, matter);
  if (records !== undefined || !exchange) {
    const about = query === undefined ? '' : said(letter.about, values);
    return [about, said(letter.aboutRecords, values)].filter(Boolean).join(' ');
  }
  const decided = exchange.outcome && !isOpen ? letter.outcomes[exchange.outcome.decision] : [];
  return [letter.about, letter.answered, decided]
    .map((sentence) => said(sentence, values))
    .filter(Boolean)
    .join(' ');
}

/** A problem, and what the client should do about it. */
interface Told {
  readonly seen: string;
  readonly ask: string;
}

/** Each problem as a sentence or two: the cause first, without the findings that it accounts for. */
function problemsOf(
  letter: Letter,
  matter: ReplyMatter,
  findings: readonly Finding[],
): readonly Told[] {
  const { cause } = matter;
  const known = valuesOf(letter, matter);
  const ofCause = cause && wordsOfCause(letter, matter, cause, known);
  const left = ofCause ? findings.filter(({ rule }) => !cause.rules.includes(rule)) : findings;
  return [
    ...(ofCause ? [{ seen: said(ofCause.seen, known), ask: said(ofCause.ask, known) }] : []),
    ...firstOfRules(left).map((finding) => {
      const values = { ...known, ...valuesOfFinding(finding, matter) };
      const problem = wordsOf(letter, finding.rule, values);
      const counted = isShare(finding, matter) ? said(letter.counted, values) : '';
      const seen = [said(problem.seen, values), counted].filter(Boolean).join(' ');
      return { seen, ask: said(letter.renamed, values) || said(problem.ask, values) };
    }),
  ];
}

const firstOfRules = (findings: readonly Finding[]): readonly Finding[] =>
  [...groupedBy(findings, ({ rule }) => rule).values()].map(([first]) => first);

/** A cause without words of its own speaks as its first rule does, where the client must act and no finding says it. */
function wordsOfCause(
  letter: Letter,
  { who, findings }: ReplyMatter,
  { id, rules: [rule] }: NonNullable<ReplyMatter['cause']>,
  values: Values,
) {
  const own = letter.problems[id];
  if (own || !rule || findings.length > 0 || who !== 'the client') return own;
  return wordsOf(letter, rule, values);
}

/** Whether it counts records of those that were judged, as the terminal does. */
const isShare = ({ judged, countedTemplate = '' }: Finding, { records }: ReplyMatter): boolean =>
  records !== undefined &&
  judged > 1 &&
  /^\{count\} of \{judged\} (records|commerces) /.test(countedTemplate);

/** The words of a rule, else of what is wrong there, else those that fit any rule. */
function wordsOf({ problems, other }: Letter, rule: RuleId, values: Values) {
  const found = [problems[rule], problems[defectOf(rule) ?? '']].find(
    (problem) => problem && said(problem.seen, values) !== '',
  );
  return found ?? other;
}

function listed(
  letter: Letter,
  told: readonly Told[],
  heading: string,
  isBeside = false,
): readonly string[] {
  const problems = told.map(({ seen, ask }) => `${seen} ${ask}`.trim());
  if (problems.length < 2)
    return isBeside ? problems.map((only) => `${heading}\n${only}`) : problems;
  const left = problems.length - mostProblems;
  return [
    [
      said([heading], { count: figure(problems.length) }),
      ...problems.slice(0, mostProblems).map((text, i) => `${i + 1}. ${text}`),
      ...(left > 0 ? [said([letter.more], { count: figure(left) })] : []),
    ].join('\n'),
  ];
}

/** The order that was sent, for the client to repeat it. */
function orderOf({ request }: Letter, { exchange }: ReplyMatter): readonly string[] {
  const body = exchange?.request?.body;
  if (body === undefined) return [];
  const text = JSON.stringify(body);
  return text.length > longestOrder ? [] : [`${request}\n${legible(text)}`];
}

const printed = (value: unknown): string | undefined =>
  value === undefined
    ? undefined
    : typeof value === 'number'
      ? figure(value)
      : cut(legible(JSON.stringify(value)), 120);

/** What the letter knows of the order and its answer. */
function valuesOf(letter: Letter, matter: ReplyMatter): Values {
  const { endpoint, exchange, records, time } = matter;
  const known: Values = {
    endpoint,
    records: records === undefined ? undefined : figure(records),
    one: records === 1 ? '1' : undefined,
    none: records === 0 ? '0' : undefined,
    order: letter.blank.order,
    ranged: endpoint === 'transactions' ? endpoint : undefined,
    time: timeOf(exchange, time) ?? letter.blank.time,
  };
  if (!exchange) return known;
  const { answer, outcome, durationMs, request } = exchange;
  const json = jsonOf(exchange);
  const at = (pointer: string) => printed(valueAt(json, pointer));
  const due = expectedStored(exchange);
  const reason = outcome?.buyerSees;
  return {
    ...known,
    ...(isDataset(endpoint)
      ? { order: undefined, query: queryOf(matter, letter.blank) }
      : { order: orderName(request?.body, letter.blank.order) }),
    message: outcome?.decision === 'rejected' ? undefined : messageOf(exchange),
    status: answer.kind === 'response' ? String(answer.status) : undefined,
    duration: durationMs === undefined ? undefined : duration(durationMs),
    cost: at('/transportationCost'),
    net: at('/netValue'),
    taxed: at('/netTaxedValue'),
    rate: at('/taxesApplied/value'),
    shown: amount(outcome?.priceShown),
    stored: amount(outcome?.storedOnOrder),
    due: due === undefined ? undefined : figure(due),
    reason:
      typeof reason === 'string' && reason !== 'not stated' && reason.trim() !== ''
        ? firstLine(reason)
        : undefined,
  };
}

/** A text in quotes: its first line, as a stack trace goes on below, without the full stop that the sentence has. */
function firstLine(text: string): string {
  const [first = '', ...more] = text.trim().split('\n');
  const shown = cut(legible(first.trim()), 300);
  return more.length > 0 ? `${shown} …` : shown.replace(/(?<!\.)\.$/, '');
}

/** What the client itself says of a failure. */
function messageOf(exchange: ExchangeReport): string | undefined {
  const json = jsonOf(exchange);
  if (exchange.answer.kind !== 'response' || exchange.answer.status < 400 || !json)
    return undefined;
  const at = explanationIn(json);
  const text = at === undefined ? undefined : valueAt(json, at);
  return typeof text === 'string' ? firstLine(text) : undefined;
}

/** The request for records, without its host; else what the writer completes. */
function queryOf({ endpoint, query }: ReplyMatter, { range }: Letter['blank']): string {
  if (query === undefined)
    return endpoint === 'transactions' ? `GET ${endpoint} ${range}` : `GET ${endpoint}`;
  return cut(legible(query.replace(/^(\w+ )(?:(?:\w+:)?\/\/)?[^/]*\//, '$1/')), 300);
}

/** To the second, in UTC: when the order was sent, else when its answer says that it was written. */
function timeOf(exchange: ExchangeReport | undefined, time: string | undefined) {
  const date = exchange?.answer.kind === 'response' ? exchange.answer.headers['date'] : undefined;
  const at = Date.parse(time ?? date ?? '');
  return Number.isNaN(at)
    ? undefined
    : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The order by its number; where it has none, by the code of its commerce. */
function orderName(body: Json | undefined, blank: string): string {
  const order = isObject(body) && isObject(body['order']) ? body['order'] : {};
  const number = order['orderId'] ?? order['internalOrderId'];
  if (typeof number === 'string' && number !== '') return cut(legible(number), 60);
  const commerce = order['externalId'];
  return typeof commerce === 'string' ? `${blank} (${cut(legible(commerce), 60)})` : blank;
}

/** A rule whose field came under another name asks for the right one. */
const renaming = /^Call it \w+ instead of (.+)\.$/;

/** An amount in the words of a rule stands first, or behind the name of its field. */
const leadingAmount = /^(?:[a-z]\w* )?(-?\d[\d\u202f .]*)/i;

/** A rule expects a field by its name. */
const expectedField = /^the field (.+)$/;

/** Fields of a problem that a letter names. */
const mostFields = 6;

function fieldsOf({ at, samples }: Finding): string | undefined {
  const named = [...new Set([at, ...samples.map((each) => each.at)])].flatMap((each) =>
    each ? fieldName(each) : [],
  );
  const left = named.length > mostFields ? ['…'] : [];
  return named.length === 0 ? undefined : [...named.slice(0, mostFields), ...left].join(', ');
}

const fieldName = (at: string) => cut(legible(at.slice(1).replaceAll('/', '.')), 120);

function valuesOfFinding(finding: Finding, { exchange }: ReplyMatter): Values {
  const { at, expected, actual, rule, count, judged, samples, remedy } = finding;
  const answer = exchange?.answer.kind === 'response' ? exchange.answer : undefined;
  const wanted = typeof expected === 'string' ? expected : undefined;
  // What a rule says in its own words is in neither the answer nor a record.
  const isQuoted =
    typeof actual === 'string' &&
    (answer?.body?.includes(actual) ||
      actual === answer?.headers['content-type'] ||
      finding.record !== undefined);
  const row = samples[0]?.row;
  return {
    rule,
    near: renaming.exec(remedy)?.[1],
    field: at ? fieldName(at) : undefined,
    fields: fieldsOf(finding),
    got: gotOf(finding, exchange),
    expected: amountIn(expected),
    came: amountIn(actual),
    wanted: expectedField.exec(wanted ?? '')?.[1] ?? wanted,
    plain: wanted === 'text/plain' ? wanted : undefined,
    text: isQuoted ? firstLine(actual) : undefined,
    error: typeof actual === 'string' ? actual : undefined,
    count: figure(count),
    judged: figure(judged),
    example: row
      ? Object.entries(row)
          .slice(0, 3)
          .map(([name, value]) => `${legible(name)} ${printed(value)?.replaceAll('"', '')}`)
          .join(', ')
      : undefined,
  };
}

/** The value at its place; of a record the one that its rule read, where the words are those of its defect. */
function gotOf({ at, record, rule, actual }: Finding, exchange: ExchangeReport | undefined) {
  if (!at) return undefined;
  if (record && defectOf(rule)) return printed(actual);
  return exchange && printed(valueAt(jsonOf(exchange), at));
}

const amountIn = (value: unknown): string | undefined =>
  typeof value === 'number'
    ? figure(value)
    : leadingAmount.exec(typeof value === 'string' ? value : '')?.[1]?.trim();

const amount = (value: unknown): string | undefined =>
  typeof value === 'number' ? figure(value) : undefined;
