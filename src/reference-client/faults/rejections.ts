import { changeRejection } from '../change/change.ts';
import { type Fault, faultsBy } from '../change/fault.ts';
import { json, text } from '../http/answer.ts';

const breaks = faultsBy('delivery-price', changeRejection);

const page = (reason: string) =>
  `<!doctype html>\n<html><head><title>Error</title></head><body><h1>422</h1><p>${reason}</p></body></html>\n`;

const trace = (reason: string) => `Error: ${reason}
    at Tariff.find (/srv/erp/tariff.js:42:17)
    at quote (/srv/erp/delivery-price.js:18:9)
    at Layer.handle (/srv/erp/router.js:95:5)`;

/** Faults with a 4xx whose reason is absent, not read, or cannot be shown. */
export const rejectionFaults: readonly Fault[] = [
  ...breaks('rejection-without-text', {
    'empty-422': [
      'A rejection is a status without a body',
      (_, answer) => ({
        ...answer,
        body: Buffer.alloc(0),
      }),
    ],
  }),
  ...breaks('rejection-text-not-read', {
    'reason-under-error': ['The reason is under error', (reason) => json(422, { error: reason })],
    'errors-list': [
      'The reasons are a list of errors',
      (reason) => json(422, { errors: [{ message: reason }] }),
    ],
    'blank-errors-message': [
      'errors.message is always blank, and the reason is under message',
      (reason) => json(422, { errors: { message: '' }, message: reason }),
    ],
  }),
  ...breaks('rejection-is-markup', {
    'rejection-page': [
      'The error page of the web server is sent',
      (reason) => text(422, page(reason), 'text/html; charset=utf-8'),
    ],
    'rejection-cut-short': [
      'content-length counts the characters of a rejection, so its end is not sent',
      (reason) => {
        const { body, ...rest } = json(422, { message: `Atención: ${reason}` });
        return { ...rest, body: body.subarray(0, body.toString('utf8').length) };
      },
    ],
    'page-in-message': [
      'The error page is sent in message',
      (reason) => json(422, { message: page(reason) }),
    ],
    'stack-trace': [
      'The exception is sent with its stack trace',
      (reason) => text(422, trace(reason)),
    ],
  }),
  ...breaks('rejection-text-says-nothing', {
    'phrase-before-reason': [
      'detail is the phrase of the status, and the reason is in message',
      (reason) => json(422, { detail: 'Unprocessable Entity', message: reason }),
    ],
    'code-before-reason': [
      'message is an error code of the client, and the reason is beside it',
      (reason) => json(422, { message: 'DSP-114', descripcion: reason }),
    ],
    'one-sentence-for-all': [
      'message is the sentence of the framework for every reason, and the reason is below errors',
      (reason) =>
        json(422, { message: 'The given data was invalid.', errors: { order: [reason] } }),
    ],
  }),
  ...breaks('rejection-text-garbled', {
    'reason-with-entities': [
      'The reason is escaped for HTML before it is put into the JSON',
      (reason) =>
        json(422, {
          message: `Comuna sin atenci&oacute;n: ${reason.replace(/[^\x20-\x7e]/g, (sign) => `&#${sign.codePointAt(0)};`)}`,
        }),
    ],
  }),
  ...breaks('http/content-type', {
    'rejection-declared-json': [
      'A plain-text reason is declared as application/json',
      (reason) => text(422, reason, 'application/json'),
    ],
  }),
];
