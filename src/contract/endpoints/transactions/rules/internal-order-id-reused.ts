import { figure } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { reusedIds } from '../lines/reused.ts';

/** An order of the platform may become several orders of the client's own system, but not this many. */
const suspiciousOrders = 10;

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
  counted: ['internalOrderIds', 'are used by many orders'],
  doubt:
    'The client may split one order of the platform into a few. Ten orders or more with one identifier are not a split.',
  examples: () => ({
    conforming: [sharing(4), [line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
    breaking: [sharing(suspiciousOrders)],
  }),
  begin: (about) =>
    reusedIds(about, {
      key: 'internalOrderId',
      of: 'orderId',
      least: suspiciousOrders,
      breachOf: (id, { size }) => ({
        message: `internalOrderId ${excerpt(id)} is under ${figure(size)} orders.`,
        at: '/internalOrderId',
        expected: 'an identifier for each order of the platform',
        actual: id,
      }),
    }),
});
