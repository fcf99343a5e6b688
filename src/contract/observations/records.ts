import { datasetAnswer } from '../datasets/dataset-answer.ts';
import type { Observer } from './observer.ts';
import { coordinatesKey, emptyValues } from './seen-in-records.ts';

/** What was noted while the records of a dataset streamed by. */
const seen = (about: string): Observer['see'] => {
  return (xs, endpoint) => {
    const said = xs.flatMap((x) => datasetAnswer(x, endpoint)?.observed[about] ?? []);
    return said[0];
  };
};

/** How records are written where the contract leaves it open. */
export const recordObservers: readonly Observer[] = [
  {
    clause: 'transactions.optional',
    about: 'Empty optional values',
    endpoints: ['transactions'],
    see: seen(emptyValues),
  },
  {
    clause: 'commerces.optional',
    about: 'Empty optional values',
    endpoints: ['commerces'],
    see: seen(emptyValues),
  },
  {
    clause: 'commerces.locations',
    about: 'Key of the coordinates',
    endpoints: ['commerces'],
    see: seen(coordinatesKey),
  },
];
