import { communeOf, dateOf, ordered } from '../business/order.ts';
import { answerWhen } from '../change/change.ts';
import { type Fault, faultsAt } from '../change/fault.ts';
import { json } from '../http/answer.ts';
import { text } from '../http/read-json.ts';

const breaks = faultsAt('delivery-price');

/** Faults in which immaterial details decide whether an order is quoted: its type, a notation, a letter. */
export const orderReadingFaults: readonly Fault[] = [
  // The reason repeats the commune as it was read.
  ...breaks(['covered-order-rejected', 'rejection-text-garbled'], {
    'reads-latin-1': [
      'The body is read as Latin-1, so that communes with accents are not found',
      answerWhen(
        (call) => /[^\x20-\x7e]/.test(communeOf(call)),
        (call) => {
          const misread = Buffer.from(communeOf(call)).toString('latin1');
          return json(422, { errors: { message: `Sin cobertura en ${misread}.` } });
        },
      ),
    ],
  }),
  ...breaks('type-refused', {
    'quotation-refused': [
      'Only orders are known as a document type',
      answerWhen(
        (call) => ordered(call, 'type') === 'quote',
        json(422, { message: 'Tipo de documento no permitido: quote' }),
      ),
    ],
    'order-type-crash': [
      'Only quotations are known as a document type, and an order is thrown out',
      answerWhen(
        (call) => ordered(call, 'type') === 'order',
        json(500, { error: 'NullReferenceException' }),
      ),
    ],
  }),
  ...breaks('date-form-refused', {
    'date-alone-refused': [
      'A delivery date without a time is taken for a slip',
      answerWhen(
        (call) => /^\d{4}-\d\d-\d\d$/.test(dateOf(call)),
        json(400, { message: 'Formato de fecha no reconocido: estimatedDeliverAt' }),
      ),
    ],
    'one-date-form': [
      'The delivery date is parsed by one pattern, and any other form is an exception',
      answerWhen(
        (call) => dateOf(call) !== '' && !/^[\d-]{10}T[\d:]{8}\.\d{3}Z$/.test(dateOf(call)),
        json(500, { message: 'DateTimeParseException' }),
      ),
    ],
  }),
  ...breaks('text-refused', {
    'accents-in-remark-crash': [
      'The remark is stored in a column that knows plain letters alone',
      answerWhen(
        (call) => /[^\x20-\x7e\n\t]/.test(text(ordered(call, 'observation')) ?? ''),
        json(500, { error: 'Incorrect string value' }),
      ),
    ],
  }),
];
