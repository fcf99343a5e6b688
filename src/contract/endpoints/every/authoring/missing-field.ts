import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json, Pointer } from '../../../../model/json.ts';
import type { Breach, RuleId, Subject } from '../../../../model/rule.ts';
import { pointerOf, tokensOf } from '../../../../standards/json/json-pointer.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { nameOf, schemaBreaches } from '../../../reading/values/schema.ts';
import { misspellings } from './nearest-field.ts';

const fields: { readonly [id in EndpointId]?: readonly string[] } = {
  'delivery-price': ['transportationCost', 'netValue', 'netTaxedValue', 'taxesApplied'],
  'shipping-cost': ['shippingCost'],
};

/** The schema's errors about a required field, each with a word on what is there in its place. */
export function missingField(x: Subject, rule: RuleId): readonly Breach[] {
  return schemaBreaches(x, rule).map((breach) => {
    const hint = inItsPlace(x, tokensOf(breach.at ?? '')?.at(-1));
    return hint ? { ...breach, message: `${breach.message} ${hint}` } : breach;
  });
}

function inItsPlace({ json, endpoint }: Subject, field: string | undefined): string | undefined {
  if (field === undefined || json === undefined) return undefined;
  const object = asObject(json) ?? {};
  const [near] = misspellings(object, [field], fields[endpoint] ?? []);
  if (near) return `${excerpt(near.member)} is present, which the contract does not define.`;
  const at = deeper(json, field);
  return at === undefined
    ? undefined
    : `${nameOf(at)} is present, but the service reads only the top level.`;
}

/** Where a member of this name stands below the top, at most three levels down. */
function deeper(json: Json, field: string): Pointer | undefined {
  let level: readonly (readonly [path: readonly string[], value: Json])[] = [[[], json]];
  for (let depth = 0; depth < 4; depth += 1) {
    const found = level.find(
      ([path, value]) => path.length > 0 && asObject(value)?.[field] != null,
    );
    if (found) return pointerOf([...found[0], field]);
    level = level.flatMap(([path, value]) =>
      inside(value).map(([k, v]) => [[...path, k], v] as const),
    );
  }
  return undefined;
}

/** The first of a list stand for all of it. */
const inside = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).slice(0, 50) : [];
