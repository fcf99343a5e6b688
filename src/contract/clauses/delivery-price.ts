import { section } from './section.ts';

/** The contract: delivery-price. */
export const deliveryPrice = section('delivery-price', {
  // Delivery-price response, and the endpoint with its headers.
  endpoint: {
    short: 'Exposes the endpoint',
    text: 'The client exposes POST /webhooks/platform/order/delivery-price under its base address and tells the service the URL. No other configuration is required.',
  },
  headers: {
    short: 'Accepts the four request headers',
    text: 'Each query carries content-type and accept as application/json, x-auth-token, and an origin header.',
  },
  origin: {
    short: 'The origin header',
    text: 'An origin header is sent with each query.',
    judgement: { leftOpen: 'what value the header has' },
  },
  'answer-status': {
    short: 'Answers 200 with application/json',
    text: 'The client answers 200 with content-type application/json and the quote as a JSON body.',
  },
  'answer-cost': {
    short: 'transportationCost is a number; 0 is free',
    text: 'transportationCost is the shipping cost without tax, a number. The service uses it to decide whether there is a quote; 0 means free shipping.',
  },
  'answer-net': {
    short: 'netValue equals transportationCost',
    text: 'netValue is the shipping cost without tax, a number equal to transportationCost. It is stored on the order and sent to the client’s system.',
  },
  'answer-taxed': {
    short: 'netTaxedValue includes tax',
    text: 'netTaxedValue is the shipping cost with tax, a number. It is what the buyer sees.',
  },
  'answer-taxes': {
    short: 'The tax rate is a fraction',
    text: 'taxesApplied is optional. Its value is the tax rate as a fraction, 0.19 for 19 %, and its code is a number.',
    optional: 'no quote names its taxes',
  },
  'answer-tax-code': {
    short: 'Tax codes',
    text: 'taxesApplied.code is the code of the tax applied to shipping.',
    judgement: { leftOpen: 'which codes there are' },
  },
  'answer-currency': {
    short: 'Currency of a quote',
    text: 'The answer has amounts; no field names their currency.',
    judgement: { leftOpen: 'in which currency the amounts are' },
  },
  'answer-more': {
    short: 'Further fields of a quote',
    text: 'The answer has transportationCost, netValue, netTaxedValue and taxesApplied.',
    judgement: { leftOpen: 'what the service does with further fields' },
  },
  // Order (body of the delivery-price query), order.shippingAddress.
  'order-required': {
    short: 'Quotes an order with only the required fields',
    text: 'externalId, domain, shippingAddress with address and commune, products and pricing are guaranteed, in a draft as in a full order. The client must answer an order that has them.',
  },
  'order-optional': {
    short: 'Optional fields may be empty or absent',
    text: 'Before an order exists, the service quotes with a draft of what is on screen. All fields but the required ones may arrive empty or absent.',
  },
  'order-date': {
    short: 'The delivery date is ISO 8601',
    text: 'estimatedDeliverAt is a date of ISO 8601, where it is sent.',
  },
  'order-texts': {
    short: 'Names, remarks and addresses are texts',
    text: 'The names, the observation and the address of an order are texts, in any letters.',
  },
  'new-fields': {
    short: 'Tolerates new fields',
    text: 'The order may contain fields that are not listed. The client uses the fields it needs and tolerates the others.',
  },
  'order-id': {
    short: 'externalId is the code of the commerce',
    text: 'externalId is the code of the commerce in the client’s system. Without it, the service does not query.',
    judgement: {
      notObservable: 'it is about what the service sends; greenlight sends it this way',
    },
  },
  'order-shipping-zero': {
    short: 'The order arrives with shipping 0',
    text: 'In the request, pricing.shipping carries its default value 0.',
    judgement: {
      notObservable: 'it is about what the service sends; greenlight sends it this way',
    },
  },
  'order-commune': {
    short: 'Coverage depends on the commune',
    text: 'The commune of the delivery address is the field that most tariffs use to decide coverage.',
    judgement: { notObservable: 'it describes tariffs and sets no requirement' },
  },
  'order-lines': {
    short: 'Lines allow a quote by weight or volume',
    text: 'Each line has its sku, quantity and total price, so that a client can quote by weight or volume. The contract does not say whether their order matters.',
    judgement: { leftOpen: 'whether the order of the lines may change the price' },
  },
  'order-type': {
    short: 'The order is of type order or quote',
    text: 'type is order or quote, if it is sent.',
    judgement: { leftOpen: 'whether the type may change the price' },
  },
  'order-status': {
    short: 'The order carries a status',
    text: 'status is a string; the contract shows the value pending.',
    judgement: { leftOpen: 'which statuses exist, and the transitions between them' },
  },
  // the six rules of the query, Events, and what the contract leaves open beside them.
  'rule-1': {
    short: 'The query is synchronous',
    text: 'The query is sent synchronously: the answer to the request is the quote.',
  },
  'rule-2': {
    short: 'One order makes several calls',
    text: 'One order produces more than one call: at least one when it is quoted on screen, and one when it is confirmed.',
  },
  'rule-3': {
    short: 'Without externalId there is no query',
    text: 'The service skips the query when the commerce has no code in the client’s system. The order is then created with shipping 0.',
    judgement: { notObservable: 'it happens inside the service' },
  },
  'rule-4': {
    short: 'netValue is always sent',
    text: 'The service validates transportationCost and stores netValue. It accepts an answer that has the first and not the second, so netValue must always be sent.',
  },
  'rule-5': {
    short: 'A 200 without a cost is no quote',
    text: 'A 200 without transportationCost means that no quote was made. The order is created with shipping 0, unless a quote is required.',
  },
  'rule-6': {
    short: 'Business rejections are 4xx',
    text: 'If an order cannot be quoted for a business reason (coverage, maximum weight, delivery window), the client must answer a 4xx. The body must carry the explanation.',
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
