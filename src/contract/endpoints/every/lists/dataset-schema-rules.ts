import type { DatasetId } from '../../../../model/endpoint.ts';
import type {
  Breaches,
  DatasetRecord,
  DatasetRule,
  RecordRule,
  Rule,
  RuleId,
  RuleWords,
} from '../../../../model/rule.ts';
import { datasetRule, recordRule } from '../authoring/rule.ts';
import {
  judgeAbsentFields,
  judgeBySchema,
  judgeDates,
  judgeEmptyTexts,
  judgeFieldTypes,
} from '../records/judge-fields.ts';
import { judgeMarks } from '../records/judge-marks.ts';
import { type NamedObject, unknownMembers } from '../records/judge-unknown-members.ts';
import { judgeUnlikelyDates } from '../records/judge-unlikely-dates.ts';

type Words = Omit<RuleWords, 'id' | 'counted'>;

/** What a dataset has of its own in a check. */
interface Options {
  /** Effects of dates that the platform reads for something else, by field. */
  readonly effects?: { readonly [field: string]: string };
  /** Texts that identify a record: empty ones are errors. */
  readonly identifiers?: readonly string[];
  readonly fits?: Parameters<typeof judgeBySchema>[2];
}

/** A check of all fields, with the texts that its rules of both datasets share. */
interface Check extends Partial<Words>, Pick<RecordRule, 'ofSchema'> {
  /** What those that break it have; or the names that are found, for a check of `names`. */
  readonly have: string;
  readonly names?: 'misspelt' | 'beyond';
  readonly judge?: (r: DatasetRecord, id: RuleId, options: Options, now: number) => Breaches;
}

const checks = {
  'misread-text': {
    severity: 'warning',
    defect: 'form',
    remedy: 'Send texts as the source has them: in UTF-8, and identifiers as text without padding.',
    doubt:
      'The contract says only that these are texts. Reported are broken letters, traces of spreadsheets and padded columns, and invisible characters.',
    have: 'have a text that a program changed',
    judge: judgeMarks,
  },
  'date-format': {
    defect: 'form',
    remedy: 'Write dates in ISO 8601, such as 2026-10-14 or 2026-10-14T09:12:00-03:00.',
    doubt:
      'Any ISO 8601 format that names one day is accepted, with or without a time. A month alone is also ISO 8601 and is a warning.',
    have: 'have a date that is not ISO 8601',
    ofSchema: true,
    judge: (r, id, { effects }) => judgeDates(r, id, effects),
  },
  'empty-text': {
    remedy: 'Send the value. If there is none, agree with the platform on a placeholder.',
    have: 'have an empty required field',
    judge: (r, id, { identifiers = [] }) => judgeEmptyTexts(r, id, identifiers),
  },
  'field-type': {
    defect: 'type',
    effect:
      'The platform receives a value of a type that the contract does not define. The contract does not say what it does with it.',
    have: 'have a field of an unexpected type',
    ofSchema: true,
    judge: judgeFieldTypes,
  },
  'misspelt-field': {
    severity: 'warning',
    defect: 'misspelt',
    effect: 'The platform does not recognize the field, so its value is not read.',
    doubt:
      'A client may send its own fields, and one may have a similar name by chance. It counts only where the field of the contract is absent.',
    have: 'misspelled fields',
    names: 'misspelt',
  },
  'negative-number': {
    harm: 'lost',
    have: 'have a negative number',
    ofSchema: true,
    judge: (r, id, { fits }) => judgeBySchema(r, id, fits),
  },
  'required-field': {
    defect: 'form',
    have: 'are missing a required field',
    ofSchema: true,
    judge: judgeAbsentFields,
  },
  'unknown-column': {
    severity: 'info',
    effect: 'The contract does not say what the platform does with additional fields.',
    remedy: 'No change is needed. Leave the fields out if they are not meant for the platform.',
    have: 'additional fields',
    names: 'beyond',
  },
  'unlikely-date': {
    severity: 'warning',
    remedy: 'Send the day that is meant, or leave an optional date out.',
    have: 'have an unlikely date',
    judge: (r, _, __, now) => judgeUnlikelyDates(r, now),
  },
} as const satisfies { readonly [name: string]: Check };

type Checks = typeof checks;

/** Texts that a row adds to the shared ones. */
type Row<Of> = Options &
  Omit<Words, 'severity' | keyof Of> &
  Partial<Pick<Words, 'severity'>> &
  Pick<Of extends { readonly names: string } ? DatasetRule : RecordRule, 'examples'>;

type Table = { readonly [Name in keyof Checks]?: Row<Checks[Name]> } & {
  /** Name of its records in texts. */
  readonly records: string;
  readonly levels: readonly NamedObject[];
};

/** Makes rules that the schema of a record judges: its keywords name them in `x-rule`. */
export function datasetSchemaRules(
  dataset: DatasetId,
  { records, levels, ...rows }: Table,
): readonly Rule[] {
  return Object.entries(rows).map(([name, row]) => {
    const id = `${dataset}/${name}`;
    const { have, names, judge, ...shared }: Check = checks[name as keyof Checks];
    const rule = { id, ...shared, ...row } as RuleWords & Options & { examples: never };
    return names
      ? datasetRule({
          ...rule,
          counted: `{count} ${have} in {judged} ${records}`,
          begin(about) {
            const members = unknownMembers(about, levels);
            return { record: members.record, end: () => members[names]() };
          },
        })
      : recordRule({
          ...rule,
          counted: [records, have],
          applies: () => true,
          judge: (r, now) => judge?.(r, id, rule, now),
        });
  });
}
