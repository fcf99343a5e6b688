import { openKeyIndex } from '../../dataset/keys/key-index.ts';
import { type DatasetReader, openReader } from '../../dataset/reader.ts';
import type { ReadRecord } from '../../dataset/text/record.ts';
import type { DatasetShape } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { OpenSink, RecordsBody } from '../../model/exchange.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import type { About, DatasetRecord, Keeping, Rule } from '../../model/rule.ts';
import { discoveryScenario, type Scenario } from '../../model/scenario.ts';
import { openNumberSet } from '../../standards/collections/number-set.ts';
import { type CrossJudgement, openCrossJudge } from '../judge/cross.ts';
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
  /** Sees every record as well. */
  onRecord?: (r: DatasetRecord) => void,
) => OpenedDataset;

/** How the datasets of one run are read. */
export interface Datasets {
  readonly open: OpenDataset;
  /** What rules between the datasets found; asked once, when all is read. */
  readonly cross: () => CrossJudgement;
}

export interface DatasetOptions {
  readonly rules: readonly Rule[];
  readonly shapes: readonly DatasetShape[];
  readonly now: number;
  /** Rules that silence no other; default: none. */
  readonly lowered?: About['lowered'];
  /** Default: no cap. */
  readonly maxRecords?: number;
  /** Undefined for a dataset of which nothing is compared. */
  readonly openKept: (endpoint: EndpointId) => Keeping | undefined;
  /** Called for every record, whatever it is read for. */
  readonly onRecord?: (r: { readonly fields: JsonObject }) => void;
  /** Called once for every record that is judged. */
  readonly onCounted?: () => void;
  /** One dataset is read, so that nothing is judged between two. */
  readonly single?: true;
  /** Where the list is, of datasets whose list is configured. */
  readonly lists?: { readonly [id in EndpointId]?: Pointer };
}

/** How datasets are read in a run: each record is judged once as it streams by, and kept as a digest. */
export function openDatasets(options: DatasetOptions): Datasets {
  const between = openCrossJudge(options.rules);
  const underWay = new Set<RecordJudge>();
  const emptied = openEmptyMembers();
  const seen = openSeenRecords();
  const seenBeside = openSeenRecords();
  const places = new Map<EndpointId, Set<Pointer>>();
  const open: OpenDataset = (endpoint, scenario, asked, onRecord) => {
    const shape = options.shapes.find((each) => each.endpoint === endpoint);
    let judgement: RecordJudgement | undefined;
    const asksForCsv = Object.values(asked).some((value) => /csv/i.test(value));
    // The same records in another form, or those of which scenarios read again.
    const beside = asksForCsv || scenario.id === discoveryScenario;
    const { isNew } = beside ? seenBeside : seen;
    return {
      judgement: () => judgement,
      open: ({ headers }) => {
        const about = { scenario: scenario.id, endpoint, now: options.now };
        const judge = openRecordJudge(options.rules, {
          ...about,
          ...(options.lowered ? { lowered: options.lowered } : {}),
          openIndex: () => openKeyIndex(),
        });
        underWay.add(judge);
        const pointer = options.lists?.[endpoint];
        const kept = options.single ? undefined : options.openKept(endpoint);
        const reader = openReader({
          shape: shape ?? { endpoint, fields: [] },
          ...(options.maxRecords === undefined ? {} : { maxRecords: options.maxRecords }),
          ...(pointer === undefined ? {} : { pointer }),
          ...linesOf(headers['content-type']),
          seenAt: [...(places.get(endpoint) ?? [])],
          onRecord(r) {
            options.onCounted?.();
            options.onRecord?.(r);
            onRecord?.(r);
            const fresh = options.single === true || isNew(r);
            judge.record(r, fresh);
            kept?.record(r);
            if (fresh && !beside && !options.single) between.record(r);
          },
        });
        return {
          write: (bytes) => reader.write(bytes),
          end(trouble) {
            const read = emptied(endpoint, reader.end(trouble));
            const found = judge.end();
            underWay.delete(judge);
            const { form, at } = read.list ?? {};
            if (at !== undefined && (form === 'list' || form === 'lists') && read.records > 0) {
              places.set(endpoint, (places.get(endpoint) ?? new Set()).add(at));
            }
            const body = { ...read, observed: { ...read.observed, ...found.observed } };
            judgement = beside ? { ...found, again: true } : found;
            if (!beside) between.read(endpoint, body);
            return { ...body, ...kept?.end() };
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

/** A type that says one record a line: then an empty text is an empty dataset. */
function linesOf(type = ''): { readonly lines?: 'JSON' | 'CSV' } {
  if (/ndjson|jsonl|json-seq/i.test(type)) return { lines: 'JSON' };
  return /\bcsv\b/i.test(type) ? { lines: 'CSV' } : {};
}

/** Remembers the records of all answers, so that each is judged once. */
interface SeenRecords {
  /** True the first time. */
  readonly isNew: (r: ReadRecord) => boolean;
}

/** Records are known by 53 bits of a hash: among a million records two are taken for one with 1 in 10^4. */
function openSeenRecords(): SeenRecords {
  const known = openNumberSet();
  return {
    isNew(r) {
      return known.add(r.identity);
    },
  };
}

/**
 * Where a client names its records one by one in an object, or its lists of them, an empty object is an empty
 * dataset. By itself it might be anything: that is known from an earlier answer.
 */
function openEmptyMembers(): (endpoint: EndpointId, body: RecordsBody) => RecordsBody {
  const earlier = new Map<EndpointId, RecordsBody>();
  return (endpoint, body) => {
    const { list, emptyObjects = [] } = body;
    if (list?.form === 'members' || list?.form === 'lists') earlier.set(endpoint, body);
    const held = earlier.get(endpoint);
    const { 'no list': unread, ...rest } = body.observed;
    if (!held?.list || unread === undefined || !emptyObjects.includes(held.list.at)) return body;
    const { envelope = '' } = held.observed;
    return { ...body, list: held.list, observed: { ...rest, envelope } };
  };
}
