import { howMany } from '../../../../standards/text/figures.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';

export default datasetRule({
  id: 'transactions/own-orders-not-seen',
  severity: 'info',
  title: 'No record shows an order made in the platform',
  clauses: ['transactions.rule-4'],
  effect:
    'The platform’s own orders are part of the history. Without internalOrderId it cannot recognize any of them.',
  remedy: 'Send internalOrderId with the platform’s own orders: the identifier that the order has.',
  mend: 'Return the platform’s order number with its orders',
  counted: ['records', 'none of {judged} records has internalOrderId'],
  doubt: 'internalOrderId is optional, and the period may contain no order of the platform.',
  examples: () => ({
    conforming: [[line(), line({ orderId: 'P-2', internalOrderId: '64f1c0a2' })]],
    breaking: [[line(), line({ orderId: 'P-2', internalOrderId: '' })]],
  }),
  ofAll: true,
  begin() {
    let records = 0;
    let count = 0;
    return {
      record({ fields }) {
        records += 1;
        if (count === 0 && asId(fields.internalOrderId) !== undefined) count += 1;
      },
      end() {
        if (records === 0 || count > 0) return { judged: records, breaches: [] };
        const message = `None of ${howMany(records, 'record')} has internalOrderId.`;
        return { judged: records, breaches: [{ message, at: '/internalOrderId' }] };
      },
    };
  },
});
