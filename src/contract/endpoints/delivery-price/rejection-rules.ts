import type { Breach, ExchangeRule, Subject } from '../../../model/rule.ts';
import { troubleOf } from '../../reading/answers/trouble.ts';
import { namingLimit } from '../../reading/failures/over-size.ts';
import { answeredInstead, errorPage } from '../../reading/failures/who-answered.ts';
import { ofBareQuote, printedAround, printNothingElse } from '../../reading/quotes/around-json.ts';
import {
  echoesMisread,
  misreadRequest,
  withoutEchoes,
} from '../../reading/quotes/echoes-misread.ts';
import { isRejection } from '../../reading/quotes/expected-quote.ts';
import { garbleIn, unfilledIn } from '../../reading/quotes/garbled-text.ts';
import { reasonBehind } from '../../reading/quotes/gives-reason.ts';
import {
  type Doubt,
  reasonIn,
  rejectionText,
  textRead,
} from '../../reading/quotes/rejection-text.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { meantText } from '../../reading/values/misread.ts';
import { nameOf } from '../../reading/values/schema.ts';
import { exchangeRule, orderTo, type RowOf, tableOf } from '../every/authoring/rule.ts';

/** Texts and examples of a rule about the text of a rejection. */
interface Row extends RowOf<ExchangeRule, 'defect' | 'harm' | 'applies' | 'judge'> {
  /** About a text that the platform reads, and not about where it is. */
  readonly isOfTextRead?: true;
  readonly judge: (x: Subject, read: ReturnType<typeof rejectionText>) => Breach | undefined;
}

const rejectionRules = tableOf<ExchangeRule, Row>(({ isOfTextRead, judge, ...words }) =>
  exchangeRule({
    defect: 'reason',
    harm: 'buyer',
    ...(isOfTextRead ? {} : { reads: 'rejection' }),
    ...words,
    applies: (x) => isRejection(x) && (!isOfTextRead || textRead(x) !== undefined),
    judge(x) {
      const breach = judge(x, rejectionText(x));
      return breach && namingLimit(x, breach);
    },
  }),
);

const ownPage =
  'Let what is in front of the program pass the text of a 4xx on, unchanged: the page is not the program’s own.';

const encodedTwice =
  'Write the reason in UTF-8 once. Remove the conversion that takes text in UTF-8 for Latin-1 and encodes it again.';

const unchanged = 'The order does not advance. The buyer sees this text unchanged.';

/** What an error of a program is, and where it is found. */
export const ofFailure = {
  facts: { form: 'error' },
  effect: unchanged,
  remedy:
    'Look in the log of the program for this error: the program failed. Answer a 4xx only for a business reason, with that reason as its text.',
} as const;

const wholeJson = {
  effect: unchanged,
  remedy:
    'Send one JSON object to its end. Count content-length in bytes of the encoded body, or let the framework set it.',
};

const doubts: { readonly [doubt in Doubt]: (status: number, where: string) => string } = {
  'json-text-body': (status) =>
    `The ${status} has its reason as a JSON string. The contract does not say whether that is read as plain text.`,
  'later-place': (status, where) =>
    `The ${status} has its reason in ${where}, and no text in a field that is read before it. The contract does not say whether the platform reads on.`,
  'json-as-text': (status) =>
    `The ${status} declares a text and contains JSON. The contract does not say whether the buyer sees all of it.`,
};

const bodies = {
  empty: 'an empty body',
  blank: 'a blank body',
  'without text': 'a body without an explanation',
} as const;

const leaveOut =
  'Leave a field out that has no text and is read first, or send the reason in it: errors.message, then detail, then message.';
const putFirst =
  'Leave this text out, or send the reason in its place: errors.message is read first, then detail, then message. If it is an error, look for it in the log of the program.';
const fillIn =
  'Fill in what the reason leaves open, or write a reason without it: look for the value that the template did not get.';

