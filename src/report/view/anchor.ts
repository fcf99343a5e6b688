import type { RuleGroup } from './groups.ts';

/**
 * A name that may stand as an id and after `#` as it is; different texts have different names.
 * Slashes and dots stay, so that links can be read.
 */
function named(text: string): string {
  const short = text.length > 200 ? `${text.slice(0, 200)} ${text.length}` : text;
  return short.replace(/[^A-Za-z0-9/._-]/g, (other) => `~${other.charCodeAt(0).toString(16)}~`);
}

/** Where the findings of a rule stand; a rule may have errors, warnings and waived ones. */
export const findingAnchor = ({ rule, severity, worst }: RuleGroup): string =>
  named(`${worst.waived ? 'waived' : severity}/${rule}`);

export const scenarioAnchor = (id: string): string => `scenario/${named(id)}`;

export const clauseAnchor = (id: string): string => `clause/${named(id)}`;
