import { isDeepStrictEqual } from 'node:util';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { recordsOf } from '../contract/reading/answers/trouble.ts';
import { speaksOfPath } from '../contract/reading/failures/missing-path.ts';
import { nodesIn } from '../contract/reading/failures/place-among-calls.ts';
import { draftOf } from '../contract/reading/orders/delivery-price-orders.ts';
import { isQuotation, orderOf } from '../contract/reading/orders/order-sent.ts';
import {
  type Amounts,
  amountsInWords,
  amountsOf,
  sameAmounts,
} from '../contract/reading/quotes/amounts-of.ts';
import type { Exchange } from '../model/exchange.ts';
import { decisionWords } from '../report/page/answer.ts';
import { firstNames } from '../report/page/finding-words.ts';
import { groupedBy } from '../standards/collections/grouped.ts';
import { present } from '../standards/collections/present.ts';
import { howMany, list } from '../standards/text/figures.ts';

/** Agreement of several answers to one request. */
export interface Agreement {
  readonly agrees: boolean;
  /** Sentences for the report. */
  readonly said: readonly string[];
  /** Prices without tax that differ: the first two, and those of a quotation and of its order; the first as it is supposed. */
  readonly prices?:
    | undefined
    | { readonly [which in 'first' | 'second' | 'draft' | 'confirmed' | 'supposed']?: number };
  /** Ids of the exchanges that show it together: of each different answer the first. */
  readonly shownBy?: readonly string[];
  /** Fields with a value that the order has and its quotation lacks. */
  readonly unquoted?: readonly string[];
  /** The header that decides which price comes. */
  readonly node?: string | undefined;
  /** Whether only a draft fails that has the required fields and no others. */
  readonly isBareDraft?: boolean;
  /** Whether two orders got each other's price, the second of `prices` in place of the first. */
  readonly isCrossed?: boolean;
}

/** Compares the answers to one order, which may also have been sent as a quotation. */
export function agreementOf(exchanges: readonly Exchange[]): Agreement {
  const pair = [exchanges.find(isQuotation), exchanges.find((x) => !isQuotation(x))];
  const [quote = {}, order = {}] = pair.map((x) => x && orderOf(x));
  const groups = groupsOf(exchanges);
  const [first] = groups;
  if (!first || exchanges.length < 2) return { agrees: true, said: [] };
  const areRecords = exchanges.every(isOfRecords);
  if (groups.length === 1) {
    const all = exchanges.length === 2 ? 'Both' : `All ${exchanges.length}`;
    const fields = exchanges.map((x) => Object.keys(amountsOf(x) ?? {}));
    const partly = [...new Set(fields.flat())].filter((name) =>
      fields.some((own) => !own.includes(name)),
    );
    return {
      agrees: partly.length === 0,
      said: areRecords
        ? [`${all} answers have ${first.words}; greenlight diff compares them one by one.`]
        : partly.length > 0
          ? [`The answers agree on ${first.words}, but not all have ${list(partly)}.`]
          : [`${all} answers agree: ${first.words}.`],
    };
  }
  const quoted = groups.filter(({ amounts }) => amounts !== undefined).length;
  const isBareDraft =
    quoted > 0 &&
    quoted < groups.length &&
    groups.every((each) => each.exchanges.every((x) => isBare(x) === !each.amounts));
  const why = areRecords
    ? 'A record may be late; greenlight diff of the two answers names the records that differ.'
    : isBareDraft
      ? 'Only the draft with the required fields and no others gets no quote. A quotation on screen need not have more.'
      : quoted < groups.length
        ? 'One order makes several calls, and a buyer who saw a price may lose it.'
        : pair.every((each) => each !== undefined)
          ? `The buyer is shown one price on screen and the order holds another. The contract does not say whether the type or an optional field may change the price.`
          : 'The contract does not forbid a price that depends on time. A price that comes back, or goes by the number of calls, is an error: the scenario delivery-price/sent-again separates the two.';
  return {
    agrees: false,
    said: [differ(groups), why],
    prices: pricesOf(groups, pair),
    unquoted: Object.keys(order).filter((name) => order[name] && !quote[name]),
    shownBy: isBareDraft ? [] : firstIn(groups),
    isBareDraft,
  };
}

const firstIn = (groups: readonly Group[]) => groups.flatMap(({ exchanges: [x] }) => x?.id ?? []);

/** Reports whether an order has the required fields of a draft, and no others. */
function isBare(x: Exchange): boolean {
  const { type: _, ...order } = orderOf(x);
  return isDeepStrictEqual(order, draftOf(order));
}

