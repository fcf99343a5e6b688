import { rules } from '../../../contract/catalogue.ts';
import { commerceShape } from '../../../contract/commerces/fields.ts';
import { openKept } from '../../../contract/datasets/open-kept.ts';
import { transactionShape } from '../../../contract/transactions/fields.ts';
import { type DatasetOptions, openDatasets } from '../../../engine/drive/datasets.ts';

export type DatasetGiven = Omit<DatasetOptions, 'rules' | 'shapes' | 'openKept'>;

/** How the two datasets of the contract are read and judged. */
export const datasets = (given: DatasetGiven) =>
  openDatasets({
    ...given,
    rules,
    shapes: [transactionShape, commerceShape],
    openKept,
  });
