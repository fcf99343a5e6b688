import { failed, failureOf } from '../../contract/reading/failures/failure-of.ts';
import { amountsOf } from '../../contract/reading/quotes/amounts-of.ts';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCauses } from '../known/known-cause.ts';
import { answeredAs, bodySays, foundBy, foundOf, shownBy } from '../signs/reported.ts';
import { givesReason } from '../signs/words-of-refusal.ts';

export const meaning = knownCauses('meaning', [
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
    answers: { shows: isReason, share: 'any' },
  },
  {
    id: 'draft-not-taken',
    title: 'A draft with only required fields is not quoted',
    means:
      'The service requests a price before the order exists, when only the required fields are guaranteed. The client needs one that is optional.',
    remedy: 'Accept every optional field as absent or empty, and quote from the required ones.',
    next: 'greenlight run --only delivery-price/explore',
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
]);

function isReason(x: Subject) {
  return (x.status ?? 0) >= 500 && givesReason(x);
}

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
