import { type EndpointId, isDataset } from '../../model/endpoint.ts';
import { causes } from '../causes.ts';
import { symptomsIn } from './find-symptoms.ts';
import type { Symptom } from './symptoms.ts';

/** A symptom, the causes and rules that show it, and who acts on the first cause. */
export const complaintOf = (symptom: Symptom) => ({
  ...symptom,
  shownBy: [...symptom.causes, ...symptom.rules],
  who: causes.find(({ id }) => id === symptom.causes[0])?.move,
});

/** What somebody writes about a problem: a sentence, and nothing of a log, a call, a header or data. */
const isWords = (line: string): boolean =>
  !/^\W{0,3}(?:\d{4}-\d\d|(?:DEBUG|INFO|WARN|ERROR|TRACE)\b|[\w-]+-[\w-]+: )|^\d+\.\d+\.|[{}<>[\]=|]|\bcurl .*https?:/.test(
    line,
  ) && /\p{L}{2} \p{L}+ /u.test(line);

/** Returns the complaint that lines beside an answer of an endpoint describe; undefined where they describe none. */
export function complaintIn(lines: readonly string[], endpoint: EndpointId) {
  const isOf = ({ kind, rules }: Symptom) =>
    kind === 'complaint' &&
    isDataset(endpoint) === rules.some((rule) => /^(?:transactions|commerces)\//.test(rule));
  const { found, fits } = symptomsIn(lines.filter(isWords).join('\n'), isOf);
  const [first] = found;
  return first && fits ? complaintOf(first) : undefined;
}
