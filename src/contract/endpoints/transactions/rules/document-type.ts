import { recordErrors } from '../../../reading/records/record-schema.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { line, orderLine } from '../example.ts';

const id = 'transactions/document-type';
const types = ['order', 'invoice', 'bill', 'credit note', 'debit note'];

export default recordRule({
  id,
  defect: 'form',
  title: 'A record has an unknown document type',
  clauses: ['transactions.document-type'],
  effect:
    'The platform cannot tell a sale from a credit. The contract does not say what happens to the record.',
  remedy:
    'Send documentType as order, invoice, bill, credit note or debit note, in lowercase and with a space in the last two.',
  mend: 'Use the document types that the contract defines',
  counted: ['records', 'have an unknown document type'],
  examples: () => ({
    conforming: [
      line(),
      orderLine(),
      line({ documentType: 'credit note', referenceCode: 'F-118527' }),
    ],
    breaking: [
      line({ documentType: 'Invoice' }),
      line({ documentType: 'credit_note' }),
      line({ documentType: 'factura' }),
      line({ documentType: '' }),
    ],
  }),
  ofSchema: true,
  applies: () => true,
  judge(r) {
    const [error] = recordErrors(r, id);
    // field-type judges a value that is not a text.
    if (typeof error?.value !== 'string') return undefined;
    const { value } = error;
    const actual = value === '' ? 'documentType is empty' : `documentType is ${excerpt(value)}`;
    const near = types.find((type) => plain(type) === plain(value));
    return {
      message: near === undefined ? `${actual}.` : `${actual}; the contract spells it ${near}.`,
      at: error.at,
      expected: near ?? types.join(', '),
      actual: value,
    };
  },
});

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
