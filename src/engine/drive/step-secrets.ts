import type { Resolving } from '../../model/scenario.ts';
import type { Target } from '../../model/target.ts';
import { headerSecrets, secretsOf } from '../redact/redact.ts';

/**
 * The target with the secrets that scenarios state in their own headers: they are reported as little as those of
 * the config. Each is called after its header, `SCENARIO_AUTHORIZATION`.
 */
export function withStepSecrets(target: Target, suite: readonly Resolving[]): Target {
  const known = new Set(secretsOf(target).map(({ value }) => value));
  const headers = suite.flatMap(({ resolved }) =>
    resolved.state === 'ready'
      ? resolved.steps.flatMap((step) => Object.entries(step.headers ?? {}))
      : [],
  );
  const own = headerSecrets(headers, 'SCENARIO_').filter(
    ({ value }) => !known.has(value) && known.add(value),
  );
  return own.length === 0 ? target : { ...target, secrets: [...(target.secrets ?? []), ...own] };
}
