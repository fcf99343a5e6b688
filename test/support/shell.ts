import { execFileSync } from 'node:child_process';

/** The arguments that a POSIX shell makes of a command with these variables: its name is a function here. */
export function wordsOf(
  command: string,
  env: { readonly [variable: string]: string },
): readonly string[] {
  // Words without a sign that a shell would read are as they stand.
  if (/^[\w./:,=@%+ -]*$/.test(command)) return command.trim().split(/ +/).slice(1);
  const [name = ''] = /\w+/.exec(command) ?? [];
  const script = `${name}() { for word; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** Those of a curl command. Variables are set to `<NAME>`. */
export const argumentsOf = (
  command: string,
  variables: readonly string[] = [],
): readonly string[] =>
  wordsOf(command, Object.fromEntries(variables.map((name) => [name, `<${name}>`])));
