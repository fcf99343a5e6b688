import type {
  About,
  Breach,
  DatasetRecord,
  DatasetRule,
  Fold,
  Found,
  RecordRule,
  Rule,
  RuleId,
} from '../model/rule.ts';

/** Kept of each rule and severity; counts are always exact. */
const samplesKept = 20;

/** What the record and dataset rules found in one dataset. */
export interface RecordJudgement {
  readonly judged: ReadonlyMap<RuleId, number>;
  readonly found: readonly FoundInRecords[];
  readonly crashed: ReadonlyMap<RuleId, string>;
  /** The same records in another form: what a rule found before is not told a second time. */
  readonly again?: true;
  /** Records by day of `date` (YYYY-MM-DD), transactions only. */
  readonly days: ReadonlyMap<string, number>;
}

/** A rule's breaches at one severity: the first ones, and how many more there were. */
export interface FoundInRecords {
  readonly rule: RecordRule | DatasetRule;
  readonly samples: readonly Breach[];
  readonly more: number;
}

export interface RecordJudge {
  readonly record: (r: DatasetRecord) => void;
  readonly end: () => RecordJudgement;
}

interface Kept {
  readonly rule: RecordRule | DatasetRule;
  readonly samples: Breach[];
  more: number;
}

/** Judges a dataset record by record as it streams by; memory is bounded by the rules' own folds. */
export function openRecordJudge(rules: readonly Rule[], about: About): RecordJudge {
  const recordRules = rules.filter((rule): rule is RecordRule => rule.over === 'record');
  const folds = rules
    .filter((rule): rule is DatasetRule => rule.over === 'dataset')
    .filter(({ id }) => id.startsWith(`${about.endpoint}/`))
    .map((rule): readonly [DatasetRule, Fold] => [rule, rule.begin(about)]);
  const judged = new Map<RuleId, number>();
  const crashed = new Map<RuleId, string>();
  const kept = new Map<string, Kept>();
  const days = new Map<string, number>();
  const own = recordRules.filter((rule) => rule.id.startsWith(`${about.endpoint}/`));

  const keep = (rule: Kept['rule'], breach: Breach) => {
    const key = `${rule.id} ${breach.severity ?? rule.severity}`;
    const held = kept.get(key) ?? { rule, samples: [], more: 0 };
    kept.set(key, held);
    if (held.samples.length < samplesKept) held.samples.push(breach);
    else held.more += breach.count ?? 1;
  };
  const guarded = (rule: Kept['rule'], work: () => void) => {
    if (crashed.has(rule.id)) return;
    try {
      work();
    } catch (error) {
      crashed.set(rule.id, error instanceof Error ? error.message : String(error));
    }
  };
  const judge = (rule: RecordRule, r: DatasetRecord) => {
    if (!rule.applies(r)) return;
    judged.set(rule.id, (judged.get(rule.id) ?? 0) + 1);
    each(rule.judge(r), (breach) => keep(rule, { record: r.place, ...breach }));
  };

  return {
    record(r) {
      if (r.endpoint === 'transactions') countDay(days, r.value.date);
      for (const rule of own) guarded(rule, () => judge(rule, r));
      for (const [rule, fold] of folds) guarded(rule, () => fold.record?.(r));
    },
    end() {
      for (const [rule, fold] of folds) {
        guarded(rule, () => {
          const end = fold.end();
          judged.set(rule.id, (judged.get(rule.id) ?? 0) + end.judged);
          for (const breach of end.breaches) keep(rule, breach);
        });
      }
      return { judged, found: [...kept.values()], crashed, days };
    },
  };
}

function each(found: Found, take: (breach: Breach) => void): void {
  if (found === undefined) return;
  if (Array.isArray(found)) for (const breach of found as readonly Breach[]) take(breach);
  else take(found as Breach);
}

/** More days than these are of no use to a reader; the rest is counted nowhere. */
const mostDays = 4000;

function countDay(days: Map<string, number>, date: unknown): void {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d/.test(date)) return;
  const day = date.slice(0, 10);
  const count = days.get(day);
  if (count !== undefined || days.size < mostDays) days.set(day, (count ?? 0) + 1);
}
