import type { Json } from '../../model/json.ts';
import type { Loss } from '../../model/rule.ts';
import type { Finding } from '../../model/run.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { capital, figure, filled, howMany, joined, list } from '../../standards/text/figures.ts';
import { phrase, spaced } from '../json/spaced-json.ts';
import type { RuleGroup } from './groups.ts';

/** Formats the counts and what was seen at the worst place, unless the message begins with the count. */
export function seen(group: RuleGroup): string {
  const { message } = group.worst;
  const { count, judged } = group;
  const [first = ''] = message.split('. ');
  return judged > 1 && !names(first, count)
    ? `${capital(countedOver(group))}. ${message}`
    : message;
}

/** Reports whether a text contains a number, grouped or not, but not as part of another. */
const names = (text: string, value: number): boolean =>
  new RegExp(`(?<!\\d[.,]?)${figure(value).replaceAll(',', ',?')}(?![.,]?\\d)`).test(text);

/** Formats `record 1, /date`, `record 12 (line 13)`, `/netValue`. */
export function placeOf({ at, record }: Pick<Finding, 'at' | 'record'>): string {
  const line = record?.line === undefined ? '' : ` (line ${figure(record.line)})`;
  return joined([record && `record ${figure(record.number)}${line}`, at]);
}

const named = 5;

/** Formats `delivery-price/explore 3, delivery-price/known-quotes 2, other scenarios 1`; empty for a single finding. */
export function whereOf({ findings }: RuleGroup): string {
  if (findings.length < 2) return '';
  const ofRule = findings
    .filter(({ scenario }) => scenario !== undefined)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, findings.length > named + 1 ? named : findings.length);
  const left = findings.filter((each) => !ofRule.includes(each));
  const others = left.reduce((sum, { count }) => sum + count, 0);
  return [
    ...ofRule.map(({ scenario, count }) => `${scenario} ${figure(count)}`),
    ...(left.length === 0 ? [] : [`other scenarios ${figure(others)}`]),
  ].join(', ');
}

/** Formats the counts of one finding: `22 of 74 quotes would be saved with shipping 0`. */
const countedIn = ({ counted, countedTemplate, count, judged }: Finding): string =>
  countedTemplate === undefined ? counted : filled(countedTemplate, count, judged);

export function countedOver(group: RuleGroup): string {
  const templates = new Set(group.findings.map((finding) => finding.countedTemplate));
  const [template] = templates;
  return templates.size === 1 && template !== undefined
    ? filled(template, group.count, group.judged)
    : [...new Set(group.findings.map((finding) => countedIn(finding)))].join('; ');
}

/** Names the first ones, and counts the rest: `a, b and 3 more`. */
export const firstNames = (names: readonly string[], most: number, between = ', '): string =>
  names.length > most
    ? `${names.slice(0, most).join(between)} and ${figure(names.length - most)} more`
    : names.join(between);

/** Formats amounts by currency: `CLP 3,220,896`, `USD 12.5`. */
export const amounts = (sales: Loss['sales']): readonly string[] =>
  Object.entries(sales).map(([currency, amount]) => `${currency.toUpperCase()} ${figure(amount)}`);

const sold = ({ sales }: Loss, of: string): string =>
  Object.keys(sales).length === 0 ? '' : `${list(amounts(sales))} of ${of}`;

const counted = (count: number, one: string): string => (count === 0 ? '' : howMany(count, one));

/** Formats `52 records, 1,092 units, CLP 3,220,896 of net sales`, omitting zeros. */
export const lossOf = (loss: Loss): string =>
  joined([
    counted(loss.records, 'record'),
    counted(loss.quantity, 'unit'),
    sold(loss, 'net sales'),
  ]);

export function fixRemark(group: RuleGroup): string {
  const { loss } = group;
  const lost = loss ? joined([counted(loss.quantity, 'unit'), sold(loss, 'sales')]) : '';
  return lost === '' ? countedOver(group) : `up to ${lost} lost`;
}

/**
 * Formats expected and received values. A single word or number at a place of the answer is shown as JSON: `"8370"`
 * differs from `8370`. Other texts are phrases of the rule.
 */
export function compared({ at, expected, actual }: Pick<Finding, 'at' | 'expected' | 'actual'>) {
  const isValue = at !== undefined && at !== '' && isWord(actual);
  // Beside a text of digits a number is shown as JSON, too; and beside a phrase, since it may be an identifier.
  const isFigure = typeof (expected ?? 0) === 'number' && !isWord(actual);
  const shown = (value: Json) =>
    typeof value === 'number' && isFigure
      ? figure(value)
      : isValue && isWord(value)
        ? spaced(value)
        : phrase(value);
  return {
    expected: expected === undefined ? undefined : shown(expected),
    received: actual === undefined ? undefined : (inWords(recordsOf(actual)) ?? shown(actual)),
  };
}

const isWord = (value: Json | undefined) =>
  typeof value === 'string' &&
  (value.trim() !== value || !/\s/.test(value) || /^[-+\d/:.,\s]+$/.test(value));

type RecordCells = { readonly [field: string]: Json };

/** Returns two to four records to compare; longer lists are data. */
function recordsOf(json: Json | undefined): readonly RecordCells[] | undefined {
  if (!Array.isArray(json) || json.length < 2 || json.length > 4) return undefined;
  return json.every((each) => isObject(each) && 'record' in each)
    ? (json as readonly RecordCells[])
    : undefined;
}

export const isOfRecords = (json: Json | undefined): boolean => recordsOf(json) !== undefined;

/** Formats `record 12: quantity 3, discarded; record 96: quantity 4, kept`: the differences and what the platform does. */
function inWords(records: readonly RecordCells[] | undefined): string | undefined {
  if (!records) return undefined;
  const valueIn = (each: RecordCells, field: string) => spaced(each[field] ?? null);
  const fields = [...new Set(records.flatMap(Object.keys))].filter(
    (field) =>
      field !== 'record' &&
      field !== 'kept' &&
      new Set(records.map((each) => valueIn(each, field))).size > 1,
  );
  if (fields.length === 0 && records.every(({ kept }) => kept === undefined))
    return `${howMany(records.length, 'record')} with the same values: ${list(records.map((each) => valueIn(each, 'record')))}`;
  return records
    .map((each) => {
      const values = fields.map((field) => `${field} ${valueIn(each, field)}`);
      const end = each['kept'] === undefined ? [] : [each['kept'] === true ? 'kept' : 'discarded'];
      return `record ${valueIn(each, 'record')}: ${[...values, ...end].join(', ')}`;
    })
    .join('; ');
}
