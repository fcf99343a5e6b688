import { failed, failureOf } from '../../contract/answers/failure-of.ts';
import { asObject } from '../../contract/answers/json-object.ts';
import { amountsOf } from '../../contract/quotes/amounts-of.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import { knownCause } from '../known-cause.ts';
import { answeredAs, bodySays, foundBy, foundOf, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'draft-not-taken',
  layer: 'meaning',
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
    const found = foundOf(own, 'delivery-price/draft-not-answered', 'delivery-price/draft-refused');
    if (found.length > 0) return foundBy(found);
    if (own.endpoint !== 'delivery-price') return undefined;
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
});

const isBroken = (x: Subject): boolean => failed(x) && failureOf(x) !== 'refused';

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
