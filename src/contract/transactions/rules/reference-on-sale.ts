import { figure } from '../../../standards/text/figures.ts';
import { datasetRule } from '../../authoring/define.ts';
import { fieldsOf, hasId } from '../../records/fields.ts';
import { line, orderLine } from '../example.ts';
import { field } from '../fields.ts';
import { isSaleType, typeNumber } from '../lines/document-types.ts';

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
      record(record) {
        const r = fieldsOf(record);
        if (!isSaleType(typeNumber(r))) return;
        sales += 1;
        if (hasId(r, field.referenceCode)) records += 1;
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
