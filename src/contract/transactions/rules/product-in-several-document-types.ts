import { figure } from '../../../standards/text/figure.ts';
import { listed } from '../../../standards/text/figures.ts';
import { datasetRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { line, orderLine } from '../example.ts';
import { lineFold, type SeveralTypes } from '../lines/line-index.ts';

export default datasetRule({
  id: 'transactions/product-in-several-document-types',
  severity: 'info',
  title: 'A product of an order has several document types',
  clauses: ['transactions.rule-2'],
  effect:
    'By the grain each document type has a record of its own. By the letter of rule 2 one record alone would be kept.',
  remedy: 'Nothing has to change. Ask the service which of the two it means.',
  mend: 'Ask which records of one order are kept',
  counted: '{count} of {judged} products of an order stand in several document types',
  judgedOn:
    'all records of an answer of transactions together that have orderId, productId and documentType',
  doubt:
    'The key of a record holds documentType, so an order and its invoice are two records. Rule 2 says that a product must not stand in two records of one orderId, and names no type. It is recorded and held against no one.',
  examples: {
    conforming: [[line(), line({ orderId: 'P-77304' })]],
    breaking: [[orderLine(), line()]],
  },
  begin(about) {
    let first: SeveralTypes | undefined;
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
        const example = `${excerpt(productId)} of ${excerpt(orderId)} as ${listed(types.map((type) => excerpt(type)))}`;
        const many =
          several === 1
            ? '1 product of an order stands'
            : `${figure(several)} products of an order stand`;
        const message = `${many} in several document types, the first ${example}. The grain allows it; rule 2, read to the letter, does not.`;
        return { judged, breaches: [{ message, count: several, record: place }] };
      },
    );
  },
});
