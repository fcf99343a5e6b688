import { expect, test } from 'vitest';
import type { Target } from '../../src/model/target.ts';
import { groupsOf } from '../../src/report/page/groups.ts';
import {
  type Call,
  conformingTarget,
  json,
  type Loose,
  type Manner,
  plainTariff,
  type Reply,
  taxed,
  zones,
} from './client.ts';
import { driveClient } from './drive.ts';

/** Clients whose failure has one cause: the finding names it, and says what the client itself said. */

const isPost = ({ endpoint }: Call) => endpoint === 'delivery-price';
const oops = json(500, { message: 'undefined is not a function' });

const busy: Reply = {
  status: 503,
  type: 'text/html',
  body: '<html><body><center><h1>503 Service Temporarily Unavailable</h1></center><hr><center>nginx</center></body></html>',
};

/** Answers some orders of an endpoint otherwise. */
const failing = (
  endpoint: Call['endpoint'],
  when: (order: Loose) => boolean,
  reply: Reply = oops,
): Manner => ({
  gate: (call) =>
    call.endpoint === endpoint && call.order && when(call.order) ? reply : undefined,
});

/** Closes the connection instead of answering a 500. */
const closing = (manner: Manner): Manner => ({
  ...manner,
  write: ({ status, type, body }, response) => {
    if (status === 500) response.destroy();
    else response.writeHead(status, type ? { 'content-type': type } : {}).end(body);
  },
});

const commerces = ['Providencia', 'Ñuñoa'].map((commune, i) => ({
  commerceId: `C000${i + 1}`,
  name: `Almacén ${i + 1}`,
  class: 'A',
  locations: [
    {
      address: `Calle Uno ${i}`,
      commune,
      coodinates: { latitude: `-33.4${i}`, longitude: '-70.6' },
    },
  ],
  createdDate: `2024-0${i + 1}-15`,
  isInactive: false,
  channel: 'traditional',
  subChannel: 'store',
  visitPlan: 'monday',
  sellerIds: ['V01'],
}));

/** Has a list with coordinates; its owner declares the same addresses without. */
const listing = (manner: Manner): Manner => ({
  ...manner,
  gate: (call) =>
    call.request.url?.startsWith('/api/commerces') ? json(200, commerces) : manner.gate?.(call),
});

/** Its addresses are only in its list. */
function unlisted(url: string): Target {
  const target = conformingTarget(url);
  const { addresses: _addresses, ...data } = target.data;
  return { ...target, data };
}

const withoutPlaces = (url: string): Target => {
  const target = unlisted(url);
  const covered = commerces.map(({ locations }) => ({
    address: locations[0]?.address ?? '',
    commune: locations[0]?.commune ?? '',
  }));
  return {
    ...target,
    implements: ['delivery-price', 'shipping-cost', 'commerces'],
    data: { ...target.data, covered },
  };
};

/** The other commerces are those of the list. */
const withListedCommerces = (url: string): Target => {
  const { data, ...target } = unlisted(url);
  const sources = { ...data.sources, otherCommerces: 'discovered' } as const;
  return {
    ...target,
    implements: ['delivery-price', 'shipping-cost', 'commerces'],
    data: { ...data, sources },
  };
};

const withoutCenter = (url: string): Target => {
  const target = conformingTarget(url);
  return { ...target, data: { ...target.data, distributionCenterId: '' } };
};

const page = (status: number, text: string, headers = {}): Reply => ({
  status,
  type: 'text/html',
  body: `<html><body>${text}</body></html>`,
  headers,
});

/** Answers every POST so. */
const posts = (reply: Reply): Manner => ({ gate: (call) => (isPost(call) ? reply : undefined) });

const noPlace = (order: Loose) => !order.shippingAddress.metadata?.coordinates;

/** Reads the lines into a map by SKU. */
function merged(call: Call, keep: (first: number, last: number) => number): Call {
  const bySku = new Map<string, number>();
  for (const { sku, quantity } of call.lines)
    bySku.set(sku, keep(bySku.get(sku) ?? quantity, quantity));
  return { ...call, units: [...bySku.values()].reduce((sum, of) => sum + of, 0) };
}

const hasLineOf = (lines: readonly Loose[] = [], of: number) =>
  lines.some(({ quantity }) => quantity === of);

