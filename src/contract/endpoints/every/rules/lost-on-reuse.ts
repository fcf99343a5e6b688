import type { EndpointId } from '../../../../model/endpoint.ts';
import type { LostOnReuse } from '../../../../model/exchange.ts';
import type { AnswerExample, Breach, Subject } from '../../../../model/rule.ts';
import { groupedBy, parted } from '../../../../standards/collections/grouped.ts';
import { duration, howMany } from '../../../../standards/text/figures.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { opensConnection } from '../../../reading/answers/in-time.ts';
import { isLostPost, isPost } from '../../../reading/failures/lost-on-reuse.ts';
import { naming, runRule, soundQuote } from '../authoring/rule.ts';

const request = { method: 'POST', url: 'https://erp.example.com/', headers: {} };
const opening: AnswerExample = { ...soundQuote, exchange: { request, timings: { connect: 2 } } };
const reused = (id: string): AnswerExample => ({ ...soundQuote, exchange: { id, request } });
const lost = (why: string, lostOnReuse: LostOnReuse): AnswerExample => ({
  ...soundQuote,
  why,
  exchange: { id: 'e2', request, timings: { connect: 2 }, lostOnReuse },
});

export default runRule({
  id: 'http/lost-on-reuse',
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
      ([endpoint, group]) => breachesOf(endpoint, group, onReused.length),
    );
    return { judged: onReused.length, breaches };
  },
});

/** Reports whether its only or first attempt was sent on a reused connection. */
const isOnReused = (x: Subject): boolean =>
  x.lostOnReuse !== undefined || (!opensConnection(x) && x.durationMs !== undefined);

/** Share of lost queries from which it is an error. */
const errorShare = 0.1;

function breachesOf(
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
