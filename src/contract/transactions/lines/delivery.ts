import { fieldKinds, type RecordFields } from '../../../model/dataset.ts';
import { field } from '../fields.ts';

/**
 * Whether the delivery is plainly not before the date, both of them ISO 8601 dates in a common form: two texts
 * of one form and one offset, or a delivery without a time on the day of the date or later. False says nothing:
 * then the dates are to be read.
 */
export function isPlainlyNotBefore({ kinds, bytes, starts, ends }: RecordFields): boolean {
  const { date, deliveryDate: delivery } = field;
  if (kinds[date] !== fieldKinds.ascii || kinds[delivery] !== fieldKinds.ascii) return false;
  const dated = starts[date] as number;
  const datedEnd = ends[date] as number;
  const delivered = starts[delivery] as number;
  const deliveredEnd = ends[delivery] as number;
  if (!isCalendar(bytes, dated, datedEnd) || !isCalendar(bytes, delivered, deliveredEnd))
    return false;
  const length = deliveredEnd - delivered;
  if (length === datedEnd - dated) {
    const isOfOneOffset = compare(bytes, delivered + 19, dated + 19, length - 19) === 0;
    return isOfOneOffset && compare(bytes, delivered, dated, length) >= 0;
  }
  if (length !== 10) return false;
  return compare(bytes, delivered, dated, 10) >= 0 && isNotFarWest(bytes, datedEnd);
}

/** YYYY-MM-DD, alone or with Thh:mm:ss and what may follow. */
const isCalendar = (bytes: Uint8Array, from: number, to: number): boolean =>
  bytes[from + 4] === dash &&
  bytes[from + 7] === dash &&
  (bytes[from + 5] as number) <= nine &&
  (to - from === 10 || (to - from >= 19 && bytes[from + 16] === colon));

function compare(bytes: Uint8Array, a: number, b: number, length: number): number {
  for (let i = 0; i < length; i += 1) {
    const apart = (bytes[a + i] as number) - (bytes[b + i] as number);
    if (apart !== 0) return apart;
  }
  return 0;
}

/**
 * A day without a time may end as late as 12 hours after it does in Greenwich: whatever time of it is printed
 * without an offset, or with one from −11:59 eastwards, is not after that. `to` ends the date with a time.
 */
function isNotFarWest(bytes: Uint8Array, to: number): boolean {
  const last = bytes[to - 1] as number;
  if (last === upperZ || bytes[to - 3] !== colon) return last === upperZ;
  const sign = bytes[to - 6];
  if (sign === plus || sign === colon) return true;
  return sign === dash && (bytes[to - 5] as number) * 10 + (bytes[to - 4] as number) < twelve;
}

const plus = 43;
const dash = 45;
const nine = 57;
const colon = 58;
const upperZ = 90;
/** As two digits of ASCII. */
const twelve = 49 * 10 + 50;
