import type { Json } from '../../model/json.ts';
import type { Finding } from '../../model/run.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { figure, howMany, list } from '../../standards/text/figures.ts';
import { phrase, spaced } from '../json/spaced-json.ts';

type ComparedValues = Pick<Finding, 'at' | 'expected' | 'actual'>;

/**
 * Formats expected and received values. A single word or number at a place of the answer is shown as JSON: `"8370"`
 * differs from `8370`. Other texts are phrases of the rule.
 */
export function compared({ at, expected, actual }: ComparedValues): {
  readonly expected: string | undefined;
  readonly received: string | undefined;
} {
  const isValue = at !== undefined && at !== '' && isWord(actual);
  // Beside a text of digits a number is shown as JSON, too.
  const isFigure = !isWord(expected) && !isWord(actual);
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

const nameOf = ({ record }: RecordCells): string => spaced(record ?? null);

/** Formats `record 12: quantity 3, lost; record 96: quantity 4, kept`: the differences and what the platform does. */
function inWords(records: readonly RecordCells[] | undefined): string | undefined {
  const fields = [...new Set(records?.flatMap(Object.keys))].filter(
    (field) =>
      field !== 'record' &&
      field !== 'kept' &&
      new Set(records?.map((each) => spaced(each[field] ?? null))).size > 1,
  );
  if (records && fields.length === 0 && records.every(({ kept }) => kept === undefined))
    return `${howMany(records.length, 'record')} with the same values: ${list(records.map(nameOf))}`;
  return records
    ?.map(({ record, kept, ...held }) =>
      [
        `record ${spaced(record ?? null)}:`,
        [
          ...fields.map((field) => `${field} ${spaced(held[field] ?? null)}`),
          ...(kept === undefined ? [] : [kept === true ? 'kept' : 'lost']),
        ].join(', '),
      ].join(' '),
    )
    .join('; ');
}
