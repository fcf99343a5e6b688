import { rules } from '../../src/contract/catalogue.ts';
import { openKeyIndex } from '../../src/dataset/keys/key-index.ts';
import type { EndpointId } from '../../src/model/endpoint.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type {
  Breach,
  CrossRule,
  DatasetContext,
  DatasetRecord,
  DatasetRule,
  RecordRule,
} from '../../src/model/rule.ts';

type DataRule = RecordRule | DatasetRule;

/** A Monday. */
export const now = Date.parse('2026-10-19T12:00:00Z');

/** The rules of a namespace that judge records. */
export const dataRulesOf = (namespace: string) =>
  rules.filter(
    (rule): rule is DataRule =>
      rule.id.startsWith(`${namespace}/`) && (rule.over === 'record' || rule.over === 'dataset'),
  );

export const crossRules = () => rules.filter((rule): rule is CrossRule => rule.over === 'cross');

export function recordsOf(
  endpoint: EndpointId,
  values: readonly JsonObject[],
  more: Partial<DatasetRecord> = {},
): readonly DatasetRecord[] {
  return values.map((fields, i) => ({
    fields,
    place: { number: i + 1 },
    endpoint,
    form: 'json',
    ...more,
  }));
}

/** The breaches of each rule in these records. */
export function judgeRecords(
  rules: readonly DataRule[],
  endpoint: EndpointId,
  records: readonly DatasetRecord[],
  more: Partial<DatasetContext> = {},
): readonly {
  readonly rule: DataRule;
  readonly breaches: readonly Breach[];
  readonly judged: number;
}[] {
  const about = { scenario: 'test', endpoint, now, openIndex: () => openKeyIndex(), ...more };
  const folds = rules.map((rule) => (rule.over === 'dataset' ? rule.begin(about) : undefined));
  const found = rules.map((): Breach[] => []);
  const applicable = rules.map(() => 0);
  // A pass that several rules share is called once, as in a run.
  const passes = new Set(folds.map((fold) => fold?.record));
  for (const r of records) {
    for (const pass of passes) pass?.(r);
    rules.forEach((rule, i) => {
      if (rule.over === 'dataset') return;
      if (rule.applies(r)) {
        applicable[i] = (applicable[i] ?? 0) + 1;
        found[i]?.push(...[rule.judge(r, now) ?? []].flat());
      }
    });
  }
  return rules.map((rule, i) => {
    const end = folds[i]?.end();
    const breaches = end ? [...end.breaches] : (found[i] ?? []);
    return { rule, breaches, judged: end?.judged ?? applicable[i] ?? 0 };
  });
}

/** `id`, with the severity if it differs from that of the rule. */
export function idsOf(
  rules: readonly DataRule[],
  endpoint: EndpointId,
  records: readonly DatasetRecord[],
): readonly string[] {
  const ids = judgeRecords(rules, endpoint, records).flatMap(({ rule, breaches }) =>
    breaches.map(({ severity }) => {
      const name = rule.id.slice(rule.id.indexOf('/') + 1);
      return severity === undefined || severity === rule.severity ? name : `${name} (${severity})`;
    }),
  );
  return [...new Set(ids)].toSorted();
}
