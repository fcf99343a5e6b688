import type { Json } from '../../../../model/json.ts';
import type { Breach } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { figure, howMany, list } from '../../../../standards/text/figures.ts';
import { differInWords, sentOnce } from '../../../reading/records/differing.ts';
import type { Line } from '../../../reading/sales/line.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { markOfExponent } from '../../../reading/values/program-marks.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { asLoss, nothingLost, type RecordLoss, sumOfLosses, weightOf } from './lost.ts';
import { lastOf, oneRecord, type Repeat } from './repeats.ts';

const noTotals = () => ({
  repeats: 0,
  keys: 0,
  records: 0,
  parts: 0,
  /** By the fields in which the copies differ; '' for none. */
  copies: new Map<string, number>(),
  /** Sales that are lost if copies are lines of their own. */
  doubtful: nothingLost,
  /** Lost sales, and lost credit or debit, which is never offset against them. */
  sales: nothingLost,
  notes: nothingLost,
});

export type RepeatTotals = ReturnType<typeof noTotals>;

const maxListedRecords = 10;

/** Adds up any number of repeats, and keeps the worst as samples. */
export function openRepeatTally(lowered?: 'warning') {
  const samples = openSamples();
  const totals = noTotals();
  const lost = new Map<string, number>();
  return {
    /** Lost records of sales by day; as many as the findings name. */
    lost,
    add(repeat: Repeat): void {
      totals.repeats += 1;
      totals.keys += repeat.keys;
      totals.records += repeat.concerned.length;
      const differing = list(repeat.differingIn);
      const isOpen = repeat.areCopies && !repeat.areParts && repeat.keys > 0;
      if (repeat.areParts) totals.parts += repeat.keys;
      else if (isOpen)
        totals.copies.set(differing, (totals.copies.get(differing) ?? 0) + repeat.keys);
      if (repeat.isNote) totals.notes = sumOfLosses(totals.notes, repeat.lost);
      else if (isOpen) totals.doubtful = sumOfLosses(totals.doubtful, repeat.lost);
      else {
        totals.sales = sumOfLosses(totals.sales, repeat.lost);
        countLostDays(lost, repeat.discarded);
      }
      const weight = weightOf(repeat.lost);
      // Samples of copies, which lose nothing and look like equal parts, come after those of lines.
      samples.add(() => breachOf(repeat, lowered), isOpen ? weight / 1e15 : weight);
    },
    /** `message` formats the totals; the rule counts `counted`. */
    breaches: (message: (totals: RepeatTotals) => string, counted: 'keys' | 'repeats') =>
      samples.breaches((first) => ({
        ...first,
        message: [message(totals), ...footnotes(totals)].join(' '),
        count: totals[counted],
        ...(totals.sales.records > 0 ? { loss: asLoss(totals.sales) } : {}),
      })),
  };
}

function breachOf(repeat: Repeat, lowered: 'warning' | undefined): Breach {
  const { orderId, productId, lines, concerned, lost } = repeat;
  const numbers = lines.slice(0, maxListedRecords).map(({ place }) => String(place.number));
  const more = lines.length - numbers.length;
  const records = `${numbers.join(', ')}${more > 0 ? ` and ${figure(more)} more` : ''}`;
  const codes = [...new Set(lines.map(({ documentCode }) => documentCode))].filter(Boolean);
  const [first] = concerned;
  const shortened = [orderId, productId, ...codes].map(markOfExponent).find(Boolean);
  const others =
    repeat.otherCodes.length === 0
      ? ''
      : ` It also occurs under ${list(repeat.otherCodes.slice(0, maxListedRecords).map((code) => excerpt(code) || 'no code'))}.`;
  return {
    message: `${excerpt(productId)} is in records ${records} of order ${excerpt(orderId)}, ${first?.documentType}.${others}`,
    ...(first ? { record: first.place } : {}),
    ...oneRecord(repeat),
    actual: recordsOf(repeat),
    sample: {
      document: excerpt(list(codes.slice(0, 3), 'and'), 80),
      order: excerpt(orderId),
      product: excerpt(productId),
      records,
      ...(repeat.isNote ? {} : { units: lost.units, ...upper(lost.amounts) }),
    },
    ...present({ remedy: shortened?.remedy ?? remedyOf(repeat), severity: lowered }),
    ...(repeat.areCopies && !repeat.areParts ? { effect: ofOneKept } : {}),
  };
}

