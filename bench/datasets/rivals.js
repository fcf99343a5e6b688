import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The libraries that a user would choose, at tested versions; the project does not depend on stream-json. */
const versions = ['stream-json@3.8.0', 'ajv@8.20.0'];

/** Installs them below `parent` and returns the folder; undefined, with a message, if that fails. */
export function install(parent) {
  const folder = join(parent, 'rivals');
  mkdirSync(folder);
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...flags, ...versions],
    { encoding: 'utf8' },
  );
  if (status === 0) return folder;
  const reason = error?.message ?? stderr.trim().split('\n')[0];
  console.error(`skipping the comparison libraries, which cannot be installed: ${reason}`);
  return undefined;
}
