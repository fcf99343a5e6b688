import type { Breach } from '../../../../model/rule.ts';
import { isRejection } from '../../../reading/quotes/expected-quote.ts';
import { type Doubt, reasonIn, rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { nameOf } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/rejection-text-not-read',
  severity: 'error',
  defect: 'reason',
  harm: 'buyer',
  title: 'The platform does not read the rejection reason',
  clauses: ['errors.text-order'],
  effect:
    'The order does not advance and the buyer does not see this reason. The contract does not say what is shown instead.',
  remedy: 'Send the reason as errors.message, detail or message, or as a plain-text body.',
  mend: 'Send the rejection reason where it is read',
  counted: ['rejections', 'have a reason that is not read'],
  reads: 'rejection',
  doubt:
    'The contract does not say what is read from a JSON string, or from JSON sent as text. Nor does it say whether a later field is read after an unusable one. These cases are warnings.',
  examples: {
    conforming: [
      { status: 422, body: { errors: { message: 'Fuera de cobertura' } } },
      { status: 422, body: { detail: 'Fuera de cobertura', title: 'Unprocessable' } },
      {
        why: 'a list in errors is skipped, and message is read',
        status: 422,
        body: { errors: [{ message: 'commune' }], message: 'Fuera de cobertura' },
      },
      { why: 'null counts as absent', status: 422, body: { detail: null, message: 'Sobrepeso' } },
      { status: 400, contentType: 'text/plain', text: 'El pedido supera el peso: 20 < 25 kg' },
    ],
    breaking: [
      { status: 422, body: { error: 'Fuera de cobertura' }, situation: 'unquotable' },
      { status: 422, body: { errors: [{ message: 'Fuera de cobertura' }] } },
      { status: 422, body: { errors: { message: ['Fuera de cobertura'] } } },
      { status: 422, body: { Message: 'Fuera de cobertura' } },
      { status: 422, body: { data: { message: 'Fuera de cobertura' } } },
      { why: 'a JSON string: a warning', status: 422, body: 'Fuera de cobertura' },
      {
        why: 'the first field is blank: a warning',
        status: 422,
        body: { errors: { message: '' }, message: 'Fuera de cobertura' },
      },
      {
        why: 'sent as plain text, the whole JSON may be shown: a warning',
        status: 422,
        contentType: 'text/plain',
        body: { message: 'Fuera de cobertura' },
      },
    ],
  },
  applies: (x) => isRejection(x),
  judge(x): Breach | undefined {
    const read = rejectionText(x);
    if (read?.kind === 'unreadable') {
      return {
        message: `The body of the ${x.status} cannot be decompressed: ${read.detail}.`,
        expected: 'a body that can be read',
        actual: read.detail,
      };
    }
    if (read?.kind !== 'not-read' && read?.kind !== 'doubtful') return undefined;
    const where = read.at === '' ? 'a JSON string' : nameOf(read.at);
    return {
      message:
        read.kind === 'doubtful'
          ? doubts[read.doubt](x.status ?? 0, where)
          : `The ${x.status} has its reason in ${excerpt(where)}. The platform reads errors.message, then detail, then message.`,
      at: read.at,
      expected: 'the reason as errors.message, detail, message or plain text',
      actual: reasonIn(x) ?? null,
      ...(read.kind === 'doubtful' ? { severity: 'warning' } : {}),
    };
  },
});

const doubts: { readonly [doubt in Doubt]: (status: number, where: string) => string } = {
  'json-text-body': (status) =>
    `The ${status} has its reason as a JSON string. The contract does not say whether that is read as plain text.`,
  'later-place': (status, where) =>
    `The ${status} has its reason in ${where}, and no text in a field that is read before it. The contract does not say whether the platform reads on.`,
  'json-as-text': (status) =>
    `The ${status} declares plain text and contains JSON. The contract does not say whether the buyer sees all of it.`,
};
