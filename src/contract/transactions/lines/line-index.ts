import { fieldKinds, type RecordFields, type RecordPlace } from '../../../model/dataset.ts';
import type { About, DatasetRecord, Fold, Judged } from '../../../model/rule.ts';
import { EntryWriter, readEntry, readPlace, writePlace } from '../../records/entry.ts';
import { fieldsOf, hasId, hasText, idIn, isSame } from '../../records/fields.ts';
import { openIndexFor } from '../../records/open-index.ts';
import { field } from '../fields.ts';
import { isNoteType, typeNumber } from './document-types.ts';
import { documentCodeField, type Line, readLine, writeLine } from './line.ts';
import { type Repeat, repeatOf } from './repeats.ts';

/** One product of one order in several document types. */
export interface SeveralTypes {
  readonly orderId: string;
  readonly productId: string;
  readonly types: readonly string[];
  readonly place: RecordPlace;
}

/** One orderId under several commerces, each with the first record that names it. */
export interface ReusedOrder {
  readonly orderId: string;
  readonly commerces: ReadonlyMap<string, RecordPlace>;
}

/** A referenceCode that no record has as its documentCode. */
export interface UnknownReference {
  readonly code: string;
  readonly place: RecordPlace;
}

/** What the rules about records that share a key are given, one by one. */
export interface LineVisitor {
  repeat?(repeat: Repeat): void;
  several?(several: SeveralTypes): void;
  reused?(order: ReusedOrder): void;
  unknown?(reference: UnknownReference): void;
}

/** How many there were of each kind of key; known at the end. */
export interface LineCounts {
  /** documentCode + orderId + documentType + productId. */
  keys: number;
  /** orderId + documentType + productId. */
  products: number;
  /** orderId + productId. */
  pairs: number;
  orders: number;
  references: number;
}

interface LineIndex {
  readonly record: (r: DatasetRecord) => void;
  /** Counts once everything has been told to the visitors. */
  end(): LineCounts;
  readonly visitors: LineVisitor[];
}

/** What an entry under a name says: there is a document, an order, both, or a note refers to it. */
const names = { document: 0, order: 1, both: 2, reference: 3 } as const;
const nowhere: RecordPlace = { number: 0 };

const opened = new WeakMap<About, LineIndex>();

/**
 * A fold of a rule about records that share a key. All such rules of one dataset share one index,
 * one pass over the records and one over what is repeated.
 */
export function lineFold(
  about: About,
  visitor: LineVisitor,
  judge: (counts: LineCounts) => Judged,
): Required<Pick<Fold, 'record' | 'end'>> {
  const index = opened.get(about) ?? openLineIndex(about);
  opened.set(about, index);
  index.visitors.push(visitor);
  return {
    record: index.record,
    end: () => judge(index.end()),
  };
}

