import type { EndpointId } from '../../../../model/endpoint.ts';
import type { Json } from '../../../../model/json.ts';
import type { ExchangeReport } from '../../../../model/run.ts';
import { valueAt } from '../../../../standards/json/json-pointer.ts';
import type { Shrunk } from './shrink.ts';

/** The result of holding two orders against each other, as it may be reported. */
export interface AgainstTelling {
  readonly endpoint: EndpointId;
  readonly shrunk: Shrunk;
  /** By their ids, with what no report may tell replaced. */
  readonly exchanges: ReadonlyMap<string, ExchangeReport>;
  readonly requests: number;
  /** Why nothing more was sent. */
  readonly ended?: string;
  readonly curl: { readonly works?: string; readonly fails?: string };
}

export type Found = Extract<Shrunk, { readonly state: 'found' }>;

interface Field {
  /** A JSON Pointer into the body. */
  readonly at: string;
  /** Undefined where the order has no such member. */
  readonly works: Json | undefined;
  readonly fails: Json | undefined;
}

/** The members that decide. The values are those of the exchanges, with what no report may tell replaced. */
export function fieldsOf(
  { changes, works, shrunk }: Found,
  { exchanges }: AgainstTelling,
): readonly Field[] {
  const bodyOf = (id: string | undefined) => exchanges.get(id ?? '')?.request?.body;
  const [working, failing] = [
    bodyOf(works.answers[0]?.exchange.id),
    bodyOf(shrunk.answer.exchange.id),
  ];
  return changes.map(({ at, before, after }) => ({
    at: `/order${at}`,
    works: before === undefined ? undefined : (valueAt(working, `/order${at}`) as Json),
    // Elements that were taken from a list before it moved this one.
    fails: after === undefined ? undefined : ((valueAt(failing, `/order${at}`) ?? after) as Json),
  }));
}
