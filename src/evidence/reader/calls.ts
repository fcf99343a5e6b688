import { groupedBy } from '../../standards/collections/grouped.ts';
import { asMembers } from '../written/written.ts';
import type { Found } from './found.ts';
import { isFact, spokenIn } from './gather.ts';
import { lostOf, ofRuntime } from './lost.ts';
import { endpointOfPath, isLogRecord } from './members.ts';
import { lineUpTo } from './shown-text.ts';
import { idIn, isInProse, isLog } from './words.ts';

/** What goes on from what was said to something else. */
const goesOn =
  /(?<!\p{L})(?:but|however|while|yet|pero|aunque|mientras|mas|por[eé]m|enquanto|logs?)(?!\p{L})|[.;] +\p{L}/iu;
/** The parts of a text without what somebody says of a status beside those of calls, else without the objects of a log beside it. */
export function withoutSaid(parts: readonly Found[], words: string): readonly Found[] {
  const isSaid = ({ at, status, isHttp, holder }: Found) =>
    status !== undefined && !isHttp && !holder && isInProse(words, at);
  const introduces = ({ end }: Found) => {
    const next = parts.find(({ at, body }) => at >= end && body !== undefined);
    const [rest = '', ...lines] = words.slice(end, next?.at).split('\n');
    const isLed = lines.every((line) => /^\W*(?:[\p{L} -]{1,40}:|$)/u.test(line) && !isLog(line));
    const isOn = lines.length > 0 && goesOn.test(rest);
    return next && !next.isHttp && isLed && !isOn && !isLogRecord(next.placed?.value ?? null);
  };
  // What a sentence has of an answer that is shown as a whole is that one again.
  const isAgain = ({ at, status = 0, body }: Found) =>
    body === undefined &&
    !isLog(lineUpTo(words, at)) &&
    /\p{L} (?:an?|una?|uma?|the|el|o) \W{0,3}$/iu.test(lineUpTo(words, at)) &&
    parts.some((of) => of.status === status && of.body !== undefined && (of.isHttp || of.holder));
  const spoken = parts.filter((part) => isAgain(part) || (isSaid(part) && !introduces(part)));
  const shown = parts.filter((part) => part.status && !isSaid(part) && !isAgain(part));
  const isFailing = shown.some(({ status = 0 }) => status >= 400);
  const isContext = (part: Found) =>
    part.body && !spokenIn(part) && isLog(lineUpTo(words, part.at));
  return parts.filter((part) =>
    shown.length > 0
      ? !spoken.includes(part) || (!isFailing && (part.status ?? 0) >= 400)
      : spoken.length === 0 || !isContext(part),
  );
}

/** The words of a record of a log. */
const message = /"(?:msg|message|event)"\s{0,3}:\s{0,3}"([^"\\]{1,200})"/;
/** Systems that a client calls for a quote, and that the platform does not. */
export const system =
  /\b(?:carriers?|couriers?|transportistas?|transportadoras?|correios|geocod\w{2,9}|inventory|inventario|estoque|SAP|WMS|CRM|soap|third[- ]part\w{1,3}|faraday|RestTemplate|HttpClient|redis|mysql|mssql|postgres\w{0,3}|mongo\w{0,2}|kafka|rabbitmq)\b/i;
/** Words for a call to some system, which may also be the client. */
const call =
  /\b(?:call|request|llamad[ao]|chamada|consulta) (?:to|a|al|ao|de|do|for)\b|\b(?:service(?! (?:temporarily )?unavailable)|servicio|servi[cç]o|api|provider|proveedor|fornecedor|upstream|external|extern[ao])\b/i;
/** Words with which a program gives its own answer. */
const answer =
  /<-|←|<<|\b(?:resp(?:onse|ond\p{L}{1,5}|uesta|osta)?|repl(?:y|ied)|answer(?:ed)?|complet(?:ed|ado)|finished|return(?:ed|ing)?|sent|status)\b/iu;
