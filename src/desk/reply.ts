import { defectOf } from '../contract/defect-of.ts';
import { isDataset } from '../model/endpoint.ts';
import type { RuleId } from '../model/rule.ts';
import type { ExchangeReport, Finding } from '../model/run.ts';
import type { JudgedPaste } from '../offline/judged-paste.ts';
import { moveOf, ofTestData } from '../offline/reported-answer.ts';
import type { DeskReply, DeskSymptom } from '../report/html/desk/shape.ts';
import { worstFirst } from '../report/page/groups.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { present } from '../standards/collections/present.ts';
import { figure } from '../standards/text/figures.ts';
import { legible } from '../standards/text/legible.ts';
import { isUncalled, type ReplyMatter, shareOf, valuesOf, valuesOfFinding } from './values.ts';
import { filledIn, type Letter, letters, type Step, type Values } from './words/letters.ts';

const mostProblems = 8;
/** Characters of an order that a letter repeats. */
const longestOrder = 3000;

/** A problem, and what the client should do about it. */
interface Point {
  readonly seen: string;
  readonly ask: string;
  readonly isQuestion?: boolean;
  /** It is about another answer than the letter begins with. */
  readonly isOfOther?: boolean;
}

/** What a letter tells: what has to be corrected, the cause first, and what is only worth a look. */
interface Problems {
  readonly errors: readonly Point[];
  readonly warnings: readonly Point[];
}

const none: Problems = { errors: [], warnings: [] };

export const replyLanguages: readonly string[] = letters.map(({ language }) => language);

/** The letter to the client in each language: which order, what came, what became of it, what to do, what comes next. */
export function repliesOf(judged: JudgedPaste, complaint?: DeskSymptom): readonly DeskReply[] {
  const known: ReplyMatter = { ...matterOf(judged), stated: complaint };
  const { who } = complaint ?? judged.complaint ?? {};
  // Who says that our calls have a wrong token is not asked for the right one.
  const isForUs =
    who === 'the platform' &&
    !known.questions.includes('unsent') &&
    known.findings.every(({ rule }) => defectOf(rule) === 'token');
  return letters.map((letter) => {
    const values = valuesOf(letter, known);
    const isExplained = !known.lacks && isMeant(known, values);
    const matter = { ...known, values, isOpen: known.isOpen && !isExplained };
    const problems = isForUs && !matter.cause ? none : problemsOf(letter, matter);
    const points = [...problems.errors, ...problems.warnings];
    return {
      language: letter.language,
      name: letter.name,
      headline: headlineOf(letter, matter, points),
      problems: points.map(({ seen }) => seen),
      remedies: points.map(({ ask }) => ask),
      text: textOf(letter, matter, problems),
    };
  });
}

/** The letter about a complaint alone, if there are words for it. */
export const repliesOfWords = ({ id, who }: DeskSymptom): readonly DeskReply[] =>
  letters.flatMap(({ language, name, complaints, greeting, next, closing }) => {
    const words = filledIn([complaints[id] ?? ''], {});
    if (words === '') return [];
    const step = words.includes('?') ? 'wait' : areOurs(who) ? 'ours' : 'explained';
    const text = [greeting, words, next[step], closing].join('\n\n');
    return [{ language, name, headline: words, problems: [], remedies: [], text }];
  });

function matterOf({
  run,
  reported,
  ending,
  isDataset,
  foundInRun,
  ...known
}: JudgedPaste): ReplyMatter {
  const { cause, exchange: shows = '' } = ending.causes[0] ?? {};
  const { id, endpoint, outcome } = reported.exchange;
  const sent = run.exchanges.find((each) => each.id === id);
  const exchange = sent && { ...sent, ...present({ outcome }) };
  const records = exchange?.answer.kind === 'response' ? exchange.answer.records : undefined;
  return {
    ...known,
    endpoint,
    verdict: run.verdict,
    isOpen: run.verdict === 'inconclusive',
    findings: [...run.findings, ...foundInRun],
    exchange,
    exchanges: run.exchanges,
    questions: ending.questions,
    ...(isDataset ? { records } : {}),
    ...(isDataset && records
      ? {}
      : { cause: cause && { ...cause, exchanges: [shows] }, who: ending.move?.who }),
  };
}

/** What a letter is made of in its language. */
interface Matter extends ReplyMatter {
  readonly values: Values;
}

/** Whether an answer explains a complaint: shipping is free, the tax is the difference, or a document is of several orders. */
const isMeant = ({ stated }: ReplyMatter, { free, percent, joined }: Values): boolean =>
  (free !== undefined && /zero/.test(stated?.id ?? '')) ||
  (percent !== undefined && stated?.id === 'shown-and-stored') ||
  (joined !== undefined && stated?.id === 'sales-doubled');

