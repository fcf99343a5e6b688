import { by, section } from './section.ts';

/** The contract: Transaction, the grain and its rules. */
export const transactionsGrain = section('transactions', {
  grain: {
    short: 'One record per key',
    text: 'There is one record per combination of documentCode, orderId, documentType and productId.',
    judgement: by('transactions', 'duplicate-across-ranges', 'duplicate-record'),
  },
  'rule-1': {
    short: 'Consolidated invoices are allowed',
    text: 'A product may appear under one documentCode in records of different orders.',
    judgement: { notObservable: 'it is a permission, which no record can break' },
  },
  'rule-2': {
    short: 'A product appears once per order',
    text: 'A product must not appear in two records of one orderId. If it does, the service keeps the last one processed, and the quantity and sales of the others are lost.',
    judgement: by(
      'transactions',
      'duplicate-across-ranges',
      'product-in-several-document-types',
      'product-repeated-in-order',
    ),
  },
  'rule-3': {
    short: 'Lines are consolidated before sending',
    text: 'Several lines of one product in one order are sent as one record. Its quantity is the sum, with a single unit price.',
    judgement: by('transactions', 'duplicate-record', 'product-repeated-in-order'),
  },
  'rule-4': {
    short: 'Covers the orders of both systems',
    text: 'The transactions cover the orders placed in the service and those created in the client’s own systems.',
    judgement: by('transactions', 'own-orders-not-seen'),
  },
});
