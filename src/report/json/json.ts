import { createRequire } from 'node:module';
import type { Run } from '../../model/run.ts';
import { legibleJson } from '../../standards/json/legible-json.ts';

/** Parts of the published schema that list the members of an object in order. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

/** Resolves the package by name, both from the sources and from the bundle. */
const load = createRequire(import.meta.url);

/** Formats a run as report.json, indented by two spaces, members in the order of the published schema. */
export function json(run: Run): string {
  const { $defs = {}, ...schema } = load('greenlight/schemas/report.schema.json') as Schema;
  return `${legibleJson(ordered(run, schema, $defs), 2)}\n`;
}

type Definitions = NonNullable<Schema['$defs']>;

/** Sorts the members of a value in the order of the schema; unknown members follow in their own order. */
function ordered(value: unknown, schema: Schema, defs: Definitions): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { items, properties } = resolved(schema, defs);
  if (Array.isArray(value)) {
    return items ? value.map((item) => ordered(item, items, defs)) : value;
  }
  if (!properties) return value;
  const members = new Map(Object.entries(value));
  const names = [...new Set([...Object.keys(properties), ...members.keys()])];
  // Object.fromEntries defines members, so `__proto__` is an ordinary one.
  return Object.fromEntries(
    names
      .filter((name) => members.has(name))
      .map((name) => [
        name,
        Object.hasOwn(properties, name)
          ? ordered(members.get(name), properties[name] ?? {}, defs)
          : members.get(name),
      ]),
  );
}

/** Follows a reference, and merges the alternatives of `oneOf`. */
function resolved(schema: Schema, defs: Definitions): Schema {
  const { $ref, oneOf } = schema;
  if ($ref !== undefined) return resolved(defs[$ref.split('/').at(-1) ?? ''] ?? {}, defs);
  if (!oneOf) return schema;
  const parts = oneOf.map((each) => resolved(each, defs).properties ?? {});
  return { properties: Object.assign({}, ...parts) as Definitions };
}
