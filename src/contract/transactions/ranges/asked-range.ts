import type { Exchange } from '../../../model/exchange.ts';
import { readDate } from '../../../standards/date/iso-8601.ts';
import type { ClosedRange, Range } from '../digests/readings.ts';

/** The range that a request asked for; bounds that were not sent are absent. No range without a request. */
export function askedRange({ request }: Pick<Exchange, 'request'>): Range | undefined {
  if (!request || !URL.canParse(request.url)) return undefined;
  const query = new URL(request.url).searchParams;
  const [from, to] = [instantOf(query.get('date_from')), instantOf(query.get('date_to'))];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** The same where both bounds were sent. */
export function askedClosedRange(x: Pick<Exchange, 'request'>): ClosedRange | undefined {
  const { from, to } = askedRange(x) ?? {};
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** An instant only: a bound without an offset would be as open as a date without one. */
export function instantOf(text: string | null | undefined): number | undefined {
  const date = text ? readDate(text) : undefined;
  return date && !('trouble' in date) && date.kind === 'instant' ? date.at : undefined;
}