/** Words before a status that name no system. */
const plain =
  /^(?:\p{L}*(?:error|exception)|trace|debug|info|notice|warn(?:ing)?|fatal|fail(?:ed|ure)?|https?|code|c[oó]digo|estado|with|con|com|the|was|after|post|get|body|order|orden|pedido|quote|quotation|cotiza\p{L}{1,4}|cota[cç][aã]o|deliver\p{L}{1,3}|prices?|shipping|cost|despacho|frete|flete|request|internal|server|controller|handler|endpoint|webhooks?|platform|unhandled|uncaught|reject\p{L}{2,3}|rechaz\p{L}{2,4}|recus\p{L}{2,4}|sending|enviando|handled|processed|done|took|result|req)$/iu;

/** Calls that are open at a time; characters in which one says that it got no answer. */
const [mostOpen, longestLoss] = [50, 5000];

/** Where a line begins to say that no answer came. */
const loss = /\bE[A-Z]{4}|connect|time|refus|reset|$/i;

/** The words of a line of a log. */
const wordsIn = (line: string): readonly string[] =>
  line
    .split(/[\s:|,;.()[\]"'=>-]+/)
    .filter((word) => /^\p{L}{3,}$/u.test(word) && !plain.test(word) && !answer.test(word));

/** A call, with the end of its line. */
interface Called {
  readonly isOwn: boolean;
  readonly end: number;
  readonly id: string | undefined;
}

/** A line of a text that says what a call was answered, with the lines below it that belong to it. */
interface Saying {
  readonly of: Found[];
  readonly line: string;
  /** It is of a log, and names what answered. */
  readonly hasSubject: boolean;
  readonly status: number | undefined;
  /** It names the endpoint, or has members of its answer. */
  readonly isOwn: boolean;
  isTheirs: boolean;
}

export const isOfEndpoint = ({ request, placed }: Found): boolean =>
  [request?.url, asMembers(placed?.value ?? '')?.['path']].some(
    (url) => typeof url === 'string' && endpointOfPath(url) !== undefined,
  );

/** How a text names the endpoint, and what in its lines names something else. */
function namingIn(parts: readonly Found[], words: string) {
  const lineOf = (at: number, of: readonly Found[] = []): string => {
    const [line = ''] = words.slice(words.lastIndexOf('\n', at - 1) + 1, at + 2000).split('\n', 1);
    const [, shown] = message.exec(of.find(({ holder }) => holder)?.holder?.source ?? '') ?? [];
    return shown === undefined ? line : `${line} ${shown}`;
  };
  const framing = parts.filter(isOfEndpoint).map(({ at }) => lineOf(at));
  // What is in the line of a call to the endpoint too names the client itself.
  const known = new Set(framing.flatMap(wordsIn));
  const isFramed = framing.length > 0;
  const hasSubject = (line: string, end: number) =>
    isFramed && isLog(line) && wordsIn(line.slice(0, end)).some((word) => !known.has(word));
  return { lineOf, isFramed, hasSubject };
}

/** The lines of a text that say what a call was answered, and how a text names the endpoint. */
function sayingsIn(parts: readonly Found[], words: string) {
  const naming = namingIn(parts, words);
  const { lineOf, isFramed } = naming;
  /** The calls without an answer yet, the last one first. */
  let called: readonly Called[] = [];
  /** The calls to others of which no answer is on their line. */
  const calls: Found[] = [];
  const sayings: Saying[] = [];
  const placeOf = (part: Found) =>
    part.isHttp || part.request?.headers ? part.at : words.lastIndexOf('\n', part.at - 1) + 1;
  for (const [start, of] of groupedBy(parts, placeOf)) {
    const line = lineOf(start, of);
    const id = idIn(line);
    const answers = of.filter((part) => !isFact(part));
    const { status, at = 0 } = answers.find((part) => part.status) ?? {};
    const isSpoken = answers.some(spokenIn);
    const isNamed = of.some(isOfEndpoint);
    const isCall = (part: Found) =>
      part.request?.url && (!isFact(part) || part.request.method || isLog(line));
    // A GET of the platform has a path of the contract.
    const isOfOther = ({ request: { method, url = '' } = {} }: Found) =>
      status !== undefined && method === 'GET' && /^https?:/.test(url);
    const isAway =
      !isNamed && !isSpoken && of.some((part) => isOfOther(part) || (isFramed && isCall(part)));
    if (answers.length === 0) {
      if (isNamed || isAway)
        called = [{ isOwn: isNamed, end: start + line.length, id }, ...called.slice(0, mostOpen)];
      if (isAway) calls.push(...of);
    } else if (status === undefined && !isSpoken && !isAway) {
      if (!answer.test(line)) sayings.at(-1)?.of.push(...of);
    } else {
      const isLost = ({ isOwn, end }: Called) =>
        !isOwn && lostOf(words.slice(Math.max(end, start - longestLoss), start));
      const open = called.filter((each) => each.id === id || !each.id || !id);
      const [before] = open.slice(open[0] && isLost(open[0]) ? 1 : 0);
      const isInner = status !== undefined && before?.isOwn === false;
      // No other system has the header of the contract.
      const isOwn = isNamed || isSpoken || /\bx-auth-token\b/i.test(line);
      const ended = isOwn ? open.slice(0, open.findIndex((each) => each.isOwn) + 1) : [before];
      if (status !== undefined && !isAway) called = called.filter((each) => !ended.includes(each));
      const hasSubject = naming.hasSubject(line, at - start);
      const isTheirs = isAway || (isInner && !isOwn);
      sayings.push({ of: [...of], line, hasSubject, status, isOwn, isTheirs });
    }
  }
  return { ...naming, sayings, calls, isOpen: called[0]?.isOwn === false };
}

/** Whether a line gives the answer of the endpoint itself. */
const isSigned = ({ line, isOwn, ...saying }: Saying): boolean =>
  isOwn || (answer.test(line) && !saying.hasSubject && !system.test(line) && !call.test(line));

/**
 * The parts of a text without those of calls that the client makes itself while it answers: they are in a line with
 * another address, they follow the call to one, or their line names another system. `others` are their parts. A line of
 * which this is not certain is left out as well, and is in `open`.
 */
export function ownParts(parts: readonly Found[], words: string) {
  const { sayings, calls, isOpen, isFramed, hasSubject } = sayingsIn(parts, words);
  const signed = sayings.filter((saying) => !saying.isTheirs && isSigned(saying));
  const statuses = [...new Set(signed.map(({ status }) => status))];
  const open = sayings.flatMap((saying) => {
    const { line, status = 0, isTheirs } = saying;
    if (isTheirs || isSigned(saying)) return [];
    const isCertain = system.test(line);
    // A quote without a status is none of a failure.
    const isBeside = statuses.some((each = Math.min(status, 399)) => each !== status);
    saying.isTheirs =
      (saying.hasSubject && (isBeside || status >= 500)) ||
      (isBeside && call.test(line)) ||
      ((isBeside || isFramed) && isCertain);
    return saying.isTheirs && !isCertain ? [line.trim()] : [];
  });
  const theirs = new Set([
    ...calls,
    ...sayings.flatMap(({ of, isTheirs }) => (isTheirs ? of : [])),
  ]);
  const isElsewhere = (line: string) =>
    isFramed && isLog(line) && (system.test(line) || hasSubject(line, line.search(loss)));
  return {
    parts: parts.filter((part) => !theirs.has(part)),
    others: [...theirs],
    open,
    /** Whether a line may say why the endpoint itself gave no answer. */
    isOfLost: (line: string): boolean => ofRuntime.test(line) || (!isOpen && !isElsewhere(line)),
  };
}
