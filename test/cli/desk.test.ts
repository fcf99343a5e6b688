import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../src/contract/catalogue.ts';
import { repliesOf } from '../../src/desk/reply.ts';
import { letters, said } from '../../src/desk/words/letters.ts';
import { causes } from '../../src/diagnosis/causes.ts';
import { decisions } from '../../src/model/outcome.ts';
import type { Finding } from '../../src/model/run.ts';
import { policy } from '../../src/report/html/desk/page.ts';
import { type OpenDesk, openDesk } from '../support/desk.ts';
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
    const result = page.slice(0, page.indexOf('Reply to the client'));
    const [first] = document.findings.map(({ title, remedy }) => [title, remedy]);
    expect(first?.map((words) => result.split(words).length - 1)).toEqual([1, 1]);
  });

  test.each<[string, { readonly [name: string]: string }, number, RegExp]>([
    ['a good quote', { paste: answer(quote) }, 200, /Passed .* As far as one answer can show/],
    [
      'a rejection',
      { paste: answer({ message: 'Fuera de cobertura' }, '422 X') },
      200,
      /The buyer reads: “Fuera de cobertura”/,
    ],
    [
      'an answer of shipping-cost',
      { endpoint: 'shipping-cost', paste: answer({ shippingCost: -1 }) },
      200,
      /A shipping cost is negative/,
    ],
    [
      'a list of transactions',
      { endpoint: 'transactions', paste: '[{"orderId":"P-1"}]' },
      200,
      /A record is missing a required field.*Hay que corregir/,
    ],
    [
      'a list of commerces',
      { endpoint: 'commerces', paste: '[]' },
      200,
      /An answer has no records/,
    ],
    [
      'the duration beside it',
      { paste: answer(quote), duration: '31s' },
      200,
      /A quote takes 30 s or more/,
    ],
    ['no answer at all', { paste: ' ' }, 422, /Not judged\. .*empty/],
    [
      'a status that is none',
      { paste: answer(quote), status: 'x' },
      422,
      /Not judged\. The field “Status” is 'x'.*\. Paste an answer/,
    ],
    [
      'a body that needs a status',
      { paste: '{"message":"no"}' },
      422,
      /Not judged\. The body has a reason and no quote, and there is no status: add 200 in the field “Status”, or the 4xx it had\. /,
    ],
    [
      'an endpoint that is none',
      { endpoint: 'x', paste: answer(quote) },
      422,
      /'x' is no endpoint/,
    ],
  ])('%s', async (_, fields, status, words) => {
    const received = await post({ endpoint: 'delivery-price', ...fields });
    expect(received.status).toBe(status);
    expect(plain(received.text)).toMatch(words);
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

describe('replies', () => {
  const alone = new Set(['exchange', 'run', 'record', 'dataset']);
  const spoken = rules.filter(
    ({ over, severity, id }) =>
      severity !== 'info' && alone.has(over) && !id.startsWith('scenario/'),
  );

  /** Every sentence of a language by its place, with the names of the values that it tells. */
  const told = (value: unknown, place = ''): readonly (readonly [string, readonly string[]])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => told(each, `${place}/${key}`))
      : [[place, placeholders(String(value))]];
  const [english, ...others] = letters;
  const translated = others.map(({ name, ...letter }) => [name, letter] as const);

  test.each(translated)('%s tells the same values in every sentence as English', (_, letter) => {
    expect(told(letter.sentences)).toEqual(told(english?.sentences));
  });

  test.each(translated)(
    'every rule that a paste can break has words in %s, and they are short',
    (_, { rules: texts = {} }) => {
      expect(spoken.map(({ id }) => id).filter((id) => texts[id] === undefined)).toEqual([]);
      const known = new Set(rules.map(({ id }) => id));
      expect(Object.keys(texts).filter((id) => !known.has(id))).toEqual([]);
      const wrong = Object.entries(texts).filter(([, { title, fix }]) =>
        [title, fix].some((part) => part.length < 10 || part.length > 80 || /[.!]$/.test(part)),
      );
      expect(wrong).toEqual([]);
    },
  );

  test.each(translated)('every cause has words in %s', (_, { causes: titles = {} }) => {
    expect(Object.keys(titles).toSorted()).toEqual(causes.map(({ id }) => id).toSorted());
  });

  test.each<[string | readonly string[], { readonly [name: string]: string }, string]>([
    ['{a} of {b}', { a: '1', b: '2' }, '1 of 2'],
    [['{a} and {b}', 'only {a}', 'nothing'], { a: '1' }, 'only 1'],
    [['{a} and {b}', 'nothing'], { b: '2' }, 'nothing'],
    ['{a}', {}, ''],
    ['{a}', { a: '{b} $& $1', b: 'never' }, '{b} $& $1'],
  ])('%j with %j is %j', (sentence, values, expected) => {
    expect(said(sentence, values)).toBe(expected);
  });

  const matter = {
    endpoint: 'delivery-price',
    status: 200,
    records: undefined,
    outcome: undefined,
    expectedStored: undefined,
    findings: [],
    cause: undefined,
    who: undefined,
  } as const;

  test.each(decisions)('of an answer that is %s: whole sentences in each language', (decision) => {
    const outcome = {
      decision,
      buyerSees: 'not stated',
      priceShown: 'not stated',
      storedOnOrder: 'not stated',
      orderAdvances: 'not stated',
    } as const;
    const all = repliesOf({ ...matter, outcome });
    expect(all.map(({ language }) => language)).toEqual(['en', 'es', 'pt']);
    for (const { text } of all) {
      expect(text).not.toMatch(/undefined|not stated|null|\s[,.;:]| {2}/);
      expect(text.split('\n\n').length).toBeGreaterThanOrEqual(5);
    }
  });

  test.each([
    ['not stated', 'not stated', 'The service took it as a quote.'],
    [4998, 'not stated', 'The service took it as a quote: the buyer saw 4 998.'],
    [
      'not stated',
      0,
      'The service took it as a quote: the order was saved with shipping 0, where 4 200 was expected.',
    ],
  ] as const)(
    'of a quote that shows %s and stores %s: what was expected stands beside what was stored',
    (priceShown, storedOnOrder, expected) => {
      const outcome = {
        decision: 'quoted',
        buyerSees: null,
        priceShown,
        storedOnOrder,
        orderAdvances: true,
      } as const;
      const [english] = repliesOf({ ...matter, outcome, expectedStored: 4200 });
      expect(english?.text).toContain(`(status 200). ${expected}\n`);
    },
  );

  test('the Spanish one of a quote that stores 0, ready to be sent', async () => {
    const { text } = await post(paste);
    const [, reply = ''] = /<div class="cmd" lang="es"><pre>([\s\S]*?)<\/pre>/.exec(text) ?? [];
    expect(reply).toMatchInlineSnapshot(`
      "Hola:

      Revisamos una respuesta de su endpoint delivery-price (status 200). El servicio la tomó como una cotización: el comprador vio 4 998, y el pedido se guardó con envío 0, cuando correspondía 4 200.

      Hay que corregir esto:
      1. Una cotización no tiene netValue. Envíe netValue, el precio que se guarda, en cada cotización. (/netValue; contrato: delivery-price.rule-4)

      Por favor avísennos cuando esté corregido y lo probamos de nuevo.

      Saludos"
    `);
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

test('findings and the reply are ordered by harm: what is lost comes before what is slow', async () => {
  const { text } = await post({ ...paste, duration: '34 s' });
  const at = (rule: string) => text.indexOf(`>${rule}<`);
  expect(at('delivery-price/net-value-missing')).toBeGreaterThan(0);
  expect(at('http/slow')).toBeGreaterThan(at('delivery-price/net-value-missing'));
});
