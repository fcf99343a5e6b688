import { randomBytes } from 'node:crypto';

/** `20261117T134208Z-7f3a`: when the run began, and something to tell two of one second apart. */
export const runId = (startedAt: Date): string =>
  `${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
