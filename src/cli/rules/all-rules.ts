import { rules } from '../../contract/catalogue.ts';
import type { Rule } from '../../model/rule.ts';
import { scenarioRules } from '../../scenario/rules/rules.ts';

/** Every rule that a run judges by: those of the contract, and those of what scenarios expect. */
export const allRules: readonly Rule[] = [...rules, ...scenarioRules];
