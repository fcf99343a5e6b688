import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { letters, said, symptomIn } from '../../src/desk/words/letters.ts';
import { causes } from '../../src/diagnosis/causes.ts';
import { symptoms } from '../../src/diagnosis/symptoms/symptoms.ts';
import type { Finding } from '../../src/model/run.ts';
import { policy } from '../../src/report/html/desk/page.ts';
import { type OpenDesk, openDesk } from '../support/desk.ts';
import { folderOf } from '../support/files.ts';
import { greenlightHere } from '../support/in-process.ts';

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

const quote = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };
const answer = (body: object, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body)}`;
const paste = { endpoint: 'delivery-price', paste: answer({ ...quote, netValue: undefined }) };

/** The text of a page, without its markup. */
const plain = (page: string) =>
  page
    .replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');

describe('who may use it', () => {
  test.each<[string, () => Asked, number]>([
    ['the page', () => ({}), 200],
    ['its head', () => ({ method: 'HEAD' }), 200],
    [
      'by the name localhost',
      () => ({ headers: { host: `localhost:${new URL(desk.url).port}` } }),
      200,
    ],
    ['without its path', () => ({ path: '/' }), 404],
    ['with a path that is nearly right', () => ({ path: `${new URL(desk.url).pathname}x` }), 404],
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
    [
      'of such a name with the port',
      () => ({ headers: { host: `evil.example:${new URL(desk.url).port}` } }),
      421,
    ],
    ['of another port', () => ({ headers: { host: '127.0.0.1:1' } }), 421],
    ['with another method', () => ({ method: 'PUT' }), 405],
    [
      'asked beforehand by another site',
      () => ({ method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
      405,
    ],
  ])('%s', async (_, asked, status) => {
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
    expect(received.text.includes('greenlight')).toBe(status === 200 && given.method !== 'HEAD');
  });

  test.each<[string, { readonly [name: string]: string }, number]>([
    ['the page itself', {}, 200],
    ['the page, as a browser says it', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
    ['the same by another scheme', { origin: 'https://127.0.0.1' }, 403],
    ['another site that lies of its origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
    ['no form', { 'content-type': 'text/plain' }, 415],
    ['JSON', { 'content-type': 'application/json' }, 415],
  ])('a POST of %s', async (_, headers, status) => {
    expect((await post(paste, headers)).status).toBe(status);
  });

  test('a POST without an origin', async () => {
    const headers = { 'content-type': form };
    expect((await ask({ method: 'POST', headers, body: 'paste=1' })).status).toBe(403);
  });

  test('every desk has a path of its own, and no two are alike', async () => {
    const other = await openDesk();
    const [a, b] = [desk, other].map(({ url }) => new URL(url).pathname);
    expect(a).toMatch(/^\/[\w-]{32}\/$/);
    expect(a).not.toBe(b);
    expect(new URL(other.url).hostname).toBe('127.0.0.1');
    expect(await other.close()).toBe(0);
  });

  test('a paste that is too large is reported, whether its length is said or not', async () => {
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

describe('what it tells', () => {
  test.each([
    ['its cause reported by a finding', paste.paste, []],
    ['its cause reported beside the finding', answer({ shippingCost: 3000 }), ['Likely cause']],
  ])('the same words as judge, each once: %s', async (_, pasted, head) => {
    const { text } = await post({ ...paste, paste: pasted });
    const page = plain(text);
    const judged = async (...more: readonly string[]) =>
      (await greenlightHere(['judge', 'delivery-price', '-', ...more], { stdin: pasted })).stdout;
    const stdout = await judged('--json');
    const document = JSON.parse(stdout) as {
      said: string;
      readAs: string;
      answers: { story: string[] }[];
      findings: Finding[];
      causes: { title: string; means: string; remedy: string }[];
      whoseMove: { who: string; why: string };
    };
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
      `${document.whoseMove.who}: ${document.whoseMove.why}`,
    ];
    expect(reported.length).toBeGreaterThan(10);
    expect(reported.filter((words) => !page.includes(words))).toEqual([]);
    for (const said of [page, await judged()])
      expect(said.match(/Likely cause/g) ?? []).toEqual(head);
  });

  test.each<[string, { readonly [name: string]: string }, number, RegExp]>([
    ['a good quote', { paste: answer(quote) }, 200, /Passed .*We found nothing to correct/],
    [
      'a rejection',
      { paste: answer({ message: 'Fuera de cobertura' }, '422 X') },
      200,
      /the buyer reads “Fuera de cobertura”/,
    ],
    [
      'a list of transactions',
      { endpoint: 'transactions', paste: '[{"orderId":"P-1"}]' },
      200,
      /Llegaron registros sin campos obligatorios.*A record is missing a required field/,
    ],
    ['no answer at all', { paste: ' ' }, 422, /Not judged\. .*empty/],
    [
      'a complaint alone',
      { complaint: 'o frete saiu de graça' },
      200,
      /What it may be Orders are saved with shipping 0\. .*greenlight judge delivery-price answer\.txt/,
    ],
    [
      'in Spanish',
      { paste: answer(quote), language: 'es' },
      200,
      /Cumple El comprador vio 4 998 y el pedido se guardó con envío 4 200\./,
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
      /Decisão cotado O comprador viu 4 998 Foi salvo 0, .*esperava-se 4 200 O pedido avança sim .*quanto demorou, se o token é verificado, as chamadas repetidas/,
    ],
    [
      'one of two answers from a button',
      {
        paste: `${answer({ ...quote, netValue: undefined })}\n\n${answer(quote)}`,
        chosen: 'entry=2',
      },
      200,
      /Passed .*1 other answer in it is not judged: 1 200\./,
    ],
    [
      'hidden values, which are not cut',
      { paste: answer({ ...quote, netValue: '****' }), language: 'es' },
      200,
      /No concluyente La respuesta tiene valores ocultos.* ¿pueden enviárnosla con ellos\?/,
    ],
    [
      'a log, or the answer itself',
      { paste: JSON.stringify({ status: 200, data: quote }) },
      200,
      /Inconclusive .*whether the client itself answers this object/,
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
      /the buyer reads “no”/,
    ],
    [
      'a status that is none',
      { paste: answer(quote), status: 'x' },
      422,
      /Not judged\. The field “Status” is 'x'; expected a whole number/,
    ],
    [
      'a body that needs a status',
      { paste: '{"message":"no"}' },
      422,
      /Which status did it have\? 200 400 .*Not judged\. The body has a reason and no quote, and there is no status: add 200 in the field “Status”, or the 4xx it had\. /,
    ],
    [
      'an endpoint that is none',
      { endpoint: 'x', paste: answer(quote) },
      422,
      /unknown endpoint 'x'/,
    ],
  ])('%s', async (_, fields, status, words) => {
    const received = await post({ endpoint: 'delivery-price', ...fields });
    expect(received.status).toBe(status);
    expect(plain(received.text)).toMatch(words);
  });

  const order = { externalId: 'C1', products: [], pricing: {} };
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
  ])('a mistake in the language of the page: %s', async (_, said, fields) => {
    const { status, text } = await post({ endpoint: 'delivery-price', ...fields, language: 'es' });
    expect([status, plain(text)]).toEqual([422, expect.stringContaining(said)]);
    const brazilian = await post({ endpoint: 'delivery-price', ...fields, language: 'pt' });
    expect(brazilian.text).toMatch(/role="alert"><h1>[^<]*<\/h1><p> <span lang="pt">/);
  });

  test.each(['es', 'pt'])('in %s nothing is English but what says so', async (language) => {
    const { text } = await post({ ...paste, language });
    const own = plain(
      text
        .replaceAll(/<textarea lang[\s\S]*?<\/textarea>/g, '')
        .replace(/<div lang="en">[\s\S]*<\/details>/, ''),
    );
    expect(own).not.toMatch(/\b(?:the|was|quote|whether|buyer|stored|status is|Read as)\b/);
  });

  test('markup and scripts of a paste are text, and the paste stands in the form again', async () => {
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

  test('a token of the paste is nowhere on the page', async () => {
    const token = 'a-token-in-a-paste-99c1f0';
    const curl = `> POST /webhooks/platform/order/delivery-price HTTP/1.1\n> Host: erp.example.com\n> x-auth-token: ${token}\n> content-type: application/json\n>\n< HTTP/1.1 422 Unprocessable Entity\n< content-type: application/json\n<\n{"message":"token ${token} blocked"}`;
    const { status, text } = await post({ endpoint: 'delivery-price', paste: curl });
    expect(status).toBe(200);
    expect(text).not.toContain(token);
  });
});

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

/** The replies of `judge --reply`, without their greetings and closings. */
async function lettersTo(stdin: string, language: string, kind: string, more: readonly string[]) {
  const args = ['judge', kind, '-', '--reply', language, ...more];
  const { stdout } = await greenlightHere(args, { stdin });
  const [, ...letters] = stdout.split(/Reply to the client \(.*\)\n\n/);
  return letters.map((letter) => letter.trim().split('\n\n').slice(1, -1).join('\n'));
}

async function replyTo(stdin: string, language: string, ...more: readonly string[]) {
  const [reply = ''] = await lettersTo(stdin, language, 'delivery-price', more);
  return reply;
}

async function replies(kind: string, stdin: string) {
  const [en, es, pt] = await lettersTo(stdin, 'en,es,pt', kind, []);
  return { en, es, pt };
}

describe('replies', () => {
  /** Every sentence of a language by its place, with the names of the values that it tells. */
  const told = (value: unknown, place = ''): readonly (readonly [string, readonly string[]])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => told(each, `${place}/${key}`))
      : [[place, placeholders(String(value))]];
  const [english, ...others] = letters;

  test.each(others.map((letter) => [letter.name, letter] as const))(
    '%s tells the same values in every sentence as English',
    (_, letter) => {
      expect(told(letter)).toEqual(told(english));
    },
  );

  test('words are of causes, rules and defects that exist', () => {
    const defects = rules.flatMap(({ defect }) => defect ?? []);
    const known = new Set([...causes, ...rules].map(({ id }) => id).concat(defects));
    expect(Object.keys(english?.problems ?? {}).filter((id) => !known.has(id))).toEqual([]);
  });

  test.each<[readonly string[], { readonly [name: string]: string }, string]>([
    [['{a} of {b}'], { a: '1', b: '2' }, '1 of 2'],
    [['{a} and {b}', 'only {a}', 'nothing'], { a: '1' }, 'only 1'],
    [['{a} and {b}', 'nothing'], { b: '2' }, 'nothing'],
    [['{a}'], {}, ''],
    [['{a}'], { a: '{b} $& $1', b: 'never' }, '{b} $& $1'],
  ])('%j with %j is %j', (sentence, values, expected) => {
    expect(said(sentence, values)).toBe(expected);
  });

  test.each<[string, string, string, readonly string[]]>([
    [
      'a quote without netValue',
      answer({ ...quote, netValue: undefined }),
      `Les escribimos por el pedido [número de pedido], de [fecha y hora]. Su endpoint delivery-price respondió con status 200. El comprador vio 4 998 y el pedido se guardó con envío 0; correspondía 4 200.
