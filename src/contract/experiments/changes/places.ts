import type { QuotingId } from '../../../model/endpoint.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { readSchema, schemasOf } from '../../reading/values/published-schema.ts';
import { asObject, members } from '../../reading/values/record-values.ts';

/**
 * What a client owes an order with a change, if it quotes the order without: the `same` quote, the `same-or-reason`,
 * a `quote`, or an `answer`, which is a quote or a rejection with a reason.
 */
export type Obligation = 'same' | 'same-or-reason' | 'quote' | 'answer';

/** A conforming difference between two orders: a form of the value at one place. */
export interface Change {
  readonly at: Pointer;
  /** `absent`, `12 lines`: describes the change together with the place. */
  readonly form: string;
  readonly owed: Obligation;
  readonly to: (value: Json | undefined) => Json | undefined;
  readonly size?: Size;
}

/** Size of a new value and of the base's own, and the same kind of change at another size. */
interface Size {
  readonly of: number;
  readonly from: number;
  readonly to: (of: number) => Omit<Change, 'at'>;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: Json;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly examples?: readonly Json[];
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
}

export interface Place {
  readonly at: Pointer;
  /** The same with `*` for list indexes. */
  readonly pattern: string;
  readonly schema: Schema;
  /** May be absent or empty in an order of the platform. */
  readonly isOptional: boolean;
  readonly value: Json | undefined;
}

/** Returns the places of a body; in a list of objects, those of the first and the last element. */
export function placesOf(endpoint: QuotingId, body: JsonObject): readonly Place[] {
  const root: Schema & { readonly $defs?: { readonly [name: string]: Schema } } = readSchema(
    schemasOf[endpoint].request,
  );
  const resolved = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined ? schema : (root.$defs?.[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
  const walk = (place: Place): readonly Place[] => {
    const { at, pattern, value: current } = place;
    const schema = resolved(place.schema);
    const { properties = {}, required = [], items } = schema;
    const inner = Object.entries(asObject(current) ? properties : {}).flatMap(([name, each]) =>
      walk({
        at: `${at}/${name}`,
        pattern: `${pattern}/${name}`,
        schema: each,
        // The contract shows no required flags for the payload of shipping-cost.
        isOptional: endpoint === 'delivery-price' && !required.includes(name),
        value: members(current)[name],
      }),
    );
    const entries = Array.isArray(current) ? (current as readonly Json[]) : [];
    const ends = items && resolved(items).properties ? [...new Set([0, entries.length - 1])] : [];
    const lines = ends.flatMap((i) => {
      const entry = entries[i];
      if (entry === undefined || !items) return [];
      return walk({
        at: `${at}/${i}`,
        pattern: `${pattern}/*`,
        schema: items,
        isOptional: false,
        value: entry,
      });
    });
    return [{ ...place, schema }, ...inner, ...lines];
  };
  return walk({ at: '', pattern: '', schema: root, isOptional: false, value: body }).slice(1);
}
