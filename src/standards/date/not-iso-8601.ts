export interface NotADate {
  readonly trouble: DateTrouble;
  /** One plain phrase: "February 2026 has 28 days". */
  readonly detail: string;
}

export type DateTrouble =
  /** ISO 8601, but of no single day: a year, a month, a week. */
  | 'month-only'
  | 'no-such-day'
  | 'no-such-time'
  /** ISO 8601, but no date: a duration, an interval, a time alone. */
  | 'not-a-date'
  | 'not-iso';

const unlikeForms: readonly (readonly [RegExp, DateTrouble, string])[] = [
  [/^\d{4}(-\d\d)?$/, 'month-only', 'it names a month or a year, no day'],
  [/^\d{4}-?W\d\d$/, 'month-only', 'it names a week, no day'],
  [/^\s|\s$/, 'not-iso', 'there is a blank before or after it'],
  [/^\d{4}-?\d\d-?\d\d\s+\d/, 'not-iso', 'date and time are set apart by a blank, not by T'],
  [/^\d{4}[/.]\d{1,2}[/.]\d{1,2}/, 'not-iso', 'the parts of the date are not set apart by hyphens'],
  [/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/, 'not-iso', 'the year does not come first'],
  [/^[+\-\u2212]\d{4,}/, 'not-iso', 'a year with a sign needs an agreement of both sides'],
  [/^[+-]?P(?=[\dT])[\dYMWDTHS.,]+$/, 'not-a-date', 'it is a duration'],
  [/^(R\d*\/)?[\dTWZP:+-]+\/[\dTWZP:+-]+$/i, 'not-a-date', 'it is an interval of time'],
  [/^[Tt]?\d\d:\d\d/, 'not-a-date', 'it is a time without a day'],
  [/\]$/, 'not-iso', 'ISO 8601 knows no name of a time zone in brackets'],
  [/^\d{4}-\d{1,2}-\d{1,2}(?!\d)/, 'not-iso', 'month and day are not written with two digits each'],
  [/^\d{10}$|^\d{13}$/, 'not-iso', 'it is a count of seconds or milliseconds'],
  [/^$/, 'not-iso', 'it is empty'],
];

/** Why a text is no date in any form of ISO 8601. */
export function unlike(text: string): NotADate {
  const form = unlikeForms.find(([pattern]) => pattern.test(text.slice(0, 100)));
  if (form) return { trouble: form[1], detail: form[2] };
  return { trouble: 'not-iso', detail: 'it is no ISO 8601 date' };
}
