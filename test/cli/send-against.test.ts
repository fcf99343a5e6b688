import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { greenlightHere as greenlight } from '../support/in-process.ts';
import { emptyFolder } from './greenlight.ts';

const token = 'a-token-of-two-orders-41e9';
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

interface Order {
  readonly externalId: string;
  readonly observation?: string;
  readonly type?: string;
  readonly shippingAddress: { readonly commune: string; readonly phone?: string };
  readonly products: readonly { readonly sku: string; readonly quantity: number }[];
}

const works = {
  externalId: 'C0001',
  domain: 'acme',
  status: 'pending',
  commerceName: 'Uno',
  shippingAddress: { address: 'Avenida Uno 1', commune: 'Providencia', phone: '+56 9 1' },
  products: [
    { sku: 'SKU-1', quantity: 2, pricing: { totalPrice: 200 } },
    { sku: 'SKU-2', quantity: 1, pricing: { totalPrice: 100 } },
  ],
  pricing: {
    totalPrice: 300,
    netTotalPrice: 300,
    finalTotalPrice: 357,
    shipping: { netValue: 0, netTaxedValue: 0 },
  },
};
const fails = {
  ...works,
  externalId: 'C0002',
  commerceName: 'Dos',
  observation: 'Ñandú',
  shippingAddress: { address: 'Avenida Dos 2', commune: 'Ñuñoa', phone: '+56 9 2' },
  products: [
    { sku: 'SKU-3', quantity: 4, pricing: { totalPrice: 400 } },
    { sku: 'SKU-2', quantity: 1, pricing: { totalPrice: 100 } },
    { sku: 'SKU-9', quantity: 1, pricing: { totalPrice: 100 } },
  ],
  pricing: { ...works.pricing, totalPrice: 600 },
};

const quote = [200, { transportationCost: 10, netValue: 10, netTaxedValue: 12 }] as const;
const refusal = [422, { message: 'Fuera de cobertura' }] as const;
type Answering = (order: Order, call: number) => readonly [status: number, body: object];

