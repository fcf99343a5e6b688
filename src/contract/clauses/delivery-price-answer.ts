import { by, section } from './section.ts';

/** contract.md: Delivery-price response, and the endpoint with its headers. */
export const deliveryPriceAnswer = section('delivery-price', {
  endpoint: {
    short: 'Answers at its address',
    text: 'The client exposes POST /webhooks/platform/order/delivery-price under its base address and tells the service the URL. Nothing else has to be configured.',
    judgement: by('delivery-price', 'http/unreachable', 'http/refused'),
  },
  headers: {
    short: 'Accepts the four headers that are sent',
    text: 'Each query carries content-type and accept as application/json, x-auth-token, and an origin header.',
    judgement: by('delivery-price', 'http/refused', 'http/token-refused'),
  },
  origin: {
    short: 'The origin header',
    text: 'An origin header is sent with each query.',
    judgement: { leftOpen: 'what value it has' },
  },
  'answer-status': {
    short: 'Answers 200 with application/json',
    text: 'The client answers 200 with content-type application/json and the quote as a JSON body.',
    judgement: by(
      'delivery-price',
      'http/connection-lost',
      'http/content-type',
      'http/duplicate-member',
      'http/encoding',
      'http/flaky',
      'http/not-json',
      'http/server-error',
      'http/unexpected-status',
    ),
  },
  'answer-cost': {
    short: 'transportationCost is a number; 0 is free',
    text: 'transportationCost is the shipping cost without tax, a number. By it the service decides whether there is a quote; 0 is a quote with free shipping.',
    judgement: by(
      'delivery-price',
      'transportation-cost-missing',
      'field-type',
      'negative-value',
      'mixed-up-orders',
      'known-quote',
      'order-ignored',
    ),
  },
  'answer-net': {
    short: 'netValue equals transportationCost',
    text: 'netValue is the shipping cost without tax, a number equal to transportationCost. It is stored on the order and sent to the client’s system.',
    judgement: by('delivery-price', 'field-type', 'negative-value', 'net-value-mismatch'),
  },
  'answer-taxed': {
    short: 'netTaxedValue includes the tax',
    text: 'netTaxedValue is the shipping cost with tax, a number. It is what the buyer is shown.',
    judgement: by(
      'delivery-price',
      'field-type',
      'negative-value',
      'net-taxed-value-missing',
      'taxed-below-net',
      'tax-arithmetic',
      'known-quote',
    ),
  },
  'answer-taxes': {
    short: 'The tax rate is a fraction',
    text: 'taxesApplied may be left out. Its value is the rate as a fraction, 0.19 for 19 %, and its code is a number.',
    judgement: by(
      'delivery-price',
      'field-type',
      'misspelt-field',
      'tax-rate-not-fraction',
      'tax-arithmetic',
    ),
  },
  'answer-tax-code': {
    short: 'Codes of taxes',
    text: 'taxesApplied.code is the code of the tax applied to shipping.',
    judgement: { leftOpen: 'which codes there are' },
  },
  'answer-currency': {
    short: 'Currency of a quote',
    text: 'The answer holds amounts; no field names their currency.',
    judgement: { leftOpen: 'in which currency the amounts are' },
  },
  'answer-more': {
    short: 'Fields beyond those of the answer',
    text: 'The answer has transportationCost, netValue, netTaxedValue and taxesApplied.',
    judgement: { leftOpen: 'what becomes of further fields' },
  },
});
