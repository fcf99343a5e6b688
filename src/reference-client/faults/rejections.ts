import { changeRejection } from '../change/change.ts';
import type { Fault } from '../fault.ts';
import { type Answer, json, text } from '../http/answer.ts';

const fault = (
  name: string,
  title: string,
  findings: readonly string[],
  change: (reason: string, answer: Answer) => Answer,
): Fault => ({
  name,
  title,
  endpoint: 'delivery-price',
  findings,
  begin: changeRejection(change),
});

const withoutText = ['delivery-price/rejection-without-text'];
const notRead = ['delivery-price/rejection-text-not-read'];
const isMarkup = ['delivery-price/rejection-is-markup'];

const page = (reason: string) =>
  `<!doctype html>\n<html><head><title>Error</title></head><body><h1>422</h1><p>${reason}</p></body></html>\n`;

const trace = (reason: string) => `Error: ${reason}
    at Tariff.find (/srv/erp/tariff.js:42:17)
    at quote (/srv/erp/delivery-price.js:18:9)
    at Layer.handle (/srv/erp/router.js:95:5)`;

/** A 4xx whose reason is not there, is not read, or cannot be shown. */
export const rejectionFaults: readonly Fault[] = [
  fault('empty-422', 'A rejection is a status without a body', withoutText, (_, answer) => ({
    ...answer,
    body: Buffer.alloc(0),
  })),
  fault(
    'code-only-rejection',
    'A rejection contains only an internal error code',
    withoutText,
    () => json(422, { code: 'DSP-114', status: 422 }),
  ),
  fault(
    'framework-default-body',
    'The framework writes the body of a rejection and omits the reason',
    withoutText,
    () =>
      json(422, {
        timestamp: '2026-11-17T13:42:08.120+00:00',
        status: 422,
        error: 'Unprocessable Entity',
        path: '/webhooks/platform/order/delivery-price',
      }),
  ),
  fault('reason-under-error', 'The reason is under error', notRead, (reason) =>
    json(422, { error: reason }),
  ),
  fault('errors-list', 'The reasons are a list of errors', notRead, (reason) =>
    json(422, { errors: [{ message: reason }] }),
  ),
  fault('errors-of-field', 'The reason is under the field that it is about', notRead, (reason) =>
    json(422, { errors: { commune: [reason] } }),
  ),
  fault('reason-by-language', 'errors.message has one string per language', notRead, (reason) =>
    json(422, { errors: { message: { es: reason } } }),
  ),
  fault(
    'blank-errors-message',
    'errors.message is always blank, and the reason is under message',
    notRead,
    (reason) => json(422, { errors: { message: '' }, message: reason }),
  ),
  fault('rejection-page', 'The error page of the web server is sent', isMarkup, (reason) =>
    text(422, page(reason), 'text/html; charset=utf-8'),
  ),
  fault('page-in-message', 'The error page is sent in message', isMarkup, (reason) =>
    json(422, { message: page(reason) }),
  ),
  fault('stack-trace', 'The exception is sent with its stack trace', isMarkup, (reason) =>
    text(422, trace(reason)),
  ),
  fault(
    'phrase-before-reason',
    'detail is the phrase of the status, and the reason stands under message',
    ['delivery-price/rejection-text-says-nothing'],
    (reason) => json(422, { detail: 'Unprocessable Entity', message: reason }),
  ),
  fault(
    'code-before-reason',
    'message is an error code of the client, and the reason stands beside it',
    ['delivery-price/rejection-text-says-nothing'],
    (reason) => json(422, { message: 'DSP-114', descripcion: reason }),
  ),
  fault(
    'rejection-in-latin-1',
    'A rejection is JSON written in Latin-1, and no charset is declared',
    ['http/encoding'],
    (reason) => ({
      ...json(422, {}),
      body: Buffer.from(JSON.stringify({ message: reason }), 'latin1'),
    }),
  ),
  fault(
    'rejection-declared-json',
    'A plain-text reason is declared as application/json',
    ['http/content-type'],
    (reason) => text(422, reason, 'application/json'),
  ),
];
