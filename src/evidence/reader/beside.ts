import { present } from '../../standards/collections/present.ts';
import type { Named } from './evidence.ts';
import type { Found } from './found.ts';

/** The words for an order in three languages, and its number. */
const order =
  /\b(?:pedido|orden|order|ordem)(?:[ _-]?(?:id|number|num(?:ero)?|n[uú]mero|no|nr))?["']?[ \t]{0,3}(?:n[º°.]{1,2}|nro\.?|#)?[ \t]{0,3}[:=#]?[ \t]{0,3}["']?((?=[\w-]{0,30}\d)[A-Z0-9][\w-]{0,30})(?![\w-])/gi;
/** The code of a commerce, as the order has it. */
const commerce = /\bexternal[ _-]?id["']?\s{0,3}[=:]\s{0,3}["']?(\w[\w.-]{0,60})/i;

/** The code of the commerce that a line names. */
export const commerceIn = (line: string): string | undefined => commerce.exec(line)?.[1];

/** A few digits alone, which may also count something or be a status. */
const fewDigits = /^\d{1,3}$/;
const counts = /^(?:\s?(?:%|\/|[.,]\d)|\s(?:of|de)\s|\s\p{Ll}{3,}(?![\w=:]))/u;

/** Whether what follows the word for an order is its number. */
const isNumber = ({ 0: all, 1: id = '', index }: RegExpExecArray, text: string): boolean =>
  !fewDigits.test(id) ||
  (!counts.test(text.slice(index + all.length, index + all.length + 30)) &&
    !(/\w\s\d{3}$/.test(all) && /^[2-5]/.test(id)));

const time =
  /(?<![\d.-])(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(?:[.,]\d{1,9})?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?(?!\d)|(?<!\d)(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d{4})|(?<![\d/])\d{1,2}[/-]\d{1,2}[/-]\d{4},?[ \t]\d{1,2}:\d\d(?::\d\d)?(?!:?\d)/g;

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
/** Characters of a paste that are looked through. */
const longest = 100_000;

/** Before a date of an order, which is not that of its call. */
const ofOrder = /(?:(?:order|invoice|created|delivery|visit|start|end)Date|DeliverAt)\W{1,8}$/i;

/** What a text says beside the answer that was found at a place of it: of a log, its own record. */
export function namedBeside(text: string, found: Found, others: readonly Found[] = []): Named {
  const { body, status, request } = found.spans ?? {};
  const isApart = body && (status !== undefined || request !== undefined);
  const words = isApart
    ? text.slice(0, body.start) + ' '.repeat(body.end - body.start) + text.slice(body.end)
    : text;
  const { start: at } = status ?? body ?? { start: found.at };
  const end = status || body ? at : found.end;
  const lines = { own: linesOf(text, at, end), others: others.map((each) => placeOf(each, text)) };
  const numbers = [...words.slice(0, longest).matchAll(order)].filter((each) =>
    isNumber(each, words),
  );
  const number = nearest(numbers, lines);
  const times = [...words.slice(0, longest).matchAll(time)].filter(
    ({ index }) => !ofOrder.test(words.slice(Math.max(0, index - 40), index)),
  );
  const when = nearest(times, lines);
  return present({
    order: number?.[1],
    time: when && written(when),
    commerce: commerceIn(text.slice(...lines.own)),
  });
}

type Lines = readonly [from: number, end: number];

const linesOf = (text: string, start: number, last: number): Lines => [
  text.lastIndexOf('\n', start - 1) + 1,
  (text.indexOf('\n', last) + 1 || text.length + 1) - 1,
];

/** The lines of an answer; those of several calls are around its parts. */
function placeOf({ at, end, lines, spans }: Found, text: string): Lines {
  const all = lines === undefined ? Object.values(spans ?? {}) : [];
  const [first, last] = [all.map(({ start }) => start), all.map((span) => span.end)];
  return all.length === 0
    ? linesOf(text, at, end)
    : linesOf(text, Math.min(...first), Math.max(...last));
}

/**
 * The match on the line of an answer; else the first that is on no line of another answer, if all say the same: with
 * others the same time, else the same day.
 */
function nearest(
  matches: readonly RegExpExecArray[],
  { own, others }: { readonly own: Lines; readonly others: readonly Lines[] },
) {
  const isIn = ({ index }: RegExpExecArray, [from, end]: Lines) => index >= from && index < end;
  const inLine = matches.find((each) => isIn(each, own));
  const all = matches.filter((each) => !others.some((line) => isIn(each, line)));
  // A time has more groups than a number.
  const keyOf = ([whole, id = '', ...more]: RegExpExecArray) =>
    more.length === 0 ? id : whole.slice(0, others.length > 0 ? undefined : 10);
  const isOne = new Set(all.map(keyOf)).size === 1;
  return inLine ?? (isOne ? all[0] : undefined);
}

const offset = (text = ''): string =>
  text.replace(/^(?:UTC|GMT)$/, 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');

function written([whole, year, month, day, hour, minute, second, zone, ...log]: RegExpExecArray) {
  const [logDay, logMonth = '', logYear, ...clock] = log;
  if (logYear !== undefined) {
    const nth = String(months.indexOf(logMonth) / 3 + 1).padStart(2, '0');
    return `${logYear}-${nth}-${logDay}T${clock.slice(0, 3).join(':')}${offset(clock[3])}`;
  }
  return year === undefined
    ? whole
    : `${year}-${month}-${day}T${hour}:${minute}:${second ?? '00'}${offset(zone)}`;
}
