import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { spacedJson } from '../json/spaced-json.ts';
import { labelledLines } from '../story/lines.ts';
import { wrapped } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';

type Request = NonNullable<Exchange['request']>;

/** So many lines of an order are named before the rest is counted. */
const named = 3;

/** A request as a person reads it: its line, its headers, the order in brief or, with `whole`, all of it. */
export function requestLines(pen: Pen, request: Request, whole: boolean): readonly string[] {
  const { method, url, headers, body } = request;
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const pairs = query === '' ? [] : query.split('&').map((pair) => decoded(pair));
  return [
    // An address is not broken, so that it can be copied.
    `${pen.bold(pen.text(method))} ${pen.text(address, 400)}`,
    ...pairs.flatMap((pair, i) =>
      indented(pen, `${i === 0 ? '?' : '&'} ${whole ? pair : pair.slice(0, 200)}`),
    ),
    '',
    ...Object.entries(headers).flatMap(([name, value]) => indented(pen, `${name}: ${value}`)),
    ...(body === undefined ? [] : ['', ...bodyLines(pen, body, whole)]),
  ];
}

const indented = (pen: Pen, text: string): readonly string[] =>
  wrapped(pen.text(text), pen.measure - 4).map((line, i) => `${i === 0 ? '  ' : '    '}${line}`);

function decoded(pair: string): string {
  try {
    return decodeURIComponent(pair.replaceAll('+', ' '));
  } catch {
    return pair;
  }
}

function bodyLines(pen: Pen, body: Json, whole: boolean): readonly string[] {
  if (!whole) return orderLines(pen, body);
  return spacedJson(body, pen.measure - 2).map((line) => `  ${pen.text(line, 100_000)}`);
}

/** `order  C0001, Providencia; 3 lines: SKU-1001 × 12, …; total 51 840` */
function orderLines(pen: Pen, body: Json): readonly string[] {
  const order = object(object(body)?.['order']);
  if (!order) return spacedJson(body, pen.measure - 2).map((line) => `  ${pen.text(line)}`);
  const commerce = text(order['externalId']) ?? text(object(order['commerce'])?.['commerceId']);
  const place = object(order['shippingAddress']) ?? object(object(order['shipping'])?.['location']);
  const who = [commerce, text(place?.['commune']), text(order['type'])].filter(
    (each) => each !== undefined,
  );
  const total = object(order['pricing']);
  const amount = total?.['netTotalPrice'] ?? total?.['subtotalAmount'];
  const parts = [
    ...(who.length > 0 ? [who.join(', ')] : []),
    linesOf(order['products']),
    ...(typeof amount === 'number' ? [`net ${figure(amount)}`] : []),
  ];
  return labelledLines(pen, 'order', parts.join('; '));
}

function linesOf(products: Json | undefined): string {
  if (!Array.isArray(products) || products.length === 0) return 'no lines';
  const reported = (products as readonly Json[]).slice(0, named).map((line) => {
    const held = object(line) ?? {};
    const sku = text(held['sku']) ?? text(object(held['product'])?.['productId']) ?? 'a product';
    return typeof held['quantity'] === 'number' ? `${sku} × ${figure(held['quantity'])}` : sku;
  });
  const left = products.length - reported.length;
  return `${howMany(products.length, 'line')}: ${list([...reported, ...(left > 0 ? [`${left} more`] : [])])}`;
}

const object = (value: Json | undefined): JsonObject | undefined =>
  isObject(value) ? (value as JsonObject) : undefined;

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
