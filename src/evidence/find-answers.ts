import { endpointBy } from '../contract/catalogue.ts';
import { fieldNotAdmitted } from '../contract/experiments/quotes/refused-field.ts';
import { insteadLine, shownPageAt } from '../contract/reading/failures/who-answered.ts';
import { isFailure } from '../contract/reading/values/text-of-a-program.ts';
import { type EndpointId, endpointIds, isDataset } from '../model/endpoint.ts';
import type { Io } from '../model/io.ts';
import { UsageError } from '../model/scenario.ts';
import { present } from '../standards/collections/present.ts';
import { readHarEntries } from '../standards/http/har-entry.ts';
import { parsedJson } from '../standards/json/json-text.ts';
import { byteOrderMark, decoded, fromWindows1252 } from '../standards/text/decoded.ts';
import { howMany } from '../standards/text/figures.ts';
import { answerOfRun, type Choice, type Given, harAnswers, isRun } from './archives.ts';
import {
  chosenOf,
  current,
  endpointIn,
  isFailing,
  listOf,
  type Numbered,
  shownOf,
  solved,
  urlOf,
} from './choose-answers.ts';
import { withOthers, withRedirects, withTransfer } from './lost-calls.ts';
import { withoutMail } from './mail.ts';
import { elseOf, isOfRequest } from './not-own.ts';
import { quotable } from './quotable.ts';
import { assertMemory, readInput } from './read-input.ts';
import { answersIn as answersInText, isItself } from './reader/answers.ts';
import { namedBeside, timeBeside, unknownHost } from './reader/beside.ts';
import { isJson, longest } from './reader/body.ts';
import type { FoundAnswers } from './reader/evidence.ts';
import { endpointOf, evidenceOf, type Naming } from './reader/evidence-of.ts';
import type { Found } from './reader/found.ts';
import { isFact } from './reader/gather.ts';
import { messagesIn } from './reader/http-text.ts';
import { earlyLossesIn, lostOf, withOwner } from './reader/lost.ts';
import { headerOf, isPathOf, membersOf, requestOf, spokenOf } from './reader/members.ts';
import { isOrder, readText } from './reader/records.ts';
import { levelsOfPhp, printed, shownRows } from './reader/rows.ts';
import { linesIn, lineUpTo, plainText, textOfBytes } from './reader/shown-text.ts';
import { masked, outermost, wordsOf } from './reader/words.ts';
import { isByHand, isNeverSent } from './request.ts';
import { secretsOfPaste } from './secrets.ts';
import { mostObjects } from './written/objects.ts';

export interface Looking {
  /** Left out, it is read from the paste. */
  readonly endpoint?: EndpointId | undefined;
  /** Which of several answers, from 1. */
  readonly entry?: number | undefined;
  /** What a person says of it. */
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
}

/** Finds the answers in a file, a folder or standard input. Throws a UsageError for what cannot be read. */
export async function findAnswers(finding: Looking & Choice, io: Io): Promise<Given> {
  const { file, exchange, endpoint } = finding;
  if (exchange !== undefined && file !== '-') return answerOfRun(finding, io);
  const input = await readInput(file, io);
  // Of a folder only a saved run can be read.
  if (input === 'folder') return answerOfRun(finding, io);
  const name = file === '-' ? 'standard input' : file;
  // Records are read one by one.
  if (endpoint === undefined || !isDataset(endpoint)) assertMemory(input, name);
  const text = file === '-' ? { text: decoded(input) } : {};
  if (exchange !== undefined || isRun(parsedJson(decoded(input))))
    return answerOfRun({ ...finding, ...text }, io);
  // Somebody pasted it, with all that is around an answer; another file is what was sent.
  const isPasted = file === '-' || /\.(?:txt|log|md|eml)$/i.test(file);
  return answersIn(isPasted ? await withoutMail(input) : input, { ...finding, name, isPasted });
}

