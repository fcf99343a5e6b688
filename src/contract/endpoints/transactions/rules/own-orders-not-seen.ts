import { howMany } from '../../../../standards/text/figures.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { counting } from '../../every/records/counting.ts';
import { line } from '../example.ts';

export default datasetRule({
  id: 'transactions/own-orders-not-seen',
  severity: 'info',
  title: 'No record shows an order made in the platform',
  clauses: ['transactions.rule-4'],
  effect:
    'The platform’s own orders are part of the history. Without internalOrderId it cannot recognize any of them.',
  remedy: 'Send internalOrderId with the platform’s own orders: the identifier that the order has.',
  counted: ['records', 'none of {judged} records has internalOrderId'],
  doubt: 'internalOrderId is optional, and the period may contain no order of the platform.',
  examples: () => ({
    conforming: [[line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
    breaking: [[line(), line({ orderId: 'P-2', internalOrderId: '' })]],
  }),
  ofAll: true,
  begin: () =>
    counting({
      is: ({ internalOrderId }) => asId(internalOrderId) === undefined,
      says: (count, judged) =>
        count < judged ? undefined : `None of ${howMany(judged, 'record')} has internalOrderId.`,
      at: '/internalOrderId',
    }),
});
