/**
 * The forms of ISO 8601 that nearly all dates have, read off their ASCII: YYYY-MM-DD, and YYYY-MM-DDThh:mm:ss with
 * up to nine decimals and Z, ±hh:mm or no offset. The index after the day's text is always `from` + 10.
 */
export function isAsciiDate(bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from;
  if (length < 10 || bytes[from + 4] !== dash || bytes[from + 7] !== dash) return false;
  const year = twoDigits(bytes, from) * 100 + twoDigits(bytes, from + 2);
  const day = twoDigits(bytes, from + 8);
  if (!(year >= 0 && day >= 1 && day <= daysOfMonth(year, twoDigits(bytes, from + 5))))
    return false;
  if (length === 10) return true;
  if (length < 19 || bytes[from + 10] !== upperT) return false;
  if (bytes[from + 13] !== colon || bytes[from + 16] !== colon) return false;
  if (!(twoDigits(bytes, from + 11) < 24)) return false;
  if (!(twoDigits(bytes, from + 14) < 60 && twoDigits(bytes, from + 17) < 60)) return false;
  let at = from + 19;
  if (at < to && bytes[at] === point) {
    const first = at + 1;
    do at += 1;
    while (at < to && isDigit(bytes[at] as number));
    if (at === first || at > first + 9) return false;
  }
  if (at === to) return true;
  if (bytes[at] === upperZ) return at + 1 === to;
  if ((bytes[at] !== plus && bytes[at] !== dash) || at + 6 !== to) return false;
  if (bytes[at + 3] !== colon) return false;
  return twoDigits(bytes, at + 1) < 24 && twoDigits(bytes, at + 4) < 60;
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;

/** NaN where there are no two digits, so that every comparison with it is false. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at] as number;
  const ones = bytes[at + 1] as number;
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 528 : Number.NaN;
}

/** NaN for a month that is none. */
export function daysOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month === 4 || month === 6 || month === 9 || month === 11) return 30;
  return month >= 1 && month <= 12 ? 31 : Number.NaN;
}

const plus = 43;
const dash = 45;
const point = 46;
const colon = 58;
const upperT = 84;
const upperZ = 90;
