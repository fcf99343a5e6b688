import type { DatasetId } from '../../../../model/endpoint.ts';
import type { Endpoint } from '../../../../model/endpoint-definition.ts';
import type { Exchange, TroubleKind } from '../../../../model/exchange.ts';
import { isBeyondLimits } from '../../../reading/answers/dataset-answer.ts';
import { unreadDataset } from '../../../reading/answers/trouble.ts';
import { schemasOf } from '../../../reading/values/published-schema.ts';

const unread: ReadonlySet<TroubleKind> = new Set(unreadDataset);

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
const isServed = ({ answer }: Exchange): boolean =>
  answer.kind === 'response' &&
  answer.status === 200 &&
  answer.body.kind === 'records' &&
  !answer.body.trouble.some(({ kind }) => unread.has(kind)) &&
  !isBeyondLimits(answer.body);