function remedyOf({ lines, areVersions, areCopies, areParts, differingIn }: Repeat) {
  if (areWeeksApart(lines)) return ofReusedIds;
  if (areVersions) return ofVersions;
  if (areParts) return ofParts;
  return areCopies ? `${sentOnce('line', differingIn)} ${ofLines}` : undefined;
}

const ofOneKept = 'The platform keeps the record it processes last and discards the others.';

const twoWeeks = 14 * 86_400_000;
const ofReusedIds =
  'Give each order its own orderId, across branches and years: the records are weeks apart. If they are one order, send one record with the summed quantity and a single unit price.';

const ofLines =
  'If each is a line of its own, send one record with the summed quantity and a single unit price.';

const ofParts =
  'Send one record with the summed quantity and a single unit price: look for picks or partial deliveries that are records of their own. If the last one corrects the others, send only that.';

const ofVersions = `Send only the last record of a key if it corrects the others. ${ofLines}`;

/** Reports whether a number is reused: picking and partial delivery split an order within days, not weeks. */
function areWeeksApart(lines: readonly Line[]): boolean {
  const dates = lines.flatMap(({ date }) => Date.parse(date) || []).toSorted((a, b) => a - b);
  return (dates.at(-1) ?? 0) - (dates[0] ?? 0) >= twoWeeks;
}

/** Describes the records in their order, including the one that is kept. */
function recordsOf({ lines, isNote, kind }: Repeat): Json {
  const last = isNote && kind === 'duplicate' ? undefined : lastOf(lines);
  const isDated = areWeeksApart(lines);
  return lines.slice(0, maxListedRecords).map((line) =>
    present({
      record: line.place.number,
      date: isDated ? line.date.slice(0, 10) : undefined,
      documentCode: line.documentCode || undefined,
      quantity: line.quantity,
      discountedNetPricePerUnit: line.discountedPrice,
      isDeleted: line.isDeleted || undefined,
      kept: last === undefined ? undefined : line.place.number === last,
    }),
  );
}

const upper = (amounts: { readonly [currency: string]: number }) =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency.toUpperCase(), amount]),
  );

const inFigures = (loss: RecordLoss): readonly string[] =>
  Object.entries(upper(loss.amounts)).map(([currency, amount]) => `${currency} ${figure(amount)}`);

function footnotes(totals: RepeatTotals): readonly string[] {
  const { copies, doubtful, sales, notes, parts } = totals;
  const unknown = doubtful.unknown + sales.unknown + notes.unknown;
  const units = howMany(doubtful.units, 'unit');
  return [
    ...(parts > 0 && copies.size > 0
      ? [`For ${howMany(parts, 'key')} quantities differ, or another document has their sum.`]
      : []),
    ...[...copies].map(
      ([differing, keys]) =>
        `For ${howMany(keys, 'key')} ${differInWords(differing)}. If they are ${parts > 0 ? 'no equal parts but ' : ''}copies of one line, nothing is lost.`,
    ),
    ...(doubtful.records === 0
      ? []
      : [
          `If each is a line of its own, these are lost: ${list([units, ...inFigures(doubtful)])}.`,
        ]),
    ...(notes.records === 0
      ? []
      : [
          `${copies.size > 0 ? 'If each is a line of its own, these credit or debit notes are lost, too' : 'Also lost, in credit or debit notes'}: ${[howMany(notes.records, 'record'), ...inFigures(notes)].join(', ')}.`,
        ]),
    ...(unknown === 0
      ? []
      : [`The loss of ${howMany(unknown, 'record')} is unknown because a number is missing.`]),
  ];
}

/** Limit on distinct days, against unbounded memory. */
const maxDays = 4000;

/** Counts lines by the day printed in their date; those without one are left out. */
function countLostDays(days: Map<string, number>, lines: readonly Line[]): void {
  for (const { date } of lines) {
    const [day] = /^\d{4}-\d\d-\d\d/.exec(date) ?? [];
    if (day === undefined || (days.size >= maxDays && !days.has(day))) continue;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
}
