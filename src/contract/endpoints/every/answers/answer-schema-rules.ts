import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json, Pointer } from '../../../../model/json.ts';
import type { Breach, ExchangeRule, Subject } from '../../../../model/rule.ts';
import { pointerOf, tokensOf } from '../../../../standards/json/json-pointer.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import {
  aKindOf,
  inWords,
  nameOf,
  type SchemaError,
  schemaErrorsOf,
} from '../../../reading/values/schema.ts';
import { exchangeRule } from '../authoring/define.ts';
import { inPlaceOf } from '../authoring/nearest-field.ts';

const fields: { readonly [id in EndpointId]?: readonly string[] } = {
  'delivery-price': ['transportationCost', 'netValue', 'netTaxedValue', 'taxesApplied'],
  'shipping-cost': ['shippingCost'],
};

/** What a row says: which answers it is judged on, its words and its examples. */
interface Row extends Omit<ExchangeRule, 'id' | 'over' | 'severity' | 'harm' | 'judge'> {
  /** In the place of the schema's own word for what it expects. */
  readonly expected?: (x: Subject) => string;
  /** How an answer that is no object is reported: "The answer is a list, <because>." */
  readonly notAnObject?: { readonly because: string; readonly expected: string };
}

/** Rules whose judgement is the schema of an answer: its keywords name them in `x-rule`. */
export const answerSchemaRules = (
  endpoint: EndpointId,
  rows: { readonly [name: string]: Row },
): readonly ExchangeRule[] =>
  Object.entries(rows).map(([name, { expected, notAnObject, ...words }]) => {
    const id = `${endpoint}/${name}`;
    return exchangeRule({
      id,
      severity: 'error',
      harm: 'lost',
      ...words,
      judge: (x) =>
        schemaErrorsOf(x, id).map((error): Breach => {
          if (error.at === '' && notAnObject) {
            const actual = aKindOf(x.json ?? null);
            return {
              message: `The answer is ${actual}, ${notAnObject.because}.`,
              at: '',
              expected: notAnObject.expected,
              actual,
            };
          }
          const breach = { ...inWords(error), ...(expected ? { expected: expected(x) } : {}) };
          return isAbsent(error) ? { ...breach, ...elsewhere(x, error, breach.message) } : breach;
        }),
    });
  });

const isAbsent = ({ keyword }: SchemaError) => keyword === 'required' || keyword === 'null';

/** What is said of an absent amount that the answer has under another name, or deeper. */
function elsewhere({ json, endpoint }: Subject, { at }: SchemaError, message: string) {
  const field = tokensOf(at)?.at(-1);
  if (field === undefined || json === undefined) return {};
  const member = misnamed(json, endpoint, field);
  if (member !== undefined) {
    return {
      message: `${message} ${excerpt(member)} is present, which the contract does not define.`,
      remedy: `Call it ${field} instead of ${excerpt(member)}.`,
    };
  }
  const place = deeper(json, field);
  if (place === undefined) return {};
  const name = nameOf(place);
  return {
    message: `${message} ${name} is present, but the service reads only the top level.`,
    remedy: `Send ${field} at the top level of the answer, not as ${name}.`,
  };
}

/** The name under which an answer has an amount of the contract; undefined where it has none. */
function misnamed(json: Json, endpoint: EndpointId, field: string): string | undefined {
  const object = asObject(json) ?? {};
  const { transportationCost, netValue } = object;
  const value = { netValue: transportationCost, transportationCost: netValue }[field];
  return inPlaceOf(object, field, {
    known: fields[endpoint] ?? [],
    value: typeof value === 'number' ? value : undefined,
  });
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
