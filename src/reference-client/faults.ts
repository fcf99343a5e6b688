import { UsageError } from '../model/scenario.ts';
import type { Fault } from './change/fault.ts';
import { commerceChanges } from './faults/datasets/commerce-records.ts';
import { listChanges } from './faults/datasets/lists.ts';
import { rangeChanges } from './faults/datasets/ranges.ts';
import { transactionChanges } from './faults/datasets/transaction-records.ts';
import { answerPatches, faultsOf, quotePatches, recordPatches } from './faults/patches.ts';
import { byteChanges } from './faults/quoting/bytes.ts';
import { concurrencyChanges } from './faults/quoting/concurrency.ts';
import { connectionChanges } from './faults/quoting/connections.ts';
import { decisionChanges } from './faults/quoting/decisions.ts';
import { inBetweenChanges } from './faults/quoting/in-between.ts';
import { repeatChanges } from './faults/quoting/repeats.ts';
import { tokenChanges } from './faults/quoting/tokens.ts';
import lists from './faults/rows/lists.json' with { type: 'json' };
import quoting from './faults/rows/quoting.json' with { type: 'json' };
import ranges from './faults/rows/ranges.json' with { type: 'json' };

/**
 * Every fault of the reference client, from the inside of the client to the outside: first the tariff, then the
 * body of an answer, its bytes, the connection, the status. Likewise for the datasets: the range, the records,
 * the list, its bytes, the connection.
 */
export const faults: readonly Fault[] = [
  ...quotePatches,
  ...faultsOf(quoting.faults, {
    ...decisionChanges,
    ...byteChanges,
    ...inBetweenChanges,
    ...connectionChanges,
    ...repeatChanges,
    ...concurrencyChanges,
    ...tokenChanges,
  }),
  ...faultsOf(ranges.faults, rangeChanges),
  ...recordPatches,
  ...faultsOf(lists.faults, { ...transactionChanges, ...commerceChanges, ...listChanges }),
  ...answerPatches,
];

export const faultNames: readonly string[] = faults.map(({ name }) => name);

/** Returns the named faults without duplicates, in the order of the table. Throws a UsageError for an unknown name. */
export function faultsNamed(names: readonly string[]): readonly Fault[] {
  const unknown = names.find((name) => !faultNames.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no fault ${unknown}. See greenlight list faults.`);
  }
  return faults.filter(({ name }) => names.includes(name));
}
