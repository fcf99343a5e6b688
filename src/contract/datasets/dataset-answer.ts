import type { EndpointId } from '../../model/endpoint.ts';
import type { RecordsBody } from '../../model/exchange.ts';
import type { Subject } from '../../model/rule.ts';
import { troubleOf, unreadDataset } from '../http/trouble.ts';

/** The body of a 200 of this dataset endpoint, where it was read to its end or to one of our caps. */
export function datasetAnswer(x: Subject, endpoint: EndpointId): RecordsBody | undefined {
  const { answer } = x;
  if (x.endpoint !== endpoint || answer.kind === 'no-response' || answer.status !== 200) {
    return undefined;
  }
  const cut = troubleOf(x, ...unreadDataset);
  return answer.body.kind === 'records' && !cut ? answer.body : undefined;
}

/** The file name that an answer bears, if it does (RFC 6266). */
export const dispositionOf = ({ answer }: Subject): string | undefined =>
  answer.kind === 'response' ? answer.headers['content-disposition'] : undefined;
