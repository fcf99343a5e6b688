import { powersOfTen } from '../decimal.ts';

/**
 * Date of ISO 8601-1:2019: a calendar, week or ordinal date in basic or extended format, alone or with a time of day
 * and an offset. If the offset or the time is missing, `lo` and `hi` bound every instant that it may mean.
 */
export interface IsoDate {
  /** Date without a time, local time without an offset, or instant. */
  readonly kind: 'date' | 'naive' | 'instant';
  /** Earliest and latest possible instant, in ms since 1970 UTC; a time is widened by one `unit`. */
  readonly lo: number;
  readonly hi: number;
  /** Instant, in ms since 1970; without an offset, the printed time read as UTC. */
  readonly at: number;
  /** Precision as printed, in ms: a day, a minute, a second, a tenth of a second … */
  readonly unit: number;
  /** Calendar day as printed, in days since 1970-01-01. */
  readonly day: number;
  /** UTC offset of an instant, in ms; positive is east. */
  readonly offset?: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const dayLength = 24 * hour;
/** Offsets in use run from −12:00 to +14:00. */
const maxEasternOffset = 14 * hour;
const maxWesternOffset = 12 * hour;

/** Parses an ISO 8601 date. Never throws. */
export function readDate(text: string): IsoDate | NotADate {
  const common = readCommonForm(text);
  if (common) return common;
  const parts = /^([^Tt]*)(?:[Tt](.*))?$/s.exec(text);
  const dayText = parts?.[1] ?? '';
  const timeText = parts?.[2];
  const day = readDay(dayText);
  if (typeof day !== 'number') return day === undefined ? unlike(text) : day;
  const midnight = day * dayLength;
  if (timeText === undefined) return dateAlone(day);
  const time = readTime(timeText);
  if (time === undefined) return unlike(text);
  if ('trouble' in time) return time;
  const { unit } = time;
  if (time.offset === undefined) return naiveDate(midnight + time.ms, unit, day);
  return instant(midnight + time.ms, unit, day, time.offset);
}

export const isIsoDate = (text: string): boolean => !('trouble' in readDate(text));

/**
 * Parses the most common form: YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with up to nine decimals and Z, ±hh:mm or no offset.
 * Undefined for any other. Runs on every date of a dataset, so it compares single characters.
 */
function readCommonForm(text: string): IsoDate | undefined {
  const { length } = text;
  if (length < 10 || length > 40 || !has(text, 4, dash) || !has(text, 7, dash)) return undefined;
  const year = 100 * two(text, 0) + two(text, 2);
  const [month, ofMonth] = [two(text, 5), two(text, 8)];
  if (!(year >= 0 && month >= 1 && month <= 12 && ofMonth >= 1)) return undefined;
  if (!(ofMonth <= 28 || ofMonth <= daysOfMonth(year, month))) return undefined;
  const day = dayNumber(year, month, ofMonth);
  if (length === 10) return dateAlone(day);
  if (length < 19 || !has(text, 10, upperT) || !has(text, 13, colon) || !has(text, 16, colon))
    return undefined;
  if (!(two(text, 11) < 24 && two(text, 14) < 60 && two(text, 17) < 60)) return undefined;
  const whole = two(text, 11) * hour + two(text, 14) * minute + two(text, 17) * second;
  const end = afterDecimals(text);
  const parts = powersOfTen[Math.max(0, end - 20)] as number;
  const unit = second / parts;
  const decimals = end > 19 ? Number(text.slice(20, end)) : 0;
  const printed = day * dayLength + whole + (decimals / parts) * second;
  if (end === length) return naiveDate(printed, unit, day);
  if (end + 1 === length && has(text, end, upperZ)) return instant(printed, unit, day, 0);
  const isEast = has(text, end, plus);
  if (!(isEast || has(text, end, dash)) || end + 6 !== length || !has(text, end + 3, colon))
    return undefined;
  if (!(two(text, end + 1) < 24 && two(text, end + 4) < 60)) return undefined;
  const size = two(text, end + 1) * hour + two(text, end + 4) * minute;
  return instant(printed, unit, day, isEast ? size : -size);
}

const has = (text: string, at: number, code: number): boolean => text.charCodeAt(at) === code;

const [plus, dash, point, colon, upperT, upperZ] = [43, 45, 46, 58, 84, 90] as const;

/** Returns the index after the decimals of the second; that of the point if there are no decimals or more than nine. */
function afterDecimals(text: string): number {
  if (!has(text, 19, point)) return 19;
  let at = 20;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at > 20 && at <= 29 ? at : 19;
}

/** Returns the two-digit number at `at`; NaN if there is none, so that every comparison with it is false. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 528 : Number.NaN;
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** Returns NaN for a month that does not exist. */
const daysOfMonth = (year: number, month: number): number =>
  month >= 1 && month <= 12
    ? dayNumber(year, month + 1, 1) - dayNumber(year, month, 1)
    : Number.NaN;

const instant = (printed: number, unit: number, day: number, offset: number): IsoDate => {
  const at = printed - offset;
  return { kind: 'instant', lo: at - unit, hi: at + unit, at, unit, day, offset };
};

const dateAlone = (day: number): IsoDate => {
  const at = day * dayLength;
  const [lo, hi] = [at - maxEasternOffset, at + dayLength + maxWesternOffset];
  return { kind: 'date', lo, hi, at, unit: dayLength, day };
};

const naiveDate = (at: number, unit: number, day: number): IsoDate => {
  const [lo, hi] = [at - maxEasternOffset - unit, at + maxWesternOffset + unit];
  return { kind: 'naive', lo, hi, at, unit, day };
};

const daysOf400Years = 146_097;

/** Returns the days from 1970-01-01 to a day of the proleptic Gregorian calendar. `month` counts from 1. */
const dayNumber = (year: number, month: number, day: number): number =>
  // Date.UTC takes years up to 99 for those of the last century.
  Date.UTC(year + 400, month - 1, day) / dayLength - daysOf400Years;

function readDay(text: string): number | NotADate | undefined {
  const calendar = /^(\d{4})-(\d\d)-(\d\d)$|^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (calendar) {
    const [year, month, day] = calendar.slice(1).filter(Boolean).map(Number) as [
      number,
      number,
      number,
    ];
    const days = daysOfMonth(year, month);
    if (Number.isNaN(days)) return { trouble: `there is no month ${month}` };
    if (day < 1 || day > days) return { trouble: `month ${month} of ${year} has ${days} days` };
    return dayNumber(year, month, day);
  }
  const week = /^(\d{4})(-?)W(\d\d)\2(\d)$/.exec(text);
  if (week) return readWeekDay(Number(week[1]), Number(week[3]), Number(week[4]));
  const ordinal = /^(\d{4})-?(\d{3})$/.exec(text);
  if (ordinal) {
    const year = Number(ordinal[1]);
    const day = Number(ordinal[2]);
    const days = dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1);
    if (day < 1 || day > days) return { trouble: `${year} has ${days} days` };
    return dayNumber(year, 1, 1) + day - 1;
  }
  return undefined;
}

