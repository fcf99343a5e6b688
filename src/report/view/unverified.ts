import type { Run } from '../../model/run.ts';

/** That nobody knows who answered, as it stands beside the verdict; undefined where certificates were verified. */
export function unverified({ configuration }: Pick<Run, 'configuration'>): string | undefined {
  const given = configuration.find(({ setting }) => setting === 'insecure');
  if (!given) return undefined;
  return `TLS certificates were not verified (${given.at ?? '--insecure'}).`;
}
