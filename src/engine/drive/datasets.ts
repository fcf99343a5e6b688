import { openKeyIndex } from '../../dataset/keys/key-index.ts';
import { type DatasetReader, openReader } from '../../dataset/reader.ts';
import type { DatasetShape, RecordDigest } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import type { DatasetRecord, Rule } from '../../model/rule.ts';
import type { Scenario } from '../../model/scenario.ts';
import type { OpenSink } from '../../model/send.ts';
import { type CrossJudgement, openCrossJudge } from '../judge/cross.ts';
import { openEmptyMembers } from '../judge/empty-members.ts';
import { openRecordJudge, type RecordJudge, type RecordJudgement } from '../judge/records.ts';

/** What a dataset's answer is read into. */
export interface OpenedDataset {
  readonly open: (head: Parameters<OpenSink>[0]) => DatasetReader;
  /** What the record and dataset rules found; undefined when nothing was judged. */
  readonly judgement: () => RecordJudgement | undefined;
}

export type OpenDataset = (
  endpoint: EndpointId,
  scenario: Scenario,
  /** Headers of the request. */
  asked: { readonly [name: string]: string },
) => OpenedDataset;

/** How the datasets of one run are read. */
export interface Datasets {
  readonly open: OpenDataset;
  /** What rules between the datasets found; asked once, when all is read. */
  readonly cross: () => CrossJudgement;
}

/** Gathers what relations between answers need of the records. */
interface Digesting {
  readonly record: (r: DatasetRecord) => void;
  readonly end: () => RecordDigest;
}

export interface DatasetOptions {
  readonly rules: readonly Rule[];
  readonly shapes: readonly DatasetShape[];
  readonly now: number;
  /** Default: no cap. */
  readonly maxRecords?: number;
  /** Undefined for a dataset of which nothing is compared. */
  readonly openDigest: (endpoint: EndpointId) => Digesting | undefined;
  /** Called for every record, whatever it is read for. Without it most may be judged off their bytes. */
  readonly onRecord?: (value: JsonObject) => void;
  /** Called once for every record that is judged. */
  readonly onCounted?: () => void;
  /** One dataset is read, so that nothing is judged between two. */
  readonly single?: true;
  /** Where the list is, of datasets of which that is told. */
  readonly lists?: { readonly [id in EndpointId]?: Pointer };
}

/** How datasets are read in a run: judged as they stream by, or kept as digests to be compared. */
export function openDatasets(options: DatasetOptions): Datasets {
  const between = openCrossJudge(options.rules);
  const underWay = new Set<RecordJudge>();
  const emptied = openEmptyMembers();
  const open: OpenDataset = (endpoint, scenario, asked) => {
    const shape = options.shapes.find((each) => each.endpoint === endpoint);
    let judgement: RecordJudgement | undefined;
    const asksForCsv = Object.values(asked).some((value) => /csv/i.test(value));
    return {
      judgement: () => judgement,
      open: ({ headers }) => {
        // JSON in place of CSV holds the records that another scenario judges already.
        const again = asksForCsv && /json/i.test(headers['content-type'] ?? '');
        const judged = scenario.records !== 'compare' && !again;
        const about = { scenario: scenario.id, endpoint, now: options.now };
        const judge = judged
          ? openRecordJudge(options.rules, { ...about, openIndex: () => openKeyIndex() })
          : undefined;
        if (judge) underWay.add(judge);
        const pointer = options.lists?.[endpoint];
        const digest = scenario.relation ? options.openDigest(endpoint) : undefined;
        const crossing = judged && !options.single && between.wants(endpoint);
        const isSeen = options.onRecord || digest || crossing;
        const reader = openReader({
          shape: shape ?? { endpoint, fields: [] },
          ...(options.maxRecords === undefined ? {} : { maxRecords: options.maxRecords }),
          ...(pointer === undefined ? {} : { pointer }),
          lines: /ndjson|jsonl|json-seq/i.test(headers['content-type'] ?? ''),
          ...(judge && !isSeen
            ? {
                onWritten: (r) => {
                  const isJudged = judge.written(r);
                  if (isJudged) options.onCounted?.();
                  return isJudged;
                },
              }
            : {}),
          onRecord(r) {
            options.onCounted?.();
            options.onRecord?.(r.value);
            judge?.record(r);
            digest?.record(r);
            if (crossing) between.record(r);
          },
        });
        return {
          write: (bytes) => reader.write(bytes),
          end(trouble) {
            const read = emptied(endpoint, reader.end(trouble));
            const found = judge?.end();
            if (judge) underWay.delete(judge);
            const body = { ...read, observed: { ...read.observed, ...found?.observed } };
            judgement = found && asksForCsv ? { ...found, again: true } : found;
            if (crossing) between.read(endpoint, body);
            return digest ? { ...body, digest: digest.end() } : body;
          },
        };
      },
    };
  };
  return {
    open,
    cross() {
      // An answer that was broken off may never have been ended.
      for (const judge of underWay) judge.close();
      underWay.clear();
      return between.end();
    },
  };
}
