import { figure } from '../../../../standards/text/figures.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { line, orderLine } from '../example.ts';
import { lineFold } from '../lines/line-index.ts';
import { openRepeatTally, type RepeatTotals } from '../lines/repeat-breaches.ts';
import type { Repeat } from '../lines/repeats.ts';

export default datasetRule({
  id: 'transactions/product-repeated-in-order',
  harm: 'lost',
  title: 'A product occurs in an order more than once',
  clauses: ['transactions.rule-2', 'transactions.rule-3'],
  effect:
    'The platform keeps one record per product and order, the one it processes last. The others are discarded, with their quantity and sales.',
  remedy:
    'Send one record per product and order, however many documents there are: send the summed quantity and a single unit price.',
  counted: ['products', 'of an order occur in several documents'],
  doubt:
    'Each document type is judged separately. Several notes for one order are common, and where all records but one are deleted only that one counts: these are warnings. The contract does not define which record is processed last; the last one in the answer is assumed.',
  examples: () => ({
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
  }),
  begin(about) {
    const isReported = !about.lowered?.has('transactions/duplicate-record');
    const errors = openRepeatTally();
    const warnings = openRepeatTally('warning');
    return lineFold(
      about,
      {
        repeat(repeat) {
          const example =
            repeat.kind === 'codes' ? repeat : isReported ? undefined : underCodes(repeat);
          if (example) (example.isNote || example.isDeletedButOne ? warnings : errors).add(example);
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

/** Returns the part of a repeat with several codes, if a key occurs twice and other codes exist; undefined for others. */
const underCodes = (repeat: Repeat): Repeat | undefined =>
  repeat.otherCodes.length === 0
    ? undefined
    : { ...repeat, kind: 'codes', keys: 0, concerned: repeat.lines, otherCodes: [] };

const counts = ({ repeats }: RepeatTotals): number => repeats;

const message = ({ repeats, records }: RepeatTotals): string =>
  repeats === 1
    ? `1 product of an order occurs in several documents, ${figure(records)} records in all.`
    : `${figure(repeats)} products of an order occur in several documents, ${figure(records)} records in all.`;
