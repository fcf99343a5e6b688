import type { Json } from '../../../../model/json.ts';
import type { Breach, FoldResult, Subject } from '../../../../model/rule.ts';
import { groupedBy, parted } from '../../../../standards/collections/grouped.ts';
import { isUnauthorized } from '../../../../standards/http/status.ts';
import { list, withFullStop, withoutFullStop } from '../../../../standards/text/figures.ts';
import {
  isTried,
  plainLetters,
  triedRoles,
} from '../../../experiments/order-steps/covered-orders.ts';
import { bytesOf, distinctBytes } from '../../../reading/answers/same-bytes.ts';
import { refusalOf } from '../../../reading/failures/failure-of.ts';
import { addressOf, linesOf, orderOf, skusOf } from '../../../reading/orders/order-sent.ts';
import { amountsOf } from '../../../reading/quotes/amounts-of.ts';
import {
  brokenCommune,
  echoesMisread,
  hasZeros,
  misreadRequest,
  skusAsNumbers,
} from '../../../reading/quotes/echoes-misread.ts';
import { expectedJson, isRejection, templateOf } from '../../../reading/quotes/expected-quote.ts';
import { textRead } from '../../../reading/quotes/rejection-text.ts';
import { hasReadableText } from '../../../reading/quotes/usable.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { members } from '../../../reading/values/record-values.ts';
import { naming, orderTo, quoted, runRule, scene } from '../../every/authoring/rule.ts';

const covered = { role: 'covered' };
const refusal = { status: 422, body: { message: 'Fuera de cobertura' } };
const found = { source: 'discovered' } as const;

export default runRule({
  id: 'delivery-price/covered-order-rejected',
  defect: 'declared',
  harm: 'buyer',
  title: 'An order in coverage is rejected',
  clauses: ['delivery-price.rule-6', 'errors.rejection'],
  effect: 'The order does not advance. The buyer sees the reason unchanged.',
  remedy:
    'Quote this order. If the reason is correct, change the commerce, the products or the address in coverage that data declares.',
  counted: ['orders', 'in coverage are rejected'],
  provokedBy: ['covered-orders', 'known-quotes'],
  reads: 'failure',
  doubt:
    'The fields that we add may be the cause. The order is retried on other days, without a date, five times as large, for other commerces, in plain letters and with the commune in capitals; what helps is reported. It is an error if no order is quoted, if one declared address is never quoted and another is, or if only plain or whole letters help.',
  explains: { answer: ['delivery-price/known-quote'] },
  examples: () => ({
    conforming: [
      scene(quoted(4200)),
      scene({ ...refusal, why: 'nothing is declared about the order', situation: 'any' }),
      scene({ ...refusal, why: 'made up from the sample', exchange: { source: 'sample' } }),
      scene({
        why: 'its reason cannot be read, which has a rule of its own',
        status: 422,
        body: { error: 'Fuera de cobertura' },
      }),
      scene({ ...refusal, why: 'the token may be the reason', status: 403 }),
      scene(
        { why: 'given to a quoted order as well, which is another rule', ...quoted(4200) },
        { status: 409, body: { message: 'Ya fue cotizado' } },
        { order: 'B', status: 409, body: { message: 'Ya fue cotizado' } },
      ),
    ],
    breaking: [
      scene({ ...refusal, why: 'one order alone: a warning' }),
      scene(
        { ...refusal, why: 'no order at all is quoted' },
        { order: 'B', ...refusal },
        { order: 'C', ...refusal },
      ),
      scene(
        { order: 'C0002', ...refusal, why: 'some order is quoted: a warning', exchange: found },
        quoted(4200),
      ),
      scene(
        { order: 'C0002', ...refusal, why: 'the token is accepted', status: 403 },
        quoted(4200),
      ),
      scene(
        {
          why: 'the list of commerces has broken letters',
          status: 422,
          body: { message: 'Sin cobertura en Ã\u0091uÃ±oa' },
          exchange: { ...orderTo('Ã\u0091uÃ±oa'), ...found },
        },
        { ...quoted(4200), exchange: orderTo('Ñuñoa') },
      ),
      scene(
        { ...covered, ...refusal, why: 'a day without delivery: recorded only' },
        { role: triedRoles.day, order: 'A on another day', situation: 'any', ...quoted(4200) },
      ),
    ],
  }),
  judge,
});

