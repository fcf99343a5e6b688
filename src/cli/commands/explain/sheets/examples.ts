import type { Rule } from '../../../../model/rule.ts';
import { answerLines, type ShownExample } from '../../../../report/docs/example.ts';
import { spacedJson } from '../../../../report/json/spaced-json.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { outcomeRows } from '../../../../report/view/exchange.ts';
import { shownExamples } from '../shown-examples.ts';
import { block, outcomeLines } from './sheet.ts';

/** A bad and a good example of a rule, each a block of its own. */
export function ruleExamples(rule: Rule, pen: Pen): readonly string[] {
  const { breaking, conforming } = shownExamples(rule);
  return [...exampleBlock(pen, 'bad', breaking), ...exampleBlock(pen, 'good', conforming)];
}

/** The first example: an answer with what the service does with it, several answers, or records. */
export function exampleBlock(
  pen: Pen,
  kind: 'bad' | 'good',
  examples: readonly ShownExample[],
): readonly string[] {
  const [example] = examples;
  if (!example) return [];
  const { exchanges, records, why, ranged } = example;
  const columns = pen.measure - 4;
  const [only] = exchanges.length === 1 ? exchanges : [];
  const outcome =
    only?.outcome && only.answer.kind === 'response' ? outcomeRows(only.outcome, only) : [];
  const lines = [
    ...(why ? [why, ''] : []),
    ...exchanges.flatMap((exchange, index) => [
      ...(index === 0 ? [] : ['']),
      ...answerLines(exchange, columns, ranged).map((line) => pen.text(line)),
    ]),
    ...records.flatMap((record) => spacedJson(record, columns).map((line) => pen.text(line))),
    ...(outcome.length > 0 ? ['', ...outcomeLines(pen, outcome)] : []),
  ];
  return block(pen, titles[kind][nounOf(exchanges.length, records.length)], lines);
}

const nounOf = (answers: number, records: number) =>
  records > 1 ? 'records' : records === 1 ? 'record' : answers > 1 ? 'answers' : 'answer';

const titles = {
  bad: {
    answer: 'A bad answer',
    answers: 'Bad answers',
    record: 'A bad record',
    records: 'Bad records',
  },
  good: {
    answer: 'A good answer',
    answers: 'Good answers',
    record: 'A good record',
    records: 'Good records',
  },
} as const;
