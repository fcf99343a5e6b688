import { UsageError } from '../../model/errors.ts';
import type { Secret } from '../../model/target.ts';

type Sent = { readonly url: string; readonly headers: { readonly [name: string]: string } };

/** Variables that stand for secrets in the saved headers: what was redacted has its name left. */
export function variablesOf(requests: readonly Sent[]): readonly string[] {
  const found = requests.flatMap(({ headers }) =>
    Object.values(headers).flatMap((value) => value.match(/\$[A-Z][A-Z0-9_]*/g) ?? []),
  );
  return [...new Set(found)].map((name) => name.slice(1));
}

/**
 * The secrets of these variables: those of the config and token, else from the environment. Throws a
 * UsageError that names the first one that nobody gives.
 */
export function secretsFor(
  variables: readonly string[],
  known: readonly Secret[],
  env: { readonly [name: string]: string | undefined },
): readonly Secret[] {
  return variables.map((variable) => {
    const value = known.find((each) => each.variable === variable)?.value ?? env[variable];
    if (value === undefined || value === '') {
      throw new UsageError(
        `the saved requests need ${variable}, which no run keeps; set it in the environment`,
      );
    }
    return { variable, value };
  });
}

/** A text of a saved request with its secrets in; the longest names first, for one may begin another. */
export function refilled(text: string, secrets: readonly Secret[]): string {
  return secrets
    .toSorted((a, b) => b.variable.length - a.variable.length)
    .reduce((shown, { variable, value }) => shown.replaceAll(`$${variable}`, () => value), text);
}
