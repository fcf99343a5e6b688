import { UsageError } from '../model/errors.ts';
import type { Fault } from './fault.ts';
import { amountFaults } from './faults/amounts.ts';
import { byteFaults } from './faults/bytes.ts';
import { concurrencyFaults } from './faults/concurrency.ts';
import { connectionFaults } from './faults/connections.ts';
import { decisionFaults } from './faults/decisions.ts';
import { draftFaults } from './faults/drafts.ts';
import { observedFaults } from './faults/observed.ts';
import { quoteFieldFaults } from './faults/quote-fields.ts';
import { rejectionFaults } from './faults/rejections.ts';
import { repeatFaults } from './faults/repeats.ts';
import { shippingCostFaults } from './faults/shipping-cost.ts';
import { statusFaults } from './faults/statuses.ts';
import { tokenFaults } from './faults/tokens.ts';
import { unknownFieldFaults } from './faults/unknown-fields.ts';

/**
 * Every way to break the contract that the reference client knows, from the inside of the client to
 * its outside: first the tariff, then the body of an answer, its bytes, the connection, the status.
 */
export const faults: readonly Fault[] = [
  ...amountFaults,
  ...observedFaults,
  ...unknownFieldFaults,
  ...quoteFieldFaults,
  ...shippingCostFaults,
  ...rejectionFaults,
  ...decisionFaults,
  ...byteFaults,
  ...connectionFaults,
  ...statusFaults,
  ...draftFaults,
  ...repeatFaults,
  ...concurrencyFaults,
  ...tokenFaults,
];

export const faultNames: readonly string[] = faults.map(({ name }) => name);

/** The faults of these names, each once, in the order of the table. Throws a UsageError for another name. */
export function faultsNamed(names: readonly string[]): readonly Fault[] {
  const unknown = names.find((name) => !faultNames.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no fault ${unknown}. See greenlight list faults.`);
  }
  return faults.filter(({ name }) => names.includes(name));
}
