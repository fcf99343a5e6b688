import type { Json } from '../../model/json.ts';
import type { About, DatasetRecord, Judged, RecordPlace } from '../../model/rule.ts';
import { openIndexFor } from '../open-index.ts';
import { asId, asText } from '../record-values.ts';
import { decodeLine, documentCodeOf, encodeLine, type Line, placeOf } from './line.ts';
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

/** What the rules about records that share a key are told, one by one. */
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
  record(r: DatasetRecord): void;
  /** Counts once everything has been told to the visitors. */
  end(): LineCounts;
  readonly visitors: LineVisitor[];
}

const opened = new WeakMap<About, LineIndex>();

/**
 * A fold of a rule about records that share a key. All such rules of one dataset share one index,
 * one pass over the records and one over what is repeated.
 */
export function lineFold(
  about: About,
  visitor: LineVisitor,
  judge: (counts: LineCounts) => Judged,
): { record(r: DatasetRecord): void; end(): Judged } {
  const index = opened.get(about) ?? openLineIndex(about);
  opened.set(about, index);
  index.visitors.push(visitor);
  return { record: (r) => index.record(r), end: () => judge(index.end()) };
}

/** What a key is of stands at its beginning; a length in it keeps two texts apart. */
const pairKey = (orderId: string, productId: string) => `p${orderId.length}:${orderId}${productId}`;

function openLineIndex(about: About): LineIndex {
  const index = openIndexFor(about);
  const visitors: LineVisitor[] = [];
  const counts: LineCounts = { keys: 0, products: 0, pairs: 0, orders: 0, references: 0 };
  let number = 0;
  let order = '';
  let commerce = '';
  let document = '';
  let ended = false;

  function record(r: DatasetRecord): void {
    // Each rule that shares this index hands the record on; the first is enough.
    if (r.place.number === number) return;
    number = r.place.number;
    const { value } = r;
    const orderId = asId(value.orderId);
    const productId = asId(value.productId);
    const commerceId = asId(value.commerceId);
    const code = documentCodeOf(r);
    if (orderId !== undefined && productId !== undefined && asText(value.documentType)) {
      counts.pairs += 1;
      index.add(pairKey(orderId, productId), encodeLine(r));
    }
    // The lines of a document mostly stand together, so the last one is not noted again.
    if (orderId !== undefined && commerceId !== undefined) {
      if (orderId !== order || commerceId !== commerce) {
        counts.orders += 1;
        index.add(`o${orderId}`, JSON.stringify([...placeList(r.place), commerceId]));
      }
      order = orderId;
      commerce = commerceId;
    }
    if (code !== '' && code !== document) index.add(`d${code}`, '');
    document = code;
    const reference = isReferring(r) ? asId(value.referenceCode) : undefined;
    if (reference !== undefined) {
      // Twice, so that the index tells of it even where no document has this code.
      index.add(`d${reference}`, JSON.stringify(placeList(r.place)));
      index.add(`d${reference}`, '-');
    }
  }

  function end(): LineCounts {
    if (ended) return counts;
    ended = true;
    counts.keys = counts.pairs;
    counts.products = counts.pairs;
    for (const { key, payloads } of index.repeated()) {
      if (key.startsWith('p')) endPair(key, payloads.map(decodeLine));
      else if (key.startsWith('o')) endOrder(key.slice(1), payloads);
      else endReference(key.slice(1), payloads);
    }
    index.close();
    return counts;
  }

  function endPair(key: string, lines: readonly Line[]): void {
    const [length = ''] = /^\d+/.exec(key.slice(1)) ?? [];
    const from = 2 + length.length;
    const orderId = key.slice(from, from + Number(length));
    const productId = key.slice(from + Number(length));
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

  function endOrder(orderId: string, payloads: readonly string[]): void {
    counts.orders -= payloads.length - 1;
    const commerces = new Map<string, RecordPlace>();
    for (const payload of payloads) {
      const parts = JSON.parse(payload) as readonly Json[];
      const name = asText(parts[3]) ?? '';
      if (!commerces.has(name)) commerces.set(name, placeOf(parts));
    }
    if (commerces.size < 2) return;
    for (const visitor of visitors) visitor.reused?.({ orderId, commerces });
  }

  function endReference(code: string, payloads: readonly string[]): void {
    const told = payloads.find((payload) => payload.startsWith('['));
    if (told === undefined) return;
    counts.references += 1;
    if (payloads.includes('')) return;
    const place = placeOf(JSON.parse(told) as readonly Json[]);
    for (const visitor of visitors) visitor.unknown?.({ code, place });
  }

  return { record, end, visitors };
}

const placeList = ({ number, offset, line }: RecordPlace): readonly (number | null)[] => [
  number,
  offset ?? null,
  line ?? null,
];

const isReferring = ({ value: { documentType } }: DatasetRecord) =>
  documentType === 'credit note' || documentType === 'debit note';