La cotización llegó sin netValue, que es el valor que se guarda en el pedido; transportationCost traía 4 200. Por favor, envíen netValue en todas las cotizaciones, con el mismo valor que transportationCost.
¿Nos avisan cuando esté corregido? Repetimos la misma solicitud y les confirmamos el resultado.`,
      [],
    ],
    [
      'a value under another name',
      answer({ transportationCost: 4200, costoNeto: 4200, netTaxedValue: 4998 }),
      `Les escribimos por el pedido [número de pedido], de [fecha y hora]. Su endpoint delivery-price respondió con status 200. El comprador vio 4 998 y el pedido se guardó con envío 0; correspondía 4 200.
La cotización llegó sin netValue, que es el valor que se guarda en el pedido; transportationCost traía 4 200. Su respuesta trae costoNeto, que el contrato no define: si es ese valor, por favor llámenlo netValue.
¿Nos avisan cuando esté corregido? Repetimos la misma solicitud y les confirmamos el resultado.`,
      [],
    ],
    [
      'a token that is not accepted: it is not asked for by mail',
      answer({ message: 'invalid token' }, '401 X'),
      `Les escribimos por el pedido [número de pedido], de [fecha y hora]. Su endpoint delivery-price respondió con status 401. El pedido no avanzó y el comprador lee «invalid token».
