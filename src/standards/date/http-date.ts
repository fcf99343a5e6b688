/** HTTP dates (RFC 9110 5.6.7): IMF-fixdate and the two obsolete formats that a recipient must accept. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

const forms = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  // Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT$`),
  // Sun Nov  6 08:49:37 1994
  new RegExp(`^[A-Z][a-z]{2} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/**
 * Parses an HTTP date to milliseconds since 1970; undefined if it is not one. A two-digit year more than fifty years
 * after `now` is read as one in the past.
 */
export function httpDateMs(text: string, now: number): number | undefined {
  for (const form of forms) {
    const read = form.exec(text.trim())?.groups;
    if (!read) continue;
    const [day, hour, minute, second] = [read.day, read.hour, read.minute, read.second].map(Number);
    if (!day || hour === undefined || minute === undefined || second === undefined) continue;
    if (day > 31 || hour > 23 || minute > 59 || second > 60) return undefined;
    const at = (year: number) =>
      Date.UTC(year, months.indexOf(read.month ?? ''), day, hour, minute, second);
    const year = Number(read.year);
    if (read.year?.length === 4) return at(year);
    const century = Math.floor(new Date(now).getUTCFullYear() / 100) * 100;
    return at(century + year) > now + fiftyYearsMs ? at(century - 100 + year) : at(century + year);
  }
  return undefined;
}

const fiftyYearsMs = 50 * 365.25 * 86_400_000;
