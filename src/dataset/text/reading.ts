import type { DatasetShape } from '../../model/dataset.ts';
import type { RecordsList, Trouble, TroubleKind } from '../../model/exchange.ts';
import type { Pointer } from '../../model/json.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import { howMany, list } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import type { ReadRecord } from './record.ts';
import type { Knowing } from './shape.ts';

/** What the readers of all forms share while one dataset is read. */
export interface Reading {
  readonly shape: DatasetShape;
  readonly known: Knowing;
  readonly troubles: TroubleLog;
  readonly observed: Map<string, string>;
  readonly maxRecords: number;
  readonly maxRecordBytes: number;
  readonly pieceLength: number;
  readonly lookAhead: number;
  /** Where earlier answers of this dataset had their records, as JSON Pointers. */
  readonly seenAt: readonly Pointer[];
  readonly onRecord: (record: ReadRecord) => void;
  readonly emptyObjects: Pointer[];
  /** Lines of a CSV that are not records, by what they are. */
  readonly asides: Map<string, number>;
  /** Where the records are, of JSON. */
  list: RecordsList | undefined;
  /** Records read so far, those that could not be read among them. */
  records: number;
  /** 'full': another record was there and maxRecords bit. 'over': nothing more can be read. */
  state: 'reading' | 'full' | 'over';
}

/** Reads one form of dataset; the bytes are UTF-8 or nearly so, without a byte-order mark. */
export interface FormReader {
  /** Reads what is in the window. `final`: no more bytes come; `cut`: because something stopped them, which is reported elsewhere. */
  run(final: boolean, cut: boolean): void;
  /** Called once, after the last of the bytes. */
  end(): void;
}

const mostBeside = 50;
const longestBeside = 200;

/** Keeps a scalar beside the list (next, cursor, total …), by its JSON Pointer. */
export function noteBeside(reading: Reading, path: readonly string[], scalar: string): void {
  const at = pointerOf(path);
  if (reading.observed.has(at) || reading.observed.size >= mostBeside) return;
  reading.observed.set(at, shortened(scalar, longestBeside));
}

/** Keeps the place of an object without members. */
export function noteEmptyObject({ emptyObjects }: Reading, path: readonly string[]): void {
  if (emptyObjects.length < mostEmpty) emptyObjects.push(pointerOf(path));
}

const mostEmpty = 10;

/** Keeps a list whose objects have some fields of a record, and not enough to be read as records. */
export function notePassedOver(
  reading: Reading,
  path: readonly string[],
  objects: number,
  fields: readonly string[],
): void {
  const said = `${howMany(objects, 'object')} at ${pointerOf(path) || 'the top'} with ${list(fields)}`;
  addPassedOver(reading, said);
}

/** Keeps the place of objects without any field of a record beside an empty list. */
export const noteBesideEmpty = (reading: Reading, path: readonly string[]): void =>
  addPassedOver(reading, `objects at ${pointerOf(path)}`);

function addPassedOver({ observed }: Reading, said: string): void {
  const before = observed.get(passedOver);
  if (before === undefined) observed.set(passedOver, said);
  else if (before.length < longestBeside) observed.set(passedOver, `${before}; ${said}`);
}

const passedOver = 'lists not read';

export type TroubleLog = ReturnType<typeof openTroubleLog>;

const keptOfEachKind = 100;

/** Keeps what was found about the bytes: the first of each kind in full, and how often each was found. */
export function openTroubleLog() {
  const kept: Trouble[] = [];
  const counts = new Map<TroubleKind, number>();
  return {
    kept,
    counts,
    add(trouble: Trouble): void {
      const count = (counts.get(trouble.kind) ?? 0) + 1;
      counts.set(trouble.kind, count);
      if (count <= keptOfEachKind) kept.push(trouble);
    },
  };
}
