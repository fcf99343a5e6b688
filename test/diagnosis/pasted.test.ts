import { describe, expect, test } from 'vitest';
import { causes } from '../../src/diagnosis/causes.ts';
import { likelyCauses } from '../../src/diagnosis/diagnose.ts';
import type { PastedAnswer } from '../../src/diagnosis/known/cause.ts';
import { seenOf } from '../support/pasted.ts';

const reported = (pasted: PastedAnswer) =>
  likelyCauses(seenOf(pasted)).map(({ cause }) => cause.id);

const inBrief = ({ status = 200, text = '', lost, durationMs }: PastedAnswer) =>
  `${lost ? lost.detail : `${status} ${text.slice(0, 60)}`}${durationMs === undefined ? '' : ` ${durationMs} ms`}`;

const shown = causes.flatMap(({ id, examples }) =>
  examples.shown.map((pasted) => [id, inBrief(pasted), pasted] as const),
);
const near = causes.flatMap(({ id, examples }) =>
  examples.near.map((pasted) => [id, inBrief(pasted), pasted] as const),
);

describe('a pasted answer leads to its cause only', () => {
  test.each(shown)('%s: %s', (id, _, pasted) => {
    expect(reported(pasted)).toEqual([id]);
  });
});

describe('a similar answer does not lead to the cause', () => {
  test.each(near)('%s: %s', (id, _, pasted) => {
    expect(reported(pasted)).not.toContain(id);
  });
});

const quote = '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998}';

/** Answers that the contract allows, as in tickets: none may show a cause. */
const conforming: readonly PastedAnswer[] = [
  { text: quote },
  { text: quote, durationMs: 29_900 },
  {
    text: quote,
    headers: { 'content-type': 'application/json', server: 'cloudflare', 'cf-ray': '1' },
  },
  {
    text: quote,
    headers: { 'content-type': 'application/json', server: 'nginx', via: '1.1 google' },
  },
  { text: '{"transportationCost":0,"netValue":0,"netTaxedValue":0}' },
  {
    text: '{"transportationCost":4200.5,"netValue":4200.50,"netTaxedValue":4998.6,"note":"4.200,50 con IVA"}',
  },
  {
    text: '{"transportationCost":4200,"netValue":4200,"netTaxedValue":4998,"data":{"transportationCost":1}}',
  },
  { status: 422, text: '{"message":"Fuera de cobertura"}' },
  { status: 404, text: '{"message":"La comuna no existe en nuestra cobertura"}' },
  { status: 403, text: '{"message":"No despachamos a esta comuna"}' },
  { status: 403, text: '{"message":"El comercio está bloqueado por deuda"}' },
  { status: 409, text: '{"detail":"La ventana de entrega está llena"}' },
  { status: 400, text: '{"errors":{"message":"El pedido supera el peso máximo"}}' },
  { status: 422, headers: { 'content-type': 'text/plain' }, text: 'Peso < 20 kg & volumen > 3 m3' },
  { status: 422, text: '{"message":"Sin despacho: la ruta está en mantenimiento"}' },
  { status: 422, text: '{"message":"Debe autorizar el pedido su supervisor"}' },
  { endpoint: 'shipping-cost', text: '{"shippingCost":0}' },
  { endpoint: 'shipping-cost', text: '{"shippingCost":4200.5,"order":null}', durationMs: 45_000 },
  { endpoint: 'shipping-cost', status: 422, text: '{"message":"Fuera de cobertura"}' },
];

describe('a conforming answer shows no cause', () => {
  test.each(conforming.map((pasted) => [inBrief(pasted), pasted] as const))('%s', (_, pasted) => {
    expect(reported(pasted)).toEqual([]);
  });
});
