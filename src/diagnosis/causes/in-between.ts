import { isBefore } from '../../contract/reading/answers/in-time.ts';
import { isPartial, membersOf } from '../../contract/reading/answers/whole-body.ts';
import { cacheHit } from '../../contract/reading/failures/cache-hit.ts';
import { missesOrder } from '../../contract/reading/failures/missing-path.ts';
import { isOverSize } from '../../contract/reading/failures/over-size.ts';
import {
  answeredInstead,
  betweenInWords,
  isFirewall,
  isGateway,
} from '../../contract/reading/failures/who-answered.ts';
import { amountsOf } from '../../contract/reading/quotes/amounts-of.ts';
import { saysUnread } from '../../contract/reading/quotes/gives-reason.ts';
import { usable } from '../../contract/reading/quotes/usable.ts';
import type { Subject } from '../../model/rule.ts';
import { duration } from '../../standards/text/figures.ts';
import {
  alikeWithout,
  answeredAs,
  bodySays,
  byAnswers,
  foundBy,
  foundOf,
  retryOf,
  shownBy,
} from '../signs/reported.ts';
import type { EndpointEvidence, Evidence, Recognisers } from '../signs/seen.ts';
import { isMaintenance } from '../signs/words.ts';

export const inBetween: Recognisers = {
  'get-body-dropped'(evidence) {
    if (evidence.endpoint !== 'shipping-cost') return undefined;
    const refused = foundOf(evidence, 'shipping-cost/body-not-accepted');
    if (refused.length > 0) return foundBy(refused, [inQuery(evidence)]);
    const lost = evidence.troubled.filter((x) => misses(x, evidence));
    const whole = evidence.expected.filter((x) => usable(x));
    if (lost.length > 0 && whole.length === 0)
      return shownBy(lost, (first) => [
        answeredAs(first),
        bodySays(first),
        alikeWithout(evidence, first) ? 'Without an order the answer is the same.' : undefined,
        inQuery(evidence),
      ]);
    const ignored = foundOf(evidence, 'shipping-cost/order-ignored');
    return foundBy(ignored.filter(({ facts }) => facts?.lost === 'body'));
  },
  'request-too-large': ({ expected }) => shownBy(expected.filter(isOverSize), withSender),
  'gateway-timeout': byAnswers({
    shows: waitedOut,
    share: 'any',
    says: (first) => [
      answeredAs(first),
      first.durationMs === undefined ? undefined : `The answer took ${duration(first.durationMs)}.`,
      betweenInWords(first),
      bodySays(first),
    ],
  }),
  'gateway-cannot-reach'(evidence) {
    const fine = evidence.expected.filter((x) => usable(x));
    // A 503 between usable answers is a limit of calls: the gateway reaches the program.
    const isLimit = (x: Subject) => x.status === 503 && fine.some((other) => isBefore(x, other));
    return byAnswers({
      shows: (x) =>
        (isGateway(x) && !isLimit(x) && !isMaintenance(x) && !waitedOut(x)) ||
        /^(?:offline|unreached)$/.test(answeredInstead(x)?.why ?? ''),
      says: withSender,
    })(evidence);
  },
  'form-protection': byAnswers({
    shows: (x) => answeredInstead(x)?.why === 'form-protection',
    says: withSender,
  }),
  'calls-limited'({ expected }) {
    const limited = expected.filter(({ status }) => status === 429);
    if (limited.length * 2 <= expected.length) return undefined;
    return shownBy(limited, (first) => [...withSender(first), retryOf(first)]);
  },
  'firewall-refusal'(evidence) {
    const blocked = evidence.troubled.filter(isBlocked).map(({ id }) => id);
    const errors = evidence.findings.filter(({ severity }) => severity === 'error');
    // A few blocked calls are the cause of everything if each error is of them.
    const isAll = errors.every(({ exchanges }) => exchanges.some((id) => blocked.includes(id)));
    const [first] = isAll ? errors : [];
    const says = (x: Subject) => [...withSender(x), first?.cause && first.message];
    return byAnswers({ shows: isBlocked, says, ...(first ? { share: 'any' } : {}) })(evidence);
  },
  'answers-cached'(evidence) {
    const { endpoint, expected } = evidence;
    if (endpoint !== 'delivery-price' && endpoint !== 'shipping-cost') return undefined;
    const cached = expected.filter((x) => amountsOf(x) && cacheHit(x) !== undefined);
    const [first] = cached;
    if (!first) return undefined;
    // A client may cache its own answers, each for its own order: Age is of a cache on the way (RFC 9111 5.1).
    const mixed = foundOf(
      evidence,
      'shipping-cost/mixed-up-orders',
      'delivery-price/mixed-up-orders',
    );
    const isPasted = first.request === undefined;
    const proof = isPasted ? undefined : mixed[0]?.message;
    if (!isPasted && !proof && !cacheHit(first)?.startsWith('age: ')) return undefined;
    const shown = shownBy(proof ? cached : [first], [
      `The answer has the header ${cacheHit(first)}.`,
      proof,
      betweenInWords(first),
    ]);
    return shown && !isPasted && !proof ? { ...shown, beside: true } : shown;
  },
};

