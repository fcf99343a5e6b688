import type { RuleId } from '../../model/rule.ts';
import type { RuleGroup } from './groups.ts';

/** Returns the place of a rule in docs/: a page for each namespace. */
export const rulePath = (id: RuleId): string => `docs/reference/rules/${id.replace('/', '.md#')}`;

/** Returns the place of a cause in docs/. */
export const causePath = (id: string): string => `docs/reference/causes.md#${id}`;

/** Returns the place of a clause in docs/. */
export const clausePath = (id: string): string => `docs/reference/contract.md#${id}`;

/** Encodes a text as an id and fragment; texts of up to 200 characters stay distinct, slashes and dots readable. */
function fragment(text: string): string {
  const short = text.length > 200 ? `${text.slice(0, 200)} ${text.length}` : text;
  return short.replace(/[^A-Za-z0-9/._-]/g, (other) => `~${other.charCodeAt(0).toString(16)}~`);
}

/** Returns the anchor of a rule's findings; errors, warnings and waived findings of a rule differ. */
export const findingAnchor = ({ rule, severity, endpoint, worst }: RuleGroup): string =>
  fragment([worst.waived ? 'waived' : severity, rule, endpoint].filter(Boolean).join('/'));

export const scenarioAnchor = (id: string): string => `scenario/${fragment(id)}`;

export const clauseAnchor = (id: string): string => `clause/${fragment(id)}`;

/** Returns the command that prints the page of a rule or cause. */
export const explaining = (id: string): string => `greenlight explain ${id}`;
