import type { RuleId } from '../../model/rule.ts';

/** Returns the place of a rule in docs/: a page for each namespace. */
export const rulePath = (id: RuleId): string => `docs/reference/rules/${id.replace('/', '.md#')}`;

/** Returns the place of a cause in docs/. */
export const causePath = (id: string): string => `docs/reference/causes.md#${id}`;

/** Returns the place of a clause in docs/. */
export const clausePath = (id: string): string => `docs/reference/contract.md#${id}`;
