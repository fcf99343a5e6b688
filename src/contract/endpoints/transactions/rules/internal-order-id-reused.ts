import type { RecordPlace } from '../../../../model/dataset.ts';
import { openNumberSet } from '../../../../standards/collections/number-set.ts';
import { figure } from '../../../../standards/text/figures.ts';
import { fingerprint } from '../../../../standards/text/fingerprint.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { line } from '../example.ts';

/** An order of the platform may become several orders of the client's own system, but not this many. */
const suspiciousOrders = 10;
/** Limit on tracked identifiers, so that memory is bounded. */
const maxTrackedIds = 100_000;

const sharing = (orders: number) =>
  Array.from({ length: orders }, (_, i) => line({ orderId: `P-${i}`, internalOrderId: '0' }));

export default datasetRule({
  id: 'transactions/internal-order-id-reused',
  severity: 'warning',
  title: 'Many orders share one internalOrderId',
  clauses: ['transactions.internal-order-id'],
  effect:
    'The platform recognizes its own orders by internalOrderId. One that many orders share identifies none of them.',
  remedy:
    'In internalOrderId, send the identifier that the platform’s order has. Leave it out for other orders.',
  mend: 'Send the platform’s own order number, or none',
  counted: ['internalOrderIds', 'are used by many orders'],
  doubt:
    'The client may split one order of the platform into a few. Ten orders or more with one identifier are not a split.',
  examples: () => ({
    conforming: [sharing(4), [line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
    breaking: [sharing(suspiciousOrders)],
  }),
  begin() {
    /** Hashes of the identifiers, and of each with its order. */
    const [ids, uses] = [openNumberSet(), openNumberSet()];
    /** Identifiers of several orders, each with the first record of the second order. */
    const reused = new Map<string, { orders: number; readonly place: RecordPlace }>();
    let judged = 0;
    return {
      record({ fields, place }) {
        const [id, order] = [asId(fields.internalOrderId), asId(fields.orderId)];
        if (id === undefined || order === undefined) return;
        const hash = fingerprint(id);
        if (judged === maxTrackedIds && !ids.has(hash)) return;
        const isNew = ids.add(hash);
        if (isNew) judged += 1;
        if (!uses.add(fingerprint(id, order)) || isNew) return;
        const known = reused.get(id);
        if (!known) reused.set(id, { orders: 2, place });
        else if (known.orders < suspiciousOrders) known.orders += 1;
      },
      end() {
        const samples = openSamples();
        for (const [id, { orders, place: record }] of reused) {
          if (orders < suspiciousOrders) continue;
          samples.add(() => ({
            message: `internalOrderId ${excerpt(id)} is under ${figure(suspiciousOrders)} orders or more.`,
            at: '/internalOrderId',
            record,
            expected: 'an identifier for each order of the platform',
            actual: id,
          }));
        }
        return { judged, breaches: samples.breaches() };
      },
    };
  },
});
