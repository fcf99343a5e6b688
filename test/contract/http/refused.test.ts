import { describe, expect, test } from 'vitest';
import delivery from '../../../src/contract/endpoints/delivery-price/rejection-rules.ts';
import coveredOrderRejected from '../../../src/contract/endpoints/delivery-price/rules/covered-order-rejected.ts';
import sayingNothing from '../../../src/contract/endpoints/delivery-price/rules/rejection-text-says-nothing.ts';
import refused from '../../../src/contract/endpoints/every/rules/refused.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import type { AnswerExample, Subject } from '../../../src/model/rule.ts';
import {
  atShippingCost,
  breachesOf,
  but,
  here,
  judged,
  quote,
  rejected,
  run,
  sent,
} from './judged.ts';

const only = (received: readonly Subject[]) =>
  judged(received).filter((line) => line.includes('http/refused'));

const said = (message: string): AnswerExample => ({
  status: 404,
  situation: 'any',
  body: { message },
});

/** A row of the table: a 404 with a text, and the breaches that it makes. */
const readAs = (
  what: string,
  text: string,
  breaches: readonly string[],
): [string, readonly AnswerExample[], readonly string[]] => [
  `sample orders: ${what}, “${text}”`,
  [said(text)],
  breaches,
];

const sentAs = (order: JsonObject) => ({
  method: 'POST',
  url: 'https://erp.example.com/',
  headers: {},
  body: { order },
});
const orderTo = (commune: string) => sentAs({ externalId: 'C1', shippingAddress: { commune } });
const costTo = (commune: string) =>
  sentAs({ commerce: { commerceId: 'C1' }, shipping: { location: { commune } } });

describe('http/refused', () => {
  const noCost: AnswerExample = { ...atShippingCost, status: 400, body: { message: 'no' } };
  const missing: AnswerExample = {
    status: 404,
    contentType: 'text/html',
    text: '<h1>Not Found</h1>',
  };
  test.each<[string, readonly AnswerExample[], readonly string[]]>([
    [
      'a quote for other data',
      [but(quote, { source: 'discovered' }), noCost],
      ['warning http/refused e2'],
    ],
    [
      'a quote only for another commune',
      [but(quote, { request: orderTo('Providencia') }), but(noCost, { request: costTo('Ñuñoa') })],
      ['warning http/refused e2'],
    ],
    [
      'a quote for the same commune and the same lines',
      [but(quote, { request: orderTo('Ñuñoa') }), but(noCost, { request: costTo('Ñuñoa') })],
      ['error http/refused e2'],
    ],
    [
      'a quote for one of the lines, which alone is not too heavy',
      [
        but(quote, {
          request: sentAs({
            externalId: 'C1',
            shippingAddress: { commune: 'Ñuñoa' },
            products: [{ sku: 'SKU-1', quantity: 2 }],
          }),
        }),
        but(noCost, {
          request: sentAs({
            commerce: { commerceId: 'C1' },
            shipping: { location: { commune: 'Ñuñoa' } },
            products: [
              { product: { productId: 'SKU-1' }, quantity: 2 },
              { product: { productId: 'SKU-2' }, quantity: 90 },
            ],
          }),
        }),
      ],
      ['warning http/refused e2'],
    ],
    [
      'a quote for an order without the date of the refused one',
      [
        but(quote, { request: orderTo('Ñuñoa') }),
        but(noCost, {
          request: sentAs({
            commerce: { commerceId: 'C1' },
            shipping: {
              location: { commune: 'Ñuñoa' },
              estimatedDeliveryDate: '2026-11-26T12:00:00Z',
            },
          }),
        }),
      ],
      ['warning http/refused e2'],
    ],
    ['an order that may be rejected', [quote, { ...noCost, situation: 'any' }], []],
    ['429', [quote, { ...noCost, status: 429 }], []],
    [
      '404 or 405 for every order',
      [missing, { ...missing, status: 405 }],
      ['error http/refused e1 e2'],
    ],
    [
      '404 with a reason for every declared order',
      [rejected, said('x')].map((e) => ({ ...e, status: 404, situation: 'quotable' })),
      ['error http/refused e1 e2'],
    ],
    ['404 for one order and a quote for another', [missing, quote], []],
    [
      'sample orders: a page of a framework',
      [{ ...missing, situation: 'any' }],
      ['error http/refused e1'],
    ],
    ['sample orders: "Not Found"', [said('Not Found')], ['error http/refused e1']],
    ['sample orders: Cannot POST', [said('Cannot POST /webhooks/x')], ['error http/refused e1']],
    [
      'sample orders: a text with the path',
      [but(said('No static resource webhooks/platform/order/delivery-price.'), sent(here, {}))],
      ['error http/refused e1'],
    ],
    ...[
      'No matching route',
      'No existe el recurso solicitado',
      'Endpoint indisponível',
      'O caminho não foi encontrado',
      'No se admite el método POST',
    ].map((text) => readAs('a router', text, ['error http/refused e1'])),
    ...[
      'No hay ruta de entrega a esa comuna',
      'Nenhuma rota definida para o bairro',
      'Sin ruta asignada',
      'The requested product does not exist',
      'Shipping method not allowed',
    ].map((text) => readAs('a reason', text, [])),
    ['sample orders: one with a reason', [said('Not Found'), said('Commerce not found')], []],
    ['404 for a wrong token', [but(missing, { token: 'wrong' })], []],
  ])('%s', (_, examples, expected) => {
    expect(only(run(...examples))).toEqual(expected);
  });
});

