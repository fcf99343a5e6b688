import type { RecordPlace } from '../../../model/dataset.ts';
import { figure } from '../../../standards/text/figures.ts';
import { datasetRule } from '../../authoring/define.ts';
import { openSamples } from '../../authoring/samples.ts';
import { excerpt } from '../../http/excerpt.ts';
import { fieldsOf, idIn } from '../../records/fields.ts';
import { line } from '../example.ts';
import { field } from '../fields.ts';

/** An order of the service may become a few orders of the client's own system, and no more. */
const many = 10;
/** More identifiers than these are not followed, so that memory stays bounded. */
const most = 100_000;

const sharing = (orders: number) =>
  Array.from({ length: orders }, (_, i) => line({ orderId: `P-${i}`, internalOrderId: '0' }));

export default datasetRule({
  id: 'transactions/internal-order-id-reused',
  severity: 'warning',
  title: 'Many orders carry one internalOrderId',
  clauses: ['transactions.internal-order-id'],
  effect:
    'The service knows its own orders again by internalOrderId. Shared by many orders, it names none of them.',
  remedy:
    'Send in internalOrderId the identifier that the order carried when it came from the service. Leave it out where it came from elsewhere.',
  mend: 'Send the service’s own order number, or none',
  counted: '{count} of {judged} internalOrderIds stand under many orders',
  judgedOn: 'all records of an answer of transactions together that have internalOrderId',
  doubt:
    'An order of the service may be split into a few orders of the client. Ten orders or more under one identifier are no split.',
  examples: {
    conforming: [sharing(4), [line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
    breaking: [sharing(many)],
  },
  begin() {
    const orders = new Map<string, { readonly seen: Set<string>; place: RecordPlace }>();
    return {
      record(record) {
        const r = fieldsOf(record);
        const id = idIn(r, field.internalOrderId);
        const orderId = id === undefined ? undefined : idIn(r, field.orderId);
        if (id === undefined || orderId === undefined) return;
        const known = orders.get(id);
        if (known) {
          if (known.seen.size < many) known.seen.add(orderId);
          if (known.seen.size < many) known.place = record.place;
        } else if (orders.size < most) {
          orders.set(id, { seen: new Set([orderId]), place: record.place });
        }
      },
      end() {
        const samples = openSamples();
        for (const [id, { seen, place }] of orders) {
          if (seen.size < many) continue;
          samples.add(() => ({
            message: `internalOrderId ${excerpt(id)} stands under ${figure(many)} orders or more.`,
            at: '/internalOrderId',
            record: place,
            expected: 'an identifier for each order of the service',
            actual: id,
          }));
        }
        return { judged: orders.size, breaches: samples.breaches() };
      },
    };
  },
});
