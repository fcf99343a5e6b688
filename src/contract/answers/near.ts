import type { Rule, RuleId } from '../../model/rule.ts';

/**
 * Rules that are easily taken for this one, nearest first: those that stand in its place or that it
 * silences by name, then those that judge the same clause. Whole namespaces do not count.
 */
export function nearRules(rule: Rule, rules: readonly Rule[], most = 3): readonly Rule[] {
  const rank = (other: Rule): number => {
    const named = silences(rule, other.id) || silences(other, rule.id);
    const shared = rule.clauses.filter((clause) => other.clauses.includes(clause)).length;
    if (!named && shared === 0) return 0;
    const own = namespace(rule.id) === namespace(other.id) ? 4 : 0;
    return own + (named ? 2 : 0) + shared / 10;
  };
  return rules
    .filter((other) => other.id !== rule.id && rank(other) > 0)
    .toSorted((a, b) => rank(b) - rank(a) || a.id.localeCompare(b.id))
    .slice(0, most);
}

const namespace = (id: RuleId) => id.split('/')[0];

const silences = ({ suppresses = [] }: Rule, id: RuleId) => suppresses.includes(id);