const statusOf = ({ answer }: Exchange) => (answer.kind === 'response' ? answer.status : 0);
const isApart = (groups: readonly Group[]): boolean =>
  groups.filter(({ amounts }) => netOf(amounts) !== undefined).length > 1;

/** Words that say that several calls sent one order; not if they are denied, or a question. */
const ofOneOrder =
  /(?<!(?:\b(?:no|not|n[aã]o|never|nunca|almost|casi|quase)|n['’]t)(?: \p{L}{1,7}){0,3} |\b(?:in|en|na)(?: \p{L}{1,3})? )\b(?:same|identical|mism[oa]|mesm[oa]|id[eé]ntic[oa]) (?:orders?|pedido|orden|ordem|cart|carr(?:it)?o|carrinho|basket|cesta|compra|request|solicitud|requisi[cç][aã]o|payload|body|cuerpo|corpo|json)(?!\p{L}|[^,.;:]{0,60}\?)/iu;

/** What such words only require, or a new tariff, which changes the price of one order; what differs, and in what. */
const ofDue =
  /\b(?:should|must|deb(?:en?|er[ií]an?)|dev(?:em?|eriam?)|price list|lista de precios|tabela de pre[cç]os)\b|\btarif/iu;
const ofChange =
  /\b(?:(?:an)?other|different|distint|diferent|otr[oa]|outr[oa]|more|m[aá]s(?!\p{L})|mais|extra|less|menos|fewer|without|sin|sem|chang|cambi|mud|edit|modif)/iu;
const ofPart =
  /\b(?:pedidos|orders|comuna|commune|address|direcci|endere|cidade|ciudad|city|bairro|produ[ck]|[ií]te(?:m|ns)\b|sku|caja|caixa|box|cantidad|quantit|quantid|unidad)/iu;

/** Words before two answers that name the steps at which one order is quoted; the second one in a group. */
const steps =
  /(?<!\p{L})(?:(?:cotiz|cota[rçd])\p{L}{1,6}|quot(?:e|ed|ing|ation)|on screen|en pantalla|na tela|(confirm\p{L}{0,7}|checkout))(?!\p{L})(?=[^.;?\n]{0,25}(?: {9}|(?:[:=>→]|sali[oó]|dio|veio|deu|gave|got|was)$))/gimu;

/** A person denies that the tariff is new. */
const sameTariff =
  /(?<!\p{L})(?:nadie|nobody|no one|ningu[eé]m|no|not|n[aã]o|nunca|never)(?!\p{L})[^.;,]{0,40}\btarif\p{L}*|\btarif\p{L}*[^.;,]{0,20}(?<!\p{L})(?:not|no|n[aã]o)(?!\p{L})[^.;,]{0,30}/giu;
const saysOneOrder = (line: string): boolean =>
  ofOneOrder.test(line) &&
  !ofDue.test(line.replaceAll(sameTariff, '')) &&
  !(ofChange.test(line) && ofPart.test(line));

/**
 * Prices that would differ if the answers, of which it is not known, are to one order: those beside which the paste has
 * one number of an order, or one commerce, or one net price with two prices with tax, or whose words say so.
 */
export function pricesApart(
  exchanges: readonly Exchange[],
  numberOf: (x: Exchange) => string | undefined,
  commerceOf: (x: Exchange) => string | undefined,
  words: readonly string[],
): Agreement | undefined {
  const saying = words.flatMap((line) => line.split('\n')).find(saysOneOrder);
  const [one, other] = [...words.join('\n').matchAll(steps)];
  const isPair = exchanges.length === 2 && other && !one?.[1] === Boolean(other[1]);
  const said = isPair ? `${one?.[0]}” and “${other[0]}` : ofOneOrder.exec(saying ?? '')?.[0];
  const ofOne = said && `“${said}”`;
  const all = [...groupedBy(exchanges, (x) => numberOf(x) ?? commerceOf(x) ?? ofOne)]
    .map(([name, of]) => ({ name, groups: groupsOf(of) }))
    .filter(({ name, groups }) => name !== undefined && isApart(groups));
  const [named] = all;
  for (const { name, groups } of all) {
    const other = all.find((each) => isCrossed(groups, each.groups));
    if (!other) continue;
    return {
      agrees: false,
      said: [
        `${name} and ${other.name} got the price of each other.`,
        differ(groups),
        differ(other.groups),
      ],
      prices: pricesOf(groups, []),
      shownBy: firstIn(groups.slice(1)),
      isCrossed: true,
    };
  }
  const isFile = /\.[a-z]{2,5}$/i.test(named?.name ?? '');
  const isNumbered =
    isFile || exchanges.some((x) => named && (numberOf(x) ?? ofOne) === named.name);
  const open = groupsOf(exchanges.filter((x) => !numberOf(x)));
  const alike = [...groupedBy(open, ({ amounts }) => netOf(amounts)).values()];
  const apart = named?.groups ?? alike.find(isApart);
  const missing = exchanges.find((x) => [404, 405].includes(statusOf(x)) && speaksOfPath(x));
  const served = exchanges.find((x) => statusOf(x) === 200);
  if (!apart && missing && served)
    return {
      agrees: false,
      said: ['Only some calls found an endpoint at the path: one of several servers may lack it.'],
      shownBy: [missing.id, served.id],
    };
  return (
    apart && {
      agrees: false,
      said: [
        differ(apart),
        `If they are to one order, the buyer saw one price on screen and another at confirmation. ${named ? `The evidence names ${named.name} beside them: is it one order?` : 'The evidence does not show the order.'}`,
      ],
      node: nodesOf(apart)?.header,
      shownBy: firstIn(apart),
      ...(isNumbered && { prices: pricesOf(apart, [], isFile || named?.name === ofOne) }),
    }
  );
}

/** Whether each of two orders got the first price of the other one later; a new tariff changes both in one direction. */
function isCrossed(one: readonly Group[], other: readonly Group[]): boolean {
  const [[first, ...later] = [], [second, ...others] = []] = [one, other].map((of) =>
    of.flatMap(({ amounts }) => netOf(amounts) ?? []),
  );
  return (
    first !== second && later.some((net) => net === second) && others.some((net) => net === first)
  );
}

function pricesOf(
  groups: readonly Group[],
  pair: readonly (Exchange | undefined)[],
  isSupposed = false,
): Agreement['prices'] {
  const [draft, confirmed] = pair.map((x) => x && netOf(amountsOf(x)));
  const [first, second] = groups.flatMap(({ amounts }) => netOf(amounts) ?? []);
  const one = { [isSupposed ? 'supposed' : 'first']: first, second };
  return present({ ...one, ...(draft !== confirmed && { draft, confirmed }) });
}

const netOf = (amounts: Amounts | undefined) => amounts?.netValue ?? amounts?.transportationCost;

/** Finds the header that decides which answer comes; undefined for none. */
function nodesOf(groups: readonly Group[]) {
  const all = groups.flatMap(({ words, exchanges }) => exchanges.map((x) => ({ x, words })));
  const inTurn = all.toSorted((a, b) => a.x.id.localeCompare(b.x.id, 'en', { numeric: true }));
  const subjects = inTurn.map(({ x }) => subjectOf(x));
  const kinds = inTurn.map(({ words }) => words);
  return nodesIn(subjects, kinds, subjects);
}

function differ(groups: readonly Group[]): string {
  const stepsOf = (of: Group) => of.exchanges.map(({ step }) => step);
  const texts = groups.map((each) => `${each.words} (${firstNames(stepsOf(each), 6)})`);
  return `The answers differ: ${texts.join('; ')}. ${nodesOf(groups)?.sentence ?? ''}`.trim();
}

interface Group {
  readonly words: string;
  readonly amounts: Amounts | undefined;
  readonly exchanges: Exchange[];
}

function groupsOf(exchanges: readonly Exchange[]): readonly Group[] {
  const groups: Group[] = [];
  for (const exchange of exchanges) {
    const amounts = isOfRecords(exchange) ? undefined : amountsOf(exchange);
    const words = amounts ? amountsInWords(amounts) : lostWords(exchange);
    const same = groups.find((group) =>
      amounts && group.amounts ? sameAmounts(amounts, group.amounts) : group.words === words,
    );
    if (same) same.exchanges.push(exchange);
    else groups.push({ words, amounts, exchanges: [exchange] });
  }
  return groups;
}

export const isOfRecords = (x: Exchange): boolean => recordsOf(x) !== undefined;

function lostWords({ answer, outcome }: Exchange): string {
  if (answer.kind === 'no-response') return 'no answer';
  if (answer.body.kind === 'records') return howMany(answer.body.records, 'record');
  const words =
    outcome && outcome.decision !== 'not-stated' ? `, ${decisionWords[outcome.decision]}` : '';
  return `status ${answer.status}${words}`;
}
