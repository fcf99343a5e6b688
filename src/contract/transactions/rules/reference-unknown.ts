import { figure } from '../../../standards/text/figure.ts';
import { listed } from '../../../standards/text/figures.ts';
import { datasetRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { line } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';

const shown = 5;

export default datasetRule({
  id: 'transactions/reference-unknown',
  severity: 'info',
  title: 'A note names a document that was not read',
  clauses: ['transactions.reference'],
  effect: 'The service cannot tie the note to a document of the same answer.',
  remedy: 'Nothing has to change where the document lies before the period.',
  mend: 'Look at notes whose invoice is not there',
  counted: '{count} of {judged} documents that notes name were not read',
  judgedOn: 'all records of an answer of transactions together, where notes have a referenceCode',
  doubt: 'A note may well correct an invoice from before the period that was asked for.',
  examples: {
    conforming: [
      [
        line(),
        line({ documentType: 'credit note', documentCode: 'N-1', referenceCode: 'F-118527' }),
      ],
    ],
    breaking: [[line({ documentType: 'credit note', documentCode: 'N-1', referenceCode: 'F-1' })]],
  },
  ofAll: true,
  begin(about) {
    const codes: string[] = [];
    let unknown = 0;
    return lineFold(
      about,
      {
        unknown({ code }) {
          unknown += 1;
          if (codes.length < shown) codes.push(excerpt(code));
        },
      },
      ({ references: judged }) => {
        if (unknown === 0) return { judged, breaches: [] };
        const rest = unknown - codes.length;
        const names = listed(rest > 0 ? [...codes, `${figure(rest)} more`] : codes);
        const message = `${figure(unknown)} of ${figure(judged)} documents that notes name were not read: ${names}.`;
        return { judged, breaches: [{ message, at: '/referenceCode', count: unknown }] };
      },
    );
  },
});
