import type { Secret, Target } from '../model/target.ts';

/** Replaces every secret, in every encoding in which we send it, by `$NAME` of its variable. */
export interface Redactor {
  readonly text: (text: string) => string;
  /** Every text in a value, names of members too. */
  readonly deep: <Value>(value: Value) => Value;
  /** The names that stand for secrets. */
  readonly variables: readonly string[];
}

/** Shorter ones would make every report unreadable; the config warns of them. */
const shortest = 4;

export function openRedactor(secrets: readonly Secret[]): Redactor {
  const forms = secrets
    .filter(({ value }) => value.length >= shortest)
    .flatMap(({ value, variable }) => formsOf(value).map((form) => [form, `$${variable}`] as const))
    .toSorted(([a], [b]) => b.length - a.length);
  const text = (given: string) => {
    let shown = given;
    for (const [form, name] of forms)
      if (shown.includes(form)) shown = shown.replaceAll(form, name);
    return shown;
  };
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map((item) => deep(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [text(name), deep(item)]),
    );
  };
  return {
    text,
    deep: <Value>(value: Value) => (forms.length === 0 ? value : (deep(value) as Value)),
    variables: secrets.map(({ variable }) => variable),
  };
}

/** Raw, base64 and base64url, percent-encoded, and as it stands inside a JSON text. */
function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value, 'utf8');
  const json = JSON.stringify(value).slice(1, -1);
  return [
    ...new Set([
      value,
      bytes.toString('base64'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      encodeURIComponent(value),
      new URLSearchParams({ v: value }).toString().slice(2),
      json,
      JSON.stringify(json).slice(1, -1),
    ]),
  ].filter((form) => form.length >= shortest);
}

/** Header values that always carry a secret, whoever configured them. */
const secretHeader = /^(authorization|proxy-authorization|cookie|x-auth-token|x-api-key|api-key)$/i;

/** The token, and each configured header that carries a secret, with the names to call them by. */
export function secretsOf(target: Target): readonly Secret[] {
  const headers = Object.values(target.headers).flatMap((each) => Object.entries(each ?? {}));
  const values = headers
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([name, value]) => {
      const [, scheme, rest] = /^(Bearer|Basic|Token|ApiKey)\s+(.+)$/i.exec(value) ?? [];
      const variable = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
      return [{ value: scheme && rest ? rest : value, variable }];
    });
  const named = [...(target.token ? [target.token] : []), ...(target.secrets ?? [])];
  return [...named, ...values.filter(({ value }) => !named.some((each) => each.value === value))];
}
