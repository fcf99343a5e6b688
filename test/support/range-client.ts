import { openKeeping } from '../../src/config/datasets.ts';
import { rules } from '../../src/contract/catalogue.ts';
import { datasetShapes } from '../../src/contract/reading/records/dataset-shapes.ts';
import { openDatasets } from '../../src/engine/drive/datasets.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Run } from '../../src/model/run.ts';
import type { Window } from '../../src/model/target.ts';
import { json } from '../../src/reference-client/http/answer.ts';
import { referenceTarget } from '../../src/reference-client/target.ts';
import { type Driving, declaring, now, runInMemory } from './reference-run.ts';

/** Answers a range with records; the bounds are as in the query. */
export type RangeClient = (
  from: string | undefined,
  to: string | undefined,
) => readonly JsonObject[];

const compare = new Set(['scenario', 'run']);

/** The rules that compare answers, since these clients send incomplete records. */
const comparing = rules.filter(({ id, over }) => compare.has(over) && !id.startsWith('http/'));

/** Runs the built-in scenarios of transactions, or those wanted, against this client. */
export const runRanges = (
  client: RangeClient,
  window: Window,
  { wanted = () => true, severity = {} }: Pick<Driving, 'wanted' | 'severity'> = {},
): Promise<Run> =>
  runInMemory(
    () =>
      ({ address }) => {
        const range = new URL(address, 'http://here').searchParams;
        const [from, to] = [range.get('date_from'), range.get('date_to')];
        return json(200, client(from ?? undefined, to ?? undefined));
      },
    declaring(window, referenceTarget('http://127.0.0.1:8080', ['transactions'])),
    {
      wanted: (scenario) => scenario.endpoint === 'transactions' && wanted(scenario),
      explore: 0,
      rules: comparing,
      severity,
      datasets: openDatasets({
        now,
        rules: comparing,
        shapes: [datasetShapes.transactions],
        openKept: openKeeping(),
      }),
      clauses: [],
      observe: () => [],
    },
  );

/** Rule ids with their severity, each once, sorted. */
export const foundIn = ({ findings }: Run): readonly string[] =>
  [...new Set(findings.map(({ rule, severity }) => `${rule} ${severity}`))].toSorted();
