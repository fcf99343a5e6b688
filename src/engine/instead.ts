import type { Rule, RuleId } from '../model/rule.ts';
import type { Hit } from './judge.ts';

/** The rules that each rule silences: `insteadOf` with `<namespace>/*` written out, itself left out. */
export function silencedBy(rules: readonly Rule[]): ReadonlyMap<RuleId, ReadonlySet<RuleId>> {
  const ids = rules.map(({ id }) => id);
  return new Map(
    rules.map(({ id, insteadOf = [] }) => {
      const named = insteadOf.flatMap((pattern) =>
        pattern.endsWith('/*')
          ? ids.filter((each) => each.startsWith(pattern.slice(0, -1)))
          : [pattern],
      );
      return [id, new Set(named.filter((each) => each !== id))];
    }),
  );
}

/**
 * Rules in an order in which whoever silences comes before whom it silences.
 * Throws on a cycle, naming it: a cycle is our bug.
 */
export function inOrder(rules: readonly Rule[]): readonly RuleId[] {
  const silenced = silencedBy(rules);
  const done: RuleId[] = [];
  const visiting: RuleId[] = [];
  const visit = (id: RuleId) => {
    if (done.includes(id)) return;
    if (visiting.includes(id)) {
      throw new Error(`insteadOf runs in a circle: ${[...visiting, id].join(' > ')}`);
    }
    visiting.push(id);
    for (const other of silenced.get(id) ?? []) visit(other);
    visiting.pop();
    done.push(id);
  };
  for (const { id } of rules) visit(id);
  return done.toReversed();
}

/** One defect, one finding: drops each hit that a standing hit silences on an exchange that both name. */
export function standing(hits: readonly Hit[], rules: readonly Rule[]): readonly Hit[] {
  const silenced = silencedBy(rules);
  const rank = new Map(inOrder(rules).map((id, i) => [id, i]));
  const sorted = hits.toSorted((a, b) => (rank.get(a.rule.id) ?? 0) - (rank.get(b.rule.id) ?? 0));
  const quiet = new Map<RuleId, Set<string>>();
  const kept = new Set<Hit>();
  for (const hit of sorted) {
    const mute = quiet.get(hit.rule.id);
    if (mute && hit.exchanges.some((id) => mute.has(id))) continue;
    kept.add(hit);
    for (const other of silenced.get(hit.rule.id) ?? []) {
      const named = quiet.get(other) ?? new Set();
      for (const id of hit.exchanges) named.add(id);
      quiet.set(other, named);
    }
  }
  return hits.filter((hit) => kept.has(hit));
}
