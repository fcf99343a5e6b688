import { describe, expect, test } from 'vitest';
import { story } from '../../src/contract/endpoints/every/story/story.ts';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import type { AnswerExample } from '../../src/model/rule.ts';

const reported = (example: AnswerExample) => story(exampleExchange(example));

const advanced = 'The order advanced, and no one saw an error.';
const quote = 'The platform took this as a valid quote, because transportationCost is there.';
const rejection = (status = 422) =>
  `The platform took this as a rejection, because the status is ${status}.`;
const stopped = 'The order did not advance, and nothing was saved.';
const then =
  'The contract does not say what the buyer was shown, what was saved and whether the order advanced.';

const rows: readonly (readonly [string, AnswerExample, readonly string[]])[] = [
  [
    'a quote',
    { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 } },
    [
      quote,
      'The buyer saw 4,998, from netTaxedValue.',
      'The order was saved with shipping 4,200, from netValue.',
      advanced,
    ],
  ],
  [
    'free shipping',
    { body: { transportationCost: 0, netValue: 0, netTaxedValue: 0 } },
    [
      'The platform took this as a valid quote, because transportationCost is there; 0 means free shipping.',
      'The buyer saw 0, from netTaxedValue.',
      'The order was saved with shipping 0, from netValue.',
      advanced,
    ],
  ],
  [
    'no netValue',
    { body: { transportationCost: 4200, netTaxedValue: 4998 } },
    [
      quote,
      'The buyer saw 4,998, from netTaxedValue.',
      'The order was saved with shipping 0, because netValue is missing; 4,200 was expected.',
      advanced,
    ],
  ],
  [
    'netValue null',
    { body: { transportationCost: 4200, netValue: null, netTaxedValue: 4998 } },
    [
      quote,
      'The buyer saw 4,998, from netTaxedValue.',
      'The contract does not say what shipping the order was saved with: netValue is null; 4,200 was expected.',
      advanced,
    ],
  ],
  [
    'another netValue',
    { body: { transportationCost: 4200, netValue: 3500, netTaxedValue: 4998 } },
    [
      quote,
      'The buyer saw 4,998, from netTaxedValue.',
      'The order was saved with shipping 3,500, from netValue; 4,200 was expected, from transportationCost.',
      advanced,
    ],
  ],
  [
    'no price to show',
    { body: { transportationCost: 4200, netValue: 4200 } },
    [
      quote,
      'The contract does not say what price the buyer was shown: netTaxedValue is missing.',
      'The order was saved with shipping 4,200, from netValue.',
      advanced,
    ],
  ],
  [
    'a price as text',
    { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: '4998' } },
    [
      quote,
      'The contract does not say what price the buyer was shown: netTaxedValue is a text, "4998", and no number.',
      'The order was saved with shipping 4,200, from netValue.',
      advanced,
    ],
  ],
  [
    'taxed below net',
    { body: { transportationCost: 4200, netValue: 4200, netTaxedValue: 4000 } },
    [
      quote,
      'The buyer saw 4,000, from netTaxedValue.',
      'The order was saved with shipping 4,200, from netValue.',
      advanced,
    ],
  ],
  [
    'a cost as text',
    { body: { transportationCost: '4200', netValue: '4200', netTaxedValue: '4998' } },
    [
      'The contract does not say whether this is a quote: transportationCost is a text, "4200", and no number.',
      then,
    ],
  ],
  [
    'no cost',
    { body: { error: 'No rate' } },
    [
      'The platform found no quote in this 200, because transportationCost is missing.',
      'The order was created with shipping 0 and advanced, unless the client has enabled the requirement of a quote; the contract does not say what happens then.',
      'The contract does not say what price the buyer was shown.',
    ],
  ],
  [
    'reason in errors.message',
    { status: 422, body: { errors: { message: 'Fuera de cobertura' } } },
    [rejection(), 'The buyer saw “Fuera de cobertura”, unchanged, from errors.message.', stopped],
  ],
  [
    'reason in detail',
    { status: 409, body: { detail: 'Sobrepeso' } },
    [rejection(409), 'The buyer saw “Sobrepeso”, unchanged, from detail.', stopped],
  ],
  [
    'reason in message',
    { status: 400, body: { message: 'Sobrepeso' } },
    [rejection(400), 'The buyer saw “Sobrepeso”, unchanged, from message.', stopped],
  ],
  [
    'reason as plain text',
    { status: 422, contentType: 'text/plain', text: 'Sobrepeso' },
    [rejection(), 'The buyer saw “Sobrepeso”, unchanged, the whole of the body.', stopped],
  ],
  [
    'reason that is not read',
    { status: 422, body: { error: 'Sobrepeso' } },
    [
      rejection(),
      'The buyer was not shown the client’s reason, because it is at /error. The contract does not say what was shown instead.',
      stopped,
    ],
  ],
  [
    'reason that may be read',
    { status: 422, body: { detail: '', message: 'Sobrepeso' } },
    [
      rejection(),
      'The contract does not say whether the buyer was shown the client’s reason.',
      stopped,
    ],
  ],
  [
    'no reason',
    { status: 422, body: {} },
    [
      rejection(),
      'The buyer saw no reason from the client: the answer has none. The contract does not say what was shown instead.',
      stopped,
    ],
  ],
  [
    'a page for a reason',
    { status: 422, contentType: 'text/html', text: '<!doctype html><p>Error</p>' },
    [rejection(), 'The buyer saw HTML, unchanged, the whole of the body.', stopped],
  ],
  [
    'a 5xx',
    { status: 503, body: { message: 'Sobrepeso' } },
    [
      'The platform took this as an infrastructure failure, because the status is 503.',
      'The buyer saw a generic error, and no text of this answer.',
      'The contract does not say what was saved and whether the order advanced.',
    ],
  ],
  [
    'a redirect',
    { status: 302, text: '' },
    [
      'The status is 302: neither 200, nor a 4xx, nor a 5xx. The contract does not say what the platform does with it.',
    ],
  ],
  [
    'another type',
    { contentType: 'text/html', body: { transportationCost: 1, netValue: 1, netTaxedValue: 1 } },
    [
      'The contract does not say whether the platform reads this quote: it is declared text/html and the contract asks for application/json.',
      then,
    ],
  ],
  [
    'a late answer',
    { durationMs: 61_200, body: { transportationCost: 1, netValue: 1, netTaxedValue: 1 } },
    [
      'This answer took 61.2 s; the platform had cut the connection after 60 s.',
      'The quote was lost.',
      then,
    ],
  ],
  [
    'a slow answer',
    { durationMs: 31_400, status: 422, body: { message: 'Sobrepeso' } },
    [
      'The buyer waited 31.4 s; an answer is expected in under 30 s.',
      rejection(),
      'The buyer saw “Sobrepeso”, unchanged, from message.',
      stopped,
    ],
  ],
  [
    'no answer',
    {
      exchange: {
        answer: {
          kind: 'no-response',
          reason: 'connect',
          detail: 'connection refused (ECONNREFUSED)',
        },
      },
    },
    ['No answer was received. Connection refused (ECONNREFUSED).', then],
  ],
  [
    'a shipping cost',
    { endpoint: 'shipping-cost', body: { shippingCost: 4200 } },
    ['The platform read a shipping cost of 4,200, without tax.'],
  ],
  [
    'no shipping cost',
    { endpoint: 'shipping-cost', body: { cost: 4200 } },
    [
      'The platform found no cost, because shippingCost is missing.',
      'The contract does not say what the platform does next.',
    ],
  ],
  [
    'a 404 of shipping-cost',
    { endpoint: 'shipping-cost', status: 404, text: '' },
    [
      'The platform got no cost, because the status is 404.',
      'The contract does not say what it does next.',
    ],
  ],
];

