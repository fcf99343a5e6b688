import type { Guard, Io } from './io.ts';

const leftOut = '(left out: it could not be searched for secrets)\n';

export function openGuard(): Guard {
  const replacing: ((text: string) => string)[] = [];
  return {
    add: (replace) => {
      replacing.push(replace);
    },
    text: (text) => {
      try {
        return replacing.reduce((shown, replace) => replace(shown), text);
      } catch {
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
