import type { Rule } from '../../model/rule.ts';

/** The command that judges evidence by this rule offline; none where a file does not do. */
export function judgeCommand(rule: Rule): string | undefined {
  if (rule.over !== 'record' && rule.over !== 'dataset') return undefined;
  return `greenlight validate ${rule.id.split('/')[0]} export.json`;
}
