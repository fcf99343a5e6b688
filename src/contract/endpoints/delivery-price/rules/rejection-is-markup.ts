import { isRejection } from '../../../reading/quotes/expected-quote.ts';
import { rejectionText } from '../../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { exchangeRule } from '../../every/authoring/define.ts';

export default exchangeRule({
  id: 'delivery-price/rejection-is-markup',
  severity: 'error',
  defect: 'reason',
  harm: 'buyer',
  title: "A rejection's text is markup, broken JSON or a stack trace",
  clauses: ['errors.rejection', 'errors.plain-text'],
  effect: 'The order does not advance. The buyer sees this text unchanged, tags included.',
  remedy:
    'Send one sentence for the buyer, as errors.message, detail or message, or as plain text without markup.',
  mend: 'Send the reason as a sentence, not as code',
  counted: ['rejections', 'have markup, broken JSON or a stack trace as their text'],
  needs: 'markup',
  reads: 'rejection',
  examples: {
    conforming: [
      { status: 422, body: { message: 'Peso < 20 kg y volumen > 1 m3' } },
      {
        status: 422,
        body: { message: 'Vea <b>Tarifas</b>' },
        why: 'one pair of tags is not a page',
      },
      { status: 422, contentType: 'text/plain', text: 'at Santiago (Las Condes:12)' },
      { status: 422, contentType: 'text/plain', text: '{Santiago}: sin cobertura' },
    ],
    breaking: [
      {
        status: 404,
        contentType: 'text/html',
        text: '<!DOCTYPE html><html><body>Not Found</body></html>',
      },
      {
        why: 'cut, as by a length in characters',
        status: 422,
        text: '{"message":"Fuera de cobertura"',
      },
      {
        status: 422,
        body: { message: 'ORA-20001: Pesa 600 kg\nORA-06512: at "VTA.PKG_FLETE", line 33' },
      },
      { status: 422, body: { message: '<p>Fuera de <b>cobertura</b></p>' } },
      { status: 422, contentType: 'text/xml', text: '<error>Fuera de cobertura</error>' },
      {
        status: 400,
        body: {
          detail:
            'java.lang.IllegalStateException: commune\n\tat com.acme.Rates.find(Rates.java:12)\n\tat com.acme.Api.quote(Api.java:48)',
        },
      },
    ],
  },
  applies: (x) => isRejection(x),
  judge(x) {
    const read = rejectionText(x);
    if (read?.kind !== 'markup') return undefined;
    return {
      message: `The text of the ${x.status} is ${read.is}: ${excerpt(read.text.trim())}`,
      at: read.at,
      expected: 'a plain sentence that the buyer can read',
      actual: read.text,
      ...(read.is === 'JSON that cannot be parsed' ? { remedy: wholeJson } : {}),
    };
  },
});

const wholeJson =
  'Send one JSON object to its end. Count content-length in bytes of the encoded body, or let the framework set it.';
