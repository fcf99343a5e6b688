import { STATUS_CODES } from 'node:http';
import type { Exchange, Timings } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { duration, figure, howMany, list, size } from '../../standards/text/figures.ts';
import { cut } from '../../standards/text/legible.ts';
import { spacedJson } from '../json/spaced-json.ts';
import { factLines } from '../terminal/blocks.ts';
import { paragraph, toTheLeft, toTheRight, widest, wrapped } from '../terminal/layout.ts';
import type { Pen } from '../terminal/pen.ts';
import { layersOf } from '../view/exchange.ts';

/** Of a body that is not asked for whole. */
const longest = 2000;
const mostLines = 30;

/** An answer as a person reads it: status, type, size and time in one line, then its body. */
export function answerLines(
  pen: Pen,
  { answer, durationMs, timings }: Exchange,
  whole: boolean,
): readonly string[] {
  // The contract's time begins with the request on a connection that is there.
  const before = (timings.lookup ?? 0) + (timings.connect ?? 0) + (timings.tls ?? 0);
  const time =
    durationMs === undefined
      ? []
      : [`${duration(durationMs)}${before >= 1 ? ' without connecting' : ''}`];
  if (answer.kind === 'no-response') {
    return [
      [pen.bold('no answer'), ...time].join('   '),
      '',
      ...paragraph(pen, 2, pen.text(answer.detail)),
    ];
  }
  const { status, headers, bytes, body } = answer;
  const reason = STATUS_CODES[status];
  const head = [
    pen.bold(`${status}${reason === undefined ? '' : ` ${reason}`}`),
    pen.text(headers['content-type'] ?? 'no content-type', 80),
    ...(body.kind === 'records' ? [howMany(body.records, 'record')] : []),
    size(bytes),
    ...time,
  ];
  const others = Object.entries(headers).filter(([name]) => name !== 'content-type');
  return [
    head.join('   '),
    ...(whole
      ? others.flatMap(([name, value]) => paragraph(pen, 2, pen.text(`${name}: ${value}`)))
      : []),
    ...(body.kind === 'text' ? ['', ...bodyLines(pen, body, whole)] : []),
  ];
}

function bodyLines(
  pen: Pen,
  body: { readonly text: string; readonly json?: Parameters<typeof spacedJson>[0] },
  whole: boolean,
): readonly string[] {
  if (body.text === '') return ['  (an empty body)'];
  const room = pen.measure - 2;
  const most = whole ? 1_000_000 : longest;
  const lines =
    body.json === undefined
      ? cut(body.text, most)
          .split('\n')
          .flatMap((line) => wrapped(pen.text(line, most), room))
      : spacedJson(body.json, room).map((line) => pen.text(line, most));
  const shown = whole ? lines : lines.slice(0, mostLines);
  const left = lines.length - shown.length;
  return [
    ...shown.map((line) => `  ${line}`),
    ...(left > 0 ? [pen.dim(`  … ${howMany(left, 'more line')} (--verbose)`)] : []),
  ];
}

const longestBar = 60;

/**
 * The layers of an exchange as one bar, a line a layer, each piece where it begins. A layer that took place is
 * never shown as nothing; one that did not (a kept connection) has no line.
 */
export function timingLines(pen: Pen, timings: Timings): readonly string[] {
  const took = layersOf(timings);
  const total = took.reduce((sum, { ms }) => sum + ms, 0);
  if (took.length === 0 || total <= 0) return [];
  const names = widest(took.map(({ name }) => name));
  const times = widest(took.map(({ ms }) => duration(ms)));
  const room = Math.min(longestBar, pen.measure - 2 - names - times - 4);
  // The bar is drawn in ASCII where marks are.
  const block = pen.text('█') === '█' ? '█' : '#';
  let before = 0;
  return took.map(({ name, ms }) => {
    const from = Math.min(room - 1, Math.round((before / total) * room));
    before += ms;
    const until = Math.max(from + 1, Math.round((before / total) * room));
    const bar = room < 10 ? '' : `  ${' '.repeat(from)}${block.repeat(until - from)}`;
    return `  ${pen.dim(toTheLeft(name, names))}  ${toTheRight(duration(ms), times)}${pen.dim(bar)}`;
  });
}

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
    ...(body === undefined ? [] : ['', ...sentLines(pen, body, whole)]),
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

function sentLines(pen: Pen, body: Json, whole: boolean): readonly string[] {
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
  return factLines(pen, [{ label: 'order', text: parts.join('; ') }], 2);
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
  isObject(value) ? value : undefined;

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
