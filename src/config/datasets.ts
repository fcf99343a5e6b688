import { rules } from '../contract/catalogue.ts';
import { openListed } from '../contract/experiments/between-answers/listed.ts';
import { commerceShape } from '../contract/reading/records/commerce-fields.ts';
import { transactionShape } from '../contract/reading/records/transaction-fields.ts';
import { openDigest } from '../contract/reading/sales/digest.ts';
import { type DatasetOptions, openDatasets } from '../engine/drive/datasets.ts';
import { loweredBy } from '../engine/judge/judge.ts';
import type { EndpointId } from '../model/endpoint.ts';
import type { Keeping } from '../model/rule.ts';
import { present } from '../standards/collections/present.ts';
import type { Config } from './given/config.ts';
import { pointersOf } from './given/lists.ts';

export type DatasetGiven = Omit<DatasetOptions, 'rules' | 'shapes' | 'openKept'>;

/** How the two datasets of the contract are read and judged. */
export const datasets = (given: DatasetGiven) =>
  openDatasets({
    ...given,
    rules,
    shapes: [transactionShape, commerceShape],
    openKept,
  });

/** The same as a config has it. */
export const configured = (
  { now, limits, lists, severity }: Pick<Config, 'now' | 'limits' | 'lists' | 'severity'>,
  onRecord?: DatasetGiven['onRecord'],
) =>
  datasets({
    now,
    lists: pointersOf(lists),
    lowered: loweredBy(severity),
    ...present({ maxRecords: limits.maxRecords }),
    ...(onRecord ? { onRecord } : {}),
  });

/** What is kept of the records of an answer to compare it with others; undefined for an endpoint without records. */
export function openKept(endpoint: EndpointId): Keeping | undefined {
  if (endpoint === 'commerces') return openListed();
  if (endpoint !== 'transactions') return undefined;
  const digest = openDigest();
  return { record: (r) => digest.record(r), end: () => ({ digest: digest.end() }) };
}
