import type { WrittenRecord } from '../../../model/dataset.ts';
import { fieldNumbers as f } from './field-numbers.ts';

/**
 * Whether the delivery is plainly not before the date, where both have a common form: two texts of one
 * form and one offset, or a delivery without a time on the day of the date or later.
 */
export function isPlainlyNotBefore({ bytes, starts, ends }: WrittenRecord): boolean {
  const [dated, delivered] = [starts[f.date] as number, starts[f.deliveryDate] as number];
  const [datedEnd, deliveredEnd] = [ends[f.date] as number, ends[f.deliveryDate] as number];
  const length = deliveredEnd - delivered;
  if (length === 10) {
    return compare(bytes, delivered, dated, 10) >= 0 && isNotFarWest(bytes, dated, datedEnd);
  }
  if (length !== datedEnd - dated) return false;
  const isOfOneOffset = compare(bytes, delivered + 19, dated + 19, length - 19) === 0;
  return isOfOneOffset && compare(bytes, delivered, dated, 19) >= 0;
}

function compare(bytes: Uint8Array, a: number, b: number, length: number): number {
  for (let i = 0; i < length; i += 1) {
    const apart = (bytes[a + i] as number) - (bytes[b + i] as number);
    if (apart !== 0) return apart;
  }
  return 0;
}

/**
 * A day without a time may end as late as 12 hours after it does in Greenwich: whatever time of it is
 * printed without an offset, or with one from −11:59 eastwards, is not after that.
 */
function isNotFarWest(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from <= 19 || bytes[to - 3] !== colon || bytes[to - 6] !== dash) return true;
  return (bytes[to - 5] as number) * 10 + (bytes[to - 4] as number) < twelve;
}

const dash = 45;
const colon = 58;
/** As two digits of ASCII. */
const twelve = 49 * 10 + 50;