describe('the story of one answer', () => {
  test.each(rows)('%s', (_what, example, expected) => {
    expect(reported(example)).toEqual(expected);
  });

  test.each([
    ['an empty body', { text: '' }, 'it is not JSON'],
    ['a page', { text: '<html></html>' }, 'it is not JSON'],
    ['half a JSON', { text: '{"transportationCost":1' }, 'it is not JSON'],
    ['a list', { body: [1] }, 'it is a list'],
    [
      'a null cost',
      { body: { transportationCost: null, netValue: 1 } },
      'transportationCost is null',
    ],
  ] as const)('no quote, because %s', (_what, example, why) => {
    expect(reported(example)[0]).toBe(`The platform found no quote in this 200, because ${why}.`);
  });

  test.each([
    [
      200,
      ['The status is 200. Whether the answer held a quote is not known, because its body is not.'],
    ],
    [
      422,
      [
        rejection(),
        'Which reason the buyer was shown is not known, because the body is not.',
        stopped,
      ],
    ],
  ])('of the head of a %i alone', (status, expected) => {
    const trouble = [{ kind: 'too-large', offset: 0, detail: 'not pasted' }] as const;
    const plain = exampleExchange({ status });
    if (plain.answer.kind !== 'response') throw new Error('an answer is expected');
    const exchange = exampleExchange({
      status,
      exchange: { answer: { ...plain.answer, body: { kind: 'text', text: '', trouble } } },
    });
    expect(story(exchange, false)).toEqual(expected);
  });

  test('an order that is never sent', () => {
    const outcome = {
      decision: 'not-asked',
      buyerSees: null,
      priceShown: null,
      storedOnOrder: 0,
      orderAdvances: 'not stated',
    } as const;
    expect(story({ ...exampleExchange({ body: {} }), outcome })[1]).toBe(
      'The order was created with shipping 0, regardless of the client.',
    );
  });
});
