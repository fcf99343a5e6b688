import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policy } from '../../src/report/html/desk/page.ts';
import { capital } from '../../src/standards/text/figures.ts';
import { type OpenDesk, openDesk } from '../support/desk.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';
import { openReferenceClient } from '../support/serving.ts';
import { type JudgedDocument, start } from './greenlight.ts';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  await desk.close();
});

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | readonly string[];
}

/** Sends exactly these headers. */
function ask({ method = 'GET', path, headers = {}, body }: Asked) {
  const { hostname, port, pathname } = new URL(desk.url);
  return new Promise<{ status: number; headers: { [name: string]: unknown }; text: string }>(
    (resolve, reject) => {
      const call = httpRequest(
        { hostname, port, method, path: path ?? pathname, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece) => {
            text += piece;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        },
      );
      call.on('error', reject);
      for (const piece of typeof body === 'string' ? [body] : (body ?? [])) call.write(piece);
      call.end();
    },
  );
}

const form = 'application/x-www-form-urlencoded';
const post = (
  fields: { readonly [name: string]: string },
  headers: { readonly [name: string]: string } = {},
) =>
  ask({
    method: 'POST',
    headers: { 'content-type': form, origin: desk.origin, ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const totals = { totalPrice: 20, netTotalPrice: 20, finalTotalPrice: 20 };
/** What the contract requires of an order. */
const whole = {
  domain: 'acme',
  status: 'pending',
  shippingAddress: { address: 'A 1', commune: 'Lima' },
  products: [{ sku: 'A', quantity: 1, pricing: { totalPrice: 20 } }],
  pricing: { ...totals, shipping: { netValue: 0, netTaxedValue: 0 } },
};
const order = { externalId: 'C1', products: [], pricing: {} };
const quote = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };
const answer = (body: object | string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body)}`;
const line = {
  productId: 'A',
  commerceId: 'C1',
  sellerId: 'V1',
  date: '2026-11-12',
  documentType: 'invoice',
  documentCode: 'F-9',
  netPricePerUnit: 10,
  discountedNetPricePerUnit: 10,
  taxPerUnit: 1,
  discountPerUnit: 0,
  currency: 'clp',
  origin: 'erp',
  sourceChannel: 'web',
};
const paste = { endpoint: 'delivery-price', paste: answer({ ...quote, netValue: undefined }) };

/** The text of a page, without its markup. */
const plain = (page: string) =>
  page
    .replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/\s+/g, ' ');

describe('access to the desk', () => {
  test.each<[string, () => Asked, number]>([
    ['the page', () => ({}), 200],
    [
      'by the name localhost',
      () => ({ headers: { host: `localhost:${new URL(desk.url).port}` } }),
      200,
    ],
    ['without its path', () => ({ path: '/' }), 404],
    [
      'with one letter changed',
      () => ({
        path: new URL(desk.url).pathname.replace(/(.)\/$/, (_, last) =>
          last === '_' ? '-/' : '_/',
        ),
      }),
      404,
    ],
    ['with a query', () => ({ path: `${new URL(desk.url).pathname}?a` }), 404],
    ['of a name that was bound to it anew', () => ({ headers: { host: 'evil.example' } }), 421],
    ['of another port', () => ({ headers: { host: '127.0.0.1:1' } }), 421],
    ['with another method', () => ({ method: 'PUT' }), 405],
    [
      'asked beforehand by another site',
      () => ({ method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
      405,
    ],
  ])('returns the right status to a request: %s', async (_, asked, status) => {
    const given = asked();
    const { port } = new URL(desk.url);
    const received = await ask({
      ...given,
      headers: { host: `127.0.0.1:${port}`, ...given.headers },
    });
    expect(received.status).toBe(status);
    expect(received.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': status === 200 ? policy : "default-src 'none'",
    });
    expect(received.headers).not.toHaveProperty('access-control-allow-origin');
    expect(received.text.includes('greenlight')).toBe(status === 200);
  });

  test.each<[string, { readonly [name: string]: string }, number]>([
    ['the page itself', {}, 200],
    ['the page, as a browser says it', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
    ['another site that lies of its origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
    ['no form', { 'content-type': 'text/plain' }, 415],
  ])('accepts or rejects a POST: %s', async (_, headers, status) => {
    expect((await post(paste, headers)).status).toBe(status);
  });

  test('rejects a POST without an origin', async () => {
    const headers = { 'content-type': form };
    expect((await ask({ method: 'POST', headers, body: 'paste=1' })).status).toBe(403);
  });

  test('every desk has its own random path', async () => {
    const other = await openDesk();
    const [a, b] = [desk, other].map(({ url }) => new URL(url).pathname);
    expect(a).toMatch(/^\/[\w-]{32}\/$/);
    expect(a).not.toBe(b);
    expect(new URL(other.url).hostname).toBe('127.0.0.1');
    expect(await other.close()).toBe(0);
  });

  test('returns 413 for a paste that is too large, with or without Content-Length', async () => {
    const large = 'x'.repeat(1_000_000);
    const said = await post({ endpoint: 'delivery-price', paste: large.repeat(13) });
    expect([said.status, plain(said.text)]).toEqual([
      413,
      expect.stringContaining('The paste is larger than 4 MB'),
    ]);
    const unsaid = await ask({
      method: 'POST',
      headers: { 'content-type': form, origin: desk.origin, 'transfer-encoding': 'chunked' },
      body: ['paste=', ...Array.from({ length: 13 }, () => large)],
    });
    expect(unsaid.status).toBe(413);
  });
});

describe('an answer of the desk', () => {
  test.each([
    ['its cause reported by a finding', paste.paste, []],
    ['its cause reported beside the finding', answer({ shippingCost: 3000 }), ['Likely cause']],
  ])('has the same words as judge, each once: %s', async (_, pasted, head) => {
    const { text } = await post({ ...paste, paste: pasted });
    const page = plain(text);
    const judged = async (...more: readonly string[]) =>
      (await greenlightHere(['judge', 'delivery-price', '-', ...more], { stdin: pasted })).stdout;
    const document = JSON.parse(await judged('--json')) as JudgedDocument;
    const reported = [
      document.said,
      document.readAs,
      ...(document.answers[0]?.story ?? []),
      ...document.findings.flatMap(({ title, rule, message, effect, remedy }) => [
        title,
        rule,
        message,
        effect,
        remedy,
      ]),
      ...document.causes
        .slice(0, head.length)
        .flatMap(({ title, means, remedy }) => [title, means, remedy]),
      capital(`${document.whoseMove.who}: ${document.whoseMove.why}`),
    ];
    expect(reported.length).toBeGreaterThan(10);
    expect(reported.filter((words) => !page.includes(words))).toEqual([]);
    for (const said of [page, await judged()])
      expect(said.match(/Likely cause/g) ?? []).toEqual(head);
  });

  test.each<[string, { readonly [name: string]: string }, number, RegExp]>([
    ['a good quote', { paste: answer(quote) }, 200, /Passed .*We found nothing to correct/],
    [
      'a list of transactions',
      { endpoint: 'transactions', paste: '[{"orderId":"P-1"}]' },
      200,
      /Hay registros sin valor en campos obligatorios.*A record is missing a required field/,
    ],
    [
      'a complaint alone',
      { complaint: 'o frete saiu de graça' },
      200,
      /What it may be Orders are saved with shipping 0\. .*greenlight judge delivery-price answer\.txt/,
    ],
    [
      'a complaint alone, in Spanish, without a command and with what to do on the page',
      { complaint: 'el envío salió gratis', language: 'es' },
      200,
      /Lo que puede ser Los pedidos se guardan con envío 0\.(?!.*greenlight (?:judge|run|send)).*Pegue la respuesta del cliente/,
    ],
    [
      'a complaint alone, with its letter',
      { complaint: 'our log is empty, no call arrives' },
      200,
      /Hello, If no call reaches you, .* we are checking our side\. Kind regards .*What it may be/,
    ],
    [
      'a complaint beside a call whose records are not in the paste',
      {
        endpoint: 'transactions',
        complaint: 'sales of Tuesday are missing',
        paste: 'GET /api/transactions?date_from=2026-10-06T00:00:00-03:00\n-> 200, 40 records',
      },
      422,
      /The answer has no body.*Hello, Could you send us the orderId.*What it may be Sales are missing/,
    ],
    [
      'an error of a program, which is no other status than that of its answer',
      {
        complaint: 'en el rechazo sale un texto raro, java.lang.NullPointerException',
        paste: answer({ message: 'java.lang.NullPointerException: rate is null' }, '409 X'),
        language: 'es',
      },
      200,
      /^(?!.*500 Internal).*No cumple .*Lo que puede ser El comprador no ve por qué/,
    ],
    [
      'a complaint about a tax, which two prices without tax disprove',
      {
        complaint: 'the buyer sees one price and another is stored, a difference',
        paste: `The same order, twice:\n\n${answer(quote)}\n\n${answer({ transportationCost: 5000, netValue: 5000, netTaxedValue: 5950 })}`,
      },
      200,
      /^(?!.*both are right).*status 200\. The answers quote 4,200 and 5,000, without tax; one order must get one price/,
    ],
    [
      'a complaint about a commerce that is not asked for, beside an answer that decides nothing',
      {
        complaint: 'one of our shops always gets shipping 0',
        paste: `For another shop it says:\n\n${JSON.stringify(quote)}\n\nFor this one nothing arrives.`,
        endpoint: 'delivery-price',
      },
      200,
      /Hello, If a single commerce always gets shipping 0.*Could you check whether the commerce exists.* We look forward to your answer/,
    ],
    [
      'a tax that may be added twice, with the price that the answer would have without it',
      { paste: answer(quote), complaint: 'el flete viene con IVA incluido' },
      200,
      /Does 4,200 already include the tax\? If so, the tax was added twice: please send 3,529\.41 in netValue/,
    ],
    [
      'a tax that may be added twice, of which no answer shows the price',
      { complaint: 'el flete viene con IVA incluido' },
      200,
      /^(?!.*Hello).*The tax on shipping is wrong/,
    ],
    [
      'of several meanings of a complaint the one about records, beside records',
      {
        endpoint: 'transactions',
        complaint: 'faltan ventas, hay una diferencia entre lo que muestran y el ERP',
        paste: '[{"orderId":"P-1"}]',
      },
      200,
      /^(?!.*netTaxedValue, with tax).*required/,
    ],
    [
      'the order that was sent, in a field of its own',
      {
        paste: answer({ message: 'Error' }, '500 X'),
        order: JSON.stringify({ ...whole, externalId: 'C-77', orderId: 'SO-1' }),
        language: 'es',
      },
      200,
      /Les escribimos por el pedido SO-1.*Este es el pedido, para que puedan repetirlo: \{"order":\{"domain":"acme"/,
    ],
    [
      'an order that the platform does not send',
      { paste: answer({}), order: '{"products":[],"pricing":{},"orderId":"SO-1"}', language: 'pt' },
      200,
      /Próximo passo: o serviço\. O erro é nosso/,
    ],
    [
      'a field of the order that holds none',
      { paste: answer(quote), order: 'SO-1', language: 'es' },
      422,
      /El campo del pedido no contiene un pedido/,
    ],
    [
      'a cause without a broken rule, in the language of the page',
      { paste: answer(quote).replace('\r\n\r\n', '\r\nage: 61440\r\n\r\n'), language: 'es' },
      200,
      /No concluyente .*Siguiente paso: el cliente\. Una caché entre nuestro servicio/,
    ],
    [
      'an error page, whose markup is not the headline',
      {
        paste:
          'HTTP/1.1 403 Forbidden\nserver: cloudflare\ncontent-type: text/html\n\n<!DOCTYPE html><html><title>Just a moment...</title></html>',
        language: 'pt',
      },
      200,
      /A resposta foi uma página de erro em HTML \(“Just a moment\.\.\.”\).*Próximo passo: a rede/,
    ],
    [
      'the next step and the findings in the language of the page',
      { ...paste, language: 'es' },
      200,
      /Siguiente paso: el cliente\. La cotización llegó sin netValue.*Hallazgos 1 La cotización llegó sin netValue/,
    ],
    [
      'what was decided and what is open in the language of the page',
      { ...paste, language: 'pt' },
      200,
      /Decisão cotado O comprador viu 4\.998 Foi gravado 0, .*esperava-se 4\.200 O pedido avança sim .*Não está no texto: duração\. Não avaliado: se o token é verificado, as chamadas repetidas/,
    ],
    [
      'one of two answers from a button',
      {
        paste: `${answer({ ...quote, netValue: undefined })}\n\n${answer(quote)}`,
        chosen: 'entry=2',
      },
      200,
      /Passed .*1 other answer in it is not judged: 1: status 200\./,
    ],
    [
      'hidden values, which are not cut',
      { paste: answer({ ...quote, netValue: '****' }), language: 'es' },
      200,
      /No concluyente La respuesta tiene valores ocultos.* ¿pueden enviárnosla con ellos\?/,
    ],
    [
      'what the buyer saw, in the language of the page',
      { paste: answer({ message: 'x' }, '500 X'), language: 'es' },
      200,
      /El comprador vio un error genérico, que no puede resolver/,
    ],
    [
      'a complaint with its answer, which need not be pasted again',
      { paste: answer(quote), complaint: 'el despacho sale en cero', language: 'es' },
      200,
      /^(?!.*Pegue la respuesta).*Lo que puede ser/s,
    ],
    [
      'a complaint of what is by design, in the letter',
      { paste: answer(quote), complaint: 'nos llaman dos veces por pedido', language: 'es' },
      200,
      /no encontramos nada que corregir\. Está previsto que nuestro servicio consulte varias veces/,
    ],
    [
      'a complaint that no symptom fits, in the letter',
      {
        paste: answer({ ...quote, netTaxedValue: 4200 }),
        complaint: 'esto no nos gusta',
        language: 'es',
      },
      200,
      /^(?!.*no tienen que hacer nada|.*no encontramos nada).*¿Pueden enviarnos un ejemplo/,
    ],
    [
      'a complaint that no symptom fits, and the tax between the two prices',
      { paste: answer(quote), complaint: 'esto no nos gusta', language: 'es' },
      200,
      /^(?!.*no tienen que hacer nada|.*¿Pueden enviarnos un ejemplo).*19 % de impuesto.*no encontramos nada que corregir.*envíennos un ejemplo/,
    ],
    [
      'one letter about netValue for a commerce whose shipping is always 0',
      { ...paste, complaint: 'un comercio queda siempre con envío 0', language: 'es' },
      200,
      /^(?!.*no tenga código).*envíen netValue/,
    ],
    [
      'a complaint about our side, which the paste does not show, and nothing against it',
      { paste: answer(quote), complaint: 'your calls still have the old token' },
      200,
      /checking the token.*Could you send us one of these calls.*Next step: The platform/,
    ],
    [
      'a complaint that our token is an earlier one, which asks for no token',
      {
        paste:
          'HTTP/1.1 401 Unauthorized\nContent-Type: application/json\n\n{"message":"Unauthorized"}',
        complaint: 'you still send the old token',
      },
      200,
      /^(?!.*did not accept our token).*We are checking the token/s,
    ],
    [
      'a 401 of a test, without a word that our token is an earlier one',
      {
        paste: `Postman\nPOST https://erp.example/webhooks/platform/order/delivery-price\nHeaders: Content-Type application/json (no x-auth-token)\n\n401 Unauthorized\n{"message":"Unauthorized"}`,
        complaint: 'we only get 401',
      },
      200,
      /^(?!.*earlier one).*status 401: “Unauthorized”\. Our service sends no call without x-auth-token.*Was it a test of yours\?/s,
    ],
    [
      'a test whose path ends with a slash, which asks for the URL',
      {
        paste:
          'Insomnia\nPOST https://erp.example/webhooks/platform/order/delivery-price/\nx-auth-token: ****\n\nStatus: 404 Not Found\n{"message":"Not Found"}',
      },
      200,
      /^(?!.*fault is ours).*Was it a test of yours\? If not, please tell us the exact URL.*Next step: Whoever made the call.*why its path ends with/s,
    ],
    [
      'a complaint that the stored price is another, which the tax explains, with nothing to do',
      {
        paste: answer(quote),
        complaint: 'el envío que cobra la app no es el que llega al ERP',
      },
      200,
      /nothing to correct in it\..*both are right\. There is nothing for you to do/,
    ],
    [
      'a complaint about the tax, which an answer in a chat explains although its status is not known',
      {
        paste: `[12/11/2026 09:10] Ana: delivery-price said this\n[12/11/2026 09:11] Ana: ${JSON.stringify(quote)}`,
        complaint: 'I saw 49.98 in the cart and the order has 42.00, a difference',
      },
      200,
      /which is 4,200 plus 19% tax.*both are right\. There is nothing for you to do/,
    ],
    [
      'a complaint about duplicates, which are records of one invoice for several orders',
      {
        endpoint: 'transactions',
        paste: JSON.stringify(
          ['P-1', 'P-2'].map((orderId, i) => ({ ...line, orderId, quantity: i + 2 })),
        ),
        complaint: 'las ventas salen duplicadas',
      },
      200,
      /The records of F-9 are of several orders, which the contract allows.*nothing for you to do/,
    ],
    [
      'a complaint about crossed prices, with the call that goes on with the place of another',
      {
        endpoint: 'delivery-price',
        paste: `09:10:01 req=c1f0 in city=Lima\n09:10:01 req=c2b7 in city=Cusco\n09:10:02 req=c1f0 rate city=Cusco\n09:10:02 req=c1f0 200 ${JSON.stringify(quote)}\n`,
        complaint: 'the quote for Lima came with the price of Cusco',
      },
      200,
      /call c1f0 begins with Lima and goes on with Cusco.*Next step: The client/s,
    ],
    [
      'a complaint about an old price, with a hit of a cache between two prints of one answer',
      {
        paste: ['10:00', '11:00']
          .map(
            (at, i) =>
              `[2026-11-12 ${at}:00] app.DEBUG: freight cache ${i ? 'hit' : 'put'} {"key":"f:7"}\n[2026-11-12 ${at}:00] app.INFO: answer {"shop":"7","body":${JSON.stringify(quote)}}\n`,
          )
          .join(''),
        complaint: 'the platform keeps the quotes of yesterday',
      },
      200,
      /says “app\.DEBUG: freight cache hit/,
    ],
    [
      'a complaint that the filter is ignored, beside a log that has no records',
      {
        paste:
          '10.0.0.1 - - [12/Nov/2026:09:10:11 -0300] "GET /api/transactions?date_from=2026-11-12T11:00:00Z&date_to=2026-11-12T12:00:00Z HTTP/1.1" 200 188403117',
        complaint: 'you ask for the whole history of sales every hour',
      },
      422,
      /proxy_pass with a variable needs \$is_args\$args/,
    ],
    [
      'calls for each order beside a good answer, which are no charges',
      { paste: answer(quote), complaint: 'tres llamadas por un solo pedido' },
      200,
      /It is by design.*Each call only asks for a price/,
    ],
    [
      'a complaint about our call, which has no code of the commerce: the fault is ours',
      {
        paste: `POST /webhooks/platform/order/delivery-price HTTP/1.1\nHost: erp.example\nx-auth-token: ****\nContent-Type: application/json\n\n{"order":{"domain":"acme","shippingAddress":{"address":"A 1","commune":"Lima"}}}\n\nHTTP/1.1 422 Unprocessable Entity\nContent-Type: application/json\n\n{"message":"Falta el comercio"}`,
        complaint: 'la llamada viene sin el código del cliente',
      },
      200,
      /sends no call without externalId\. If this call was ours, the fault is ours/,
    ],
    [
      'a complaint that stays open beside a good answer, without a word that nothing is to do',
      { paste: answer(quote), complaint: 'los pedidos grandes no pasan' },
      200,
      /^(?!.*Next step).*Could you check how long.*We look forward to your answer/,
    ],
    [
      'a log, or the answer itself',
      { paste: JSON.stringify({ status: 200, data: quote }) },
      200,
      /Inconclusive .*whether the client itself answers this object/,
    ],
    [
      'our order alone, which breaks the contract, in Spanish',
      {
        paste: `POST /webhooks/platform/order/delivery-price HTTP/1.1\ncontent-type: application/json\n\n${JSON.stringify({ order: { ...order, products: {} } })}`,
        endpoint: 'delivery-price',
        language: 'es',
      },
      422,
      /No evaluado\. En el texto no hay status ni cuerpo.* Además, la solicitud del texto no cumple el contrato/,
    ],
    [
      'the answer itself, with its status',
      { paste: JSON.stringify({ status: 200, data: quote }), status: '200' },
      200,
      /Failed/,
    ],
    [
      'with a status from a button',
      { paste: '{"message":"no"}', chosen: 'status=422' },
      200,
      /the buyer saw “no”/,
    ],
    [
      'a status that is none',
      { paste: answer(quote), status: 'x' },
      422,
      /Not judged\. The field “Status” is 'x'; expected a whole number/,
    ],
    [
      'an endpoint that is none',
      { endpoint: 'x', paste: answer(quote) },
      422,
      /unknown endpoint 'x'/,
    ],
  ])('has the right status and words: %s', async (_, fields, status, words) => {
    const received = await post({ endpoint: 'delivery-price', ...fields });
    expect(received.status).toBe(status);
    expect(plain(received.text)).toMatch(words);
  });

  const cut = '[{"commerceId":"C1","name":"A","class';
  test.each<[string, string, { readonly [field: string]: string }]>([
    ['nothing', 'No hay nada que evaluar', { paste: ' ' }],
    ['no status', 'En el texto no está el status', { paste: '{"message":"no"}' }],
    ['words alone', 'En el texto no está el status', { paste: 'No llegó el precio' }],
    ['no endpoint', 'no muestra qué endpoint', { endpoint: '', paste: 'HTTP/1.1 500 X\n\n{}' }],
    ['an order', 'El texto es un pedido', { paste: JSON.stringify({ order }) }],
    ['a page', 'En el texto no está el status', { paste: '<html><form></form></html>' }],
    ['an early timeout', 'dejó de esperar', { paste: 'timeout of 10000ms exceeded' }],
    ['another one', 'de este endpoint', { paste: `GET /api/commerces HTTP/1.1\n\n${answer([])}` }],
    ['an entry', 'no está en el texto', { paste: answer(quote), entry: '9' }],
    ['a status that is none', 'no es un número', { paste: answer(quote), status: 'x' }],
    ['a duration that is none', 'La duración', { paste: answer(quote), duration: 'x' }],
    ['a cut list', 'primer registro', { endpoint: 'commerces', paste: cut }],
  ])('reports a mistake in the language of the page: %s', async (_, said, fields) => {
    const { status, text } = await post({ endpoint: 'delivery-price', ...fields, language: 'es' });
    expect([status, plain(text)]).toEqual([422, expect.stringContaining(said)]);
    const brazilian = await post({ endpoint: 'delivery-price', ...fields, language: 'pt' });
    expect(brazilian.text).toMatch(/role="alert"><h1>[^<]*<\/h1><p> <span lang="pt">/);
  });

  test.each(['es', 'pt'])('has no unmarked English text in %s', async (language) => {
    const { text } = await post({ ...paste, language });
    const own = plain(
      text
        .replaceAll(/<textarea lang[\s\S]*?<\/textarea>/g, '')
        .replace(/<div lang="en">[\s\S]*<\/details>/, ''),
    );
    expect(own).not.toMatch(/\b(?:the|was|quote|whether|buyer|stored|status is|Read as)\b/);
  });

  test('escapes markup and scripts of a paste, and keeps the paste in the form', async () => {
    const evil = answer(
      { message: '</textarea><script>alert(1)</script><img src=x onerror=alert(1)>' },
      '422 X',
    );
    const { text } = await post({ endpoint: 'delivery-price', paste: evil });
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toMatch(/<img|onerror=alert\(1\)>"/);
    const [, again = ''] = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(text) ?? [];
    expect(again.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')).toBe(
      evil,
    );
  });

  test('does not show a token of the paste', async () => {
    const token = 'a-token-in-a-paste-99c1f0';
    const curl = `> POST /webhooks/platform/order/delivery-price HTTP/1.1\n> Host: erp.example.com\n> x-auth-token: ${token}\n> content-type: application/json\n>\n< HTTP/1.1 422 Unprocessable Entity\n< content-type: application/json\n<\n{"message":"token ${token} blocked"}`;
    const { status, text } = await post({ endpoint: 'delivery-price', paste: curl });
    expect(status).toBe(200);
    expect(text).not.toContain(token);
  });
});

