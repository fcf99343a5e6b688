import { expect, test } from 'vitest';
import { commerce } from '../../src/contract/endpoints/commerces/example.ts';
import { line, orderLine } from '../../src/contract/endpoints/transactions/example.ts';
import type { DatasetRecord, RecordRule } from '../../src/model/rule.ts';
import { cpuOf } from '../support/cpu.ts';
import { dataRulesOf, judgeRecords, recordsOf } from './dataset-rules.ts';

const isRecordRule = (rule: { readonly over: string }): rule is RecordRule =>
  rule.over === 'record';

/**
 * Against reading the same records with JSON.parse, in one run: a slower machine is slower at both. The best of
 * three, since the collector takes its share of either.
 */
async function timesParsing(text: string, rounds: number, work: () => unknown): Promise<number> {
  const ratios: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const parsing = await cpuOf(() => {
      for (let round = 0; round < rounds; round += 1) JSON.parse(text);
    });
    ratios.push((await cpuOf(work)) / parsing);
  }
  return Math.min(...ratios);
}

function run(rules: readonly RecordRule[], records: readonly DatasetRecord[], times: number) {
  let found = 0;
  for (let round = 0; round < times; round += 1) {
    for (const r of records) {
      for (const rule of rules) if (rule.applies(r) && rule.judge(r) !== undefined) found += 1;
    }
  }
  return found;
}

const recordRules = async (endpoint: 'transactions' | 'commerces') =>
  dataRulesOf(endpoint).filter(isRecordRule);

test('all record rules over sound lines of sales cost a few times what reading them does', async () => {
  const rules = await recordRules('transactions');
  const lines = Array.from({ length: 2000 }, (_, i) =>
    (i % 3 ? line : orderLine)({
      productId: `SKU-${i}`,
      deliveryDate: '2026-10-16T10:00:00-03:00',
      grossPricePerUnit: 7128.1,
      discountedTaxPerUnit: 1043.1,
      discountedGrossPricePerUnit: 6533.1,
      isDeleted: false,
    }),
  );
  // Parsed as they would come, so that each has an identity of its own.
  const text = JSON.stringify(recordsOf('transactions', lines));
  const kept: readonly DatasetRecord[] = JSON.parse(text);
  run(rules, kept, 5);
  let found: number | undefined;
  const ratio = await timesParsing(text, 20, () => {
    found = run(rules, kept, 20);
  });
  expect(found).toBe(0);
  expect(ratio).toBeLessThan(7);
});

test('all record rules over sound commerces cost a few times what reading them does', async () => {
  const rules = await recordRules('commerces');
  const commerces = Array.from({ length: 1000 }, (_, i) => commerce({ commerceId: `C-${i}` }));
  const text = JSON.stringify(recordsOf('commerces', commerces));
  const kept: readonly DatasetRecord[] = JSON.parse(text);
  run(rules, kept, 5);
  let found: number | undefined;
  const ratio = await timesParsing(text, 20, () => {
    found = run(rules, kept, 20);
  });
  expect(found).toBe(0);
  expect(ratio).toBeLessThan(4);
});

test('the rules over a whole dataset keep up as well', async () => {
  const rules = dataRulesOf('transactions').filter(({ over }) => over === 'dataset');
  const lines = recordsOf(
    'transactions',
    Array.from({ length: 25_000 }, (_, i) =>
      line({ orderId: `P-${i >> 3}`, documentCode: `F-${i >> 3}`, productId: `SKU-${i & 7}` }),
    ),
  );
  const text = JSON.stringify(lines);
  let found: ReturnType<typeof judgeRecords> = [];
  const ratio = await timesParsing(text, 1, () => {
    found = judgeRecords(rules, 'transactions', lines);
  });
  expect(found.flatMap(({ breaches }) => breaches).length).toBe(1);
  expect(ratio).toBeLessThan(15);
});
