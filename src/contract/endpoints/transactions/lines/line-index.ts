import type { KeyEntry, RecordPlace } from '../../../../model/dataset.ts';
import type { DatasetContext, DatasetRecord, Fold, FoldResult } from '../../../../model/rule.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { remembered } from '../../../../standards/collections/remembered.ts';
import { isNote } from '../../../reading/sales/document-types.ts';
import { type Line, lineOf, lineValues } from '../../../reading/sales/line.ts';
import { asId, asText } from '../../../reading/values/record-values.ts';
import { type Repeat, repeatOf } from './repeats.ts';

export interface MultiTypeProduct {
  readonly orderId: string;
  readonly productId: string;
  readonly types: readonly string[];
  readonly lines: readonly Line[];
  readonly place: RecordPlace;
}

/** Callbacks of the rules about records with a common key. */
export interface LineVisitor {
  repeat?(repeat: Repeat): void;
  several?(several: MultiTypeProduct): void;
}

/** Number of distinct keys of each kind; complete at the end. */
export interface LineCounts {
  keys: number;
  /** orderId + documentType + productId. */
  products: number;
  /** orderId + productId. */
  pairs: number;
}

const indexOf = remembered(openLineIndex);

/**
 * Returns a fold of a rule about records with a common key. All such rules of a dataset share one index, one
 * pass over the records and one over the repeated keys.
 */
export function lineFold(
  about: DatasetContext,
  visitor: LineVisitor,
  judge: (counts: LineCounts) => FoldResult,
): Required<Pick<Fold, 'record' | 'end'>> {
  const index = indexOf(about);
  index.visitors.push(visitor);
  return {
    record: index.record,
    end: () => judge(index.end()),
  };
}

function openLineIndex(about: DatasetContext) {
  const index = about.openIndex();
  const visitors: LineVisitor[] = [];
  const counts: LineCounts = { keys: 0, products: 0, pairs: 0 };
  let ended = false;

  function record({ fields, place }: DatasetRecord): void {
    const order = asId(fields.orderId);
    const product = asId(fields.productId);
    if (order === undefined || product === undefined || !asText(fields.documentType)) return;
    counts.pairs += 1;
    index.add(pairKey(order, product), place, lineValues(fields, order));
  }

  /** Returns the counts after calling the visitors. */
  function end(): LineCounts {
    if (ended) return counts;
    ended = true;
    counts.keys = counts.pairs;
    counts.products = counts.pairs;
    for (const { key, entries } of index.repeated()) endPair(key, entries);
    index.close();
    return counts;
  }

  function endPair(key: string, entries: readonly KeyEntry[]): void {
    const [orderId, productId] = pairOf(key);
    const lines = entries.map((entry) => lineOf(entry, orderId));
    const types = groupedBy(lines, ({ documentType }) => documentType);
    const keys = new Set(lines.map((line) => `${line.documentType}\n${line.documentCode}`)).size;
    counts.pairs -= lines.length - 1;
    counts.products -= lines.length - types.size;
    counts.keys -= lines.length - keys;
    const once = [...types.values()].flatMap((of) => (of.length > 1 || isNote(of[0]) ? [] : of));
    for (const same of types.values()) {
      const repeat = same.length > 1 ? repeatOf(orderId, productId, same, once) : undefined;
      if (repeat) for (const visitor of visitors) visitor.repeat?.(repeat);
    }
    const [first] = lines;
    if (types.size < 2 || !first) return;
    const several = { orderId, productId, types: [...types.keys()], lines, place: first.place };
    for (const visitor of visitors) visitor.several?.(several);
  }

  return { record, end, visitors };
}

/** Encodes the key of a product in an order: length of the order in UTF-16 units, `:`, order, product. */
const pairKey = (order: string, product: string): string => `${order.length}:${order}${product}`;

function pairOf(key: string): readonly [order: string, product: string] {
  const from = key.indexOf(':') + 1;
  const to = from + Number(key.slice(0, from - 1));
  return [key.slice(from, to), key.slice(to)];
}
