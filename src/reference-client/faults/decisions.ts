import { ordered, quantityOf } from '../business/order.ts';
import { amount, answerWhen, changeBody, changeRejection } from '../change/change.ts';
import { quoteOf } from '../endpoints/delivery-price.ts';
import { type Fault, faultsAt } from '../fault.ts';
import { json } from '../http/answer.ts';
import { list } from '../http/read-json.ts';

const fault = faultsAt('delivery-price');

const tariffElsewhere = 9_900;

/** A quote where a rejection is due, and the other way round. */
export const decisionFaults: readonly Fault[] = [
  fault(
    'error-object-200',
    'A rejection returns 200 with an error in the body',
    'rejected-as-200',
    changeRejection((reason) => json(200, { error: reason })),
  ),
  fault(
    'list-for-several-lines',
    'An order of several lines gets a list of quotes, with one in it',
    'transportation-cost-missing',
    changeBody((quote, call) =>
      (list(ordered(call, 'products')) ?? []).length > 1 ? [quote] : quote,
    ),
  ),
  fault(
    'null-cost-200',
    'An order that cannot be delivered gets the usual answer, with null amounts',
    'rejected-as-200',
    changeRejection((reason) =>
      json(200, { transportationCost: null, netValue: null, netTaxedValue: null, message: reason }),
    ),
  ),
  fault(
    'rejection-as-500',
    'The reason is thrown as an uncaught exception',
    'rejected-as-5xx',
    changeRejection((reason) => json(500, { message: reason })),
  ),
  fault(
    'quotes-everywhere',
    'An order outside every tariff gets the price of another area',
    'unquotable-quoted',
    changeRejection(() => json(200, quoteOf(tariffElsewhere))),
  ),
  fault(
    'zero-instead-of-rejection',
    'An order that cannot be delivered is quoted at 0, to be settled by phone',
    'unquotable-quoted',
    changeRejection(() => json(200, quoteOf(0))),
  ),
  fault(
    'outdated-coverage',
    'A commune added last month is missing from the list of the web server',
    'covered-order-rejected',
    answerWhen(
      (call) => ordered(call, 'shippingAddress', 'commune') === 'Ñuñoa',
      () => json(422, { errors: { message: 'Sin cobertura en Ñuñoa.' } }),
    ),
  ),
  fault(
    'quotes-nothing',
    'The order is looked for one level too deep, and nothing of it is found',
    'covered-order-rejected',
    answerWhen(
      () => true,
      () => json(422, { message: 'shippingAddress is required' }),
    ),
  ),
  fault(
    'known-order-refused',
    'The article of a known price is out of stock in the test system',
    'known-quote',
    answerWhen(
      (call) => quantityOf(call) === 300,
      () => json(422, { message: 'Sin stock en bodega.' }),
    ),
  ),
  fault(
    'rounded-tax-of-known-order',
    'The tax of wholesale contracts is rounded up twice',
    'known-quote',
    changeBody((quote, call) =>
      quantityOf(call) === 200
        ? { ...quote, netTaxedValue: amount(quote, 'netTaxedValue') + 1, taxesApplied: {} }
        : quote,
    ),
  ),
];