function openLineIndex(about: About): LineIndex {
  const index = openIndexFor(about);
  const entry = new EntryWriter();
  const visitors: LineVisitor[] = [];
  const counts: LineCounts = { keys: 0, products: 0, pairs: 0, orders: 0, references: 0 };
  let number = 0;
  const lastOrder = openLastText();
  const lastCommerce = openLastText();
  const lastDocument = openLastText();
  let ended = false;

  function record(record: DatasetRecord): void {
    const { place } = record;
    // Each rule that shares this index hands the record on; the first is enough.
    if (place.number === number) return;
    number = place.number;
    const r = fieldsOf(record);
    const type = typeNumber(r);
    const code = documentCodeField(r);
    const hasOrder = hasId(r, field.orderId);
    if (hasOrder && hasId(r, field.productId) && hasText(r, field.documentType)) {
      counts.pairs += 1;
      writeLine(beginPair(entry, r), r, place, code, type);
      entry.addTo(index);
    }
    // The lines of a document mostly stand together, so the last one is not noted again.
    const isNew =
      hasOrder &&
      hasId(r, field.commerceId) &&
      !(lastOrder.is(r, field.orderId) && lastCommerce.is(r, field.commerceId));
    const hasOwnCode = code === field.orderId;
    if (isNew) {
      counts.orders += 1;
      lastOrder.keep(r, field.orderId);
      lastCommerce.keep(r, field.commerceId);
      const named = beginName(entry, r, field.orderId).byte(hasOwnCode ? names.both : names.order);
      writePlace(named, place).id(r, field.commerceId).addTo(index);
    }
    if (code < 0) lastDocument.forget();
    else if (!lastDocument.is(r, code)) {
      lastDocument.keep(r, code);
      if (!(isNew && hasOwnCode)) {
        beginName(entry, r, code).byte(names.document).addTo(index);
      }
    }
    if (isNoteType(type) && hasId(r, field.referenceCode)) {
      writePlace(beginName(entry, r, field.referenceCode).byte(names.reference), place);
      // Twice, so that the index tells of it even where no document has this code.
      entry.addTo(index);
      entry.addTo(index);
    }
  }

  function end(): LineCounts {
    if (ended) return counts;
    ended = true;
    counts.keys = counts.pairs;
    counts.products = counts.pairs;
    for (const { key, payloads } of index.repeated()) {
      if (key.startsWith('p')) endPair(key, payloads);
      else endName(key.slice(1), payloads);
    }
    index.close();
    return counts;
  }

  function endPair(key: string, payloads: readonly Uint8Array[]): void {
    const [orderId, productId] = pairOf(key);
    const lines = payloads.map((payload) => readLine(payload, orderId));
    const types = new Map<string, [Line, ...Line[]]>();
    for (const line of lines) {
      const same = types.get(line.documentType);
      if (same) same.push(line);
      else types.set(line.documentType, [line]);
    }
    const keys = new Set(lines.map((line) => `${line.documentType}\n${line.documentCode}`)).size;
    counts.pairs -= lines.length - 1;
    counts.products -= lines.length - types.size;
    counts.keys -= lines.length - keys;
    for (const same of types.values()) {
      const repeat = same.length > 1 ? repeatOf(orderId, productId, same) : undefined;
      if (repeat) for (const visitor of visitors) visitor.repeat?.(repeat);
    }
    const [first] = lines;
    if (types.size < 2 || !first) return;
    const several = { orderId, productId, types: [...types.keys()], place: first.place };
    for (const visitor of visitors) visitor.several?.(several);
  }

  /** One name, of an order or a document or both. */
  function endName(name: string, payloads: readonly Uint8Array[]): void {
    const entries = payloads.map((payload) => {
      const read = readEntry(payload);
      const kind = read.byte();
      return { kind, place: kind === names.document ? nowhere : readPlace(read), read };
    });
    const orders = entries.filter(({ kind }) => kind === names.order || kind === names.both);
    if (orders.length > 0) counts.orders -= orders.length - 1;
    const commerces = new Map<string, RecordPlace>();
    for (const { place, read } of orders) {
      const commerceId = read.text();
      if (!commerces.has(commerceId)) commerces.set(commerceId, place);
    }
    if (commerces.size > 1) {
      for (const visitor of visitors) visitor.reused?.({ orderId: name, commerces });
    }
    const reference = entries.find(({ kind }) => kind === names.reference);
    if (!reference) return;
    counts.references += 1;
    if (entries.some(({ kind }) => kind === names.document || kind === names.both)) return;
    for (const visitor of visitors) visitor.unknown?.({ code: name, place: reference.place });
  }

  return { record, end, visitors };
}

/** Remembers a text of ASCII, to know it when it comes again in the next record. Of others it knows none. */
function openLastText() {
  let held = new DataView(new ArrayBuffer(64));
  let length = -1;
  return {
    is({ kinds, view, starts, ends }: RecordFields, field: number): boolean {
      const from = starts[field] as number;
      if (kinds[field] !== fieldKinds.ascii || (ends[field] as number) - from !== length)
        return false;
      return isSame(view, from, held, 0, length);
    },
    keep({ kinds, view, starts, ends }: RecordFields, field: number): void {
      const from = starts[field] as number;
      length = kinds[field] === fieldKinds.ascii ? (ends[field] as number) - from : -1;
      if (length + 4 > held.byteLength) held = new DataView(new ArrayBuffer(2 * length));
      for (let i = 0; i < length; i += 4) held.setInt32(i, view.getInt32(from + i));
    },
    forget(): void {
      length = -1;
    },
  };
}

/** Begins an entry of a product in an order: `p`, how many UTF-16 units the order has, `:`, order, product. */
function beginPair(entry: EntryWriter, r: RecordFields): EntryWriter {
  const { kinds, starts, ends } = r;
  const isAscii = kinds[field.orderId] === fieldKinds.ascii;
  const units = isAscii
    ? (ends[field.orderId] as number) - (starts[field.orderId] as number)
    : (idIn(r, field.orderId) ?? '').length;
  writeDigits(entry.begin().byte(letterP), units);
  return entry.byte(colon).bareId(r, field.orderId).bareId(r, field.productId).endKey();
}

/** The two texts of a pair's key. */
function pairOf(key: string): readonly [order: string, product: string] {
  const from = key.indexOf(':') + 1;
  const to = from + Number(key.slice(1, from - 1));
  return [key.slice(from, to), key.slice(to)];
}

/** Begins an entry of an order or a document: `n` and its name. */
const beginName = (entry: EntryWriter, r: RecordFields, name: number): EntryWriter =>
  entry.begin().byte(letterN).bareId(r, name).endKey();

function writeDigits(entry: EntryWriter, number: number): void {
  if (number >= 10) writeDigits(entry, Math.floor(number / 10));
  entry.byte(zero + (number % 10));
}

const letterN = 110;
const letterP = 112;
const zero = 48;
const colon = 58;
