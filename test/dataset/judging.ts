import { openKeeping } from '../../src/config/datasets.ts';
import { rules } from '../../src/contract/catalogue.ts';
import { datasetShapes } from '../../src/contract/reading/records/dataset-shapes.ts';
import { openKeyIndex } from '../../src/dataset/keys/key-index.ts';
import { openReader } from '../../src/dataset/reader.ts';
import { openDatasets } from '../../src/engine/drive/datasets.ts';
import { openRecordJudge, type RecordJudgement } from '../../src/engine/judge/records.ts';
import { bareScenario } from '../../src/engine/result/evidence.ts';
import type { JsonObject } from '../../src/model/json.ts';

const now = Date.parse('2026-10-19T12:00:00Z');

/** The judgement of all rules on a dataset, read as `validate` reads it. */
export function judged(
  endpoint: 'transactions' | 'commerces',
  records: readonly JsonObject[],
): RecordJudgement {
  const about = { scenario: 'test', endpoint, now, openIndex: () => openKeyIndex() };
  const judge = openRecordJudge(rules, about);
  const reader = openReader({
    shape: datasetShapes[endpoint],
    onRecord: (r) => judge.record(r),
  });
  reader.write(Buffer.from(JSON.stringify(records)));
  reader.end([]);
  return judge.end();
}

/** The sink of one answer of transactions in a run. */
export function opened() {
  const datasets = openDatasets({
    rules,
    shapes: Object.values(datasetShapes),
    now,
    maxRecords: 1_000_000,
    openKept: openKeeping(),
  });
  const scenario = bareScenario({ id: 'transactions/all', endpoint: 'transactions' });
  const sink = datasets.open('transactions', scenario, {}).open({ headers: {} });
  return { datasets, sink };
}
