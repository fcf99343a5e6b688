import type { EndpointId } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Evidence } from './evidence/evidence.ts';

const relations: { readonly [endpoint in EndpointId]: readonly string[] } = {
  'delivery-price': ['whether the token is verified', 'repeated calls'],
  'shipping-cost': ['whether the order is read', 'repeated calls'],
  transactions: ['how ranges relate'],
  commerces: [],
};

/** What a pasted answer cannot show, with the option that tells it where there is one. */
export function notJudgedOf(evidence: Evidence, exchange: Exchange): readonly string[] {
  if (exchange.outcome?.decision === 'not-asked') return [];
  const { status, headers, body, durationMs, noAnswer, cut, untold = [] } = evidence;
  const answered = noAnswer === undefined;
  const { situation, outcome, endpoint } = exchange;
  const open =
    outcome?.decision === 'rejected' ||
    outcome?.decision === 'no-quote' ||
    outcome?.priceShown === 0;
  return [
    ...(answered && status === undefined ? ['the status, taken for 200 (--status)'] : []),
    ...(answered && headers === undefined ? ['the content type (--header)'] : []),
    ...(answered && body === undefined ? ['the body'] : []),
    ...(cut ? ['what the paste leaves out'] : []),
    ...untold,
    ...(durationMs === undefined && endpoint === 'delivery-price'
      ? ['how long it took (--duration)']
      : []),
    ...(open && situation === 'any' ? ['whether a quote was due (--situation)'] : []),
    ...relations[endpoint],
  ];
}