/** Orders received, and the address of a client that answers so. */
async function serve(answering: Answering) {
  const orders: Order[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      const { order } = JSON.parse(text) as { order: Order };
      orders.push(order);
      const [status, body] = answering(order, orders.length);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { orders, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function against(
  answering: Answering,
  { a = fails, b = works, more = [] }: { a?: object; b?: object; more?: readonly string[] } = {},
) {
  const { orders, url } = await serve(answering);
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'a.json'), JSON.stringify(a));
  writeFileSync(join(cwd, 'b.json'), JSON.stringify({ order: b }));
  const args = ['send', 'delivery-price', '--order', 'a.json', '--against', 'b.json', '-u', url];
  const ended = await greenlight([...args, ...more], { cwd, env: { GREENLIGHT_TOKEN: token } });
  expect(ended.stdout + ended.stderr).not.toContain(token);
  return { ...ended, sent: orders };
}

const found = async (answering: Answering, more: Parameters<typeof against>[1] = {}) => {
  const ended = await against(answering, { ...more, more: ['--json', ...(more.more ?? [])] });
  const document = JSON.parse(ended.stdout) as {
    state: string;
    smallest?: boolean;
    requests: number;
    fields?: readonly { at: string; works?: unknown; fails?: unknown }[];
    curl?: { works?: string; fails?: string };
  };
  return { ...ended, ...document };
};

describe('the field that decides', () => {
  test.each<[string, Answering, readonly object[]]>([
    [
      'one value',
      ({ shippingAddress }) => (shippingAddress.commune === 'Ñuñoa' ? refusal : quote),
      [{ at: '/order/shippingAddress/commune', works: 'Providencia', fails: 'Ñuñoa' }],
    ],
    [
      'a member that the other has not',
      ({ observation }) => (observation === undefined ? quote : [500, { message: 'oops' }]),
      [{ at: '/order/observation', fails: 'Ñandú' }],
    ],
    [
      'one that costs the order its stored price',
      ({ observation }) =>
        observation === undefined ? quote : [200, { transportationCost: 10, netTaxedValue: 12 }],
      [{ at: '/order/observation', fails: 'Ñandú' }],
    ],
    [
      'a line that the other has not',
      ({ products }) => (products.length > 2 ? refusal : quote),
      [
        {
          at: '/order/products/2',
          fails: { sku: 'SKU-9', quantity: 1, pricing: { totalPrice: 100 } },
        },
      ],
    ],
    [
      'two together',
      ({ externalId, products: [first] }) =>
        externalId === 'C0002' && first?.sku === 'SKU-3' ? refusal : quote,
      [
        { at: '/order/externalId', works: 'C0001', fails: 'C0002' },
        { at: '/order/products/0/sku', works: 'SKU-1', fails: 'SKU-3' },
      ],
    ],
    [
      'beside another failure that only a mixture shows',
      ({ externalId, shippingAddress }) =>
        shippingAddress.commune === 'Ñuñoa'
          ? refusal
          : externalId === 'C0002'
            ? [500, { message: 'oops' }]
            : quote,
      [{ at: '/order/shippingAddress/commune', works: 'Providencia', fails: 'Ñuñoa' }],
    ],
    [
      'with a reason that counts the calls',
      ({ shippingAddress }, call) =>
        shippingAddress.commune === 'Ñuñoa' ? [422, { message: `Rechazo ${call}` }] : quote,
      [{ at: '/order/shippingAddress/commune', works: 'Providencia', fails: 'Ñuñoa' }],
    ],
  ])('%s', async (_, answering, fields) => {
    const { exit, stderr, state, smallest, requests, sent, ...result } = await found(answering);
    expect({ exit, stderr, state, smallest, fields: result.fields }).toEqual({
      exit: 0,
      stderr: '',
      state: 'found',
      smallest: true,
      fields,
    });
    expect(requests).toBe(sent.length);
    expect(requests).toBeLessThanOrEqual(40);
    expect(result.curl?.fails).toMatch(/^curl .*\$GREENLIGHT_TOKEN/s);
  });

  test('whichever of the two works', async () => {
    const { fields } = await found(
      ({ shippingAddress }) => (shippingAddress.commune === 'Ñuñoa' ? refusal : quote),
      { a: works, b: fails },
    );
    expect(fields).toEqual([
      { at: '/order/shippingAddress/commune', works: 'Providencia', fails: 'Ñuñoa' },
    ]);
  });

  test('for a person: the field, both values, curl', async () => {
    const { exit, stdout } = await against(({ shippingAddress }) =>
      shippingAddress.commune === 'Ñuñoa' ? refusal : quote,
    );
    expect(exit).toBe(0);
    expect(stdout.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')).toMatchInlineSnapshot(`
      "✖ a.json         422 rejected, buyer sees “Fuera de cobertura” from message, does not advance, twice
      ✔ b.json                                          200 quoted, shown 12, stored 10, advances, 3 times

      The field that decides  of 11 differences, after 12 requests

      ✖ /order/shippingAddress/commune

           works     "Providencia"
           fails     "Ñuñoa"

           then      b.json with this field of a.json is answered as a.json is.

           curl, works
           curl -sS --max-time 60 http://HOST/webhooks/platform/order/delivery-price \\
             -H 'Content-Type: application/json' -H 'Accept: application/json' \\
             -H "x-auth-token: $GREENLIGHT_TOKEN" -H 'origin: https://platform.example.com' \\
             --data '{"order":{"externalId":"C0001","domain":"acme","status":"pending","commerceName":
               "Uno","shippingAddress":{"address":"Avenida Uno 1","commune":"Providencia","phone":
               "+56 9 1"},"products":[{"sku":"SKU-1","quantity":2,"pricing":{"totalPrice":200}},{"sku":
               "SKU-2","quantity":1,"pricing":{"totalPrice":100}}],"pricing":{"totalPrice":300,
               "netTotalPrice":300,"finalTotalPrice":357,"shipping":{"netValue":0,"netTaxedValue":
               0}}}}'

           curl, fails
           curl -sS --max-time 60 http://HOST/webhooks/platform/order/delivery-price \\
             -H 'Content-Type: application/json' -H 'Accept: application/json' \\
             -H "x-auth-token: $GREENLIGHT_TOKEN" -H 'origin: https://platform.example.com' \\
             --data '{"order":{"externalId":"C0001","domain":"acme","status":"pending","commerceName":
               "Uno","shippingAddress":{"address":"Avenida Uno 1","commune":"Ñuñoa","phone":"+56 9 1"},
               "products":[{"sku":"SKU-1","quantity":2,"pricing":{"totalPrice":200}},{"sku":"SKU-2",
               "quantity":1,"pricing":{"totalPrice":100}}],"pricing":{"totalPrice":300,"netTotalPrice":
               300,"finalTotalPrice":357,"shipping":{"netValue":0,"netTaxedValue":0}}}}'

      FOUND  The difference holds: what decides was sent again. 12 requests.
      "
    `);
  });
});

test.each<[string, Answering, object, string, RegExp]>([
  [
    'an answer that alternates',
    (_, call) => (call % 3 === 0 ? refusal : quote),
    {},
    'comes and goes',
    /^COMES AND GOES {2}One order was answered in two ways/m,
  ],
  [
    'a failure that is gone at the end',
    ({ shippingAddress }, call) =>
      call < 6 && shippingAddress.commune === 'Ñuñoa' ? refusal : quote,
    { b: { ...fails, shippingAddress: { ...fails.shippingAddress, commune: 'Uno' } } },
    'comes and goes',
    /^COMES AND GOES/m,
  ],
  [
    'both work',
    () => quote,
    {},
    'no difference',
    /^NO DIFFERENCE {2}Both orders get a complete quote/m,
  ],
  [
    'both fail',
    () => refusal,
    {},
    'no difference',
    /^NO DIFFERENCE {2}Neither order gets a complete quote/m,
  ],
  ['the same order', () => quote, { a: works }, 'same order', /^SAME {2}.*nothing was sent/m],
  [
    'no request is left',
    ({ shippingAddress }) => (shippingAddress.commune === 'Ñuñoa' ? refusal : quote),
    { more: ['--max-requests', '6'] },
    'found',
    /^NOT THE SMALLEST {2}.*--max-requests/m,
  ],
  [
    'none is left for the controls',
    () => quote,
    { more: ['--max-requests', '3'] },
    'ended',
    /^NOT FOUND {2}/m,
  ],
])('%s: reported, and it ends with 3', async (_, answering, given, state, said) => {
  const result = await found(answering, given);
  expect([result.exit, result.state]).toEqual([3, state]);
  const { exit, stdout } = await against(answering, given);
  expect(exit).toBe(3);
  expect(stdout).toMatch(said);
});

test('a dry run shows what differs and sends nothing', async () => {
  const { exit, stdout, sent } = await against(() => quote, { more: ['--dry-run'] });
  expect([exit, sent]).toEqual([0, []]);
  expect(stdout).toMatch(/^Differences {2}11 places$/m);
  expect(stdout).toContain('/order/shippingAddress/commune');
});

test('what the config redacts is not reported', async () => {
  const { url } = await serve(({ shippingAddress }) =>
    shippingAddress.commune === 'Ñuñoa' ? refusal : quote,
  );
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'a.json'), JSON.stringify(fails));
  writeFileSync(join(cwd, 'b.json'), JSON.stringify(works));
  writeFileSync(
    join(cwd, 'greenlight.config.yaml'),
    `target:\n  clientBase: ${url}\nredact: [/order/shippingAddress/commune]\n`,
  );
  const { exit, stdout } = await greenlight(
    ['send', 'delivery-price', '--order', 'a.json', '--against', 'b.json'],
    { cwd },
  );
  expect(exit).toBe(0);
  expect(stdout).toContain('/order/shippingAddress/commune');
  expect(stdout).not.toMatch(/Ñuñoa|Providencia/);
});

test.each([
  [['--times', '3'], '--times and --against exclude each other'],
  [['--as', 'quote,confirm'], '--as and --against exclude each other'],
])('%j is a mistake', async (more, message) => {
  const { exit, stderr } = await against(() => quote, { more });
  expect([exit, stderr]).toEqual([2, `greenlight: ${message}\n`]);
});

test('an order that breaks the request schema is not sent', async () => {
  const { exit, stderr, sent } = await against(() => quote, { b: { domain: 'acme' } });
  expect([exit, sent]).toEqual([2, []]);
  expect(stderr).toContain("the order of b.json would break the contract's own request");
});
