import { UsageError } from '../model/scenario.ts';
import type { Fault } from './change/fault.ts';
import { amountFaults } from './faults/amounts.ts';
import { betweenAnswerFaults } from './faults/between-answers.ts';
import { boundFaults } from './faults/bounds.ts';
import { byteFaults } from './faults/bytes.ts';
import {
  commerceFieldFaults,
  commerceValueFaults,
  commerceVisitFaults,
} from './faults/commerce-records.ts';
import { concurrencyFaults } from './faults/concurrency.ts';
import { connectionFaults } from './faults/connections.ts';
import { decisionFaults } from './faults/decisions.ts';
import { draftFaults } from './faults/drafts.ts';
import { impossibleOrderFaults } from './faults/impossible-orders.ts';
import { inBetweenFaults } from './faults/in-between.ts';
import {
  listByteFaults,
  listConnectionFaults,
  listFormFaults,
  transactionListFaults,
} from './faults/lists.ts';
import { observedFaults } from './faults/observed.ts';
import { orderReadingFaults } from './faults/order-readings.ts';
import { otherMeaningFaults } from './faults/other-meanings.ts';
import { quoteFieldFaults } from './faults/quote-fields.ts';
import { rangeAnswerFaults } from './faults/range-answers.ts';
import { rangeFaults } from './faults/ranges.ts';
import { rejectionFaults } from './faults/rejections.ts';
import { repeatFaults } from './faults/repeats.ts';
import { shippingCostFaults } from './faults/shipping-cost.ts';
import { statusFaults } from './faults/statuses.ts';
import { stopFaults } from './faults/stops.ts';
import { tokenFaults } from './faults/tokens.ts';
import {
  transactionDocumentFaults,
  transactionFieldFaults,
  transactionPriceFaults,
  transactionValueFaults,
} from './faults/transaction-records.ts';
import { unknownFieldFaults } from './faults/unknown-fields.ts';

/**
 * Every fault of the reference client, from the inside of the client to the outside: first the tariff, then the
 * body of an answer, its bytes, the connection, the status. Likewise for the datasets: the range, the records,
 * the list, its bytes, the connection.
 */
export const faults: readonly Fault[] = [
  ...amountFaults,
  ...observedFaults,
  ...unknownFieldFaults,
  ...quoteFieldFaults,
  ...shippingCostFaults,
  ...rejectionFaults,
  ...decisionFaults,
  ...orderReadingFaults,
  ...impossibleOrderFaults,
  ...byteFaults,
  ...inBetweenFaults,
  ...connectionFaults,
  ...statusFaults,
  ...draftFaults,
  ...repeatFaults,
  ...concurrencyFaults,
  ...tokenFaults,
  ...stopFaults,
  ...rangeFaults,
  ...boundFaults,
  ...betweenAnswerFaults,
  ...transactionDocumentFaults,
  ...transactionPriceFaults,
  ...transactionValueFaults,
  ...transactionFieldFaults,
  ...commerceValueFaults,
  ...commerceVisitFaults,
  ...commerceFieldFaults,
  ...otherMeaningFaults,
  ...rangeAnswerFaults,
  ...listFormFaults,
  ...listByteFaults,
  ...listConnectionFaults,
  ...transactionListFaults,
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
