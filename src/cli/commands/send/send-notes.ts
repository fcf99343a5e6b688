import type { Driving } from '../../../engine/drive/drive.ts';

/** What the reader should know of what was sent, each a sentence. */
export function sendNotes({ exchanges, notAsked }: Driving): readonly string[] {
  const [first] = exchanges;
  return [
    ...(first?.source === 'sample' && first.request?.body !== undefined
      ? [
          'The order is made of the built-in sample, which the client need not know; declare data in the config.',
        ]
      : []),
    ...(notAsked === undefined ? [] : [notAsked]),
  ];
}

/** What answers to one request cannot show. */
export function sendNotJudged({ exchanges }: Driving): readonly string[] {
  const [first] = exchanges;
  if (!first) return [];
  const again = exchanges.length > 1 ? [] : ['repeated calls (--times)'];
  const situation =
    first.outcome?.decision === 'rejected' && first.situation === 'any'
      ? ['whether a quote was due (--situation)']
      : [];
  if (first.endpoint === 'delivery-price')
    return [...situation, 'whether the token is verified', ...again];
  if (first.endpoint === 'shipping-cost') return ['whether the order is read', ...again];
  return first.endpoint === 'transactions' ? ['how ranges relate'] : [];
}
