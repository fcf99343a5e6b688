import type { Breach, DatasetRule, RecordRule } from '../../model/rule.ts';

/** A rule's breaches at one severity: some of them, and how many more there were. */
export interface FoundInRecords {
  readonly rule: RecordRule | DatasetRule;
  readonly samples: readonly Breach[];
  readonly more: number;
}

/** Keeps samples of any number of breaches; counts are exact. */
export interface RecordSamples {
  add(breach: Breach): void;
  found(): FoundInRecords;
}

/** Kept of each rule and severity. */
const most = 20;
/** Kept of each place at the least, so that one field does not crowd the others out. */
const share = 3;

/** The first breaches are kept; beyond them one at a place with few gives way to none with many. */
export function openRecordSamples(rule: RecordRule | DatasetRule): RecordSamples {
  const kept: { readonly breach: Breach; readonly place: string }[] = [];
  const places = new Map<string, number>();
  let more = 0;
  const of = (place: string) => places.get(place) ?? 0;

  /** Makes room for a breach at this place. False where it has its share, or none has more. */
  function makeRoom(place: string): boolean {
    if (of(place) >= share) return false;
    const crowded = kept.findLastIndex((each) => of(each.place) > share);
    const [gone] = crowded < 0 ? [] : kept.splice(crowded, 1);
    if (!gone) return false;
    places.set(gone.place, of(gone.place) - 1);
    more += gone.breach.count ?? 1;
    return true;
  }

  return {
    add(breach) {
      const place = placeOf(breach);
      if (kept.length < most || makeRoom(place)) {
        kept.push({ breach, place });
        places.set(place, of(place) + 1);
      } else {
        more += breach.count ?? 1;
      }
    },
    found: () => ({ rule, samples: kept.map(({ breach }) => breach), more }),
  };
}

/** Where a breach is, whichever element of a list it is: `/locations/#/address`. */
const placeOf = ({ at = '' }: Breach) => at.replace(/\/\d+(?=\/|$)/g, '/#');
