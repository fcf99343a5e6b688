import type { EndpointId } from '../../../model/endpoint.ts';
import type { Json } from '../../../model/json.ts';
import type { CommonTrait } from '../../../model/rule.ts';
import { list } from '../../../standards/text/figures.ts';
import { handledDifferently, isTelling, pairsOf, recordsInWords } from './shared-traits.ts';

type Fields = { readonly [field: string]: Json };

/** A field by which records are of different kinds, such as `documentType`. */
interface Aspect {
  readonly field: string;
  /** Of a field that is broken itself: the only value that explains it. */
  readonly ofBroken?: string;
  readonly of: (value: Json | undefined) => string;
  /** "documentType credit note". */
  readonly have: (value: string) => string;
}

/** Number of records of each kind: the values of all aspects, joined. */
export type KindCounts = ReadonlyMap<string, number>;

/** Longer texts are no codes. */
const maxLength = 40;
/** Maximum number of kinds; records of more are not distinguished. */
const maxKinds = 10_000;
/** Maximum number of values by which an aspect tells records apart. */
const maxValuesOfAspect = 127;
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
  of: (value) => (value === undefined || value === null || value === '' ? '' : field),
  have: (value) => (value === '' ? `no ${field}` : `a ${field}`),
});

/** Tells lists of one entry from others: a program may send the entry itself. */
const entries = (field: string): Aspect => ({
  field,
  ofBroken: 'one',
  of: (value) => (Array.isArray(value) && value.length !== 1 ? '' : 'one'),
  have: () => `one entry in ${field}`,
});

const month = (field: string): Aspect => {
  /** Month of the date before, which mostly comes again, and the start of its dates. */
  let last = { start: '-', name: '' };
  return {
    field,
    of(value) {
      if (typeof value !== 'string') return '';
      if (!value.startsWith(last.start)) {
        const [start = '-'] = /^\d{4}-\d\d-/.exec(value) ?? [];
        last = { start, name: start.slice(0, -1) };
      }
      return last.name;
    },
    have: (value) => (value === '' ? `a ${field} without a month` : `a ${field} in ${value}`),
  };
};

const aspects: { readonly [id in EndpointId]?: readonly Aspect[] } = {
  transactions: [
    ...['documentType', 'origin', 'sourceChannel', 'currency', 'isDeleted'].map(code),
    presence('internalOrderId'),
    month('date'),
  ],
  commerces: [
    ...['sellerIds', 'locations', 'distributionCenterIds'].map(entries),
    ...['isInactive', 'channel', 'subChannel', 'class'].map(code),
    ...['email', 'visitPlan', 'nextVisitDate'].map(presence),
  ],
};

/** Node of a tree of values, one level for each aspect; a leaf counts the records of a kind. */
interface KindNode {
  readonly kind: string;
  readonly next: Map<string, KindNode>;
  count: number;
}

const newNode = (kind: string): KindNode => ({ kind, next: new Map(), count: 0 });

/** Counts records by their kind. */
export function openRecordKinds(endpoint: EndpointId) {
  const ofDataset = (aspects[endpoint] ?? []).map((aspect) => ({
    ...aspect,
    known: new Set<string>(),
  }));
  const root = newNode('');
  const leaves: KindNode[] = [];
  const isFull = () => leaves.length > maxKinds;

  /** Adds the node of a value that its parent does not have. */
  function grow(parent: KindNode, value: string, known: Set<string>): KindNode {
    if (known.size < maxValuesOfAspect) known.add(value);
    const isKnown = known.has(value);
    const key = isKnown ? value : tooMany;
    const node = parent.next.get(key) ?? newNode(parent.kind + key + join);
    parent.next.set(key, node);
    return node;
  }

  return {
    /** Counts a record and returns its kind; undefined once there are too many kinds. */
    count(fields: Fields): string | undefined {
      if (isFull()) return undefined;
      let node = root;
      for (const { field, of, known } of ofDataset) {
        const value = of(fields[field]);
        node = node.next.get(value) ?? grow(node, value, known);
      }
      if (node.count === 0) leaves.push(node);
      node.count += 1;
      return node.kind;
    },
    /** Undefined if there are too many kinds. */
    end: (): KindCounts | undefined =>
      isFull() ? undefined : new Map(leaves.map(({ kind, count }) => [kind, count])),
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
  const [failing, rest] = [sum(broken), sum(others)];
  if (failing < minRecords || rest < minRecords) return undefined;
  const [brokenKinds, otherKinds] = [[...broken.keys()], withRecords(others)].map((kinds) =>
    kinds.map((kind) => kind.split(join)),
  ) as [string[][], string[][]];
  const traits = (aspects[endpoint] ?? []).flatMap((aspect, i) => {
    const values = [...new Set(brokenKinds.map((kind) => kind[i] ?? ''))].sort();
    const isAbout = except.has(aspect.field)
      ? values.every((value) => value === aspect.ofBroken)
      : aspect.ofBroken === undefined;
    const isUsable = isAbout && ![...all.keys()].some((kind) => kind.split(join)[i] === tooMany);
    return !isUsable ? [] : [{ ...aspect, values, isIn: isAmong(values, i) }];
  });
  const alone = traits.find(
    ({ values, isIn }) => values.length <= maxValues && !otherKinds.some(isIn),
  );
  const single = traits.filter(({ values }) => values.length === 1);
  const pairs = pairsOf(single).filter(
    ([one, two]) => !otherKinds.some((kind) => one.isIn(kind) && two.isIn(kind)),
  );
  const isPair = pairs.length === 1 && Math.min(failing, rest) >= minRecordsForTwo;
  const sharing = ({ isIn }: (typeof traits)[number]) =>
    [...others].reduce((n, [kind, count]) => n + (isIn(kind.split(join)) ? count : 0), 0);
  const hint = single.find((each) => isTelling(sharing(each), failing, rest));
  const telling = alone ? [alone] : isPair ? (pairs[0] ?? []) : hint ? [hint] : [];
  if (telling.length === 0) return undefined;
  const what = list(telling.map(({ values, have }) => list(values.map(have), 'or')));
  const also = alone || isPair || !hint ? 0 : sharing(hint);
  return {
    sentence: recordsInWords(failing, rest, what, also),
    remedy: handledDifferently(`records that have ${what}`),
  };
}

const isAmong = (values: readonly string[], i: number) => (kind: readonly string[]) =>
  values.includes(kind[i] ?? '');

const withRecords = (counts: KindCounts): string[] =>
  [...counts].flatMap(([kind, count]) => (count > 0 ? [kind] : []));

const sum = (counts: KindCounts): number => [...counts.values()].reduce((all, n) => all + n, 0);
