import type { Loss } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import { capital, figure, filled, howMany, list } from '../../standards/text/figures.ts';
import type { RuleGroup } from './groups.ts';

/** What was seen at the worst place, after how often, unless the message says that itself. */
export function seen(group: RuleGroup): string {
  const { message } = group.worst;
  return group.count > 1 && !names(message, group.count)
    ? `${capital(countedOver(group))}. ${message}`
    : message;
}

/** Whether a text names a number, grouped or not, and not as a part of another. */
const names = (text: string, value: number): boolean =>
  new RegExp(
    `(?<!\\d[ .,\u00a0\u202f]?)${figure(value).replaceAll(' ', '[ \u00a0\u202f]?')}(?![ .,]?\\d)`,
  ).test(text);

/** `record 1, /date`, `record 12 (line 13)`, `/netValue`. */
export function placeOf({ at, record }: Pick<Finding, 'at' | 'record'>): string {
  const line = record?.line === undefined ? '' : ` (line ${figure(record.line)})`;
  return [
    ...(record ? [`record ${figure(record.number)}${line}`] : []),
    ...(at === undefined || at === '' ? [] : [at]),
  ].join(', ');
}

/** Where there are more scenarios than this, the rest are counted. */
const named = 5;

/** Of a finding on answers of several scenarios together. */
const acrossScenarios = 'across scenarios';

/** The scenarios that broke it, where there are several. The endpoint's folder goes without saying. */
export function whereOf({ findings }: RuleGroup): string {
  if (findings.length < 2) return '';
  const worstFirst = findings.toSorted((a, b) => b.count - a.count);
  const shown = worstFirst.slice(0, findings.length > named + 1 ? named : findings.length);
  const left = findings.length - shown.length;
  return [
    ...shown.map(({ scenario = acrossScenarios, endpoint, count, judged }) => {
      const folder = `${endpoint}/`;
      const name = scenario.startsWith(folder) ? scenario.slice(folder.length) : scenario;
      return `${name} ${figure(count)} of ${figure(judged)}`;
    }),
    ...(left === 0 ? [] : [`${left} more scenarios`]),
  ].join(', ');
}

/** `22 of 74 quotes would be saved with shipping 0`, of one finding. */
const countedIn = ({ counted, countedTemplate, count, judged }: Finding): string =>
  countedTemplate === undefined ? counted : filled(countedTemplate, count, judged);

/**
 * How much of what a rule judged broke it, over all its findings. Findings without one common template
 * are put side by side.
 */
export function countedOver(group: RuleGroup): string {
  const templates = new Set(group.findings.map((finding) => finding.countedTemplate));
  const [template] = templates;
  return templates.size === 1 && template !== undefined
    ? filled(template, group.count, group.judged)
    : [...new Set(group.findings.map((finding) => countedIn(finding)))].join('; ');
}

/** Net sales by currency: `CLP 3 220 896 and USD 12.5`. Undefined when there are none. */
function sales(loss: Loss): string | undefined {
  const amounts = Object.entries(loss.sales).map(
    ([currency, amount]) => `${currency.toUpperCase()} ${figure(amount)}`,
  );
  return amounts.length === 0 ? undefined : list(amounts);
}

/** `52 records, 1 092 units, CLP 3 220 896 of net sales`. Nothing is said to be lost 0 times. */
export function lossOf(loss: Loss): string {
  const sold = sales(loss);
  return [
    ...(loss.records === 0 ? [] : [howMany(loss.records, 'record')]),
    ...(loss.quantity === 0 ? [] : [howMany(loss.quantity, 'unit')]),
    ...(sold === undefined ? [] : [`${sold} of net sales`]),
  ].join(', ');
}

/** What stands beside a line of the list of fixes: the loss where there is one, else the counts. */
export function stake(group: RuleGroup): string {
  const sold = group.loss && sales(group.loss);
  const lost = [
    ...(group.loss?.quantity ? [howMany(group.loss.quantity, 'unit')] : []),
    ...(sold === undefined ? [] : [`${sold} of sales`]),
  ];
  return lost.length === 0 ? countedOver(group) : `up to ${lost.join(', ')} lost`;
}

/** What is counted, in the plural, where the rule says it: of `{count} of {judged} shipping costs are …` two words. */
export const countedNoun = (template = ''): string | undefined =>
  /\{judged\} ((?:[\p{L}-]+s, )*(?:[\p{L}-]+s and )?(?:[\p{L}-]+ )??[\p{L}-]*s)(?= )/u.exec(
    template,
  )?.[1];