/** Whether the evidence shows too little of the answer to say what became of the order. */
const isUndecided = (
  { isOpen, lacks, exchange }: ReplyMatter,
  problems: readonly Point[],
): boolean =>
  isOpen &&
  (lacks !== undefined || (problems.length === 0 && exchange?.outcome?.decision !== 'rejected'));

function headlineOf(letter: Letter, matter: Matter, problems: readonly Point[]): string {
  if (isUndecided(matter, problems)) {
    return matter.lacks ? letter.openWithout[matter.lacks] : letter.open;
  }
  return decidedOf(letter, matter) || problems[0]?.seen || letter.nothing;
}

function textOf(letter: Letter, matter: Matter, { errors, warnings }: Problems): string {
  const problems = [...errors, ...warnings];
  const { values } = matter;
  const isBeside = errors.length > 0;
  const isOpen = matter.isOpen && problems.length === 0;
  // What the words beside an answer describe may be what was found.
  const complaint = problems.length > 0 ? matter.stated : matter.complaint;
  const { id = '', who, shownBy = [] } = complaint ?? {};
  const found = [matter.cause?.id, ...matter.findings.map(({ rule }) => rule)];
  // So does what the paste shows beside or between the answers, for which the letter asks already.
  const isShown =
    found.some((each) => shownBy.includes(each ?? '')) ||
    Object.values(matter.marks).some(Boolean) ||
    matter.questions.some((each) => each !== 'encoding');
  const sentence = (!isShown && letter.complaints[id]) || '';
  const meaning = filledIn(letter.meaning, values);
  // A complaint that is known at the desk may be about something else.
  const isOther = matter.stated?.id && !isMeant(matter, values);
  const isAnswered = !isOther && (meaning !== '' || values['percent'] !== undefined);
  const isUnexplained = complaint && problems.length === 0 && !isOpen && !isAnswered;
  const words = filledIn([sentence], values) || (isUnexplained ? letter.unexplained : undefined);
  // An answer shows nothing of a commerce that is not asked for.
  const isElsewhere = areOurs(who) || id === 'one-commerce-at-zero';
  const isForUs = words !== undefined && problems.length === 0 && isElsewhere;
  const isOfWordsAlone = isForUs && isOpen;
  const isAsked = problems.length > 0 || isOpen || words?.includes('?');
  const ends: readonly (readonly [Step, unknown])[] = [
    ['wait', matter.errorLine ?? matter.lacks],
    ['ours', isForUs],
    ['wait', isAsked],
    ['explained', complaint && (!id || !isAnswered)],
  ];
  const [last] = ends.find(([, is]) => is) ?? ['nothing' as const];
  const parts = [
    letter.greeting,
    isOfWordsAlone ? '' : aboutOf(letter, matter, isUndecided(matter, problems)),
    ...listed(letter, errors, letter.several),
    ...listed(letter, warnings, isBeside ? letter.also : letter.several, isBeside),
    ...(problems.length > 0 || isOfWordsAlone
      ? []
      : [
          meaning,
          isOpen && !(matter.isWhole && matter.lacks === 'print')
            ? letter.open
            : words?.includes('?')
              ? ''
              : [complaint ? letter.checked : letter.nothing, filledIn(letter.alike, values)]
                  .join(' ')
                  .trim(),
          filledIn(letter.unread, values),
        ]),
    ...(matter.lacks || (isOpen && !isForUs) ? [letter.missing[missingOf(matter)]] : []),
    ...(problems.length > 0 && !areOurs(matter.who) ? sentOf(letter, matter) : []),
    words,
  ].filter(Boolean);
  const step = stepOf(matter, errors) ?? last;
  // Who is asked for something has something to do.
  const isDue = asking.test(parts.join(' ').replaceAll(quoted, ''));
  const next = letter.next[isDue && (step === 'ours' || step === 'nothing') ? 'wait' : step];
  return [...parts, next, letter.closing].join('\n\n');
}

const asking = /\?(?:\s|$)|\bplease\b|\bpor favor\b/i;
const quoted = /“[^”]*”|«[^»]*»/g;

/** What would decide an open question. */
function missingOf({ lacks, exchange, hasHeaders }: ReplyMatter): keyof Letter['missing'] {
  if (lacks) return lacks;
  if (exchange?.answer.kind === 'no-response') return 'log';
  if (!exchange || !hasHeaders) return 'order';
  return exchange.request ? 'log' : 'request';
}

