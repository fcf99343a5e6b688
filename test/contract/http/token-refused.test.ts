import { describe, expect, test } from 'vitest';
import type { EndpointId } from '../../../src/model/endpoint.ts';
import type { AnswerExample, Subject } from '../../../src/model/rule.ts';
import { atShippingCost, breachesOf, but, here, http, judged, run, sent } from './judged.ts';

const only = (received: readonly Subject[], credentials?: readonly EndpointId[]) =>
  judged(received, credentials).filter((line) => line.includes('http/token-refused'));

describe('http/token-refused', () => {
  const unauthorized: AnswerExample = { status: 401, body: { message: 'Unauthorized' } };
  test.each<[string, readonly AnswerExample[], readonly string[]]>([
    [
      'one finding for each endpoint',
      [unauthorized, { ...unauthorized, ...atShippingCost }],
      ['error http/token-refused e1', 'error http/token-refused e2'],
    ],
  ])('%s', (_, examples, expected) => {
    expect(only(run(...examples))).toEqual(expected);
  });

  test('a GET without configured credentials is a warning', () => {
    const received = run({ ...unauthorized, ...atShippingCost, exchange: { token: 'none' } });
    expect(only(received, ['delivery-price'])).toEqual(['warning http/token-refused e1']);
    const rule = http.find(({ id }) => id === 'http/token-refused');
    const known = run(
      but({ ...unauthorized, ...atShippingCost }, { ...sent(here, {}), token: 'none' }),
    );
    const [breach] = rule ? breachesOf(rule, known, ['delivery-price']) : [];
    expect(breach?.remedy).toBe(
      'Ask the client which credentials this GET expects, the token or others, and set them in target.headers. The platform needs the same.',
    );
  });

  test('names the origin that was sent as a possible cause', () => {
    const rule = http.find(({ id }) => id === 'http/token-refused');
    const received = run(but(unauthorized, sent(here, {})));
    expect(rule && breachesOf(rule, received)[0]?.message).toBe(
      'The call to delivery-price got 401. The configured token was sent. The origin header, https://o.example, may also be the cause: the contract does not say what value it has.',
    );
  });
});
