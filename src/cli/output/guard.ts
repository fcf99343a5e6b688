import { openRedactor } from '../../engine/redact/redact.ts';
import type { Secret } from '../../model/target.ts';
import type { Guard, Io } from '../io.ts';

const leftOut = 'greenlight: a text was left out, since it could not be searched for secrets\n';

/** `found` is called for each text that held a secret still. */
export function openGuard(found: () => void = () => {}): Guard {
  const known = new Map<string, Secret>();
  let { written } = openRedactor([]);
  return {
    add(secrets) {
      const before = known.size;
      for (const secret of secrets) if (!known.has(secret.value)) known.set(secret.value, secret);
      if (known.size > before) ({ written } = openRedactor([...known.values()]));
    },
    text(text) {
      try {
        const shown = written(text);
        if (shown !== text) found();
        return shown;
      } catch {
        // Whatever went wrong may hold the value.
        return leftOut;
      }
    },
  };
}

/** The same with a guard before its streams. */
export function guarded(io: Omit<Io, 'guard'>, guard = openGuard()): Io {
  const through = (out: Io['stdout']): Io['stdout'] => ({
    ...out,
    write: (text) => out.write(guard.text(text)),
  });
  return { ...io, guard, stdout: through(io.stdout), stderr: through(io.stderr) };
}
