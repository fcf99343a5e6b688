import { objectsIn, type Placed } from '../written/objects.ts';
import { quotedText } from '../written/quoted-text.ts';
import { asMembers, Cut, type Written } from '../written/written.ts';
import type { Found } from './found.ts';
import { lostOf } from './lost.ts';
import {
  type Address,
  addressMarks,
  durationMarks,
  fieldMarks,
  type Mark,
  statusMarks,
} from './marks.ts';
import { endpointOfPath, type Pairs, type RequestShown, spokenOf, type Taken } from './members.ts';
import { errorBodyStatus, pageStatus } from './own-status.ts';
import { hasLogNames, isLogged, type Part, partsOf } from './parts.ts';
import { plainText, type ShownText } from './shown-text.ts';
import { tablesIn } from './tables.ts';

/** A part of an answer, and where it is. */
interface Token {
  readonly at: number;
  readonly end: number;
  readonly part: Part;
  /** How sure a status in words is; what an object shows is surer. */
  readonly weight: number;
}

/** What was sent, before the answer that it belongs to. */
interface Sent {
  readonly at: number;
  readonly body?: Written | undefined;
  readonly request?: RequestShown | undefined;
}

/** Characters in the place of an object, so that words about it can be read by themselves. */
const inPlace = '\ufdd0';

/**
 * Every answer in a text: each object that is one or keeps one, each page, and the status, address, header fields
 * and time that are nearest to it.
 */
export function entriesIn(shown: ShownText, depth = 0): readonly Found[] {
  const { text } = shown;
  const objects = [...tablesIn(text), ...objectsIn(text)].sort((a, b) => a.from - b.from);
  const outer = objects.filter(
    ({ from, end }) =>
      !objects.some(
        (o) => o.isTable && (o.from < from || o.end > end) && o.from <= from && end <= o.end,
      ),
  );
  const pages = pagesIn(text).filter(
    ({ at, end }) => !outer.some((o) => o.from <= at && end <= o.end),
  );
  const words = masked(text, [
    ...outer.map(({ from, end }) => [from, end] as const),
    ...pages.map(({ at, end }) => [at, end] as const),
  ]);
  const tokens: Token[] = pages.map(({ at, end, value }) => ({
    at,
    end,
    part: { as: '', body: { value, from: 'the text' } },
    weight: 0,
  }));
  for (const { 0: all, 1: value = '', index } of words.matchAll(emptyBody))
    tokens.push({
      at: index + all.length - value.length,
      end: index + all.length,
      part: { as: '', body: { value, from: 'the text' } },
      weight: 0,
    });
  const sent: Sent[] = [];
  const heads: Mark<Pairs>[] = [];
  const isAlone = ({ from, end }: Placed) =>
    depth === 0 && words.slice(0, from).trim() === '' && words.slice(end).trim() === '';
  for (const placed of outer) {
    const place = { at: placed.from, end: placed.end };
    if (tokens.some(({ at, end }) => at <= placed.from && placed.end <= end)) continue;
    const parts = partsOf(placed, (line) => linesIn(line, depth));
    const [only] = parts;
    for (const part of parts) {
      const { order, headers, body, status, request } = part;
      if (body === undefined && status === undefined && part.noAnswer === undefined) {
        if (headers) heads.push({ ...place, value: headers.value });
        else sent.push({ at: placed.from, request: request?.value, body: shownOrder(order) });
      } else if (part === only && parts.length === 1 && !part.isLine && isAlone(placed))
        tokens.push({ ...place, part: alone(part, placed), weight: 4 });
      else tokens.push({ ...place, part, weight: 4 });
    }
  }
  const marks = statusMarks(words);
  const isNamed = marks.some(({ weight }) => weight > 1);
  for (const { at, end, value, weight } of marks) {
    const status = { value, from: `“${excerpt(words, at, end)}”` };
    if (!isNamed || weight > 1) tokens.push({ at, end, part: { as: '', status }, weight });
  }
  const groups = groupsOf(
    tokens.sort((a, b) => a.at - b.at),
    words,
  );
  const found = groups.map((group, i) =>
    foundIn(group, {
      from: i === 0 ? 0 : lineStart(words, group[0]?.at ?? 0, groups[i - 1]?.at(-1)?.end ?? 0),
      to:
        i === groups.length - 1
          ? words.length
          : lineStart(words, groups[i + 1]?.[0]?.at ?? 0, group.at(-1)?.end ?? 0),
      sent,
      heads,
      words,
      shown,
      isOnly: groups.length === 1,
    }),
  );
  const isAnswered = found.some(
    ({ status, body }) => status !== undefined || (body && spokenOf(body.value)),
  );
  const none = isAnswered ? [] : lost(text);
  return distinct(none.length > 0 ? none : found);
}

