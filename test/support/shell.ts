import { execFileSync } from 'node:child_process';

/**
 * The arguments that a POSIX shell makes of a curl command: `curl` is a function here that prints them.
 * Variables are set to `<NAME>`.
 */
export function argumentsOf(command: string, variables: readonly string[] = []): readonly string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }\n${command}`;
  const env = Object.fromEntries(variables.map((name) => [name, `<${name}>`]));
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}
