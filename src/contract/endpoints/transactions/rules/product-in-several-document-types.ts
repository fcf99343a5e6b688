import { figure, list } from '../../../../standards/text/figures.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line, orderLine } from '../example.ts';
import { lineFold, type MultiTypeProduct } from '../lines/line-index.ts';

export default datasetRule({
  id: 'transactions/product-in-several-document-types',
  severity: 'info',
  title: 'A product of an order has several document types',
  clauses: ['transactions.rule-2'],
  effect:
    'By the record key, each document type is a record of its own. Rule 2, taken literally, keeps only one of them.',
  remedy: 'No change is needed. Ask the platform which of the two it means.',
  counted: ['products', 'of an order have several document types'],
  doubt:
    'The record key includes documentType, so an order and its invoice are two records. Rule 2 says that a product must not occur in two records of one orderId, and names no type. This is only recorded and does not count against the client.',
  examples: () => ({
    conforming: [[line(), line({ orderId: 'P-77304' })]],
    breaking: [[orderLine(), line()]],
  }),
  begin(about) {
    let first: MultiTypeProduct | undefined;
    let several = 0;
    return lineFold(
      about,
      {
        several(found) {
          several += 1;
          if (first === undefined || found.place.number < first.place.number) first = found;
        },
      },
      ({ pairs: judged }) => {
        if (first === undefined) return { judged, breaches: [] };
        const { orderId, productId, types, place } = first;
        const example = `${excerpt(productId)} of ${excerpt(orderId)} as ${list(types.map((type) => excerpt(type)))}`;
        const many =
          several === 1
            ? '1 product of an order has'
            : `${figure(several)} products of an order have`;
        const message = `${many} several document types, such as ${example}. The record key allows it; rule 2, taken literally, does not.`;
        return { judged, breaches: [{ message, count: several, record: place }] };
      },
    );
  },
});
