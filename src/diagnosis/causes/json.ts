import { notWhole, troubleOf } from '../../contract/reading/answers/trouble.ts';
import { printedAround } from '../../contract/reading/quotes/around-json.ts';
import { around, excerpt } from '../../contract/reading/values/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';
import { html, knownCauses, quote } from '../known/known-cause.ts';
import {
  answeredAs,
  bodySays,
  foundBy,
  foundOf,
  headerOf,
  isPage,
  isPageForRecords,
  shownBy,
} from '../signs/reported.ts';

export const json = knownCauses('json', [
  {
    id: 'byte-order-mark',
    title: 'The body begins with a byte-order mark',
    means:
      'Three invisible bytes precede the JSON. RFC 8259 forbids them, and many parsers stop there. A template or source file was saved as UTF-8 with BOM.',
    remedy:
      'Save the file without the mark, or write the answer with an encoding that does not add one.',
    rules: ['http/encoding'],
    faults: ['byte-order-mark'],
    examples: {
      shown: [{ text: `\ufeff${quote}` }],
      near: [{ text: `\r\n${quote}` }],
    },
    recognise({ expected }) {
      const marked = expected.filter(
        ({ answer, status }) =>
          status === 200 &&
          answer.kind === 'response' &&
          answer.body.kind === 'text' &&
          answer.body.trouble.some(({ kind }) => kind === 'byte-order-mark'),
      );
      const one = marked.length === 1;
      return shownBy(marked, [
        `${one ? 'The body begins' : `${marked.length} bodies begin`} with the bytes EF BB BF.`,
      ]);
    },
  },
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
    recognise({ troubled, expected }) {
      const pages = troubled.filter((x) => x.status === 200 && (isPage(x) || isPageForRecords(x)));
      const [first] = pages;
      if (!first || pages.length * 2 <= expected.length) return undefined;
      return shownBy(pages, [
        answeredAs(first),
        !isPage(first)
          ? `It is declared as ${headerOf(first, 'content-type')}, and the body is markup, as a login page would be.`
          : bodySays(first),
      ]);
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
    recognise({ troubled }) {
      const packed = troubled.filter((x) => x.status === 200 && packedIn(x) !== undefined);
      const [first] = packed;
      return shownBy(packed, [
        first && { quote: `The body is ${excerpt(first.text ?? '', 80)}` },
        first && packedIn(first),
      ]);
    },
  },
  {
    id: 'text-around-json',
    title: 'Other text surrounds the JSON',
    means:
      'Debug output, a language warning or a JSONP callback is printed into the answer. The body as a whole is then not JSON.',
    remedy:
      'Print nothing else into the answer: send warnings to the log, and remove debug output.',
    rules: ['http/not-json'],
    faults: ['debug-line-in-body'],
    examples: {
      shown: [
        { text: `tariff ok\n${quote}` },
        {
          headers: { 'content-type': 'application/json' },
          text: `<br />\n<b>Warning</b>: Undefined variable $rate in /var/www/quote.php on line 12<br />\n${quote}`,
        },
        { text: `callback(${quote});` },
      ],
      near: [{ text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,}' }],
    },
    recognise({ troubled }) {
      const around = troubled.filter((x) => printedAround(x) !== undefined);
      const [first] = around;
      const quote = first && printedAround(first);
      return shownBy(around, [quote === undefined ? undefined : { quote }]);
    },
  },
  {
    id: 'json-cut-short',
    title: 'The JSON stops before its end',
    means:
      'The last bytes are missing although the connection ended normally. Usually content-length counts characters instead of bytes, so each accented letter costs a byte at the end.',
    remedy: 'Count the bytes of the encoded body, or let the framework set content-length.',
    rules: ['http/not-json'],
    faults: ['length-in-letters'],
    examples: {
      shown: [
        { text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"note":"Despach' },
      ],
      near: [{ text: '' }],
    },
    recognise({ troubled }) {
      const short = troubled.filter((x) => isCut(x));
      const [first] = short;
      const text = first?.text ?? '';
      return shownBy(short, [
        first && { quote: `The body ends with ${around(text, Buffer.byteLength(text), 40)}` },
      ]);
    },
  },
  {
    id: 'empty-answer',
    title: 'The answer has no body',
    means:
      'The status reports success but no body follows: it was forgotten, or a proxy removed it.',
    remedy: 'Send the quote or the cost in the body.',
    rules: ['http/not-json'],
    faults: ['empty-200'],
    examples: {
      shown: [{ text: '' }],
      near: [{ text: '{}' }],
    },
    recognise({ troubled }) {
      const empty = troubled.filter(
        (x) => x.status === 200 && x.text?.trim() === '' && !troubleOf(x, ...notWhole),
      );
      const [first] = empty;
      return shownBy(empty, [first && `${answeredAs(first)} The body is empty.`]);
    },
  },
]);

const fields = ['transportationCost', 'shippingCost', 'orderId', 'commerceId'];

/** Where the JSON is packed: the whole body, or one of its texts. */
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

/** Opens more than it closes, and everything up to the end is read. */
function isCut(x: Subject): boolean {
  const { status, json, text = '' } = x;
  if (status !== 200 || json !== undefined || troubleOf(x, ...notWhole)) return false;
  if (!/^\s*[{[]/.test(text) || text.length > 1_000_000) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (quoted) {
      if (sign === '\\') i += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return quoted || depth > 0;
}

export const contentType = knownCauses('content type', [
  {
    id: 'json-under-another-type',
    title: 'JSON is sent with another content type',
    means:
      'The body is right but its label is not: the default of the web server or framework was kept.',
    remedy: 'Send Content-Type: application/json with every JSON answer.',
    rules: ['http/content-type'],
    faults: [
      'quote-declared-text',
      'quote-declared-html',
      'no-content-type',
      'shipping-cost-declared-text',
    ],
    examples: {
      shown: [
        {
          headers: { 'content-type': 'text/html; charset=UTF-8' },
          text: quote,
        },
      ],
      near: [
        {
          headers: { 'content-type': 'application/json;charset=UTF-8' },
          text: quote,
        },
      ],
    },
    recognise(own) {
      const json = new Set(
        own.expected
          .filter((x) => x.status === 200 && (x.json !== undefined || isRecords(x)))
          .map(({ id }) => id),
      );
      const found = foundOf(own, 'http/content-type').filter(({ exchanges }) =>
        exchanges.some((id) => json.has(id)),
      );
      return foundBy(found);
    },
  },
]);

const isRecords = ({
  answer,
}: {
  readonly answer: { readonly kind: string; readonly body?: { readonly kind: string } };
}) => answer.body?.kind === 'records';
