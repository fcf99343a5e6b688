import { tax } from '../business/data.ts';
import { ordered } from '../business/order.ts';
import { amount, bodyOf, changeBody } from '../change/change.ts';
import type { Fault } from '../fault.ts';
import { json, text } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

const endpoint = 'shipping-cost';

const fault = (
  name: string,
  title: string,
  finding: string,
  change: Parameters<typeof changeBody>[0],
): Fault => ({
  name,
  title,
  endpoint,
  findings: [`shipping-cost/${finding}`],
  begin: changeBody(change),
});

const cost = (body: Parameters<typeof amount>[0]) => amount(body, 'shippingCost');

const flat = 3_990;

/** Under the spelling of the commerce example. */
const misspelt = (call: Call) => ordered(call, 'shipping', 'location', 'coodinates');

/** What only shipping-cost can get wrong. */
export const shippingCostFaults: readonly Fault[] = [
  fault('shipping-cost-misnamed', 'shippingCost is sent as cost', 'cost-missing', (body) => ({
    cost: cost(body),
  })),
  fault('shipping-cost-null', 'The cost is null until a person sets it', 'cost-missing', () => ({
    shippingCost: null,
  })),
  fault(
    'shipping-cost-nested',
    'The cost is nested one level down, under shipping',
    'cost-missing',
    (body) => ({ shipping: body }),
  ),
  fault('shipping-cost-as-text', 'The cost is sent as a string', 'field-type', (body) => ({
    shippingCost: String(cost(body)),
  })),
  fault('bare-shipping-cost', 'The answer is a bare number', 'field-type', (body) => cost(body)),
  fault(
    'negative-shipping-cost',
    'The cost is negative, as for a charge',
    'negative-value',
    // One peso more, so that free shipping is below 0 as well.
    (body) => ({ shippingCost: -cost(body) - 1 }),
  ),
  fault('gross-as-shipping-cost', 'The cost includes the tax', 'includes-tax', (body) => ({
    shippingCost: Math.round(cost(body) * (1 + tax.value)),
  })),
  {
    name: 'ignores-order',
    title: 'The same cost is returned for every request, even without an order',
    endpoint,
    findings: ['shipping-cost/order-ignored'],
    begin: () => (call, next) =>
      call.method === 'GET' ? json(200, { shippingCost: flat }) : next(call),
  },
  {
    name: 'shipping-cost-counts-calls',
    title: 'The cost grows by 10 with each call',
    endpoint,
    findings: ['shipping-cost/repeat-differs'],
    begin: () => {
      let calls = 0;
      return changeBody((body) => {
        calls += 1;
        return { shippingCost: cost(body) + 10 * calls };
      })();
    },
  },
  {
    name: 'shipping-cost-in-turn',
    title: 'Two nodes take turns, and one of them has the costs of last month',
    endpoint,
    findings: ['shipping-cost/repeat-differs'],
    begin: () => {
      let calls = 0;
      return changeBody((body) => {
        calls += 1;
        return calls % 2 === 0 ? { shippingCost: cost(body) + 200 } : body;
      })();
    },
  },
  {
    name: 'get-body-refused',
    title: 'The firewall rejects a GET with a body; without one the usual cost is returned',
    endpoint,
    findings: ['shipping-cost/body-not-accepted'],
    begin: () => (call) =>
      call.payload === ''
        ? json(200, { shippingCost: flat })
        : text(403, '<html><body><h1>Request blocked</h1></body></html>', 'text/html'),
  },
  {
    name: 'get-body-dropped',
    title: 'The proxy drops the body of a GET, and the client finds no order',
    endpoint,
    findings: ['http/refused'],
    begin: () => (call, next) => next({ ...call, payload: '', order: undefined }),
  },
  {
    name: 'shipping-cost-wants-coodinates',
    title: 'Coordinates are required, spelled as in the commerce example',
    endpoint,
    findings: ['http/refused'],
    begin: () => (call, next) =>
      call.payload === '' || misspelt(call) !== undefined
        ? next(call)
        : json(400, { message: 'shipping.location.coodinates es obligatorio.' }),
  },
  {
    name: 'shipping-cost-reads-coodinates',
    title: 'Without coodinates, the distance silently defaults to 0',
    endpoint,
    findings: [],
    begin: () => async (call, next) => {
      const answer = await next(call);
      if (answer.status !== 200 || misspelt(call) === undefined) return answer;
      return json(200, { shippingCost: cost(bodyOf(answer)) + 1_200 });
    },
  },
];
