import { excerpt } from '../../contract/reading/values/excerpt.ts';
import { asObject } from '../../contract/reading/values/json-object.ts';
import type { Json } from '../../model/json.ts';
import type { Subject } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import { foundBy, foundOf, shownBy } from '../signs/reported.ts';
import type { Recognisers } from '../signs/seen.ts';

/** Rules that find a text instead of a number. */
const typeRules: readonly string[] = [
  'delivery-price/field-type',
  'shipping-cost/field-type',
  'transactions/field-type',
  'commerces/field-type',
];

const missing = ['delivery-price/transportation-cost-missing', 'shipping-cost/cost-missing'];

export const schema: Recognisers = {
  'decimal-comma'(own) {
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
  'answer-wrapped'(own) {
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
  'answer-of-another-endpoint'(own) {
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
};

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
