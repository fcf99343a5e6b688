import { excerpt } from '../../contract/reading/values/excerpt.ts';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { Json } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import { knownCauses, quote } from '../known/known-cause.ts';
import { foundBy, foundOf, shownBy } from '../signs/reported.ts';

/** Rules that find a text instead of a number. */
const typeRules: readonly string[] = [
  'delivery-price/field-type',
  'shipping-cost/field-type',
  'transactions/field-type',
  'commerces/field-type',
];

const missing = ['delivery-price/transportation-cost-missing', 'shipping-cost/cost-missing'];

export const schema = knownCauses('schema', [
  {
    id: 'decimal-comma',
    title: 'Decimals use a comma',
    means:
      'Amounts are formatted for a locale. Without quotes the body is not JSON; with quotes the amount is a string.',
    remedy: 'Write numbers without locale formatting: 4200.5, not 4200,5.',
    next: 'greenlight explain {endpoint}/field-type',
    rules: [...typeRules, 'http/not-json'],
    faults: ['decimal-comma', 'prices-with-comma'],
    examples: {
      shown: [
        { text: '{"transportationCost":"4200,50","netValue":"4200,50","netTaxedValue":"4998,60"}' },
        { text: '{"transportationCost":4200,50,"netValue":4200,50,"netTaxedValue":4998,60}' },
        { endpoint: 'shipping-cost', text: '{"shippingCost":"4.200,5"}' },
      ],
      near: [
        { text: '{"transportationCost":"4200.50","netValue":"4200.50","netTaxedValue":"4998.60"}' },
        { text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,}' },
      ],
    },
    recognise(own) {
      const bare = own.troubled.filter((x) => bareComma(x) !== undefined);
      const [first] = bare;
      if (first) return shownBy(bare, [`The body says ${bareComma(first)}`]);
      const found = foundOf(own, ...typeRules).filter((finding) =>
        actualTexts(finding).some(hasDecimalComma),
      );
      const [text] = found.flatMap(actualTexts).filter(hasDecimalComma);
      return foundBy(found, [
        text === undefined ? undefined : { quote: `It says ${excerpt(text)}.` },
      ]);
    },
  },
  {
    id: 'answer-wrapped',
    title: 'The amounts are nested one level down',
    means:
      'The fields are present, but inside another object or a list, a common framework default. The service reads only the top level and finds no quote.',
    remedy: 'Send the fields at the top level of the answer, without a wrapper.',
    next: 'greenlight explain {endpoint}',
    rules: [
      'delivery-price/transportation-cost-missing',
      'delivery-price/rejected-as-200',
      'shipping-cost/cost-missing',
      'shipping-cost/field-type',
    ],
    faults: ['wrapped-in-data', 'list-answer', 'shipping-cost-nested'],
    examples: {
      shown: [
        {
          text: `{"success":true,"data":${quote}}`,
        },
        { text: `[${quote}]` },
        { endpoint: 'shipping-cost', text: '{"shipping":{"shippingCost":4200}}' },
      ],
      near: [
        { text: '{"success":true,"data":{}}' },
        { text: '{"data":{},"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}' },
      ],
    },
    recognise(own) {
      const field = own.endpoint === 'shipping-cost' ? 'shippingCost' : 'transportationCost';
      const found = foundOf(
        own,
        'delivery-price/transportation-cost-missing',
        'shipping-cost/cost-missing',
        'shipping-cost/field-type',
      );
      const named = new Set(found.flatMap(({ exchanges }) => exchanges));
      const places = own.expected
        .filter((x) => named.has(x.id) && x.json !== undefined)
        .flatMap((x) => placeOf(x.json ?? null, field, 0) ?? []);
      const [place] = places;
      return place === undefined
        ? undefined
        : foundBy(found, [`${field} is inside ${excerpt(place)}.`]);
    },
  },
  {
    id: 'answer-of-another-endpoint',
    title: 'It is the answer of the other endpoint',
    means:
      'shipping-cost answers shippingCost; delivery-price answers transportationCost, netValue and netTaxedValue. One of them gives the answer of the other, or the answer was judged as the wrong one.',
    remedy: 'Check which endpoint was called. Then give each one its own answer, at its own path.',
    next: 'greenlight explain {endpoint}',
    rules: ['delivery-price/transportation-cost-missing', 'shipping-cost/cost-missing'],
    faults: ['shipping-cost-as-quote'],
    examples: {
      shown: [{ text: '{"shippingCost":3000}' }, { endpoint: 'shipping-cost', text: quote }],
      near: [
        { text: '{"cost":3000}' },
        { text: '{"shippingCost":4200,"transportationCost":4200,"netTaxedValue":4998}' },
        { endpoint: 'shipping-cost', text: '{"cost":4200}' },
      ],
    },
    recognise(own) {
      const found = foundOf(own, ...missing);
      const [other, field] =
        own.endpoint === 'shipping-cost'
          ? ['delivery-price', 'transportationCost']
          : ['shipping-cost', 'shippingCost'];
      const named = new Set(found.flatMap(({ exchanges }) => exchanges));
      const isOther = own.expected.some(
        (x) => named.has(x.id) && typeof asObject(x.json ?? null)?.[field] === 'number',
      );
      return isOther
        ? foundBy(found, [`The answer has ${field}, the field of ${other}.`])
        : undefined;
    },
  },
]);

/** Finds `"netValue": 4200,50,` outside of quotes. */
function bareComma({ status, json, text = '' }: Subject): string | undefined {
  if (status !== 200 || json !== undefined) return undefined;
  const found =
    /"[A-Za-z]{1,60}"\s{0,4}:\s{0,4}-?\d{1,12}(?:\.\d{3}){0,3},\d{1,6}\s{0,4}[,}\r\n]/.exec(
      text.slice(0, 100_000),
    );
  return found ? excerpt(found[0].replace(/(?<![,}\s])[,}\s]+$/, ''), 80) : undefined;
}

/** Returns the position of the field, at most three levels down; undefined at the top level or if absent. */
function placeOf(json: Json, field: string, depth: number): string | undefined {
  if (depth > 3) return undefined;
  if (Array.isArray(json)) {
    const [first] = json as readonly Json[];
    const object = asObject(first ?? null);
    if (object && Object.hasOwn(object, field)) return 'a list';
    return undefined;
  }
  const object = asObject(json);
  if (!object || (depth === 0 && Object.hasOwn(object, field))) return undefined;
  for (const [name, value] of Object.entries(object)) {
    const inner = asObject(value);
    if (inner && Object.hasOwn(inner, field)) return name;
    const deeper = placeOf(value, field, depth + 1);
    if (deeper !== undefined) return `${name}, ${deeper}`;
  }
  return undefined;
}

const actualTexts = ({ actual, samples }: Finding): readonly string[] =>
  [actual, ...samples.map((sample) => sample.actual)].filter((each) => typeof each === 'string');

/** Reports whether it is like `4200`, `$ 4.200`, `4200 CLP`. */
const isNumberAsText = (text: string): boolean =>
  /^(?:(?:[A-Z]{2,3}|[$€£]|US\$|R\$)\s*)?[-+]?\d[\d.,'\s]*(?:[A-Z]{3}|[$€%])?$/i.test(text.trim());

/** Reports whether it is like `4200,50` or `4.200,50`, not `4,200`, an ambiguous separator, nor `4,200.50`. */
const hasDecimalComma = (text: string): boolean =>
  isNumberAsText(text) && /\d,\d+\D*$/.test(text) && !/^\D*\d{1,3}(?:,\d{3})+\D*$/.test(text);
