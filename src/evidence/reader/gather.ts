import { isDeepStrictEqual } from 'node:util';
import { isDataset } from '../../model/endpoint.ts';
import { groupedBy } from '../../standards/collections/grouped.ts';
import { present } from '../../standards/collections/present.ts';
import { remembered } from '../../standards/collections/remembered.ts';
import { howMany, list } from '../../standards/text/figures.ts';
import { legible, shortened } from '../../standards/text/legible.ts';
import { gapNotShown, longTime } from '../written/durations.ts';
import { asItems, asMembers, Cut } from '../written/written.ts';
import { orderIn } from './beside.ts';
import { type Found, leftOpen } from './found.ts';
import { contractWait } from './lost.ts';
import { endpointOfPath, givesReason, isLogRecord, roleOf, spokenOf } from './members.ts';
import { lineUpTo } from './shown-text.ts';
import { idIn, isLog } from './words.ts';

/** A body of which nothing is shown may as well be missing. */
const hasBody = ({ body }: Found): boolean =>
  body !== undefined && !(body instanceof Cut && body.text === undefined);

/** A part that says something of an answer, and is none. */
export const isFact = ({ status, body, noAnswer }: Found) =>
  status === undefined && body === undefined && noAnswer === undefined;

/**
 * The answers that parts of answers make, in the order of the parts: a status and the body next to it, with the head,
 * the time and the request that are nearest. Without `words` the parts are members of one object, of which the rest
 * says something of each answer in it. Parts that make no answer are returned as they are.
 */
export function gather(parts: readonly Found[], words?: string): readonly Found[] {
  return writtenOutIn(parts, words).flatMap((block) => gathered(block, words));
}

