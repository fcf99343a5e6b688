import type { RuleGroup } from './groups.ts';

/** Encodes a text as an id and fragment; texts of up to 200 characters stay distinct, slashes and dots readable. */
function named(text: string): string {
  const short = text.length > 200 ? `${text.slice(0, 200)} ${text.length}` : text;
  return short.replace(/[^A-Za-z0-9/._-]/g, (other) => `~${other.charCodeAt(0).toString(16)}~`);
}

/** Returns the anchor of a rule's findings; errors, warnings and waived findings of a rule differ. */
export const findingAnchor = ({ rule, severity, endpoint, worst }: RuleGroup): string =>
  named([worst.waived ? 'waived' : severity, rule, ...(endpoint ? [endpoint] : [])].join('/'));

export const scenarioAnchor = (id: string): string => `scenario/${named(id)}`;

export const clauseAnchor = (id: string): string => `clause/${named(id)}`;
