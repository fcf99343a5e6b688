import { recordsOf } from '../../contract/reading/answers/trouble.ts';
import { isAboutOrder } from '../../contract/reading/failures/failure-of.ts';
import { missesOrder } from '../../contract/reading/failures/missing-path.ts';
import { changedOrder } from '../../contract/reading/quotes/expected-quote.ts';
import { headerOf, isPage } from '../../contract/reading/values/answer-text.ts';
import { excerpt } from '../../contract/reading/values/excerpt.ts';
import { asObject } from '../../contract/reading/values/record-values.ts';
import { isQuoting } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { missingPaths, turnedAway } from '../signs/all-refused.ts';
import {
  alikeWithout,
  answeredAs,
  bodySays,
  byAnswers,
  foundBy,
  foundOf,
  shownBy,
} from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

export const contents: Recognisers = {
  'web-page': byAnswers({
    shows: (x) => x.status === 200 && (isPage(x) || isPageForRecords(x)),
    says: (first) => [
      answeredAs(first),
      isPage(first)
        ? bodySays(first)
        : `It is declared as ${headerOf(first, 'content-type')}, and the body is markup, as a login page would be.`,
    ],
  }),
  'double-encoded-json': byAnswers({
    shows: (x) => x.status === 200 && packedIn(x) !== undefined,
    share: 'any',
    says: (first) => [{ quote: `The body is ${excerpt(first.text ?? '', 80)}` }, packedIn(first)],
  }),
  'answer-of-another-endpoint'(evidence) {
    const found = foundOf(evidence, ...missing);
    const [other, field] =
      evidence.endpoint === 'shipping-cost'
        ? ['delivery-price', 'transportationCost']
        : ['shipping-cost', 'shippingCost'];
    const named = new Set(found.flatMap(({ exchanges }) => exchanges));
    const isOther = evidence.expected.some(
      (x) => named.has(x.id) && typeof asObject(x.json ?? null)?.[field] === 'number',
    );
    return isOther
      ? foundBy(found, [`The answer has ${field}, the field of ${other}.`])
      : undefined;
  },
  'order-data-rejected'(evidence) {
    if (!isQuoting(evidence.endpoint)) return undefined;
    const orders = evidence.expected.filter(
      (x) =>
        x.role !== changedOrder && x.request?.body !== undefined && x.situation !== 'unquotable',
    );
    // A 401 is about the caller and not about the order.
    const rejected = orders.filter((x) => x.status !== 401 && isAboutOrder(x) && !missesOrder(x));
    const [first] = rejected;
    // Orders that may be rejected or quoted can be those of a commerce that is not in the data.
    const isDue = (x: (typeof orders)[number]) => x.situation === 'quotable';
    if (!first || orders.some((x) => isDue(x) && !rejected.includes(x))) return undefined;
    // One rejected order says nothing about the others.
    if (new Set(rejected.map(({ request }) => JSON.stringify(request?.body))).size < 2)
      return undefined;
    if (turnedAway(evidence).length > 0 || missingPaths(evidence).length > 0) return undefined;
    // An error of http/refused says that it is the client who must serve them.
    const isOfClient = foundOf(evidence, 'http/refused').some(
      ({ severity }) => severity === 'error',
    );
    const isOfLists = rejected.every(({ source }) => source === 'discovered');
    if (isOfClient || isOfLists || alikeWithout(evidence, first)) return undefined;
    const made =
      first.source === 'sample'
        ? 'The order was made from the built-in sample, since no data is configured.'
        : undefined;
    return shownBy(rejected, [answeredAs(first), bodySays(first), made]);
  },
};

/** Reports whether a page was received instead of records, even if the reader kept none of its text. */
const isPageForRecords = (x: Subject): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headerOf(x, 'content-type') ?? '') &&
  (recordsOf(x)?.trouble ?? []).some(({ kind, offset }) => kind === 'not-json' && offset === 0);

const fields = ['transportationCost', 'shippingCost', 'orderId', 'commerceId'];

/** Returns where JSON is encoded as a string: the whole body, or one of its texts. */
function packedIn({ json }: Subject): string | undefined {
  if (typeof json === 'string') {
    return holdsFields(json) ? 'The string contains JSON with the expected fields.' : undefined;
  }
  if (!isObject(json)) return undefined;
  if (fields.some((field) => Object.hasOwn(json, field))) return undefined;
  const [name] =
    Object.entries(json).find(([, value]) => typeof value === 'string' && holdsFields(value)) ?? [];
  return name === undefined
    ? undefined
    : `The string ${excerpt(name)} contains JSON with the expected fields.`;
}

function holdsFields(text: string): boolean {
  if (!/^\s*[{["]/.test(text) || !fields.some((field) => text.includes(field))) return false;
  const inner = parsedJson(text);
  return typeof inner === 'string'
    ? holdsFields(inner)
    : typeof inner === 'object' && inner !== null;
}

const missing = ['delivery-price/transportation-cost-missing', 'shipping-cost/cost-missing'];
