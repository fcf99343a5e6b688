import { figure } from '../../../standards/text/figures.ts';
import { datasetRule } from '../../authoring/define.ts';
import { openSamples } from '../../authoring/samples.ts';
import { excerpt } from '../../http/excerpt.ts';
import { fieldsOf, hasId } from '../../records/fields.ts';
import { line } from '../example.ts';
import { field } from '../fields.ts';
import { openSharedIds } from '../lines/shared-ids.ts';

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
    const ids = openSharedIds(
      { id: field.internalOrderId, order: field.orderId },
      { most, enough: many },
    );
    return {
      record(record) {
        const r = fieldsOf(record);
        if (hasId(r, field.internalOrderId) && hasId(r, field.orderId)) ids.add(r, record.place);
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