interface Found {
  readonly findings: readonly { readonly exchanges: readonly string[] }[];
}

test('a letter lists requests that show a problem only together, and a pasted run has them too', async () => {
  const client = await openReferenceClient({
    token: 'a-token-1',
    faults: ['price-by-date-form'],
    records: 150,
  });
  const io = { cwd: folderOf({}), env: { GREENLIGHT_TOKEN: 'a-token-1' } };
  const only = 'delivery-price/explore';
  await greenlightHere(['run', '-u', client.url, '--only', only, '--out', 'run', '--quiet'], io);
  await client.close();
  const { findings } = JSON.parse(readFileSync(join(io.cwd, 'run/report.json'), 'utf8')) as Found;
  const args = ['judge', 'run', '--exchange', findings[0]?.exchanges[0] ?? ''];
  const { stdout } = await greenlightHere([...args, '--reply', 'es'], io);
  expect(stdout).toMatch(
    /FAILED {2}Nothing in this answer alone \(\d+ rules checked\); 1 error in its run\.[\s\S]*con un pedido real habría ocurrido lo que sigue\. El comprador vio 19\.141 y el pedido se guardó con envío 16\.085\.[\s\S]*se cotizó en 15\.585 y en 16\.085[\s\S]*para que puedan repetirlas:\n1\. curl [\s\S]*-H "x-auth-token: <token>"[\s\S]*\n2\. curl [\s\S]*\n3\. De nuevo la solicitud 2\n/,
  );
  // A report that is pasted whole has its answers to choose from.
  const paste = readFileSync(join(io.cwd, 'run/report.json'), 'utf8');
  const asked = await post({ paste, language: 'es' });
  expect([asked.status, plain(asked.text)]).toEqual([
    422,
    expect.stringMatching(/Respuestas en el texto e\d+ .*El informe tiene varias respuestas/),
  ]);
  const chosen = await post({ paste, language: 'es', chosen: `exchange=${args[3]}` });
  expect(plain(chosen.text)).toContain('se cotizó en 15.585 y en 16.085');
  const { stdout: json } = await greenlightHere([...args, '--json'], io);
  expect(JSON.parse(json)).toMatchObject({
    verdict: 'failed',
    exitCode: 1,
    findings: [],
    foundInRun: [{ rule: 'delivery-price/writing-changes-price' }],
    whoseMove: { who: 'the client', why: 'read dates as instants when pricing' },
  });
});

