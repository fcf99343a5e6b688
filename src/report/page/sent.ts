import { STATUS_CODES } from 'node:http';
import type { Json, JsonObject } from '../../model/json.ts';
import type { ExchangeReport } from '../../model/run.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { duration, figure, howMany, list, size } from '../../standards/text/figures.ts';
import { layersOf } from '../view/exchange.ts';
import type { Section } from './block.ts';
import { messagesOf } from './exchange.ts';

type Request = NonNullable<ExchangeReport['request']>;

/** A request: its line, its headers, and the order in brief or, with `whole`, its body. */
export function requestSection(request: Request, whole: boolean): Section {
  const { request: message } = messagesOf({ request }, whole);
  const order = whole ? undefined : orderInBrief(request.body);
  return [
    ...(message ? [{ kind: 'message' as const, ...message, ...(order ? { body: [] } : {}) }] : []),
    ...(order ? [{ kind: 'facts' as const, facts: [{ label: 'order', text: order }] }] : []),
  ];
}

/** An answer: status, type, size and time in one line, its body, and the layers that its time was spent in. */
export function answerSection(exchange: ExchangeReport, whole: boolean): Section {
  const { answer, timings, durationMs } = exchange;
  const message = messagesOf(exchange, whole).answer;
  // The contract's time begins with the request on an established connection.
  const before = (timings.lookup ?? 0) + (timings.connect ?? 0) + (timings.tls ?? 0);
  const time =
    durationMs === undefined
      ? ''
      : `${duration(durationMs)}${before >= 1 ? ' without connecting' : ''}`;
  const layers = layersOf(timings).map(({ name, ms }) => `${name} ${duration(ms)}`);
  const head =
    answer.kind === 'no-response'
      ? ['no answer', time]
      : [
          [answer.status, STATUS_CODES[answer.status]].filter(Boolean).join(' '),
          answer.headers['content-type'] ?? 'no content-type',
          answer.records === undefined ? '' : howMany(answer.records, 'record'),
          size(answer.bytes),
          time,
        ];
  return [
    {
      kind: 'message',
      head: head.filter(Boolean).join('   '),
      headers: whole ? message.headers.filter((line) => !line.startsWith('content-type:')) : [],
      body:
        answer.kind === 'no-response'
          ? [{ text: answer.detail }]
          : answer.records === undefined
            ? message.body
            : [],
    },
    ...(layers.length === 0
      ? []
      : [{ kind: 'facts' as const, facts: [{ label: 'time', text: layers.join(', ') }] }]),
  ];
}

/** Lines of an order that are named; the rest are counted. */
const mostNamed = 3;

/** `C0001, Providencia; 3 lines: SKU-1001 × 12, …; net 51 840`; undefined for a body without an order. */
function orderInBrief(body: Json | undefined): string | undefined {
  const order = object(object(body)?.['order']);
  if (!order) return undefined;
  const commerce = text(order['externalId']) ?? text(object(order['commerce'])?.['commerceId']);
  const place = object(order['shippingAddress']) ?? object(object(order['shipping'])?.['location']);
  const who = [commerce, text(place?.['commune']), text(order['type'])].filter(Boolean);
  const total = object(order['pricing']);
  const amount = total?.['netTotalPrice'] ?? total?.['subtotalAmount'];
  return [
    who.join(', '),
    linesOf(order['products']),
    typeof amount === 'number' ? `net ${figure(amount)}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function linesOf(products: Json | undefined): string {
  if (!Array.isArray(products) || products.length === 0) return 'no lines';
  const named = (products as readonly Json[]).slice(0, mostNamed).map((line) => {
    const held = object(line) ?? {};
    const sku = text(held['sku']) ?? text(object(held['product'])?.['productId']) ?? 'a product';
    return typeof held['quantity'] === 'number' ? `${sku} × ${figure(held['quantity'])}` : sku;
  });
  const left = products.length - named.length;
  return `${howMany(products.length, 'line')}: ${list([...named, ...(left > 0 ? [`${left} more`] : [])])}`;
}

const object = (value: Json | undefined): JsonObject | undefined =>
  isObject(value) ? value : undefined;

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
