import { failed, failureOf } from '../../contract/reading/failures/failure-of.ts';
import { amountsOf } from '../../contract/reading/quotes/amounts-of.ts';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCauses } from '../known/known-cause.ts';
import { answeredAs, bodySays, byErrors, foundBy, foundOf, shownBy } from '../signs/reported.ts';
import { givesReason } from '../signs/words-of-refusal.ts';

export const meaning = knownCauses('meaning', [
  {
    id: 'no-quote-in-200',
    title: 'A 200 without a quote means “no quote”',
    means:
      'A 200 is read as a quote. Without transportationCost there is none: the order is created with shipping 0, and nobody sees the reason in the body.',
    remedy:
      'When nothing can be quoted, answer a 4xx with the reason. Send a complete quote in every 200.',
    next: 'greenlight explain delivery-price/transportation-cost-missing',
    rules: ['delivery-price/rejected-as-200', 'delivery-price/transportation-cost-missing'],
    faults: ['empty-object', 'error-object-200', 'null-cost-200'],
    examples: {
      shown: [{ text: '{}' }, { text: '{"error":"Fuera de cobertura"}' }],
      near: [{ status: 422, text: '{"message":"Fuera de cobertura"}' }],
    },
  },
  {
    id: 'cost-missing',
    title: 'A 200 of shipping-cost has no cost',
    means: 'The service reads shippingCost at the top level of the answer and finds no such field.',
    remedy: 'Answer { "shippingCost": number }, without tax.',
    rules: ['shipping-cost/cost-missing'],
    faults: ['shipping-cost-misnamed', 'shipping-cost-null'],
    examples: {
      shown: [{ endpoint: 'shipping-cost', text: '{"cost":4200}' }],
      near: [{ endpoint: 'shipping-cost', text: '{"shippingCost":0}' }],
    },
  },
  {
    id: 'net-value-missing',
    title: 'A quote has no netValue',
    means:
      'The service validates transportationCost and stores netValue. Without it the order is saved with shipping 0 although the buyer saw a price, and nobody sees an error.',
    remedy: 'Send netValue in every quote, equal to transportationCost.',
    rules: ['delivery-price/net-value-missing'],
    faults: ['net-value-missing', 'net-value-null'],
    examples: {
      shown: [
        { text: '{"transportationCost":4200,"netTaxedValue":4998}' },
        { text: '{"transportationCost":4200,"netValue":null,"netTaxedValue":4998}' },
      ],
      near: [{ text: '{"transportationCost":0,"netValue":0,"netTaxedValue":0}' }],
    },
  },
  {
    id: 'tax-percent',
    title: 'The tax rate is a percentage',
    means: 'taxesApplied.value is read as a fraction, so 19 means a tax of 1900 %.',
    remedy: 'Send the rate as a fraction: 0.19 for 19 %.',
    rules: ['delivery-price/tax-rate-not-fraction'],
    faults: ['percent-rate'],
    examples: {
      shown: [
        {
          text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"taxesApplied":{"code":14,"value":19}}',
        },
      ],
      near: [
        {
          text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"taxesApplied":{"code":14,"value":0.19}}',
        },
      ],
    },
    recognise: byErrors('delivery-price/tax-rate-not-fraction'),
  },
  {
    id: 'business-as-5xx',
    title: 'A business rejection is answered with a 5xx',
    means:
      'A 5xx is never read as a rejection: the service treats it as an outage, the reason is lost, and the buyer gets a generic error.',
    remedy:
      'When an order cannot be quoted, answer a 4xx, such as 422, with the reason. Keep 5xx for failures.',
    rules: ['delivery-price/rejected-as-5xx', 'http/server-error'],
    faults: ['rejection-as-500'],
    examples: {
      shown: [
        { status: 500, text: '{"message":"Comuna fuera de cobertura"}' },
        { status: 503, text: '{"error":"Order exceeds the maximum weight"}' },
      ],
      near: [
        { status: 422, text: '{"message":"Comuna fuera de cobertura"}' },
        { status: 500, text: '{"message":"Internal Server Error"}' },
      ],
    },
    recognise(own) {
      const found = foundOf(own, 'delivery-price/rejected-as-5xx');
      if (found.length > 0) return foundBy(found);
      const failures = own.troubled.filter((x) => isReason(x));
      const [first] = failures;
      return shownBy(failures, [first && answeredAs(first), first && bodySays(first)]);
    },
  },
  {
    id: 'reason-not-read',
    title: 'The reason is where it is not read',
    means:
      'The service reads errors.message, then detail, then message, or a plain-text body. A reason anywhere else is lost, and the buyer does not learn why the order stops.',
    remedy: 'Send the reason as errors.message, detail or message, or as a plain-text body.',
    rules: ['delivery-price/rejection-text-not-read'],
    faults: ['reason-under-error', 'errors-list', 'errors-of-field'],
    examples: {
      shown: [
        { status: 422, text: '{"error":"Fuera de cobertura"}' },
        { status: 400, text: '{"errors":[{"message":"Fuera de cobertura"}]}' },
      ],
      near: [
        { status: 422, text: '{"errors":{"message":"Fuera de cobertura"}}' },
        { status: 422, text: '{"code":17}' },
      ],
    },
    recognise: byErrors('delivery-price/rejection-text-not-read'),
  },
  {
    id: 'reason-missing',
    title: 'A rejection gives no reason',
    means:
      'The order does not advance and the buyer does not learn why: the 4xx has an empty body, or one without text.',
    remedy: 'Send the reason in the body, in words meant for the buyer.',
    rules: ['delivery-price/rejection-without-text'],
    faults: ['code-only-rejection'],
    examples: {
      shown: [
        { status: 422, text: '' },
        { status: 422, text: '{"code":17}' },
      ],
      near: [{ status: 422, text: '{"message":"17: fuera de cobertura"}' }],
    },
  },
  {
    id: 'draft-not-taken',
    title: 'A draft with only required fields is not quoted',
    means:
      'The service requests a price before the order exists, when only the required fields are guaranteed. The client needs one that is optional.',
    remedy: 'Accept every optional field as absent or empty, and quote from the required ones.',
    next: 'greenlight run --only delivery-price/draft-optional-fields',
    rules: [
      'delivery-price/draft-not-answered',
      'delivery-price/draft-refused',
      'http/server-error',
      'delivery-price/covered-order-rejected',
    ],
    faults: ['requires-estimated-date', 'requires-city'],
    recognise(own) {
      const found = foundOf(
        own,
        'delivery-price/draft-not-answered',
        'delivery-price/draft-refused',
      );
      if (found.length > 0) return foundBy(found);
      if (own.endpoint !== 'delivery-price') return undefined;
      const asking = own.expected.filter((x) => asksForField(x));
      if (asking.length > 0 && asking.length === own.expected.length) {
        const [x] = asking;
        return shownBy(asking, [
          x && answeredAs(x),
          x && bodySays(x),
          'The order has all required fields and leaves out optional ones.',
        ]);
      }
      const quoted = own.expected.filter((x) => amountsOf(x));
      // A 4xx may have its reason in the date that a draft lacks: the rules tell.
      const drafts = own.expected.filter((x) => x.situation === 'quotable' && isBroken(x));
      const lacking = drafts.flatMap((x) => {
        const full = quoted.find((each) => isDraftOf(orderOf(x), orderOf(each)));
        // What fails although everything is there tells of another matter.
        return full ? [{ x, absent: absentIn(orderOf(x), orderOf(full)) }] : [];
      });
      if (lacking.length === 0 || quoted.some((each) => lacking.some(({ x }) => sameKeys(x, each))))
        return undefined;
      const first = lacking[0];
      return shownBy(
        lacking.map(({ x }) => x),
        [
          first && answeredAs(first.x),
          first && bodySays(first.x),
          first &&
            `The same order with every field is quoted; the draft leaves out ${first.absent.join(', ')}.`,
        ],
      );
    },
  },
  {
    id: 'order-answered-once',
    title: 'An order is answered only the first time',
    means:
      'The same order is priced when it is shown and again when it is confirmed. The client remembers it and rejects the second call.',
    remedy: 'Answer every call on its own: a query does not create an order.',
    next: 'greenlight run --only delivery-price/sent-again',
    rules: ['delivery-price/repeat-not-answered'],
    faults: ['fails-second-call', 'second-call-rejected'],
  },
  {
    id: 'price-changes-between-calls',
    title: 'The same order gets another price each time',
    means:
      'One order causes several calls. The buyer sees the price of one, and the order stores the price of another.',
    remedy: 'Compute the price from the order alone, and keep no state between calls.',
    next: 'greenlight run --only {endpoint}/sent-again',
    rules: ['delivery-price/repeat-differs', 'shipping-cost/repeat-differs'],
    faults: ['counts-calls', 'first-call-dearer', 'shipping-cost-counts-calls'],
    recognise: byErrors('delivery-price/repeat-differs', 'shipping-cost/repeat-differs'),
  },
  {
    id: 'cost-includes-tax',
    title: 'The shipping cost includes tax',
    means:
      'shippingCost is defined without tax; the received value matches the price with tax of the other endpoint.',
    remedy: 'Send the cost without tax.',
    rules: ['shipping-cost/includes-tax'],
    faults: ['gross-as-shipping-cost'],
    recognise: byErrors('shipping-cost/includes-tax'),
  },
]);

