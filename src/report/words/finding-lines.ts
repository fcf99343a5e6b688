import type { Finding } from '../../model/run.ts';
import { lossOf } from './counted.ts';
import { capital, figured } from './figures.ts';
import { cut, legible, phrase } from './legible.ts';
import { placeOf } from './seen.ts';

/** Shown of the samples of one finding; the counts beside them are exact. */
const reportedSamples = 5;

const longest = 2000;

/** Text from outside on one line, at most 2 000 characters. */
export const inLine = (text: string): string => legible(cut(text, longest));

/** A label and what it says, the text beginning in one column. */
const labelled = (label: string, text: string): string => `${label.padEnd(10)}${text}`;

/**
 * All of a finding as plain lines: what was seen, expected and got, effect, remedy, clauses, loss, samples
 * and the command that repeats it. Nothing in it can move a cursor.
 */
export function findingLines(finding: Finding): readonly string[] {
  const { expected, actual, loss, reproduce, waived } = finding;
  const place = placeOf(finding);
  return [
    `${finding.severity}: ${inLine(finding.title)} (${finding.rule})`,
    inLine(finding.message),
    `${capital(figured(inLine(finding.counted)))}.`,
    ...(place === '' ? [] : [labelled('at', inLine(place))]),
    ...(expected === undefined ? [] : [labelled('expected', inLine(phrase(expected)))]),
    ...(actual === undefined ? [] : [labelled('got', inLine(phrase(actual)))]),
    labelled('effect', inLine(finding.effect)),
    labelled('remedy', inLine(finding.remedy)),
    ...(finding.clauses.length === 0 ? [] : [labelled('contract', finding.clauses.join(', '))]),
    ...(loss ? [labelled('loss', lossOf(loss))] : []),
    ...sampleLines(finding),
    ...(waived
      ? [labelled('waived', inLine(`until ${waived.until}, ${waived.owner}: ${waived.reason}`))]
      : []),
    labelled('repeat', inLine(reproduce.command)),
    ...(reproduce.curl === undefined ? [] : reproduce.curl.split('\n').map(inLine)),
  ];
}

/** Of several samples the first ones; a single one says what the message has said already. */
function sampleLines({ samples, count }: Finding): readonly string[] {
  if (samples.length < 2) return [];
  const reported = samples.slice(0, reportedSamples);
  const left = count - reported.length;
  return [
    ...reported.map((sample) => {
      const place = [sample.exchange ?? '', placeOf(sample)].filter((part) => part !== '');
      const where = place.length === 0 ? '' : `${place.join(', ')}: `;
      return labelled('sample', inLine(`${where}${sample.message}`));
    }),
    ...(left > 0 ? [labelled('', `and ${left} more`)] : []),
  ];
}
