import {
  type KindCounts,
  openRecordKinds,
} from '../../contract/reading/failures/kinds/record-kinds.ts';
import { datasetShapes } from '../../contract/reading/records/dataset-shapes.ts';
import { keepsSchema } from '../../contract/reading/records/record-schema.ts';
import type { Json } from '../../model/json.ts';
import type {
  Breach,
  DatasetContext,
  DatasetRecord,
  DatasetRule,
  Fold,
  RecordRule,
  Rule,
  RuleId,
  Severity,
} from '../../model/rule.ts';
import { UsageError } from '../../model/scenario.ts';
import { isOutOf } from '../../standards/system/system-errors.ts';

export interface RecordJudgement {
  readonly judged: ReadonlyMap<RuleId, number>;
  readonly found: readonly ReturnType<RecordSamples['found']>[];
  readonly crashed: ReadonlyMap<RuleId, string>;
  /** Records that no earlier answer had, by kind; undefined if there are too many kinds. */
  readonly kinds: KindCounts | undefined;
  /** The same records in another form: earlier findings of a rule are not reported again. */
  readonly again?: true;
  /** Transactions only. */
  readonly days: RecordDays;
}

export type RecordJudge = ReturnType<typeof openRecordJudge>;

type DataRule = RecordRule | DatasetRule;

export function openRecordJudge(rules: readonly Rule[], about: DatasetContext) {
  // A custom rule applies to every dataset.
  const namespaces = [`${about.endpoint}/`, 'custom/'];
  const ofDataset = rules.filter(({ id }) => namespaces.some((each) => id.startsWith(each)));
  const recordRules = ofDataset
    .filter((rule): rule is RecordRule => rule.over === 'record')
    .map((rule) => ({ rule, judged: 0, hasCrashed: false }));
  const beyondSchema = recordRules.filter(({ rule }) => rule.ofSchema === undefined);
  const indexes = openIndexes(about);
  /** Folds of rules that have not crashed. */
  let folds = ofDataset
    .filter((rule): rule is DatasetRule => rule.over === 'dataset')
    .map((rule): readonly [DatasetRule, Fold] => [rule, rule.begin(indexes.about)]);
  let passes = passesOf(folds);
  /** Number of records that keep their schema, and so skip the rules of the schema. */
  let keeping = 0;
  const judged = new Map<RuleId, number>();
  const crashed = new Map<RuleId, string>();
  const samplesByRule = new Map<string, RecordSamples>();
  const { datedBy, namedBy = {} } = datasetShapes[about.endpoint] ?? {};
  const days = openDays();
  const kinds = openRecordKinds(about.endpoint);

  let kind: string | undefined;

  const samplesOf = (rule: DataRule, severity: Severity) => {
    const key = `${rule.id} ${severity}`;
    const samples = samplesByRule.get(key) ?? openRecordSamples(rule, severity, namedBy);
    samplesByRule.set(key, samples);
    return samples;
  };
  const keep = (rule: DataRule, breach: Breach) => {
    samplesOf(rule, breach.severity ?? rule.severity).add(breach);
  };
  const crash = ({ id }: DataRule, error: unknown) => {
    // A full disk is not a bug of the rule.
    if (isOutOf(error) || error instanceof UsageError) throw error;
    crashed.set(id, error instanceof Error ? error.message : String(error));
    folds = folds.filter(([rule]) => rule.id !== id);
    passes = passesOf(folds);
  };
  const meet = (id: RuleId, times: number) => judged.set(id, (judged.get(id) ?? 0) + times);
  const judge = (entry: (typeof recordRules)[number], r: DatasetRecord) => {
    const { rule } = entry;
    if (entry.hasCrashed) return;
    try {
      if (!rule.applies(r)) return;
      entry.judged += 1;
      for (const breach of [rule.judge(r, about.now) ?? []].flat())
        samplesOf(rule, breach.severity ?? rule.severity).addOf(r, kind, breach);
    } catch (error) {
      entry.hasCrashed = true;
      crash(rule, error);
    }
  };

  return {
    /** `fresh`: no earlier answer had the record, so rules over single records judge it. */
    record(r: DatasetRecord, fresh = true): void {
      if (fresh) {
        kind = kinds.count(r.fields);
        const isKept = keepsSchema(r);
        if (isKept) keeping += 1;
        for (const entry of isKept ? beyondSchema : recordRules) judge(entry, r);
      }
      for (const [pass, rule] of passes) {
        try {
          pass(r);
        } catch (error) {
          crash(rule, error);
        }
      }
      if (datedBy !== undefined) days.record(r.fields[datedBy]);
    },
    end(): RecordJudgement {
      for (const { rule, judged: times } of recordRules) {
        const all = rule.ofSchema ? times + keeping : times;
        if (all > 0) meet(rule.id, all);
      }
      for (const [rule, fold] of folds) {
        try {
          const end = fold.end();
          meet(rule.id, end.judged);
          for (const breach of end.breaches) keep(rule, breach);
          for (const [day, records] of end.lost ?? []) days.lose(day, records);
        } catch (error) {
          crash(rule, error);
        }
      }
      indexes.close();
      const found = [...samplesByRule.values()].map((samples) => samples.found());
      return { judged, found, crashed, kinds: kinds.end(), days: days.end() };
    },
    /** Frees what the rules hold, if `end` is not called. */
    close: indexes.close,
  };
}