const isReason = (x: Subject) => (x.status ?? 0) >= 500 && givesReason(x);

const isBroken = (x: Subject): boolean => failed(x) && failureOf(x) !== 'refused';

/** Fields of an order that a draft may lack. */
const optional = ['estimatedDeliverAt', 'distributionCenterId', 'commerceId', 'sellerId', 'type'];

/** Whether a draft is rejected for a field that must be there, in the words of the rejection. */
const asksForField = (x: Subject): boolean =>
  (x.status ?? 0) >= 400 &&
  (x.status ?? 0) < 500 &&
  Object.keys(orderOf(x)).length > 0 &&
  optional.some((name) => !Object.hasOwn(orderOf(x), name)) &&
  /obligat[oó]ri|\brequerid|\brequired|\bmandatory/i.test(x.text ?? '');

const orderOf = ({ request }: Subject): JsonObject =>
  asObject(asObject(request?.body ?? null)?.order ?? null) ?? {};

const absentIn = (draft: JsonObject, full: JsonObject): readonly string[] =>
  Object.keys(full).filter((name) => !Object.hasOwn(draft, name));

const commune = (order: JsonObject) => asObject(order.shippingAddress ?? null)?.commune;

/** The same commerce, commune and lines, with fewer fields. */
function isDraftOf(draft: JsonObject, full: JsonObject): boolean {
  return (
    draft.externalId === full.externalId &&
    commune(draft) === commune(full) &&
    JSON.stringify(draft.products) === JSON.stringify(full.products) &&
    absentIn(draft, full).length > 0 &&
    absentIn(full, draft).length === 0
  );
}

const sameKeys = (a: Subject, b: Subject): boolean =>
  JSON.stringify(Object.keys(orderOf(a)).sort()) === JSON.stringify(Object.keys(orderOf(b)).sort());
