import { excerpt } from '../../contract/http/excerpt.ts';
import type { Subject } from '../../model/rule.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { knownCause } from '../known-cause.ts';
import { shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'double-encoded-json',
  layer: 'json',
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
});

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
  try {
    const inner: unknown = JSON.parse(text);
    return typeof inner === 'string'
      ? holdsFields(inner)
      : typeof inner === 'object' && inner !== null;
  } catch {
    return false;
  }
}