/** Remedy for orders from the client's own lists, which are not declared. */
const ofOwnLists =
  'Quote this order, which is made from your own lists, if it can be delivered. If the reason is correct, no change is needed.';

const ofSign = {
  remedy: 'Accept apostrophes in names and addresses: pass texts on as parameters.',
};

const ofAccents = {
  remedy:
    'Compare the names of communes without accents, on both sides, or write them with their accents in the table of the tariff.',
};

const ofCase =
  'Compare communes without regard to upper and lower case, in every letter of Unicode.';

const later =
  'If none can be now, as in maintenance or outside of opening hours, run again when some can.';
const noneIsQuoted = `Quote the orders of your own lists that can be delivered. ${later}`;
const noneDeclaredIsQuoted = `Quote the orders that data declares, or correct the commerce, the products or the address in coverage there. ${later}`;

/** Number of different orders without a quote that show a defect of the endpoint. */
const several = 3;

const saidBy = (x: Subject): string => textRead(x)?.text ?? '';

const reasonOf = (x: Subject): string => templateOf(x, saidBy(x));

function judge(exchanges: readonly Subject[]): FoldResult {
  const sent = exchanges.filter(
    (x) =>
      x.endpoint === 'delivery-price' && x.token === 'configured' && !x.resendOf && !x.concurrent,
  );
  const quotes = sent.filter((x) => amountsOf(x));
  // If others are quoted with a token, it is accepted: a 401 or 403 with a reason is about the order.
  const isRejected = (x: Subject) =>
    isRejection(x) || (quotes.length > 0 && isUnauthorized(x) && hasReadableText(x));
  const orders = sent.filter(
    (x) =>
      x.situation === 'quotable' &&
      x.source !== 'sample' &&
      (expectedJson(x) !== undefined || isRejected(x)),
  );
  const quotedBytes = new Set(quotes.map((x) => bytesOf(x)));
  const isRead = (x: Subject) => isRejected(x) && textRead(x) !== undefined;
  const read = orders.filter(isRead);
  // Another rule judges a reason that is also given for the bytes of a quote, for all orders with it.
  const wasQuoted = (x: Subject) => x.request !== undefined && quotedBytes.has(bytesOf(x));
  const takenBack = new Set(read.filter(wasQuoted).map(reasonOf));
  const ofCodes = codesAsNumbers(sent.filter(isRejected), quotes, sent.length);
  const rejected = read.filter(
    (x) => !takenBack.has(reasonOf(x)) && ofCodes?.exchanges?.includes(x.id) !== true,
  );
  const judged = orders.length;
  if (rejected.length > 0 && quotes.length === 0 && distinctBytes(sent).length >= several) {
    return { judged, breaches: [nothingQuoted(rejected, orders.length)] };
  }
  const variants = sent.filter(isTried);
  const helped = variants.filter(amountsOf);
  const windows = new Set(sent.filter((x) => isClosedDay(x, quotes)).map(refusalOf));
  // Another rule judges a declared price that is not given, unless others are rejected for the same reason.
  const keyOf = (x: Subject) => `${brokenCommune(x, saidBy(x)) === undefined} ${reasonOf(x)}`;
  const groups = [...groupedBy(rejected, keyOf).values()].filter((group) =>
    group.some((x) => !isPriced(x)),
  );
  return {
    judged,
    breaches: [
      ...(ofCodes ? [ofCodes] : []),
      ...groups.flatMap((group) => breachesOf(group, { helped, variants, quotes, windows })),
    ],
  };
}

/** Makes one breach for all orders with a code that a reason names without its zeros; a few may be out of sale. */
function codesAsNumbers(
  rejected: readonly Subject[],
  quotes: readonly Subject[],
  judged: number,
): Breach | undefined {
  const found = rejected.filter((x) => skusAsNumbers(x, saidBy(x)).length > 0);
  const [first] = found;
  if (!first || quotes.flatMap(skusOf).some(hasZeros)) return undefined;
  const [code, ...others] = new Set(found.flatMap((x) => skusAsNumbers(x, saidBy(x))));
  return {
    ...(others.length + 1 < several ? { severity: 'warning' } : {}),
    message: `${rejectionOf(first)} The product is “${code}”: the reason names it without its zeros. No order with such a code is quoted.`,
    remedy:
      'Read product codes as text, with their zeros: look for a conversion to a number, as in a query or a cast.',
    expected: `the product ${code}`,
    actual: saidBy(first),
    exchanges: found.map(({ id }) => id),
    count: found.length,
    judged,
  };
}

