import { figure } from '../../../../standards/text/figures.ts';
import { isSale } from '../../../reading/sales/document-types.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line, orderLine } from '../example.ts';

export default datasetRule({
  id: 'transactions/reference-on-sale',
  severity: 'info',
  title: 'Orders and sales carry a referenceCode',
  clauses: ['transactions.reference'],
  effect:
    'The contract has this field for notes. It does not say what the platform does with it on other records.',
  remedy: 'No change is needed. Send referenceCode on credit and debit notes only.',
  mend: 'Check references on orders and invoices',
  counted: ['orders, invoices and bills', 'have a referenceCode'],
  examples: () => ({
    conforming: [
      [line(), line({ documentType: 'credit note', referenceCode: 'F-1' })],
      [orderLine({ referenceCode: '' })],
    ],
    breaking: [[line({ referenceCode: 'P-77303' }), orderLine()]],
  }),
  begin() {
    let [records, sales] = [0, 0];
    return {
      record({ fields }) {
        if (!isSale(fields)) return;
        sales += 1;
        if (asId(fields.referenceCode) !== undefined) records += 1;
      },
      end() {
        if (records === 0) return { judged: sales, breaches: [] };
        return {
          judged: sales,
          breaches: [
            {
              message: `referenceCode is set on ${figure(records)} of ${figure(sales)} orders, invoices and bills.`,
              at: '/referenceCode',
              count: records,
            },
          ],
        };
      },
    };
  },
});