test('the desk remembers the chosen language', async () => {
  const { headers } = await post({ ...paste, language: 'pt' });
  const [cookie = ''] = [headers['set-cookie']].flat().map((each) => String(each).split(';')[0]);
  expect((await ask({ headers: { cookie } })).text).toContain('<html lang="pt">');
  expect((await ask({ headers: { cookie: 'greenlight-desk=xx' } })).text).toContain(
    '<html lang="en">',
  );
});

test('findings are ordered by harm: lost data before slow answers', async () => {
  const { text } = await post({ ...paste, duration: '34 s' });
  const at = (rule: string) => text.indexOf(`>${rule}<`);
  expect(at('delivery-price/net-value-missing')).toBeGreaterThan(0);
  expect(at('http/slow')).toBeGreaterThan(at('delivery-price/net-value-missing'));
});

/** Makes every thread that reads this paste busy for ever. */
const endless = `const own = JSON.parse;
JSON.parse = (text, ...more) => {
  if (String(text).includes('hold up')) for (;;);
  return own(text, ...more);
};`;

test('an endless paste does not block other pages, and a signal ends the desk', async () => {
  const {
    child,
    says,
    said: printed,
    ended,
  } = start(['desk'], {
    cwd: folderOf({ 'endless.cjs': endless }),
    env: { NODE_OPTIONS: '--require ./endless.cjs' },
  });
  await says('Ctrl-C ends it.');
  const url = new URL(/http:\/\/\S+/.exec(printed())?.[0] ?? '');
  const posted = fetch(url, {
    method: 'POST',
    headers: { origin: url.origin },
    body: new URLSearchParams({ paste: '{"message":"hold up"}', endpoint: 'commerces' }),
  }).catch(() => 'never answered');
  const pages = [];
  for (let i = 0; i < 5; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    pages.push((await fetch(url)).status);
  }
  child.kill('SIGINT');
  expect([pages, await posted, (await ended).exit]).toEqual([
    [200, 200, 200, 200, 200],
    'never answered',
    0,
  ]);
});