/** What comes after a letter by who acts; undefined if nothing has to be corrected. */
function stepOf(
  { who, exchange, endpoint }: ReplyMatter,
  errors: readonly Point[],
): Step | undefined {
  // Beside our own mistake there may be one of the client.
  if ((isOurs(who) && errors.length < 2) || isUncalled(exchange)) return 'ours';
  if (who === 'the token owner') return 'wait';
  if (errors.every(({ isQuestion }) => isQuestion)) return undefined;
  return isDataset(endpoint) && !exchange?.request ? 'recheck' : 'fix';
}

/** Whether nothing of the client's is known to be wrong: we act, or look for our token. */
export const areOurs = (who: string | undefined): boolean =>
  isOurs(who) || who === 'the token owner';

/** Whether we act and not the client: on our call, our configuration, or the data of our tests. */
const isOurs = (who: string | undefined): boolean =>
  who === 'the platform' || who === 'the config' || who === ofTestData;

function aboutOf(letter: Letter, matter: Matter, isUndecided: boolean): string {
  const { exchange, query, records, verdict, notInPaste, values } = matter;
  const about = filledIn(letter.about, values);
  const isNotShown = exchange?.answer.kind === 'no-response' && notInPaste.includes('body');
  const isRead = records !== undefined && (records > 0 || verdict !== 'failed');
  const counted = records === undefined ? '' : filledIn(letter.aboutRecords, values);
  const parts =
    isRead || !exchange
      ? [query === undefined ? '' : about, counted]
      : [
          about,
          isUncalled(exchange) || isNotShown ? '' : filledIn(letter.answered, values),
          isUndecided ? '' : decidedOf(letter, matter),
        ];
  return parts.filter(Boolean).join(' ');
}

/** Says what became of the order; of a test, what would have become of a real one. Empty if that is not known. */
function decidedOf(letter: Letter, matter: Matter): string {
  const decision = matter.exchange?.outcome?.decision;
  // That we should not have sent it so is said by itself.
  const isOurs = decision === 'not-asked' || matter.exchange?.outcome?.buyerSees === 'not stated';
  // A call that is cut off has no body to know.
  const isUnknown =
    matter.mistakes.length > 0 || (decision !== 'cut-off' && matter.notInPaste.includes('body'));
  // Of two prices of one order, the first decides nothing.
  if ((isOurs && isUnknown) || matter.questions.includes('differ')) return '';
  const text = decision
    ? filledIn(letter.outcomes[decision], matter.values)
        .replace(/\.”\.$/, '.”')
        .replace(/\.»\.$/, '».')
    : '';
  return matter.isProbe && text !== '' ? `${letter.supposed} ${text}` : text;
}

/** Each problem as a sentence or two, without the findings that the cause accounts for. */
function problemsOf(letter: Letter, matter: Matter): Problems {
  const { cause, values: known } = matter;
  const { known: ofOther, whose } = knownOf(letter, matter, cause && otherOf(matter, cause));
  const ofCause = cause && letter.problems[cause.id];
  const isFound = matter.findings.some(({ facts }) => facts?.nested !== undefined);
  const isKept = !isFound || known['keyed'] !== undefined;
  const errors = matter.findings.filter(({ severity, waived }) => severity === 'error' && !waived);
  // That an amount has the tax is an error by itself.
  const isGross = errors.some(({ rule }) => defectOf(rule) === 'amounts');
  const open = matter.questions.filter((each) =>
    each === 'refused' ? isKept : each !== 'gross' || !isGross,
  );
  const isTokenOurs = /x-auth-token/.test(known['lacked'] ?? '');
  const left = worstFirst(matter.findings).filter((finding) => {
    const { rule, waived, severity, remedy, cause: what } = finding;
    return (
      !waived &&
      // What was chosen for a test may be at fault, and not the client.
      !(matter.isProbe && moveOf(finding).who === ofTestData) &&
      !(ofCause && cause.rules.includes(rule)) &&
      !(isTokenOurs && defectOf(rule) === 'token') &&
      !(severity === 'warning' && errors.some((error) => error.remedy === remedy)) &&
      // What makes an answer fail says more than that it failed.
      !(defectOf(rule) === 'failed' && !what && errors.some((error) => error.cause)) &&
      // A text about the request is not meant for the buyer.
      !(open.includes('refused') && /text-(?:not-read|says-nothing)$|without-text$/.test(rule)) &&
      !matter.findings.some((other) => letter.problems[rule]?.unless?.includes(other.rule))
    );
  });
  const first = [...groupedBy(left, ({ rule }) => rule).values()].map(([finding]) => finding);
  const problemsWith = (of: Finding['severity']) =>
    first
      .filter(({ severity }) => severity === of)
      .map((finding) => toldOf(letter, matter, finding));
  const isOfField = open.includes('refused') && known['keyed'] !== undefined;
  // Why prices differ, or may be old, is known of a cache.
  const isOfCache = cause?.id === 'answers-cached';
  const isExplained = (each: string) => isOfCache && /^(?:differ|cached)$/.test(each);
  const facts = open
    .filter((each) => !(each === 'refused' && isOfField) && !isExplained(each))
    .map((each) => (each === 'refused' && known['needed'] ? 'needed' : each))
    .map((each) => pointOf(letter.facts[each], known));
  const broken = onePerAsk([
    ...(ofCause ? [pointOf(ofCause, ofOther, whose)] : []),
    ...(ofCause && isOfCache && open.includes('differ')
      ? [{ ...pointOf({ ...letter.facts.differ, ask: ofCause.ask }, known), isOfOther: true }]
      : []),
    ...(isOfField ? [pointOf(wordsOf(letter, 'http/server-error', known), known)] : []),
    ...(matter.agreement?.isBareDraft ? [pointOf(letter.facts.draft, known)] : []),
    ...(matter.agreement?.isCrossed
      ? [pointOf(wordsOf(letter, 'mixed-up-orders', known), known)]
      : []),
    ...problemsWith('error'),
  ]);
  return {
    errors: broken,
    warnings: onePerAsk([...broken, ...facts, ...problemsWith('warning')]).slice(broken.length),
  };
}

