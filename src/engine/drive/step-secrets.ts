import { tokenIn } from '../../contract/reading/answers/token-forms.ts';
import type { ResolvedScenario } from '../../model/scenario.ts';
import type { Secret, Target } from '../../model/target.ts';
import { headerSecrets } from '../redact/secrets.ts';
import { secretsOf } from '../redact/target-secrets.ts';

/**
 * Adds secrets to the target: those in scenarios' own headers, named after the header
 * (`SCENARIO_AUTHORIZATION`), and the mutated tokens. They are redacted like those of the config.
 */
export function withStepSecrets(target: Target, suite: readonly ResolvedScenario[]): Target {
  const known = new Set(secretsOf(target).map(({ value }) => value));
  const headers = suite.flatMap(({ resolved }) =>
    resolved.state === 'ready'
      ? resolved.steps.flatMap((step) => Object.entries(step.headers ?? {}))
      : [],
  );
  const own = [...headerSecrets(headers, 'SCENARIO_'), ...tokenSecrets(target)].filter(
    ({ value }) => !known.has(value) && known.add(value),
  );
  return own.length === 0 ? target : { ...target, secrets: [...(target.secrets ?? []), ...own] };
}

/** Returns the mutations of the token, which reveal it: each is a secret, `GREENLIGHT_TOKEN_CUT`. */
const tokenSecrets = ({ token }: Target): readonly Secret[] =>
  token === undefined
    ? []
    : (['cut', 'longer', 'recased'] as const).flatMap((form) => {
        const value = tokenIn(form, token.value);
        const variable = `${token.variable}_${form.toUpperCase()}`;
        return value === undefined ? [] : [{ value, variable }];
      });
