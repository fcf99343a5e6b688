import type { Io } from '../io.ts';

/**
 * Text of the terminal as a workflow of GitHub may print it: a client's words at the start of a line must not
 * become a command of the runner, which reads `::name::` after any space and `##[name]` anywhere.
 */
export const withoutCommands = (text: string, { env }: Pick<Io, 'env'>): string =>
  env['GITHUB_ACTIONS'] === 'true'
    ? text.replaceAll(/^([^\S\r\n\u2028\u2029]*):(?=:)/gm, '$1: ').replaceAll('##[', '## [')
    : text;
