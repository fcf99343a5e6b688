import type { Resolving } from '../engine/options.ts';
import { UsageError } from '../model/errors.ts';

/** Part `part` of `of`, from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/**
 * Every n-th scenario of the suite, so that parts are of one size, each endpoint is in each of them where it
 * can be, and `greenlight merge` finds the order again. Throws a UsageError when nothing is left to drive.
 */
export function shardOf(
  suite: readonly Resolving[],
  { part, of }: Shard,
): readonly Resolving[] {
  const own = suite.filter((_, i) => i % of === part - 1);
  if (own.length === 0) {
    throw new UsageError(
      `--shard ${part}/${of} holds no scenario; there are ${suite.length}, so at most ${suite.length} parts`,
    );
  }
  return own;
}
