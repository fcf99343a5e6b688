import { ordered, quantityOf } from '../business/order.ts';
import { amount, answerWhen, changeBody, changeRejection } from '../change/change.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { quoteOf } from '../endpoints/delivery-price.ts';
import { type Answer, json } from '../http/answer.ts';
import { list, text } from '../http/read-json.ts';

const breaks = faultsAt('delivery-price');

const tariffElsewhere = 9_900;

/** Faults with a quote instead of a rejection, or the reverse. */
export const decisionFaults: readonly Fault[] = [
  ...breaks('rejected-as-200', {
    'error-object-200': [
      'A rejection returns 200 with an error in the body',
      changeRejection((reason) => json(200, { error: reason })),
    ],
  }),
  ...breaks('transportation-cost-missing', {
    'list-for-several-lines': [
      'An order of several lines gets a list of quotes, with one in it',
      changeBody((quote, call) =>
        (list(ordered(call, 'products')) ?? []).length > 1 ? [quote] : quote,
      ),
    ],
  }),
  ...breaks('rejected-as-200', {
    'null-cost-200': [
      'An order that cannot be delivered gets the usual answer, with null amounts',
      changeRejection((reason) =>
        json(200, {
          transportationCost: null,
          netValue: null,
          netTaxedValue: null,
          message: reason,
        }),
      ),
    ],
  }),
  ...breaks('rejected-as-5xx', {
    'rejection-as-500': [
      'The reason is thrown as an uncaught exception',
      changeRejection((reason) => json(500, { message: reason })),
    ],
  }),
  ...breaks('text-of-another-order', {
    'reason-kept-for-a-commerce': [
      'The reason of a rejection is cached by commerce, and not by order',
      () => {
        const kept = new Map<string, Answer>();
        return async (call, next) => {
          const own = await next(call);
          if (own.status !== 422) return own;
          const key = text(ordered(call, 'externalId')) ?? '';
          const held = kept.get(key) ?? own;
          kept.set(key, held);
          return held;
        };
      },
    ],
  }),
  ...breaks('unquotable-quoted', {
    'quotes-everywhere': [
      'An order outside every tariff gets the price of another area',
      changeRejection(() => json(200, quoteOf(tariffElsewhere))),
    ],
    'drafts-quoted-everywhere': [
      'Coverage is checked only when an order is confirmed',
      () => async (call, next) => {
        const own = await next(call);
        return own.status === 422 && ordered(call, 'type') !== 'order'
          ? json(200, quoteOf(tariffElsewhere))
          : own;
      },
    ],
    'zero-instead-of-rejection': [
      'An order that cannot be delivered is quoted at 0, to be settled by phone',
      changeRejection(() => json(200, quoteOf(0))),
    ],
  }),
  ...breaks('covered-order-rejected', {
    'outdated-coverage': [
      'A commune added last month is missing from the list of the web server',
      answerWhen(
        (call) => ordered(call, 'shippingAddress', 'commune') === 'Ñuñoa',
        json(422, { errors: { message: 'Sin cobertura en Ñuñoa.' } }),
      ),
    ],
    'quotes-nothing': [
      'The order is looked for one level too deep, and nothing of it is found',
      answerWhen(() => true, json(422, { message: 'shippingAddress is required' })),
    ],
  }),
  ...breaks('known-quote', {
    'known-order-refused': [
      'The article of a known price is out of stock in the test system',
      answerWhen(
        (call) => quantityOf(call) === 300,
        json(422, { message: 'Sin stock en bodega.' }),
      ),
    ],
    'rounded-tax-of-known-order': [
      'The tax of wholesale contracts is rounded up twice',
      changeBody((quote, call) =>
        quantityOf(call) === 200
          ? { ...quote, netTaxedValue: amount(quote, 'netTaxedValue') + 1, taxesApplied: {} }
          : quote,
      ),
    ],
  }),
];
