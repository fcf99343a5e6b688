import { knownCause } from '../known-cause.ts';
import { byErrors } from '../signs/reported.ts';

export default knownCause({
  id: 'reason-not-read',
  layer: 'meaning',
  title: 'The reason is where it is not read',
  means:
    'The service reads errors.message, then detail, then message, or a plain-text body. A reason anywhere else is lost, and the buyer does not learn why the order stops.',
  remedy: 'Send the reason as errors.message, detail or message, or as a plain-text body.',
  rules: ['delivery-price/rejection-text-not-read'],
  faults: ['reason-under-error', 'errors-list', 'errors-of-field'],
  examples: {
    shown: [
      { status: 422, text: '{"error":"Fuera de cobertura"}' },
      { status: 400, text: '{"errors":[{"message":"Fuera de cobertura"}]}' },
    ],
    near: [
      { status: 422, text: '{"errors":{"message":"Fuera de cobertura"}}' },
      { status: 422, text: '{"code":17}' },
    ],
  },
  recognise: byErrors('delivery-price/rejection-text-not-read'),
});
