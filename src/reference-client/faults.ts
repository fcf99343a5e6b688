import { UsageError } from '../model/scenario.ts';
import type { Fault } from './change/fault.ts';
import { commerceFaults } from './faults/datasets/commerce-records.ts';
import {
  listByteFaults,
  listConnectionFaults,
  listFormFaults,
  transactionListFaults,
} from './faults/datasets/lists.ts';
import { rangeFaults } from './faults/datasets/ranges.ts';
import { transactionFaults } from './faults/datasets/transaction-records.ts';
import { answerPatches, quotePatches, recordPatches } from './faults/patches.ts';
import { byteFaults } from './faults/quoting/bytes.ts';
import { concurrencyFaults } from './faults/quoting/concurrency.ts';
import { connectionFaults } from './faults/quoting/connections.ts';
import { decisionFaults } from './faults/quoting/decisions.ts';
import { inBetweenFaults } from './faults/quoting/in-between.ts';
import { repeatFaults } from './faults/quoting/repeats.ts';
import { tokenFaults } from './faults/quoting/tokens.ts';

/**
 * Every fault of the reference client, from the inside of the client to the outside: first the tariff, then the
 * body of an answer, its bytes, the connection, the status. Likewise for the datasets: the range, the records,
 * the list, its bytes, the connection.
 */
export const faults: readonly Fault[] = [
  ...quotePatches,
  ...decisionFaults,
  ...byteFaults,
  ...inBetweenFaults,
  ...connectionFaults,
  ...repeatFaults,
  ...concurrencyFaults,
  ...tokenFaults,
  ...rangeFaults,
  ...recordPatches,
  ...transactionFaults,
  ...commerceFaults,
  ...listFormFaults,
  ...listByteFaults,
  ...listConnectionFaults,
  ...transactionListFaults,
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
