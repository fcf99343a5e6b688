import { headerSecrets, secretHeader } from '../../../../../engine/redact/redact.ts';
import type { Secret } from '../../../../../model/target.ts';
import type { Evidence } from '../evidence.ts';

/** Secrets that were pasted along with the request: a client that echoes one must not make us show it. */
export function pastedSecrets({ request, secrets = [] }: Evidence): readonly Secret[] {
  const headers = headerSecrets(Object.entries(request?.headers ?? {}));
  return [...headers, ...addressSecrets(request?.url ?? ''), ...secrets].filter(
    // A saved run has a variable's name there.
    ({ value }) => !value.startsWith('$') && value !== '(redacted)',
  );
}

/** `?token=…`, and the password before a host. */
function addressSecrets(url: string): readonly Secret[] {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)) : [];
  const named = [...query].flatMap(([name, value]) =>
    secretHeader.test(name)
      ? [{ value, variable: name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_') }]
      : [],
  );
  const password = URL.canParse(url) ? new URL(url).password : '';
  return password === ''
    ? named
    : [...named, { value: decoded(password), variable: 'URL_PASSWORD' }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