Su sistema no aceptó nuestro token. Por favor, indíquennos por un canal seguro (no por correo) los últimos caracteres del token que esperan y el header en que lo leen; nosotros los comparamos con el nuestro.
Quedamos atentos a su respuesta.`,
      ['--situation', 'quotable'],
    ],
    [
      'a reason in a 5xx: the remedy of the cause, not of the status',
      answer({ message: 'Fuera de cobertura' }, '500 X'),
      `Les escribimos por el pedido [número de pedido], de [fecha y hora]. Su endpoint delivery-price respondió con status 500: «Fuera de cobertura». El pedido quedó sin cotización y el comprador vio un error genérico, que no puede resolver.
La respuesta traía un motivo para no cotizar y status 500. Un 5xx se toma como una falla de su sistema y su texto no se muestra al comprador. Por favor, envíen ese motivo con un 4xx (por ejemplo, 422), en message.
¿Nos avisan cuando esté corregido? Repetimos la misma solicitud y les confirmamos el resultado.`,
      [],
    ],
  ])('the Spanish one of %s', async (_, pasted, expected, more) => {
    expect(await replyTo(pasted, 'es', ...more)).toBe(expected);
  });

  test('the Portuguese one of two findings, with the order, its time and the request', async () => {
    const order = { externalId: 'C0001', domain: 'acme', status: 'pending' };
    const pasted = `POST /webhooks/platform/order/delivery-price HTTP/1.1\r\nhost: erp.example.com\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ order })}\r\n\r\n${answer({ ...quote, netTaxedValue: 4200, taxesApplied: { code: 14, value: 19 } }).replace('\r\n', '\r\ndate: Tue, 17 Nov 2026 13:42:08 GMT\r\n')}`;
    expect(await replyTo(pasted, 'pt')).toMatchInlineSnapshot(`
      "Escrevemos sobre o pedido [número do pedido] (C0001), de 2026-11-17 13:42:08 UTC. O endpoint delivery-price de vocês respondeu com status 200. O comprador viu 4 200 e o pedido foi gravado com frete 4 200.
      taxesApplied.value veio com 19. É uma fração: 0.19 significa 19 %. Por favor, enviem a taxa como fração.
      Este é o pedido, para que possam repeti-lo:
      {"order":{"externalId":"C0001","domain":"acme","status":"pending"}}
      Vocês nos avisam quando estiver corrigido? Repetimos a mesma requisição e confirmamos o resultado."
    `);
  });

  const empty = '{"data":[],"error":{"code":504,"message":"timeout"}}';
  const list = (records: readonly object[]) => answer(records);
  test.each<
    readonly [
      string,
      string,
      string,
      { readonly es: string; readonly pt: string; readonly en: string },
    ]
  >([
    [
      'a reason in plain text that is declared as JSON',
      'delivery-price',
      'HTTP/1.1 422 X\r\ncontent-type: application/json\r\n\r\nSin cobertura.',
      {
        es: `lee «Sin cobertura».
