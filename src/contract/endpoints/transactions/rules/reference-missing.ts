import { isNote } from '../../../reading/sales/document-types.ts';
import { asId, asText } from '../../../reading/values/record-values.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';

export default recordRule({
  id: 'transactions/reference-missing',
  severity: 'warning',
  defect: 'missing',
  title: 'A credit or debit note has no referenceCode',
  clauses: ['transactions.reference'],
  effect: 'The service cannot tell which invoice the note belongs to.',
  remedy:
    'Send referenceCode on credit and debit notes: the code of the document that they correct.',
  mend: 'Name the invoice on each credit or debit note',
  counted: '{count} of {judged} note records have no referenceCode',
  doubt: 'The field is optional, so a note without it conforms to the contract.',
  examples: {
    conforming: [line({ documentType: 'credit note', referenceCode: 'F-118527' })],
    breaking: [
      line({ documentType: 'credit note' }),
      line({ documentType: 'debit note', referenceCode: '' }),
    ],
  },
  applies: ({ fields }) => isNote(fields),
  judge({ fields }) {
    if (asId(fields.referenceCode) !== undefined) return undefined;
    return {
      message: `The ${asText(fields.documentType)} has no referenceCode.`,
      at: '/referenceCode',
      expected: 'referenceCode is present',
      actual: 'referenceCode is absent',
    };
  },
});
