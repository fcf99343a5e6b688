import type { EndpointId } from '../../../model/endpoint.ts';
import type { Json } from '../../../model/json.ts';
import { list } from '../../../standards/text/figures.ts';
import { type CommonTrait, recordsInWords } from './shared-traits.ts';

type Fields = { readonly [field: string]: Json };

/** A field by which records are of different kinds, such as `documentType`. */
interface Aspect {
  readonly field: string;
  /** Reduces the value to what counts, such as the month of a date; default: all of it. */
  readonly reduced?: (value: Json | undefined) => Json | undefined;
  readonly of: (value: Json | undefined) => string;
  /** "documentType credit note". */
  readonly have: (value: string) => string;
}

/** Number of records of each kind: the values of all aspects, joined. */
export type KindCounts = ReadonlyMap<string, number>;

export interface RecordKinds {
  /** Counts a record and returns the number of its kind; undefined once there are too many kinds. */
  readonly count: (fields: Fields) => number | undefined;
  /** Names counted kinds as those of other answers are named. */
  readonly named: (kinds: ReadonlyMap<number, number>) => KindCounts;
  /** Undefined if there are too many kinds. */
  readonly end: () => KindCounts | undefined;
}

/** Longer texts are no codes. */
const maxLength = 40;
/** Maximum number of kinds; records of more are not told apart. */
const maxKinds = 10_000;
/** Maximum number of values of an aspect; 7 such numbers fit into one that is exact. */
const maxNumbers = 128;
/** Maximum number of values that are remembered, of one length or another. */
const maxValuesKnown = 1000;
/** Length of `2026-06-`. */
const monthLength = 8;
/** Minimum number of records on each side; what fewer share may be chance. */
const minRecords = 2;
/** Minimum number on each side for two aspects that separate the sides only together. */
const minRecordsForTwo = 4;
/** Maximum number of values that describe the records of one side. */
const maxValues = 3;

const join = '\u001f';
/** Value of an aspect that has too many. */
const tooMany = '\u0000';

const code = (field: string): Aspect => ({
  field,
  of: (value) =>
    typeof value === 'string' && value.length <= maxLength
      ? value
      : typeof value === 'boolean'
        ? String(value)
        : '',
  have: (value) => (value === '' ? `no ${field}` : `${field} ${value}`),
});

const presence = (field: string): Aspect => ({
  field,
  reduced: (value) => (value === undefined || value === null || value === '' ? '' : field),
  of: String,
  have: (value) => (value === '' ? `no ${field}` : `a ${field}`),
});

const month = (field: string): Aspect => ({
  field,
  reduced: (value) => (typeof value === 'string' ? value.slice(0, monthLength) : undefined),
  of: (value) => (typeof value === 'string' && /^\d{4}-\d\d-/.test(value) ? value.slice(0, 7) : ''),
  have: (value) => (value === '' ? `a ${field} without a month` : `a ${field} in ${value}`),
});

const aspects: { readonly [id in EndpointId]?: readonly Aspect[] } = {
  transactions: [
    ...['documentType', 'origin', 'sourceChannel', 'currency', 'isDeleted'].map(code),
    presence('internalOrderId'),
    month('date'),
  ],
  commerces: [
    ...['isInactive', 'channel', 'subChannel', 'class'].map(code),
    ...['email', 'visitPlan', 'nextVisitDate'].map(presence),
  ],
};

/** Gives each value of an aspect a number below `maxNumbers`, so that a kind is one number. */
function openNumbers({ of }: Aspect) {
  const known = new Map<Json | undefined, number>();
  const names: string[] = [tooMany];
  return {
    names,
    number: (value: Json | undefined): number => {
      const key = typeof value === 'object' ? null : value;
      const number = known.get(key);
      if (number !== undefined) return number;
      const name = of(key);
      const at = names.indexOf(name);
      const next = at >= 0 ? at : names.length;
      if (next >= maxNumbers || known.size >= maxValuesKnown) return 0;
      if (at < 0) names.push(name);
      known.set(key, next);
      return next;
    },
  };
}

/** Counts records by their kind. */
export function openRecordKinds(endpoint: EndpointId): RecordKinds {
  const own = (aspects[endpoint] ?? []).map((aspect) => ({ ...aspect, ...openNumbers(aspect) }));
  const counts = new Map<number, number>();
  let isFull = false;

  function nameOf(kind: number): string {
    let rest = kind;
    const names: string[] = [];
    for (const { names: known } of own.toReversed()) {
      names.unshift(known[rest % maxNumbers] ?? '');
      rest = Math.floor(rest / maxNumbers);
    }
    return names.join(join);
  }

  return {
    count(fields) {
      if (isFull) return undefined;
      let kind = 0;
      for (let i = 0; i < own.length; i += 1) {
        const { field, reduced, number } = own[i] as (typeof own)[number];
        const value = fields[field];
        const part = reduced ? reduced(value) : value;
        kind = kind * maxNumbers + number(part);
      }
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      isFull = counts.size > maxKinds;
      return kind;
    },
    named: (kinds) => new Map([...kinds].map(([kind, count]) => [nameOf(kind), count])),
    end() {
      return isFull ? undefined : this.named(counts);
    },
  };
}

/**
 * Returns what all broken records have in common, and none of the others; undefined if no short condition
 * separates them. A field that is broken itself is no condition.
 */
export function kindsInCommon(
  endpoint: EndpointId,
  broken: KindCounts,
  all: KindCounts,
  except: ReadonlySet<string>,
): CommonTrait | undefined {
  const others = new Map(all);
  for (const [kind, count] of broken) others.set(kind, (others.get(kind) ?? 0) - count);
  const [own, rest] = [sum(broken), sum(others)];
  if (own < minRecords || rest < minRecords) return undefined;
  const [brokenKinds, otherKinds] = [[...broken.keys()], withRecords(others)].map((kinds) =>
    kinds.map((kind) => kind.split(join)),
  ) as [string[][], string[][]];
  const told = (aspects[endpoint] ?? []).flatMap((aspect, i) => {
    const values = [...new Set(brokenKinds.map((kind) => kind[i] ?? ''))].sort();
    const isUsable =
      !except.has(aspect.field) && ![...all.keys()].some((kind) => kind.split(join)[i] === tooMany);
    return !isUsable ? [] : [{ ...aspect, values, isIn: isAmong(values, i) }];
  });
  const alone = told.find(
    ({ values, isIn }) => values.length <= maxValues && !otherKinds.some(isIn),
  );
  const single = told.filter(({ values }) => values.length === 1);
  const pairs = single.flatMap((one, i) =>
    single.slice(i + 1).flatMap((two) => {
      const isShared = otherKinds.some((kind) => one.isIn(kind) && two.isIn(kind));
      return isShared ? [] : [[one, two]];
    }),
  );
  const isPair = pairs.length === 1 && Math.min(own, rest) >= minRecordsForTwo;
  const telling = alone ? [alone] : isPair ? (pairs[0] ?? []) : [];
  if (telling.length === 0) return undefined;
  const what = list(telling.map(({ values, have }) => list(values.map(have), 'or')));
  return { sentence: recordsInWords(own, rest, what), what };
}

const isAmong = (values: readonly string[], i: number) => (kind: readonly string[]) =>
  values.includes(kind[i] ?? '');

const withRecords = (counts: KindCounts): string[] =>
  [...counts].flatMap(([kind, count]) => (count > 0 ? [kind] : []));

const sum = (counts: KindCounts): number => [...counts.values()].reduce((all, n) => all + n, 0);
