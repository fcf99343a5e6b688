import type { Breach, Subject } from '../../../model/rule.ts';
import { answeredBy } from '../../answered-by.ts';
import { scenarioRule } from '../../define.ts';
import { failed, failureInWords, failureOf } from '../../failure-of.ts';
import { cost, failure, scene } from '../../relation-example.ts';
import { wholeFold } from '../../whole-fold.ts';

const full = { role: 'with body' };
const bare = { role: 'without body' };
const page = {
  endpoint: 'shipping-cost',
  status: 403,
  contentType: 'text/html',
  text: '<h1>403</h1>',
} as const;
const asked = {
  endpoint: 'shipping-cost',
  status: 400,
  body: { message: 'order is required' },
} as const;
const down = { ...failure, endpoint: 'shipping-cost' } as const;

export default scenarioRule({
  id: 'shipping-cost/body-not-accepted',
  severity: 'error',
  title: 'A GET with the order in its body gets no cost',
  clauses: ['shipping-cost.endpoint', 'shipping-cost.order'],
  effect: 'The service sends the order with the GET and gets no cost.',
  remedy:
    'Let a GET with a body through to the endpoint. Look first at what stands before it: proxy, CDN, gateway, firewall.',
  mend: 'Let requests through that carry the order',
  counted: '{count} of {judged} requests with the order failed',
  judgedOn: 'GETs with the order in the body; where they fail, beside the same GET without a body',
  doubt:
    'The contract says “payload” and not “body”. It is read as a body here; the setting shippingCostPayload sends the order in the query.',
  relations: ['body-survives'],
  insteadOf: [
    'http/server-error',
    'http/refused',
    'http/token-refused',
    'http/unreachable',
    'http/connection-lost',
    'http/cut-off',
    'http/content-type',
  ],
  examples: {
    conforming: [
      scene({ ...full, ...cost(4200) }),
      scene({ ...full, ...down }, { ...bare, ...down }, { ...full, ...down }, { ...bare, ...down }),
      scene(
        { ...full, ...asked },
        { ...bare, ...asked },
        { ...full, ...asked },
        { ...bare, ...asked },
      ),
    ],
    breaking: [
      scene(
        { ...full, ...page },
        { ...bare, ...cost(4200) },
        { ...full, ...page },
        { ...bare, ...cost(4200) },
      ),
      scene(
        { ...full, ...page },
        { ...bare, ...asked },
        { ...full, ...page },
        { ...bare, ...asked },
      ),
    ],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const full = exchanges.filter(({ role, request }) => role === 'with body' && request?.body);
      const bare = exchanges.filter(({ role }) => role === 'without body');
      const steady = full.length > 1 && bare.length > 1 && full.every(failed);
      const broken = steady && (bare.every((x) => x.status === 200) || onlyBareArrives(full, bare));
      return { judged: full.length, breaches: broken ? [breachOf(full, bare)] : [] };
    }),
});

/**
 * The body is what keeps the request from the endpoint: with it there is no answer or an error page, and
 * without it the endpoint itself answers, in JSON.
 */
function onlyBareArrives(full: readonly Subject[], bare: readonly Subject[]): boolean {
  return (
    full.every((x) => x.json === undefined) &&
    bare.every((x) => x.json !== undefined && failureOf(x) === 'refused')
  );
}

function breachOf(full: readonly Subject[], bare: readonly Subject[]): Breach {
  const [[x], [probe]] = [full, bare];
  const seen = x ? failureInWords(x) : 'no answer';
  const without = probe ? `status ${probe.status}` : 'an answer';
  const by = x && answeredBy(x);
  return {
    message: `With the order in its body the GET got ${seen}${by ? `, from ${by}` : ''}; without a body it got ${without}. The contract says “payload”; it is read as the body.`,
    expected: 'status 200 with the shipping cost',
    actual: seen,
    exchanges: full.map(({ id }) => id),
    count: full.length,
    judged: full.length,
  };
}
