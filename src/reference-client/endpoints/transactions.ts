import { historyOf } from '../history/history.ts';
import { transactionColumns } from '../history/record.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { isWithin, rangeOf } from '../http/range.ts';
import { answerList } from './answer-list.ts';

/**
 * GET of the history (contract: transactions). Both parameters may be absent. The range holds its
 * beginning and not its end; what is meant to be a range and cannot be read is answered 400.
 */
export function transactions(call: Call): Answer {
  const range = rangeOf(call.range);
  if (typeof range === 'string') return json(400, { message: range });
  const { records, currencies, clock } = call;
  const found = historyOf({ now: clock(), records, currencies })
    .filter(({ at }) => isWithin(at, range))
    .map(({ record }) => record);
  return answerList(call, found, transactionColumns, 'transaction');
}