/** Problems of which no two ask for the same, by the beginning of what they ask; with what is seen of other answers. */
const onePerAsk = (problems: readonly Point[]): readonly Point[] => {
  const clauseOf = ({ ask, seen }: Point) => ask.split(/[.;:]\s|[.;:]$/, 1)[0] || seen;
  return [...groupedBy(problems, clauseOf).values()].map(([first, ...more]) => {
    const others = first.isOfOther ? [] : more.filter(({ isOfOther }) => isOfOther);
    return { ...first, seen: [first, ...others].map(({ seen }) => seen).join(' ') };
  });
};

/** What is known of an answer; of another one than the letter begins with also a sentence that says whose it is. */
function knownOf(letter: Letter, of: Matter, x: ExchangeReport | undefined) {
  const { values: usual } = of;
  if (!x) return { known: usual, whose: '' };
  const known = valuesOf(letter, { ...of, exchange: x });
  const number = of.beside.find(({ id }) => id === x.id)?.order;
  const other = number === of.orderNumber ? undefined : number;
  const changed = [usual.status, '200'].includes(known.status) ? undefined : known.status;
  return { known, whose: filledIn(letter.whose, { ...known, other, changed }) };
}

function toldOf(letter: Letter, reported: Matter, finding: Finding): Point {
  const other = otherOf(reported, finding);
  const matter = other ? { ...reported, exchange: other } : reported;
  const { known, whose } = knownOf(letter, reported, other);
  const of = valuesOfFinding(letter, finding, matter);
  // What the letter has quoted before is not quoted again.
  const text = [known.reason, known.message].includes(of.text) ? undefined : of.text;
  const alsoTook = whose === '' ? other && known.duration : undefined;
  const values = { ...known, ...of, text, alsoTook };
  const point = pointOf(wordsOf(letter, finding.rule, values), values, whose);
  const share = shareOf(letter, finding, matter);
  const counted = share ? filledIn(letter.counted, { ...values, ...share }) : '';
  // That of a record says why there is an error.
  const twin = reported.findings.find(
    ({ severity, remedy, record }) =>
      record && severity === 'warning' && finding.severity === 'error' && remedy === finding.remedy,
  );
  const lost = filledIn(letter.lost, values);
  const why = twin && toldOf(letter, reported, twin);
  const net = defectOf(finding.rule) === 'amounts' && filledIn(letter.facts.stripped.seen, values);
  return {
    ...point,
    seen: [lost, point.seen, counted, why?.seen].filter(Boolean).join(' '),
    ask:
      why?.ask ??
      ((net && `${net} ${filledIn(letter.facts.stripped.ask, values)}`) ||
        filledIn(letter.renamed, values) ||
        (of.node ? filledIn(letter.facts.differ.ask, values) : point.ask)),
    isOfOther: !!other,
  };
}

