import type { Defect, RuleId } from '../model/rule.ts';
import { rules } from './catalogue.ts';

const known = new Map(rules.map((rule) => [rule.id, rule]));

/** Returns the kind of defect that a rule finds; undefined for rules without one, and for those of scenarios. */
export const defectOf = (rule: RuleId): Defect | undefined => known.get(rule)?.defect;
