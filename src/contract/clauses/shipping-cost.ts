import { section } from './section.ts';

/** The contract: GET /api/shipping-cost, its payload and its response. */
export const shippingCost = section('shipping-cost', {
  endpoint: {
    short: 'Answers GET with the order',
    text: 'The client exposes GET /api/shipping-cost under its base address. The service sends it an order.',
  },
  order: {
    short: 'Reads the full order',
    text: 'The payload is an object with the single key order. It holds the full order, so that the client can calculate from products or address.',
  },
  answer: {
    short: 'shippingCost is a number',
    text: 'The answer is a JSON object with shippingCost, a number.',
  },
  'without-tax': {
    short: 'The cost is without tax',
    text: 'shippingCost is the shipping cost without tax.',
    optional: 'no quote adds tax',
  },
  errors: {
    short: 'Error answers',
    text: 'The contract defines only the 200 answer.',
    judgement: { leftOpen: 'statuses and bodies of errors on the GET endpoints' },
  },
  payload: {
    short: 'Order in a GET',
    text: 'The order is the payload of a GET request.',
    judgement: { leftOpen: 'whether the order is in the body or in the query' },
  },
  'required-fields': {
    short: 'Required fields of the order',
    text: 'The contract shows the fields of the order and their types in an example.',
    judgement: { leftOpen: 'which fields are always sent' },
  },
  coordinates: {
    short: 'Spelling of the coordinates',
    text: 'In the order, a location has coordinates, as strings. In the commerce, the same key is spelt coodinates.',
    judgement: {
      notObservable: 'it is about what the service sends; greenlight sends coordinates',
    },
  },
});
