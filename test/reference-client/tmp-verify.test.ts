import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { commerceShape } from '../../src/contract/commerces/fields.ts';
import { transactionShape } from '../../src/contract/transactions/fields.ts';
import { openReader } from '../../src/dataset/reader.ts';
import { openRecordJudge } from '../../src/engine/records.ts';
import { faults } from '../../src/reference-client/faults.ts';
import { openReferenceClient } from '../../src/reference-client/server.ts';
import { ask } from './ask.ts';

const now = Date.UTC(2026, 10, 20, 12);
const rules: any[] = [];
for (const ns of ['transactions', 'commerces', 'cross'])
  for (const file of readdirSync(new URL(`../../src/contract/${ns}/rules/`, import.meta.url)))
    rules.push(
      (await import(new URL(`../../src/contract/${ns}/rules/${file}`, import.meta.url).href))
        .default,
    );
const judged = rules.filter((r) => ['record', 'dataset', 'cross'].includes(r.over));
const shapes = { transactions: transactionShape, commerces: commerceShape } as const;

async function foundWith(names: string[], headers: any) {
  const client = await openReferenceClient({ faults: names, now: () => now, records: 2_000 });
  const found = new Set<string>();
  const info = new Set<string>();
  const cross = judged.filter((r) => r.over === 'cross').map((r) => [r, r.begin()] as const);
  const troubles: string[] = [];
  const observed: any = {};
  let whole = true;
  try {
    for (const endpoint of ['transactions', 'commerces'] as const) {
      const came = await ask(client.url, { endpoint, headers, patienceMs: 3000 });
      if (came.status !== 200) {
        whole = false;
        continue;
      }
      const judge = openRecordJudge(
        judged.filter((r) => r.over !== 'cross' && r.id.startsWith(endpoint)),
        { scenario: 's', endpoint, now } as any,
      );
      const reader = openReader({
        shape: shapes[endpoint],
        onRecord: (r) => {
          judge.record(r);
          for (const [, f] of cross) f.record?.(r);
        },
      });
      reader.write(came.body);
      const end = reader.end([]);
      observed[endpoint] = { records: end.records, ...end.observed };
      troubles.push(...end.trouble.map((t) => `${endpoint} ${t.kind} ${t.detail}`));
      if (end.trouble.length) whole = false;
      const result = judge.end();
      expect([...result.crashed]).toEqual([]);
      for (const { rule } of result.found) (rule.severity === 'info' ? info : found).add(rule.id);
    }
    if (whole)
      for (const [rule, fold] of cross) if ([...fold.end().breaches].length) found.add(rule.id);
  } finally {
    await client.close();
  }
  return { found: [...found].sort(), info: [...info].sort(), troubles, observed };
}
const ids = judged.map((r) => r.id);
test('honest', async () => {
  console.log(
    JSON.stringify(await foundWith([], {})),
    JSON.stringify(await foundWith([], { accept: 'text/csv' })),
  );
});
const mine = faults.filter(
  (f) =>
    ['transactions', 'commerces'].includes(f.endpoint) &&
    !f.slow &&
    !f.findings.some((id) => id.startsWith('http/')),
);
test.each(mine.map((f) => [f.name, f] as const))('%s', async (name, fault) => {
  for (const headers of [{}, { accept: 'text/csv' }]) {
    const { found, info, troubles, observed } = await foundWith([name], headers);
    const want = fault.findings.filter((id) => ids.includes(id)).sort();
    const wantInfo = (fault.observations ?? []).filter((id) => ids.includes(id));
    if (
      JSON.stringify(found) !== JSON.stringify(want) ||
      wantInfo.some((i) => !info.includes(i)) ||
      troubles.length
    )
      console.log(
        'DIFF',
        'accept' in headers ? 'CSV' : 'JSON',
        name,
        'found',
        found.join(),
        '| want',
        want.join(),
        '| info',
        info.join(),
        '| troubles',
        troubles.slice(0, 2).join(';'),
        '',
      );
  }
});
