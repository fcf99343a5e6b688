import type { RuleId } from '../../../../model/rule.ts';

/** What a rule finds, and what to do about it. */
export type RuleTexts = { readonly [rule: RuleId]: readonly [title: string, fix: string] };