const masked = (text: string, parts: readonly (readonly [number, number])[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const [from, end] of [...parts].sort((a, b) => a[0] - b[0])) {
    if (from < at) continue;
    pieces.push(text.slice(at, from), inPlace.repeat(end - from));
    at = end;
  }
  return pieces.join('') + text.slice(at);
};

const lineStart = (words: string, at: number, least: number): number =>
  Math.max(least, words.lastIndexOf('\n', at - 1) + 1);

/** An order without a member is a placeholder. */
const shownOrder = (order: Written | undefined): Written | undefined =>
  Object.keys(asMembers(asMembers(order)?.['order']) ?? asMembers(order) ?? {}).length > 0
    ? order
    : undefined;

/** What is the whole of a paste may be the answer itself, whatever it holds. */
function alone(part: Part, placed: Placed): Part {
  if (part.body?.from === 'the text') return part;
  return part.status || hasLogNames(placed)
    ? { ...part, ...ambiguous(part, placed) }
    : { as: '', body: { value: placed.value, from: 'the text' }, placed, speaks: true };
}

const linesIn = (text: string, depth: number): readonly Found[] => {
  const found = entriesIn(plainText(text).shown, depth + 1);
  return found.filter(({ body, status, noAnswer }) => body ?? status ?? noAnswer);
};

/** A whole object of which the client may be the author: then there are two readings. */
function ambiguous(found: Found, placed: Placed): Found {
  if (found.otherwise !== undefined) return found;
  if (
    typeof found.body?.value === 'string' &&
    !found.headers &&
    !hasLogNames(placed) &&
    placed.habits.size === 0
  )
    return {
      ...found,
      untold: ['whether the client encoded its answer twice'],
      notes: ['If the client answers this object itself, paste its status line as well.'],
    };
  if (isLogged(placed, found)) return found;
  const at = found.body?.from ?? '.';
  return { ...found, otherwise: `the answer itself, which wraps its members in ${at}` };
}

/** A body of which nothing is shown may as well be missing. */
const hasBody = ({ part: { body } }: Token): boolean =>
  body !== undefined && !(body.value instanceof Cut && body.value.text === undefined);

/** Tokens of one answer each: a status, or a body where bodies come first, begins the next. */
function groupsOf(tokens: readonly Token[], words: string): readonly (readonly Token[])[] {
  const isSure = ({ part: { body, speaks } }: Token) =>
    speaks === true || (body !== undefined && body.from !== 'the text');
  const speaks = tokens.some(isSure);
  const groups: Token[][] = [];
  let leads: 'status' | 'body' | undefined;
  for (const token of tokens) {
    const group = groups.at(-1);
    const isBody = hasBody(token);
    const status = group?.find(({ part }) => part.status)?.part.status;
    const held = group?.some(hasBody) ?? false;
    const isSame =
      !isBody &&
      status?.value === token.part.status?.value &&
      !group?.some((each) => hasBody(each) && each.part.status) &&
      (!held || isOnLine(words, group?.at(-1)?.end ?? 0, token.at));
    const isAgain = isBody && group?.some((each) => hasBody(each) && isSameBody(each, token));
    if (group && (isSame || isAgain)) continue;
    const isWhole = isBody && token.part.status !== undefined;
    const opens =
      !group ||
      isWhole ||
      (isBody
        ? held && (leads === 'body' || isSure(token) || !speaks)
        : status !== undefined || (leads === 'status' && held));
    if (opens) {
      if (!isWhole) leads ??= isBody ? 'body' : 'status';
      groups.push([token]);
    } else group.push(token);
  }
  return groups;
}

const isOnLine = (words: string, from: number, to: number): boolean =>
  !/\n[^\n]*\n/.test(words.slice(from, to));

const isSameBody = ({ part: one }: Token, { part: other }: Token): boolean =>
  JSON.stringify([one.status?.value, one.body?.value]) ===
  JSON.stringify([other.status?.value, other.body?.value]);