const atCommune = (commune: string, example: AnswerExample) =>
  but({ ...atShippingCost, situation: 'any', ...example }, { request: costTo(commune), role: 'B' });

/** An order gets a refusal, a cost and a refusal; then another one, which is quoted, is refused. */
test.each([
  ['Sin cobertura en Ate', []],
  ['Falta el RUT', ['error http/refused e5']],
])('costs and “Sin cobertura en Ica” in turn, and then “%s”', (message, expected) => {
  const cost = atCommune('Ica', { body: { shippingCost: 10 } });
  const away = atCommune('Ica', { status: 422, body: { message: 'Sin cobertura en Ica' } });
  const beside = but(quote, { request: orderTo('Ate'), role: 'B' });
  const calls = [away, cost, away, beside, atCommune('Ate', { status: 422, body: { message } })];
  expect(only(run(...calls))).toEqual(expected);
});

const to = (commune: string) => ({ request: orderTo(commune) });

const echo = (commune: string) =>
  breachesOf(
    coveredOrderRejected,
    run(
      but({ status: 422, body: { message: `Sin cobertura en ${commune}` } }, to('Ñuñoa')),
      but(quote, to('Maipu')),
    ),
  ).map(({ severity, message }) => [severity ?? 'error', message.includes('misread')]);

test('a reason that repeats the commune with misread letters is an error', () => {
  expect(echo(Buffer.from('Ñuñoa').toString('latin1'))).toEqual([['error', true]]);
  expect(echo('Ñuñoa').some(([, isMisread]) => isMisread)).toBe(false);
});

test.each([
  [404, undefined],
  [413, 'Raise the size limit of the framework'],
  [415, 'Read the body of this call as application/json.'],
  [422, 'Give every order that can be delivered its cost.'],
])('the remedy for a %i of shipping-cost fits the status', (status, remedy) => {
  const received = run(quote, { ...atShippingCost, status, body: { message: 'no' } });
  const own = breachesOf(refused, received).map((breach) => breach.remedy);
  expect(own.map((text) => text?.slice(0, remedy?.length))).toEqual([remedy]);
});

test.each<[JsonObject, string | undefined]>([
  [{ message: ['order.property observation should not exist'] }, 'observation'],
  [{ message: '"order.shippingAddress.phone" is not allowed' }, 'shippingAddress.phone'],
  [{ error: 'json: unknown field "sellerId"' }, 'sellerId'],
  [
    { message: 'Unrecognized field "commerceName" (class cl.Order), not ignorable' },
    'commerceName',
  ],
  [{ detail: "Additional properties are not allowed ('city' was unexpected)" }, 'city'],
  [{ errors: { json: { order: { type: ['Unknown field.'] } } } }, 'type'],
  [{ mensaje: 'El campo observation no está permitido' }, 'observation'],
  [{ mensagem: 'Campo não permitido: observation' }, 'observation'],
  [{ detail: [{ msg: 'Extra inputs are not permitted' }] }, ''],
  [{ message: 'Delivery on Sundays is not allowed' }, undefined],
  [{ message: 'El despacho no está permitido a esta comuna' }, undefined],
  [{ message: 'observation must not be empty' }, undefined],
  [{ message: 'Unknown commune' }, undefined],
])('the field that %j refuses is %j', (body, field) => {
  const received = run({ status: 400, situation: 'any', body }, quote);
  const own = breachesOf(refused, received).map(({ facts }) => facts?.refused ?? '');
  expect(own).toEqual(field === undefined ? [] : [field]);
});

test.each([
  "<h1>DisallowedHost</h1><pre>Invalid HTTP_HOST header: 'erp.acme.example'.</pre>",
  '<h2>Bad Request - Invalid Hostname</h2><hr><p>HTTP Error 400.</p>',
  '<h1>Blocked hosts: erp.acme.example</h1>',
])('%s refuses every call because of its host', (text) => {
  const received = run({ status: 400, situation: 'any', contentType: 'text/html', text });
  expect(breachesOf(refused, received).map(({ facts }) => facts)).toEqual([{ form: 'host' }]);
});

test.each([
  [413, { contentType: 'text/html', text: '<html><h1>Payload Too Large</h1><p>x</p></html>' }],
  [414, { contentType: 'text/plain', text: 'URI Too Long' }],
  [431, { contentType: 'text/plain', text: '' }],
])('a finding about the text of a %i names the size limit first', (status, answer) => {
  const received = run({ status, situation: 'any', ...answer });
  const rules = [...delivery, sayingNothing];
  const own = rules.flatMap((rule) => breachesOf(rule, received));
  expect(own.map(({ message }) => message.split('.')[0])).toEqual([
    'The order exceeds a size limit',
  ]);
  expect(own[0]?.remedy).toMatch(/^Raise the size limit of the framework/);
});
