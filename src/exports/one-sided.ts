import type { Identity } from '../contract/reading/sales/identity.ts';
import type { DatasetShape } from '../model/dataset.ts';
import type { ExportRead, Key, OneSided } from '../model/export-diff.ts';
import type { JsonObject } from '../model/json.ts';
import { dayOf } from './plain-value.ts';
import { openSum } from './sums.ts';

/** Gathers the records that one export has alone; `other` is the one in which they are not. */
export function openOneSided(other: ExportRead) {
  const samples = openSamples<OneSided['samples'][number]>();
  const units = openSum();
  const sales = new Map<string, ReturnType<typeof openSum>>();
  let records = 0;
  let outside = 0;
  return {
    add(
      key: Key,
      value: JsonObject,
      record: number,
      { shape, identity }: { readonly shape: DatasetShape; readonly identity: Identity },
    ): void {
      records += 1;
      samples.add({ key, record });
      const day = shape.datedBy === undefined ? undefined : dayOf(value[shape.datedBy]);
      if (day !== undefined && other.days && (day < other.days.from || day > other.days.to)) {
        outside += 1;
      }
      const sale = identity.sale({ ...value, ...key });
      if (!sale) return;
      units.add(sale.units, 1);
      const sum = sales.get(sale.currency) ?? openSum();
      if (sales.has(sale.currency) || sales.size < 50) sales.set(sale.currency, sum);
      sum.add(sale.units, sale.price);
    },
    end: (): OneSided => ({
      records,
      outside,
      sums: {
        units: units.total(),
        sales: Object.fromEntries([...sales].map(([name, sum]) => [name, sum.total()])),
      },
      samples: samples.kept,
    }),
  };
}

export type OneSidedRecords = ReturnType<typeof openOneSided>;

const mostSamples = 5;

/** Keeps the samples that come first in their export, whatever the order in which they are read. */
export function openSamples<Sample extends { readonly record: number }>() {
  const kept: Sample[] = [];
  return {
    kept,
    add(sample: Sample): void {
      const last = kept[mostSamples - 1];
      if (last && last.record <= sample.record) return;
      kept.push(sample);
      kept.sort((a, b) => a.record - b.record);
      if (kept.length > mostSamples) kept.pop();
    },
  };
}
