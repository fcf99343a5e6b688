import type { Exchange } from '../../../../model/exchange.ts';
import type { AnswerExample } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { quote } from './answer-example.ts';

/** Role and answer of an exchange of an example; `order` identifies the request. */
export type ExampleExchange = AnswerExample &
  Partial<Pick<Exchange, 'role' | 'round' | 'inFlight' | 'varied' | 'token'>> & {
    readonly order?: string;
    readonly commune?: string;
    /** estimatedDeliverAt. */
    readonly date?: string;
  };

const bodiless: readonly (string | undefined)[] = ['without body', 'in query', 'no order'];

/** Makes the exchanges of a relation's example, with ids and requests, one second apart. */
export function scene(...all: readonly ExampleExchange[]): readonly AnswerExample[] {
  return all.map(
    (
      {
        order = 'A',
        commune = 'Providencia',
        date,
        role,
        round,
        inFlight,
        varied,
        token,
        ...answer
      },
      i,
    ) => {
      const shipping = { location: { commune } };
      const body = {
        order: { externalId: order, shipping, ...present({ estimatedDeliverAt: date }) },
      };
      const changes = varied ? { ...body, varied: { ...varied } } : body;
      return {
        ...answer,
        exchange: {
          id: `e${i + 1}`,
          startedAt: new Date(Date.UTC(2026, 0, 5, 12, 0, i)).toISOString(),
          request: {
            method: answer.endpoint === 'shipping-cost' ? 'GET' : 'POST',
            url: `https://erp.example.com/${answer.endpoint ?? 'delivery-price'}`,
            headers: token === 'none' ? {} : { 'x-auth-token': token ?? 'configured' },
            ...(bodiless.includes(role) ? {} : { body: changes }),
          },
          ...present({ role, round, inFlight, varied, token }),
          ...answer.exchange,
        },
      };
    },
  );
}

/** Makes the exchanges of an example in which these are sent two times, in turn. */
export const twice = (...all: readonly ExampleExchange[]) => scene(...all, ...all);

/** Makes the examples of a rule about an order that is sent again, and a sibling in between. */
export function resent(of: (amount: number) => AnswerExample) {
  const sibling = { role: 'B', round: 11, order: 'B', ...of(9000) };
  const sent = (...amounts: readonly number[]) =>
    scene(...amounts.flatMap((amount) => [{ role: 'A', round: 11, ...of(amount) }, sibling]));
  return { conforming: [sent(4200, 4200), sent(4200)], breaking: [sent(4200, 4300, 4200)] };
}

/** Returns a quote of this net amount, with a tax rate of 0.19. */
export const quoted = (net: number): AnswerExample => quote(net, Math.round(net * 1.19));

export const cost = (shippingCost: number): AnswerExample => ({
  endpoint: 'shipping-cost',
  body: { shippingCost },
});

/** Makes an order at both endpoints, with its quote and cost. */
export const pairOf = (order: string, net: number, costs: number) => [
  { order, role: order, ...quoted(net) },
  { order, role: order, ...cost(costs) },
];

/** Makes orders at both endpoints, A, B and so on, each with its quote and cost. */
export const atBoth = (...amounts: readonly (readonly [net: number, cost: number])[]) =>
  scene(...amounts.flatMap(([net, costs], i) => pairOf('ABCD'.charAt(i), net, costs)));

export const failure: AnswerExample = { status: 500, body: { message: 'Internal Server Error' } };

export const rejection: AnswerExample = {
  status: 422,
  body: { message: 'The delivery date must be chosen.' },
};