export default rejectionRules('delivery-price', {
  'rejection-is-markup': {
    title: "A rejection's text is markup, broken JSON or an error of a program",
    clauses: ['errors.rejection', 'errors.plain-text'],
    effect: 'The order does not advance. The buyer sees this text unchanged, tags included.',
    remedy:
      'Send one sentence for the buyer, as errors.message, detail or message, or as plain text without markup.',
    mend: 'Send the reason as a sentence, not as code',
    counted: ['rejections', 'have markup, broken JSON or an error of a program as their text'],
    needs: 'markup',
    examples: () => ({
      conforming: [{ status: 422, body: { message: 'Peso < 20 kg y volumen > 1 m3' } }],
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
        { status: 422, text: '{"detail":"Bodega "El Roble" no compra a crédito"}' },
        {
          status: 422,
          body: { message: 'ORA-20001: Pesa 600 kg\nORA-06512: at "VTA.PKG_FLETE", line 33' },
        },
        { status: 422, body: { message: '<p>Fuera de <b>cobertura</b></p>' } },
        { status: 409, body: { detail: 'Call to a member function zone() on null' } },
        { status: 400, body: { message: 'No se pudo convertir el valor varchar al tipo int' } },
        {
          why: 'a warning is printed before the reason',
          status: 409,
          text: '<b>Warning</b>: Undefined key in <b>rates.php</b>\n{"detail":"Sin cobertura"}',
        },
        { status: 422, body: { message: '<p>Sin cobertura</p>' } },
        { status: 422, body: { message: 'Pesa 90 kg.<br/>Divida el pedido.' } },
        { status: 422, contentType: 'text/xml', text: '<error>Fuera de cobertura</error>' },
      ],
    }),
    judge(x, read) {
      if (read?.kind !== 'markup') return undefined;
      const page = errorPage(x);
      const printed = printedAround(x);
      const surplus = troubleOf(x, 'surplus');
      const behind = reasonBehind(x, read.at)?.from;
      return {
        message: `The text of the ${x.status} is ${read.is}${page ? `, a page of ${page}` : ''}${surplus ? `, and ${surplus.detail}` : ''}: ${printed ?? excerpt(read.text.trim())}${behind ? `; what may be the reason is in ${behind}, which is read after it` : ''}`,
        at: read.at,
        expected: 'a plain sentence that the buyer can read',
        actual: read.text,
        ...(read.is === 'JSON that cannot be parsed'
          ? { ...wholeJson, ...ofBareQuote(read.text) }
          : {}),
        ...(read.is === 'an error of a program' ? ofFailure : {}),
        ...(behind ? { facts: { later: behind }, remedy: putFirst } : {}),
        ...(page ? { remedy: answeredInstead(x)?.remedy ?? ownPage } : {}),
        ...(printed ? { remedy: printNothingElse } : {}),
        // It can be read, although its tags are shown.
        ...(read.is === 'a text with tags of HTML' ? { severity: 'warning' } : {}),
      };
    },
  },
  'rejection-text-garbled': {
    isOfTextRead: true,
    severity: 'warning',
    title: 'A rejection shows letters that a buyer cannot read',
    clauses: ['errors.rejection'],
    effect: 'The buyer is shown the text unchanged, such as “Sin atenci&oacute;n” or “AtenciÃ³n”.',
    remedy:
      'Write the reason once, in UTF-8, as the buyer should read it: without entities, escapes or JSON in the text.',
    counted: ['rejections', 'have letters that a buyer cannot read'],
    doubt:
      'The contract says that the text is shown unchanged, and not what may be in it. So it is a warning.',
    examples: () => ({
      conforming: [
        { status: 422, body: { message: 'Fuera de cobertura: Ñuñoa & Cía. (50 % más)' } },
        { status: 422, body: { message: 'The delivery zone of this address is undefined' } },
        { status: 422, body: { message: 'REGIÃO NÃO ATENDIDA, “SÃO PAULO”' } },
        { status: 422, contentType: 'text/plain', text: 'Peso {máximo} 20 kg; pida < 20 kg' },
        {
          why: 'as the order was sent, from a list with broken letters',
          status: 422,
          body: { message: 'Sin atención en MaipÃº' },
          exchange: orderTo('MaipÃº'),
        },
      ],
      breaking: [
        { status: 422, body: { message: 'Comuna sin atenci&oacute;n' } },
        { status: 422, body: { message: 'Comuna sin atenciÃ³n' } },
        {
          why: 'with a commune that it repeats: all of it is encoded twice',
          status: 422,
          body: { message: 'Comuna Ã\u0091uÃ±oa sin atenciÃ³n' },
          exchange: orderTo('Ñuñoa'),
        },
        { status: 422, body: { message: 'Comuna sin atenci\\u00f3n' } },
        { status: 422, body: { message: '{"error":"Fuera de cobertura"}' } },
        { status: 422, body: { message: 'Comuna%20sin%20cobertura' } },
        { status: 422, body: { message: 'No llegamos a [object Object]' } },
        { status: 422, body: { message: 'No llegamos a undefined' } },
        { status: 422, contentType: 'text/plain', text: 'No llegamos a {{commune}}' },
      ],
    }),
    judge(x) {
      const { text = '' } = textRead(x) ?? {};
      const shown = withoutEchoes(x, text);
      const garble = garbleIn(shown);
      if (!garble) return undefined;
      const unfilled = unfilledIn(shown);
      return {
        message: `The ${x.status} shows “${excerpt(text, 80)}”: ${garble}.`,
        // It is the body that is misread, and the reason repeats it.
        ...(echoesMisread(x, text)
          ? misreadRequest
          : unfilled
            ? { remedy: fillIn, facts: { unfilled } }
            : meantText(text) === undefined
              ? {}
              : { remedy: encodedTwice }),
        expected: 'a text that the buyer can read as it is',
        actual: text,
      };
    },
  },
  'rejection-text-not-read': {
    title: 'The platform does not read the rejection reason',
    clauses: ['errors.text-order'],
    effect:
      'The order does not advance and the buyer does not see this reason. The contract does not say what is shown instead.',
    remedy: 'Send the reason as errors.message, detail or message, or as a plain-text body.',
    mend: 'Send the rejection reason where it is read',
    counted: ['rejections', 'have a reason that is not read'],
    doubt:
      'The contract does not say what is read from a JSON string, or from JSON sent as text. Nor does it say whether a later field is read after an unusable one. These cases are warnings.',
    examples: () => ({
      conforming: [
        { status: 422, body: { errors: { message: 'Fuera de cobertura' } } },
        { status: 400, contentType: 'text/plain', text: 'El pedido supera el peso: 20 < 25 kg' },
      ],
      breaking: [
        { status: 422, body: { error: 'Fuera de cobertura' }, situation: 'unquotable' },
        { status: 422, body: { errors: [{ message: 'Fuera de cobertura' }] } },
        { status: 422, body: { errors: { message: ['Fuera de cobertura'] } } },
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
    }),
    judge(x, read) {
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
        ...(read.kind === 'doubtful' && read.doubt === 'later-place'
          ? { facts: { later: where }, remedy: leaveOut }
          : {}),
      };
    },
  },
  'rejection-without-text': {
    title: 'A rejection has no reason',
    clauses: ['errors.rejection'],
    effect:
      'The order does not advance and the buyer does not see why. The contract does not say what is shown instead.',
    remedy:
      'Send the reason in the body of every 4xx: as errors.message, detail or message, or as plain text.',
    counted: ['rejections', 'have no reason'],
    examples: () => ({
      conforming: [
        { status: 422, body: { message: 'Fuera de cobertura' }, situation: 'unquotable' },
        { status: 400, contentType: 'text/plain', text: 'Fuera de cobertura', situation: 'any' },
      ],
      breaking: [
        { status: 422, text: '', situation: 'unquotable' },
        { status: 404, contentType: 'text/plain', text: ' \n' },
        { status: 422, body: { code: 'OUT_OF_COVERAGE', message: null }, situation: 'unquotable' },
        {
          why: 'a reason phrase explains nothing',
          status: 400,
          body: { status: 400, error: 'Bad Request', message: '' },
        },
      ],
    }),
    judge(x, read) {
      if (read?.kind !== 'none') return undefined;
      const actual = bodies[read.body];
      return {
        message: `The ${x.status} has ${actual}.`,
        at: '',
        expected: 'the reason as errors.message, detail, message or plain text',
        actual,
      };
    },
  },
});