function readWeekDay(year: number, week: number, weekday: number): number | NotADate {
  const first = firstMonday(year);
  const weeks = (firstMonday(year + 1) - first) / 7;
  if (week < 1 || week > weeks) return { trouble: `${year} has ${weeks} weeks` };
  if (weekday < 1 || weekday > 7) return { trouble: `there is no weekday ${weekday}` };
  return first + (week - 1) * 7 + weekday - 1;
}

/** Returns the Monday of week 1, the week that contains 4 January. */
function firstMonday(year: number): number {
  const fourth = dayNumber(year, 1, 4);
  return fourth - ((((fourth + 3) % 7) + 7) % 7);
}

interface TimeOfDay {
  readonly ms: number;
  readonly unit: number;
  /** In ms; positive is east of UTC. */
  readonly offset?: number;
}

const timeForm =
  /^(\d\d)(?::(\d\d)(?::(\d\d))?|(\d\d)(\d\d)?)?(?:[.,](\d+))?(?:([Zz])|([+\-\u2212])(\d\d)(?::?(\d\d))?)?$/;

function readTime(text: string): TimeOfDay | NotADate | undefined {
  const form = timeForm.exec(text);
  if (!form) return undefined;
  const [hours, minutes, seconds] = [form[1], form[2] ?? form[4], form[3] ?? form[5]];
  const least = seconds ? second : minutes ? minute : hour;
  const decimals = form[6];
  const whole =
    Number(hours) * hour + Number(minutes ?? 0) * minute + Number(seconds ?? 0) * second;
  const ms = whole + (decimals ? Number(`0.${decimals}`) * least : 0);
  const noTime = Number(hours) > 24 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 60;
  if (noTime || (hours === '24' && ms > dayLength)) {
    return { trouble: `there is no time ${text}` };
  }
  const unit = decimals ? least / 10 ** decimals.length : least;
  if (form[7]) return { ms, unit, offset: 0 };
  if (!form[8]) return { ms, unit };
  const [offsetHours, offsetMinutes] = [Number(form[9]), Number(form[10] ?? 0)];
  if (offsetHours > 23 || offsetMinutes > 59) {
    return { trouble: `there is no offset ${text.slice(-6)}` };
  }
  const offset = offsetHours * hour + offsetMinutes * minute;
  return { ms, unit, offset: form[8] === '+' ? offset : -offset };
}

interface NotADate {
  /** Phrase without a full stop: "month 2 of 2026 has 28 days". */
  readonly trouble: string;
  /** ISO 8601, but not a single day: a year, a month, a week. */
  readonly isPeriod?: true;
}

const unlikeForms: readonly (readonly [RegExp, string, isPeriod?: true])[] = [
  [/^\d{4}(-\d\d)?$/, 'it names a month or a year, no day', true],
  [/^\d{4}-?W\d\d$/, 'it names a week, no day', true],
  [/^0000-?00-?00/, 'a database writes it for no date'],
  [/^\s|\s$/, 'there is a blank before or after it'],
  [/^\d{4}-?\d\d-?\d\d\s+\d/, 'date and time are set apart by a blank, not by T'],
  [/^\d{4}[/.]\d{1,2}[/.]\d{1,2}/, 'the parts of the date are not set apart by hyphens'],
  [/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/, 'the year does not come first'],
  [/^[+\-\u2212]\d{4,}/, 'a year with a sign needs an agreement of both sides'],
  [/^[+-]?P(?=[\dT])[\dYMWDTHS.,]+$/, 'it is a duration'],
  [/^(R\d*\/)?[\dTWZP:+-]+\/[\dTWZP:+-]+$/i, 'it is an interval of time'],
  [/^[Tt]?\d\d:\d\d/, 'it is a time without a day'],
  [/\]$/, 'ISO 8601 knows no name of a time zone in brackets'],
  [/^\d{4}-\d{1,2}-\d{1,2}(?!\d)/, 'month and day are not written with two digits each'],
  [/^\d{10}$|^\d{13}$/, 'it is a count of seconds or milliseconds'],
  [/^$/, 'it is empty'],
];

function unlike(text: string): NotADate {
  const form = unlikeForms.find(([pattern]) => pattern.test(text.slice(0, 100)));
  const [, trouble = 'it is not an ISO 8601 date', isPeriod] = form ?? [];
  return { trouble, ...(isPeriod ? { isPeriod } : {}) };
}
