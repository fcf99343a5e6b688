import { expect, test } from 'vitest';
import { commerce } from '../../src/contract/commerces/example.ts';
import { line, orderLine } from '../../src/contract/transactions/example.ts';
import type { DatasetRecord, RecordRule } from '../../src/model/rule.ts';
import { dataRulesOf, judgeRecords, recordsOf } from './dataset-rules.ts';

const isRecordRule = (rule: { readonly over: string }): rule is RecordRule =>
  rule.over === 'record';

/** Milliseconds of the processor, so that other work on the machine does not count. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Parsed as they would come, so that each has an identity of its own. */
const parsed = (records: readonly DatasetRecord[]): readonly DatasetRecord[] =>
  JSON.parse(JSON.stringify(records));

function run(rules: readonly RecordRule[], records: readonly DatasetRecord[], times: number) {
  let found = 0;
  for (let round = 0; round < times; round += 1) {
    for (const r of records) {
      for (const rule of rules) if (rule.applies(r) && rule.judge(r) !== undefined) found += 1;
    }
  }
  return found;
}

test('200 000 records that keep the contract pass all record rules in under a second', async () => {
  const rules = (await dataRulesOf('transactions')).filter(isRecordRule);
  const kept = parsed(
    recordsOf(
      'transactions',
      Array.from({ length: 2000 }, (_, i) =>
        (i % 3 ? line : orderLine)({
          productId: `SKU-${i}`,
          deliveryDate: '2026-10-16T10:00:00-03:00',
          grossPricePerUnit: 7128.1,
          discountedTaxPerUnit: 1043.1,
          discountedGrossPricePerUnit: 6533.1,
          isDeleted: false,
        }),
      ),
    ),
  );
  run(rules, kept, 5);
  const before = process.cpuUsage();
  expect(run(rules, kept, 100)).toBe(0);
  const ms = cpuSince(before);
  expect(ms).toBeLessThan(1000);
});

test('50 000 commerces pass all record rules in under a second', async () => {
  const rules = (await dataRulesOf('commerces')).filter(isRecordRule);
  const kept = parsed(
    recordsOf(
      'commerces',
      Array.from({ length: 1000 }, (_, i) => commerce({ commerceId: `C-${i}` })),
    ),
  );
  run(rules, kept, 5);
  const before = process.cpuUsage();
  expect(run(rules, kept, 50)).toBe(0);
  const ms = cpuSince(before);
  expect(ms).toBeLessThan(1000);
});

test('the rules over a whole dataset keep up as well', async () => {
  const rules = (await dataRulesOf('transactions')).filter(({ over }) => over === 'dataset');
  const lines = recordsOf(
    'transactions',
    Array.from({ length: 50_000 }, (_, i) =>
      line({ orderId: `P-${i >> 3}`, documentCode: `F-${i >> 3}`, productId: `SKU-${i & 7}` }),
    ),
  );
  const before = process.cpuUsage();
  const found = judgeRecords(rules, 'transactions', lines);
  const ms = cpuSince(before);
  expect(found.flatMap(({ breaches }) => breaches).length).toBe(1);
  expect(ms).toBeLessThan(1000);
});
