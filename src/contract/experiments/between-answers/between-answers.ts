import type { RecordDigest, RecordKind } from '../../../model/dataset.ts';
import type { Subject } from '../../../model/rule.ts';
import { groupedBy } from '../../../standards/collections/grouped.ts';
import { turnsOf } from '../../reading/answers/in-time.ts';
import { troubleOf } from '../../reading/answers/trouble.ts';
import { type ClosedRange, type Dated, latest } from '../../reading/sales/readings.ts';
import { type RangeAnswer, rangeAnswers } from '../ranges/range-answers.ts';
import { isForm } from '../steps/range-roles.ts';
import { type Look, lookOf } from './record-traits.ts';

/** A record that is younger may still be on its way to all parts of a client's system. */
const youngest = 3_600_000;

/** One answer of the run, with the numbers of its records in its own order. */
export interface Held {
  readonly answer: RangeAnswer<Subject>;
  readonly ids: Uint32Array;
  /** Its place among all answers, in the order of sending; the same for calls that were under way together. */
  readonly turn: number;
}

/** All answers to one range, however often and wherever in the run it was asked. */
export interface Asked {
  /**
   * The range in which a record must be there. Of a single bound it ends where the answer's own records do,
   * since a client may set the other one itself.
   */
  readonly range: ClosedRange;
  /** Both bounds were sent. */
  readonly closed: boolean;
  readonly held: readonly Held[];
}

/** Every answer of the run, ready to be held against every other. */
export interface BetweenAnswers {
  readonly table: RecordTable;
  /** In the order of sending. */
  readonly held: readonly Held[];
  /** The ranges that were asked with a bound or two. */
  readonly asked: readonly Asked[];
  /** The turns at which a record was first and last shown, by its number. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** Records older than that are settled enough to be missed. */
  readonly old: number;
}

/** A range whose answers lack records that other answers show inside it. */
export interface Short {
  readonly asked: Asked;
  /** The missing ones by number, oldest first. */
  readonly missing: readonly number[];
  /** At which end of the range all of them lie. */
  readonly end?: 'early' | 'late';
  /** Records in the longest of its answers. */
  readonly records: number;
}

const known = new WeakMap<readonly Subject[], BetweenAnswers>();

/** The same answers are asked for by several rules. */
export function betweenAnswers(exchanges: readonly Subject[]): BetweenAnswers {
  const own = known.get(exchanges) ?? holdTogether(exchanges);
  known.set(exchanges, own);
  return own;
}

function holdTogether(exchanges: readonly Subject[]): BetweenAnswers {
  const answers = rangeAnswers(exchanges).toSorted((a, b) =>
    a.x.startedAt < b.x.startedAt ? -1 : Number(a.x.startedAt > b.x.startedAt),
  );
  const table = openRecordTable();
  const turns = turnsOf(answers.map(({ x }) => x));
  const held = answers.map((answer, at): Held => {
    const ids = new Uint32Array(answer.digest.count);
    for (let i = 0; i < ids.length; i += 1) ids[i] = table.number(answer.digest, i);
    return { answer, ids, turn: turns[at] ?? at };
  });
  const first = new Uint32Array(table.size);
  const last = new Uint32Array(table.size);
  for (const { ids, turn } of held.toReversed()) for (const id of ids) first[id] = turn;
  for (const { ids, turn } of held) for (const id of ids) last[id] = turn;
  const plain = held.filter(({ answer: { x } }) => !isForm(x.role));
  const asked = [
    ...groupedBy(plain, ({ answer: { range } }) => `${range.from} ${range.to}`).values(),
  ].flatMap((group) => askedOf(group, table) ?? []);
  const began = Math.min(...answers.map(({ x }) => Date.parse(x.startedAt)));
  return {
    table,
    held,
    asked,
    first,
    last,
    old: began - youngest,
  };
}

/**
 * Undefined where records of an answer were not read, and without any bound: what a client gives then the contract
 * leaves open.
 */
