import type { NoResponseReason } from '../../../model/exchange.ts';
import type { AnswerExample, Breach, Subject } from '../../../model/rule.ts';
import { runRule } from '../../authoring/define.ts';
import { answerIsExpected } from '../expected.ts';

/** Where the way to the client ends. A cut-off is none of these: http/cut-off has it. */
const layers: { readonly [reason in NoResponseReason]?: string } = {
  lookup: 'at the lookup of the name',
  connect: 'at the TCP connection',
  tls: 'at TLS',
  closed: 'before the head of an answer was whole',
  'not-http': 'in bytes that are no HTTP answer',
};

const noConnection: AnswerExample = {
  exchange: {
    id: 'e2',
    answer: {
      kind: 'no-response',
      reason: 'tls',
      detail: 'The certificate expired on 2026-01-02 (CERT_HAS_EXPIRED).',
    },
  },
};

export default runRule({
  id: 'http/unreachable',
  severity: 'error',
  title: 'A request gets no connection',
  clauses: ['delivery-price.endpoint', 'shipping-cost.endpoint'],
  effect: 'The service gets no answer, so there is no quote and no cost.',
  remedy:
    'Make the endpoint reachable at its address: its name, its port, a certificate in force with its whole chain. Close no connection before the answer.',
  mend: 'Make every endpoint reachable, every time',
  counted: '{count} of {judged} requests got no connection',
  judgedOn: 'every request, where some request of the run was answered',
  doubt:
    'Where nothing of the run was answered, the fault may lie on this side. Then the run is inconclusive and nothing is held against the client.',
  examples: {
    conforming: [
      [{ body: { transportationCost: 10, netValue: 10, netTaxedValue: 12 } }],
      [{ ...noConnection, why: 'nothing answered at all: the run is inconclusive' }],
    ],
    breaking: [
      [
        { endpoint: 'shipping-cost', body: { shippingCost: 10 }, why: 'the client was reached' },
        noConnection,
      ],
    ],
  },
  judge(exchanges) {
    if (!exchanges.some(({ answer }) => answer.kind === 'response')) {
      return { judged: 0, breaches: [] };
    }
    // A client may hang up on a wrong token: the contract does not say how one is turned down.
    const calls = exchanges.filter((x) => answerIsExpected(x));
    return { judged: calls.length, breaches: calls.flatMap((x) => breachOf(x)) };
  },
});

function breachOf({ id, answer, endpoint }: Subject): Breach[] {
  const layer = answer.kind === 'no-response' ? layers[answer.reason] : undefined;
  if (answer.kind === 'response' || layer === undefined) return [];
  return [
    {
      message: `The request to ${endpoint} ended ${layer}. ${answer.detail}`,
      expected: 'an HTTP answer',
      actual: answer.detail,
      exchanges: [id],
    },
  ];
}
