import type { Defect, RuleId } from '../model/rule.ts';
import { rules } from './catalogue.ts';

const defects = new Map(rules.map(({ id, defect }) => [id, defect]));

/** Returns the kind of defect that a rule finds; undefined for rules without one, and for those of scenarios. */
export const defectOf = (rule: RuleId): Defect | undefined => defects.get(rule);
