import type { Answer } from '../answer.ts';
import type { Call } from '../call.ts';
import { commerceColumns, commerceRecords } from '../commerce-records.ts';
import { answerList } from './answer-list.ts';

/** GET of every commerce that the distributor serves (contract: commerces). */
export const commerces = (call: Call): Answer =>
  answerList(call, commerceRecords(call.clock()), commerceColumns, 'commerce');
