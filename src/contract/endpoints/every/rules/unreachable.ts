import type { NoResponseReason } from '../../../../model/exchange.ts';
import type { AnswerExample, Breach, Subject } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { instant } from '../../../../standards/text/figures.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { requestsOf } from '../../../reading/answers/same-bytes.ts';
import { runRule, soundQuote } from '../authoring/rule.ts';

/** Layers where the connection failed; http/cut-off judges timeouts. */
const layers: { readonly [reason in NoResponseReason]?: string } = {
  lookup: 'at the lookup of the name',
  connect: 'at the TCP connection',
  tls: 'at TLS',
  closed: 'before the headers of an answer were complete',
  'not-http': 'on bytes that are not an HTTP answer',
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
  defect: 'no-connection',
  harm: 'buyer',
  title: 'A request gets no HTTP answer',
  clauses: ['delivery-price.endpoint', 'shipping-cost.endpoint'],
  effect: 'The platform gets no answer, so there is no quote and no cost.',
  ofLists: { effect: 'The platform gets no answer, so it learns no record.' },
  remedy:
    'Make the endpoint reachable at its address: check DNS, the port, and the certificate with its full chain. Keep the connection open until the answer is sent.',
  counted: ['requests', 'got no HTTP answer'],
  needs: 'head',
  reads: 'failure',
  doubt:
    'If no request of a run was answered, the cause may be on this side: it is inconclusive. In live traffic, every lost call counts.',
  examples: () => ({
    conforming: [
      [soundQuote],
      [{ ...noConnection, why: 'no request was answered: the run is inconclusive' }],
    ],
    breaking: [
      [
        { endpoint: 'shipping-cost', body: { shippingCost: 10 }, why: 'the client was reached' },
        noConnection,
      ],
    ],
  }),
  judge(exchanges, { isLive }) {
    if (!isLive && !exchanges.some(({ answer }) => answer.kind === 'response')) {
      return { judged: 0, breaches: [] };
    }
    const answering = new Set(
      exchanges.flatMap(({ answer, endpoint }) => (answer.kind === 'response' ? [endpoint] : [])),
    );
    // A client may close the connection on a wrong token: the contract does not say how to refuse one.
    const calls = exchanges.filter((x) => answerIsExpected(x));
    return {
      judged: requestsOf(calls),
      breaches: calls.flatMap((x) => breachOf(x, answering.has(x.endpoint))),
    };
  },
});

function breachOf(x: Subject, answersOthers: boolean): Breach[] {
  const { id, answer, endpoint } = x;
  const layer = answer.kind === 'no-response' ? layers[answer.reason] : undefined;
  if (answer.kind === 'response' || layer === undefined) return [];
  return [
    {
      message: `The request to ${endpoint} failed ${layer}. ${answer.detail}`,
      ...present({ remedy: remedyOf(x, answersOthers) }),
      expected: 'an HTTP answer',
      actual: answer.detail,
      exchanges: [id],
    },
  ];
}

/** Returns the remedy if the name, the port and the certificate are right; undefined if they may be wrong. */
function remedyOf(
  { answer, endpoint, startedAt }: Subject,
  answersOthers: boolean,
): string | undefined {
  const reason = answer.kind === 'no-response' ? answer.reason : undefined;
  const at = instant(startedAt);
  if (reason === 'closed') {
    return `Look in the log of your program at ${at} for an exception: it ended this call of ${endpoint} without an answer. Answer every call, a failure with a 5xx.`;
  }
  if (reason === 'not-http') {
    return 'Write nothing to the connection before the status line: look for a debug line, a warning or a byte-order mark.';
  }
  return answersOthers
    ? `Look for what turned the call of ${endpoint} down at ${at}, as the endpoint answers others: a restart, a limit of connections, one of several instances.`
    : undefined;
}