/** Reports whether a firewall answered, which may do so with a 200. */
const isBlocked = (x: Subject): boolean =>
  (answeredInstead(x)?.why ?? (isFirewall(x) && 'firewall')) === 'firewall';

const refusesBody =
  /malformed or illegal request|not configured to allow the HTTP request method|^[ \t]{0,40}Bad request\.\s{1,9}We can't connect to the server/im;
const misses = (x: Subject, evidence: EndpointEvidence): boolean => {
  const { status = 0 } = x;
  if (status === 411) return true;
  const isRefusal = status === 400 || status === 422 || status >= 500;
  // Google's balancer and CloudFront say so of a GET with a body.
  if ([400, 403].includes(status) && refusesBody.test(x.text ?? '')) return true;
  const isUnread = saysUnread(x) && alikeWithout(evidence, x);
  return isRefusal && (missesOrder(x) || isUnread || inQuery(evidence) !== undefined);
};

const inQuery = ({ probes }: EndpointEvidence): string | undefined => {
  const probe = probes.find(({ kind, x }) => kind === 'order in query' && usable(x));
  return probe && 'With the same order in the query, the answer has a cost.';
};

/** Describes an answer: status, sender and text. */
function withSender(x: Subject): Evidence {
  return [answeredAs(x), answeredInstead(x)?.sentence ?? betweenInWords(x), bodySays(x)];
}

/** Limit of the contract; a run that shortens it scales everything else. */
const usualMs = 30_000;

/** Returns the duration of an answer, scaled to the contract's limit. */
const secondsOf = ({ durationMs, limits }: Subject): number | undefined =>
  durationMs === undefined
    ? undefined
    : (durationMs / (limits.expectedMs ?? limits.cutMs / 2)) * (usualMs / 1000);

/** Default timeouts of gateways: API Gateway 29 s, routers 30 s, nginx and load balancers 60 s. */
const near = (seconds: number) =>
  (seconds >= 28.5 && seconds <= 31.5) || (seconds >= 58.5 && seconds <= 61.5);

const timedOut = /\btimed out\b|\btime-?out\b|tiempo de espera|tempo limite|0x80072ee2/i;

/** Reports whether a gateway timed out: 504, Cloudflare's 524, its own words, or another 5xx exactly at a default timeout; not a 500 in JSON, which a program sends. */
function waitedOut(x: Subject): boolean {
  const { status = 0, text = '' } = x;
  const mayWait = isGateway(x) || (status === 502 && x.json === undefined);
  if (status === 504 || status === 524 || (mayWait && timedOut.test(text))) return true;
  // A 500 with JSON is of the program, which may itself wait as long; one of an unknown body may be.
  const isOfProgram = status === 500 && (membersOf(x) !== undefined || isPartial(x));
  const seconds = isOfProgram ? undefined : secondsOf(x);
  return seconds !== undefined && near(seconds) && [408, 500, 502, 503].includes(status);
}
