import { figure } from '../../../standards/text/figures.ts';
import { datasetRule } from '../../authoring/define.ts';
import { asId } from '../../records/record-values.ts';
import { line, orderLine } from '../example.ts';
import { fieldNumbers as f } from '../fast-path/field-numbers.ts';
import { isText, isTheText } from '../fast-path/plain-values.ts';

const sold = ['order', 'invoice', 'bill'] as const;

export default datasetRule({
  id: 'transactions/reference-on-sale',
  severity: 'info',
  title: 'Orders and sales carry a referenceCode',
  clauses: ['transactions.reference'],
  effect: 'What the service does with it the contract does not say; it has the field for notes.',
  remedy: 'Nothing has to change. Send referenceCode on credit and debit notes.',
  mend: 'Look at references on orders and invoices',
  counted: '{count} of {judged} orders, invoices and bills carry a referenceCode',
  judgedOn: 'all records of an answer of transactions together that are orders, invoices or bills',
  examples: {
    conforming: [
      [line(), line({ documentType: 'credit note', referenceCode: 'F-1' })],
      [orderLine({ referenceCode: '' })],
    ],
    breaking: [[line({ referenceCode: 'P-77303' }), orderLine()]],
  },
  begin() {
    let [records, sales] = [0, 0];
    return {
      record({ value: { documentType, referenceCode } }) {
        if (!sold.some((each) => each === documentType)) return;
        sales += 1;
        if (asId(referenceCode) !== undefined) records += 1;
      },
      written(r) {
        if (!sold.some((each) => isTheText(r, f.documentType, each))) return;
        sales += 1;
        if (isText(r, f.referenceCode)) records += 1;
      },
      end() {
        if (records === 0) return { judged: sales, breaches: [] };
        return {
          judged: sales,
          breaches: [
            {
              message: `referenceCode stands on ${figure(records)} of ${figure(sales)} orders, invoices and bills.`,
              at: '/referenceCode',
              count: records,
            },
          ],
        };
      },
    };
  },
});