const isPriced = (x: Subject) => x.expect?.declared?.netValue !== undefined;

/** Makes one breach for the run, with the client's own text as the likely reason. */
function nothingQuoted(rejected: readonly Subject[], count: number): Breach {
  const groups = [...groupedBy(rejected, reasonOf).values()];
  const [most = rejected] = groups.toSorted((a, b) => b.length - a.length);
  const [x] = most;
  const text = x ? saidBy(x) : '';
  return {
    remedy: areDeclared(rejected) ? noneDeclaredIsQuoted : noneIsQuoted,
    message: `No order is quoted. Most often the answer is ${x?.status}: “${excerpt(withoutFullStop(text), 200)}”.`,
    expected: 'quotes for orders that can be delivered',
    actual: text,
    exchanges: rejected.map(({ id }) => id),
    count: rejected.length,
    judged: count,
  };
}

interface OtherAnswers {
  /** Variants of a rejected order that were quoted. */
  readonly helped: readonly Subject[];
  readonly variants: readonly Subject[];
  readonly quotes: readonly Subject[];
  /** Texts of rejections for days that may have no delivery. */
  readonly windows: ReadonlySet<string>;
}

function breachesOf(
  group: readonly Subject[],
  { helped, variants, quotes, windows }: OtherAnswers,
): readonly Breach[] {
  const unpriced = group.filter((x) => !isPriced(x));
  const [first] = unpriced;
  if (!first) return [];
  const actual = saidBy(first);
  const breach = (of: readonly Subject[], words: Breach) =>
    naming(of, () => ({ expected: 'a quote', actual, ...words }));
  const reason = rejectionOf(first);
  const broken = brokenCommune(first, saidBy(first));
  if (broken) {
    const { meant, sentence, remedy } = broken;
    const isQuoted = quotes.some((each) => addressOf(each).commune === meant);
    return breach(group, {
      ...(isQuoted ? {} : { severity: 'warning' }),
      message: `${reason} ${sentence}${isQuoted ? ` Orders to “${meant}” are quoted.` : ''}`,
      remedy,
    });
  }
  const quotedLetters = new Set(quotes.map(lettersOf));
  const isRead = group.some((x) => quotedLetters.has(lettersOf(x)));
  const help = helped.find(
    (each) =>
      group.some((x) => isSameBut(x, each)) && !(isRead && each.role === triedRoles.letters),
  );
  const isSign = group.every((x) => isAscii(lettersOf(x)));
  const isRepeated = unpriced.some(repeatsCommune);
  const misread =
    help?.role === triedRoles.letters
      ? `As “${excerpt(help.step, 120)}” the same order is quoted: ${isSign ? 'an apostrophe is the reason' : isRepeated ? 'the reason repeats the commune as it was sent, so the body is read, and the name is compared with one in plain letters' : 'the letters of the body are misread'}.`
      : unpriced.some((x) => echoesMisread(x, saidBy(x)))
        ? 'The text repeats the commune with its letters misread: the body is not read as UTF-8.'
        : undefined;
  if (misread !== undefined) {
    const because = isSign ? ofSign : isRepeated ? ofAccents : misreadRequest;
    return breach(group, { message: `${reason} ${misread}`, ...because });
  }
  if (help?.role === triedRoles.case) {
    // A list of communes that are not served may know one in one form alone; it does not go by letters.
    const left = new Set(unpriced.map(communeOf).filter((each) => !isAscii(each)));
    const isOfLetters =
      left.size >= several &&
      unpriced.every((x) => left.has(communeOf(x))) &&
      quotes.every((x) => x.role === triedRoles.case || isAscii(communeOf(x)));
    return breach(unpriced, {
      ...(isOfLetters || areDeclared(unpriced) ? {} : { severity: 'warning' }),
      message: `${reason} With the commune in capitals, “${excerpt(communeOf(help))}”, the same order is quoted.${isOfLetters ? ` No order to a commune with a letter beyond ASCII is quoted as the client’s own list writes it, and ${left.size} such communes got one.` : ''}`,
      remedy: ofCase,
    });
  }
  if (help) {
    const skus = skusOf(first);
    // One unit of each product is rejected too: the size is not the reason.
    const isOfProduct =
      skusOf(help).length < skus.length &&
      variants.some((x) => isRejection(x) && unitsOf(x) === JSON.stringify(skus.map(() => 1)));
    return breach(unpriced, {
      severity: isOfProduct ? 'warning' : 'info',
      message: `${reason} It is quoted as “${excerpt(help.step, 120)}”, ${isOfProduct ? `and not with one unit of each of ${list(skus)}` : 'so the reason holds'}.`,
    });
  }
  const closed = unpriced.find((x) => isClosedAddress(x, quotes));
  if (closed) {
    const { address, commune } = addressOf(closed);
    return breach(group, {
      message: `${rejectionOf(closed)} No order to ${excerpt(textOf(address))}, ${excerpt(textOf(commune))} is quoted, and the same order to another address is. Either the client does not serve this address, or data.covered is wrong.`,
    });
  }
  const [undated, rest] = parted(unpriced, (x) => isUndated(x) && windows.has(refusalOf(x)));
  return [
    ...breach(undated, {
      severity: 'info',
      message: `${reason} It has no delivery date. Orders for a day that may have no delivery are rejected with the same text, so the reason holds.`,
    }),
    ...breach(rest, {
      severity: 'warning',
      message: reason,
      ...(areDeclared(rest) ? {} : { remedy: ofOwnLists }),
    }),
  ];
}