/** The answers in whatever was pasted. `name` is what messages call it. */
export function answersIn(bytes: Uint8Array, looking: Looking & Naming): FoundAnswers {
  const { name } = looking;
  // An editor or a shell chose this encoding of a paste, and not the client.
  if (looking.isPasted && byteOrderMark(bytes)?.length === 2)
    return answersIn(Buffer.from(decoded(bytes)), looking);
  if (bytes.length < 1000 && Buffer.from(bytes).toString('utf8').trim() === '')
    throw new UsageError(
      `${name} is empty; paste the answer, its status line too where its body is empty`,
    );
  const text = decoded(bytes.subarray(0, 2_000_000));
  const input = textOfBytes(bytes);
  const read = withRedirects(withTransfer(readAnswers(bytes, input, looking), input.text));
  const all = read.map((each) => ({
    ...each,
    ...present({ ofElse: each.ofElse ?? elseOf(each, text, read) }),
  }));
  const entries = numbered(all, text);
  const endpoint = looking.endpoint ?? endpointIn(entries, bytes, name);
  const chosen = shownOnce(current(chosenOf(entries, endpoint, looking), text));
  const secrets = secretsOfPaste(text);
  const plain = chosen.every(({ found }) => found.spans?.body) ? text : plainText(text);
  const left = entries.filter((each) => !chosen.includes(each));
  const others = `${howMany(left.length, 'other answer')} in it ${left.length === 1 ? 'is' : 'are'} not judged: ${listOf(left)}.`;
  const most = `Only the first ${entries.length} answers of the paste are read and judged.`;
  const [over] = (chosen.some(isFailing) && solved.exec(text)) || [];
  const of = over ? `The text says “${over}”: the answer may be of before that.` : [];
  const about = [
    left.length > 0 ? others : [],
    entries.length < mostObjects ? [] : most,
    of,
  ].flat();
  const lines = unreadLines(text, entries);
  const whole = lines.flatMap(({ all, isWhole }) => (isWhole && all.length < 1000 ? [all] : []));
  const isAlone = entries.some(({ found }) => found.isAlone);
  const error =
    [ofException, ofError].flatMap((each) => whole.find((line) => each.test(line)) ?? [])[0] ??
    lines.flatMap(({ line }) => ofField.exec(line)?.[0] ?? [])[0] ??
    whole.find((line) => !byPerson.test(line) && saysWhy(line));
  const errorLine = error && !isAlone ? quotable(error) : undefined;
  const answers = chosen.map(({ found }, i) => {
    const evidence = evidenceOf(found, endpoint, looking);
    const { notes, body, cut, noAnswer, status = 0, request: { headers, method } = {} } = evidence;
    const at = all.indexOf(found);
    const from = Math.max(all[at - 1]?.end ?? 0, found.at - 4000);
    const shown = found.spans?.body ? text : plain;
    const around = shown.slice(from, Math.min(all[at + 1]?.at ?? shown.length, found.end + 2000));
    const named = isDataset(endpoint) ? timeBeside(text, found) : namedBeside(shown, found, all);
    const host = noAnswer?.reason === 'lookup' ? unknownHost.exec(around)?.[1] : undefined;
    const isAsSent = found.isHttp === true && !cut;
    const isArchive = /archive/.test(found.as);
    const isHand = isByHand(isArchive ? JSON.stringify(headers) : around, method);
    const isBare = body === undefined && status >= 400;
    const { path } = endpointBy[endpoint];
    const reason = isBare ? insteadLine(around.split('\n'), path, status) : undefined;
    return {
      ...evidence,
      ...present({ noAnswer: withOwner(noAnswer, around) }),
      ...(reason ? { body: reason, isOfLog: true as const } : {}),
      secrets,
      ...(!isArchive && { named: { ...named, ...present({ host }) } }),
      isByHand: isHand,
      isVerbatim: isAsSent || (body !== undefined && text.includes(Buffer.from(body).toString())),
      notes: [...notes, ...(reason ? [ofReason] : []), ...(i === 0 ? about : [])],
    };
  });
  return {
    endpoint,
    answers,
    ...present({ errorLine }),
    unread: lines.map(({ line }) => line),
    entries: entries.map((entry) => ({
      number: entry.number,
      shown: shownOf(entry),
      endpoint: entry.endpoint,
      isJudged: chosen.includes(entry),
    })),
  };
}

