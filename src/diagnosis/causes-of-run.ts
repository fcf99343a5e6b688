import type { EndpointId } from '../model/endpoint.ts';
import type { Exchange } from '../model/exchange.ts';
import type { CauseReport, Finding } from '../model/run.ts';
import { likelyCauses } from './diagnose.ts';
import { saysTheSame } from './known/cause.ts';

/**
 * Returns the known causes of what fails a run, most likely first: each explains an error, or why an endpoint never
 * answered. Leaves out what a finding says itself.
 */
export function causesOfRun(
  exchanges: readonly Exchange[],
  findings: readonly Finding[],
): readonly CauseReport[] {
  const errors = findings.filter(({ severity, waived }) => severity === 'error' && !waived);
  const answered = new Set<EndpointId>(
    exchanges.flatMap(({ answer, endpoint }) => (answer.kind === 'response' ? [endpoint] : [])),
  );
  return likelyCauses({ exchanges, findings }).flatMap(({ cause, endpoints }) => {
    const shown = endpoints.filter(
      (id) =>
        !answered.has(id) ||
        errors.some(({ endpoint, rule }) => endpoint === id && cause.rules.includes(rule)),
    );
    const isKnown = cause.beside || errors.some((finding) => saysTheSame(finding, cause));
    const { id, title, remedy } = cause;
    return isKnown || shown.length === 0 ? [] : [{ id, title, remedy, endpoints: shown }];
  });
}