const unitsOf = (x: Subject) =>
  JSON.stringify(linesOf(orderOf(x)).map((line) => members(line)['quantity']));

const rejectionOf = (x: Subject): string =>
  `The order (${excerpt(x.step)}) is rejected with ${x.status}: ${withFullStop(excerpt(saidBy(x), 200))}`;

const isUndated = (x: Subject) => !dateOf(x);

const areDeclared = (of: readonly Subject[]) => of.some(({ source }) => source === 'declared');

/** Reports whether it is a rejection for a day without a declaration and without any quote. */
const isClosedDay = (x: Subject, quotes: readonly Subject[]) =>
  x.situation === 'any' &&
  !isUndated(x) &&
  isRejection(x) &&
  !quotes.some((each) => dateOf(each) === dateOf(x));

const dateOf = (x: Subject) => orderOf(x)['estimatedDeliverAt'];

/** Reports whether the address is declared but never quoted, while the same order to another address is. */
function isClosedAddress(x: Subject, quotes: readonly Subject[]): boolean {
  if (x.source !== 'declared' || !x.request) return false;
  const place = placeOf(x);
  return (
    !quotes.some((each) => placeOf(each) === place) &&
    quotes.some((each) => restOf(each) === restOf(x) && placeOf(each) !== place)
  );
}

const placeOf = (x: Subject) => JSON.stringify([addressOf(x).address, addressOf(x).commune]);

const restOf = (x: Subject) => JSON.stringify({ ...orderOf(x), shippingAddress: null });

/** Returns the free texts: if another order with them is quoted, its letters are read. */
function lettersOf(x: Subject): string {
  const { shippingAddress, commerceName, observation } = orderOf(x);
  return JSON.stringify([shippingAddress, commerceName, observation]);
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const communeOf = (x: Subject): string => textOf(addressOf(x).commune);

/** Reports whether the reason has the letters beyond ASCII of the commune, in any case. */
function repeatsCommune(x: Subject): boolean {
  const commune = communeOf(x).toUpperCase();
  return !isAscii(commune) && saidBy(x).toUpperCase().includes(commune);
}

const placeInPlainLetters = (x: Subject) =>
  plainLetters(`${textOf(addressOf(x).address)}, ${communeOf(x)}`);

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Reports whether it is a variant of this order: the same place, and the same commerce unless that is the variation. */
function isSameBut(x: Subject, other: Subject): boolean {
  const [one, theirs] = [orderOf(x), orderOf(other)];
  const isCommerce =
    one['externalId'] === theirs['externalId'] || other.role === triedRoles.commerce;
  const of = other.role === triedRoles.letters ? placeInPlainLetters : placeOf;
  const as = (text: string) => (other.role === triedRoles.case ? text.toUpperCase() : text);
  return isCommerce && as(of(x)) === as(of(other));
}
