import { asObject } from '../../contract/answers/json-object.ts';
import { excerpt } from '../../contract/http/excerpt.ts';
import type { Json } from '../../model/json.ts';
import { knownCause, quote } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

export default knownCause({
  id: 'answer-wrapped',
  layer: 'schema',
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
});

/** Where the field stands, at most three levels down; undefined at the top or nowhere. */
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