/** Takes this time for a quote, and gets no answer through once a gateway has waited so long. */
const taking = (ms: (call: Call) => number, longest = Number.POSITIVE_INFINITY): Manner => ({
  gate: async (call) => {
    if (!isPost(call)) return undefined;
    await call.clock.wait(Math.min(ms(call), longest));
    return ms(call) > longest ? page(504, '<h1>504 Gateway Time-out</h1>') : undefined;
  },
});

/** Rounds the tax of each line by itself. */
const roundingUp: Manner = {
  quote(net, { lines: { length } }) {
    const tax = length * Math.ceil((net / length) * 0.19);
    return { ...taxed(net), netTaxedValue: net + tax };
  },
};

type Row = readonly [
  manner: () => Manner,
  rule: string,
  message: RegExp,
  target?: (url: string) => Target,
];

const rows: { readonly [client: string]: Row } = {
  'looks up the stock of one line after the other': [
    () => taking(({ lines }) => 450 * lines.length),
    'http/cut-off,http/slow',
    /The time grows with the lines of the order, from 454 ms with 1 to [\d.]+ s with \d+: 450 ms for each\./,
  ],
  'compares each line with every other': [
    () => taking(({ lines }) => 8 * lines.length ** 2),
    'http/cut-off',
    /The time grows with the lines of the order, from 12 ms with 1 to [\d.]+ s with \d+\. It happens/,
  ],
  'asks a slow carrier for one commune, behind a gateway that waits 8 s': [
    () => taking(({ commune }) => (commune === 'Rancagua' ? 20_000 : 900), 8_000),
    'http/server-error',
    /It came 8 s or more after the request; the longest other answer took 904 ms\. It happens with every request where commune is "Rancagua"/,
  ],
  'takes longer for each line, behind a gateway that waits 6 s': [
    () => taking(({ lines }) => 130 * lines.length, 6_000),
    'http/server-error',
    /It came 6 s or more after the request; .+ The time grows .+ With \d+ lines the order gets status 504/,
  ],
  'fails at once for many lines, however long others take': [
    () => ({
      ...failing('delivery-price', ({ products }) => products?.length > 30),
      net: async (call) => {
        await call.clock.wait(isPost(call) ? 50 * call.lines.length : 0);
        return plainTariff(call);
      },
    }),
    'http/server-error',
    /^(?!.*(?:time|after the request))/s,
  ],
  'rounds the tax of every line up': [
    () => roundingUp,
    'delivery-price/tax-arithmetic',
    /The difference grows with the lines of the order, from [\d.]+ with \d to [\d.]+ with \d+, always under 1 for each\./,
  ],
  'taxes by a rate that it states rounded': [
    () => ({ quote: (net) => ({ ...taxed(net), netTaxedValue: Math.round(net * 1.1904) }) }),
    'delivery-price/tax-arithmetic',
    /^(?!.*The difference grows)/s,
  ],
  'closes the connection for a draft without the coordinates of its list': [
    () => listing(closing(failing('delivery-price', noPlace))),
    'delivery-price/draft-not-answered',
    /With shippingAddress\.metadata absent the order gets no answer: .+, unchanged a quote\./,
    withoutPlaces,
  ],
  'closes the connection for an order without a distribution center': [
    () => closing(failing('delivery-price', ({ distributionCenterId }) => !distributionCenterId)),
    'delivery-price/draft-not-answered',
    /With distributionCenterId absent the order gets no answer/,
    withoutCenter,
  ],
  'fails if an order has a status': [
    () => failing('delivery-price', ({ status }) => status !== undefined),
    'http/server-error',
    /With status present the order gets status 500 “undefined is not a function”, with status absent a quote\./,
  ],
  'requires an invoice date in every order': [
    () => failing('shipping-cost', ({ invoiceDate }) => invoiceDate === ''),
    'http/server-error',
    /With invoiceDate empty the order gets status 500 .+, with invoiceDate present a cost\./,
  ],
  'names the unknown field that it rejects': [
    () =>
      failing(
        'delivery-price',
        ({ greenlightFlag }) => greenlightFlag !== undefined,
        json(400, { message: 'Unrecognized key(s) in object: greenlightFlag' }),
      ),
    'delivery-price/unknown-field-not-tolerated',
    /gets status 400 “Unrecognized key\(s\) in object: greenlightFlag”, unchanged a quote/,
  ],
  'fails for every GET with an order': [
    () => closing(failing('shipping-cost', () => true)),
    'http/unreachable',
    /The request to shipping-cost failed before the headers/,
  ],
  'is behind a gateway that refuses a GET with a body': [
    () => ({
      gate: (call) =>
        !isPost(call) && call.text ? json(400, { message: 'A GET has no body' }) : undefined,
    }),
    'shipping-cost/body-not-accepted',
    /and with an empty object, the GET got status 400 “A GET has no body”; without a body/,
  ],
  'has CSRF protection on every POST': [
    () => posts(json(419, { message: 'CSRF token mismatch.' })),
    'http/refused',
    /The protection of forms \(CSRF\) answered instead of the endpoint\./,
  ],
  'is not connected to its tunnel': [
    () => posts(page(404, 'The endpoint is offline. (ERR_NGROK_3200)')),
    'http/refused',
    /ngrok has no program connected\./,
  ],
  'is behind a gateway without this route': [
    () => posts(json(403, { message: 'Missing Authentication Token' })),
    'http/refused',
    /Amazon API Gateway has no route for this path and method\./,
  ],
  'is behind a firewall that challenges every call': [
    () => posts(page(403, 'Just a moment...', { 'cf-ray': '8a-SCL' })),
    'http/refused',
    /Cloudflare answered, according to the header cf-ray\./,
  ],
  'is behind a limit of calls': [
    () => {
      let passed = Number.NEGATIVE_INFINITY;
      return {
        gate: ({ endpoint, clock }) => {
          if (endpoint !== 'delivery-price') return undefined;
          if (clock.now() - passed < 400) return busy;
          passed = clock.now();
          return undefined;
        },
      };
    },
    'http/flaky',
    /It fails within \d+ ms after a call that gets through; all \d+ calls after a longer pause got through/,
  ],
  'leaves out the tax for a seller, whom lists of sellers name': [
    () => ({
      quote: (net, { order }) =>
        order.sellerId?.includes('V01') ? { ...taxed(net), netTaxedValue: undefined } : taxed(net),
    }),
    'delivery-price/net-taxed-value-missing',
    /It happens with every request where sellerId is "V01", and with none of the others\./,
  ],
  'leaves out the tax of many units to one commune': [
    () => ({
      quote: (net, { commune, units }) =>
        commune === 'Providencia' && units >= 30
          ? { ...taxed(net), netTaxedValue: undefined }
          : taxed(net),
    }),
    'delivery-price/net-taxed-value-missing',
    /where commune is "Providencia" and the order has 30 or more units \(\d+ works\), and/,
  ],
  'keeps the last line of a SKU': [
    () => ({ net: (call) => plainTariff(merged(call, (_, last) => last)) }),
    'delivery-price/line-order-changes-price',
    /With the first product in two lines of one SKU the order gets .+ It costs less, as if one of the two lines was lost\./,
  ],
  'keeps the first line of a SKU, at one endpoint': [
    () => ({
      net: (call) => plainTariff(isPost(call) ? merged(call, (first) => first) : call),
    }),
    'delivery-price/line-order-changes-price,shipping-cost/differs-from-quote',
    /It happens with every request where products repeats a SKU, and with none of the others\./,
  ],
  'takes the first line of several for a heavy one by its number, at one endpoint': [
    () => ({
      net: (call) => {
        const isHeavy = call.lines.length > 1 && /[13579]$/.test(call.lines[0]?.sku ?? '');
        return plainTariff(isPost(call) && isHeavy ? { ...call, units: call.units + 9 } : call);
      },
    }),
    'shipping-cost/differs-from-quote',
    /With the lines in another sequence the same goods are quoted at [\d,]+: delivery-price does not count/,
  ],
  'reads the commune of the commerce, at one endpoint': [
    () => ({
      net: (call) => plainTariff(isPost(call) ? call : { ...call, commune: 'Providencia' }),
    }),
    'shipping-cost/differs-from-quote',
    /shipping-cost gives the same order one price for every commune, such as /,
  ],
  'counts each line once, at one endpoint': [
    () => ({
      ...listing({}),
      net: (call) => {
        const kilos = call.lines.map(({ sku, quantity }) => [
          1 + ((sku.codePointAt(sku.length - 1) ?? 0) % 7),
          quantity,
        ]);
        const each = kilos.map(([kg = 0, of = 1]) => (isPost(call) ? kg * of : kg));
        return plainTariff({ ...call, units: each.reduce((a, b) => a + b, 0) });
      },
    }),
    'shipping-cost/differs-from-quote',
    /shipping-cost gives the same products one price for any quantities, such as /,
    withListedCommerces,
  ],
  'has one page for orders without an invoice and for no order': [
    () => ({
      gate: (call) => (isPost(call) || call.order?.invoiceDate ? undefined : page(500, 'Error')),
    }),
    'http/server-error',
    /It happens with every request where invoiceDate is empty, and with none of the others\./,
  ],
  'knows the weight of one product only': [
    () => ({
      quote: (net, { lines }) =>
        lines.every(({ sku }) => sku === lines.at(-1)?.sku && /[13579]$/.test(sku))
          ? taxed(net)
          : { transportationCost: null, netValue: null, netTaxedValue: null },
    }),
    'delivery-price/transportation-cost-missing',
    /With a line of SKU-1101 .+ the order gets status 200 /,
  ],
  'charges a surcharge for dates without milliseconds and Z': [
    () => ({
      net: (call) => {
        const net = plainTariff(call);
        const date = call.order?.estimatedDeliverAt;
        const isRead = !date || /T\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(date));
        return typeof net === 'string' || isRead ? net : net + 2_100;
      },
    }),
    'delivery-price/writing-changes-price',
    /With estimatedDeliverAt with .+, estimatedDeliverAt with .+ or estimatedDeliverAt with .+ the order gets/,
  ],
  'counts letters instead of bytes in content-length': [
    () => ({
      write: ({ status, type = '', body }, response) => {
        const head = { 'content-type': type, 'content-length': body.length };
        response.writeHead(status, head).end(body);
      },
    }),
    'delivery-price/rejection-is-markup',
    /It happens with every answer that has a letter beyond ASCII/,
  ],
  'parses thousands separators of taxed prices as decimal points': [
    () => ({
      quote: (net) => {
        const { netTaxedValue, ...quote } = taxed(net);
        const isLong = netTaxedValue >= 10_000;
        return { ...quote, netTaxedValue: isLong ? netTaxedValue / 1000 : netTaxedValue };
      },
    }),
    'delivery-price/taxed-below-net',
    /The separator of thousands was read as a decimal point: .+ every request where the price with tax is 10,000 or more/,
  ],
  'has a surcharge for every line': [
    () => ({
      net: (call) => {
        const net = plainTariff(call);
        return typeof net === 'number' ? net + 100 * call.lines.length : net;
      },
    }),
    '',
    /^$/,
  ],
  'returns null for quantities above 999': [
    () =>
      failing(
        'delivery-price',
        ({ products }) => products?.some(({ quantity }: Loose) => quantity > 999),
        json(200, { transportationCost: null, netValue: null, netTaxedValue: null }),
      ),
    'delivery-price/transportation-cost-missing',
    /With products\.0\.quantity .*1,?000 the order gets status 200 with the body “/,
  ],
  'crashes in the two communes without a depot': [
    () =>
      failing('delivery-price', ({ shippingAddress }) =>
        ['Valparaíso', 'Rancagua'].includes(shippingAddress.commune),
      ),
    'http/server-error',
    /every request where commune is "Valparaíso" or "Rancagua", and with none/,
  ],
  'encodes its list of commerces as UTF-8 twice': [
    () => ({
      gate: (call) =>
        call.request.url?.startsWith('/api/commerces')
          ? json(
              200,
              commerces.map((each) => ({
                ...each,
                locations: each.locations.map((place) => ({
                  ...place,
                  commune: Buffer.from(place.commune).toString('latin1'),
                })),
              })),
            )
          : undefined,
    }),
    'delivery-price/covered-order-rejected',
    /The commune is “Ã.+uÃ±oa” in the list of commerces, .+ Orders to “Ñuñoa” are quoted\./,
    withListedCommerces,
  ],
  'fails for a line of 13 units': [
    () => failing('delivery-price', ({ products }) => hasLineOf(products, 13)),
    'http/server-error',
    /undefined is not a function/,
  ],
  'fails for the first declared product': [
    () =>
      failing('delivery-price', ({ products }) =>
        products?.some(({ sku }: Loose) => sku === 'SKU-1001'),
      ),
    'http/server-error',
    /With products\.0\.sku "SKU-1001" the order gets status 500 .+, with products\.0 absent a quote\./,
  ],
  'decodes coordinates as strings': [
    () =>
      failing(
        'delivery-price',
        ({ shippingAddress }) => shippingAddress.metadata?.coordinates?.latitude !== undefined,
        json(400, {
          message:
            'json: cannot unmarshal number into Go struct field Coord.ShippingAddress.Metadata.Coordinates.Latitude of type string',
        }),
      ),
    'http/refused',
    /It refuses the field shippingAddress\.metadata\.coordinates\.latitude\./,
  ],
  'does not accept an empty identifier': [
    () =>
      failing(
        'delivery-price',
        ({ distributionCenterId: id }) => id !== undefined && !/^[0-9a-f]{24}$/.test(id),
        json(400, {
          message: 'body/order/distributionCenterId must match pattern "^[0-9a-f]{24}$"',
        }),
      ),
    'delivery-price/draft-refused',
    /With distributionCenterId empty the order gets status 400/,
    withoutCenter,
  ],
  'states a constant rate, but applies another one in one commune': [
    () => ({
      quote: (net, { commune }) => ({
        ...taxed(net, commune === 'Providencia' ? 0.08 : 0.19),
        taxesApplied: { code: 14, value: 0.19 },
      }),
    }),
    'delivery-price/tax-arithmetic',
    /It has a rate of 0\.08\. It happens with every request where .*commune is "Providencia"/,
  ],
  'adds the surcharge of one commune after the tax': [
    () => ({
      quote: (net, { commune }) => ({
        ...taxed(net + (commune === 'Providencia' ? 6400 : 0)),
        netTaxedValue: taxed(net).netTaxedValue ?? 0,
      }),
    }),
    'delivery-price/tax-arithmetic',
    /6,400 of netValue bears no tax, as in every quote that disagrees\. .*commune is "Providencia"/,
  ],
  'overflows for the largest orders': [
    () => ({
      net: (call) =>
        (call.units > 740 ? -1 : 1) * Number(plainTariff({ ...call, units: 1, commune: 'Ñuñoa' })),
    }),
    'delivery-price/negative-value,delivery-price/unquotable-quoted,shipping-cost/negative-value',
    /every request where the order has [\d,]+ or more units/,
  ],
  'writes prices from 3,000 on as strings': [
    () => ({
      change: (reply) => ({
        ...reply,
        body: String(reply.body).replace(
          /"transportationCost":([3-9]\d{3}|\d{5,})/,
          '"transportationCost":"$1"',
        ),
      }),
    }),
    'delivery-price/field-type',
    /is a string, not a number\. With \d+ lines the order gets status 200 with the body “.+?”, with \d+ lines? a quote/,
  ],
  'is behind a firewall that blocks apostrophes': [
    () => ({
      gate: ({ text, endpoint }) =>
        endpoint === 'delivery-price' && text.includes("'")
          ? page(403, '<h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n')
          : undefined,
    }),
    'http/refused,delivery-price/text-refused',
    /The order got 403\. .*\nWith shippingAddress\.\w+ with an apostrophe the order gets status 403, unchanged a quote\./,
    (url) => {
      const target = conformingTarget(url);
      const [first, ...others] = target.data.covered;
      const covered = [
        { ...first, address: "Avenida O'Higgins 12", commune: 'Providencia' },
        ...others,
      ];
      return { ...target, data: { ...target.data, covered } };
    },
  ],
  'truncates netValue to an integer': [
    () => ({
      net: (call) => {
        const net = plainTariff(call);
        return typeof net === 'number' ? net + (call.units % 2) / 4 : net;
      },
      quote: (net) => ({ ...taxed(net), netValue: Math.trunc(net) }),
    }),
    'delivery-price/net-value-mismatch',
    /It happens with every answer that has a transportationCost with decimals/,
  ],
  'rounds transportationCost to tens, and no other amount': [
    () => ({
      quote: (net) => ({ ...taxed(net), transportationCost: Math.round(net / 10) * 10 }),
    }),
    'delivery-price/net-value-mismatch',
    /^transportationCost is .* It was rounded to tens\. netTaxedValue fits netValue\./m,
  ],
  'formats the stored price of dear quotes': [
    () => ({
      quote: (net) => ({ ...taxed(net), netValue: net > 6_500 ? net.toFixed(2) : net }),
    }),
    'delivery-price/field-type',
    /It happens with every request where the price with tax is [\d,.]+ or more/,
  ],
  'keeps its first reason for all rejections': [
    () => {
      let first: string | undefined;
      return {
        refuse(reason) {
          first ??= reason.replace(/No llegamos a .*/, 'Sin ruta en la zona 7');
          return json(422, { message: first });
        },
      };
    },
    'delivery-price/rejection-text-says-nothing',
    /which orders get for different reasons\./,
  ],
  'adds the tax to the cost of an order with a discount': [
    () => ({
      cost: (net, { order }) => ({
        shippingCost: order.pricing.discountAmount > 0 ? taxed(net).netTaxedValue : net,
      }),
    }),
    'shipping-cost/includes-tax',
    /for the same order\. It happens only with a discount\.$/m,
  ],
  'is behind a proxy that replaces every 404 with its own page': [
    () => ({
      refuse: (reason, { commune, endpoint }) =>
        commune in zones || endpoint !== 'delivery-price'
          ? json(422, { message: reason })
          : page(404, '<html><body><h1>No encontrado</h1></body></html>'),
    }),
    'delivery-price/rejection-is-markup',
    /Every 404 is this page, and every other answer is JSON/,
  ],
  'is behind a proxy that replaces every rejection by one page': [
    () => ({ refuse: () => page(422, '<html><body><h1>No encontrado</h1></body></html>') }),
    'delivery-price/rejection-is-markup',
    /Every 422 is this page, and every other answer is JSON/,
  ],
  'fails for a commune without a zone, and shows its exception': [
    () => ({
      refuse: (reason, { commune, endpoint }) =>
        commune in zones || endpoint !== 'delivery-price'
          ? json(422, { message: reason })
          : page(500, '<pre>TypeError: Cannot read properties of undefined at zone.js:24</pre>'),
    }),
    'delivery-price/rejected-as-5xx',
    /^(?!.*is this page)/s,
  ],
  'parses only the first 64 KiB of a body': [
    () => ({
      gate: ({ endpoint, text }) =>
        endpoint === 'shipping-cost' && text.length > 65_536
          ? json(400, { message: 'The body is not JSON.' })
          : undefined,
    }),
    'http/refused',
    /The body says .+The body is not JSON.+With .+ characters the order gets status 400/s,
  ],
  'refuses the origin header with a 500': [
    () => posts(json(500, { message: 'Not allowed by CORS' })),
    'http/server-error',
    /The answer is about the origin header\./,
  ],
};

