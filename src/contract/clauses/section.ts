import type { Clause } from '../../model/rule.ts';

/** A clause as a section lists it; one that says nothing of its judgement is judged by the rules that name it. */
type Statement = Omit<Clause, 'id' | 'section' | 'judgement'> & Partial<Pick<Clause, 'judgement'>>;

export type Stated = Statement & Pick<Clause, 'id' | 'section'>;

/** The statements of a section by their names, in the order of the contract. */
export const section = (
  name: string,
  statements: { readonly [name: string]: Statement },
): readonly Stated[] =>
  Object.entries(statements).map(([each, statement]) => ({
    id: `${name}.${each}`,
    section: name,
    ...statement,
  }));
