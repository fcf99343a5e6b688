import { type EndpointId, endpointIds, isDataset } from '../model/endpoint.ts';
import { UsageError } from '../model/scenario.ts';
import { decoded } from '../standards/text/decoded.ts';
import { list } from '../standards/text/figures.ts';
import { legible, shortened } from '../standards/text/legible.ts';
import { choiceOf } from './archives.ts';
import { hintFor } from './hint.ts';
import { AmbiguousPaste } from './reader/evidence.ts';
import type { Found } from './reader/found.ts';
import { endpointOfPath, isPathOf } from './reader/members.ts';
import { lineUpTo } from './reader/shown-text.ts';
import { asItems, asMembers } from './written/written.ts';

/** An answer of a paste, with what is known of its endpoint. */
export interface Numbered {
  readonly found: Found;
  /** From 1, in the order of the paste. */
  readonly number: number;
  /** That its address or its members name. */
  readonly endpoint: EndpointId | undefined;
  /** That the words before it name, in a text that names several. */
  readonly label: EndpointId | undefined;
}

export const urlOf = ({ request }: Found) => request?.url;
const methodOf = ({ request }: Found) => request?.method;

/** Whether it answers something else than the call of the platform. */
const isAside = (found: Found): boolean =>
  found.ofElse !== undefined || methodOf(found) === 'OPTIONS';

/** Whether words name an endpoint; a name without a hyphen is a word of any text. */
const isNamed = (text: string, id: EndpointId): boolean =>
  id.includes('-') && new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'i').test(text);

/** The endpoint of the answers in a paste. Throws a UsageError where it shows none, or several. */
export function endpointIn(
  entries: readonly Numbered[],
  bytes: Uint8Array,
  name: string,
): EndpointId {
  const endpointsOf = (of: readonly Numbered[]) => [
    ...new Set(of.flatMap(({ endpoint }) => endpoint ?? [])),
  ];
  const answers = entries.filter(({ found }) => !isAside(found));
  const ofAnswers = endpointsOf(answers);
  // A path that stands somewhere is of all answers.
  const inWords = () => {
    const text = decoded(bytes.subarray(0, 100_000));
    const paths = endpointIds.filter((id) => isPathOf(text, id));
    return paths.length > 0 ? paths : endpointIds.filter((id) => isNamed(text, id));
  };
  // A line of a log names other calls, too.
  const ofBodies = endpointsOf(answers.filter(({ found }) => found.body !== undefined));
  const all = ofAnswers.length > 0 ? ofAnswers : inWords();
  const known = ofBodies.length === 1 ? ofBodies : all;
  const [one, other] = known;
  if (one !== undefined && other === undefined) return one;
  throw new AmbiguousPaste(
    one === undefined
      ? ((entries.some(({ found }) => found.noAnswer) ? undefined : hintFor(bytes)) ??
          `${name} does not show which endpoint answered: name it, as in greenlight judge delivery-price`)
      : `${name} holds answers of ${known.join(' and ')}: name the one to judge, as in greenlight judge ${one}`,
    (one === undefined ? endpointIds : known).map((endpoint) => ({ shown: endpoint, endpoint })),
  );
}

/** The answers of an endpoint, or the one that was asked for. Throws a UsageError with what there is to choose from. */
export function chosenOf(
  entries: readonly Numbered[],
  endpoint: EndpointId,
  { entry, name }: { readonly entry?: number | undefined; readonly name: string },
): readonly Numbered[] {
  const named = ({ found, label: of }: Numbered) => endpointOfPath(urlOf(found) ?? '') ?? of;
  const requests = entries.filter(({ found }) => !isAside(found));
  const plainly = requests.filter((each) => named(each) === endpoint);
  if (entry !== undefined) {
    const one = entries.find(({ number }) => number === entry);
    if (!one)
      throw new UsageError(
        `${name} has no entry ${entry}; there is ${listOf(plainly.length > 0 ? plainly : entries)}`,
      );
    if (plainly.length > 0 && !plainly.includes(one) && urlOf(one.found) !== undefined)
      throw new UsageError(
        `entry ${entry} of ${name} is ${shownOf(one).replace(/ \S+$/, '')}, not ${endpoint}; of ${endpoint} there is ${listOf(plainly)}`,
      );
    return [one];
  }
  // Records and quotes are not alike: without an address their members tell of which endpoint they are.
  const isOfOther = ({ endpoint: of }: Numbered) =>
    plainly.length === 0 && of !== undefined && isDataset(of) !== isDataset(endpoint);
  const isOpen = (each: Numbered) =>
    named(each) === undefined && !isOfOther(each) && (plainly.length === 0 || !urlOf(each.found));
  const matching = requests.filter((each) => named(each) === endpoint || isOpen(each));
  if (matching.length === 0) {
    const [other] = entries;
    const of = other && (named(other) ?? other.endpoint);
    const ofElse = [...new Set(entries.map(({ found }) => found.ofElse))];
    if (ofElse.every((each) => each !== undefined))
      throw severalOf(
        entries,
        `${name} shows no answer of ${endpoint} itself, but of ${list(ofElse)}; if one is its own, choose it`,
      );
    throw new UsageError(
      `${name} has no answer of ${endpoint}, but ${listOf(entries)}${of === undefined || of === endpoint ? '' : `: greenlight judge ${of} judges it`}`,
    );
  }
  if (isEither(matching))
    throw severalOf(matching, `${name} holds several answers in one object; choose one`);
  const isSpoken = matching.some((each) => each.endpoint === endpoint);
  const fitting = isSpoken
    ? matching.filter((each) => (each.endpoint ?? endpoint) === endpoint)
    : matching;
  const urls = new Set(fitting.map(({ found }) => pathOf(urlOf(found) ?? '')));
  if (!isSpoken && urls.size > 1)
    throw severalOf(fitting, `${name} holds no answer that is plainly of ${endpoint}; choose one`);
  return fitting;
}

