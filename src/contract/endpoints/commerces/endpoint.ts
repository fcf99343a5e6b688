import type { Endpoint } from '../../../model/endpoint-definition.ts';
import { datasetServed } from '../../reading/answers/dataset-answer.ts';
import { schemasOf } from '../../reading/values/published-schema.ts';

/** GET {client_base}/api/commerces. The contract sets no limit; ours equals that of transactions. */
export const commerces: Endpoint = {
  id: 'commerces',
  method: 'GET',
  path: '/api/commerces',
  answers: 'dataset',
  headers: ['accept', 'accept-encoding'],
  limits: { cutMs: 60_000, cutBy: 'harness' },
  schemas: schemasOf.commerces,
  ...datasetServed,
};
