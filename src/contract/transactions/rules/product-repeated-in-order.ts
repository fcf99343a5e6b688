import { figure } from '../../../standards/text/figure.ts';
import { datasetRule } from '../../authoring/define.ts';
import { line, orderLine } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';
import { openRepeatTally, type RepeatTotals } from '../lines/repeat-breaches.ts';

export default datasetRule({
  id: 'transactions/product-repeated-in-order',
  severity: 'error',
  title: 'A product stands in an order more than once',
  clauses: ['transactions.rule-2', 'transactions.rule-3'],
  effect:
    'The service keeps one record of a product in an order, the last processed. The others are discarded, with their quantity and sales.',
  remedy:
    'Send one record for a product of an order, whatever the number of documents: quantity is the sum, with a single unit price.',
  mend: 'Add up the lines of each product per order',
  counted: '{count} of {judged} products of an order stand under several documents',
  judgedOn:
    'all records of an answer of transactions together that have orderId, productId and documentType',
  doubt:
    'Each document type is looked at by itself. Several notes for one order are ordinary, and of records of which all but one are deleted one alone counts: these are warnings. Which record is processed last is not defined; the last in the answer is taken for it.',
  examples: {
    conforming: [
      [line(), line({ productId: 'SKU-4303', documentCode: 'F-118528' })],
      [line(), line({ orderId: 'P-77304', documentCode: 'F-118528' })],
      [orderLine(), line(), line({ documentType: 'credit note', documentCode: 'N-1' })],
    ],
    breaking: [
      [line({ quantity: 20 }), line({ documentCode: 'F-118528', quantity: 16 })],
      [line({ isDeleted: true }), line({ documentCode: 'F-118528' })],
      [
        line({ documentType: 'credit note', documentCode: 'N-1' }),
        line({ documentType: 'credit note', documentCode: 'N-2' }),
      ],
    ],
  },
  begin(about) {
    const errors = openRepeatTally();
    const warnings = openRepeatTally('warning');
    return lineFold(
      about,
      {
        repeat(repeat) {
          if (repeat.kind !== 'codes') return;
          (repeat.isNote || repeat.isDeletedButOne ? warnings : errors).add(repeat);
        },
      },
      ({ products: judged }) => ({
        judged,
        lost: [...errors.lost, ...warnings.lost],
        breaches: [
          ...errors.breaches({ message, counts }),
          ...warnings.breaches({
            message: (totals) =>
              `${message(totals)} They are notes, or all records but one are deleted.`,
            counts,
          }),
        ],
      }),
    );
  },
});

const counts = ({ repeats }: RepeatTotals): number => repeats;

const message = ({ repeats, records }: RepeatTotals): string =>
  repeats === 1
    ? `1 product of an order stands under several documents, in ${figure(records)} records.`
    : `${figure(repeats)} products of an order stand under several documents, in ${figure(records)} records.`;