/** curl with a status that it writes behind the body. */
const writesOut =
  /\bcurl(?:\.exe)?[ \t](?:[^\n]{0,9999}[\\^`]\r?\n){0,40}?[^\n]{0,9999}?%\{(?:http|response)_code\}/g;

/** The parts before the first such command, and those from each to the next one; all if one has no status. */
function writtenOutIn(parts: readonly Found[], words = ''): readonly (readonly Found[])[] {
  const starts = [...words.matchAll(writesOut)].map(({ index }) => index);
  const blocks = [...groupedBy(parts, ({ at }) => starts.filter((start) => start <= at).length)];
  const isEach = starts.every((_, i) =>
    blocks.some(([nth, of]) => nth === i + 1 && of.some(({ status }) => status)),
  );
  return isEach && starts.length > 0 ? blocks.map(([, of]) => of) : [parts];
}

function gathered(parts: readonly Found[], words?: string): readonly Found[] {
  const facts = parts.filter(isFact);
  const answers = parts.filter((part) => !isFact(part));
  const all = words === undefined ? answers : bound(answers, words);
  const beside = words === undefined ? [] : besideAnswers(all, words);
  const others = all.filter((part) => !beside.includes(part));
  const groups: Group[] = [];
  const text = words ?? '';
  const lineOf = ({ at }: Found) => text.lastIndexOf('\n', at - 1) + 1;
  const lineAfter = ({ end }: Found) => text.indexOf('\n', end) + 1 || text.length;
  const shownOn = (part: Found) => {
    const from = Math.max(lineOf(part), part.at - longest);
    const line = text.slice(from, Math.min(lineAfter(part), part.end + longest));
    return line + (part.holder?.source ?? '').slice(0, longest);
  };
  const idOf = remembered((part: Found) => idIn(shownOn(part)));
  const latest = facts.toReversed();
  /** The requests before an answer that have its id, the last one first. */
  const requestsOf = (part: Found) => {
    const id = idOf(part);
    const isBefore = (fact: Found) => fact.request && fact.at <= part.at && idOf(fact) === id;
    return id ? latest.filter(isBefore) : [];
  };
  const orderOf = (part: Found) =>
    [part, ...requestsOf(part), ...latest].find(({ at, request }) => request?.body && at <= part.at)
      ?.request?.body;
  const commerceOf = (part: Found) =>
    [part, ...requestsOf(part)].flatMap((each) => commerce.exec(shownOn(each))?.[1] ?? [])[0];
  const queryOf = (part: Found) =>
    calls.findLast(({ at }) => at < lineAfter(part))?.request?.url?.split('?')[1];
  const calls = facts.filter(({ request: { url = '', method } = {} }) =>
    method ? url : endpointOfPath(url),
  );
  /** The address of the call on the line of a status, or before it. */
  const pathOf = (part: Found): readonly string[] => {
    const end = lineAfter(part);
    const { url } = calls.findLast(({ at }) => at < end)?.request ?? {};
    const id = endpointOfPath(url ?? '');
    const isOfRange = id !== undefined && isDataset(id);
    return url && (part.status || (isOfRange && spokenIn(part) === id))
      ? [isOfRange ? url : (id ?? url.replace(/\?.*/, ''))]
      : [];
  };
  /** The endpoint whose path is in the line of a part, or the one above it. */
  const endpointBy = (part: Found) =>
    endpointOfPath(shownOn(part)) ?? endpointOfPath(lineUpTo(text, Math.max(0, lineOf(part) - 1)));
  const isOfOne = (one: Found, other: Found) =>
    isDeepStrictEqual(orderOf(one), orderOf(other)) &&
    [commerceOf, queryOf, endpointBy, (part: Found) => orderIn(shownOn(part))].every(
      (nameOf) => new Set([one, other].flatMap((part) => nameOf(part) ?? [])).size < 2,
    );
  /** The line of a part, if it is one of a call, and the longest time in it. */
  const callOf = (part: Found): Group['lines'] => {
    const line = facts.filter(({ at }) => at >= lineOf(part) && at < lineAfter(part));
    const times = [part, ...line].flatMap((each) => each.durationMs ?? []);
    const isCall = part.status && (times.length > 0 || line.some(({ request }) => request?.url));
    const time = times.length > 0 ? Math.max(...times) : undefined;
    return new Map(isCall ? [[lineOf(part), time]] : []);
  };
  for (const [i, part] of others.entries()) {
    const lines = callOf(part);
    const { found, lines: known = lines } = groups.at(-1) ?? {};
    const isApart = found && new Set([found, part].flatMap(pathOf)).size > 1;
    if (!found || isApart || isNext(found, part, others[i + 1], isOfOne))
      groups.push({ found: part, lines });
    else {
      const isLonger = longestOf(lines) > longestOf(known) && known.size > 0;
      const { at, end } = part;
      const both = isLonger ? { ...merged(part, found), at, end } : merged(found, part);
      groups[groups.length - 1] = { found: both, lines: new Map([...known, ...lines]) };
    }
  }
  const [first] = groups;
  if (!first) return facts;
  if (words === undefined) return groups.map(({ found }) => filled(found, facts, true));
  // A request precedes its answer if the first one does; what else is known of an answer follows it.
  const isAhead = facts.some((fact) => fact.request && fact.at < lineOf(first.found));
  const answered = new Map<string | undefined, number>();
  return groups.map(({ found, lines }, i) => {
    const durationMs = longestOf(lines) || found.durationMs;
    const group = { ...found, ...present({ durationMs }), lines: [...lines.values()] };
    const [before, after] = [groups[i - 1]?.found, groups[i + 1]?.found];
    const from = before ? Math.max(before.end, lineOf(group)) : 0;
    const to = after ? Math.max(group.end, lineOf(after)) : Number.POSITIVE_INFINITY;
    const begun = before ? lineAfter(before) : 0;
    const ended = after ? lineAfter(group) : Number.POSITIVE_INFINITY;
    const ofId = requestsOf(group).filter(({ at }) => at >= (answered.get(idOf(group)) ?? 0));
    answered.set(idOf(group), group.end);
    const isOnLine = facts.some((x) => x.request?.body && lineOf(x) === lineOf(group));
    const around = facts.filter((fact) => {
      const { at, request } = fact;
      if (request && ofId.length > 0) return ofId.includes(fact);
      if (request?.body && isOnLine) return lineOf(fact) === lineOf(group);
      return request && isAhead ? at >= begun && at < ended : at >= from && at < to;
    });
    const again = linesOf(group.lines);
    const notes = [...again, ...(i === 0 && beside.length > 0 ? [notJudged(beside)] : [])];
    const answer = filled({ ...group, notes: [...(group.notes ?? []), ...notes] }, around, false);
    const called = around.findLast(({ at, request }) => request?.url && at < lineOf(group));
    const gap = answer.durationMs === undefined && called ? gapOf(words, called.at, group.at) : [];
    return { ...leftOpen(withSureRange(answer, around, words), gap), commerce: commerceOf(group) };
  });
}

/** An answer without the query of its call, if it holds records and the text does not show that they are of that call. */
function withSureRange(answer: Found, facts: readonly Found[], words: string): Found {
  const { request, placed } = answer;
  const of = spokenIn(answer);
  const url = request?.url;
  const call = facts.find((fact) => fact.request?.url === url);
  if (!of || !isDataset(of) || !url?.includes('?') || !placed || !call) return answer;
  const between = words.slice(Math.min(call.end, placed.end), Math.max(call.at, placed.from));
  // A log of accesses has no bodies: whoever quotes it beside records puts them together.
  const isApart = call.at > placed.from || /^[^\n]*" [2-5]\d\d \d/.test(between);
  if (!isApart || !between.includes('\n')) return answer;
  return leftOpen({ ...answer, request: { ...request, url: url.replace(/\?.*/, '') } }, [
    'whether the records are the answer to the request beside them',
  ]);
}

/** An answer, and the lines of calls that give it: where each begins, and how long it took. */
interface Group {
  readonly found: Found;
  readonly lines: ReadonlyMap<number, number | undefined>;
}

const longestOf = (lines: Group['lines']): number =>
  Math.max(0, ...[...lines.values()].map((ms = 0) => ms));

/** How many lines of calls give an answer, and how many of them are late. */
function linesOf(lines: readonly (number | undefined)[]): readonly string[] {
  if (lines.length < 2) return [];
  const [late, cut] = [longTime, contractWait - 1].map((of) => lines.filter((ms = 0) => ms > of));
  const over = late?.length
    ? ` ${late.length} took over 30 s, ${cut?.length} of them 60 s or more;`
    : '';
  const judged = lines.some((each) => each) ? `;${over} the longest call is judged` : '';
  return [`${lines.length} lines give this answer${judged}.`];
}

/** Characters of a line on either side of a part that are read. */
const longest = 1000;

/** The code of a commerce, as the order has it. */
const commerce =
  /(?<![a-z])external[ _-]?id(?:\\?["']|\\x22)?\s{0,3}[=:]\s{0,3}(?:\\?["']|\\x22)?(\w[\w.-]{0,60})/i;

const clock = /(?<![\d:.])[0-2]\d:[0-5]\d:[0-5]\d(?![\d:])/;

/** What is not known of an answer whose line has a clock that is long after that of its request. */
function gapOf(words: string, from: number, to: number): readonly string[] {
  const [one, other] = [from, to].map((at) => clock.exec(lineUpTo(words, at).slice(0, 60))?.[0]);
  return one && other ? gapNotShown(one, other) : [];
}

/** Whether a part is an object or a list that a text shows without a status of its own. */
const isBare = (part?: Found): part is Found =>
  part?.body !== undefined &&
  part.status === undefined &&
  part.placed !== undefined &&
  !part.isHttp;

const isStatus = (part?: Found): part is Found => part?.status !== undefined && !hasBody(part);

const isGap = (words: string): boolean => /\n\s*\n/.test(words);

const shownIn = ({ body = null, placed }: Found) => placed?.value ?? body;

/** The endpoint whose members a part holds. */
export const spokenIn = (part: Found) => spokenOf(shownIn(part));

/** The name at the end of the words before a part. */
const nameOf = ({ at }: Found, words: string): string =>
  /([A-Za-z][\w.-]{0,40})["'\]]{0,2}\s{0,9}(?:=>?|:)?\s{0,9}["'`]?$/.exec(
    words.slice(Math.max(0, at - 80), at),
  )?.[1] ?? '';

/**
 * Parts of a text of which a status and its body are one: the body on its line, the one that the line of the status
 * introduces, or the one beside it under the name of a body.
 */
function bound(parts: readonly Found[], words: string): readonly Found[] {
  const between = (one: Found, other: Found) =>
    words.slice(Math.min(one.end, other.end), Math.max(one.at, other.at));
  const isOneLine = (one: Found, other: Found) => !between(one, other).includes('\n');
  const isNamed = (part: Found) => roleOf(nameOf(part, words)) === 'body';
  const isEach = parts.filter(isStatus).length >= parts.filter(isBare).length;
  /** A colon ends the line of the status, or the body is as near as the other one, fits as well, and not each has a status. */
  const isLed = (body: Found, status: Found, other: Found | undefined) => {
    const isColon = body.at > status.at && /^[^\n]{0,80}:[\s`*_]*$/.test(between(status, body));
    if (isColon || isEach || !isBare(other) || isNamed(other)) return isColon;
    const isNear = !isGap(between(status, body)) || isGap(between(other, status));
    return isNear && fitOf(body, status) >= fitOf(other, status);
  };
  const isContext = contextIn(parts, words);
  const all: Found[] = [...parts];
  for (let i = 0; i < all.length; i += 1) {
    const status = all[i];
    if (!isStatus(status)) continue;
    const next = all[i + 1];
    // A status that a body repeats, or contradicts, is not the one that came.
    const below = next?.isStated && isNamed(next) ? { ...next, status: undefined } : next;
    if (below && below !== next) all[i + 1] = below;
    const sides = [below, all[i - 1]]
      .filter(isBare)
      .filter((side) => !isLogRecord(shownIn(side)) && !isContext(side, status));
    const body =
      sides.find((side) => isOneLine(side, status)) ??
      sides.find((side, nth) => isLed(side, status, sides[1 - nth])) ??
      sides.find((side) => isNamed(side));
    if (body) all.splice(body === all[i + 1] ? i : i - 1, 2, merged(status, body));
  }
  return all;
}

/** Names of what a log says of an answer: its type, its size and its time. */
const ofContext =
  /^(?:ct|(?:content.?)?type|mime|bytes|size|len(?:gth)?|ms|time|took|duration|ip)$/i;
/** Returns whether an object is context in the line of an answer, in a text that shows the body elsewhere. */
function contextIn(parts: readonly Found[], words: string) {
  return (side: Found, { status = 0, at }: Found): boolean => {
    const names = Object.keys(asMembers(shownIn(side)) ?? {});
    const isOfLog = isLog(lineUpTo(words, at));
    return status < 400
      ? names.length > 0 && names.every((name) => ofContext.test(name))
      : isOfLog &&
          fitOf(side, { ...side, status }) === 0 &&
          parts.some((part) => part.status === status && hasBody(part));
  };
}

/** How well a body fits a status: a success has the members of the contract, a refusal gives a reason. */
function fitOf(part: Found, { status = 0 }: Found): number {
  const value = shownIn(part);
  if (status >= 400) return givesReason(value) ? 2 : 0;
  if (spokenOf(value) !== undefined) return 2;
  return [value, ...Object.values(asMembers(value) ?? {})].some(asItems) ? 1 : 0;
}

/**
 * Objects of a log beside its answers, such as parameters, a context or a session: without a member of the contract, and
 * without a status, or beside one that another body fits better.
 */
function besideAnswers(parts: readonly Found[], words: string): readonly Found[] {
  const isContext = contextIn(parts, words);
  const statuses = parts.filter((part, i) => isStatus(part) && !isStatus(parts[i - 1]));
  const isEachAnswered = parts.filter(isBare).length <= statuses.length;
  const isAnswered = parts.some(
    (part) => hasBody(part) && (!isBare(part) || spokenIn(part) !== undefined),
  );
  return parts.filter((part, i) => {
    const [value, name] = [shownIn(part), nameOf(part, words)];
    // An empty list does not count as an object of a log.
    const isList = asItems(value)?.length === 0 && statuses.length === 0;
    if (!isBare(part) || isList || spokenOf(value) !== undefined) return false;
    // Each record of a log is of a call of its own.
    if (isLogRecord(value) && parts.some(({ status }) => status)) return true;
    const [before, after] = [parts[i - 1], parts[i + 1]];
    if (isStatus(before) && isContext(part, before)) return true;
    if (isStatus(before)) {
      const isBetter = (other?: Found): boolean =>
        other !== undefined && fitOf(other, before) > fitOf(part, before);
      // The body may be before its status, or that may be there again beside the body.
      const isOfEarlier = isBare(parts[i - 2]) && !isStatus(parts[i - 3]);
      const isAgain = after?.status === before.status && after && hasBody(after) && name !== '';
      return (
        (isOfEarlier && isBetter(parts[i - 2])) || ((isBare(after) || isAgain) && isBetter(after))
      );
    }
    if (isStatus(after))
      return roleOf(name) === 'request' || (isBare(parts[i + 2]) && !isEachAnswered);
    return isAnswered && !givesReason(value);
  });
}

/** Says which objects of a text are not read as answers. */
function notJudged(beside: readonly Found[]): string {
  const names = beside.flatMap((part) => Object.keys(asMembers(shownIn(part)) ?? {}));
  const shown = names.slice(0, 6).map((name) => shortened(legible(name), 40));
  const of = shown.length === 0 ? '' : `: ${list(shown)}`;
  return `${howMany(beside.length, 'other object')} beside it ${beside.length === 1 ? 'is' : 'are'} not judged${of}.`;
}

/**
 * Whether a part begins the next answer: what it says is known of this one. `after` is the part after it. The same
 * answer to one order, logged twice, is one.
 */
function isNext(
  group: Found,
  part: Found,
  after: Found | undefined,
  isOfOne: (one: Found, other: Found) => boolean,
): boolean {
  if (group.noAnswer || part.noAnswer) return true;
  const has = hasBody(group);
  const isAgain =
    !part.isHttp &&
    // Those of one object are compared inside it.
    (!part.holder || part.holder !== group.holder) &&
    [undefined, group.status].includes(part.status) &&
    isSameBody(group, part) &&
    isOfOne(group, part);
  if (has && hasBody(part)) return !isAgain;
  if (!group.status || !part.status) return false;
  const isOfAfter =
    after?.body !== undefined &&
    !after.status &&
    !(isSameBody(group, after) && isOfOne(group, after));
  return group.status !== part.status || (has && isOfAfter);
}

const isSameBody = ({ body: one }: Found, { body: other }: Found): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Two parts as one: what both say is the first one's; a body that is shown goes first. */
function merged(one: Found, other: Found): Found {
  const [first, second] = !hasBody(one) && hasBody(other) ? [other, one] : [one, other];
  return {
    ...present(second),
    ...present(first),
    as: first.as || second.as,
    at: Math.min(one.at, other.at),
    end: Math.max(one.end, other.end),
    spans: { ...second.spans, ...first.spans },
  };
}

/** An answer with what is said about it beside it: each the last before it, else the first behind it. */
function filled(answer: Found, facts: readonly Found[], isOneObject: boolean): Found {
  if (answer.noAnswer) return answer;
  const all = [...facts, answer];
  const nearest = (says: (part: Found) => unknown): Found | undefined => {
    const those = all.filter(says);
    return those.findLast(({ at }) => at <= answer.at) ?? those[0];
  };
  const method = all.find(({ request }) => request?.method)?.request?.method;
  // Words may hold any address, an object that of its own request.
  const isAny = isOneObject || method !== undefined;
  const { request: address } =
    nearest(({ request }) => endpointOfPath(request?.url ?? '')) ??
    nearest(({ request }) => isAny && request?.url) ??
    {};
  const { request: order } = nearest(({ request }) => request?.body !== undefined) ?? {};
  const { request: sent } = nearest(({ request }) => request?.headers) ?? {};
  // A token alone may be of any call, and so may a head without the fields of the contract.
  const isHead = sent?.headers?.some(([name]) => /^(?:origin|authorization|via)$/i.test(name));
  const head = nearest(({ headers }) => headers);
  const { durationMs } = nearest((part) => part.durationMs !== undefined) ?? {};
  const unsure =
    durationMs === undefined ? nearest((part) => isFact(part) && part.notShown) : undefined;
  return {
    ...leftOpen(answer, unsure?.notShown),
    headers: head?.headers,
    durationMs,
    request:
      address || order || isHead
        ? present({ ...order, ...sent, method, ...present(address ?? {}), body: order?.body })
        : answer.request,
    spans: { ...head?.spans, ...answer.spans },
  };
}
