import { expect, test } from 'vitest';
import { story } from '../../src/contract/endpoints/every/story/story.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { AnswerExample } from '../../src/model/rule.ts';

const amounts = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };
const { netValue: _, ...withoutNet } = amounts;
const { netTaxedValue: __, ...withoutTaxed } = amounts;
const reason = { message: 'Sobrepeso' };
const refused = { kind: 'no-response', reason: 'connect', detail: 'connection refused' } as const;

const examples: { readonly [what: string]: AnswerExample } = {
  'a quote': { body: amounts },
  'free shipping': { body: { transportationCost: 0, netValue: 0, netTaxedValue: 0 } },
  'no netValue': { body: withoutNet },
  'netValue null': { body: { ...amounts, netValue: null } },
  'another netValue': { body: { ...amounts, netValue: 3500 } },
  'no price to show': { body: withoutTaxed },
  'a price as text': { body: { ...amounts, netTaxedValue: '4998' } },
  'taxed below net': { body: { ...amounts, netTaxedValue: 4000 } },
  'a cost as text': { body: { ...amounts, transportationCost: '4200' } },
  'no cost': { body: { error: 'No rate' } },
  'an empty body': { text: '' },
  'a page': { text: '<html></html>' },
  'half a JSON': { text: '{"transportationCost":1' },
  'a list': { body: [1] },
  'a null cost': { body: { transportationCost: null, netValue: 1 } },
  'reason in errors.message': { status: 422, body: { errors: reason } },
  'reason in detail': { status: 409, body: { detail: 'Sobrepeso' } },
  'reason in message': { status: 400, body: reason },
  'reason as plain text': { status: 422, contentType: 'text/plain', text: 'Sobrepeso' },
  'reason that is not read': { status: 422, body: { error: 'Sobrepeso' } },
  'reason that may be read': { status: 422, body: { detail: '', ...reason } },
  'no reason': { status: 422, body: {} },
  'a page for a reason': { status: 422, contentType: 'text/html', text: '<!doctype html><p>E</p>' },
  'a 5xx': { status: 503, body: reason },
  'a redirect': { status: 302, text: '' },
  'another type': { contentType: 'text/html', body: amounts },
  'a late answer': { durationMs: 61_200, body: amounts },
  'a slow answer': { durationMs: 31_400, status: 422, body: reason },
  'no answer': { exchange: { answer: refused } },
  'a shipping cost': { endpoint: 'shipping-cost', body: { shippingCost: 4200 } },
  'no shipping cost': { endpoint: 'shipping-cost', body: { cost: 4200 } },
  'a 404 of shipping-cost': { endpoint: 'shipping-cost', status: 404, text: '' },
};

/** An exchange without a known body. */
function headOf(status: number): Exchange {
  const { answer, ...plain } = exampleExchange({ status });
  if (answer.kind !== 'response') throw new Error('an answer is expected');
  const trouble = [{ kind: 'too-large', offset: 0, detail: 'not pasted' }] as const;
  return { ...plain, answer: { ...answer, body: { kind: 'text', text: '', trouble } } };
}

const neverSent = {
  decision: 'not-asked',
  buyerSees: null,
  priceShown: null,
  storedOnOrder: 0,
  orderAdvances: 'not stated',
} as const;

test('tells the story of each answer', async () => {
  const stories = {
    ...Object.fromEntries(
      Object.entries(examples).map(([what, example]) => [what, story(exampleExchange(example))]),
    ),
    'the head of a 200 alone': story(headOf(200), false),
    'the head of a 422 alone': story(headOf(422), false),
    'an order that is never sent': story({ ...exampleExchange({ body: {} }), outcome: neverSent }),
  };
  const text = Object.entries(stories).map(
    ([what, sentences]) => `${[what, ...sentences].join('\n  ')}\n`,
  );
  await expect(text.join('\n')).toMatchFileSnapshot('looks/stories.txt');
});
