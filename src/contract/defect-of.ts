import type { Defect, Rule, RuleId } from '../model/rule.ts';
import { rules } from './catalogue.ts';

const known = new Map(rules.map((rule) => [rule.id, rule]));

/** Returns the kind of defect that a rule finds; undefined for rules without one, and for those of scenarios. */
export const defectOf = (rule: RuleId): Defect | undefined => known.get(rule)?.defect;

/** Returns what a rule judges together; undefined for those of scenarios. */
export const overOf = (rule: RuleId): Rule['over'] | undefined => known.get(rule)?.over;
