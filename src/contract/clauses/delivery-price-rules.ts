import { by, section } from './section.ts';

/** contract.md: the six rules of the query, Events, and what the contract leaves open beside them. */
export const deliveryPriceRules = section('delivery-price', {
  'rule-1': {
    short: 'The query is synchronous',
    text: 'The query is sent synchronously: the answer to the request is the quote.',
    judgement: by('delivery-price', 'transportation-cost-missing'),
  },
  'rule-2': {
    short: 'One order makes several calls',
    text: 'One order yields more than one call: at least one when it is quoted on screen, and one when it is confirmed.',
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
    short: 'Without externalId nothing is asked',
    text: 'The query is skipped when the commerce has no code in the client’s system. The order is then created with shipping 0.',
    judgement: { notObservable: 'it happens inside the service' },
  },
  'rule-4': {
    short: 'netValue is always sent',
    text: 'The service validates transportationCost and stores netValue. An answer that has the first and not the second is accepted, so netValue must always be sent.',
    judgement: by('delivery-price', 'net-value-missing', 'net-value-mismatch'),
  },
  'rule-5': {
    short: 'A 200 without a cost is no quote',
    text: 'A 200 without transportationCost means that no quote was made. The order is created with shipping 0, unless the client has enabled the requirement of a quote.',
    judgement: by('delivery-price', 'transportation-cost-missing'),
  },
  'rule-6': {
    short: 'No quote for a business reason: 4xx',
    text: 'Coverage, maximum weight and delivery window are business reasons not to quote. The client must then answer a 4xx with the explanation in the body.',
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
    short: 'When a quote is required and none comes',
    text: 'A client may enable the requirement of a quote. What the service does when none comes the contract does not say.',
    judgement: { notObservable: 'it happens inside the service, and what happens is left open' },
  },
  moments: {
    short: 'The four moments of asking',
    text: 'The query is sent when a commerce or a seller quotes or confirms an order, at four moments. Which they are the contract does not say.',
    judgement: { notObservable: 'it happens inside the service' },
  },
  events: {
    short: 'No other event is notified',
    text: 'The query is the only call that the service makes outward; no event notifications are described.',
    judgement: { notObservable: 'it speaks of what the service sends' },
  },
});
