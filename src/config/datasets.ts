import { rules } from '../contract/catalogue.ts';
import { openLists } from '../contract/experiments/between-answers/listed.ts';
import { datasetShapes } from '../contract/reading/records/dataset-shapes.ts';
import { openDigests } from '../contract/reading/sales/digest.ts';
import { type DatasetOptions, openDatasets } from '../engine/drive/datasets.ts';
import { loweredBy } from '../engine/judge/judge.ts';
import { present } from '../standards/collections/present.ts';
import type { Config } from './given/config.ts';
import { pointersOf } from './given/lists.ts';
import { withCustom } from './rules.ts';

export type DatasetSettings = Omit<DatasetOptions, 'rules' | 'shapes' | 'openKept'> &
  Partial<Pick<Config, 'customRules'> & Pick<DatasetOptions, 'openKept'>>;

/** Opens readers and judges for the two datasets of the contract. */
export const datasets = ({ customRules = [], ...settings }: DatasetSettings) =>
  openDatasets({
    openKept: openKeeping(),
    ...settings,
    rules: withCustom(rules, { customRules }),
    shapes: Object.values(datasetShapes),
  });

export const configured = (
  {
    now,
    limits,
    lists,
    severity,
    customRules,
  }: Pick<Config, 'now' | 'limits' | 'lists' | 'severity' | 'customRules'>,
  more: Partial<DatasetSettings> = {},
) =>
  datasets({
    now,
    customRules,
    lists: pointersOf(lists),
    lowered: loweredBy(severity),
    ...present({ maxRecords: limits.maxRecords }),
    ...more,
  });

/** Returns what is kept of a run's records to compare its answers; nothing for other endpoints. */
export function openKeeping(): DatasetOptions['openKept'] {
  const digestOf = openDigests();
  const listOf = openLists();
  return (endpoint) => {
    if (endpoint === 'commerces') return listOf();
    return endpoint === 'transactions' ? digestOf() : undefined;
  };
}
