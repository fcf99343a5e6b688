import type { Breach } from '../../../../model/rule.ts';
import { type BodySurvival, bodySurvival } from '../../../experiments/quotes/body-survival.ts';
import { emptyBody, inQuery } from '../../../reading/answers/expected.ts';
import { failureInWords } from '../../../reading/failures/failure-of.ts';
import { cost, scenarioRule, scene, twice } from '../../every/authoring/rule.ts';

const full = { role: 'with body' };
const bare = { role: 'without body' };
const empty = { role: emptyBody };
const query = { role: inQuery };
const page = {
  endpoint: 'shipping-cost',
  status: 403,
  contentType: 'text/html',
  text: '<h1>403</h1>',
} as const;
const refusal = {
  endpoint: 'shipping-cost',
  status: 400,
  body: { message: 'order is required' },
} as const;

const failures = [
  'http/server-error',
  'http/refused',
  'http/token-refused',
  'http/unreachable',
  'http/connection-lost',
  'http/cut-off',
  'http/content-type',
];

export default scenarioRule({
  id: 'shipping-cost/body-not-accepted',
  harm: 'lost',
  title: 'A GET with a body gets no cost',
  clauses: ['shipping-cost.endpoint', 'shipping-cost.order'],
  effect: 'The platform sends the order in the GET and gets no cost.',
  remedy:
    'Let the body of a GET reach the endpoint, and read the order from it. First check what is in front of it: proxy, CDN, gateway, firewall. If the query is agreed, set shippingCostPayload to query.',
  counted: ['requests', 'with the order failed'],
  doubt:
    'The contract says “payload”, not “body”. greenlight reads it as the body; the setting shippingCostPayload sends the order in the query.',
  relations: ['body-survives'],
  // Every request with an order has the same cause, which is reported once.
  explains: { answer: failures, run: failures },
  examples: () => ({
    conforming: [scene({ ...full, ...cost(4200) })],
    breaking: [
      twice({ ...full, ...page }, { ...bare, ...cost(4200) }, { ...empty, ...page }),
      twice(
        { ...full, ...refusal },
        { ...bare, ...refusal },
        { ...empty, ...refusal },
        { ...query, ...cost(4200) },
      ),
    ],
  }),
  judge: (exchanges) => {
    const survival = bodySurvival(exchanges);
    const { full, through } = survival;
    return { judged: full.length, breaches: through ? [breachOf(survival)] : [] };
  },
});

function breachOf({ full, bare, through }: BodySurvival): Breach {
  const [[x], [probe]] = [full, bare];
  const seen = x ? failureInWords(x) : 'no answer';
  const without = probe?.status === 200 ? 'status 200' : probe ? failureInWords(probe) : '';
  const sent = `With the order in its body, and with an empty object, the GET got ${seen}; without a body, it got ${without}`;
  const inQuery = through === 'query' ? '; with the order in the query, it got a cost' : '';
  const { sign, ...remedy } = x?.proxy === undefined ? ofClient : behind(x.proxy);
  return {
    ...(x?.proxy === undefined ? {} : { severity: 'warning' }),
    message: `${sent}${inQuery}. ${sign} The contract says “payload”; greenlight reads it as the body.`,
    ...remedy,
    expected: 'status 200 with the shipping cost',
    actual: seen,
    exchanges: full.map(({ id }) => id),
    count: full.length,
    judged: full.length,
  };
}

const ofClient = {
  sign: 'Either the body is stopped on the way, or the endpoint does not read it.',
};

/** A proxy on this side may be what stops the body. */
const behind = (proxy: string) => ({
  sign: `It went through the proxy ${proxy} on this side, which reads plain HTTP and may be stopping it.`,
  remedy:
    'Send the same without the proxy on this side (NO_PROXY), or to an https address. Only then does the answer show what the client does.',
});
