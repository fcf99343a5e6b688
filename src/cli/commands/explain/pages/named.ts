import { allRules } from '../../../../config/rules.ts';
import { causes } from '../../../../diagnosis/causes.ts';
import type { RuleId } from '../../../../model/rule.ts';
import type { Fact, Item } from '../../../../report/page/block.ts';
import { causePath, clausePath, rulePath } from '../../../../report/page/page.ts';

export const clauseItem = (id: string, text?: string): Item => ({ id, text, path: clausePath(id) });

/** Lists rules with their titles; a namespace has neither title nor page. */
export const rulesFact = (label: string, ids: readonly RuleId[]): Fact => ({
  label,
  items: ids.map(ruleItem),
});

function ruleItem(id: RuleId): Item {
  const rule = allRules.find((each) => each.id === id);
  return rule ? { id, text: rule.title, path: rulePath(id) } : { id };
}

export const causesFact = (label: string, ids: readonly string[]): Fact => ({
  label,
  items: ids.map((id) => ({
    id,
    text: causes.find((each) => each.id === id)?.title,
    path: causePath(id),
  })),
});
