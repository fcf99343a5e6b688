import type { RecordPlace } from '../../../../model/dataset.ts';
import { openNumberSet } from '../../../../standards/collections/number-set.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { fingerprint } from '../../../../standards/text/fingerprint.ts';
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
          if (orders < many) continue;
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

/** An identifier of more than one order. */
interface SharedId {
  readonly id: string;
  /** No more than asked for. */
  orders: number;
  place: RecordPlace;
}

/** Counts the orders of each identifier. */
interface SharedIds {
  add(id: string, order: string, place: RecordPlace): void;
  /** How many identifiers there are. */
  readonly size: () => number;
  /** Those of several orders, in the order in which the second came. */
  shared(): Iterable<SharedId>;
}

/** Nearly all identifiers have one order, so a number is kept of each, and of each with its order. */
function openSharedIds(): SharedIds {
  const ids = openNumberSet();
  const idsOfOrders = openNumberSet();
  let size = 0;
  const shared = new Map<string, SharedId>();
  return {
    size: () => size,
    add(id, order, place) {
      const known = shared.get(id);
      if (known?.orders === many) return;
      const own = fingerprint(id);
      const isKnown = ids.has(own);
      if (!isKnown && size === most) return;
      const isNewOrder = idsOfOrders.add(fingerprint(id, order));
      if (!isKnown) {
        ids.add(own);
        size += 1;
      } else if (!known) {
        if (isNewOrder) shared.set(id, { id, orders: 2, place });
      } else {
        if (isNewOrder) known.orders += 1;
        if (known.orders < many) known.place = place;
      }
    },
    shared: () => shared.values(),
  };
}
