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
import { datasetRule, recordRule } from '../authoring/define.ts';
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

/** Texts common to the rules of both datasets. */
const shared = {
  misread: {
    severity: 'warning',
    defect: 'form',
    remedy: 'Send texts as the source has them: in UTF-8, and identifiers as text without padding.',
    mend: 'Send texts as the source has them',
    doubt:
      'The contract says only that these are texts. Reported are broken letters, traces of spreadsheets and padded columns, and invisible characters.',
  },
  dates: {
    severity: 'error',
    defect: 'form',
    remedy: 'Write dates in ISO 8601, such as 2026-10-14 or 2026-10-14T09:12:00-03:00.',
    mend: 'Send dates in the international format',
    doubt:
      'Any ISO 8601 format that names one day is accepted, with or without a time. A month alone is also ISO 8601 and is a warning.',
  },
  texts: {
    remedy: 'Send the value. If there is none, agree with the platform on a placeholder.',
  },
  types: {
    severity: 'error',
    defect: 'type',
    effect:
      'The platform receives a value of a type that the contract does not define. The contract does not say what it does with it.',
  },
  unlikely: {
    severity: 'warning',
    remedy: 'Send the day that is meant, or leave an optional date out.',
    mend: 'Correct unlikely dates',
  },
  misspelt: {
    severity: 'warning',
    defect: 'misspelt',
    effect: 'The platform does not recognize the field, so its value is not read.',
    doubt:
      'A client may send its own fields, and one may have a similar name by chance. It counts only where the field of the contract is absent.',
  },
  numbers: { severity: 'error', harm: 'lost' },
  required: { severity: 'error', defect: 'form' },
  unknown: {
    severity: 'info',
    effect: 'The contract does not say what the platform does with additional fields.',
    remedy: 'No change is needed. Leave the fields out if they are not meant for the platform.',
    mend: 'Check the additional fields',
  },
} as const satisfies { readonly [check: string]: Partial<Words> };

/** Texts that a row adds to the shared ones. */
type OwnWords<R extends RecordRule | DatasetRule, Check extends keyof typeof shared> = Omit<
  Words,
  keyof (typeof shared)[Check]
> &
  Pick<R, 'examples'>;

interface Table {
  /** Name of its records in texts. */
  readonly records: string;
  readonly levels: readonly NamedObject[];
  readonly 'misread-text': OwnWords<RecordRule, 'misread'>;
  readonly 'date-format': OwnWords<RecordRule, 'dates'> & {
    /** Of dates that the platform reads for something else, by field. */
    readonly effects?: { readonly [field: string]: string };
  };
  readonly 'empty-text': OwnWords<RecordRule, 'texts'> & {
    /** Texts that identify a record: empty ones are errors. */
    readonly identifiers?: readonly string[];
  };
  readonly 'field-type': OwnWords<RecordRule, 'types'>;
  readonly 'misspelt-field': OwnWords<DatasetRule, 'misspelt'>;
  readonly 'negative-number'?: OwnWords<RecordRule, 'numbers'> & {
    readonly fits?: Parameters<typeof judgeBySchema>[2];
  };
  readonly 'required-field': OwnWords<RecordRule, 'required'>;
  readonly 'unknown-column': OwnWords<DatasetRule, 'unknown'>;
  readonly 'unlikely-date': OwnWords<RecordRule, 'unlikely'>;
}

/** Makes rules that the schema of a record judges: its keywords name them in `x-rule`. */
export function datasetSchemaRules(dataset: DatasetId, table: Table): readonly Rule[] {
  const { records, levels } = table;
  const ofRecords = (
    name: string,
    judge: (r: DatasetRecord, id: RuleId, now: number) => Breaches,
    have: string,
    words: Words & Pick<RecordRule, 'examples' | 'ofSchema'>,
  ) => {
    const id = `${dataset}/${name}`;
    return recordRule({
      id,
      ...words,
      counted: [records, have],
      applies: () => true,
      judge: (r, now) => judge(r, id, now),
    });
  };
  const ofNames = (
    name: string,
    end: 'misspelt' | 'beyond',
    counted: string,
    words: Words & Pick<DatasetRule, 'examples'>,
  ) =>
    datasetRule({
      id: `${dataset}/${name}`,
      ...words,
      counted,
      begin(about) {
        const members = unknownMembers(about, levels);
        return { record: members.record, end: () => members[end]() };
      },
    });
  const { effects, ...dateFormat } = table['date-format'];
  const { identifiers = [], ...emptyText } = table['empty-text'];
  const negative = table['negative-number'];
  return [
    ofRecords('misread-text', judgeMarks, 'have a text that a program changed', {
      ...shared.misread,
      ...table['misread-text'],
    }),
    ofRecords(
      'date-format',
      (r, id) => judgeDates(r, id, effects),
      'have a date that is not ISO 8601',
      { ...shared.dates, ...dateFormat, ofSchema: true },
    ),
    ofRecords(
      'empty-text',
      (r, id) => judgeEmptyTexts(r, id, identifiers),
      'have an empty required field',
      { ...shared.texts, ...emptyText },
    ),
    ofRecords('field-type', judgeFieldTypes, 'have a field of an unexpected type', {
      ...shared.types,
      ...table['field-type'],
      ofSchema: true,
    }),
    ofNames('misspelt-field', 'misspelt', '{count} misspelled fields in {judged} records', {
      ...shared.misspelt,
      ...table['misspelt-field'],
    }),
    ...(negative
      ? [
          ofRecords(
            'negative-number',
            (r, id) => judgeBySchema(r, id, negative.fits),
            'have a negative number',
            { ...shared.numbers, ...negative, ofSchema: true },
          ),
        ]
      : []),
    ofRecords('required-field', judgeAbsentFields, 'are missing a required field', {
      ...shared.required,
      ...table['required-field'],
      ofSchema: true,
    }),
    ofNames('unknown-column', 'beyond', `{count} additional fields in {judged} ${records}`, {
      ...shared.unknown,
      ...table['unknown-column'],
    }),
    ofRecords('unlikely-date', (r, _, now) => judgeUnlikelyDates(r, now), 'have an unlikely date', {
      ...shared.unlikely,
      ...table['unlikely-date'],
    }),
  ];
}