El motivo es texto sin formato (text/plain), pero venía declarado como «application/json». Por favor, envíenlo con Content-Type: text/plain o, si prefieren, como JSON con el motivo en message.
Quedamos atentos a su respuesta.`,
        pt: 'O motivo é texto simples (text/plain), mas veio declarado como “application/json”. Por favor, enviem o texto com Content-Type: text/plain ou, se preferirem, como JSON com o motivo em message.',
        en: 'The reason is plain text (text/plain), but it was declared as “application/json”. Please send it with Content-Type: text/plain or, if you prefer, as JSON with the reason in message.',
      },
    ],
    [
      'a quote that is declared as a page',
      'delivery-price',
      answer(quote).replace('application/json', 'text/html'),
      {
        es: 'declarada como «text/html», pero su contenido es application/json. Por favor, envíen Content-Type: application/json.',
        pt: 'declarada como “text/html”, mas o conteúdo é application/json. Por favor, enviem Content-Type: application/json.',
        en: 'declared as “text/html”, but its content is application/json. Please send Content-Type: application/json.',
      },
    ],
    [
      'an error and a warning',
      'delivery-price',
      answer({ ...quote, netValue: undefined, taxes_applied: { code: 1, value: 0.19 } }),
      {
        es: `transportationCost.
Además, les pedimos revisar lo siguiente:
El contrato no define taxes_applied, por lo que ese valor no se lee; el nombre del contrato es taxesApplied. Si es ese valor, por favor llámenlo taxesApplied.
¿Nos avisan`,
        pt: `Além disso, pedimos que verifiquem o seguinte:
O contrato não define taxes_applied, por isso esse valor não é lido; o nome no contrato é taxesApplied. Se for esse valor, por favor usem o nome taxesApplied.
Vocês nos avisam`,
        en: `We would also ask you to check the following:
