import type { DatasetShape } from '../../../model/dataset.ts';
import type { EndpointId } from '../../../model/endpoint.ts';
import { commerceShape } from './commerce-fields.ts';
import { transactionShape } from './transaction-fields.ts';

/** Record fields of each dataset, in the order of the contract. */
export const datasetShapes: { readonly [id in EndpointId]?: DatasetShape } = {
  transactions: transactionShape,
  commerces: commerceShape,
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
