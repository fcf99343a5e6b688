import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { legible, shortened } from '../../standards/text/legible.ts';
import { asItems, asMembers, Cut, pasteEnds } from '../written/written.ts';
import { longest } from './body.ts';
import { isOfEndpoint, ownParts, withoutSaid } from './calls.ts';
import type { Span, Spans } from './evidence.ts';
import { type Found, leftOpen } from './found.ts';
import { gather, isFact, spokenIn } from './gather.ts';
import { messagesIn } from './http-text.ts';
import { lostOf } from './lost.ts';
import { spokenOf } from './members.ts';
import { alone, readText } from './records.ts';
import { inPlace, isLog } from './words.ts';

interface Reading {
  /** The text as it was pasted, in which parts are marked. */
  readonly paste: string;
  /** A byte is a character, of bytes that are no text. */
  readonly isRaw: boolean;
  /** Somebody says what status it had. */
  readonly isGiven: boolean;
}

/**
 * Every answer in a text: each HTTP answer, each object that is one or keeps one, and the status, address, header fields
 * and time that are nearest to it.
 */
export function answersIn(text: string, { paste, isRaw, isGiven }: Reading): readonly Found[] {
  const messages = messagesIn(text, isRaw);
  const none = { parts: messages, words: '', objects: [] };
  const isRead = !isRaw && text.length <= longest;
  const { parts: all, words, objects } = isRead ? readText(text, messages) : none;
  const isMessage = messages.some(({ status }) => status);
  // Beside HTTP itself words and objects say what is beside an answer; a line with its address and status is a call.
  const lineOf = ({ at }: Found) => words.lastIndexOf('\n', at - 1);
  const isKnown = ({ status }: Found) => !status || messages.some((each) => each.status === status);
  const named = new Set(all.filter(isOfEndpoint).map(lineOf));
  const calls = new Set(all.filter((part) => !isKnown(part)).map(lineOf));
  const isCall = (part: Found) => named.has(lineOf(part)) && calls.has(lineOf(part));
  // A time beside the status of another answer is of that one.
  const isOfAnother = (part: Found) => part.durationMs !== undefined && calls.has(lineOf(part));
  const isBeside = (part: Found) =>
    messages.includes(part) || (isFact(part) && !isOfAnother(part)) || isCall(part);
  const parts = withoutSaid(isMessage ? all.filter(isBeside) : all, words);
  // An object may also end early within the quotes around it.
  const isUnfinished =
    /\{[^{}]*$/.test(words.slice(-2000)) ||
    objects.some(({ lacks, end }) => lacks === pasteEnds && end >= text.trimEnd().length);
  const [only] = parts;
  const [placed] = objects;
  const isAlone =
    parts.length === 1 && objects.length === 1 && words.replaceAll(inPlace, '').trim() === '';
  const shown = (
    only && placed && isAlone && !isFact(only)
      ? [alone(only, placed, isGiven)]
      : withLists(parts, words)
  ).map((part) => ({ ...part, spans: part.spans ?? spanOf(part) }));
  const { parts: kept, others, open, isOfLost } = ownParts(shown, words);
  const found = [
    ...gather(kept, words).map((part) => leftOpen(part, open.map(ofLine))),
    ...gather(others, words).map((part): Found => ({ ...part, ofElse: 'another system' })),
  ]
    .filter((part) => !isFact(part))
    .sort((a, b) => a.at - b.at)
    .map((part) => withOwn(part, words, isUnfinished))
    .map((part) => ({ ...part, spans: spansIn(paste, text, part.spans) }));
  // With its status it is an answer, whatever its text is about.
  const isAnswered =
    isGiven || found.some((part) => part.status !== undefined || spokenIn(part) !== undefined);
  const isUnverified = found.length === 1 && unverified.test(text.slice(0, 200_000));
  const lost =
    isAnswered && !isUnverified
      ? undefined
      : lostOf(text.slice(0, 200_000).split('\n').filter(isOfLost).join('\n'));
  if (!lost || (isAnswered && lost.noAnswer?.reason !== 'tls')) return found;
  const request = lost.request ?? parts.find((part) => part.request && isFact(part))?.request;
  return [{ ...lost, end: text.length, request }];
}

/** Records of one dataset that words part, as one list, unless these may be of two answers. */
function withLists(parts: readonly Found[], words: string): readonly Found[] {
  const lists: { readonly part: Found; readonly id: EndpointId | undefined }[] = [];
  for (const part of parts) {
    const id = recordOf(part);
    const { part: last = part, id: before } = lists.at(-1) ?? {};
    const between = words.slice(last.end, part.at);
    if (id === undefined || id !== before || ofTwo.test(between) || isLog(between))
      lists.push({ part, id });
    else {
      const body = [last.body ?? null, part.body ?? null].flatMap((each) => asItems(each) ?? each);
      const list = { ...last, end: part.end, body, placed: undefined, notShown: [ofList] };
      lists[lists.length - 1] = { part: list, id };
    }
  }
  return lists.map(({ part }) => part);
}

const ofList = 'whether these records are of one answer';
/** Words for a record that came at another time, and a number that is a status. */
const ofTwo =
  /(?<!\p{L})(?:antes|despu[eé]s|before|after|depois|ayer|yesterday|ontem|hoy|today|hoje|now|ahora|agora|correg|corrig|fixed|version|vers[aã]o)|(?<!\d)[2-5]\d\d(?!\d)/iu;

/** The dataset of which a part is one record that is written as JSON, by itself. */
function recordOf(part?: Found): EndpointId | undefined {
  const { placed, status, holder, isHttp } = part ?? {};
  const isRecord = placed && asMembers(placed.value) && !placed.lacks && placed.habits.size === 0;
  const id = isRecord && !status && !holder && !isHttp ? spokenOf(placed.value) : undefined;
  return id && isDataset(id) ? id : undefined;
}

/** A failed check of a certificate, and a call that was made again without one: the platform makes none. */
const unverified =
  /(?:curl: \((?:51|60)\)|certificate problem|CERTIFICATE_VERIFY_FAILED|CERT_HAS_EXPIRED|SSLHandshakeException)[\s\S]*(?<!(?:without|sin|sem|no) )(?:(?<=[\s`'"(])-\w?k\b|--insecure\b|verify ?= ?False|SkipCertificateCheck|rejectUnauthorized: ?false|TLS_REJECT_UNAUTHORIZED=.?0)/;

export const ofLine = (line: string): string =>
  `whether the line “${shortened(legible(line.replaceAll(inPlace, '').trim()), 80)}” is of another call`;

function spanOf(part: Found): Spans {
  const name = (['body', 'status', 'headers', 'request'] as const).find(
    (each) => part[each] !== undefined,
  );
  return name === undefined ? {} : { [name]: { start: part.at, end: part.end } };
}

/** Parts of a text that was made of a paste, as parts of the paste: those whose first and last lines are in it. */
function spansIn(paste: string, text: string, spans: Spans = {}): Spans {
  if (paste === text) return spans;
  const placeOf = (at: number) => {
    const from = text.lastIndexOf('\n', at - 1) + 1;
    const [line = ''] = text.slice(from).split('\n', 1);
    const found = Math.max(paste.indexOf(line, from), line === '' ? -1 : paste.indexOf(line));
    return found < 0 ? undefined : found + at - from;
  };
  const placed = Object.entries(spans).flatMap(([name, span]: [string, Span]) => {
    const [start, last] = [placeOf(span.start), placeOf(span.end - 1)];
    const isThere = start !== undefined && last !== undefined && start <= last;
    return isThere ? [[name, { start, end: last + 1 }] as const] : [];
  });
  return Object.fromEntries(placed);
}

/** An answer with the status that it says itself, and with what the words around it leave open. */
function withOwn(part: Found, words: string, isUnfinished: boolean): Found {
  const { status, body, placed, notShown: known = [] } = part;
  const spoken = spokenIn(part);
  // A list does not contain the words around it.
  const isOfWords = words.trim() !== '' && !(spoken && isDataset(spoken));
  const isOpen =
    known.length === 0 && isOfWords && !status && isItself(part) && !placed?.habits.size;
  const isCut = isUnfinished && !placed?.lacks && !(body instanceof Cut);
  const { status: stated, body: shown } = part.spans ?? {};
  // A status between the body and the object that ends early is of that one.
  const isOfLast =
    isCut && stated !== undefined && shown !== undefined && shown.end <= stated.start;
  // The object that ends early may be the body.
  const brokenBy = part.brokenBy ?? (isCut && !spoken ? pasteEnds : undefined);
  const ended = isOfLast ? { ...part, status: undefined } : part;
  return leftOpen({ ...ended, as: part.as || 'an answer in a text', brokenBy }, [
    ...(isOpen ? ['whether the words around the answer are part of it'] : []),
    ...(isCut ? ['the rest of its last object'] : []),
  ]);
}

/** Whether a body is not a member of an object, and is in the text by itself. */
export const isItself = ({ body, holder }: Found): boolean => body !== undefined && !holder;
