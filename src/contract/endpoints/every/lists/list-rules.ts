import type { DatasetId } from '../../../../model/endpoint.ts';
import type { RecordsBody } from '../../../../model/exchange.ts';
import type { Breach, Rule, Subject } from '../../../../model/rule.ts';
import { discoveryScenario } from '../../../../model/scenario.ts';
import { parsedJson } from '../../../../standards/json/json-text.ts';
import { withoutFullStop } from '../../../../standards/text/figures.ts';
import {
  besideList,
  datasetAnswer,
  isBeyondLimits,
} from '../../../reading/answers/dataset-answer.ts';
import { explanationsIn } from '../../../reading/quotes/explanation.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { exchangeRule, readAs } from '../authoring/rule.ts';
import { envelope } from './envelope-rule.ts';
import { fileName } from './file-name-rule.ts';

interface Words {
  /** Word in file names. */
  readonly word: string;
  readonly 'no-records': Required<Pick<Rule, 'effect' | 'remedy'>>;
  readonly 'not-a-list': Pick<Rule, 'effect' | 'harm'>;
}

/** Makes the rules about the list of a dataset, independent of its records. */
export const listRules = (dataset: DatasetId, words: Words): readonly Rule[] => [
  envelope(dataset),
  fileName(dataset, words.word),
  noRecords(dataset, words['no-records']),
  notAList(dataset, words['not-a-list']),
];

/** Makes the rule that answers of a dataset have a list. */
function notAList(dataset: DatasetId, words: Words['not-a-list']) {
  const read = readAs(dataset);
  return exchangeRule({
    id: `${dataset}/not-a-list`,
    defect: 'form',
    title: 'An answer has no list of records',
    clauses: [`${dataset}.answer`],
    remedy:
      'Send one object per record, as a JSON list or as a list inside an object. Send an empty list when there are no records.',
    counted: ['answers', 'have no list'],
    doubt:
      'The contract does not show what wraps the records. A list in an object, one object per line, and an object with one member per record are all accepted.',
    examples: () => ({
      conforming: [
        read({}),
        read({ observed: { format: 'JSON', envelope: 'a list at /data' } }),
        read({ observed: { format: 'CSV', header: 'none' }, records: 0 }),
      ],
      breaking: [
        read({
          records: 0,
          observed: { format: 'JSON', 'no list': 'there is no list of records in the JSON' },
        }),
        read({
          records: 0,
          observed: {
            'no list': 'there is no list of records in the JSON',
            '/status': '"error"',
            '/error': '"Rango máximo: 31 días."',
          },
        }),
      ],
    }),
    applies: (x) => datasetAnswer(x, dataset) !== undefined,
    judge: (x) => judgeList(x, dataset),
    ...words,
  });
}

/** Makes the rule that answers have records if records are requested. */
function noRecords(dataset: DatasetId, words: Words['no-records']) {
  const read = readAs(dataset);
  return exchangeRule({
    id: `${dataset}/no-records`,
    severity: 'warning',
    title: 'An answer has no records',
    clauses: [`${dataset}.answer`],
    counted: ['answers', 'have no records'],
    doubt: 'An empty list conforms to the contract, but shows nothing about the records.',
    examples: () => ({
      conforming: [read({}), read({ records: 0, role: 'part 1' })],
      breaking: [
        read({ records: 0 }),
        read({ records: 0, observed: { format: 'CSV', header: 'none', delimiter: ';' } }),
      ],
    }),
    applies: (x) => isPlain(x) && datasetAnswer(x, dataset) !== undefined,
    judge: (x) => judgeRecords(x, dataset),
    ...words,
  });
}

/** Judges whether an answer has a list of records, including a CSV without a header row. */
function judgeList(x: Subject, dataset: DatasetId): Breach | undefined {
  const observed = datasetAnswer(x, dataset)?.observed;
  const reason = observed?.['no list'];
  if (!observed || reason === undefined) return undefined;
  const words = explanationBeside(observed);
  return {
    message: `The answer can be read, but ${reason}.${words ? ` It says “${excerpt(withoutFullStop(words), 120)}”.` : ''}`,
    ...(words ? { remedy: ofOwnWords } : {}),
    expected: 'a list of records, bare or in an object, NDJSON or CSV',
    actual: words ? `“${excerpt(words, 120)}”` : reason,
  };
}

/** Remedy for a 200 with an error of the client's own instead of records. */
const ofOwnWords = 'Send the records of every request. The answer’s own text says why it has none.';

/** Returns the text among the members of an answer that explains why it has no list. */
function explanationBeside(observed: RecordsBody['observed']): string | undefined {
  const beside = besideList(observed).map(([at, json]) => [at, parsedJson(json) ?? null] as const);
  const texts = explanationsIn(Object.fromEntries(beside)).map(({ text }) => text);
  return texts.find((text) => text.includes(' '));
}

/**
 * Reports whether the step requests records for their own sake. Steps of relations have a role, and may get none, as if
 * the owner declares that there are none.
 */
const isPlain = ({ role, scenario, expect }: Subject): boolean =>
  role === undefined && scenario !== discoveryScenario && !expect?.declared;

function judgeRecords(x: Subject, dataset: DatasetId): Breach | undefined {
  const body = datasetAnswer(x, dataset);
  // After our own limit, the rest of the answer is unknown.
  if (!body || body.records > 0 || body.observed['no list'] !== undefined) return undefined;
  if (body.stopped || isBeyondLimits(body)) return undefined;
  // Another rule judges unreadable records.
  if (body.trouble.some(({ kind }) => kind === 'unreadable-record')) return undefined;
  const headless = body.observed.header === 'none';
  const beside = body.observed['lists not read'];
  const others =
    beside === undefined ? '' : ` Beside it are ${beside}, which do not read as records.`;
  return {
    message: headless
      ? 'The CSV has no header row with field names, so no record could be read.'
      : `The list of this answer is empty, so nothing in it could be judged.${others}`,
    expected: headless ? 'a header row with field names' : 'at least one record',
    actual: headless ? 'a first row without any known field name' : 'no records',
  };
}
