import { excerpt } from '../../contract/reading/values/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { html, knownCauses } from '../known/known-cause.ts';
import { answeredAs, bodySays, headerOf, isPage, isPageForRecords } from '../signs/reported.ts';

export const json = knownCauses('json', [
  {
    id: 'web-page',
    title: 'A web page is sent instead of JSON',
    means:
      'The path leads to a website, not to the endpoint. Single-page applications answer every path with their start page and 200.',
    remedy: 'Route the path to the endpoint before the website handles it.',
    next: 'greenlight diagnose --endpoint {endpoint} --verbose',
    rules: ['http/not-json'],
    faults: ['shipping-cost-page'],
    examples: {
      shown: [
        {
          headers: html,
          text: '<!doctype html><html><head><title>ERP</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
        },
      ],
      near: [
        {
          headers: html,
          text: '<!doctype html><html><head><title>Login</title></head><body><form><input type="password"></form></body></html>',
        },
      ],
    },
    answers: {
      shows: (x) => x.status === 200 && (isPage(x) || isPageForRecords(x)),
      says: (first) => [
        answeredAs(first),
        isPage(first)
          ? bodySays(first)
          : `It is declared as ${headerOf(first, 'content-type')}, and the body is markup, as a login page would be.`,
      ],
    },
  },
  {
    id: 'double-encoded-json',
    title: 'The JSON is encoded twice',
    means:
      'The answer was serialized to a string and then to JSON again. The body is one long string, and none of its fields can be read.',
    remedy: 'Encode the answer once: pass the framework the object, not its JSON text.',
    rules: ['delivery-price/transportation-cost-missing', 'shipping-cost/field-type'],
    faults: ['double-encoded'],
    examples: {
      shown: [
        {
          text: '"{\\"transportationCost\\":4200,\\"netValue\\":4200,\\"netTaxedValue\\":4998}"',
        },
        { endpoint: 'shipping-cost', text: '"{\\"shippingCost\\":4200}"' },
        {
          text: '{"body":"{\\"transportationCost\\":4200,\\"netValue\\":4200,\\"netTaxedValue\\":4998}","statusCode":200}',
        },
      ],
      near: [{ text: '"4200"' }],
    },
    answers: {
      shows: (x) => x.status === 200 && packedIn(x) !== undefined,
      share: 'any',
      says: (first) => [{ quote: `The body is ${excerpt(first.text ?? '', 80)}` }, packedIn(first)],
    },
  },
]);

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

export const contentType = knownCauses('content type', []);
