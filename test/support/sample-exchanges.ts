import type { EndpointId } from '../../src/model/endpoint.ts';
import type { Json } from '../../src/model/json.ts';
import type { Outcome } from '../../src/model/outcome.ts';
import type { ExchangeReport } from '../../src/model/run.ts';
import { curl } from '../../src/standards/http/curl.ts';
import type { Reported } from './sample-scenarios.ts';

export const address = 'https://erp.quirelmo.example';
const variables = ['GREENLIGHT_TOKEN', 'ERP_KEY'];

/** A draft of one line; `more` makes it fuller. */
export const order = (quantity: number, more: { readonly [field: string]: Json } = {}) => ({
  order: {
    externalId: 'C-10482',
    domain: 'quirelmo',
    shippingAddress: { address: 'Calle Uno 100', commune: 'Ñuñoa' },
    products: [{ sku: 'SKU-4112', quantity, pricing: { totalPrice: quantity * 1490 } }],
    pricing: {
      totalPrice: quantity * 1490,
      netTotalPrice: quantity * 1490,
      finalTotalPrice: Math.round(quantity * 1490 * 1.19),
      shipping: { netValue: 0, netTaxedValue: 0 },
    },
    ...more,
  },
});

export const heavy = order(9999, {
  estimatedDeliverAt: '2026-11-20T12:00:00-03:00',
  type: 'order',
});

const quoteUrl = `${address}/webhooks/platform/order/delivery-price`;
const quoteHeaders = {
  'x-auth-token': '$GREENLIGHT_TOKEN',
  origin: 'https://platform.example.com',
  'content-type': 'application/json',
  accept: 'application/json',
};
const datasetHeaders = { authorization: 'Bearer $ERP_KEY', accept: 'application/json' };

export const quoteCurl = (body: object): string =>
  curl({
    method: 'POST',
    url: quoteUrl,
    headers: quoteHeaders,
    body: JSON.stringify(body),
    maxTimeSeconds: 60,
    variables,
  });

const rangeUrl = (from: string, to: string): string =>
  `${address}/api/transactions?date_from=${encodeURIComponent(from)}&date_to=${encodeURIComponent(to)}`;

export const rangeCurl = (from: string, to: string): string =>
  curl({ method: 'GET', url: rangeUrl(from, to), headers: datasetHeaders, variables });

/** What the exchanges of some scenarios answer, where it is not the usual: amounts or records by turn. */
const netValues: { readonly [name: string]: readonly number[] } = {
  'one-line': [2900],
  'many-lines': [15_900],
  'fractional-quantities': [3600],
  'known-quotes': [3500, 0],
  'orders-in-turn': [4200, 5100, 6900, 2900, 3600, 8400],
  'orders-at-once': [4200, 5100, 6900, 2900, 3600, 8400],
  'very-different-orders': [4200, 42_000, 9800],
};

const recordCounts: { readonly [name: string]: readonly number[] } = {
  'whole-list': [3218],
  'range-halves': [48_310, 22_930, 25_380],
  'one-hour': [1563],
  'date-from-alone': [76_902],
  'date-to-alone': [200_000],
  'empty-range': [0],
  'future-range': [0],
};

const withoutNetValue = new Set(['smallest-draft', 'draft-optional-fields', 'sent-again']);

/** The exchange of a scenario that was sent at this turn, counted from 1. */
export function exchangeOf(scenario: Reported, turn: number, id: string): ExchangeReport {
  const { name, slowestMs } = scenario;
  // Two orders to each of the two quoting endpoints.
  const endpoint = name === 'both-endpoints' && turn > 2 ? 'delivery-price' : scenario.endpoint;
  const common = {
    id,
    scenario: `${scenario.endpoint}/${name}`,
    step: turn === 1 ? 'once' : `again ${turn}`,
    endpoint,
    startedAt: '2026-11-17T13:42:08.000Z',
    durationMs: turn === 1 ? slowestMs : Math.round(slowestMs * 0.7),
    token: name === 'token' ? (turn === 1 ? 'wrong' : 'none') : 'configured',
    timings: { lookup: 2, connect: 11, tls: 24, firstByte: 180, download: 3 },
  } as const;
  return { ...common, ...answerOf(endpoint, name, turn) };
}

type Received = Pick<ExchangeReport, 'situation' | 'varied' | 'request' | 'answer' | 'outcome'>;

function answerOf(endpoint: EndpointId, name: string, turn: number): Received {
  if (endpoint === 'transactions' || endpoint === 'commerces') return records(endpoint, name, turn);
  const net = netValues[name]?.[turn - 1] ?? 4200;
  if (endpoint === 'shipping-cost') {
    return { situation: 'quotable', answer: response(200, { shippingCost: net }) };
  }
  if (name === 'over-maximum-weight') {
    return rejected(heavy, {
      error: 'El pedido supera el peso máximo de 800 kg.',
      code: 'PESO_MAX',
    });
  }
  if (name === 'uncovered-address') {
    return rejected(order(12), { errors: { message: 'Sin cobertura en Juan Fernández.' } });
  }
  return quoted(name, turn, net);
}

const post = (body: Json) => ({ method: 'POST', url: quoteUrl, headers: quoteHeaders, body });

function response(status: number, json: Json): ExchangeReport['answer'] {
  const body = JSON.stringify(json);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { kind: 'response', status, headers, bytes: Buffer.byteLength(body), body };
}

function quoted(name: string, turn: number, net: number): Received {
  const bare = withoutNetValue.has(name) && turn <= 18;
  const taxed = Math.round(net * 1.19);
  return {
    situation: 'quotable',
    ...(name === 'draft-optional-fields'
      ? { varied: { '/order/estimatedDeliverAt': bare ? 'absent' : 'added' } }
      : {}),
    request: post(order(12)),
    answer: response(200, {
      transportationCost: net,
      ...(bare ? {} : { netValue: net }),
      netTaxedValue: taxed,
    }),
    outcome: {
      decision: 'quoted',
      buyerSees: null,
      priceShown: taxed,
      storedOnOrder: bare ? 0 : net,
      orderAdvances: true,
    },
  };
}

function rejected(
  body: Json,
  answer: { readonly errors?: { message: string }; error?: string; code?: string },
): Received {
  const text = answer.errors?.message;
  const outcome: Outcome = {
    decision: 'rejected',
    buyerSees: text ?? 'not stated',
    priceShown: null,
    storedOnOrder: null,
    orderAdvances: false,
    ...(text === undefined ? {} : { textReadFrom: 'errors.message' }),
  };
  return {
    situation: 'unquotable',
    request: post(body),
    answer: response(422, answer),
    outcome,
  };
}

function records(endpoint: EndpointId, name: string, turn: number): Received {
  const whole = endpoint === 'commerces' ? 3218 : 48_310;
  const count = recordCounts[name]?.[turn - 1] ?? whole;
  return {
    situation: 'any',
    request: {
      method: 'GET',
      url:
        endpoint === 'commerces'
          ? `${address}/api/commerces`
          : rangeUrl('2026-10-01T00:00:00-03:00', '2026-10-31T00:00:00-03:00'),
      headers: datasetHeaders,
    },
    answer: {
      kind: 'response',
      status: 200,
      headers: { 'content-type': 'application/json' },
      bytes: 2 + count * 640,
      records: count,
      ...(name === 'date-to-alone' ? { stopped: 'maxRecords' as const } : {}),
    },
  };
}
