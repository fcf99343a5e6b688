import type { EndpointId } from '../../model/endpoint.ts';
import type { Breach, Subject } from '../../model/rule.ts';
import { datasetAnswer } from './dataset-answer.ts';
import { isBeyondLimits } from './dataset-served.ts';

/** Whether a list of records is found in an answer. CSV without a header row has one. */
export function judgeList(x: Subject, endpoint: EndpointId): Breach | undefined {
  const reason = datasetAnswer(x, endpoint)?.observed['no list'];
  if (reason === undefined) return undefined;
  return {
    message: `The answer can be read, but ${reason}.`,
    expected: 'a list of records, bare or in an object, NDJSON or CSV',
    actual: reason,
  };
}

/**
 * An answer of which records are asked for their own sake: a plain step of a scenario. The steps of
 * relations have a role, and may well be empty.
 */
export const isPlain = ({ role, scenario }: Subject): boolean =>
  role === undefined && scenario !== 'discovery';

/** Whether there is anything to judge in an answer that holds a list. */
export function judgeRecords(x: Subject, endpoint: EndpointId): Breach | undefined {
  const body = datasetAnswer(x, endpoint);
  // Of an answer that was cut by our own cap nobody knows what would have come.
  if (!body || body.records > 0 || body.observed['no list'] !== undefined) return undefined;
  if (body.stopped || isBeyondLimits(body)) return undefined;
  const headless = body.observed.header === 'none';
  return {
    message: headless
      ? 'The CSV has no header row with field names, so no record could be read.'
      : 'The list is empty, so no record could be judged.',
    expected: headless ? 'a header row with field names' : 'at least one record',
    actual: headless ? 'a first row without any known field name' : 'no records',
  };
}
