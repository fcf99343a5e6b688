import { beginsOtherwise } from '../../http-text/pasted-bytes.ts';
import type { Reader } from '../found.ts';
import { saidStatus } from './worded.ts';

/** A line of a log that has the status of an answer and nothing else of it. */
const statusAlone: Reader = {
  read({ text }) {
    if (beginsOtherwise(text) || text.length > 20_000) return [];
    const status = saidStatus(text);
    return status === undefined
      ? []
      : [
          {
            as: 'a line of a log',
            status: { value: status, from: 'the line' },
            notes: ['It does not hold the body of the answer.'],
          },
        ];
  },
};

export default statusAlone;
