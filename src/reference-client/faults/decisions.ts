import { ordered, quantityOf } from '../business/order.ts';
import { amount, answerWhen, changeBody, changeRejection } from '../change/change.ts';
import { quoteOf } from '../endpoints/delivery-price.ts';
import type { Fault } from '../fault.ts';
import { json } from '../http/answer.ts';

const endpoint = 'delivery-price';

const tariffElsewhere = 9_900;

/** A quote where a rejection is due, and the other way round. */
export const decisionFaults: readonly Fault[] = [
  {
    name: 'error-object-200',
    title: 'A rejection returns 200 with an error in the body',
    endpoint,
    findings: ['delivery-price/rejected-as-200'],
    begin: changeRejection((reason) => json(200, { error: reason })),
  },
  {
    name: 'null-cost-200',
    title: 'An order that cannot be delivered gets the usual answer, with null amounts',
    endpoint,
    findings: ['delivery-price/rejected-as-200'],
    begin: changeRejection((reason) =>
      json(200, { transportationCost: null, netValue: null, netTaxedValue: null, message: reason }),
    ),
  },
  {
    name: 'rejection-as-500',
    title: 'The reason is thrown as an uncaught exception',
    endpoint,
    findings: ['delivery-price/rejected-as-5xx'],
    begin: changeRejection((reason) => json(500, { message: reason })),
  },
  {
    name: 'quotes-everywhere',
    title: 'An order outside every tariff gets the price of another area',
    endpoint,
    findings: ['delivery-price/unquotable-quoted'],
    begin: changeRejection(() => json(200, quoteOf(tariffElsewhere))),
  },
  {
    name: 'zero-instead-of-rejection',
    title: 'An order that cannot be delivered is quoted at 0, to be settled by phone',
    endpoint,
    findings: ['delivery-price/unquotable-quoted'],
    begin: changeRejection(() => json(200, quoteOf(0))),
  },
  {
    name: 'outdated-coverage',
    title: 'A commune added last month is missing from the list of the web server',
    endpoint,
    findings: ['delivery-price/covered-order-rejected'],
    begin: answerWhen(
      (call) => ordered(call, 'shippingAddress', 'commune') === 'Ñuñoa',
      () => json(422, { errors: { message: 'Sin cobertura en Ñuñoa.' } }),
    ),
  },
  {
    name: 'quotes-nothing',
    title: 'The order is looked for one level too deep, and nothing of it is found',
    endpoint,
    findings: ['delivery-price/covered-order-rejected'],
    begin: answerWhen(
      () => true,
      () => json(422, { message: 'shippingAddress is required' }),
    ),
  },
  {
    name: 'known-order-refused',
    title: 'The article of a known price is out of stock in the test system',
    endpoint,
    findings: ['delivery-price/known-quote'],
    begin: answerWhen(
      (call) => quantityOf(call) === 300,
      () => json(422, { message: 'Sin stock en bodega.' }),
    ),
  },
  {
    name: 'rounded-tax-of-known-order',
    title: 'The tax of wholesale contracts is rounded up twice',
    endpoint,
    findings: ['delivery-price/known-quote'],
    begin: changeBody((quote, call) =>
      quantityOf(call) === 200
        ? { ...quote, netTaxedValue: amount(quote, 'netTaxedValue') + 1, taxesApplied: {} }
        : quote,
    ),
  },
];
