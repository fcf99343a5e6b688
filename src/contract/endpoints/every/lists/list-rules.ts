import type { DatasetId } from '../../../../model/endpoint.ts';
import type { RecordsBody } from '../../../../model/exchange.ts';
import type { FoldResult, Rule, Subject } from '../../../../model/rule.ts';
import { discoveryScenario } from '../../../../model/scenario.ts';
import { groupedBy } from '../../../../standards/collections/grouped.ts';
import { present } from '../../../../standards/collections/present.ts';
import { fileNameOf, shownFileName } from '../../../../standards/http/content-disposition.ts';
import { parsedJson } from '../../../../standards/json/json-text.ts';
import { howMany, list, withoutFullStop } from '../../../../standards/text/figures.ts';
import {
  besideList,
  datasetAnswer,
  dispositionOf,
  isBeyondLimits,
} from '../../../reading/answers/dataset-answer.ts';
import { pagingOf, statedRest } from '../../../reading/answers/paging-beside.ts';
import { explanationsIn } from '../../../reading/quotes/explanation.ts';
import { headersOf } from '../../../reading/values/answer-text.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { csvHead, exchangeRules, readAs, runRules } from '../authoring/rule.ts';
import { formatDiffers } from './format-rule.ts';

interface Words {
  /** Word in file names. */
  readonly word: string;
  readonly 'no-records': Required<Pick<Rule, 'effect' | 'remedy'>>;
  readonly 'not-a-list': Pick<Rule, 'effect' | 'harm'>;
  readonly 'format-differs': Parameters<typeof formatDiffers>[1];
}

