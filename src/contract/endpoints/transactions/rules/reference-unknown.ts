import { figure, list } from '../../../../standards/text/figures.ts';
import { isNote } from '../../../reading/sales/document-types.ts';
import { documentCodeOf } from '../../../reading/sales/line.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line } from '../example.ts';

const maxListed = 5;
const question =
  'Is referenceCode the documentCode of an invoice? If it is another number, send the documentCode.';
/** Uses of a code: by a document, or by a note that refers to it. */
const kinds = { document: 0, reference: 1 } as const;

export default datasetRule({
  id: 'transactions/reference-unknown',
  severity: 'info',
  title: 'A note refers to a document not received',
  clauses: ['transactions.reference'],
  effect: 'The platform cannot link the note to a document in the same answer.',
  remedy: 'No change is needed if the document is older than the period.',
  counted: ['documents', 'that notes refer to were not received'],
  doubt: 'A note may correct an invoice from before the requested period.',
  examples: () => ({
    conforming: [
      [
        line(),
        line({ documentType: 'credit note', documentCode: 'N-1', referenceCode: 'F-118527' }),
      ],
    ],
    breaking: [[line({ documentType: 'credit note', documentCode: 'N-1', referenceCode: 'F-1' })]],
  }),
  ofAll: true,
  begin(about) {
    const index = about.openIndex();
    let last: string | undefined;
    return {
      record({ fields, place }) {
        const document = documentCodeOf(fields);
        if (document !== undefined && document !== last)
          index.add(document, place, [kinds.document]);
        last = document;
        const reference = isNote(fields) ? asId(fields.referenceCode) : undefined;
        if (reference === undefined) return;
        // Twice, so that the index yields it even if no document has this code.
        index.add(reference, place, [kinds.reference]);
        index.add(reference, place, [kinds.reference]);
      },
      end() {
        let judged = 0;
        let unknown = 0;
        const codes: string[] = [];
        for (const { key, entries } of index.repeated()) {
          const has = (kind: number) => entries.some(({ values }) => values[0] === kind);
          if (!has(kinds.reference)) continue;
          judged += 1;
          if (has(kinds.document)) continue;
          unknown += 1;
          if (codes.length < maxListed) codes.push(excerpt(key));
        }
        index.close();
        if (unknown === 0) return { judged, breaches: [] };
        const rest = unknown - codes.length;
        const names = list(rest > 0 ? [...codes, `${figure(rest)} more`] : codes);
        const message = `${figure(unknown)} of ${figure(judged)} documents that notes refer to were not received: ${names}.`;
        const asks = unknown === judged && judged > 2 ? { asks: question } : {};
        return { judged, breaches: [{ message, at: '/referenceCode', count: unknown, ...asks }] };
      },
    };
  },
});