/** A person says that an answer is corrected, or that one is of before that. */
const corrected =
  /(?<!\b(?:not|no|n[aã]o|a[uú]n|ainda|until) )\b(?:fixed|(?:after|before) the fix|(?:antes|despu[eé]s|depois) d(?:el arreglo|a corre[cç][aã]o)|since (?:v|version )?\d|(?:ya )?(?:lo )?(?:corregimos|arreglamos|corrigimos|arrumamos)|(?:ya|j[aá]) (?:est[aá]|foi|fue) (?:corregido|arreglado|corrigido|arrumado))\b/i;
const earlier =
  /\b(?:before|antes|(?<!\b(?:since|desde) )(?:yesterday|ayer|ontem)|previous|anterior)\b/i;
/** And that one is of now, beside one of before; days tell of what happened, and not of a correction, or of a token. */
const ofNow =
  /(?<![=:]|\btoken )\b(?:now|after|currently|ahora|actualmente|despu[eé]s|agora|atualmente|depois|nuev[oa]|nov[oa]|new)(?!\p{L}| token)/iu;
const ofBefore =
  /(?<![=:]|\btoken )\b(?:before|previous(?:ly)?|old|antes|anterior(?:mente)?|viej[oa]|antig[ao]|(?:yesterday|ayer|ontem) (?:it |we )?(?:was|got|had|era|fue|foi|daba|dava|estava|estaba))(?!\p{L}| token| de (?:ayer|ontem))/iu;
/** And that one is what a contract or a person expects, where it does not go on to what came. */
const expected =
  /\b(?:expected|esperad[oa]s?|should (?:be|look|answer|return)|deb(?:e|er[ií]a) (?:ser|responder)|dev(?:e|eria) (?:ser|responder)|(?:according to|per|seg[uú]n|segundo|conforme|ejemplo del?|exemplo d[oa]|example (?:of|from|in)) (?:\w+ ){0,2}(?:contract|contrato|documenta\p{L}+))(?!\p{L})/iu;
const received = /\b(?:but|pero|mas|got|received|instead|nuestr[oa]|noss[oa])\b/i;

/** And that all works again, of which nothing goes on to what does not. */
export const solved =
  /(?<!(?<!\p{L})(?:not|no|n[aã]o|a[uú]n|ainda|until|when|cuando|quando|if|si|se) (?:\p{L}{1,9} ){0,2})(?:works? again|working again|(?:it|everything|all) works now|(?:is|been|now) (?:fixed|solved|resolved)|(?<=^\W{0,9})(?:fixed|solved|resolved) (?:by|at|on|since)|(?:ya|j[aá]) (?:est[aá]|foi|fue|qued[oó]) (?:resuelto|solucionad[oa]|arreglado|corregid[oa]|resolvid[oa]|arrumad[oa])|(?:ahora|agora|ya|j[aá]) (?:s[ií] )?(?:est[aá] )?(?:funciona(?:ndo)?|anda(?:ndo)?))(?!\p{L}|[^.;\n]{0,60}(?:\?|\b(?:but|pero|mas|except|salvo|some|a veces|[aà]s vezes|algun|postman|curl|only|solo|s[oó]lo|s[oó]|local|tests?|prueba)\b))/imu;

