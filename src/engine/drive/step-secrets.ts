import { tokenIn } from '../../contract/reading/answers/token-forms.ts';
import type { ResolvedScenario } from '../../model/scenario.ts';
import type { Secret, Target } from '../../model/target.ts';
import { isWord } from '../redact/forms.ts';
import { headerSecrets, otherToken } from '../redact/secrets.ts';
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
  const secrets = [...headerSecrets(headers, 'SCENARIO_'), ...tokenSecrets(target)].filter(
    ({ value }) => !known.has(value) && known.add(value),
  );
  return secrets.length === 0
    ? target
    : { ...target, secrets: [...(target.secrets ?? []), ...secrets] };
}

/**
 * Returns the mutations of the token, which reveal it, and the wrong one, which reveals its form: each is a secret,
 * `GREENLIGHT_TOKEN_CUT`. A plain word would hide texts and amounts that are equal by chance.
 */
function tokenSecrets({ token }: Target): readonly Secret[] {
  if (token === undefined) return [];
  const mutations = (['cut', 'longer', 'recased'] as const).flatMap((form) => {
    const value = tokenIn(form, token.value);
    return value === undefined
      ? []
      : [{ value, variable: `${token.variable}_${form.toUpperCase()}` }];
  });
  const wrong = otherToken(token.value);
  return isWord(wrong)
    ? mutations
    : [...mutations, { value: wrong, variable: `${token.variable}_WRONG` }];
}
