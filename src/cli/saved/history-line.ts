import type { HistoryEntry } from '../../model/over-time/history.ts';
import { isObject } from '../../standards/json/is-object.ts';
import { parsedJson } from '../../standards/json/json-text.ts';

const verdicts: readonly unknown[] = ['passed', 'failed', 'inconclusive'];

/** The run that a line of a history tells; undefined for what is no line of ours. */
export function entryIn(line: string): HistoryEntry | undefined {
  const value = parsedJson(line);
  if (!isObject(value) || !isObject(value['rules'])) return undefined;
  const { greenlight, id, client, at, verdict, errors, warnings, waived, part, rules } = value;
  const texts = [greenlight, id, client, at].every((each) => typeof each === 'string');
  const counts = [errors, warnings, waived].every((each) => Number.isSafeInteger(each));
  const lists = [rules['kept'], rules['broken'], rules['warned'], rules['waived']].every(isTexts);
  const dated = typeof at === 'string' && !Number.isNaN(Date.parse(at));
  const whole = texts && counts && lists && dated && verdicts.includes(verdict);
  return whole && (part === undefined || typeof part === 'string')
    ? (value as unknown as HistoryEntry)
    : undefined;
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
