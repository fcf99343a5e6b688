import { secretHeader } from '../../../../engine/redact/redact.ts';
import type { Secret } from '../../../../model/target.ts';
import type { Evidence } from './evidence.ts';

/** Secrets that were pasted along with the request: a client that echoes one must not make us show it. */
export function pastedSecrets({ request }: Evidence): readonly Secret[] {
  return Object.entries(request?.headers ?? {}).flatMap(([name, value]) => {
    const bare = value.replace(/^(?:Bearer|Basic|Token|ApiKey)\s+/i, '');
    // A saved run has a variable's name there.
    if (
      !secretHeader.test(name) ||
      bare.length < 4 ||
      bare.startsWith('$') ||
      bare === '(redacted)'
    )
      return [];
    return [{ value: bare, variable: name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_') }];
  });
}
