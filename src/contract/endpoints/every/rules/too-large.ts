import { isDataset } from '../../../../model/endpoint.ts';
import type { Breach, Subject } from '../../../../model/rule.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { troubleOf, troublesOf } from '../../../reading/answers/trouble.ts';
import { soundQuote, troubled } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

export default exchangeRule({
  id: 'http/too-large',
  severity: 'warning',
  defect: 'size',
  title: 'An answer is too large to read in full',
  clauses: ['limits.sizes'],
  effect:
    'The contract sets no size limit. It does not say what the platform does with an answer this large.',
  remedy: 'Send only the fields of the contract in this answer.',
  counted: ['answers', 'were not read in full'],
  doubt:
    'The limits are greenlight’s own: limits.maxBody, 200 levels of nested lists and objects, and 16 MiB per record. What is not read is not judged.',
  explains: { answer: ['http/not-json', 'http/content-type', 'reads:body', 'reads:rejection'] },
  examples: () => ({
    conforming: [soundQuote],
    breaking: [
      {
        ...troubled('too-large', 'the body is longer than 20 MB', { offset: 20_000_000 }),
        text: '{ "transportationCost": 10, "carriers": [',
      },
    ],
  }),
  // Only a 200 of a dataset is read as records; other rules judge another status.
  applies: (x) =>
    x.status !== undefined &&
    answerIsExpected(x) &&
    !(isDataset(x.endpoint) && x.text !== undefined),
  judge(x) {
    const cap = troubleOf(x, 'too-large', 'too-deep');
    if (!cap) return undefined;
    if (x.text === undefined) return record(x);
    return {
      message: `The answer was read only to byte ${cap.offset}: ${cap.detail}.`,
      expected: 'an answer within the limit',
      actual: cap.detail,
    };
  },
});

/** Judges skipped records; the scenario reports that reading ended at a limit. */
function record(x: Subject): Breach | undefined {
  if (troubleOf(x, 'not-json', 'unreadable-record', 'compression')) return undefined;
  const passed = troublesOf(x).filter(
    ({ kind, record: number }) =>
      number !== undefined && (kind === 'too-large' || kind === 'too-deep'),
  );
  const [first] = passed;
  if (first?.record === undefined) return undefined;
  const { record: number, offset, detail } = first;
  const many = passed.length === 1 ? '' : ` and ${passed.length - 1} or more after it`;
  return {
    message: `Record ${number}${many} could not be read, at byte ${offset}: ${detail}.`,
    record: { number, offset },
    expected: 'records within the limit',
    actual: detail,
  };
}
