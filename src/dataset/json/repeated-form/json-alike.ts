import type { RecordPlace } from '../../../model/dataset.ts';
import { type DatasetShape, type WrittenRecord, writtenKinds } from '../../../model/dataset.ts';
import type { JsonObject } from '../../../model/json.ts';
import { addForm, type Ending, mostMembers, rootStep, type Step } from './json-form.ts';
import { openValueReader } from './json-value.ts';

/**
 * Records of one source are nearly always written alike: the same names in the same order with the same
 * blanks. Their forms are learned from records that were read with care. A record in such a form is flat,
 * names no member twice and holds no whole number beyond 15 digits, so it is read off its bytes. What does
 * not fit is read with care.
 */
export interface AlikeRecords {
  readonly hasLearned: boolean;
  /** Whether it is worth trying: false for most records where few have fitted. */
  worthwhile(): boolean;
  /**
   * Whether the record whose bracket is at `at` is in a form known. The bytes are UTF-8, and bytes[to] is 0.
   */
  fits(bytes: Buffer, at: number, to: number): boolean;
  /** Of the record that fitted: the index after it, its line ends, where it lies. */
  readonly end: number;
  readonly lines: number;
  written(place: RecordPlace): WrittenRecord;
  /** What is made of it. */
  value(): JsonObject;
  /** Learns the form of a record in which nothing was odd; whether there is a new one. */
  learn(text: string): boolean;
}

const mostLearned = 256;
/** Bytes of a record whose form is learned. */
export const longestLearned = 16_384;
/** After this many records in a row that fit nothing, forms are tried on few of the next ones. */
const patience = 32;

export function openAlikeRecords(shape: DatasetShape): AlikeRecords {
  const root = rootStep();
  const values = openValueReader(shape.fields.length + mostMembers);
  const { kinds, starts, ends, numbers } = values;
  const record = {
    place: { number: 0 } as RecordPlace,
    bytes: values.bytes,
    kinds,
    starts,
    ends,
    numbers,
    others: [] as readonly string[],
  };
  let learned = 0;
  let misses = 0;
  let from = 0;
  let end = 0;
  let form: Ending | undefined;

  /** The step after this one whose lead stands at `at`. */
  function follow({ next }: Step, at: number): Step | undefined {
    for (let i = 0; i < next.length; i += 1) {
      const step = next[i] as Step;
      if (leads(step, at)) return step;
    }
    return undefined;
  }

  function leads({ lead, words }: Step, at: number): boolean {
    const { view } = values;
    if (at + lead.length > view.byteLength) return false;
    const last = words.length - 1;
    for (let word = 0; word < last; word += 1) {
      if (view.getInt32(at + 4 * word, true) !== words[word]) return false;
    }
    return view.getInt32(at + lead.length - 4, true) === words[last];
  }

  /** The form of the record at `from`, with its values noted and `end` after it. */
  function formAt(to: number): Ending | undefined {
    let step = root;
    let at = from;
    for (;;) {
      const next = follow(step, at);
      if (!next) break;
      at = values.read(next.slot, at + next.lead.length);
      if (at < 0) return undefined;
      step = next;
    }
    const { ending } = step;
    if (!ending) return undefined;
    const { tail, absent } = ending;
    for (let i = 0; i < tail.length; i += 1) if (values.bytes[at + i] !== tail[i]) return undefined;
    for (let i = 0; i < absent.length; i += 1) kinds[absent[i] as number] = writtenKinds.absent;
    end = at + tail.length;
    return end <= to ? ending : undefined;
  }

  return {
    get end() {
      return end;
    },
    get lines() {
      return form?.lines ?? 0;
    },
    get hasLearned() {
      return learned > 0;
    },
    worthwhile() {
      if (learned === 0) return false;
      if (misses <= patience) return true;
      misses += 1;
      return misses % patience === 0;
    },
    fits(bytes, at, to) {
      if (bytes !== values.bytes) values.turnTo(bytes);
      from = at;
      form = formAt(to);
      misses = form ? 0 : misses + 1;
      return form !== undefined;
    },
    written(place) {
      record.place = place;
      record.bytes = values.bytes;
      record.others = form?.others ?? [];
      return record;
    },
    value: () => JSON.parse(values.bytes.toString('utf8', from, end)) as JsonObject,
    learn(read) {
      if (learned >= mostLearned || read.length > longestLearned) return false;
      const isNew = addForm(root, read, shape);
      if (isNew) learned += 1;
      return isNew;
    },
  };
}
