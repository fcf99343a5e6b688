import { asObject } from '../../contract/answers/json-object.ts';
import { excerpt } from '../../contract/http/excerpt.ts';
import { knownCause } from '../known-cause.ts';
import type { Own } from '../seen.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

export default knownCause({
  id: 'field-misnamed',
  layer: 'schema',
  title: 'A field name is slightly off',
  means: 'Field names are compared exactly, including case. A misspelled field counts as absent.',
  remedy: 'Name the fields exactly as the contract does.',
  next: 'greenlight explain {endpoint}/misspelt-field',
  rules: [
    'delivery-price/net-value-missing',
    'delivery-price/transportation-cost-missing',
    'delivery-price/misspelt-field',
    'shipping-cost/cost-missing',
  ],
  faults: ['snake-case', 'net-value-lower-case'],
  examples: {
    shown: [
      { text: '{"transportation_cost":4200,"net_value":4200,"net_taxed_value":4998}' },
      { text: '{"transportationCost":4200,"netvalue":4200,"netTaxedValue":4998}' },
      { endpoint: 'shipping-cost', text: '{"ShippingCost":4200}' },
    ],
    near: [
      { text: '{"transportationCost":4200,"netTaxedValue":4998}' },
      { text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"NetValue":4200}' },
    ],
  },
  recognise(own) {
    const found = foundOf(own, ...missingRules);
    const pairs = found.flatMap(({ exchanges }) => exchanges.flatMap((id) => nearIn(own, id)));
    const said = [...new Set(pairs)];
    return said.length > 0 ? foundBy(found, said) : undefined;
  },
});

const missingRules = [
  'delivery-price/transportation-cost-missing',
  'delivery-price/net-value-missing',
  'delivery-price/net-taxed-value-missing',
  'shipping-cost/cost-missing',
];

const plain = (name: string) => name.toLowerCase().replaceAll(/[_\-. ]/g, '');

/** `netvalue stands where netValue is due` for each field that is absent and nearly there. */
function nearIn({ expected, endpoint }: Own, id: string): readonly string[] {
  const fields =
    endpoint === 'shipping-cost'
      ? ['shippingCost']
      : ['transportationCost', 'netValue', 'netTaxedValue'];
  const json = asObject(expected.find((x) => x.id === id)?.json ?? null);
  if (!json) return [];
  const names = Object.keys(json);
  return fields
    .filter((field) => json[field] === undefined || json[field] === null)
    .flatMap((field) => {
      const near = names.find((name) => name !== field && plain(name) === plain(field));
      return near === undefined ? [] : [`${excerpt(near)} is present where ${field} is expected.`];
    });
}
