import type { DateKind } from '../model/dataset.ts';
import type { IsoDate } from '../standards/date/iso-8601.ts';

/** The dates of the records that streamed by, in bounded memory. */
export interface Dates {
  /** Records with a date that can be read. */
  readonly count: number;
  /** Their printed times in ms since 1970, ascending; every so many of them where there were too many. */
  readonly sorted: Float64Array;
  /** What most of them leave open. */
  readonly kind: DateKind;
  /** The offset that they most often print, in ms east of Greenwich; none where all print Z or nothing. */
  readonly offset?: number;
}

export interface DateCollector {
  add(date: IsoDate): void;
  end(): Dates;
}

/** The maximum number of instants kept (1.6 MB). Beyond it every second one is dropped, and then skipped. */
const mostKept = 200_000;

/** `wanted` says which printed times count; the others are passed over. */
export function openDates(wanted: (at: number) => boolean = () => true): DateCollector {
  const kept: number[] = [];
  const kinds = new Map<DateKind, number>();
  const offsets = new Map<number, number>();
  let [count, every] = [0, 1];
  return {
    add(date) {
      if (!wanted(date.at)) return;
      count += 1;
      kinds.set(date.kind, (kinds.get(date.kind) ?? 0) + 1);
      const { offset } = date;
      if (offset) offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
      if ((count - 1) % every !== 0) return;
      if (kept.length === mostKept) {
        for (let i = 0; i < mostKept / 2; i += 1) kept[i] = kept[2 * i] ?? 0;
        kept.length = mostKept / 2;
        every *= 2;
        if ((count - 1) % every !== 0) return;
      }
      kept.push(date.at);
    },
    end() {
      const offset = mostOf(offsets);
      return {
        count,
        sorted: Float64Array.from(kept).sort(),
        kind: mostOf(kinds) ?? 'instant',
        ...(offset === undefined ? {} : { offset }),
      };
    },
  };
}

function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0];
}
