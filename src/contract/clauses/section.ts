import type { Clause } from '../../model/rule.ts';

/** A clause as a section lists it, under its name. */
export type Statements = {
  readonly [name: string]: Omit<Clause, 'id' | 'section'>;
};

/** The clauses of a section with their ids, in the order of the contract. */
export const section = (name: string, statements: Statements): readonly Clause[] =>
  Object.entries(statements).map(([each, statement]) => ({
    id: `${name}.${each}`,
    section: name,
    ...statement,
  }));

/** Judged by these rules, named within their namespace; `http/…` and others in full. */
export const by = (namespace: string, ...rules: readonly string[]): { readonly by: string[] } => ({
  by: rules.map((rule) => (rule.includes('/') ? rule : `${namespace}/${rule}`)),
});
