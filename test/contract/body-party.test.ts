import { expect, test } from 'vitest';
import { exampleExchange } from '../../src/contract/endpoints/example-exchange.ts';
import rule from '../../src/contract/endpoints/shipping-cost/rules/body-not-accepted.ts';
import { subjectOf } from '../../src/contract/reading/answers/subject.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Breach, Subject } from '../../src/model/rule.ts';

const bodies: { readonly [role: string]: JsonObject } = {
  'with body': { order: {} },
  'empty body': {},
};

const asked = (role: string, status: number, text: string): Subject => ({
  ...subjectOf(
    exampleExchange({
      endpoint: 'shipping-cost',
      status,
      ...(text.startsWith('{') ? { body: JSON.parse(text) } : { text, contentType: 'text/html' }),
      exchange: {
        request: {
          method: 'GET',
          url: 'http://erp.example.com/api/shipping-cost',
          headers: {},
          ...(bodies[role] ? { body: bodies[role] } : {}),
        },
        role,
      },
    }),
  ),
  proxy: 'proxy.test:3128',
});

function breachesOf(...received: readonly Subject[]): readonly Breach[] {
  const about = {
    scenario: 's',
    endpoint: 'shipping-cost',
    relation: 'body-survives',
    now: 0,
  } as const;
  return [...rule.judge([...received, ...received], about).breaches];
}

/** A proxy on this side that reads plain HTTP may drop the body, which is not the client's fault. */
test.each([
  [
    'refuses the body',
    [
      asked('with body', 400, '<h1>Bad Request</h1>'),
      asked('empty body', 400, '<h1>Bad Request</h1>'),
      asked('without body', 200, '{"shippingCost":1}'),
    ],
    'With the order in its body, and with an empty object, the GET got status 400; without a body, it got status 200. It went through the proxy proxy.test:3128 on this side, which reads plain HTTP and may be stopping it.',
  ],
  [
    'drops the body',
    [
      asked('with body', 400, '{"message":"order is required"}'),
      asked('empty body', 400, '{"message":"order is required"}'),
      asked('without body', 400, '{"message":"order is required"}'),
      asked('in query', 200, '{"shippingCost":1}'),
    ],
    'With the order in its body, and with an empty object, the GET got status 400 “order is required”; without a body, it got status 400 “order is required”; with the order in the query, it got a cost. It went through the proxy proxy.test:3128 on this side, which reads plain HTTP and may be stopping it.',
  ],
  [
    'drops the body, so that the client reports an incomplete order',
    [
      asked('with body', 400, '{"message":"Pedido incompleto"}'),
      asked('empty body', 400, '{"message":"Pedido incompleto"}'),
      asked('without body', 400, '{"message":"Pedido incompleto"}'),
    ],
    'With the order in its body, and with an empty object, the GET got status 400 “Pedido incompleto”; without a body, it got status 400 “Pedido incompleto”. It went through the proxy proxy.test:3128 on this side, which reads plain HTTP and may be stopping it.',
  ],
] as const)('a proxy on this side that %s causes only a warning', (_, received, message) => {
  expect(
    breachesOf(...received).map(({ severity, ...rest }) => [severity, rest.message, rest.remedy]),
  ).toEqual([
    [
      'warning',
      `${message} The contract says “payload”; greenlight reads it as the body.`,
      'Send the same without the proxy on this side (NO_PROXY), or to an https address. Only then does the answer show what the client does.',
    ],
  ]);
});
