import { recordRule } from '../../authoring/define.ts';
import { asId, asText } from '../../records/record-values.ts';
import { line } from '../example.ts';

export default recordRule({
  id: 'transactions/reference-missing',
  severity: 'warning',
  title: 'A note does not name its document',
  clauses: ['transactions.reference'],
  effect: 'The service cannot tell which invoice the note belongs to.',
  remedy:
    'Send referenceCode on credit and debit notes: the code of the document that they correct.',
  mend: 'Name the invoice on each credit or debit note',
  counted: '{count} of {judged} records of notes name no document',
  judgedOn: 'every record of transactions with documentType credit note or debit note',
  doubt: 'The field is optional, so a note without it keeps the contract to the letter.',
  examples: {
    conforming: [line({ documentType: 'credit note', referenceCode: 'F-118527' })],
    breaking: [
      line({ documentType: 'credit note' }),
      line({ documentType: 'debit note', referenceCode: '' }),
    ],
  },
  applies: ({ value: { documentType } }) =>
    documentType === 'credit note' || documentType === 'debit note',
  judge({ value }) {
    if (asId(value.referenceCode) !== undefined) return undefined;
    return {
      message: `The ${asText(value.documentType)} has no referenceCode.`,
      at: '/referenceCode',
      expected: 'referenceCode is there',
      actual: 'referenceCode is absent',
    };
  },
});
