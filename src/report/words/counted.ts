import type { Loss } from '../../model/rule.ts';
import { figure, figured, type Gap, howMany, list } from './figures.ts';
import type { RuleGroup } from './groups.ts';

const filled = (template: string, count: number, judged: number, gap: Gap): string =>
  template.replaceAll('{count}', figure(count, gap)).replaceAll('{judged}', figure(judged, gap));

/**
 * How much of what a rule judged broke it, over all its findings: "22 of 74 quotes would be saved
 * with shipping 0". Findings without one common template are put side by side.
 */
export function countedOver(group: RuleGroup, gap: Gap = ' '): string {
  const templates = new Set(group.findings.map((finding) => finding.countedTemplate));
  const [template] = templates;
  return templates.size === 1 && template !== undefined
    ? filled(template, group.count, group.judged, gap)
    : [...new Set(group.findings.map(({ counted }) => counted))]
        .map((counted) => figured(counted, gap))
        .join('; ');
}

/** Net sales by currency: `CLP 3 220 896 and USD 12.5`. Undefined when there are none. */
function sales(loss: Loss, gap: Gap): string | undefined {
  const amounts = Object.entries(loss.sales).map(
    ([currency, amount]) => `${currency.toUpperCase()} ${figure(amount, gap)}`,
  );
  return amounts.length === 0 ? undefined : list(amounts);
}

/** `52 records, 1 092 units, CLP 3 220 896 of net sales`. */
export function lossOf(loss: Loss, gap: Gap = ' '): string {
  const sold = sales(loss, gap);
  const parts = [
    howMany(loss.records, 'record', 'records', gap),
    howMany(loss.quantity, 'unit', 'units', gap),
  ];
  return [...parts, ...(sold === undefined ? [] : [`${sold} of net sales`])].join(', ');
}

/** What stands beside a line of the mend list: the loss where there is one, else the counts. */
export function stake(group: RuleGroup, gap: Gap = ' '): string {
  if (!group.loss) return countedOver(group, gap);
  const sold = sales(group.loss, gap);
  const units = howMany(group.loss.quantity, 'unit', 'units', gap);
  return sold === undefined ? `${units} lost` : `${units}, ${sold} of sales lost`;
}

/** What is counted, in the plural, where the rule says it: of `{count} of {judged} shipping costs are …` two words. */
export const countedNoun = (template = ''): string | undefined =>
  /\{judged\} ((?:[\p{L}-]+ )??[\p{L}-]*s)(?= )/u.exec(template)?.[1];