/** The first answer that a finding or a cause names, if that is another one than the letter begins with. */
const otherOf = ({ exchange, exchanges }: ReplyMatter, finding: Pick<Finding, 'exchanges'>) =>
  exchange === undefined || finding.exchanges.includes(exchange.id)
    ? undefined
    : exchanges.find(({ id }) => finding.exchanges.includes(id));

const pointOf = (problem: Letter['other'], values: Values, whose = ''): Point => ({
  ...problem,
  seen: `${whose} ${filledIn(problem.seen, values)}`.trim(),
  ask: filledIn(problem.ask, values),
});

/** The words of a rule, of its namesakes of other endpoints, of what is wrong there, else those that fit any rule. */
function wordsOf({ problems, facts, other }: Letter, rule: RuleId, values: Values) {
  if (values['renewed'] && defectOf(rule) === 'token') return facts.renewed;
  const named = [rule, rule.slice(rule.indexOf('/') + 1), defectOf(rule) ?? ''];
  const found = named
    .map((name) => problems[name])
    .find((problem) => problem && filledIn(problem.seen, values) !== '');
  return found ?? other;
}

function listed(
  letter: Letter,
  points: readonly Point[],
  heading: string,
  isBeside = false,
): readonly string[] {
  const problems = points.map(({ seen, ask }) => `${seen} ${ask}`.trim());
  if (problems.length < 2)
    return isBeside ? problems.map((only) => `${heading}\n${only}`) : problems;
  const left = problems.length - mostProblems;
  return [
    [
      filledIn([heading], { count: figure(problems.length) }),
      ...problems.slice(0, mostProblems).map((text, i) => `${i + 1}. ${text}`),
      ...(left > 0 ? [filledIn([letter.more], { count: figure(left) })] : []),
    ].join('\n'),
  ];
}

/** What was sent, unless we never send it: the order, or the requests that show a problem only together. */
function sentOf(letter: Letter, matter: ReplyMatter): readonly string[] {
  const { exchange, differing, findings, questions } = matter;
  if (questions.includes('unsent') || !matter.isRepeatable) return [];
  // No order of ours shows why there is no connection.
  if (exchange?.answer.kind === 'no-response' && unconnected.has(exchange.answer.reason)) return [];
  const between = findings
    .filter(({ waived }) => !waived)
    .map(callsOf)
    .find((calls) => areSeveral(calls) && calls.some((call) => isOf(call, exchange)));
  const calls =
    between ?? (differing.length > 1 ? differing : [exchange]).flatMap((x) => requestIn(x));
  // The letter begins with a range that is alone.
  if (calls.length === 1 && !isRange(exchange) && (calls[0]?.length ?? 0) > longestOrder)
    return [letter.tooLong];
  if (calls.length === 0 || calls.some(({ length }) => length > longestOrder)) return [];
  if (calls.length === 1) return isRange(exchange) ? [] : [`${letter.request}\n${calls[0]}`];
  const lines = calls.map((call, i) => {
    const first = calls.indexOf(call);
    return `${i + 1}. ${first < i ? filledIn([letter.again], { count: figure(first + 1) }) : call}`;
  });
  return [[letter.requests, ...lines].join('\n')];
}
/** Reasons for which a client never got the request. */
const unconnected = new Set(['proxy', 'lookup', 'connect', 'tls']);

const isRange = (x: ExchangeReport | undefined): boolean =>
  x !== undefined && isDataset(x.endpoint);

/** Whether a call asks for the range of an exchange; of other endpoints each order is one of those that show it. */
const isOf = (call: string, x: ExchangeReport | undefined): boolean =>
  !isRange(x) ||
  [...new URL(x?.request?.url ?? '', 'http://x').searchParams].every(([name, value]) =>
    call.includes(`${name}=${value}`),
  );

/** The order of a request as JSON; of a request for records its method and address. */
function requestIn(x: ExchangeReport | undefined): readonly string[] {
  const { method, url, body } = x?.request ?? {};
  if (body !== undefined) return [legible(JSON.stringify(body))];
  return url !== undefined && isRange(x) ? [legible(`${method} ${url}`)] : [];
}

/** The calls that reproduce a finding, without the name of our variable. */
const callsOf = ({ reproduce: { curl, next = [] } }: Finding): readonly string[] =>
  curl === undefined
    ? []
    : [curl, ...next].map((call) =>
        call
          .replaceAll(/: \$\w+"/g, ': <token>"')
          .split('\n')
          .map(legible)
          .join('\n'),
      );

const areSeveral = (calls: readonly string[]): boolean =>
  new Set(calls).size > 1 && calls.every(({ length }) => length <= longestOrder);
