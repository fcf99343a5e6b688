import { textIn } from '../../contract/records/fields.ts';
import { fieldKinds, type RecordFields } from '../../model/dataset.ts';

/** Records of each day of `date` (YYYY-MM-DD), and how many of them the service would lose. */
export type RecordDays = ReadonlyMap<string, { readonly records: number; readonly lost: number }>;

export interface DayCounts {
  record(r: RecordFields, dateField: number): void;
  /** `day` is a text that begins with one. */
  lose(day: string, records: number): void;
  end(): RecordDays;
}

/** More days than these are of no use to a reader; the rest is counted nowhere. */
const most = 4000;

/** Counts records by the day that is printed in their date. */
export function openDays(): DayCounts {
  const days = new Map<string, { records: number; lost: number }>();
  /** The same counts by the digits of the day as one number. */
  const byNumber = new Map<number, { records: number; lost: number }>();
  let lastNumber = -1;
  let last: { records: number; lost: number } | undefined;

  function of(date: string): { records: number; lost: number } | undefined {
    if (!/^\d{4}-\d\d-\d\d/.test(date)) return undefined;
    const day = date.slice(0, 10);
    let count = days.get(day);
    if (!count) {
      if (days.size >= most) return undefined;
      count = { records: 0, lost: 0 };
      days.set(day, count);
    }
    return count;
  }

  return {
    record(r, field) {
      const number = dayNumber(r, field);
      if (number !== lastNumber || number < 0) {
        const count = byNumber.get(number) ?? of(textIn(r, field) ?? '');
        if (count && number >= 0) byNumber.set(number, count);
        last = count;
        lastNumber = number;
      }
      if (last) last.records += 1;
    },
    lose(day, records) {
      const count = of(day);
      if (count) count.lost += records;
    },
    end: () => days,
  };
}

/** The digits of a day YYYY-MM-DD as one number, where they are plainly there; else −1. */
function dayNumber({ kinds, bytes, starts, ends }: RecordFields, field: number): number {
  const from = starts[field] as number;
  if (kinds[field] !== fieldKinds.ascii || (ends[field] as number) - from < 10) return -1;
  let number = 0;
  for (let i = 0; i < 10; i += 1) {
    const byte = bytes[from + i] as number;
    if (i === 4 || i === 7) {
      if (byte !== dash) return -1;
    } else if (byte >= zero && byte <= nine) number = number * 10 + byte - zero;
    else return -1;
  }
  return number;
}

const zero = 48;
const nine = 57;
const dash = 45;
