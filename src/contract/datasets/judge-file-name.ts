import type { EndpointId } from '../../model/endpoint.ts';
import type { Breach, Subject } from '../../model/rule.ts';
import { fileNameOf } from '../../standards/http/content-disposition.ts';
import { datasetAnswer, dispositionOf } from './dataset-answer.ts';

/** A CSV that bears a file name; nothing else is judged by it. */
export function csvFileName(x: Subject, endpoint: EndpointId): string | undefined {
  if (datasetAnswer(x, endpoint)?.observed.format !== 'CSV') return undefined;
  return fileNameOf(dispositionOf(x));
}

/** `<date>_<time>_<word>.csv`; the shapes of date and time are not shown, so anything stands for them. */
export function judgeFileName(x: Subject, endpoint: EndpointId, word: string): Breach | undefined {
  const name = csvFileName(x, endpoint);
  if (name === undefined || new RegExp(`^.+_.+_${word}\\.csv(\\.gz)?$`).test(name))
    return undefined;
  return {
    message: `The file name is ${name}.`,
    expected: `<date>_<time>_${word}.csv`,
    actual: name,
  };
}
