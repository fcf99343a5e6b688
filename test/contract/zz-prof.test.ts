import { test } from 'vitest';
import { line, orderLine } from '../../src/contract/transactions/example.ts';
import { schemaErrors } from '../../src/contract/schema.ts';
import { dataRulesOf, recordsOf } from './dataset-rules.ts';
test('p', async () => {
  const rules = (await dataRulesOf('transactions')).filter((r: any) => r.over === 'record') as any[];
  const kept = JSON.parse(JSON.stringify(recordsOf('transactions', Array.from({ length: 2000 }, (_, i) => (i % 3 ? line : orderLine)({ productId: `SKU-${i}`, deliveryDate: '2026-10-16T10:00:00-03:00', grossPricePerUnit: 7128.1, discountedTaxPerUnit: 1043.1, discountedGrossPricePerUnit: 6533.1, isDeleted: false })))));
  const time = (name: string, f: (r: any) => void) => { for (let k = 0; k < 5; k++) for (const r of kept) f(r); const t = performance.now(); for (let k = 0; k < 100; k++) for (const r of kept) f(r); console.log(name, ((performance.now() - t) * 1e6 / 200000).toFixed(0), 'ns'); };
  time('ajv', (r) => schemaErrors('transaction', r.value));
  for (const rule of rules) time(rule.id, (r) => rule.applies(r) && rule.judge(r));
});