interface Region {
  readonly from: number;
  readonly to: number;
  readonly sent: readonly Sent[];
  readonly heads: readonly Mark<Pairs>[];
  readonly words: string;
  readonly shown: ShownText;
  readonly isOnly: boolean;
}

/** One answer of a group, with what is nearest to it. */
function foundIn(group: readonly Token[], region: Region): Found {
  const { from, to, words, shown, isOnly } = region;
  const body = group.find((each) => hasBody(each) && each.part.speaks) ?? group.find(hasBody);
  const status = group.filter((each) => !hasBody(each)).sort((a, b) => b.weight - a.weight)[0];
  const within = <Value>(marks: readonly Mark<Value>[]) =>
    marks.filter(({ at }) => at >= from && at < to);
  const part = words.slice(from, to);
  const shift = <Value>(marks: readonly Mark<Value>[]) =>
    marks.map((mark) => ({ ...mark, at: mark.at + from, end: mark.end + from }));
  const pivot = status?.at ?? body?.at ?? from;
  const first = Math.min(pivot, body?.at ?? pivot);
  const fields = [
    ...within(region.heads).flatMap((mark) => mark.value.map((value) => ({ ...mark, value }))),
    ...shift(fieldMarks(part)),
  ].filter(
    ({ at }) =>
      !status ||
      at > Math.min(status.at, body?.at ?? status.at) ||
      !/content/.test(at < first ? 'content' : ''),
  );
  const time = shift(durationMarks(part)).sort(
    (a, b) => Math.abs(a.at - pivot) - Math.abs(b.at - pivot),
  )[0];
  const addresses = shift(addressMarks(part));
  const order = region.sent
    .filter(({ at }) => at < to && (isOnly || at >= from - 1_000_000))
    .at(-1);
  const request = requestOf(addresses, order, pivot);
  const held: Found = { as: '', ...status?.part, ...body?.part };
  const spoken = body?.part.placed?.isTable ? 'a list of names and values' : 'an answer in a text';
  return {
    ...held,
    as: held.as || spoken,
    status: body?.part.status ?? status?.part.status ?? ownStatus(body?.part),
    headers: body?.part.headers ?? status?.part.headers ?? headersOf(fields),
    durationMs:
      held.durationMs ??
      (time && { value: time.value, from: `“${excerpt(words, time.at, time.end)}”` }),
    request: held.request ?? request,
    ...(words.slice(0, 20_000).trim().length > 0 &&
    !status &&
    body &&
    !body.part.status &&
    !isCertain(words, body)
      ? { untold: ['whether the words around the answer are part of it'] }
      : {}),
    spans: {
      ...(status ? { status: shown.span(status.at, status.end) } : {}),
      ...(body ? { body: shown.span(body.at, body.end) } : {}),
      ...(fields[0]
        ? { headers: shown.span(fields[0].at, fields.at(-1)?.end ?? fields[0].end) }
        : {}),
      ...(addresses[0] ? { request: shown.span(addresses[0].at, addresses[0].end) } : {}),
    },
  };
}

/** The status that a page or the error of a framework says itself. */
const ownStatus = ({ body, placed }: Part = { as: '' }): Taken<number> | undefined =>
  body?.from !== 'the text'
    ? undefined
    : typeof body.value === 'string'
      ? pageStatus(body.value)
      : placed && errorBodyStatus(placed);

