import { execFileSync } from 'node:child_process';

/** The arguments that a POSIX shell passes to a command, with these variables. */
export function wordsOf(
  command: string,
  env: { readonly [variable: string]: string },
): readonly string[] {
  // Without special characters no shell is needed.
  if (/^[\w./:,=@%+ -]*$/.test(command)) return command.trim().split(/ +/).slice(1);
  const [name = ''] = /\w+/.exec(command) ?? [];
  const script = `${name}() { for word; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** The arguments of a curl command, with variables set to `<NAME>`. */
export const argumentsOf = (
  command: string,
  variables: readonly string[] = [],
): readonly string[] =>
  wordsOf(command, Object.fromEntries(variables.map((name) => [name, `<${name}>`])));
