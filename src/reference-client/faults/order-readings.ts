import { communeOf, dateOf, ordered } from '../business/order.ts';
import { answerWhen } from '../change/change.ts';
import type { Fault } from '../fault.ts';
import { json } from '../http/answer.ts';
import { text } from '../http/read-json.ts';

const endpoint = 'delivery-price';

/** What the contract calls immaterial decides whether an order is quoted: its type, a form, a letter. */
export const orderReadingFaults: readonly Fault[] = [
  {
    name: 'reads-latin-1',
    title: 'The body is read as Latin-1, so that communes with accents are not found',
    endpoint,
    findings: ['delivery-price/covered-order-rejected'],
    begin: answerWhen(
      (call) => /[^\x20-\x7e]/.test(communeOf(call)),
      (call) => {
        const misread = Buffer.from(communeOf(call)).toString('latin1');
        return json(422, { errors: { message: `Sin cobertura en ${misread}.` } });
      },
    ),
  },
  {
    name: 'quotation-refused',
    title: 'Only orders are known as a document type',
    endpoint,
    findings: ['delivery-price/type-refused'],
    begin: answerWhen(
      (call) => ordered(call, 'type') === 'quote',
      () => json(422, { message: 'Tipo de documento no permitido: quote' }),
    ),
  },
  {
    name: 'order-type-crash',
    title: 'Only quotations are known as a document type, and an order is thrown out',
    endpoint,
    findings: ['delivery-price/type-refused'],
    begin: answerWhen(
      (call) => ordered(call, 'type') === 'order',
      () => json(500, { error: 'NullReferenceException' }),
    ),
  },
  {
    name: 'date-alone-refused',
    title: 'A delivery date without a time is taken for a slip',
    endpoint,
    findings: ['delivery-price/date-form-refused'],
    begin: answerWhen(
      (call) => /^\d{4}-\d\d-\d\d$/.test(dateOf(call)),
      () => json(400, { message: 'Formato de fecha no reconocido: estimatedDeliverAt' }),
    ),
  },
  {
    name: 'one-date-form',
    title: 'The delivery date is parsed by one pattern, and any other form is an exception',
    endpoint,
    findings: ['delivery-price/date-form-refused'],
    begin: answerWhen(
      (call) => dateOf(call) !== '' && !/^[\d-]{10}T[\d:]{8}\.\d{3}Z$/.test(dateOf(call)),
      () => json(500, { message: 'DateTimeParseException' }),
    ),
  },
  {
    name: 'accents-in-remark-crash',
    title: 'The remark is stored in a column that knows plain letters alone',
    endpoint,
    findings: ['delivery-price/text-refused'],
    begin: answerWhen(
      (call) => /[^\x20-\x7e\n\t]/.test(text(ordered(call, 'observation')) ?? ''),
      () => json(500, { error: 'Incorrect string value' }),
    ),
  },
];
