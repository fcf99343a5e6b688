import { type EndpointId, isDataset } from '../../../model/endpoint.ts';
import type { LostOnReuse, NoResponseReason } from '../../../model/exchange.ts';
import type { AnswerExample, Breach, Subject } from '../../../model/rule.ts';
import { groupedBy, parted } from '../../../standards/collections/grouped.ts';
import { present } from '../../../standards/collections/present.ts';
import { duration, howMany, instant } from '../../../standards/text/figures.ts';
import { aboutTheirOrder } from '../../experiments/quotes/judge-mixed-up.ts';
import { answerIsExpected } from '../../reading/answers/expected.ts';
import { opensConnection } from '../../reading/answers/in-time.ts';
import { identical, requestsOf } from '../../reading/answers/same-bytes.ts';
import { refusalOf } from '../../reading/failures/failure-of.ts';
import { isLostPost, isPost } from '../../reading/failures/lost-on-reuse.ts';
import { isServed, stoppedSince } from '../../reading/failures/stopped-since.ts';
import { hasReadableText } from '../../reading/quotes/usable.ts';
import { naming, quoted, rejection, runRules, scene, soundQuote } from './authoring/rule.ts';

const closed = { status: 422, body: { message: 'Closed until tomorrow, 8:00.' } };
const any = { situation: 'any' } as const;
const added = [900, 1350, 1800].map((kg) => ({
  status: 422,
  body: { message: `The order weighs ${kg} kg.` },
}));
const ofGrowth =
  'Begin each call with nothing: a list or a total keeps what earlier calls added to it, such as a default value that is shared.';

const request = { method: 'POST', url: 'https://erp.example.com/', headers: {} };
const opening: AnswerExample = { ...soundQuote, exchange: { request, timings: { connect: 2 } } };
const reused = (id: string): AnswerExample => ({ ...soundQuote, exchange: { id, request } });
const lost = (why: string, lostOnReuse: LostOnReuse): AnswerExample => ({
  ...soundQuote,
  why,
  exchange: { id: 'e2', request, timings: { connect: 2 }, lostOnReuse },
});

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

export default runRules('http', {
  withdrawn: {
    defect: 'changing',
    harm: 'buyer',
    title: 'An order is quoted and rejected, at different times',
    clauses: ['delivery-price.rule-2', 'shipping-cost.answer'],
    effect:
      'One order makes several calls. A buyer gets a price from one, and the reason from another.',
    remedy:
      'Check what began or ended at the time that is named: stock, a closing hour, a delivery window. If nothing did, look for what calls use up or load, such as a limit of calls, a session or a price list. Then run greenlight again while orders are accepted.',
    counted: ['calls', 'were rejected, while the same order is quoted at other times'],
    provokedBy: ['sent-again', 'covered-orders'],
    doubt:
      'A business reason may begin or end at any moment, so one change to or from a readable reason is a warning, and what is rejected is not judged. The order is tried for another day first. A quote that comes back is an error of http/flaky, and orders that change at different moments are one of delivery-price/repeat-not-answered. It is an error if a number in the reason of one order grows with each call.',
    explains: { answer: ['http/flaky', 'http/refused', 'delivery-price/*', 'scenario/*'] },
    examples: () => ({
      conforming: [
        scene(quoted(4200), quoted(4200)),
        scene(quoted(4200), { ...rejection, ...any, why: 'another order', order: 'B' }),
        scene({ ...closed, why: 'it comes back' }, quoted(4200), closed),
        scene(quoted(4200), { why: 'the client asks for patience', status: 429, text: '' }),
      ],
      breaking: [
        scene({ ...quoted(4200), why: 'closed for the day' }, closed, { ...closed, order: 'B' }),
        scene({ ...closed, why: 'stock arrives' }, quoted(4200), quoted(4200)),
        scene({ ...quoted(4200), why: 'the weight of all calls is added up' }, ...added),
        scene({ ...quoted(4200), why: 'one order is sold out' }, closed, {
          ...quoted(900),
          order: 'B',
        }),
      ],
    }),
    judge(exchanges) {
      const sent = exchanges.filter((x) => x.token === 'configured' && !isDataset(x.endpoint));
      const groups = identical(sent);
      const resent = groups.filter((group) => group.length > 1 && group.some(isServed)).flat();
      return {
        judged: requestsOf(resent),
        breaches: stoppedSince(aboutTheirOrder(exchanges)).flatMap(
          ({ endpoint, what, why, grown, exchanges: since }) => {
            if (what === 'token' || isDataset(endpoint)) return [];
            // What adds up may be used by both endpoints.
            const reasons = new Set(since.map(refusalOf));
            const also = exchanges.filter((x) => grown && reasons.has(refusalOf(x)));
            const rejected = [...new Set([...since, ...also])].filter(hasReadableText);
            return {
              message: grown ? `${why} ${grown}` : why,
              ...(grown ? { remedy: ofGrowth } : { severity: 'warning' }),
              expected: 'a quote each time',
              actual: 'quotes on one side of a moment, rejections on the other',
              exchanges: rejected.map(({ id }) => id),
              count: requestsOf(rejected.filter((x) => resent.includes(x))),
              judged: requestsOf(resent),
            };
          },
        ),
      };
    },
  },
  'lost-on-reuse': {
    defect: 'broken-off',
    harm: 'lost',
    title: 'A query on a reused connection is lost',
    clauses: ['delivery-price.answer-status'],
    effect:
      'The platform sends queries on connections that it keeps open, and does not repeat a POST. The quote is lost.',
    remedy:
      'Answer every request that is read from a connection. To end a connection, send Connection: close with the answer before. Look for what resets connections in use: a proxy, a limit of requests, an exception.',
    counted: ['queries', 'on a reused connection were lost'],
    needs: 'head',
    doubt:
      'A client may close an idle connection at any time (RFC 9112 9.5). A loss counts if the connection was idle for under 10 ms, or for less than half of the announced keep-alive. Below a tenth of the queries it is a warning. A repeated GET does no harm (RFC 9110 9.2.2).',
    examples: () => ({
      conforming: [[{ ...opening, why: 'no request was lost' }, reused('e2')]],
      breaking: [
        [opening, lost('just used', { idleMs: 1 })],
        [opening, lost('long before the announced time', { idleMs: 900, keepAliveMs: 5_000 })],
      ],
    }),
    judge(exchanges) {
      const sent = exchanges.filter((x) => answerIsExpected(x));
      const lostOnes = sent.filter(
        ({ lostOnReuse, answer }) => lostOnReuse !== undefined && answer.kind === 'response',
      );
      // Pasted answers tell of no connection.
      const isSent = exchanges.some(opensConnection);
      const onReused = sent.filter((x) => isSent && isPost(x) && isOnReused(x));
      const breaches = [...groupedBy(lostOnes, ({ endpoint }) => endpoint)].flatMap(
        ([endpoint, group]) => lossesOf(endpoint, group, onReused.length),
      );
      return { judged: onReused.length, breaches };
    },
  },
  unreachable: {
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
      const answering = new Set(
        exchanges.flatMap(({ answer, endpoint }) => (answer.kind === 'response' ? [endpoint] : [])),
      );
      if (!isLive && answering.size === 0) return { judged: 0, breaches: [] };
      // A client may close the connection on a wrong token: the contract does not say how to refuse one.
      const calls = exchanges.filter((x) => answerIsExpected(x));
      return {
        judged: requestsOf(calls),
        breaches: calls.flatMap((x) => unreachableBreach(x, answering.has(x.endpoint)) ?? []),
      };
    },
  },
});