The contract does not define taxes_applied, so this value is not read; the name in the contract is taxesApplied. If it is this value, please call it taxesApplied.
Could you`,
      },
    ],
    [
      'an answer that is open without a request',
      'shipping-cost',
      answer({ message: 'Sin cobertura' }, '422 X'),
      {
        es: `respondió con status 422: «Sin cobertura».
Con lo que tenemos todavía no podemos decir si hay algo que corregir.
¿Pueden enviarnos la solicitud tal como les llegó?`,
        pt: `respondeu com status 422: “Sin cobertura”.
Com o que temos, ainda não podemos dizer se há algo a corrigir.
Vocês podem nos enviar a requisição como ela chegou?`,
        en: `answered with status 422: “Sin cobertura”.
With what we have, we cannot say yet whether anything has to be corrected.
Could you send us the request as you received it?`,
      },
    ],
    [
      'an object that may be a log, so that the answer itself is missing',
      'delivery-price',
      JSON.stringify({ status: 200, data: quote }),
      {
        es: '¿Pueden enviarnos la solicitud tal como les llegó y la respuesta con su status y sus headers?',
        pt: 'Vocês podem nos enviar a requisição como ela chegou e a resposta com o status e os headers?',
        en: 'Could you send us the request as you received it, and the answer with its status and headers?',
      },
    ],
    [
      'a token that is not accepted, where the order may be what is rejected',
      'delivery-price',
      answer({ message: 'Token no válido.' }, '401 X'),
      {
        es: `El pedido no avanzó y el comprador lee «Token no válido».
Su sistema no aceptó nuestro token. Por favor, indíquennos`,
        pt: `O pedido não avançou e o comprador lê “Token no válido”.
O sistema de vocês não aceitou o nosso token. Por favor, nos informem`,
        en: `The order did not advance, and the buyer reads “Token no válido”.
Your system did not accept our token. Please tell us`,
      },
    ],
    [
      'a connection that closes',
      'shipping-cost',
      'curl: (52) Empty reply from server',
      {
        es: `shipping-cost no respondió.
