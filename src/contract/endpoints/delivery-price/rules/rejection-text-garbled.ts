import { echoesMisread, misreadRequest } from '../../../reading/quotes/echoes-misread.ts';
import { isRejection } from '../../../reading/quotes/expected-quote.ts';
import { garbleIn } from '../../../reading/quotes/garbled-text.ts';
import { rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/rejection-text-garbled',
  severity: 'warning',
  defect: 'reason',
  harm: 'buyer',
  title: 'A rejection shows letters that were written for a program',
  clauses: ['errors.rejection'],
  effect: 'The buyer is shown the text unchanged, such as “Sin atenci&oacute;n” or “AtenciÃ³n”.',
  remedy:
    'Write the reason once, in UTF-8, as the buyer should read it: without entities, escapes, JSON or unfilled placeholders in the text.',
  mend: 'Write the reason as the buyer should read it',
  counted: ['rejections', 'have letters that a buyer cannot read'],
  doubt:
    'The contract says that the text is shown unchanged, and not what may be in it. So it is a warning.',
  examples: {
    conforming: [
      { status: 422, body: { message: 'Fuera de cobertura: Ñuñoa & Cía. (50 % más)' } },
      { status: 422, body: { message: 'The delivery zone of this address is undefined' } },
      { status: 422, body: { message: 'REGIÃO NÃO ATENDIDA, “SÃO PAULO”' } },
      { status: 422, contentType: 'text/plain', text: 'Peso {máximo} 20 kg; pida < 20 kg' },
    ],
    breaking: [
      { status: 422, body: { message: 'Comuna sin atenci&oacute;n' } },
      { status: 422, body: { message: 'Comuna sin atenciÃ³n' } },
      { status: 422, body: { message: 'Comuna sin atenci\\u00f3n' } },
      { status: 422, body: { message: '{"error":"Fuera de cobertura"}' } },
      { status: 422, body: { message: 'Comuna%20sin%20cobertura' } },
      { status: 422, body: { message: 'No llegamos a [object Object]' } },
      { status: 422, body: { message: 'No llegamos a undefined' } },
      { status: 422, contentType: 'text/plain', text: 'No llegamos a {{commune}}' },
    ],
  },
  applies: (x) => isRejection(x) && rejectionText(x)?.kind === 'read',
  judge(x) {
    const read = rejectionText(x);
    const garble = read?.kind === 'read' ? garbleIn(read.text) : undefined;
    if (!garble || read?.kind !== 'read') return undefined;
    return {
      message: `The ${x.status} shows “${excerpt(read.text, 80)}”: ${garble}.`,
      // It is the body that is misread, and the reason repeats it.
      ...(echoesMisread(x, read.text) ? misreadRequest : {}),
      expected: 'a text that the buyer can read as it is',
      actual: read.text,
    };
  },
});
