/** Records of each day of `date` (YYYY-MM-DD), and how many of them the service would lose. */
export type RecordDays = ReadonlyMap<string, { readonly records: number; readonly lost: number }>;

export interface DayCounts {
  record(date: unknown): void;
  /** The day is written at `from`, in the form YYYY-MM-DD. */
  written(bytes: Uint8Array, from: number): void;
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
    record(date) {
      const count = typeof date === 'string' ? of(date) : undefined;
      if (count) count.records += 1;
    },
    written(bytes, from) {
      let number = 0;
      for (let i = from; i < from + 10; i += 1) {
        const byte = bytes[i] as number;
        if (byte !== dash) number = number * 10 + byte - zero;
      }
      if (number !== lastNumber) {
        last = byNumber.get(number) ?? of(String.fromCharCode(...bytes.subarray(from, from + 10)));
        if (last) byNumber.set(number, last);
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

const zero = 48;
const dash = 45;