/** Reports whether its only or first attempt was sent on a reused connection. */
const isOnReused = (x: Subject): boolean =>
  x.lostOnReuse !== undefined || (!opensConnection(x) && x.durationMs !== undefined);

/** Share of lost queries from which it is an error. */
const errorShare = 0.1;

function lossesOf(
  endpoint: EndpointId,
  all: readonly Subject[],
  judged: number,
): readonly Breach[] {
  const [lostOnes, others] = parted(all, isLostPost);
  return [
    ...naming(lostOnes, () => ({
      ...(lostOnes.length < judged * errorShare ? { severity: 'warning' } : {}),
      message: `The client ended ${howMany(lostOnes.length, 'reused connection')} after a query was sent and before a byte of the answer, ${timesOf(lostOnes)}. greenlight sent the query again on a new connection; the platform does not.`,
      expected: 'an answer to each query on a reused connection',
      actual: `no answer to ${lostOnes.length} of ${judged}`,
      judged,
    })),
    ...naming(others, () => ({
      severity: 'info',
      message: `${howMany(others.length, 'request')} to ${endpoint} had to be sent again on a new connection, because the reused one ended, as any idle connection may.`,
    })),
  ];
}

/** Formats `0.4 to 12 ms after its last answer; it announces to keep connections for 5 s`. */
function timesOf(lostOnes: readonly Subject[]): string {
  const idle = lostOnes.flatMap(({ lostOnReuse }) => lostOnReuse?.idleMs ?? []);
  const announced = lostOnes.flatMap(({ lostOnReuse }) => lostOnReuse?.keepAliveMs ?? []);
  const longest = duration(Math.max(1, Math.ceil(Math.max(...idle))));
  const span =
    announced.length === 0
      ? ''
      : `, though it announces to keep connections for ${duration(Math.min(...announced))}`;
  return `at most ${longest} after the answer before${span}`;
}

function unreachableBreach(x: Subject, answersOthers: boolean): Breach | undefined {
  const { id, answer, endpoint } = x;
  const layer = answer.kind === 'no-response' ? layers[answer.reason] : undefined;
  if (answer.kind === 'response' || layer === undefined) return undefined;
  return {
    message: `The request to ${endpoint} failed ${layer}. ${answer.detail}`,
    ...present({ remedy: remedyOf(x, answersOthers) }),
    expected: 'an HTTP answer',
    actual: answer.detail,
    exchanges: [id],
  };
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
