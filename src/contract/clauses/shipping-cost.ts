import { by, section } from './section.ts';

/** contract.md: GET /api/shipping-cost, its payload and its response. */
export const shippingCost = section('shipping-cost', {
  endpoint: {
    short: 'Answers GET with the order',
    text: 'The client exposes GET /api/shipping-cost under its base address, to which an order is sent.',
    judgement: by('shipping-cost', 'http/unreachable', 'http/refused', 'body-not-accepted'),
  },
  order: {
    short: 'Reads the whole order',
    text: 'The payload is an object with the single key order, which holds the whole order, so that a cost can follow from products or address.',
    judgement: by('shipping-cost', 'http/refused', 'body-not-accepted', 'order-ignored'),
  },
  answer: {
    short: 'shippingCost is a number',
    text: 'The answer is a JSON object with shippingCost, a number.',
    judgement: by(
      'shipping-cost',
      'http/connection-lost',
      'http/content-type',
      'http/duplicate-member',
      'http/encoding',
      'http/flaky',
      'http/not-json',
      'http/server-error',
      'http/unexpected-status',
      'cost-missing',
      'field-type',
      'negative-value',
      'repeat-differs',
    ),
  },
  'without-tax': {
    short: 'The cost is without tax',
    text: 'shippingCost is the shipping cost without tax.',
    judgement: by('shipping-cost', 'includes-tax'),
  },
  errors: {
    short: 'Answers in case of errors',
    text: 'The contract names the answer 200 only.',
    judgement: { leftOpen: 'statuses and bodies of errors on the GET endpoints' },
  },
  payload: {
    short: 'Order in a GET',
    text: 'The order is the payload of a GET request.',
    judgement: { leftOpen: 'whether it travels in the body or in the query' },
  },
  'required-fields': {
    short: 'Required fields of the order',
    text: 'The fields of the order and their types are those of an example.',
    judgement: { leftOpen: 'which of them are always sent' },
  },
  coordinates: {
    short: 'Spelling of the coordinates',
    text: 'In the order a location has coordinates, as text; in the commerce the same key is spelt coodinates.',
    judgement: {
      notObservable: 'it speaks of what the service sends; greenlight sends coordinates',
    },
  },
});
