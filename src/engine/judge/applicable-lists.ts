import type { RuleId } from '../../model/rule.ts';

/** Counts lists of rules that records met, one after the other: mostly the same one as before. */
export interface ApplicableLists {
  add(rules: readonly RuleId[]): void;
  /** Each list, with the number of records. */
  counts(): Iterable<readonly [readonly RuleId[], number]>;
}

export function openApplicableLists(): ApplicableLists {
  const all = new Map<readonly RuleId[], { records: number }>();
  let last: readonly RuleId[] | undefined;
  let count = { records: 0 };
  return {
    add(rules) {
      if (rules !== last) {
        last = rules;
        count = all.get(rules) ?? { records: 0 };
        all.set(rules, count);
      }
      count.records += 1;
    },
    counts: () => [...all].map(([rules, { records }]) => [rules, records]),
  };
}
