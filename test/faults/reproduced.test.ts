import { expect, test } from 'vitest';
import { faults } from '../../src/reference-client/faults.ts';
import { testsAll } from '../support/extent.ts';
import { differentByCurl, notShown, pathsByHand } from '../support/reproduced.ts';

/** Different answers, a draft, one order of several, a range. */
const sample = new Set([
  'order-type-crash',
  'empty-seller-list-rejected',
  'unknown-commune-of-one-commerce',
  'date-to-alone-500',
]);

/** Answers depend on earlier calls or on the connection, so a few requests do not reproduce the finding. */
const remembering = new Set([
  'flaky',
  'cached-quotes',
  'one-node-without-net-value',
  'one-node-without-token',
  'one-node-without-stock',
  'any-hundred',
  'used-connection-fails',
  'free-once-quoted',
  'last-price-by-product',
  'price-of-the-last-quotation',
  'rejections-leak',
]);

/** With many records, only calls of several scenarios together reproduce these. */
const ofFewRecords = new Set(['newest-50']);

const datasets = ['transactions', 'commerces'] as const;
const quoting = ['delivery-price', 'shipping-cost'] as const;

const asked = faults.filter(
  ({ name, wire }) => !wire && (testsAll ? !remembering.has(name) : sample.has(name)),
);

test.each(asked.map(({ name, endpoint }) => [name, endpoint] as const))(
  'the repeat command and curl lines of each finding reproduce it: %s',
  async (name, endpoint) => {
    const isDataset = endpoint === 'transactions' || endpoint === 'commerces';
    const implementing = isDataset ? datasets : quoting;
    const records = testsAll && !ofFewRecords.has(name) ? 300 : 60;
    expect(await notShown(name, { implementing, records })).toEqual([]);
  },
);

const [list, order, cost] = [
  '/api/commerces',
  '/webhooks/platform/order/delivery-price',
  '/api/shipping-cost',
];

test.each([
  ['cost-cached-by-url', 'shipping-cost/mixed-up-orders', [cost, cost, cost, cost], undefined],
  [
    'commerce-takes-order-address',
    'commerces/unstable',
    [list, order, list],
    'Send these in turn: the list, the order, the list again.',
  ],
])('the curl lines list all requests of the finding: %s', async (name, ...found) => {
  const given = { implementing: [...datasets, ...quoting], records: 60 };
  expect(await pathsByHand(name, given)).toEqual([found]);
});

test.each([
  ['net-value-missing', 'delivery-price'],
  ['order-type-crash', 'delivery-price'],
  ['date-to-alone-500', 'transactions'],
] as const)('curl receives the answers that were judged: %s', async (fault, endpoint) => {
  expect(await differentByCurl(fault, { implementing: [endpoint], records: 60 })).toEqual([]);
});
