import type { Endpoint } from '../../../model/endpoint-definition.ts';
import { datasetServed } from '../../reading/answers/dataset-answer.ts';
import { schemasOf } from '../../reading/values/published-schema.ts';

/**
 * GET {client_base}/api/transactions with date_from and date_to. The contract sets no limit; ours is ten
 * minutes, with at most one minute to the first byte and of silence.
 */
export const transactions: Endpoint = {
  id: 'transactions',
  method: 'GET',
  path: '/api/transactions',
  answers: 'dataset',
  headers: ['accept', 'accept-encoding'],
  limits: { cutMs: 60_000, cutBy: 'harness' },
  schemas: schemasOf.transactions,
  ...datasetServed,
};
