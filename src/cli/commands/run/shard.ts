import type { Resolving } from '../../../engine/evidence.ts';
import { UsageError } from '../../../model/scenario.ts';

/** Part `part` of `of`, from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/**
 * Every n-th scenario of the suite, so that parts are of one size. Datasets that are judged stay together,
 * for there are rules between transactions and commerces. Throws a UsageError when nothing is left to drive.
 */
export function shardOf(suite: readonly Resolving[], { part, of }: Shard): readonly Resolving[] {
  const firstDataset = suite.findIndex(isDataset);
  const own = suite.filter((each, i) => (isDataset(each) ? firstDataset : i) % of === part - 1);
  if (own.length === 0) {
    throw new UsageError(
      `--shard ${part}/${of} holds no scenario; the suite has ${suite.length}, so take fewer parts`,
    );
  }
  return own;
}

const isDataset = ({ scenario }: Resolving): boolean =>
  (scenario.endpoint === 'transactions' || scenario.endpoint === 'commerces') &&
  scenario.records !== 'compare';
