import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { causes } from '../causes.ts';
import { isData, symptomsIn } from './find-symptoms.ts';
import type { Symptom } from './symptoms.ts';

/** A symptom, the causes and rules that show it, and who acts on the first cause. */
export const complaintOf = (symptom: Symptom) => ({
  ...symptom,
  shownBy: [...symptom.causes, ...symptom.rules],
  who: causes.find(({ id }) => id === symptom.causes[0])?.move,
});

/** What somebody writes about a problem: a sentence. */
const isWords = (line: string): boolean => !isData(line) && /\p{L}{2} \p{L}+ /u.test(line);

/** Whether what shows a symptom is about records where an endpoint sends them, and else about quotes. */
export const isAbout = (endpoint: EndpointId, shownBy: readonly string[]): boolean =>
  isDataset(endpoint) === shownBy.some((each) => /^(?:transactions|commerces)\//.test(each));

/** Returns the complaint that lines beside an answer of an endpoint describe; undefined where they describe none. */
export function complaintIn(lines: readonly string[], endpoint: EndpointId) {
  const isOf = ({ kind, rules }: Symptom) => kind === 'complaint' && isAbout(endpoint, rules);
  const { found, fits } = symptomsIn(lines.filter(isWords).join('\n'), isOf);
  const [first] = found;
  return first && fits ? complaintOf(first) : undefined;
}
