/**
 * Whether a delivery is plainly not before the date, both of them ISO 8601 dates. False says nothing: then
 * the dates are to be read.
 */
export function isPlainlyNotBefore(delivered: string, dated: string): boolean {
  if (!isCalendar(delivered) || !isCalendar(dated)) return false;
  if (delivered.length === dated.length) return delivered >= dated && endAlike(delivered, dated);
  // A day without a time may end as late as 12 hours after it does in Greenwich.
  const isSameDayOrLater = delivered > dated || dated.startsWith(delivered);
  return delivered.length === 10 && isSameDayOrLater && isNotFarWest(dated);
}

/** YYYY-MM-DD, alone or with Thh:mm:ss and what may follow. */
const isCalendar = (text: string) =>
  text.charCodeAt(4) === dash &&
  text.charCodeAt(7) === dash &&
  text.charCodeAt(5) <= nine &&
  (text.length === 10 || (text.length >= 19 && text.charCodeAt(16) === colon));

/** Of one form and one offset, so that the order of the texts is the order of the dates. */
function endAlike(delivered: string, dated: string): boolean {
  for (let i = 19; i < dated.length; i += 1) {
    if (delivered.charCodeAt(i) !== dated.charCodeAt(i)) return false;
  }
  return true;
}

/** Without an offset, or with one from −11:59 eastwards. */
function isNotFarWest(dated: string): boolean {
  const { length } = dated;
  if (length === 19 || dated.charCodeAt(length - 1) === upperZ) return true;
  if (dated.charCodeAt(length - 3) !== colon) return false;
  const sign = dated.charCodeAt(length - 6);
  return sign === plus || (sign === dash && dated.slice(length - 5, length - 3) < '12');
}

const plus = 43;
const dash = 45;
const nine = 57;
const colon = 58;
const upperZ = 90;
