import type { Defect, RuleId } from '../model/rule.ts';
import { rules } from './catalogue.ts';

const defects = new Map(rules.map(({ id, defect }) => [id, defect]));

/** What is wrong where this rule is broken; undefined of rules that do not say, and of those of scenarios. */
export const defectOf = (rule: RuleId): Defect | undefined => defects.get(rule);
