import { datasetIds } from '../../model/endpoint.ts';
import { datasetAnswer } from '../reading/answers/dataset-answer.ts';
import type { Observer } from './parts.ts';

/** Lists whose objects have some fields of a record: they are named, since nothing in them is judged. */
export const listObservers: readonly Observer[] = datasetIds.map((endpoint) => ({
  clause: `${endpoint}.form`,
  about: 'Lists not read',
  endpoints: [endpoint],
  see(xs) {
    const [text] = xs.flatMap((x) => datasetAnswer(x, endpoint)?.observed['lists not read'] ?? []);
    return text && `${text}: too few fields for records, so they were not judged.`;
  },
}));
