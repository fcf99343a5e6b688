import type { EndpointId } from '../../model/endpoint.ts';
import type { Subject } from '../../model/rule.ts';
import type { EndpointReport, ScenarioReport } from '../../model/run.ts';
import { noRange } from '../../model/scenario.ts';
import { present } from '../../standards/collections/present.ts';
import { capital } from '../../standards/text/figures.ts';

const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Returns why nothing is judged: every call, whatever it asked, got the same answer as a nonexistent path;
 * undefined if one differs. A single text for all orders is not a reason for any of them.
 */
export function unreachableReason(exchanges: readonly Subject[]): string | undefined {
  const [first] = exchanges;
  if (first?.status === undefined || !absent.has(first.status) || exchanges.length < 2)
    return undefined;
  const same = exchanges.every(
    ({ status, text }) => status === first.status && text === first.text,
  );
  return same
    ? `every call got the same ${first.status}; the path may be another one (target.paths), or nothing is served there yet`
    : undefined;
}

/** Turns passed scenarios of endpoints that were not judged into inconclusive ones, with the endpoint's reason. */
export function withoutJudged(
  scenarios: readonly ScenarioReport[],
  endpoints: readonly EndpointReport[],
  all: readonly Subject[],
  isPartlyJudged: (endpoint: EndpointId) => boolean,
): readonly ScenarioReport[] {
  const open = new Map(
    endpoints.flatMap(({ id, state, reason }) => {
      if (state !== 'not judged' || isPartlyJudged(id)) return [];
      const gone = unreachableReason(all.filter(({ endpoint }) => endpoint === id));
      return [[id, { reason: gone === undefined ? reason : `${capital(gone)}.`, gone }] as const];
    }),
  );
  return scenarios.map((each) => {
    const why = open.get(each.endpoint);
    if (why === undefined || (each.verdict !== 'passed' && each.reason !== noRange)) return each;
    return {
      ...each,
      ...(each.verdict === 'passed' ? { verdict: 'inconclusive' } : {}),
      ...present({ reason: why.reason }),
      ...(why.gone === undefined ? {} : { summary: 'nothing there' }),
    };
  });
}
