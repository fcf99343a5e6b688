import { isReasonPhrase } from '../../../../standards/http/reason-phrase.ts';
import { valueAt } from '../../../../standards/json/json-pointer.ts';
import { isRejection } from '../../../reading/quotes/expected-quote.ts';
import { explanationIn } from '../../../reading/quotes/explanation.ts';
import { rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { nameOf } from '../../../reading/values/schema.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/rejection-text-says-nothing',
  severity: 'warning',
  defect: 'reason',
  harm: 'buyer',
  title: 'A rejection shows a code instead of its reason',
  clauses: ['errors.text-order'],
  effect:
    'The buyer is shown the first text that is read, unchanged: a status phrase or a code. The reason beside it is not shown.',
  remedy: 'Send the reason in the first of errors.message, detail and message that the body has.',
  mend: 'Show the reason, not a code',
  counted: '{count} of {judged} rejections show a code or a phrase of HTTP',
  judgedOn: 'every rejection of delivery-price whose text is read',
  doubt: 'It is reported only if the same body has a text that explains.',
  examples: {
    conforming: [
      { status: 422, body: { detail: 'Fuera de cobertura', message: 'Unprocessable Entity' } },
      { why: 'nothing else explains', status: 422, body: { message: 'Unprocessable Entity' } },
      { status: 422, body: { message: 'COBERTURA: no llegamos a Cochamó', code: 'DSP-114' } },
    ],
    breaking: [
      { status: 422, body: { detail: 'Unprocessable Entity', message: 'Fuera de cobertura' } },
      { status: 422, body: { message: 'OUT_OF_COVERAGE', reason: 'No llegamos a Cochamó' } },
      { status: 400, body: { message: 'Bad Request', errors: [{ text: 'Sobrepeso: 45 kg' }] } },
    ],
  },
  applies: (x) => isRejection(x) && rejectionText(x)?.kind === 'read',
  judge(x) {
    const read = rejectionText(x);
    if (read?.kind !== 'read' || x.json === undefined || !saysNothing(read.text)) return undefined;
    const at = explanationIn(x.json);
    const other = at === undefined ? undefined : valueAt(x.json, at);
    if (at === undefined || typeof other !== 'string' || saysNothing(other)) return undefined;
    return {
      message: `The ${x.status} shows “${excerpt(read.text)}”, from ${read.from}. What explains it stands under ${excerpt(nameOf(at))}.`,
      at,
      expected: 'the reason in the first place that is read',
      actual: read.text,
    };
  },
});

/** A phrase of HTTP, or one word in capitals, digits and separators. */
const saysNothing = (text: string) =>
  isReasonPhrase(text) || /^\s*(?=\S*[A-Z\d])[A-Z\d]+([._:-][A-Z\d]+)*\s*$/.test(text);
