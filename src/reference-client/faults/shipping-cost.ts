import type { Json } from '../../model/json.ts';
import { tax } from '../business/data.ts';
import { lineCount, ordered, quantityOf } from '../business/order.ts';
import { amount, bodyFaults, changeBody, changeNth, changeRejection } from '../change/change.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { type Answer, json, text } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

const breaks = faultsAt('shipping-cost');

const breaksBody = bodyFaults('shipping-cost');

const cost = (body: Parameters<typeof amount>[0]) => amount(body, 'shippingCost');

const flat = 3_990;

const commerceOf = (call: Call) => ordered(call, 'commerce', 'commerceId');

/** Returns the value under the spelling of the commerce example. */
const misspelt = (call: Call) => ordered(call, 'shipping', 'location', 'coodinates');

export const shippingCostFaults: readonly Fault[] = [
  ...breaksBody('cost-missing', {
    'shipping-cost-misnamed': [
      'shippingCost is sent as cost',
      (body) => ({
        cost: cost(body),
      }),
    ],
    'shipping-cost-nested': [
      'The cost is nested one level down, under shipping',
      (body) => ({ shipping: body }),
    ],
    'shipping-cost-as-quote': [
      'It gives the quote of delivery-price',
      (body) => ({
        transportationCost: cost(body),
        netValue: cost(body),
        netTaxedValue: cost(body) + Math.round(cost(body) * tax.value),
      }),
    ],
  }),
  ...breaksBody('field-type', {
    'shipping-cost-as-text': [
      'The cost is sent as a string',
      (body) => ({
        shippingCost: String(cost(body)),
      }),
    ],
  }),
  ...breaksBody('negative-value', {
    // One peso more, so that free shipping is negative as well.
    'negative-shipping-cost': [
      'The cost is negative, as for a charge',
      (body) => ({ shippingCost: -cost(body) - 1 }),
    ],
    'shipping-cost-below-discount': [
      'The discount for quantity has no limit, and passes the cost of a very large order',
      (body, call) => ({ shippingCost: cost(body) - 40 * Math.max(0, quantityOf(call) - 300) }),
    ],
  }),
  ...breaks('http/server-error', {
    'whole-units-crash': [
      'A quantity that is not a whole number is an uncaught exception',
      () => (call, next) =>
        quantityOf(call) % 1 === 0
          ? next(call)
          : json(500, { error: 'Input string was not in a correct format.' }),
    ],
  }),
  ...breaksBody('includes-tax', {
    'gross-on-large-orders': [
      'The carrier’s price, tax included, is passed on for more than five units',
      (body, call) => ({
        shippingCost: Math.round(cost(body) * (quantityOf(call) > 5 ? 1 + tax.value : 1)),
      }),
    ],
    'gross-for-one-commerce': [
      'One commerce has agreed prices that include tax, and the cost is one of them',
      (body, call) => ({
        shippingCost: Math.round(cost(body) * (commerceOf(call) === 'C0002' ? 1 + tax.value : 1)),
      }),
    ],
  }),
  ...breaks('http/refused', {
    'many-lines-refused': [
      'An order of more than twenty lines is refused, which delivery-price quotes',
      () => (call, next) =>
        lineCount(call) > 20 ? json(400, { message: 'products: at most 20 items' }) : next(call),
    ],
  }),
  ...breaks('mixed-up-orders', {
    'last-commerce-kept': [
      'The cost is kept until an order of another commerce comes',
      () => {
        let last: { readonly commerce: Json; readonly answer: Answer } | undefined;
        return async (call, next) => {
          const commerce = commerceOf(call);
          if (last && last.commerce === commerce) return last.answer;
          const answer = await next(call);
          if (answer.status === 200 && commerce !== undefined) last = { commerce, answer };
          return answer;
        };
      },
    ],
    'cost-kept-for-a-place': [
      'The cost is kept for good under the commerce and the address, without regard to the order',
      () => {
        const kept = new Map<string, number>();
        return changeBody((body, call) => {
          const place = JSON.stringify([
            commerceOf(call),
            ordered(call, 'shipping', 'location', 'address'),
          ]);
          const own = kept.get(place) ?? cost(body);
          kept.set(place, own);
          return { shippingCost: own };
        })();
      },
    ],
  }),
  ...breaksBody('known-cost', {
    'cost-with-handling-fee': [
      'The cost contains a handling fee that the quote lacks',
      (body) => ({ shippingCost: cost(body) + 730 }),
    ],
    'cost-in-cents': [
      'The cost is kept in cents, and sent so',
      (body) => ({ shippingCost: cost(body) * 100 }),
    ],
    'cost-rounded-to-tens': [
      'The cost is rounded to whole tens, and the quote is not',
      (body) => ({ shippingCost: Math.round(cost(body) / 10) * 10 }),
    ],
    'one-cost-for-all': [
      'The cost is one for all orders, and the quote goes by weight and commune',
      () => ({ shippingCost: flat }),
    ],
  }),
  ...breaksBody('differs-from-quote', {
    'cost-before-rounding': [
      'The quote is rounded up to a whole amount, and the cost is not',
      (body) => ({ shippingCost: Math.max(0, cost(body) - 0.3) }),
    ],
  }),
  ...breaks('cost-missing', {
    'shipping-cost-null-for-rejection': [
      'An order that cannot be served gets a 200 whose cost is null',
      changeRejection(() => json(200, { shippingCost: null })),
    ],
  }),
  ...breaksBody('includes-tax', {
    'gross-as-shipping-cost': [
      'The cost includes the tax',
      (body) => ({
        shippingCost: Math.round(cost(body) * (1 + tax.value)),
      }),
    ],
  }),
  ...breaks(['known-cost', 'order-ignored'], {
    'ignores-order': [
      'The same cost is returned for every request, even without an order',
      () => (call, next) =>
        call.method === 'GET' ? json(200, { shippingCost: flat }) : next(call),
    ],
  }),
  ...breaks('repeat-differs', {
    'shipping-cost-counts-calls': [
      'The cost grows by 10 with each call',
      changeNth((body, calls) => ({ shippingCost: cost(body) + 10 * calls })),
    ],
    'shipping-cost-in-turn': [
      'Two nodes take turns, and one of them has the costs of last month',
      changeNth((body, calls) => (calls % 2 === 0 ? { shippingCost: cost(body) + 200 } : body)),
    ],
  }),
  ...breaks('body-not-accepted', {
    'get-body-refused': [
      'The firewall rejects a GET with a body; without one the usual cost is returned',
      () => (call) =>
        call.payload === ''
          ? json(200, { shippingCost: flat })
          : text(403, '<html><body><h1>Request blocked</h1></body></html>', 'text/html'),
    ],
  }),
  ...breaks('http/refused', {
    'get-body-dropped': [
      'The proxy drops the body of a GET, and the client finds no order',
      () => (call, next) => next({ ...call, payload: '', order: undefined }),
    ],
    'shipping-cost-wants-coodinates': [
      'Coordinates are required, spelled as in the commerce example',
      () => (call, next) =>
        call.payload === '' || misspelt(call) !== undefined
          ? next(call)
          : json(400, { message: 'shipping.location.coodinates es obligatorio.' }),
    ],
  }),
];
