import type { Identity } from '../contract/reading/sales/identity.ts';
import type { DatasetShape } from '../model/dataset.ts';
import type { ExportSummary, Key, OneSidedTotals } from '../model/export-diff.ts';
import type { JsonObject } from '../model/json.ts';
import { dayOf } from './plain-value.ts';
import { openSum } from './sums.ts';

/** Collects the records that only one export has; `other` is the one without them. */
export function openOneSided(other: ExportSummary) {
  const samples = openSamples<OneSidedTotals['samples'][number]>();
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
    end: (): OneSidedTotals => ({
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

const maxSamples = 5;

/** Returns a collector of the first samples by position in their export, in whatever order they are added. */
export function openSamples<Sample extends { readonly record: number }>() {
  const kept: Sample[] = [];
  return {
    kept,
    add(sample: Sample): void {
      const last = kept[maxSamples - 1];
      if (last && last.record <= sample.record) return;
      kept.push(sample);
      kept.sort((a, b) => a.record - b.record);
      if (kept.length > maxSamples) kept.pop();
    },
  };
}
