import { by, section } from './section.ts';

/** The contract: Delivery-price response, and the endpoint with its headers. */
export const deliveryPriceAnswer = section('delivery-price', {
  endpoint: {
    short: 'Exposes the endpoint',
    text: 'The client exposes POST /webhooks/platform/order/delivery-price under its base address and tells the service the URL. No other configuration is required.',
    judgement: by('delivery-price', 'http/unreachable', 'http/refused'),
  },
  headers: {
    short: 'Accepts the four request headers',
    text: 'Each query carries content-type and accept as application/json, x-auth-token, and an origin header.',
    judgement: by('delivery-price', 'http/refused', 'http/token-refused'),
  },
  origin: {
    short: 'The origin header',
    text: 'An origin header is sent with each query.',
    judgement: { leftOpen: 'what value the header has' },
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
    text: 'transportationCost is the shipping cost without tax, a number. The service uses it to decide whether there is a quote; 0 means free shipping.',
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
    short: 'netTaxedValue includes tax',
    text: 'netTaxedValue is the shipping cost with tax, a number. It is what the buyer sees.',
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
    text: 'taxesApplied is optional. Its value is the tax rate as a fraction, 0.19 for 19 %, and its code is a number.',
    optional: 'no quote names its taxes',
    judgement: by(
      'delivery-price',
      'field-type',
      'misspelt-field',
      'tax-rate-not-fraction',
      'tax-arithmetic',
    ),
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
});
