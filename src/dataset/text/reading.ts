import type { DatasetShape, RecordPlace } from '../../model/dataset.ts';
import type { RecordsList, Trouble, TroubleKind } from '../../model/exchange.ts';
import type { Pointer } from '../../model/json.ts';
import type { DatasetRecord } from '../../model/rule.ts';
import { pointerOf } from '../../standards/json/json-pointer.ts';
import { howMany, list } from '../../standards/text/figures.ts';
import { shortened } from '../../standards/text/legible.ts';
import type { NameRecognizer } from './shape.ts';

/** Record with its text as written, which is equal for records written alike. */
export interface ReadRecord extends DatasetRecord {
  readonly text: string;
}

export interface ReadingState {
  readonly shape: DatasetShape;
  readonly known: NameRecognizer;
  readonly troubles: TroubleLog;
  readonly observed: Map<string, string>;
  readonly maxRecords: number;
  readonly maxRecordBytes: number;
  readonly pieceLength: number;
  readonly lookAhead: number;
  /** JSON Pointers of the records in earlier answers of this dataset. */
  readonly seenAt: readonly Pointer[];
  readonly onRecord: (record: ReadRecord) => void;
  readonly emptyObjects: Pointer[];
  /** Counts of CSV lines that are not records, by kind. */
  readonly asides: Map<string, number>;
  list: RecordsList | undefined;
  /** Number of records so far, including unreadable ones. */
  records: number;
  /** 'full': maxRecords was reached and another record follows. 'over': nothing more can be read. */
  state: 'reading' | 'full' | 'over';
}

/** Reader of one format; the bytes are nearly UTF-8, without a byte-order mark. */
export interface FormReader {
  /** Reads the window. `final`: no more bytes will arrive; `cut`: they were truncated, which is reported elsewhere. */
  run(final: boolean, cut: boolean): void;
  end(): void;
}

const maxObservedValues = 50;
const maxObservedLength = 200;

/** Records a scalar beside the list (next, cursor, total …) by its JSON Pointer. */
export function noteBeside(reading: ReadingState, path: readonly string[], scalar: string): void {
  const at = pointerOf(path);
  if (reading.observed.has(at) || reading.observed.size >= maxObservedValues) return;
  reading.observed.set(at, shortened(scalar, maxObservedLength));
}

export function noteEmptyObject({ emptyObjects }: ReadingState, path: readonly string[]): void {
  if (emptyObjects.length < maxEmptyObjects) emptyObjects.push(pointerOf(path));
}

const maxEmptyObjects = 10;

/** Records a list whose objects have too few fields of a record to be read. */
export function notePassedOver(
  reading: ReadingState,
  path: readonly string[],
  objects: number,
  fields: readonly string[],
): void {
  const text = `${howMany(objects, 'object')} at ${pointerOf(path) || 'the top'} with ${list(fields)}`;
  addPassedOver(reading, text);
}

/** Records the location of objects without any field of a record, beside an empty list. */
export const noteBesideEmpty = (reading: ReadingState, path: readonly string[]): void =>
  addPassedOver(reading, `objects at ${pointerOf(path)}`);

function addPassedOver({ observed }: ReadingState, text: string): void {
  const before = observed.get(passedOver);
  if (before === undefined) observed.set(passedOver, text);
  else if (before.length < maxObservedLength) observed.set(passedOver, `${before}; ${text}`);
}

const passedOver = 'lists not read';

/** Line that is not a row of the table and is not judged. */
export type Aside = 'line before the header' | 'comment' | 'blank row' | 'row of totals or counts';

export function noteAside({ asides }: ReadingState, what: Aside): void {
  asides.set(what, (asides.get(what) ?? 0) + 1);
}

export function noteUnreadable(
  { troubles }: ReadingState,
  { number, offset = 0 }: RecordPlace,
  what: Pick<Trouble, 'detail' | 'row'> & Partial<Trouble>,
): void {
  troubles.add({ kind: 'unreadable-record', offset, record: number, ...what });
}

export type TroubleLog = ReturnType<typeof openTroubleLog>;

const keptOfEachKind = 100;

/** Returns a log of troubles: the first of each kind in full, and the count of each kind. */
export function openTroubleLog() {
  const sample: Trouble[] = [];
  const counts = new Map<TroubleKind, number>();
  return {
    sample,
    counts,
    add(trouble: Trouble): void {
      const count = (counts.get(trouble.kind) ?? 0) + 1;
      counts.set(trouble.kind, count);
      if (count <= keptOfEachKind) sample.push(trouble);
    },
  };
}
