import type { Subject } from '../../model/rule.ts';
import type { EndpointReport, ScenarioReport } from '../../model/run.ts';

const absent: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * Why nothing is judged where every call, whatever it asked, got the same answer that a path which is not
 * there gets; undefined where one differs. A single text for all orders is no reason for any of them.
 */
export function nowhere(exchanges: readonly Subject[]): string | undefined {
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

/** Where nothing seems to be at the path, no answer of it is one that keeps the contract. */
export function withoutPath(
  scenarios: readonly ScenarioReport[],
  endpoints: readonly EndpointReport[],
  all: readonly Subject[],
): readonly ScenarioReport[] {
  const open = endpoints.filter(({ state }) => state === 'not judged');
  const gone = new Map(
    open.flatMap(({ id }) => {
      const why = nowhere(all.filter(({ endpoint }) => endpoint === id));
      return why === undefined ? [] : [[id, why] as const];
    }),
  );
  return scenarios.map((each) => {
    const why = gone.get(each.endpoint);
    if (why === undefined || each.verdict !== 'passed') return each;
    return {
      ...each,
      verdict: 'inconclusive',
      reason: `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
      summary: 'nothing there',
    };
  });
}