function askedOf(held: readonly Held[], table: RecordTable): Asked | undefined {
  const [shown] = held;
  const isPart = ({ answer: { stopped, x } }: Held) =>
    stopped || troubleOf(x, 'unreadable-record') !== undefined;
  if (!shown || held.some(isPart)) return undefined;
  const { from, to } = shown.answer.range;
  if (from !== undefined && to !== undefined) return { range: { from, to }, closed: true, held };
  if (from === undefined && to === undefined) return undefined;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { ids } of held) {
    for (const id of ids) {
      const at = table.at[id] ?? 0;
      least = Math.min(least, at);
      most = Math.max(most, at);
    }
  }
  return {
    range: { from: Math.max(from ?? least, least), to: Math.min(to ?? most, most) },
    closed: false,
    held,
  };
}

/** Which records any of these answers holds, by number. */
export function holdsIn(held: readonly Held[], { size }: RecordTable): Uint8Array {
  const holds = new Uint8Array(size);
  for (const { ids } of held) for (const id of ids) holds[id] = 1;
  return holds;
}

export const isOld = ({ table, old }: BetweenAnswers, id: number): boolean =>
  latest(table, id) < old;

/** The distinct records of many answers, numbered as they come: 42 bytes each and their slots. */
interface RecordTable extends Dated {
  readonly size: number;
  /** The number of entry `i` of a digest; it is kept where it is new. */
  number(digest: RecordDigest, i: number): number;
  /** Equal for records of one grain, whatever their dates. */
  readonly grain: Float64Array;
  look(id: number): Look;
  /** Of all its records. */
  kinds(): readonly RecordKind[];
}

function openRecordTable(): RecordTable {
  let bits = 10;
  let size = 0;
  /** Open addressing: number of the record + 1. */
  let slots = new Uint32Array(1 << bits);
  let lists = listsOf(1 << (bits - 1));
  const kinds: RecordKind[] = [];
  const firstKinds = new Map<RecordDigest, number>();

  function firstKind(digest: RecordDigest): number {
    const first = firstKinds.get(digest) ?? kinds.length;
    if (first === kinds.length) kinds.push(...digest.kinds);
    firstKinds.set(digest, first);
    return first;
  }

  const slotOf = (record: number) => (record / 2 ** 21) >>> (32 - bits);

  function grow(): void {
    bits += 1;
    slots = new Uint32Array(1 << bits);
    const wider = listsOf(1 << (bits - 1));
    for (const name of names) wider[name].set(lists[name]);
    lists = wider;
    for (let id = 0; id < size; id += 1) {
      let slot = slotOf(lists.record[id] ?? 0);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id + 1;
    }
  }

  return {
    get size() {
      return size;
    },
    get at() {
      return lists.at;
    },
    get unit() {
      return lists.unit;
    },
    get kind() {
      return lists.kind;
    },
    get grain() {
      return lists.grain;
    },
    kinds: () => kinds,
    look(id) {
      const kind = kinds[lists.kindOfRecord[id] ?? 0] ?? { fields: {} };
      return lookOf(kind, lists.at[id] ?? 0, lists.kind[id] ?? 0);
    },
    number(digest, i) {
      const { grain, record, at, unit, kind, kindOfRecord } = digest;
      if (2 * size >= slots.length) grow();
      const key = record[i] ?? 0;
      let slot = slotOf(key);
      for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
        const id = (slots[slot] ?? 0) - 1;
        if (lists.record[id] === key) return id;
      }
      slots[slot] = size + 1;
      lists.grain[size] = grain[i] ?? 0;
      lists.record[size] = key;
      lists.at[size] = at[i] ?? 0;
      lists.unit[size] = unit[i] ?? 0;
      lists.kind[size] = kind[i] ?? 0;
      lists.kindOfRecord[size] = firstKind(digest) + (kindOfRecord[i] ?? 0);
      size += 1;
      return size - 1;
    },
  };
}

const listsOf = (room: number) => ({
  grain: new Float64Array(room),
  record: new Float64Array(room),
  at: new Float64Array(room),
  unit: new Float32Array(room),
  kind: new Uint8Array(room),
  kindOfRecord: new Uint32Array(room),
});

const names = ['grain', 'record', 'at', 'unit', 'kind', 'kindOfRecord'] as const;