/** The answers without those whose status alone a line has, if a refusal with this status is shown with its body. */
const shownOnce = (all: readonly Numbered[]): readonly Numbered[] =>
  all.filter(
    ({ found: { status = 0, body, noAnswer } }) =>
      body !== undefined ||
      noAnswer ||
      status < 400 ||
      !all.some(({ found }) => found.status === status && found.body !== undefined),
  );

const ofReason = 'A line of the log says why, and is read in the place of the body.';

/** The class of an exception before its words; and a field of a line, which quotes them. */
const ofException =
  /^\W{0,3}(?:[\w$]{1,60}(?:\.|::)){0,12}[A-Z]\w{0,60}(?:Error|Exception)\b:? \(?\S/;
const ofField = /(?<![\w.])err(?:or)?="(?!<?(?:nil|null|none|no|ok)\b)[^"\\\n]{4,300}"/;
/** A name with `error` or the like before a value, or a level of a log; not one that says that there was none. */
const ofError =
  /\b\w{0,30}(?:error|exception|failure|failed)\w{0,20}["'\]]?\s{0,3}[=:](?!["'\s]{0,3}(?:0|null|none|nil|false|no|ok|$|[[{}\],]))|^\W{0,3}(?:ERROR|FATAL|CRITICAL|SEVERE)\b/i;

/** What a runtime or a parser says without any such word; not what a person says of it. */
const saysWhy = (text: string): boolean =>
  isFailure(text) || fieldNotAdmitted({ text }) !== undefined;
const byPerson =
  /^\s*[>|]|\b(?:we|you|our|your|i|ustedes|nuestr[oa]|nos|voc[eê]s|noss[oa]|su|al|que)\b/i;

const readIn = (entries: readonly Pick<Numbered, 'found'>[]) =>
  entries.flatMap(({ found: { spans = {}, holder, at, end, body } }) => {
    // Of a record without the body, only the status was read.
    if (holder) return body === undefined ? [] : [{ start: holder.from, end: holder.end }];
    return Object.keys(spans).length > 0 ? Object.values(spans) : [{ start: at, end }];
  });

/** The lines of a text without what was read as a part of an answer or a request, and whether nothing of them was. */
function unreadLines(text: string, entries: readonly Numbered[]) {
  if (entries.some(({ found }) => /archive/.test(found.as))) return [];
  const read = readIn(entries);
  const left = masked(text, outermost(read.map(({ start: from, end }) => ({ from, end }))), ' ');
  return linesIn(text.slice(0, 100_000)).flatMap(({ line: all, at, end }) => {
    const isWhole = !read.some((each) => each.start < end && at < each.end);
    const line = left.slice(at, end).trim();
    return line === '' || line.length > 2000 ? [] : [{ line, all, isWhole }];
  });
}

/** The path of an endpoint, or a name with a hyphen that begins its line. */
const label = new RegExp(
  `(?<![\\w.-])(?:/[\\w./-]{0,80})?/(${endpointIds.join('|')})(?![\\w/-])|^[^\\w\\n]{0,8}(?:\\d{1,2}[.)] ?)?((?!\\w+ )(?:shipping-cost|delivery-price))(?![\\w-])`,
  'gm',
);

/** The answers, with the endpoint that the text names last before each: of several, or that of its members. */
function numbered(all: readonly Found[], text: string): readonly Numbered[] {
  const read = readIn(all.map((found) => ({ found })));
  const labels = [...text.slice(0, longest).matchAll(label)]
    .map(({ 0: shown, 1: of, 2: id = of, index }) => ({ id, at: index + shown.length }))
    .filter(({ at }) => !read.some(({ start, end }) => start < at && at <= end));
  const isOfOne = labels.every(({ id }) => id === labels[0]?.id);
  return all.map((found, i) => {
    const of = endpointOf(found);
    const id = labels.findLast(({ at }) => at <= found.at)?.id as EndpointId | undefined;
    const named = urlOf(found) || (isOfOne && id !== of) ? undefined : id;
    return { found, number: i + 1, endpoint: of ?? named, label: named };
  });
}

/** The status in the title or the heading of a page: `502 Bad Gateway`, `Error 503`, `erp.example | 502: Bad gateway`; of IIS. */
const titled =
  /(?<=<(?:title|h[12])\b[^<>]{0,300}>\s{0,9}(?:[^<|]{0,80}\| )?(?:(?:HTTP|Error|Status)(?: code)?:? ){0,2}|HTTP Error |Error HTTP )[1-5]\d\d(?!\w|\.(?!\d{1,2} )\d)/i;
const titleOf = (text: string): number | undefined =>
  Number(titled.exec(text.slice(0, 20_000))?.[0]) || undefined;

const ofSaved =
  'The file as a whole is in windows-1252, as editors save one: the encoding of the answer is not judged.';

/** The text of a file that an editor saved in windows-1252: its line ends are alike, and those of a head are CRLF. */
function savedText(bytes: Uint8Array, text: string, isPasted = false): string | undefined {
  const saved = fromWindows1252(bytes);
  const isOfEditor = text.includes('\r')
    ? text.endsWith('\r\n') && !/[^\r]\n|^\n/.test(saved)
    : isPasted && !/[\xc2-\xf4][\x80-\xbf]/.test(text);
  const isText = isOfEditor && !/(?![\t\r\n])\p{Cc}/u.test(saved);
  const isAround =
    isPasted && !/^\s*[{[<]/.test(text) && wordsOf(text).some(({ status }) => status);
  return isText && (isAround || messagesIn(text, true).length > 0) ? saved : undefined;
}

function readAnswers(
  bytes: Uint8Array,
  { text, isRaw }: ReturnType<typeof textOfBytes>,
  looking: Looking & Naming,
): readonly Found[] {
  const saved = isRaw ? savedText(bytes, text, looking.isPasted) : undefined;
  if (saved !== undefined) {
    const rewritten = Buffer.from(saved);
    return readAnswers(rewritten, textOfBytes(rewritten), looking).map((part) => ({
      ...part,
      notes: [...(part.notes ?? []), ofSaved],
    }));
  }
  const json = text.length < 50_000_000 ? parsedJson(text.replace(/^\ufeff/, '')) : undefined;
  // A part of an archive may begin with the name of its entries.
  const log = /^\s*"entries"\s*:/.test(text) ? `{"log":{${text.trim().replace(/,$/, '')}}}` : '';
  const archive = json ?? parsedJson(log);
  const entries = archive === undefined ? undefined : readHarEntries(archive);
  if (entries) return harAnswers(entries);
  const isBody =
    headerOf(text.trimStart()) !== undefined ||
    (typeof json === 'object' && spokenOf(json) !== undefined);
  // A file is what was sent, unless it is the text that somebody pasted.
  const isSent = looking.isPasted !== true || json !== undefined || text.length > longest;
  if (isBody && isSent) return [bodyAlone(bytes, text)];
  const csv = json === undefined ? rowsIn(text, isRaw) : undefined;
  // Lines around the rows of such a file are the client's.
  if (csv && /\.csv$/i.test(looking.name)) return [{ ...bodyAlone(bytes, text), body: csv.body }];
  if (csv) return [{ ...csv, spans: { body: { start: csv.at, end: csv.end } } }];
  // Bytes that are no text have no marks to take off.
  const shown = isRaw ? text : plainText(text);
  const isText = json === undefined && !isRaw;
  const table = isText ? rowsIn(shown) : undefined;
  if (table) return [{ ...table, isTable: true }];
  const lost = lostOf(shown.slice(0, 200_000));
  // The client has not been asked, whatever the proxy answered.
  if (lost?.noAnswer?.reason === 'proxy') return [lost];
  const isGiven = looking.status !== undefined;
  const early = isRaw ? [] : earlyLossesIn(shown);
  // What the platform says of its own waiting is not said of the answer that came later.
  const ofCalls = early.map(({ at: from, end }) => ({ from, end }));
  const others = masked(shown, ofCalls, ' ');
  const answered = answersInText(others, { paste: text, isRaw, isGiven }).map((each) =>
    withPrinted(each, others),
  );
  const [quoted] = answered;
  const left = answered.filter((each) => !isOfRequest(each));
  if (quoted && left.length === 0)
    return [{ as: 'a request', at: 0, end: text.length, request: quoted.request }];
  const found = [...early, ...withOthers(others, left)];
  if (found.some((each) => each.isHttp)) return found;
  if (isRaw || text.length > longest) return [bodyAlone(bytes, text)];
  // JSON in a text of JSON: the client may have encoded twice, or a log once more. What a program prints before its own answer is a part of it.
  const isOwn = typeof json === 'string' ? isGiven || !isJson(json) : printed.test(text);
  if (isOwn && !found.some(({ status }) => status)) return [bodyAlone(bytes, text)];
  const isPage = /^\s*<(?:!doctype html|html[\s>])/i.test(shown);
  const title = isGiven ? undefined : titleOf(shown);
  const [stated] = found.filter((each) => !isFact(each));
  const isKnown = (title ?? stated?.status) !== undefined;
  const pageAt = isGiven || json !== undefined ? -1 : shownPageAt(shown, isKnown);
  if (isPage && (isKnown || pageAt !== 0) && found.every(({ body }) => body === undefined))
    return [{ ...bodyAlone(bytes, text), status: title }];
  // What a browser shows may be retyped above its status.
  const { at = 0 } = stated ?? {};
  const isAbove =
    at > pageAt && /^[^<]/.test(shown.slice(pageAt)) && lineUpTo(shown, at).length < 20;
  const below = isAbove ? shown.lastIndexOf('\n', at) : undefined;
  const page = withoutBelow(shown.slice(pageAt, below));
  const isStated = ({ status = 0, body, at }: Found) =>
    status >= 400 && body === undefined && (at < pageAt || isAbove || status === title);
  if (pageAt >= 0 && found.every((each) => isFact(each) || (each === stated && isStated(stated)))) {
    const usual = /^Server Error|^Err/.test(page) ? 500 : 403;
    const open = isKnown ? {} : { notShown: [`${ofPage} ${usual} as a rule`] };
    const place = { as: 'the text of a page', at: pageAt, end: text.length };
    return [{ ...place, status: title ?? usual, ...stated, body: page.trimEnd(), ...open }];
  }
  const [only] = found;
  if (only && !(found.length === 1 && isAllOf(shown, only))) return found;
  // What a client answers hardly has its own address, or its members on lines of their own; words about an answer do.
  const isAbout = endpointIds.some((id) => isPathOf(shown, id) || linesOfMembers(shown, id) > 1);
  const request = only ? undefined : requestShown(shown, isGiven);
  if (request) return [{ as: 'a request', at: 0, end: text.length, request }];
  if (!only && isAbout && !/^\s*[<{["]/.test(shown))
    return [{ as: 'words about an answer', at: 0, end: text.length }];
  const alone = bodyAlone(shown === text ? bytes : Buffer.from(shown), shown);
  return [{ ...alone, placed: only?.placed, status: isGiven ? undefined : only?.status }];
}

/** The request of a text that shows nothing else: HTTP, what a tool lists of one above its order, or that between words. */
function requestShown(text: string, isGiven: boolean): Found['request'] {
  const messages = messagesIn(text, false);
  const { parts } = readText(text, messages);
  const orders = parts.filter(({ request }) => isOrder(request?.body));
  const [order] = orders;
  if (!order || orders.length > 1 || !parts.every(isFact)) return undefined;
  const { request: head } = parts.find((part) => part.request?.headers) ?? {};
  const { request: call } = parts.find((part) => part.request?.url) ?? {};
  const request = { ...head, ...call, ...present(order.request ?? {}) };
  const around = `${text.slice(0, order.at)} ${text.slice(order.end)}`;
  const isBetween = !isGiven && /^[^{}<>[\]=]{4,5000}$/.test(around) && /\p{L} \p{L}/u.test(around);
  return head || call || isBetween || isNeverSent(requestOf(request)) ? request : undefined;
}

const ofPage = 'the status of the page, which is';

/** Whether an answer is a body that is all of a text, as it was sent. */
function isAllOf(text: string, found: Found): boolean {
  const { spans, noAnswer, placed } = found;
  if (!isItself(found) || !placed || spans?.status || noAnswer) return false;
  const around = `${text.slice(0, placed.from)}${text.slice(placed.end)}`;
  return !placed.isEscaped && around.trim() === '';
}

/** The rows of a CSV in a text, from the names of the contract to its end. */
function rowsIn(text: string, isRaw = false): Found | undefined {
  if (text.length > longest || /^[<> ]*(?:HTTP\/\d|:status)/m.test(text)) return undefined;
  const end = text.trimEnd().length;
  let start = 0;
  for (const line of text.split('\n', 51)) {
    const body = text.slice(start, end);
    const endpoint = headerOf(body);
    const rows = endpoint && shownRows(body.slice(0, 20_000), endpoint);
    if (rows && (rows.records > 0 || body.length === end)) {
      const bytes = isRaw ? Buffer.from(body, 'latin1') : undefined;
      const as = start === 0 ? 'the body of an answer' : 'rows of a CSV in a text';
      return { as, at: start, end, body, bytes };
    }
    start += line.length + 1;
  }
  return undefined;
}

/** A body with nothing around it, as it was sent, or as somebody's program or hand wrote it down. */
function bodyAlone(bytes: Uint8Array, text: string): Found {
  return {
    as: 'the body of an answer',
    at: 0,
    end: text.length,
    isAlone: true,
    bytes,
    body: text,
    spans: { body: { start: 0, end: text.length } },
  };
}

/** A page without what a person says of it behind its end, or below an empty line behind its last tag. */
function withoutBelow(page: string): string {
  const whole = page.search(/(?<=<\/html>)/i);
  if (whole > 0) return page.slice(0, whole);
  const end = page.lastIndexOf('>') + 1;
  const [gap] = /\n[ \t\r]{0,9}\n/.exec(page.slice(end)) ?? [];
  return gap === undefined ? page : page.slice(0, page.indexOf(gap, end));
}

/** What a program prints above its own answer, as PHP does its warnings; the log of PHP has its name before them. */
const above = new RegExp(
  `(?:^|\\n)((?:(?:<br />\\s{0,9})?(?:<b>)?${levelsOfPhp}[^\\n]{0,1000}\\n\\s{0,9}){1,20}|(?:callback|jsonp\\w{0,20}|jQuery\\w{0,60})\\()$`,
);
/** An answer with what its program printed above it, or around it (JSONP). */
function withPrinted(found: Found, text: string): Found {
  const { placed, isHttp, holder, spans } = found;
  if (!placed || isHttp || holder) return found;
  const [, shown = ''] = above.exec(text.slice(Math.max(0, placed.from - 4000), placed.from)) ?? [];
  if (shown === '') return found;
  const start = placed.from - shown.length;
  const [behind] = /^\)?;?/.exec(text.slice(placed.end, placed.end + 2)) ?? [''];
  const body = { start, end: placed.end + behind.length };
  return {
    ...found,
    placed: undefined,
    body: text.slice(start, body.end),
    spans: { ...spans, body },
  };
}

/** How many members of an answer have a line of their own, as in a list that a program or a person made. */
const linesOfMembers = (text: string, id: EndpointId): number =>
  membersOf(id).filter((name) => new RegExp(`^[^\\w\\n]{0,60}${name}\\b`, 'm').test(text)).length;
