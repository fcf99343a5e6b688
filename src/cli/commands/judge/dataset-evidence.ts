import { Readable } from 'node:stream';
import type { EndpointId } from '../../../model/endpoint.ts';
import { UsageError } from '../../../model/errors.ts';
import type { Io } from '../../io.ts';
import type { Evidence } from './evidence/evidence.ts';

/**
 * An answer of a dataset endpoint as `validate` reads it: its body by standard input. Undefined for the
 * quoting endpoints, and where no 200 brought it, so that there are no records.
 */
export function datasetEvidence(endpoint: EndpointId, evidence: Evidence, io: Io): Io | undefined {
  if (endpoint !== 'transactions' && endpoint !== 'commerces') return undefined;
  const { status = 200, body, noAnswer } = evidence;
  if (noAnswer || status !== 200) return undefined;
  if (body === undefined) {
    throw new UsageError(`the answer has no body, and ${endpoint} are judged by their records`);
  }
  return { ...io, stdin: Readable.from([Buffer.from(body)]) };
}
