import type { RecordPlace } from '../../../../model/dataset.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { hashText, oneOf } from '../../../../standards/text/hash.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { line } from '../example.ts';

/** An order of the service may become a few orders of the client's own system, and no more. */
const many = 10;
/** More identifiers than these are not followed, so that memory stays bounded. */
const most = 100_000;

const sharing = (orders: number) =>
  Array.from({ length: orders }, (_, i) => line({ orderId: `P-${i}`, internalOrderId: '0' }));

export default datasetRule({
  id: 'transactions/internal-order-id-reused',
  severity: 'warning',
  title: 'Many orders share one internalOrderId',
  clauses: ['transactions.internal-order-id'],
  effect:
    'The service recognizes its own orders by internalOrderId. One that many orders share identifies none of them.',
  remedy:
    'In internalOrderId, send the identifier that the service’s order has. Leave it out for other orders.',
  mend: 'Send the service’s own order number, or none',
  counted: '{count} of {judged} internalOrderIds are used by many orders',
  judgedOn: 'all records of one transactions answer that have internalOrderId',
  doubt:
    'The client may split one order of the service into a few. Ten orders or more with one identifier are not a split.',
  examples: {
    conforming: [sharing(4), [line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
    breaking: [sharing(many)],
  },
  begin() {
    const ids = openSharedIds();
    return {
      record({ fields, place }) {
        const [id, order] = [asId(fields.internalOrderId), asId(fields.orderId)];
        if (id !== undefined && order !== undefined) ids.add(id, order, place);
      },
      end() {
        const samples = openSamples();
        for (const { id, orders, place } of ids.shared()) {
          if (orders.size < many) continue;
          samples.add(() => ({
            message: `internalOrderId ${excerpt(id)} stands under ${figure(many)} orders or more.`,
            at: '/internalOrderId',
            record: place,
            expected: 'an identifier for each order of the service',
            actual: id,
          }));
        }
        return { judged: ids.size(), breaches: samples.breaches() };
      },
    };
  },
});

/** An identifier under which more than one order stands. */
interface SharedId {
  readonly id: string;
  /** Hashes of the orders, 0 for the first; no more than asked for. */
  readonly orders: Set<number>;
  place: RecordPlace;
}

/** Follows under how many orders each identifier stands. */
interface SharedIds {
  add(id: string, order: string, place: RecordPlace): void;
  /** How many identifiers there are. */
  readonly size: () => number;
  /** Those of several orders, in the order in which they arrived. */
  shared(): readonly SharedId[];
}

/** Nearly all identifiers have one order. Of these two hashes are kept, so that a hundred thousand take 5 MB. */
function openSharedIds(): SharedIds {
  let slots = 1024;
  /** Open addressing: a hash of the identifier, by itself since most is decided by it; 0 is an empty slot. */
  let firsts = new Uint32Array(slots);
  /** Another one, two of the first order, and as which identifier it came, from 1. */
  let rest = new Uint32Array(4 * slots);
  let size = 0;
  const ofId = new Uint32Array(2);
  const ofOrder = new Uint32Array(2);
  const shared = new Map<number, SharedId>();

  /** Where the identifier of these hashes stands, or would stand. */
  function find(a: number, b: number): number {
    let slot = a & (slots - 1);
    for (; firsts[slot] !== 0; slot = (slot + 1) & (slots - 1)) {
      if (firsts[slot] === a && rest[4 * slot] === b) break;
    }
    return slot;
  }

  function grow(): void {
    const [heldFirsts, heldRest] = [firsts, rest];
    slots *= 4;
    firsts = new Uint32Array(slots);
    rest = new Uint32Array(4 * slots);
    for (let from = 0; from < heldFirsts.length; from += 1) {
      const a = heldFirsts[from] as number;
      if (a === 0) continue;
      const slot = find(a, heldRest[4 * from] as number);
      firsts[slot] = a;
      for (let i = 0; i < 4; i += 1) rest[4 * slot + i] = heldRest[4 * from + i] as number;
    }
  }

  return {
    size: () => size,
    add(id, order, place) {
      hashText(id, ofId);
      const a = (ofId[0] as number) || 1;
      const slot = find(a, ofId[1] as number);
      const isNew = firsts[slot] === 0;
      if (isNew && size === most) return;
      hashText(order, ofOrder);
      if (isNew) {
        size += 1;
        firsts[slot] = a;
        rest[4 * slot] = ofId[1] as number;
        rest[4 * slot + 1] = ofOrder[0] as number;
        rest[4 * slot + 2] = ofOrder[1] as number;
        rest[4 * slot + 3] = size;
        if (2 * size > slots) grow();
        return;
      }
      const isFirst = rest[4 * slot + 1] === ofOrder[0] && rest[4 * slot + 2] === ofOrder[1];
      const number = rest[4 * slot + 3] as number;
      let known = shared.get(number);
      if (!known) {
        if (isFirst) return;
        known = { id, orders: new Set([0]), place };
        shared.set(number, known);
      }
      if (known.orders.size < many) known.orders.add(isFirst ? 0 : oneOf(ofOrder));
      if (known.orders.size < many) known.place = place;
    },
    shared: () => [...shared].toSorted(([a], [b]) => a - b).map(([, each]) => each),
  };
}
