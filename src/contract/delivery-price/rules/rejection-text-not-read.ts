import type { Breach } from '../../../model/rule.ts';
import { valueAt } from '../../../standards/json/json-pointer.ts';
import { exchangeRule } from '../../authoring/define.ts';
import { excerpt } from '../../http/excerpt.ts';
import { nameOf } from '../../schema.ts';
import { isRejection } from '../expected.ts';
import { type Doubt, rejectionText } from '../rejection-text.ts';

export default exchangeRule({
  id: 'delivery-price/rejection-text-not-read',
  severity: 'error',
  title: "A rejection's reason stands where it is not read",
  clauses: ['errors.text-order'],
  effect:
    'The order does not advance and the buyer is not shown this reason. What is shown instead the contract does not say.',
  remedy: 'Send the reason as errors.message, detail or message, or as a plain-text body.',
  mend: 'Send the rejection reason where it is read',
  counted: '{count} of {judged} rejections have a reason that is not read',
  judgedOn:
    'every answer 4xx of delivery-price, but 429, and 401 or 403 to an order not declared unquotable',
  doubt:
    'The contract does not say what is read from a JSON text, or from JSON sent as text. Nor does it say whether a later place is read after an unusable one. There it is a warning.',
  examples: {
    conforming: [
      { status: 422, body: { errors: { message: 'Fuera de cobertura' } } },
      { status: 422, body: { detail: 'Fuera de cobertura', title: 'Unprocessable' } },
      {
        why: 'a list under errors is passed over, and message is read',
        status: 422,
        body: { errors: [{ message: 'commune' }], message: 'Fuera de cobertura' },
      },
      { why: 'null is absent', status: 422, body: { detail: null, message: 'Sobrepeso' } },
      { status: 400, contentType: 'text/plain', text: 'El pedido supera el peso: 20 < 25 kg' },
    ],
    breaking: [
      { status: 422, body: { error: 'Fuera de cobertura' }, situation: 'unquotable' },
      { status: 422, body: { errors: [{ message: 'Fuera de cobertura' }] } },
      { status: 422, body: { errors: { message: ['Fuera de cobertura'] } } },
      { status: 422, body: { Message: 'Fuera de cobertura' } },
      { status: 422, body: { data: { message: 'Fuera de cobertura' } } },
      { why: 'a JSON text: a warning', status: 422, body: 'Fuera de cobertura' },
      {
        why: 'the first place is blank: a warning',
        status: 422,
        body: { errors: { message: '' }, message: 'Fuera de cobertura' },
      },
      {
        why: 'as plain text the whole JSON may be shown: a warning',
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
        message: `The body of the ${x.status} does not decompress: ${read.detail}.`,
        expected: 'a body that can be read',
        actual: read.detail,
      };
    }
    if (read?.kind !== 'not-read' && read?.kind !== 'doubtful') return undefined;
    const where = read.at === '' ? 'a JSON text' : nameOf(read.at);
    const text = valueAt(x.json, read.at);
    return {
      message:
        read.kind === 'doubtful'
          ? doubts[read.doubt](x.status ?? 0, where)
          : `The ${x.status} has its reason under ${excerpt(where)}. The service reads errors.message, then detail, then message.`,
      at: read.at,
      expected: 'the reason as errors.message, detail, message or plain text',
      actual: typeof text === 'string' ? text : null,
      ...(read.kind === 'doubtful' ? { severity: 'warning' } : {}),
    };
  },
});

const doubts: { readonly [doubt in Doubt]: (status: number, where: string) => string } = {
  'json-text-body': (status) =>
    `The ${status} has its reason as a JSON text. Whether that is read as plain text the contract does not say.`,
  'later-place': (status, where) =>
    `The ${status} has its reason as ${where}, and no text in a place that is read before it. Whether the service reads on the contract does not say.`,
  'json-as-text': (status) =>
    `The ${status} declares plain text and holds JSON. Whether the buyer is shown all of it the contract does not say.`,
};