function openIndexes(about: DatasetContext) {
  const { openIndex } = about;
  const opened: ReturnType<typeof openIndex>[] = [];
  const opening = () => {
    const index = openIndex();
    opened.push(index);
    return index;
  };
  return {
    about: { ...about, openIndex: opening },
    close: () => {
      for (const index of opened.splice(0)) index.close();
    },
  };
}

/** Maximum length of a value that identifies a record to people. */
const maxNameLength = 60;

type NamedBy = { readonly [heading: string]: string };

function namesOf(fields: DatasetRecord['fields'], namedBy: NamedBy) {
  const names: { [heading: string]: Json } = {};
  for (const [heading, field] of Object.entries(namedBy)) {
    const value = fields[field];
    const isShort = typeof value === 'string' && value !== '' && value.length <= maxNameLength;
    if (isShort || typeof value === 'number') names[heading] = value;
  }
  return names;
}

/** Returns the functions to call for each record, with the first of the rules that share one. */
function passesOf(folds: readonly (readonly [DatasetRule, Fold])[]) {
  const passes = new Map<NonNullable<Fold['record']>, DatasetRule>();
  for (const [rule, { record }] of folds)
    if (record && !passes.has(record)) passes.set(record, rule);
  return passes;
}

const maxSamples = 20;
/** Number of samples reserved per place, so that one field does not displace the others. */
const share = 3;

type RecordSamples = ReturnType<typeof openRecordSamples>;

/**
 * Collects samples of any number of breaches; counts are exact. Keeps the first ones; later ones at places with few
 * samples replace those at places with many.
 */
function openRecordSamples(rule: DataRule, severity: Severity, namedBy: NamedBy) {
  const samples: { readonly breach: Breach; readonly place: string }[] = [];
  const places = new Map<string, number>();
  const kinds = new Map<string, number>();
  const fields = new Set<string>();
  let fitting: readonly string[] | undefined;
  let more = 0;
  let last: number | undefined;
  const of = (place: string) => places.get(place) ?? 0;

  /** Makes room for a breach at this place. Returns false if the place has its share, or no other exceeds it. */
  function makeRoom(place: string): boolean {
    if (of(place) >= share) return false;
    const crowded = samples.findLastIndex((each) => of(each.place) > share);
    const [gone] = crowded < 0 ? [] : samples.splice(crowded, 1);
    if (!gone) return false;
    places.set(gone.place, of(gone.place) - 1);
    more += gone.breach.count ?? 1;
    return true;
  }

  function add(breach: Breach, r?: DatasetRecord): void {
    const place = placeOf(breach);
    if (samples.length < maxSamples || makeRoom(place)) {
      const named = r ? { record: r.place, names: namesOf(r.fields, namedBy), ...breach } : breach;
      samples.push({ breach: named, place });
      places.set(place, of(place) + 1);
    } else {
      more += breach.count ?? 1;
    }
  }

  return {
    add: (breach: Breach): void => add(breach),
    /** Adds a breach of a record, which is counted once by its kind and named in a sample. */
    addOf(r: DatasetRecord, kind: string | undefined, breach: Breach): void {
      add(breach, r);
      fields.add(breach.at?.split('/')[1] ?? '');
      const fits = breach.fits?.map(({ says }) => says) ?? [];
      fitting = fitting?.filter((says) => fits.includes(says)) ?? fits;
      if (kind === undefined || r.place.number === last) return;
      last = r.place.number;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    },
    /** Breaches of a rule at one severity: samples, and the number of the others. */
    found: () => ({
      rule,
      severity,
      samples: samples.map(({ breach }) => breach),
      more,
      /** Records of a rule over single records, by kind. */
      kinds,
      fields,
      /** Readings that fit all records, by what they say. */
      fitting: fitting ?? [],
    }),
  };
}

/** Returns the place of a breach without list indexes: `/locations/#/address`. */
const placeOf = ({ at = '' }: Breach) => at.replace(/\/\d+(?=\/|$)/g, '/#');

/** Records of each day of `date` (YYYY-MM-DD), and how many of them the platform would lose. */
type RecordDays = ReadonlyMap<string, { readonly records: number; readonly lost: number }>;

/** Maximum number of days; records of further days are not counted. */
const maxDays = 4000;

function openDays() {
  const days = new Map<string, { records: number; lost: number }>();

  function of(date: string): { records: number; lost: number } | undefined {
    const day = date.slice(0, 10);
    let count = days.get(day);
    if (!count && days.size < maxDays && /^\d{4}-\d\d-\d\d$/.test(day)) {
      count = { records: 0, lost: 0 };
      days.set(day, count);
    }
    return count;
  }

  return {
    record(date: Json | undefined): void {
      const count = typeof date === 'string' ? of(date) : undefined;
      if (count) count.records += 1;
    },
    /** `day` is a text that begins with one. */
    lose(day: string, records: number): void {
      const count = of(day);
      if (count) count.lost += records;
    },
    end: (): RecordDays => days,
  };
}
