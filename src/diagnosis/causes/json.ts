import { excerpt } from '../../contract/reading/values/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import {
  answeredAs,
  bodySays,
  byAnswers,
  headerOf,
  isPage,
  isPageForRecords,
} from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

export const json: Recognisers = {
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
};

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
