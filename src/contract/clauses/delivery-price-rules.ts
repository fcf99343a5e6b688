import { by, section } from './section.ts';

/** The contract: the six rules of the query, Events, and what the contract leaves open beside them. */
export const deliveryPriceRules = section('delivery-price', {
  'rule-1': {
    short: 'The query is synchronous',
    text: 'The query is sent synchronously: the answer to the request is the quote.',
    judgement: by('delivery-price', 'transportation-cost-missing'),
  },
  'rule-2': {
    short: 'One order makes several calls',
    text: 'One order produces more than one call: at least one when it is quoted on screen, and one when it is confirmed.',
    judgement: by(
      'delivery-price',
      'repeat-not-answered',
      'repeat-differs',
      'mixed-up-orders',
      'type-refused',
      'fails-under-concurrency',
      'http/flaky',
    ),
  },
  'rule-3': {
    short: 'Without externalId there is no query',
    text: 'The service skips the query when the commerce has no code in the client’s system. The order is then created with shipping 0.',
    judgement: { notObservable: 'it happens inside the service' },
  },
  'rule-4': {
    short: 'netValue is always sent',
    text: 'The service validates transportationCost and stores netValue. It accepts an answer that has the first and not the second, so netValue must always be sent.',
    judgement: by('delivery-price', 'net-value-missing', 'net-value-mismatch'),
  },
  'rule-5': {
    short: 'A 200 without a cost is no quote',
    text: 'A 200 without transportationCost means that no quote was made. The order is created with shipping 0, unless a quote is required.',
    judgement: by('delivery-price', 'transportation-cost-missing'),
  },
  'rule-6': {
    short: 'Business rejections are 4xx',
    text: 'If an order cannot be quoted for a business reason (coverage, maximum weight, delivery window), the client must answer a 4xx. The body must carry the explanation.',
    judgement: by(
      'delivery-price',
      'rejected-as-200',
      'rejected-as-5xx',
      'unquotable-quoted',
      'covered-order-rejected',
      'order-ignored',
    ),
  },
  'required-quote': {
    short: 'A quote is required and none is returned',
    text: 'A client may require a quote. The contract does not say what the service does when none is returned.',
    judgement: { notObservable: 'it happens inside the service, and the contract leaves it open' },
  },
  moments: {
    short: 'The four moments of a query',
    text: 'The query is sent when a commerce or a seller quotes or confirms an order, at four moments. The contract does not list them.',
    judgement: { notObservable: 'it happens inside the service' },
  },
  events: {
    short: 'There are no event notifications',
    text: 'The query is the only outbound call of the service; the contract describes no event notifications.',
    judgement: { notObservable: 'it is about what the service sends' },
  },
});
