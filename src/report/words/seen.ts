import type { Finding } from '../../model/run.ts';
import { countedOver } from './counted.ts';
import { capital, figure, type Gap } from './figures.ts';
import type { RuleGroup } from './groups.ts';

/** What was seen at the worst place, after how often, unless the message says that itself. */
export function seen(group: RuleGroup, gap: Gap = ' '): string {
  const { message } = group.worst;
  return group.count > 1 && !names(message, group.count)
    ? `${capital(countedOver(group, gap))}. ${message}`
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

/** The scenarios that broke it, where there are several. The endpoint's folder goes without saying. */
export function whereOf({ findings }: RuleGroup): string {
  const placed = findings.filter((finding) => finding.scenario !== undefined);
  if (placed.length < 2) return '';
  const worstFirst = placed.toSorted((a, b) => b.count - a.count);
  const shown = worstFirst.slice(0, placed.length > named + 1 ? named : placed.length);
  const left = placed.length - shown.length;
  return [
    ...shown.map(({ scenario = '', endpoint, count, judged }) => {
      const folder = `${endpoint}/`;
      const name = scenario.startsWith(folder) ? scenario.slice(folder.length) : scenario;
      return `${name} ${figure(count)} of ${figure(judged)}`;
    }),
    ...(left === 0 ? [] : [`${left} more scenarios`]),
  ].join(', ');
}
