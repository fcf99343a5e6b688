import { by, section } from './section.ts';

/** contract.md: Transaction, the grain and its rules. */
export const transactionsGrain = section('transactions', {
  grain: {
    short: 'One record for each key',
    text: 'There is one record for each documentCode, orderId, documentType and productId.',
    judgement: by('transactions', 'duplicate-across-ranges', 'duplicate-record'),
  },
  'rule-1': {
    short: 'Consolidated invoices are allowed',
    text: 'A product may stand under one documentCode in records of different orders.',
    judgement: { notObservable: 'it allows; the rules of the grain are silent on it' },
  },
  'rule-2': {
    short: 'A product once in an order',
    text: 'A product does not stand in two records of one orderId. If it does, the last processed is kept, and quantity and sales of the others are lost.',
    judgement: by(
      'transactions',
      'duplicate-across-ranges',
      'product-in-several-document-types',
      'product-repeated-in-order',
    ),
  },
  'rule-3': {
    short: 'Lines are added up before sending',
    text: 'Several lines of one product in one order are sent as one record. Its quantity is the sum, with a single unit price.',
    judgement: by('transactions', 'duplicate-record', 'product-repeated-in-order'),
  },
  'rule-4': {
    short: 'Orders of both systems',
    text: 'The transactions cover the orders made in the service and those of the client’s own systems.',
    judgement: by('transactions', 'own-orders-not-seen'),
  },
});
