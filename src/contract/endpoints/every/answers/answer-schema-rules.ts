import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json, Pointer } from '../../../../model/json.ts';
import type { Breach, ExchangeRule, Subject } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { remembered } from '../../../../standards/collections/remembered.ts';
import { pointerOf, tokensOf } from '../../../../standards/json/json-pointer.ts';
import { list } from '../../../../standards/text/figures.ts';
import { amountsOf, isFree } from '../../../reading/quotes/amounts-of.ts';
import { expectedJson } from '../../../reading/quotes/expected-quote.ts';
import { isInstead, reasonMember, rejectWithText } from '../../../reading/quotes/gives-reason.ts';
import { quoteOf } from '../../../reading/quotes/quote.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject, members } from '../../../reading/values/record-values.ts';
import {
  aKindOf,
  inWords,
  nameOf,
  type SchemaError,
  schemaErrorsOf,
} from '../../../reading/values/schema.ts';
import { inPlaceOf, misspellings } from '../authoring/nearest-field.ts';
import { exchangeRule, type RowOf, tableOf } from '../authoring/rule.ts';

const fields: { readonly [id in EndpointId]?: readonly string[] } = {
  'delivery-price': ['transportationCost', 'netValue', 'netTaxedValue', 'taxesApplied'],
  'shipping-cost': ['shippingCost'],
};

/** Texts and examples of a rule, and the answers that it judges. Without severity, an error that loses money. */
interface Row extends RowOf<ExchangeRule, 'judge'> {
  /** Replaces the schema's description of the expected value. */
  readonly expected?: (x: Subject) => string;
  /** Replaces the effect if the value is null. */
  readonly effectOfNull?: string;
  /** Report of an answer that is not an object: "The answer is a list, <because>." */
  readonly notAnObject?: { readonly because: string; readonly expected: string };
}

/** Makes rules that the schema of an answer judges: its keywords name them in `x-rule`. */
export const answerSchemaRules = tableOf<ExchangeRule, Row>(
  ({ expected, effectOfNull, notAnObject, ...words }) =>
    exchangeRule({
      ...(words.severity === undefined ? { harm: 'lost' } : {}),
      ...words,
      judge: (x, run = []) =>
        schemaErrorsOf(x, words.id).map((error): Breach => {
          if (error.at === '' && notAnObject) {
            const actual = aKindOf(x.json ?? null);
            return {
              message: `The answer is ${actual}, ${notAnObject.because}.`,
              at: '',
              expected: notAnObject.expected,
              actual,
              ...(asObject((Array.isArray(x.json) ? x.json[0] : null) ?? null)
                ? { remedy: 'Send the object itself, not in a list.' }
                : {}),
            };
          }
          const breach = {
            ...inWords(error),
            ...(expected ? { expected: expected(x) } : {}),
            ...(effectOfNull && error.keyword === 'null' ? { effect: effectOfNull } : {}),
          };
          return isAbsent(error)
            ? { ...breach, ...ofZeros(x, run), ...elsewhere(x, error, breach.message) }
            : breach;
        }),
    }),
);

const isAbsent = ({ keyword }: SchemaError) => keyword === 'required' || keyword === 'null';

const ofZeros = (x: Subject, run: readonly Subject[]) =>
  lacksAmounts(x) &&
  leavesOutZeros(run) && {
    message: 'No amount is present, and such orders are free: zeros are left out.',
    remedy: 'Send amounts of 0 as 0: look for a writer of JSON that leaves out zeros.',
  };

/** Reports whether no quote has a 0, and one without amounts is of an order that costs 0, by its owner or the other endpoint. */
const leavesOutZeros = remembered((run: readonly Subject[]): boolean => {
  const free = run.filter((x) => isFree(amountsOf(x)));
  const keys = new Set(free.map(({ scenario, role }) => role && `${scenario} ${role}`));
  const isOfZero = ({ scenario, role, expect }: Subject) =>
    expect?.declared?.netValue === 0 || keys.has(`${scenario} ${role}`);
  return !free.some(quoteOf) && run.some((x) => lacksAmounts(x) && isOfZero(x));
});

const lacksAmounts = (x: Subject): boolean =>
  expectedJson(x) !== undefined &&
  !reasonMember(members(x.json))[1] &&
  !fields[x.endpoint]?.slice(0, 3).some((name) => members(x.json)[name] != null);

/** Adds to the report of an absent amount that the answer has it under another name, or deeper. */
function elsewhere({ json, endpoint }: Subject, { at }: SchemaError, message: string) {
  const field = tokensOf(at)?.at(-1);
  if (field === undefined || json === undefined) return {};
  const member = misnamed(json, endpoint, field);
  if (member !== undefined) {
    const all = [{ field, member }, ...otherNames(json, endpoint, field)];
    const due = all.map((each) => each.field);
    const near = all.map((each) => excerpt(each.member));
    const value = all.length === 1 ? asObject(json)?.[member] : undefined;
    const foreign = typeof value === 'string' && /^[\d.,]+$/.test(value) ? value : undefined;
    const typed = foreign === undefined ? '' : ', and send a number, not a text';
    return {
      message: `${message} ${excerpt(member)} is present, which the contract does not define.`,
      remedy: `Call ${all.length === 1 ? 'it' : 'them'} ${list(due)} instead of ${list(near)}${typed}.`,
      facts: { field: due.join(', '), near: near.join(', '), ...present({ foreign }) },
    };
  }
  const place = deeper(json, field);
  const answer = (field === 'transportationCost' && asObject(json)) || {};
  const [, reason = ''] = reasonMember(answer);
  if (place === undefined) return isInstead(reason, answer) ? { remedy: rejectOrQuote } : {};
  const name = nameOf(place);
  return {
    message: `${message} ${name} is present, but the platform reads only the top level.`,
    remedy: `Send ${field} at the top level of the answer, not as ${name}.`,
    facts: { nested: name },
  };
}

const rejectOrQuote = `${rejectWithText} Otherwise send transportationCost, at the top level of the answer.`;

/** Returns the other fields that an answer has under another name, also those of the tax. */
function otherNames(json: Json, endpoint: EndpointId, but: string) {
  const object = asObject(json) ?? {};
  const known = fields[endpoint] ?? [];
  const named = misspellings(object, known, known).filter(({ field }) => field !== but);
  const of = named.find(({ field }) => field === 'taxesApplied')?.member ?? 'taxesApplied';
  const names = ['code', 'value'];
  const taxes = misspellings(asObject(object[of]) ?? {}, names, names).map((each) => ({
    field: `taxesApplied.${each.field}`,
    member: `${of}.${each.member}`,
  }));
  return [...named, ...taxes];
}

/** Returns the name under which an answer has an amount of the contract; undefined if it has none. */
function misnamed(json: Json, endpoint: EndpointId, field: string): string | undefined {
  const object = asObject(json) ?? {};
  const { transportationCost, netValue } = object;
  const value = { netValue: transportationCost, transportationCost: netValue }[field];
  return inPlaceOf(object, field, fields[endpoint] ?? [], value);
}

/** Returns the position of a member with this name below the top level, at most three levels down. */
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

/** Returns the members; the first ones represent a long list. */
const inside = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).slice(0, 50) : [];
