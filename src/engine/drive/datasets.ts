import { openKeyIndex } from '../../dataset/keys/key-index.ts';
import { type DatasetReader, openReader } from '../../dataset/reader.ts';
import type { DatasetShape } from '../../model/dataset.ts';
import type { EndpointId } from '../../model/endpoint.ts';
import type { OpenSink, RecordsBody } from '../../model/exchange.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import type { DatasetRecord, DigestCollector, Rule, RuleContext } from '../../model/rule.ts';
import { discoveryScenario, type Scenario } from '../../model/scenario.ts';
import { openNumberSet } from '../../standards/collections/number-set.ts';
import { present } from '../../standards/collections/present.ts';
import { fingerprint } from '../../standards/text/fingerprint.ts';
import { openCrossJudge } from '../judge/cross.ts';
import { openRecordJudge, type RecordJudge, type RecordJudgement } from '../judge/records.ts';

export type Datasets = ReturnType<typeof openDatasets>;
export type OpenDataset = Datasets['open'];

export interface DatasetOptions {
  readonly rules: readonly Rule[];
  readonly shapes: readonly DatasetShape[];
  readonly now: number;
  /** Rules that suppress no other; default: none. */
  readonly lowered?: RuleContext['lowered'];
  /** Default: no limit. */
  readonly maxRecords?: number;
  /** Returns undefined for a dataset whose answers are not compared. */
  readonly openKept: (endpoint: EndpointId) => DigestCollector | undefined;
  /** Called for every record, whatever its purpose. */
  readonly onRecord?: (r: { readonly fields: JsonObject }) => void;
  /** Called once for every record that is judged. */
  readonly onCounted?: () => void;
  /** Only one dataset is read, so rules between datasets do not apply. */
  readonly single?: true;
  readonly lists?: { readonly [id in EndpointId]?: Pointer };
}

/** Opens the readers of a run: each record is judged once while it is streamed, and kept as a digest. */
export function openDatasets(options: DatasetOptions) {
  const between = openCrossJudge(options.rules);
  const underWay = new Set<RecordJudge>();
  const emptied = openEmptyMembers();
  // By 53 bits of a hash, so that each record is judged once: of a million, two collide with probability 10^-4.
  const [seen, seenBeside] = [openNumberSet(), openNumberSet()];
  const places = new Map<EndpointId, Set<Pointer>>();
  const open = (
    endpoint: EndpointId,
    scenario: Scenario,
    query: { readonly [name: string]: string },
    onRecord?: (r: DatasetRecord) => void,
  ) => {
    const shape = options.shapes.find((each) => each.endpoint === endpoint);
    let judgement: RecordJudgement | undefined;
    const asksForCsv = Object.values(query).some((value) => /csv/i.test(value));
    // The same records in another form, or records that scenarios request again.
    const beside = asksForCsv || scenario.id === discoveryScenario;
    const known = beside ? seenBeside : seen;
    const openReading = ({ headers }: Parameters<OpenSink>[0]): DatasetReader => {
      const { now, lowered, maxRecords, rules } = options;
      const about = { scenario: scenario.id, endpoint, now, ...present({ lowered }) };
      const judge = openRecordJudge(rules, { ...about, openIndex: () => openKeyIndex() });
      underWay.add(judge);
      const pointer = options.lists?.[endpoint];
      const collector = options.openKept(endpoint);
      const reader = openReader({
        shape: shape ?? { endpoint, fields: [] },
        ...present({ maxRecords, pointer }),
        ...linesOf(headers['content-type']),
        seenAt: [...(places.get(endpoint) ?? [])],
        onRecord(r) {
          options.onCounted?.();
          options.onRecord?.(r);
          onRecord?.(r);
          const fresh = options.single === true || known.add(fingerprint(r.text));
          judge.record(r, fresh);
          collector?.record(r);
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
          judgement = beside ? { ...found, again: true } : found;
          const body = { ...read, ...collector?.end() };
          if (!beside) between.read(endpoint, headers, body);
          return body;
        },
      };
    };
    return {
      /** Results of the record and dataset rules; undefined if nothing was judged. */
      judgement: () => judgement,
      open: openReading,
    };
  };
  return {
    open,
    /** Returns the results of rules between the datasets; called once, after the last answer. */
    cross() {
      // The reader of an aborted answer may never have been ended.
      for (const judge of underWay) judge.close();
      underWay.clear();
      return between.end();
    },
  };
}

/** Detects a media type with one record per line: then an empty text is an empty dataset. */
function linesOf(type = ''): { readonly lines?: 'JSON' | 'CSV' } {
  if (/ndjson|jsonl|json-seq/i.test(type)) return { lines: 'JSON' };
  return /\bcsv\b/i.test(type) ? { lines: 'CSV' } : {};
}

/**
 * Recognizes an empty object as an empty dataset if an earlier answer of the client had its records, or its
 * lists of them, as members of an object. By itself it could be anything.
 */
function openEmptyMembers(): (endpoint: EndpointId, body: RecordsBody) => RecordsBody {
  const earlier = new Map<EndpointId, RecordsBody>();
  return (endpoint, body) => {
    const { list, emptyObjects = [] } = body;
    if (list?.form === 'members' || list?.form === 'lists') earlier.set(endpoint, body);
    const earlierBody = earlier.get(endpoint);
    const { 'no list': unread, ...rest } = body.observed;
    if (!earlierBody?.list || unread === undefined || !emptyObjects.includes(earlierBody.list.at))
      return body;
    const { envelope = '' } = earlierBody.observed;
    return { ...body, list: earlierBody.list, observed: { ...rest, envelope } };
  };
}
