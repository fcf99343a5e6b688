import type { Json } from '../../model/json.ts';
import { bodyOf, changeSuccess, textOf, withBody } from '../change/change.ts';
import { declared } from '../change/change-records.ts';
import type { Fault } from '../fault.ts';
import { text } from '../http/answer.ts';

const endpoint = 'delivery-price';

const loginPage =
  '<!doctype html>\n<html lang="es"><head><title>Iniciar sesión</title></head><body><form method="post"><input name="user"><input name="password" type="password"></form></body></html>\n';

const note = 'Despacho a domicilio según tarifa';

const notJson = ['http/not-json'];

/** The bytes of an answer, and how they are declared. */
export const byteFaults: readonly Fault[] = [
  {
    name: 'login-page',
    title: 'A login page answers instead of the endpoint',
    endpoint,
    findings: notJson,
    begin: changeSuccess(() => text(200, loginPage, 'text/html; charset=utf-8')),
  },
  {
    name: 'trailing-comma',
    title: 'The body is concatenated by hand and ends with a trailing comma',
    endpoint,
    findings: notJson,
    begin: changeSuccess((answer) => withBody(answer, textOf(answer).replace(/}$/, ',}'))),
  },
  {
    name: 'nan-literal',
    title: 'A price that could not be computed is written as NaN',
    endpoint,
    findings: notJson,
    begin: changeSuccess((answer) =>
      withBody(answer, textOf(answer).replace(/"netTaxedValue":\d+/, '"netTaxedValue":NaN')),
    ),
  },
  {
    name: 'empty-200',
    title: 'The status is sent but the body is forgotten',
    endpoint,
    findings: notJson,
    begin: changeSuccess((answer) => withBody(answer, '')),
  },
  {
    name: 'debug-line-in-body',
    title: 'A debug line is printed before the JSON',
    endpoint,
    findings: notJson,
    begin: changeSuccess((answer) => withBody(answer, `tariff ok\n${textOf(answer)}`)),
  },
  {
    name: 'false-gzip',
    title: 'content-encoding says gzip but the body is not compressed',
    endpoint,
    findings: notJson,
    begin: changeSuccess((answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'gzip' },
    })),
  },
  {
    name: 'length-in-letters',
    title: 'content-length counts characters instead of bytes, so the last byte is cut off',
    endpoint,
    findings: notJson,
    begin: changeSuccess((answer) => {
      const whole = JSON.stringify({ ...bodyOf(answer), note });
      return withBody(answer, Buffer.from(whole).subarray(0, whole.length));
    }),
  },
  {
    name: 'quote-declared-text',
    title: 'A quote is declared as text/plain',
    endpoint,
    findings: ['http/content-type'],
    begin: changeSuccess((answer) => declared(answer, 'text/plain; charset=utf-8')),
  },
  {
    name: 'quote-declared-html',
    title: 'A quote is sent with the default content type of the web server',
    endpoint,
    findings: ['http/content-type'],
    begin: changeSuccess((answer) => declared(answer, 'text/html; charset=UTF-8')),
  },
  {
    name: 'no-content-type',
    title: 'A quote has no content-type',
    endpoint,
    findings: ['http/content-type'],
    begin: changeSuccess((answer) => ({ ...answer, headers: {} })),
  },
  {
    name: 'byte-order-mark',
    title: 'The answer template was saved with a byte-order mark',
    endpoint,
    findings: ['http/encoding'],
    begin: changeSuccess((answer) => withBody(answer, `\ufeff${textOf(answer)}`)),
  },
  {
    name: 'latin-1',
    title: 'A note with accents is encoded in Latin-1',
    endpoint,
    findings: ['http/encoding'],
    begin: changeSuccess((answer) => {
      const value: Json = { ...bodyOf(answer), note };
      return withBody(answer, Buffer.from(JSON.stringify(value), 'latin1'));
    }),
  },
  {
    name: 'duplicate-member',
    title: 'netValue is written twice, by two parts of the program',
    endpoint,
    findings: ['http/duplicate-member'],
    begin: changeSuccess((answer) => {
      const again = JSON.stringify(bodyOf(answer).netValue ?? 0);
      return withBody(answer, textOf(answer).replace(/}$/, `,"netValue":${again}}`));
    }),
  },
  {
    name: 'shipping-cost-declared-text',
    title: 'A shipping cost is declared as text/plain',
    endpoint: 'shipping-cost',
    findings: ['http/content-type'],
    begin: changeSuccess((answer) => declared(answer, 'text/plain')),
  },
  {
    name: 'shipping-cost-page',
    title: 'A web page is sent instead of the cost',
    endpoint: 'shipping-cost',
    findings: notJson,
    begin: changeSuccess((answer) =>
      text(200, `<html><body>${textOf(answer)}</body></html>`, 'text/html; charset=utf-8'),
    ),
  },
  {
    name: 'shipping-cost-with-whole-tariff',
    title: 'The whole price list, 22 MB, is sent with every cost',
    endpoint: 'shipping-cost',
    findings: ['http/too-large'],
    begin: () => {
      const tariff = Buffer.from(`,"tariff":"${'Providencia 0–20 kg 3490; '.repeat(800_000)}"}`);
      return changeSuccess((answer) => ({
        ...answer,
        body: Buffer.concat([answer.body.subarray(0, -1), tariff]),
      }))();
    },
  },
];
