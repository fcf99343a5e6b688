import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { emptyFolder, root } from '../cli/greenlight.ts';

/** A copy of this repository, to install from. */
export const repository = emptyFolder();

/** The output of a command in a folder. Throws if it fails. */
export const here = (cwd: string, command: string, ...args: readonly string[]) =>
  execFileSync(command, args, {
    cwd,
    env: { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

let tarball: string | undefined;

/** Fills the repository and builds it; returns the tarball of the package. */
export function openRepository(): string {
  if (tarball !== undefined) return tarball;
  const copied = `git ls-files -z | xargs -0 tar -cf - | tar -xf - -C '${repository}'`;
  here(root, 'sh', '-c', copied);
  const git = (...args: readonly string[]) =>
    here(repository, 'git', '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  here(repository, 'npm', 'ci');
  tarball = join(repository, here(repository, 'npm', 'pack', '--silent').trim());
  return tarball;
}