La conexión se cerró antes de que la respuesta estuviera completa. Por favor, revisen en su log y en su proxy por qué se cerró.
¿Nos avisan`,
        pt: 'A conexão foi fechada antes de a resposta estar completa. Por favor, verifiquem no log e no proxy de vocês por que ela foi fechada.',
        en: 'The connection was closed before the answer was complete. Please look in your log and in your proxy for why it was closed.',
      },
    ],
    [
      'an empty list beside an error',
      'transactions',
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${empty}`,
      {
        es: `Su endpoint transactions respondió con 0 registros.
La lista llegó vacía y junto a ella venía un error (504, "timeout"), con status 200. Si hubo`,
        pt: 'O endpoint transactions de vocês respondeu com 0 registros.',
        en: 'The list was empty and came with an error (504, "timeout"), with status 200.',
      },
    ],
    [
      'taxes as a list',
      'delivery-price',
      answer({ ...quote, taxesApplied: [{ code: 14, value: 0.19 }] }),
      {
        es: 'taxesApplied llegó como [{"code":14,"value":0.19}], que no es del tipo que pide el contrato. Por favor, envíen los precios como números, sin comillas y con punto decimal, y taxesApplied como un solo objeto con los números code y value.',
        pt: 'taxesApplied como um único objeto com os números code e value.',
        en: 'taxesApplied as one object with the numbers code and value.',
      },
    ],
    [
      'a stack trace as the reason',
      'delivery-price',
      'HTTP/1.1 422 X\r\ncontent-type: text/plain\r\n\r\nError: sin cobertura\n    at find (/srv/a.js:1:2)\n    at quote (/srv/b.js:3:4)',
      {
        es: 'el comprador lee «Error: sin cobertura …».',
        pt: 'o comprador lê “Error: sin cobertura …”.',
        en: 'the buyer reads “Error: sin cobertura …”.',
      },
    ],
    [
      'a range that is refused',
      'transactions',
      `GET /api/transactions?date_from=2026-11-20&date_to=2026-11-26 HTTP/1.1\r\nhost: erp.example.com\r\n\r\n${answer({ message: 'El rango no es válido.' }, '400 X')}`,
      {
        es: `Les escribimos por la consulta GET /api/transactions?date_from=2026-11-20&date_to=2026-11-26, de [fecha y hora]. Su endpoint transactions respondió con status 400: «El rango no es válido».
Su sistema rechazó una solicitud que define el contrato. Por favor, respondan a un GET de transactions con 200 y los registros, con cualquier rango de date_from y date_to y también sin parámetros.`,
        pt: 'Escrevemos sobre a consulta GET /api/transactions?date_from=2026-11-20&date_to=2026-11-26, de [data e hora].',
        en: 'We are writing about the request GET /api/transactions?date_from=2026-11-20&date_to=2026-11-26 of [date and time].',
      },
    ],
    [
      'names with broken letters, counted as the report counts them',
      'commerces',
      list(
        ['A', 'B'].map((id) => ({
          commerceId: id,
          name: 'CafÃ© Central',
          class: 'A',
          locations: [],
        })),
      ),
      {
        es: 'letras dañadas, por ejemplo «CafÃ© Central» en name. En total afecta a 2 de los 2 registros.',
        pt: 'letras corrompidas, por exemplo “CafÃ© Central” em name. No total, isso afeta 2 dos 2 registros.',
        en: 'broken letters, for example “CafÃ© Central” in name. In all, 2 of the 2 records are affected.',
      },
    ],
    [
      'a misspelt field of every record, of which the report counts no share',
      'commerces',
      list(
        ['A', 'B'].map((id) => ({ commerceId: id, name: id, class: 'A', global_commerce_id: 'G' })),
      ),
      {
        es: 'el nombre del contrato es globalCommerceId. Si es ese valor, por favor llámenlo globalCommerceId.',
        pt: 'o nome no contrato é globalCommerceId. Se for esse valor, por favor usem o nome globalCommerceId.',
        en: 'the name in the contract is globalCommerceId. If it is this value, please call it globalCommerceId.',
      },
    ],
    [
      'records of a request that is known',
      'commerces',
      `GET /api/commerces HTTP/1.1\r\nhost: erp.example.com\r\n\r\n${list([
        { commerceId: 'A', name: 'CafÃ©', class: 'A' },
      ]).replace('\r\n', '\r\ndate: Tue, 17 Nov 2026 13:42:08 GMT\r\n')}`,
      {
        es: 'Les escribimos por la consulta GET /api/commerces, de 2026-11-17 13:42:08 UTC. Revisamos 1 registro de su endpoint commerces.',
        pt: 'Escrevemos sobre a consulta GET /api/commerces, de 2026-11-17 13:42:08 UTC.',
        en: 'We are writing about the request GET /api/commerces of 2026-11-17 13:42:08 UTC.',
      },
    ],
    [
      'an object in place of the list',
      'transactions',
      answer({ transactions: {} }),
      {
        es: `Su endpoint transactions respondió con status 200.
La respuesta no trae una lista de registros. Por favor, envíen los registros como una lista JSON, también cuando hay uno solo o ninguno.`,
        pt: 'A resposta não traz uma lista de registros.',
        en: 'Please send the records as a JSON list, even if there is one or none.',
      },
    ],
    [
      'a certificate that has expired',
      'delivery-price',
      'curl: (60) SSL certificate problem: certificate has expired',
      {
        es: `delivery-price no respondió.
El certificado de su servidor está vencido, por lo que no pudimos conectarnos. Por favor, renueven el certificado.`,
        pt: 'O certificado do servidor de vocês está vencido, por isso não conseguimos nos conectar. Por favor, renovem o certificado.',
        en: 'The certificate of your server has expired, so we could not connect. Please renew the certificate.',
      },
    ],
    [
      'a date and a number in other forms',
      'transactions',
      list([{ orderId: 'P-1', date: '30/10/2026', quantity: '3' }]),
      {
        es: 'date llegó como "30/10/2026", que no es una fecha en ISO 8601.',
        pt: 'quantity veio como "3", que não é do tipo que o contrato pede.',
        en: 'Records arrived without required fields: productId, commerceId, sellerId,',
      },
    ],
  ])('the three of %s', async (_, kind, pasted, words) => {
    const told = await replies(kind, pasted);
    expect(told).toMatchObject({
      es: expect.stringContaining(words.es),
      pt: expect.stringContaining(words.pt),
      en: expect.stringContaining(words.en),
    });
    const all = Object.values(told).join('\n');
    expect(all).not.toMatch(/Por ahora no|Por enquanto|nothing for you|undefined|\\n|\.[»”]\./);
  });

  test('in JSON, too, records have a letter, about their request and its time', async () => {
    const stdin = `GET /api/commerces HTTP/1.1\r\nhost: erp.example.com\r\n\r\n${answer([]).replace('\r\n', '\r\ndate: Tue, 17 Nov 2026 13:42:08 GMT\r\n')}`;
    const { stdout } = await greenlightHere(['judge', '-', '--json', '--reply', 'en'], { stdin });
    const { replies: told } = JSON.parse(stdout) as { replies: { text: string }[] };
    expect(told.map(({ text }) => text.split('\n\n')[1])).toEqual([
      'We are writing about the request GET /api/commerces of 2026-11-17 13:42:08 UTC. Your commerces endpoint answered with 0 records.',
    ]);
  });

  test('of a saved run a letter tells what several answers show', async () => {
    const cwd = folderOf({});
    const only = 'delivery-price/quote-and-order,delivery-price/sent-again';
    await greenlightHere(
      ['demo', '--fault', 'quotation-refused', '--only', only, '--out', 'run', '--quiet'],
      { cwd },
    );
    const { findings } = JSON.parse(readFileSync(join(cwd, 'run/report.json'), 'utf8')) as {
      findings: { exchanges: string[] }[];
    };
    const [exchange = ''] = findings[0]?.exchanges ?? [];
    const args = ['judge', 'run', '--exchange', exchange, '--reply', 'es'];
    const { stdout } = await greenlightHere(args, { cwd });
    expect(stdout).toContain('se cotiza con un type (order o quote) y no con el otro');
  });

  test('a language without a letter is a mistake', async () => {
    const args = ['judge', 'delivery-price', '-', '--reply', 'fr'];
    const { exit, stderr } = await greenlightHere(args, { stdin: answer(quote) });
    expect([exit, stderr]).toEqual([2, "greenlight: --reply takes en, es or pt, not 'fr'.\n"]);
  });
});