/** Makes the rules about the list of a dataset, independent of its records. */
export function listRules(dataset: DatasetId, words: Words): readonly Rule[] {
  const { word } = words;
  const read = readAs(dataset);
  const named = (name: string) =>
    read({
      observed: csvHead,
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  const none = { format: 'JSON', 'no list': 'there is no list of records in the JSON' };
  return [
    ...runRules(dataset, {
      envelope: {
        severity: 'info',
        title: 'How the records are wrapped, paged, delimited and encoded',
        clauses: [`${dataset}.form`],
        effect:
          'None. The contract does not say how records are wrapped, so this is only recorded.',
        remedy: 'No change is needed. Agree with the platform on the format that it reads.',
        counted: '{count} formats in {judged} answers',
        examples: () => ({
          conforming: [[read({ records: 0, observed: none })]],
          breaking: [
            [read({})],
            [read({ observed: csvHead })],
            [read({ observed: { format: 'JSON', envelope: 'a list at /data', '/next': '"/2"' } })],
          ],
        }),
        judge: (exchanges) => judgeEnvelopes(exchanges, dataset),
      },
    }),
    ...exchangeRules(dataset, {
      'file-name': {
        severity: 'warning',
        title: 'A CSV file name does not follow the contract',
        clauses: [`${dataset}.file-name`],
        effect: 'A reader that identifies the file by its name does not find it.',
        remedy: `Name the file <date>_<time>_${word}.csv.`,
        counted: ['file names', 'do not follow the contract'],
        doubt:
          'The contract does not show the formats of date and time, so any text is accepted for them.',
        examples: () => ({
          conforming: [
            named(`2026-11-20_120000_${word}.csv`),
            named(`20261120_12-00-00_${word}.csv`),
          ],
          breaking: [named(`${dataset}.csv`), named(`2026-11-20_${word}.csv`), named('export.csv')],
        }),
        applies: (x) => csvFileName(x, dataset) !== undefined,
        judge: (x) => {
          const name = csvFileName(x, dataset);
          if (name === undefined || new RegExp(`^.+_.+_${word}\\.csv(\\.gz)?$`).test(name))
            return undefined;
          const shown = shownFileName(dispositionOf(x)) ?? name;
          return {
            message: `The ${shown === name ? 'file name' : 'content-disposition'} is ${shown}.`,
            expected: `<date>_<time>_${word}.csv`,
            actual: shown,
          };
        },
      },
      'no-records': {
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
        judge: (x) => {
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
        },
        ...words['no-records'],
      },
      'not-a-list': {
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
            read({ records: 0, observed: none }),
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
        judge: (x) => {
          const observed = datasetAnswer(x, dataset)?.observed;
          const reason = observed?.['no list'];
          if (!observed || reason === undefined) return undefined;
          const text = explanationBeside(observed);
          return {
            message: `The answer can be read, but ${reason}.${text ? ` It says “${excerpt(withoutFullStop(text), 120)}”.` : ''}`,
            ...(text ? { remedy: ofOwnWords } : {}),
            expected: 'a list of records, bare or in an object, NDJSON or CSV',
            actual: text ? excerpt(text, 120) : reason,
            ...(text ? { facts: { form: 'words' } } : {}),
          };
        },
        ...words['not-a-list'],
      },
    }),
    formatDiffers(dataset, words['format-differs']),
  ];
}

/** Judges wrapping, paging, delimiter and encoding of a dataset; each variant is reported once. */
function judgeEnvelopes(exchanges: readonly Subject[], dataset: DatasetId): FoldResult {
  const several = exchanges
    .map((x) => datasetAnswer(x, dataset)?.observed.envelope)
    .find((envelope) => envelope?.startsWith('several lists'));
  const answers = exchanges.flatMap((x) => {
    const body = datasetAnswer(x, dataset);
    return body && body.observed['no list'] === undefined ? [{ x, body }] : [];
  });
  const ways = groupedBy(answers, ({ x, body }) => wayOf(body, x, several));
  // A range with a part of its records is reported by transactions/capped.
  const whole = dataset === 'commerces' ? answers : [];
  const [asks] = whole.flatMap(({ x, body }) => questionOf(x, body) ?? []);
  const breaches = [...ways].map(([message, group], i) => {
    const ids = group.map(({ x }) => x.id);
    return { message, exchanges: ids, ...present({ asks: i === 0 ? asks : undefined }) };
  });
  return { judged: answers.length, breaches };
}

/** Asks about commerces that may be on other pages, which the platform cannot request. */
function questionOf(x: Subject, body: RecordsBody): string | undefined {
  // http/incomplete-list reports more records without a page that has them.
  if (statedRest(headersOf(x), body, body.stopped === undefined).length > 0) return undefined;
  const stated = pagingOf(x);
  return (
    stated &&
    `Does the platform get every commerce? The answer has ${howMany(body.records, 'commerce')}, but ${stated}. The contract defines no paging: send all in one answer.`
  );
}

const delimiters: { readonly [delimiter: string]: string } = {
  ',': 'commas',
  ';': 'semicolons',
  tab: 'tabs',
  '|': 'pipes',
};

function wayOf(
  { observed, list: found }: RecordsBody,
  x: Subject,
  several: string | undefined,
): string {
  const { format = 'JSON', encoding = 'UTF-8', delimiter, header } = observed;
  // A single group has one list.
  const isOne = found?.form === 'list' && found.at !== '';
  const envelope = isOne ? (several ?? observed.envelope) : observed.envelope;
  const beside = besideList(observed).map(([at]) => at);
  const parts = [
    envelope ? `${format}: ${envelope}` : format,
    ...(delimiter === undefined ? [] : [`delimited by ${delimiters[delimiter] ?? delimiter}`]),
    ...(header === 'none' ? ['no header row'] : []),
    ...(observed['line ends'] === undefined ? [] : [`lines end with ${observed['line ends']}`]),
    encoding,
    ...(observed['byte-order mark'] === undefined ? [] : ['a byte-order mark']),
    ...(fileNameOf(dispositionOf(x)) === undefined ? [] : ['a file name']),
  ];
  const others = beside.length > 0 ? ` The answer also has ${list(beside.slice(0, 12))}.` : '';
  return `${parts.join(', ')}.${others}`;
}

/** Returns the file name of a CSV; undefined for other answers. */
function csvFileName(x: Subject, dataset: DatasetId): string | undefined {
  if (datasetAnswer(x, dataset)?.observed.format !== 'CSV') return undefined;
  return fileNameOf(dispositionOf(x));
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