export const isFailing = ({ found: { status = 0, noAnswer } }: Numbered): boolean =>
  noAnswer !== undefined || status >= 400;

/** The answers without those that somebody only expects, and only the last one if the words before it say that it is the corrected one. */
export function current(all: readonly Numbered[], text: string): readonly Numbered[] {
  const placeOf = ({ found }: Numbered) => found.spans?.body;
  const leadOf = (each: Numbered) => {
    const { start = 0 } = placeOf(each) ?? {};
    const ends = all.map((other) => placeOf(other)?.end ?? 0).filter((end) => end <= start);
    return text.slice(Math.max(0, start - 300, ...ends), start);
  };
  const leads = all.map((each) => {
    const { spans: { status, body } = {}, at } = each.found;
    const start = Math.min(status?.start ?? at, body?.start ?? at);
    const [words = ''] = /(?:.*\n){0,2}.*$/.exec(text.slice(Math.max(0, start - 80), start)) ?? [];
    return { each, isPast: ofBefore.test(words), isNow: ofNow.test(words) };
  });
  const past = leads.filter(({ isPast, isNow }) => isPast && !isNow).map(({ each }) => each);
  if (past.length > 0 && leads.some(({ isPast, isNow }) => isNow && !isPast))
    return all.filter((each) => !past.includes(each));
  const later = all.slice(1 + all.findLastIndex((each) => isFailing(each) && !past.includes(each)));
  if (later.length > 0 && solved.test(text)) return later.filter((each) => !past.includes(each));
  if (all.some((each) => each.found.isHttp || !placeOf(each))) return all;
  const isExpected = (each: Numbered) =>
    each.found.status === undefined && expected.test(leadOf(each)) && !received.test(leadOf(each));
  const meant = all.filter((each) => !isExpected(each));
  const chosen = meant.length > 0 ? meant : all;
  const [last, before] = [chosen.at(-1), chosen.at(-2)];
  if (!last || !before) return chosen;
  const [lead, between] = [text.slice(0, placeOf(before)?.start), leadOf(last)];
  const isCorrected = corrected.test(between) || (earlier.test(lead) && corrected.test(lead));
  if (!isCorrected || earlier.test(between.slice(-80))) return chosen;
  return [isOlder(placeOf(last)?.start ?? 0, placeOf(before)?.start ?? 0, text) ? before : last];
}

/** Whether a place of a thread is of before another one above it: quoted deeper, or behind an earlier time. */
function isOlder(place: number, above: number, text: string): boolean {
  const depths = [place, above].map(
    (at) => /^(?:>[ \t]?){0,9}/.exec(lineUpTo(text, at))?.[0].split('>').length,
  );
  const [one, other] = [place, above].map((at) =>
    [
      ...text
        .slice(Math.max(0, at - 400), at)
        .matchAll(/(?:(\d\d)\/(\d\d)\/(\d{4}),? )?(?<!\d)(\d\d:\d\d)/g),
    ]
      .map(([, day = '', month = '', year = '', clock = '']) => year + month + day + clock)
      .at(-1),
  );
  const isEarlier = one !== undefined && one.length === other?.length && one < other;
  return (depths[0] ?? 0) > (depths[1] ?? 0) || isEarlier;
}

/** Whether one object, and no list in it, holds two answers with different statuses: which of them is meant is not known. */
function isEither(pair: readonly Numbered[]): boolean {
  const [one, other] = pair.map(({ found }) => found);
  const members = one?.holder && asMembers(one.holder.value);
  const isListed = Object.values(members ?? {}).some((each) => (asItems(each)?.length ?? 0) > 1);
  const isPair = pair.length === 2 && members !== undefined && one?.holder === other?.holder;
  return isPair && one?.status !== other?.status && !isListed;
}

/** A query may hold a token, or a whole order. */
const pathOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? url);

export const shownOf = ({ found }: Numbered): string => {
  const url = urlOf(found);
  const address = url ? `${methodOf(found) ?? ''} ${pathOf(url)} ` : '';
  return shortened(legible(`${address}${found.status ?? 'without a status'}`.trim()), 80);
};

/** The error that offers answers to choose from. */
const severalOf = (entries: readonly Numbered[], message: string) =>
  new AmbiguousPaste(
    `${message} with --entry: ${listOf(entries)}`,
    entries.map((each) => ({ shown: `${each.number}. ${shownOf(each)}`, entry: each.number })),
  );

export const listOf = (entries: readonly Numbered[]): string =>
  choiceOf(
    entries.map((each) =>
      `${each.number} ${shownOf(each)}`.replace(/^(\d+) (?=\d)/, '$1: status '),
    ),
  );
