import { answerIsExpected } from '../contract/reading/answers/expected.ts';
import { subjectOf } from '../contract/reading/answers/subject.ts';
import { isAboutOrder } from '../contract/reading/failures/failure-of.ts';
import { urlOf } from '../contract/reading/orders/order-sent.ts';
import { usable } from '../contract/reading/quotes/usable.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Finding } from '../model/run.ts';
import { type Diagnosis, layers } from './known/cause.ts';
import type { DiagnosisEvidence, EndpointEvidence } from './signs/seen.ts';

export function ownOf(endpoint: EndpointId, seen: DiagnosisEvidence): EndpointEvidence {
  const all = seen.exchanges.filter((x) => x.endpoint === endpoint).map((x) => subjectOf(x));
  const expected = all.filter((x) => answerIsExpected(x) && x.token !== 'wrong');
  const findings = seen.findings.filter((finding) => finding.endpoint === endpoint);
  const named = new Set(findings.flatMap(({ exchanges }) => exchanges));
  const probes = (seen.probes ?? [])
    .filter(({ exchange }) => exchange.endpoint === endpoint)
    .map(({ kind, exchange }) => ({ kind, x: subjectOf(exchange) }));
  return {
    endpoint,
    all,
    expected,
    troubled: expected.filter((x) => !usable(x) || named.has(x.id)),
    findings,
    probes,
    mistakes: seen.mistakes ?? [],
    certificates: (seen.certificates ?? []).filter(({ origin }) =>
      all.some((x) => urlOf(x)?.host === new URL(origin).host),
    ),
    now: seen.now ?? Date.parse(all[0]?.startedAt ?? '1970-01-01'),
  };
}

/** Reports whether no expected call of an endpoint got an answer that can be used: a 4xx only as a reason about its order. */
export const allFail = ({ expected }: Pick<EndpointEvidence, 'expected'>): boolean =>
  expected.length > 0 &&
  !expected.some((x) => usable(x) && ((x.status ?? 0) < 400 || isAboutOrder(x)));

export const unexplained = (
  findings: readonly Finding[],
  found: readonly Diagnosis[],
): readonly Finding[] =>
  findings.filter(
    ({ rule, endpoint }) =>
      !found.some(
        ({ cause, endpoints }) =>
          endpoints.includes(endpoint) &&
          (accountsForAll.has(cause.layer) || cause.rules.includes(rule)),
      ),
  );

/** Layers whose failure explains every later sign. */
const accountsForAll = new Set<string>(layers.slice(0, layers.indexOf('content type')));
