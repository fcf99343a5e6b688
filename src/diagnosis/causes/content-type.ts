import { knownCauses, quote } from '../known-cause.ts';
import { foundBy, foundOf } from '../signs/reported.ts';

export const contentType = knownCauses('content type', [
  {
    id: 'json-under-another-type',
    title: 'JSON is sent with another content type',
    means:
      'The body is right but its label is not: the default of the web server or framework was kept.',
    remedy: 'Send Content-Type: application/json with every JSON answer.',
    rules: ['http/content-type'],
    faults: [
      'quote-declared-text',
      'quote-declared-html',
      'no-content-type',
      'shipping-cost-declared-text',
    ],
    examples: {
      shown: [
        {
          headers: { 'content-type': 'text/html; charset=UTF-8' },
          text: quote,
        },
      ],
      near: [
        {
          headers: { 'content-type': 'application/json;charset=UTF-8' },
          text: quote,
        },
      ],
    },
    recognise(own) {
      const json = new Set(
        own.expected
          .filter((x) => x.status === 200 && (x.json !== undefined || isRecords(x)))
          .map(({ id }) => id),
      );
      const found = foundOf(own, 'http/content-type').filter(({ exchanges }) =>
        exchanges.some((id) => json.has(id)),
      );
      return foundBy(found);
    },
  },
]);

const isRecords = ({
  answer,
}: {
  readonly answer: { readonly kind: string; readonly body?: { readonly kind: string } };
}) => answer.body?.kind === 'records';
