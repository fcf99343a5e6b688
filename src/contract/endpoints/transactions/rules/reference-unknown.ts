import { figure, list } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';

const shown = 5;

export default datasetRule({
  id: 'transactions/reference-unknown',
  severity: 'info',
  title: 'A note refers to a document not received',
  clauses: ['transactions.reference'],
  effect: 'The service cannot link the note to a document in the same answer.',
  remedy: 'No change is needed if the document is older than the period.',
  mend: 'Check notes whose invoice is not included',
  counted: '{count} of {judged} documents that notes refer to were not received',
  doubt: 'A note may correct an invoice from before the requested period.',
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
        const names = list(rest > 0 ? [...codes, `${figure(rest)} more`] : codes);
        const message = `${figure(unknown)} of ${figure(judged)} documents that notes refer to were not received: ${names}.`;
        return { judged, breaches: [{ message, at: '/referenceCode', count: unknown }] };
      },
    );
  },
});
