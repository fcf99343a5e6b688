import { isRejection } from '../../../reading/quotes/expected-quote.ts';
import { rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/rejection-without-text',
  severity: 'error',
  defect: 'reason',
  harm: 'buyer',
  title: 'A rejection has no reason',
  clauses: ['errors.rejection'],
  effect:
    'The order does not advance and the buyer does not see why. The contract does not say what is shown instead.',
  remedy:
    'Send the reason in the body of every 4xx: as errors.message, detail or message, or as plain text.',
  mend: 'Tell the buyer why an order cannot be quoted',
  counted: ['rejections', 'have no reason'],
  reads: 'rejection',
  examples: {
    conforming: [
      { status: 422, body: { message: 'Fuera de cobertura' }, situation: 'unquotable' },
      { status: 400, contentType: 'text/plain', text: 'Fuera de cobertura', situation: 'any' },
      {
        why: 'there is a reason: another rule reports that it is not read',
        status: 422,
        body: { error: 'Fuera de cobertura' },
      },
    ],
    breaking: [
      { status: 422, text: '', situation: 'unquotable' },
      { status: 404, contentType: 'text/plain', text: ' \n' },
      { status: 422, body: {}, situation: 'unquotable' },
      { status: 422, body: { code: 'OUT_OF_COVERAGE', message: null }, situation: 'unquotable' },
      {
        why: 'a reason phrase explains nothing',
        status: 400,
        body: {
          timestamp: '2026-01-05T12:00:00.000+00:00',
          status: 400,
          error: 'Bad Request',
          message: '',
          path: '/webhooks/platform/order/delivery-price',
        },
      },
    ],
  },
  applies: (x) => isRejection(x),
  judge(x) {
    const read = rejectionText(x);
    if (read?.kind !== 'none') return undefined;
    const actual = bodies[read.body];
    return {
      message: `The ${x.status} has ${actual}.`,
      at: '',
      expected: 'the reason as errors.message, detail, message or plain text',
      actual,
    };
  },
});

const bodies = {
  empty: 'an empty body',
  blank: 'a blank body',
  'without text': 'a body without an explanation',
} as const;
