import { commerceColumns, commerceRecords } from '../business/commerce-records.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { answerList } from './answer-list.ts';

/** GET of every commerce that the distributor serves (contract: commerces). */
export const commerces = (call: Call): Answer =>
  answerList(call, commerceRecords(call.clock()), commerceColumns, 'commerce');
