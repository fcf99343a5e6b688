import type { DatasetId } from '../../../../model/endpoint.ts';
import type { Endpoint } from '../../../../model/endpoint-definition.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import { isBeyondLimits, recordsRead } from '../../../reading/answers/dataset-answer.ts';
import { schemasOf } from '../../../reading/values/published-schema.ts';

/**
 * Defines the GET of a dataset. The contract sets no limit; ours is ten minutes, with at most one minute to the first
 * byte and of silence.
 */
export const datasetEndpoint = (id: DatasetId): Endpoint => ({
  id,
  method: 'GET',
  path: `/api/${id}`,
  answers: 'dataset',
  headers: ['accept', 'accept-encoding'],
  limits: { cutMs: 60_000, cutBy: 'harness' },
  schemas: schemasOf[id],
  isServed,
  notServed: 'No answer could be read',
});

/** Reports whether it is a 200 of records that was read to its end or to our limit. */
function isServed(x: Exchange): boolean {
  const read = recordsRead(x);
  return read !== undefined && !isBeyondLimits(read);
}
