import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fullOrder } from '../../src/contract/reading/orders/delivery-price-orders.ts';
import { workingDay } from '../../src/contract/reading/orders/order-basis.ts';
import {
  shippingCostOrderOf,
  withOtherSizes,
} from '../../src/contract/reading/orders/shipping-cost-orders.ts';
import { endpointIds } from '../../src/model/endpoint.ts';
import { decisions } from '../../src/model/outcome.ts';
import { relations } from '../../src/model/scenario.ts';
import { valueAt } from '../../src/standards/json/json-pointer.ts';
import { data, now } from './target.ts';

const basis = { data, domain: 'acme', now };
const order = shippingCostOrderOf(fullOrder(basis), basis);

/** Order of the contract (payload of the shipping-cost endpoint), field by field. */
const table: { readonly [at: string]: string } = {
  '': 'orderId internalOrderId type observation status selectedDistributionCenter orderDate invoiceDate commerce user seller pricing products shipping appliedDiscounts',
  '/commerce':
    'commerceId internalCommerceId name class governmentId phone email locations createdDate nextDeliveryDate nextVisitDate isInactive visitPlan channel subChannel visitRoute',
  '/commerce/locations/0': 'address commune city region country locality coordinates',
  '/user': 'internalUserId name email phone governmentId',
  '/seller': 'sellerId internalSellerId name email phone governmentId supervisorIds isInactive',
  '/pricing': 'subtotalAmount discountAmount shippingAmount taxAmount totalAmount taxes discounts',
  '/pricing/taxes/0': 'code name rate',
  '/pricing/discounts/0': 'scope type value',
  '/products/0': 'product quantity selectedFormatKey pricing additionalInfo',
  '/products/0/product':
    'productId internalProductId name image description brand tags pricePerUnit taxes constraints formats dimensions group',
  '/products/0/product/constraints': 'minUnit stepSize',
  '/products/0/product/formats/0': 'displayName key baseAmountPerFormat base',
  '/products/0/product/dimensions':
    'weight length width height volume weightUnit lengthUnit widthUnit heightUnit volumeUnit',
  '/products/0/product/group': 'name description',
  '/products/0/additionalInfo/0': 'key value',
  '/shipping': 'name phone comment location estimatedDeliveryDate deliveryDate pricing',
  '/shipping/location/coordinates': 'latitude longitude',
  '/shipping/pricing': 'subtotalAmount discountAmount taxAmount totalAmount taxes discounts',
  '/appliedDiscounts/0':
    'triggerProductId promotionId giftedProductId startDate endDate promotionType',
};

describe('the shipping-cost order has exactly the fields of the contract', () => {
  test.each(Object.entries(table))('%s', (at, fields) => {
    expect(Object.keys(valueAt(order, at) as object).toSorted()).toEqual(
      fields.split(' ').toSorted(),
    );
  });
});

test('the lines have declared weights and sizes, and only invented ones change', () => {
  const dimensions = { weight: 2.5, weightUnit: 'kg' };
  const weighed = { ...data, products: data.products.map((each) => ({ ...each, dimensions })) };
  const made = shippingCostOrderOf(fullOrder(basis), { ...basis, data: weighed });
  expect(valueAt(made, '/products/0/product/dimensions')).toMatchObject(dimensions);
  const other = withOtherSizes(made) ?? {};
  expect(valueAt(other, '/products/0/product/dimensions/weight')).toBe(2.5);
  expect(valueAt(other, '/products/0/product/dimensions/volume')).toBe(203);
});

test('the commerce has its class and channels of the client’s list', () => {
  const kind = { class: 'B', channel: 'web', subChannel: 'app' };
  const listed = { ...data, kinds: { [data.commerce.externalId]: kind } };
  const { commerce } = shippingCostOrderOf(fullOrder(basis), { ...basis, data: listed });
  expect(commerce).toMatchObject(kind);
});

test.each([
  ['/invoiceDate', ''],
  ['/appliedDiscounts/0/giftedProductId', null],
  ['/shipping/location/coordinates', { latitude: '-33.45', longitude: '-70.6' }],
  ['/pricing/shippingAmount', 0],
])('the shipping-cost order has %s %j', (at, value) => {
  expect(valueAt(order, at)).toEqual(value);
});

test('the totals of an order are the sums of its lines', () => {
  const lines = order['products'] as unknown as readonly { readonly pricing: Totals }[];
  const totals = order['pricing'] as unknown as Totals;
  for (const field of ['subtotalAmount', 'taxAmount', 'totalAmount'] as const) {
    expect(totals[field]).toBe(lines.reduce((sum, { pricing }) => sum + pricing[field], 0));
  }
  expect(totals.totalAmount).toBe(totals.subtotalAmount + totals.taxAmount);
});

test('the totals of an order are those that its owner declares for delivery-price', () => {
  const pricing = { netTotalPrice: 1000, finalTotalPrice: 1160 };
  const { pricing: totals } = shippingCostOrderOf({ ...fullOrder(basis), pricing }, basis);
  expect(totals).toMatchObject({ subtotalAmount: 1000, taxAmount: 160, totalAmount: 1160 });
});

interface Totals {
  readonly subtotalAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
}

test('delivery is planned for a working day after now', () => {
  for (let day = 0; day < 7; day += 1) {
    const at = new Date(workingDay(now + day * 86_400_000, 3));
    expect(at.getTime()).toBeGreaterThan(now + day * 86_400_000);
    expect([1, 2, 3, 4, 5]).toContain(at.getUTCDay());
  }
});

const scenarioSchema = JSON.parse(
  readFileSync(new URL('../../schemas/scenario.schema.json', import.meta.url), 'utf8'),
);

test.each([
  ['/properties/relation/enum', relations],
  ['/properties/endpoint/enum', endpointIds],
  ['/$defs/step/properties/endpoint/enum', endpointIds],
  ['/$defs/expect/properties/outcome/then/enum', decisions],
])('the schema of scenarios has every word of the model: %s', (at, words) => {
  expect(valueAt(scenarioSchema, at)).toEqual([...words]);
});

test('a scenario of one step may have every key of a step except label and role', () => {
  const step = Object.keys(scenarioSchema.$defs.step.properties);
  const own = Object.keys(scenarioSchema.properties);
  expect(step.filter((key) => !own.includes(key))).toEqual(['label', 'role']);
});