/** Words that a log, a program or a person writes, and no client in its answer. */
const isCertain = (words: string, { at, part: { body, placed } }: Token): boolean =>
  body?.from !== 'the text' ||
  (placed?.habits.size ?? 0) > 0 ||
  /\d{4}-\d\d-\d\d|\d\d:\d\d|\d{1,2}\/\w+\/\d{2,4}|\b(?:INFO|DEBUG|WARN|ERROR|TRACE)\b|[=>:$%]\s*$|```|`\ufdd0|\{(?:code|noformat)|=> ?\ufdd0/.test(
    words.slice(Math.max(0, at - 2000), at + 1),
  ) ||
  /\n\s*\n/.test(words.slice(0, at)) ||
  words.slice(0, at).includes('\n');

/** A mark with the word or two before it on its line. */
const excerpt = (words: string, at: number, end: number): string => {
  const start = words.lastIndexOf('\n', at - 1) + 1;
  const before = words
    .slice(Math.max(start, at - 24), at)
    .replace(/^[\s\S]*\ufdd0/, '')
    .replace(/^\S*\s(?=\S)/, '');
  return `${before}${words.slice(at, end)}`.trim().replaceAll(/\s+/g, ' ');
};

function headersOf(fields: readonly Mark<Pairs[number]>[]): Taken<Pairs> | undefined {
  const named = new Map(fields.map(({ value }) => value));
  return named.size > 0 ? { value: [...named], from: 'the text' } : undefined;
}

function requestOf(
  addresses: readonly Mark<Address>[],
  order: Sent | undefined,
  pivot: number,
): Taken<RequestShown> | undefined {
  if (order?.request) return { value: order.request, from: 'the text' };
  const known = addresses.filter(({ value }) => endpointOfPath(value.url) !== undefined);
  const all =
    known.length > 0 ? known : addresses.filter(({ value }) => value.method !== undefined);
  const before = all.filter(({ at }) => at <= pivot);
  const found = before.at(-1) ?? all[0];
  if (!found && order?.body === undefined) return undefined;
  return {
    value: {
      method: found?.value.method ?? 'POST',
      url: found?.value.url ?? '',
      headers: [],
      ...(order?.body === undefined ? {} : { body: order.body }),
    },
    from: 'the text',
  };
}

const page =
  /<!doctype html|<html[\s>]|<\?xml|<(?:\w+:)?Envelope[\s>]|<([A-Za-z]\w{0,40})>\s*<(?:transportationCost|netValue|shippingCost)>/gi;

/** An object without members is a body only where the words before it say so. */
const emptyBody =
  /\b(?:body|response|respuesta|resposta|answer)(?:(?!request|header)[^\n{}]){0,60}?(?:[:=>(]|CDATA\[) ?(\{\s{0,9}\})/gi;

/** Pages and XML in a text, each to its end; out of the quotes that it is in, where it is. */
function pagesIn(text: string): readonly Mark<Written>[] {
  const found: Mark<Written>[] = [];
  page.lastIndex = 0;
  const pattern = new RegExp(page);
  for (let open = pattern.exec(text); open && found.length < 50; open = pattern.exec(text)) {
    const at = open.index;
    const quoted = /["']/.test(text[at - 1] ?? '') ? quotedText(text, at - 1) : undefined;
    const named = open[1] ?? (/envelope/i.test(open[0]) ? /[\w:]+/.exec(open[0])?.[0] : undefined);
    const closing =
      named ??
      (/xml/i.test(open[0]) ? /<([A-Za-z][\w:]*)/.exec(text.slice(at + 5, at + 500))?.[1] : 'html');
    const close = new RegExp(`</${closing}\\s*>\\s*`, 'i').exec(text.slice(at));
    const end = quoted?.end ?? (close ? at + close.index + close[0].length : text.length);
    const value = quoted?.text ?? text.slice(at, end);
    if (!/<!\[CDATA\[\s*[{H]/.test(value)) found.push({ at, end, value });
    pattern.lastIndex = end;
  }
  return found;
}

/** What a library or a tool says of an answer that never came. */
function lost(text: string): readonly Found[] {
  const found = lostOf(text.slice(0, 200_000));
  if (!found) return [];
  // A proxy in front of the client answers for it.
  if (/\bupstream\b/.test(text)) {
    const value = found.noAnswer.reason === 'cut-off' ? 504 : 502;
    return [
      {
        as: 'a line of the error log of a proxy',
        status: { value, from: 'what it says of its upstream' },
        request: requestOf(addressMarks(text), undefined, 0),
      },
    ];
  }
  return [{ as: 'an error without an answer', ...found }];
}

/** The same answer logged twice is one, though only one of the lines may name its address. */
function distinct(found: readonly Found[]): readonly Found[] {
  const seen = new Map<string, Found>();
  for (const each of found) {
    const own = JSON.stringify([each.status?.value, each.body?.value, each.noAnswer]);
    const url = each.request?.value.url ?? '';
    const isRepeat = url === '' && [...seen.keys()].some((key) => key.startsWith(own));
    const isSaidAgain =
      url === '' &&
      each.status &&
      each.body === undefined &&
      found.some(
        (other) => other !== each && other.body && other.status?.value === each.status?.value,
      );
    if (isRepeat || isSaidAgain || seen.has(`${own}${url}`)) continue;
    seen.set(`${own}${url}`, each);
  }
  return [...seen.values()];
}
