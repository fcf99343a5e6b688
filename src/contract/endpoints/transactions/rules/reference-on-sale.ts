import { figure } from '../../../../standards/text/figures.ts';
import { isSale } from '../../../reading/sales/document-types.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { counting } from '../../every/records/counting.ts';
import { line, orderLine } from '../example.ts';

export default datasetRule({
  id: 'transactions/reference-on-sale',
  severity: 'info',
  title: 'Orders and sales carry a referenceCode',
  clauses: ['transactions.reference'],
  effect:
    'The contract has this field for notes. It does not say what the platform does with it on other records.',
  remedy: 'No change is needed. Send referenceCode on credit and debit notes only.',
  counted: ['orders, invoices and bills', 'have a referenceCode'],
  examples: () => ({
    conforming: [
      [line(), line({ documentType: 'credit note', referenceCode: 'F-1' })],
      [orderLine({ referenceCode: '' })],
    ],
    breaking: [[line({ referenceCode: 'P-77303' }), orderLine()]],
  }),
  begin: () =>
    counting({
      of: isSale,
      is: ({ referenceCode }) => asId(referenceCode) !== undefined,
      says: (count, judged) =>
        `referenceCode is set on ${figure(count)} of ${figure(judged)} orders, invoices and bills.`,
      at: '/referenceCode',
    }),
});
