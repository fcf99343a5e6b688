import type { DatasetId } from '../../../../model/endpoint.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { fileNameOf, shownFileName } from '../../../../standards/http/content-disposition.ts';
import { datasetAnswer, dispositionOf } from '../../../reading/answers/dataset-answer.ts';
import { csvHead, exchangeRule, readAs } from '../authoring/rule.ts';

/** Makes the rule that a CSV of a dataset is named `<date>_<time>_<word>.csv`. */
export function fileName(dataset: DatasetId, word: string) {
  const named = (name: string) =>
    readAs(dataset)({
      observed: csvHead,
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  return exchangeRule({
    id: `${dataset}/file-name`,
    severity: 'warning',
    title: 'A CSV file name does not follow the contract',
    clauses: [`${dataset}.file-name`],
    effect: 'A reader that identifies the file by its name does not find it.',
    remedy: `Name the file <date>_<time>_${word}.csv.`,
    counted: ['file names', 'do not follow the contract'],
    doubt:
      'The contract does not show the formats of date and time, so any text is accepted for them.',
    examples: () => ({
      conforming: [named(`2026-11-20_120000_${word}.csv`), named(`20261120_12-00-00_${word}.csv`)],
      breaking: [named(`${dataset}.csv`), named(`2026-11-20_${word}.csv`), named('export.csv')],
    }),
    applies: (x) => csvFileName(x, dataset) !== undefined,
    judge: (x) => judgeFileName(x, dataset, word),
  });
}

/** Returns the file name of a CSV; undefined for other answers. */
function csvFileName(x: Subject, dataset: DatasetId): string | undefined {
  if (datasetAnswer(x, dataset)?.observed.format !== 'CSV') return undefined;
  return fileNameOf(dispositionOf(x));
}

/** Judges `<date>_<time>_<word>.csv`; the contract does not define the forms of date and time, so any text is accepted. */
function judgeFileName(x: Subject, dataset: DatasetId, word: string): Breach | undefined {
  const name = csvFileName(x, dataset);
  if (name === undefined || new RegExp(`^.+_.+_${word}\\.csv(\\.gz)?$`).test(name))
    return undefined;
  const shown = shownFileName(dispositionOf(x)) ?? name;
  return {
    message: `The ${shown === name ? 'file name' : 'content-disposition'} is ${shown}.`,
    expected: `<date>_<time>_${word}.csv`,
    actual: shown,
  };
}
