import { expect, test } from 'vitest';
import { type KeepsContract, toKeepContract } from '../../src/matcher.ts';

declare module 'vitest' {
  interface Matchers<T> extends KeepsContract<T> {}
}

expect.extend({ toKeepContract });

const headers = { 'content-type': 'application/json' };
const quote = { transportationCost: 10, netValue: 10, netTaxedValue: 11.9 };

test('passes a conforming answer, and prints the finding of a breaking one', () => {
  expect({ status: 200, headers, body: quote }).toKeepContract('delivery-price');
  expect({ status: 200, headers, body: { shippingCost: 'ten' } }).not.toKeepContract(
    'shipping-cost',
  );

  const { netValue: _, ...without } = quote;
  const broken = () =>
    expect({ status: 200, headers, body: without }).toKeepContract('delivery-price');
  expect(broken).toThrowErrorMatchingInlineSnapshot(`
    [Error: ✖ A quote has no netValue                       delivery-price/net-value-missing

      expected   netValue 10, equal to transportationCost
      got        netValue is absent, at /netValue
      effect     The platform takes the quote and saves the order with shipping 0.
                 No one sees an error.
      remedy     Send netValue in every quote, equal to transportationCost.
      contract   delivery-price.rule-4, errors.200-without-net
      more       greenlight explain delivery-price/net-value-missing
    ]
  `);
  const kept = () =>
    expect({ status: 200, headers, body: quote }).not.toKeepContract('delivery-price');
  expect(kept).toThrow('the answer keeps the contract of delivery-price');
});

test('throws for a Response of fetch, whose body was not read', () => {
  expect(() => expect(new Response('{}')).toKeepContract('delivery-price')).toThrow(
    'of a response read the body first',
  );
});

test('fails an answer with another outcome than expected', () => {
  const answer = { status: 422, headers, body: { message: 'Sin cobertura en Santiago' } };
  expect(answer).toKeepContract('delivery-price');
  const broken = () => expect(answer).toKeepContract('delivery-price', { outcome: 'quoted' });
  expect(broken).toThrowErrorMatchingInlineSnapshot(`
    [Error: ✖ The test expects another outcome                              scenario/outcome
      The outcome is rejected; the scenario allows quoted.

      expected   outcome quoted
      got        outcome rejected
      effect     The platform handles this answer differently from what the scenario
                 expects.
      remedy     Give the answer that the test expects, or correct the test.
      more       greenlight explain scenario/outcome
    ]
  `);
});
