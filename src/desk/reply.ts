import { defectOf } from '../contract/defect-of.ts';
import type { Json } from '../model/json.ts';
import type { RuleId } from '../model/rule.ts';
import type { ExchangeReport, Finding, Verdict } from '../model/run.ts';
import { expectedStored, jsonOf } from '../report/view/exchange.ts';
import { worstFirst } from '../report/view/groups.ts';
import { isObject } from '../standards/json/is-object.ts';
import { valueAt } from '../standards/json/json-pointer.ts';
import { duration, figure } from '../standards/text/figures.ts';
import { cut, legible } from '../standards/text/legible.ts';
import { type Letter, letters, type Step, said, type Values } from './words/letters.ts';

/** Why an answer is not known whole: the evidence ends before it does, or hides values. */
export type Lacking = 'cut' | 'hidden';

/** What a reply is made of. */
export interface ReplyMatter {
  readonly endpoint: string;
  readonly verdict: Verdict;
  /** The answer that it is about; undefined for records. */
  readonly exchange?: ExchangeReport | undefined;
  readonly records?: number | undefined;
  readonly findings: readonly Finding[];
  /** The likely cause, and the rules whose findings it accounts for. */
  readonly cause?: { readonly id: string; readonly rules: readonly RuleId[] } | undefined;
  /** Who has to act, in the words of `judge`. */
  readonly who?: string | undefined;
  readonly lacks?: Lacking | undefined;
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
  const isOpen = matter.verdict === 'inconclusive' && problems.length === 0;
  return [
    letter.greeting,
    aboutOf(letter, matter, isOpen),
    ...(isOpen ? [letter.open] : listed(letter, problems, letter.several)),
    ...listed(
      letter,
      problemsOf(letter, { ...matter, cause: undefined }, warnings),
      letter.also,
      true,
    ),
    ...(isOpen || findings.length + problems.length > 0 ? [] : [letter.nothing]),
    ...(matter.lacks ? [letter.missing[matter.lacks]] : isOpen ? [letter.missing.order] : []),
    ...(problems.length > 0 ? orderOf(letter, matter) : []),
    letter.next[stepOf(matter, problems.length > 0, isOpen)],
    letter.closing,
  ].join('\n\n');
}

function stepOf({ who, lacks }: ReplyMatter, isBroken: boolean, isOpen: boolean): Step {
  if (who === 'the token owner') return 'wait';
  if (isBroken) return 'fix';
  if (isOpen || lacks) return 'wait';
  return who === 'the service' || who === 'the config' ? 'ours' : 'nothing';
}

function aboutOf(letter: Letter, matter: ReplyMatter, isOpen: boolean): string {
  const { exchange, records } = matter;
  const values = valuesOf(letter, matter);
  if (!exchange || records !== undefined) return said(letter.aboutRecords, values);
  const decided = exchange.outcome && !isOpen ? letter.outcomes[exchange.outcome.decision] : [];
  return [said(letter.about, values), said(decided, values)].filter(Boolean).join(' ');
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
  const ofCause = cause && letter.problems[cause.id];
  const left = ofCause ? findings.filter(({ rule }) => !cause.rules.includes(rule)) : findings;
  const byRule = [...new Map(left.map((finding) => [finding.rule, finding])).values()];
  return [
    ...(ofCause ? [{ seen: said(ofCause.seen, valuesOf(letter, matter)), ask: ofCause.ask }] : []),
    ...byRule.map((finding) => {
      const values = { ...valuesOf(letter, matter), ...valuesOfFinding(finding, matter) };
      const problem = wordsOf(letter, finding.rule, values);
      const counted = finding.judged > 1 ? said(letter.counted, values) : '';
      const seen = [said(problem.seen, values), counted].filter(Boolean).join(' ');
      return { seen, ask: said(letter.renamed, values) || problem.ask };
    }),
  ];
}

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
  if (told.length === 0) return [];
  const problems = told.map(({ seen, ask }) => `${seen} ${ask}`.trim());
  const [only] = problems;
  if (problems.length === 1 && only !== undefined) return [isBeside ? `${heading} ${only}` : only];
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
function valuesOf(letter: Letter, { endpoint, exchange, records, time }: ReplyMatter): Values {
  const known: Values = {
    endpoint,
    records: records === undefined ? undefined : figure(records),
    one: records === 1 ? '1' : undefined,
    order: letter.blank.order,
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
    order: orderName(request?.body, letter.blank.order),
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
        ? cut(legible(reason), 300)
        : undefined,
  };
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

/** An amount that a rule expects stands behind the name of its field. */
const expectedAmount = /^\w+ (-?\d[\d\u202f .]*)/;

function valuesOfFinding(finding: Finding, { exchange }: ReplyMatter): Values {
  const { at, expected, actual, rule, count, judged, samples, remedy } = finding;
  const text = exchange?.answer.kind === 'response' ? exchange.answer.body : undefined;
  const isQuoted = typeof actual === 'string' && (text?.includes(actual) ?? false);
  const type =
    exchange?.answer.kind === 'response' ? exchange.answer.headers['content-type'] : undefined;
  const row = samples[0]?.row;
  return {
    rule,
    near: renaming.exec(remedy)?.[1],
    field: at ? cut(legible(at.slice(1).replaceAll('/', '.')), 120) : undefined,
    got: at && exchange ? printed(valueAt(jsonOf(exchange), at)) : undefined,
    expected:
      typeof expected === 'number'
        ? figure(expected)
        : expectedAmount.exec(typeof expected === 'string' ? expected : '')?.[1]?.trim(),
    text:
      typeof actual === 'string' && (isQuoted || actual === type)
        ? cut(legible(actual), 300)
        : undefined,
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

const amount = (value: unknown): string | undefined =>
  typeof value === 'number' ? figure(value) : undefined;
