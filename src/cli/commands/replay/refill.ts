import { UsageError } from '../../../model/scenario.ts';
import type { Secret } from '../../../model/target.ts';

type RefilledRequest = {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
};

/** Returns the variables named in place of redacted secrets in the saved headers. */
export function variablesOf(requests: readonly RefilledRequest[]): readonly string[] {
  const found = requests.flatMap(({ headers }) =>
    Object.values(headers).flatMap((value) => value.match(/\$[A-Z][A-Z0-9_]*/g) ?? []),
  );
  return [...new Set(found)].map((name) => name.slice(1));
}

/** The only variable that a saved run may always use for the client. */
const tokenVariable = 'GREENLIGHT_TOKEN';

/**
 * Returns the secrets of these variables: those of the config, and the token. Reads no other variable, since a saved
 * run may come from anybody and name any. Throws a UsageError that names the first missing one.
 */
export function secretsFor(
  variables: readonly string[],
  known: readonly Secret[],
  env: { readonly [name: string]: string | undefined },
): readonly Secret[] {
  return variables.map((variable) => {
    const own = variable === tokenVariable ? env[variable] : undefined;
    const value = known.find((each) => each.variable === variable)?.value ?? own;
    if (value === undefined || value === '') {
      const from =
        variable === tokenVariable
          ? 'set it in the environment'
          : 'give the config that names it (--config)';
      throw new UsageError(`the saved requests need ${variable}, which no run keeps; ${from}`);
    }
    return { variable, value };
  });
}

/** Replaces variables by secrets, longest name first, since one may be a prefix of another. */
export function refilled(text: string, secrets: readonly Secret[]): string {
  return secrets
    .toSorted((a, b) => b.variable.length - a.variable.length)
    .reduce((shown, { variable, value }) => shown.replaceAll(`$${variable}`, () => value), text);
}
