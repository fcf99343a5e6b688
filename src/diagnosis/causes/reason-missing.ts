import { knownCause } from '../known-cause.ts';

export default knownCause({
  id: 'reason-missing',
  layer: 'meaning',
  title: 'A rejection gives no reason',
  means:
    'The order does not advance and the buyer does not learn why: the 4xx has an empty body, or one without text.',
  remedy: 'Send the reason in the body, in words meant for the buyer.',
  rules: ['delivery-price/rejection-without-text'],
  faults: ['code-only-rejection'],
  examples: {
    shown: [
      { status: 422, text: '' },
      { status: 422, text: '{"code":17}' },
    ],
    near: [{ status: 422, text: '{"message":"17: fuera de cobertura"}' }],
  },
});