test.each(Object.entries(rows))(
  'a client that %s',
  async (_, [manner, rule, message, target = conformingTarget]) => {
    const { findings } = await driveClient({ manner: manner(), target });
    const errors = findings.filter(({ severity }) => severity === 'error');
    const worst =
      errors.length > 0 ? errors : findings.filter(({ severity }) => severity === 'warning');
    expect([...new Set(worst.map((each) => each.rule))].join()).toBe(rule);
    expect(worst.map((each) => each.message).join('\n')).toMatch(message);
  },
);

test.each<[string, Manner, number]>([
  ['late answers and those that never come', taking(({ lines }) => 450 * lines.length), 2],
  ['small and large differences', roundingUp, 1],
])('one cause is one issue: %s', async (_, manner, rules) => {
  const { failing: issues, warnings } = groupsOf(await driveClient({ manner }));
  expect(issues.map(({ number }) => number)).toEqual(['1', '1a'].slice(0, rules));
  expect(warnings).toEqual([]);
});

test('discovered data that one endpoint quotes is not the reason if the other rejects it', async () => {
  const { endpoints } = await driveClient({
    manner: failing('shipping-cost', () => true, json(400, { message: 'Pedido incompleto' })),
    target: (url) => {
      const { data, ...target } = conformingTarget(url);
      const sources = { products: 'discovered', covered: 'discovered' } as const;
      return { ...target, data: { ...data, sources } };
    },
  });
  expect(endpoints.find(({ id }) => id === 'shipping-cost')?.reason).toBe(
    'No order got a cost; the first answer was 400.',
  );
});
