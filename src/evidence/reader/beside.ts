import type { Named } from './evidence.ts';
import type { Found } from './found.ts';
import { lineUpTo } from './shown-text.ts';
import { idIn, inPlace, masked, outermost } from './words.ts';

/** The words for an order in three languages, none of which is a part of another word, and its number; or a number whose first letters say so. */
const order =
  /(?:\b(?:pedido|orden|order|ordem)(?:[ _.-]?(?:id|number|num(?:ero)?|n[uú]mero|no|nr|code|c[oó]digo|ref))?(?![a-zà-ÿ])["']?[ \t]{0,3}(?:n[º°.]{1,2}|nro\.?|#)?[ \t]{0,3}[:=#]?[ \t]{0,3}["']?#?|\b(?:quote|cotizaci[oó]n|cota[cç][aã]o) (?:for |para |del? |do )?(?=[a-z]{2,6}[_-]?\d)|(?<![\w/.-])(?=(?:ord?|ped)[_-]\d{1,12}(?![\w-]))|^#?(?=\d{4,12} ?(?:[-=]>|<[-=]|→|←) ?[2-5]\d\d\b))((?=[\w-]{0,30}\d)[A-Z0-9][\w-]{0,30})(?![\w-]|\.\w)/gim;
/** A few digits alone, which may also count something or be a status. */
const fewDigits = /^\d{1,3}$/;
const counts = /^(?:\s?(?:%|\/|[.,]\d)|\s(?:of|de)\s|\s\p{Ll}{3,}(?![\w=:]))/u;

/** Whether what follows the word for an order is its number. */
const isNumber = ({ 0: all, 1: id = '', index }: RegExpExecArray, text: string): boolean =>
  !fewDigits.test(id) ||
  (!counts.test(text.slice(index + all.length, index + all.length + 30)) &&
    !(/\w\s\d{3}$/.test(all) && /^[2-5]/.test(id)));

/** The number of the order that a line names first. */
export const orderIn = (line: string): string | undefined =>
  [...line.matchAll(order)].find((each) => isNumber(each, line))?.[1];

const tax = '(?:IVA|VAT|tax(?:es)?|impuestos?|impostos?|ICMS|IGV|ISS|GST)(?!\\p{L})';
const rate = String.raw`(\d{1,2}(?:[.,]\d{1,2})?) ?%(?: (?:de |of |do )?(?=${tax}))?`;
const sum = String.raw`(?:is|are|[eé]s?|son|s[aã]o|d[aá]n?|quedan?|ficam?|makes?|gives?|[=→]) ?(?:[A-Z]{0,3}\$ ?)?\d`;
/** An amount that words say is without tax, and the rate that they add: `3.990 + IVA`, `25,00 sem impostos`, `neto: 3990`, `50 + 18% = 59`, `"priceNet": 50`. */
const net = new RegExp(
  `(?<![\\d.,])(\\d[\\d.,]{0,14}\\d|\\d),? ?(?:\\S{1,3} )?(?:(?:\\+|m[aá]s|mais|plus|sin|sem|without|excluding|before|(?:ex|excl)\\.?) ?(?:el |la |o )?(?:${rate})?${tax}|(?:\\+|m[aá]s|mais|plus|con|com|with) ?(?:el |o )?${rate}(?:${tax})?,? ?${sum}|(?:net|net[oa]s?|l[ií]quid[oa]s?)(?![\\p{L}"]))|(?:(?<![\\p{L}"])(?:net|net[oa]|l[ií]quid[oa])(?: (?:price|precio|pre[cç]o|valor|value|amount|cost[oe]?))?(?: (?:is|es|é|of|de))?|"\\w{0,30}(?:net[oa]?|liq(?:uid[oa])?)")[ :=]{1,3}(?:[A-Z]{0,3}\\$ ?)?(\\d[\\d.,]{0,14}\\d|\\d)`,
  'giu',
);

/** A clause about what was saved on an order, whose tax whoever reads the order may have added. */
const ofSaved =
  /(?<!\p{L})(?:pedido|orden|ordem|order)(?!\p{L}).{0,60}(?<!\p{L})(?:grava|guarda|salv[oa]|registra|almacena|armazena|saved|stored|shows?|has|tiene|tem|qued[oóa]|fic(?:a|ou)|aparec|muestra|mostra)|(?<!\p{L})(?:grava|guarda|salv[oa]|registra|almacena|armazena|saved|stored).{0,60}(?<!\p{L})(?:pedido|orden|ordem|order)(?!\p{L})/iu;

/** ISO 8601, forms of logs with the name of a month, seconds since 1970 by their key, and two forms as they are. */
const time =
  /(?<![\d.-])(\d{4}(?:-\d\d-|\/\d\d\/)\d\d)[T ](\d\d:\d\d)(?::(\d\d))?(?:[.,]\d{1,9})?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?(?!\d)|(?<!\d|, )((?:0?[1-9]|[12]\d|3[01])[/-](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[/-]\d{4}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?:0?[1-9]|[12]\d|3[01]), \d{4})[: ](?:@ )?(\d\d:\d\d:\d\d)(?: ([+-]\d{4}))?|\b(?:ts|t|time|timestamp|epoch)["']?[:=] ?"?(1[7-9]\d{8})(?:\.?\d{3,6})?(?!\d)|^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d \d\d:\d\d:\d\d(?! \d{4})|(?<![\d/])\d{1,2}[/-]\d{1,2}[/-]\d{4},?[ \t]\d{1,2}:\d\d(?::\d\d)?(?!:?\d)(?: ?[ap]\.? ?m\b)?/gim;

/** Characters of a paste that are looked through. */
const longest = 100_000;

/** Before a date of an order or of a mail, or a bound of a range, which is not that of its call. */
const ofOrder =
  /(?:(?:order|invoice|created|delivery|visit|start|end)Date|DeliverAt|date_(?:from|to))\W{1,8}$|^#Date: $|\b(?:sent|enviad[oa](?: el| em)?): (?:[\p{L}-]{3,14},? )?$/iu;
/** Behind the date of a mail that another one quotes. */
const ofMail = /^[^\n]{0,120}?(?<!\p{L})(?:wrote|escribi[oó]|escreveu)(?!\p{L})/iu;

/** The file that a command sends. */
const file = /\s(?:-d|--data(?:-\w{1,9})?|--json)[ =]?["']?@([\w./-]{1,80})/g;

/** The name of a host in the words of programs that do not find it, or in the address that they called. */
export const unknownHost =
  /(?:\b(?:ENOTFOUND|EAI_AGAIN|UnknownHostException|lookup|resolve|host(?:name)?|known\.|connection to)[:=]? ?['"(]?|https?:\/\/)((?:[a-z\d][a-z\d_-]{0,62}\.){1,8}[a-z][a-z\d-]{1,62})/i;

const timesIn = (words: string) =>
  [...words.slice(0, longest).matchAll(time)].filter(
    ({ 0: all, index }) =>
      !ofOrder.test(words.slice(Math.max(0, index - 40), index)) &&
      !ofMail.test(words.slice(index + all.length, index + 160)),
  );

/** When records were requested: the time before their call in its line, or that with which its record of a log begins. */
export function timeBeside(text: string, { spans = {}, at, status }: Found): Named {
  const read = [spans.request, spans.status].flatMap((each) => each?.start ?? []);
  const start = read.length > 0 ? Math.min(...read) : at;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const end = read.length > 0 ? start : from + (status === undefined ? 0 : 60);
  const [when] = timesIn(text.slice(from, end));
  return when ? { time: written(when) } : {};
}

/** What a text says beside the answer that was found at a place of it: of a log, its own record and no other answer's. */
export function namedBeside(text: string, found: Found, all: readonly Found[]): Named {
  const { body, status, request } = found.spans ?? {};
  const isApart = body && (status !== undefined || request !== undefined);
  const { start: at } = status ?? body ?? { start: found.at };
  const end = status || body ? at : found.end;
  const others = all.flatMap((other) => {
    const start = text.lastIndexOf('\n', other.at - 1) + 1;
    const last = (text.indexOf('\n', other.end) + 1 || text.length + 1) - 1;
    return other === found || (start <= end && at <= last) ? [] : [{ from: start, end: last }];
  });
  const read = [...(isApart ? [{ from: body.start, end: body.end }] : []), ...others];
  const words = masked(text, outermost(read), ' ');
  const numbers = [...words.slice(0, longest).matchAll(order)].filter((each) =>
    isNumber(each, words),
  );
  const before = Math.max(0, ...all.map((each) => each.end).filter((end) => end <= found.at));
  const block = Math.max(before, words.lastIndexOf('\n\n', found.at));
  const inBlock = (of: readonly RegExpExecArray[]) =>
    of.findLast(({ index }) => index >= block && index < at);
  const [subject = ''] = words.split('\n\n', 1);
  const ofSubject = numbers.filter(({ index }) => index < subject.length);
  const [only] = new Set(ofSubject.map((each) => each[1])).size === 1 ? ofSubject : [];
  const number = nearest(numbers, [at, end], words) ?? inBlock(numbers) ?? only;
  const times = timesIn(words);
  const when = nearest(times, [at, end], words) ?? inBlock(times);
  const clauses = words.slice(0, longest).split(/(?<!\bex|\bexcl)\.\s|[;!?]\s|\n/);
  const amounts = clauses
    .flatMap((clause) => (ofSaved.test(clause) ? [] : [...clause.matchAll(net)]))
    .map(([words, one, before, added = before, amount = one ?? '']) => ({
      words,
      amount,
      rate: added,
    }));
  const sent = [...text.slice(0, longest).matchAll(file)].findLast(({ index }) => index < found.at);
  return {
    ...(sent?.[1] !== undefined && { file: sent[1] }),
    ...(amounts.length > 0 && { net: amounts }),
    ...(number?.[1] === undefined ? {} : { order: number[1] }),
    ...(when ? { time: written(when) } : {}),
  };
}

/** The match on the lines of a place, or before it on one with the same id; else the first one, if all say the same number, or the same day. */
function nearest(
  all: readonly RegExpExecArray[],
  [start, last]: readonly [number, number],
  text: string,
) {
  const [from, end] = [text.lastIndexOf('\n', start - 1) + 1, text.indexOf('\n', last)];
  const inLine = all.find(({ index }) => index >= from && (end < 0 || index < end));
  const idAt = (at: number) => idIn(`${lineUpTo(text, at)}${text.slice(at).split('\n', 1)[0]}`);
  const id = inLine ? undefined : idAt(start);
  const ofId = id && all.findLast(({ index }) => index < start && idAt(index) === id);
  if (inLine || ofId) return inLine || ofId || undefined;
  const others = text.replaceAll(rowOfCall, (line) => inPlace.repeat(line.length));
  const free = all.filter(({ index }) => others[index] !== inPlace);
  const isOne =
    new Set(free.map(([whole, id, day]) => (day === undefined && id ? id : whole.slice(0, 10))))
      .size === 1;
  return isOne ? (free.findLast(({ index }) => index < start) ?? free[0]) : undefined;
}

/** A row of a table with a status, which is about its own call. */
const rowOfCall = /^.*(?:\b|_)status=[1-5]\d\d\b.*$/gim;

const offset = (text = ''): string =>
  text.replace(/^(?:UTC|GMT)$/, 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');

function written([whole, iso, clock, second = '00', zone, ...log]: RegExpExecArray): string {
  const [named, at, from, seconds] = log;
  if (iso) return `${iso.replaceAll('/', '-')}T${clock}:${second}${offset(zone)}`;
  const day = new Date(seconds ? Number(seconds) * 1000 : `${named?.replaceAll(/[/-]/g, ' ')} UTC`);
  if (seconds) return day.toISOString();
  if (named) return `${day.toISOString().slice(0, 11)}${at}${offset(from)}`;
  return whole;
}
