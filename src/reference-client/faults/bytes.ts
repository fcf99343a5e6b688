import type { Json } from '../../model/json.ts';
import { bodyOf, changeSuccess, textOf, withBody } from '../change/change.ts';
import { declared } from '../change/change-records.ts';
import { type Fault, faultsAt } from '../fault.ts';
import { text } from '../http/answer.ts';

const fault = faultsAt('delivery-price');
const costFault = faultsAt('shipping-cost');

const loginPage =
  '<!doctype html>\n<html lang="es"><head><title>Iniciar sesión</title></head><body><form method="post"><input name="user"><input name="password" type="password"></form></body></html>\n';

const note = 'Despacho a domicilio según tarifa';

const notJson = ['http/not-json'];

/** The bytes of an answer, and how they are declared. */
export const byteFaults: readonly Fault[] = [
  fault(
    'login-page',
    'A login page answers instead of the endpoint',
    notJson,
    changeSuccess(() => text(200, loginPage, 'text/html; charset=utf-8')),
  ),
  fault(
    'trailing-comma',
    'The body is concatenated by hand and ends with a trailing comma',
    notJson,
    changeSuccess((answer) => withBody(answer, textOf(answer).replace(/}$/, ',}'))),
  ),
  fault(
    'nan-literal',
    'A price that could not be computed is written as NaN',
    notJson,
    changeSuccess((answer) =>
      withBody(answer, textOf(answer).replace(/"netTaxedValue":\d+/, '"netTaxedValue":NaN')),
    ),
  ),
  fault(
    'empty-200',
    'The status is sent but the body is forgotten',
    notJson,
    changeSuccess((answer) => withBody(answer, '')),
  ),
  fault(
    'debug-line-in-body',
    'A debug line is printed before the JSON',
    notJson,
    changeSuccess((answer) => withBody(answer, `tariff ok\n${textOf(answer)}`)),
  ),
  fault(
    'false-gzip',
    'content-encoding says gzip but the body is not compressed',
    notJson,
    changeSuccess((answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'gzip' },
    })),
  ),
  fault(
    'length-in-letters',
    'content-length counts characters instead of bytes, so the last byte is cut off',
    notJson,
    changeSuccess((answer) => {
      const whole = JSON.stringify({ ...bodyOf(answer), note });
      return withBody(answer, Buffer.from(whole).subarray(0, whole.length));
    }),
  ),
  fault(
    'quote-declared-text',
    'A quote is declared as text/plain',
    'http/content-type',
    changeSuccess((answer) => declared(answer, 'text/plain; charset=utf-8')),
  ),
  fault(
    'quote-declared-html',
    'A quote is sent with the default content type of the web server',
    'http/content-type',
    changeSuccess((answer) => declared(answer, 'text/html; charset=UTF-8')),
  ),
  fault(
    'no-content-type',
    'A quote has no content-type',
    'http/content-type',
    changeSuccess((answer) => ({ ...answer, headers: {} })),
  ),
  fault(
    'byte-order-mark',
    'The answer template was saved with a byte-order mark',
    'http/encoding',
    changeSuccess((answer) => withBody(answer, `\ufeff${textOf(answer)}`)),
  ),
  fault(
    'latin-1',
    'A note with accents is encoded in Latin-1',
    'http/encoding',
    changeSuccess((answer) => {
      const value: Json = { ...bodyOf(answer), note };
      return withBody(answer, Buffer.from(JSON.stringify(value), 'latin1'));
    }),
  ),
  fault(
    'duplicate-member',
    'netValue is written twice, by two parts of the program',
    'http/duplicate-member',
    changeSuccess((answer) => {
      const again = JSON.stringify(bodyOf(answer).netValue ?? 0);
      return withBody(answer, textOf(answer).replace(/}$/, `,"netValue":${again}}`));
    }),
  ),
  costFault(
    'shipping-cost-declared-text',
    'A shipping cost is declared as text/plain',
    'http/content-type',
    changeSuccess((answer) => declared(answer, 'text/plain')),
  ),
  costFault(
    'shipping-cost-page',
    'A web page is sent instead of the cost',
    notJson,
    changeSuccess((answer) =>
      text(200, `<html><body>${textOf(answer)}</body></html>`, 'text/html; charset=utf-8'),
    ),
  ),
  costFault(
    'shipping-cost-with-whole-tariff',
    'The whole price list, 22 MB, is sent with every cost',
    'http/too-large',
    () => {
      const tariff = Buffer.from(`,"tariff":"${'Providencia 0–20 kg 3490; '.repeat(800_000)}"}`);
      return changeSuccess((answer) => ({
        ...answer,
        body: Buffer.concat([answer.body.subarray(0, -1), tariff]),
      }))();
    },
  ),
];
