import type { DatasetShape, FieldShape, FieldType } from '../../../model/dataset.ts';
import type { DatasetId, EndpointId } from '../../../model/endpoint.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { readSchema, schemasOf } from '../values/published-schema.ts';
import { members } from '../values/record-values.ts';
import { spellings } from './coordinates.ts';

const types: { readonly [jsonType: string]: FieldType } = {
  string: 'text',
  number: 'number',
  boolean: 'bool',
  array: 'list',
  object: 'object',
};

const propertiesOf = (schema: Json | undefined): JsonObject =>
  members(members(schema)['properties']);

/** Returns the fields that the schema of a record has, in the order of the contract's table. */
function fieldsOf(id: DatasetId): readonly FieldShape[] {
  const schema = readSchema(schemasOf[id].answer);
  const required = [schema['required']].flat();
  return Object.entries(propertiesOf(schema)).map(([name, field]) => {
    const { format, type } = members(field);
    const [first = ''] = [type].flat() as readonly string[];
    return {
      name,
      type: format === undefined ? (types[first] ?? 'object') : 'date',
      required: required.includes(name),
    };
  });
}

/** Record fields of each dataset, in the order of the contract. */
export const datasetShapes: { readonly [id in DatasetId]: DatasetShape } & {
  readonly [id in EndpointId]?: DatasetShape;
} = {
  transactions: {
    endpoint: 'transactions',
    datedBy: 'date',
    namedBy: { document: 'documentCode', order: 'orderId', product: 'productId' },
    fields: fieldsOf('transactions'),
  },
  commerces: {
    endpoint: 'commerces',
    namedBy: { commerce: 'commerceId' },
    fields: fieldsOf('commerces'),
  },
};

/** Computes something of the fields of each dataset, once for all its records. */
export const ofEachDataset = <Of>(
  of: (fields: DatasetShape['fields']) => Of,
): { readonly [id in EndpointId]?: Of } =>
  Object.fromEntries(Object.entries(datasetShapes).map(([id, { fields }]) => [id, of(fields)]));

/** Returns the top-level field of a dataset's record at a place. */
export const fieldAt = (endpoint: EndpointId, at: string) => {
  const [, name] = at.split('/');
  return datasetShapes[endpoint]?.fields.find((field) => field.name === name);
};

const { locations, configuration } = propertiesOf(readSchema(schemasOf.commerces.answer));

/** Fields of a location in the contract, without its coordinates. */
export const locationTexts: readonly string[] = Object.keys(
  propertiesOf(members(locations)['items']),
).filter((name) => !spellings.some((each) => each === name));

/** Fields of a configuration in the contract. */
export const configurationFields: readonly string[] = Object.keys(propertiesOf(configuration));

/** Reports whether a commerce is active; one that is not needs no fields for visits and deliveries. */
export const isActive = ({ isInactive }: JsonObject): boolean => isInactive !== true;