test.each([
  [['desk', '--port', 'x'], "--port takes a number from 0 to 65535, not 'x'."],
  [['desk', '--language', 'fr'], "--language takes en, es or pt, not 'fr'."],
])('%j is a mistake', async (args, message) => {
  const { exit, stdout, stderr } = await greenlightHere(args);
  expect({ exit, stdout, stderr }).toEqual({
    exit: 2,
    stdout: '',
    stderr: `greenlight: ${message}\n`,
  });
});

test('the language that was chosen is remembered', async () => {
  const { headers } = await post({ ...paste, language: 'pt' });
  const [cookie = ''] = [headers['set-cookie']].flat().map((each) => String(each).split(';')[0]);
  expect((await ask({ headers: { cookie } })).text).toContain('<html lang="pt">');
  expect((await ask({ headers: { cookie: 'greenlight-desk=xx' } })).text).toContain(
    '<html lang="en">',
  );
});

test('a letter about records names what is wrong in them', async () => {
  const record = `{"orderId":"P-1","productId":"SKU-1","commerceId":"C0001","sellerId":"V01","date":"2026-10-30","documentType":"invoice","documentCode":"F-1","quantity":3,"netPricePerUnit":1000,"discountedNetPricePerUnit":1000,"taxPerUnit":190,"discountPerUnit":0,"currency":"CLP","origin":"erp","sourceChannel":"seller"}`;
  const { stdout } = await greenlightHere(['judge', 'transactions', '-', '--reply', 'es'], {
    stdin: `[${record}]`,
  });
  expect(stdout.slice(stdout.indexOf('Revisamos')).split('\n\n').slice(0, 2)).toEqual([
    'Revisamos 1 registro de su endpoint transactions.',
    'currency llegó con «CLP», que no es un código de moneda en minúsculas. Por favor, envíen el código ISO 4217 en minúsculas, por ejemplo clp, pen o usd.',
  ]);
});

test('every symptom has its words in every language of the desk', () => {
  const ids = symptoms.map(({ id }) => id);
  for (const language of ['es', 'pt'])
    expect(ids.filter((id) => symptomIn(language, id) === undefined)).toEqual([]);
});

test('findings and the reply are ordered by harm: what is lost comes before what is slow', async () => {
  const { text } = await post({ ...paste, duration: '34 s' });
  const at = (rule: string) => text.indexOf(`>${rule}<`);
  expect(at('delivery-price/net-value-missing')).toBeGreaterThan(0);
  expect(at('http/slow')).toBeGreaterThan(at('delivery-price/net-value-missing'));
});
