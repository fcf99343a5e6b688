import type { Json, JsonObject } from '../../../../model/json.ts';
import type { Breach, Breaches, DatasetRecord } from '../../../../model/rule.ts';
import { isActive, ofEachDataset } from '../../../reading/records/dataset-shapes.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { markOfNoDate } from '../../../reading/values/program-marks.ts';
import { asDate, asObject, asTexts } from '../../../reading/values/record-values.ts';
import { onceARecord } from './once-a-record.ts';

const dayLength = 86_400_000;

/** Range of days that are likely for a field, in years relative to that of the run. */
interface LikelyDays {
  readonly from: (year: number) => number;
  readonly to: (year: number) => number;
  readonly expected: string;
}

const ofSale: LikelyDays = {
  from: () => Date.UTC(1990),
  to: (year) => Date.UTC(year + 2) - 1,
  expected: 'a year from 1990 to the next one',
};
const ofDelivery: LikelyDays = {
  from: (year) => Date.UTC(year - 1),
  to: () => Number.POSITIVE_INFINITY,
  expected: 'a delivery that is still to come',
};
const likely: { readonly [field: string]: LikelyDays } = {
  date: ofSale,
  deliveryDate: ofSale,
  nextDeliveryDate: ofDelivery,
};
const centers = 'deliveryDateBydistributionCenter';

/** Names of the dates of each dataset. */
const dates = ofEachDataset((fields) =>
  fields.flatMap(({ name, type }) => (type === 'date' ? [name] : [])),
);

/** Year of the time of the run, which is that of every record. */
let known = { now: Number.NaN, year: 0 };

/**
 * Judges dates by which programs mean none, sales before 1990 or after the next year, and next deliveries before the
 * last year. Of each distribution center, the latest date counts.
 */
export function judgeUnlikelyDates({ fields, endpoint }: DatasetRecord, now: number): Breaches {
  if (now !== known.now) known = { now, year: new Date(now).getUTCFullYear() };
  const { year } = known;
  const names = dates[endpoint] ?? [];
  // Nearly no record has one, so nothing is allocated before.
  let i = 0;
  while (i < names.length && isOfLate(fields[names[i] as string], year)) i += 1;
  if (i === names.length && fields[centers] === undefined) return undefined;
  const doubtful = names.filter((name) => !isOfLate(fields[name], year));
  const breaches = [
    ...doubtful.flatMap((name) => judged(name, fields[name], fields, known) ?? []),
    ...latestOfCenters(fields).flatMap(([center, date]) => {
      const message = `The latest date of center ${excerpt(center)} is ${excerpt(date)}.`;
      const breach = judged('nextDeliveryDate', date, fields, known);
      return breach ? [{ ...breach, message, at: `/${centers}` }] : [];
    }),
  ];
  return onceARecord(breaches, 'warning');
}

function judged(
  name: string,
  text: Json | undefined,
  fields: JsonObject,
  { now, year }: typeof known,
): Breach | undefined {
  const date = asDate(text);
  // created-in-future judges a createdDate in the future; an inactive commerce has no next delivery.
  if (!date || text === undefined || (name === 'createdDate' && date.at > now)) return undefined;
  const days = isActive(fields) ? likely[name] : undefined;
  const at = date.day * dayLength;
  const isFar = days && (at + 2 * dayLength <= days.from(year) || at > days.to(year));
  const mark = markOfNoDate(date) ?? (isFar ? markOfSwapped(at, now) : undefined);
  if (!mark && !isFar) return undefined;
  return {
    message: `${name} is ${excerpt(typeof text === 'string' ? text : '')}${mark?.why ?? ''}.`,
    at: `/${name}`,
    expected: days?.expected ?? `${name} as the day that is meant`,
    actual: text,
    ...(mark ? { remedy: mark.remedy } : {}),
  };
}

/** Returns that a date is a day of the last two years whose number was read as its month, and rolled over. */
function markOfSwapped(at: number, now: number) {
  const date = new Date(at);
  const year = new Date(now).getUTCFullYear();
  const meant = [year, year - 1].flatMap((each) => {
    const day = (date.getUTCFullYear() - each) * 12 + date.getUTCMonth() + 1;
    const month = date.getUTCDate();
    const isPast = Date.UTC(each, month - 1, day) <= now;
    return day > 12 && day <= 31 && month <= 12 && isPast ? `${day}/${month}/${each}` : [];
  })[0];
  return meant === undefined
    ? undefined
    : {
        why: `, as of ${meant} with the day read as the month`,
        remedy:
          'Read the day before the month, and refuse a month above 12 instead of rolling it over.',
      };
}

/** Reports whether a date is absent, or begins with the year of the run or one beside it, as nearly all do. */
function isOfLate(text: Json | undefined, year: number): boolean {
  if (typeof text !== 'string' || text === '') return true;
  // Other characters than digits may come to such a year; they begin no date.
  let printed = 0;
  for (let i = 0; i < 4; i += 1) printed = printed * 10 + text.charCodeAt(i) - 48;
  return Math.abs(printed - year) <= 1;
}

function latestOfCenters(fields: JsonObject): readonly (readonly [center: string, date: string])[] {
  return Object.entries(asObject(fields[centers]) ?? {}).flatMap(([center, dates]) => {
    const latest = asTexts(dates).toSorted().at(-1) ?? '';
    return latest === '' ? [] : [[center, latest] as const];
  });
}
