import { readSchema } from '../../../../contract/reading/values/published-schema.ts';
import type { Json } from '../../../../model/json.ts';
import type { Page } from '../../../../report/page/page.ts';
import { isObject } from '../../../../standards/json/is-object.ts';

/** A part of a JSON Schema. */
type Part = { readonly [keyword: string]: Json };

export interface ConfigKey {
  /** Path from the top of the config, without indices: `data.quotes.netValue`. */
  readonly name: string;
  /** What the schema says of it, with an example. */
  readonly means: string;
  /** The values that it takes, if they are few. */
  readonly values: readonly string[];
}

/** Returns the keys of greenlight.config.yaml in the order of its schema, `schemas/config.schema.json`. */
export function configKeys(): readonly ConfigKey[] {
  const schema = readSchema('config');
  const defined = (part: Part): Part => {
    const { $ref } = part;
    if (typeof $ref !== 'string') return part;
    const [name = ''] = $ref.split('/').slice(-1);
    return { ...asPart(asPart(schema['$defs'])[name]), ...part };
  };
  const keysIn = (part: Part, path: string): readonly ConfigKey[] =>
    Object.entries(asPart(part['properties'])).flatMap(([key, schema]) => {
      const definition = defined(asPart(schema));
      const name = `${path}${key}`;
      const items = defined(asPart(definition['items']));
      const values = [definition['enum'], items['enum']].find(Array.isArray) ?? [];
      const means = [definition['description'], items['description']].find(isText) ?? '';
      return [
        { name, means, values: values.map(String) },
        ...keysIn(definition, `${name}.`),
        ...keysIn(items, `${name}.`),
      ];
    });
  return keysIn(schema, '');
}

const isText = (value: Json | undefined): value is string => typeof value === 'string';

const asPart = (value: Json | undefined): Part => (isObject(value) ? value : {});

/** Returns the page of a key of the config. */
export const configPage = ({ name, means, values }: ConfigKey): Page => ({
  title: `${name} in greenlight.config.yaml`,
  kind: 'config key',
  id: name,
  path: 'docs/reference/config.md',
  about: [
    { label: 'means', text: means },
    { label: 'values', text: values.join(', ') },
  ],
});
