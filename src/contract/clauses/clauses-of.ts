import type { Clause, Rule } from '../../model/rule.ts';

/** The clauses that a rule judges, in the order in which it names them. */
export const clausesOf = (rule: Rule, clauses: readonly Clause[]): readonly Clause[] =>
  rule.clauses.flatMap((name) => clauses.filter(({ id }) => id === name));
