import { clauses } from '../../contract/clauses.ts';
import { clausesOf } from '../../contract/clauses-of.ts';
import { nearRules } from '../../contract/near.ts';
import type { Rule } from '../../model/rule.ts';
import { answerLines, type ShownExample } from '../../report/example.ts';
import { outcomeRows } from '../../report/outcome-rows.ts';
import { spacedJson } from '../../report/spaced-json.ts';
import type { Pen } from '../../report/terminal/pen.ts';
import { shownExamples } from '../shown-examples.ts';
import type { FaultWords } from './fault.ts';
import { judgeCommand } from './judge-command.ts';
import { afterColon, block, field, fields, heading, outcomeLines } from './sheet.ts';

/** A rule in plain words: what it asks, why, what to do, and an answer of each kind. */
export function explainRule(
  rule: Rule,
  rules: readonly Rule[],
  faults: readonly FaultWords[],
  pen: Pen,
): readonly string[] {
  const { breaking, conforming } = shownExamples(rule);
  const fault = faults.find(({ findings }) => findings.includes(rule.id));
  const judged = clausesOf(rule, clauses);
  const near = nearRules(rule, rules, 2);
  const judge = judgeCommand(rule);
  return [
    ...heading(pen, rule.title, rule.severity, rule.id),
    ...fields(
      pen,
      'contract',
      judged.map(({ id, text }) => `${id}: ${afterColon(text)}`),
    ),
    ...field(pen, 'effect', rule.effect),
    ...field(pen, 'remedy', rule.remedy),
    ...field(pen, 'judged on', rule.judgedOn),
    ...(rule.doubt ? field(pen, 'in doubt', rule.doubt) : []),
    '',
    ...exampleBlock(pen, 'bad', breaking),
    ...exampleBlock(pen, 'good', conforming),
    ...fields(
      pen,
      'near it',
      near.map(({ id, title }) => `${id}: ${afterColon(title)}`),
    ),
    ...(near.length > 0 ? [''] : []),
    ...(fault ? field(pen, 'see it', `greenlight demo --fault ${fault.name}`) : []),
    ...(judge ? field(pen, 'judge one', judge) : []),
    ...field(pen, 'page', `docs/rules/${rule.id}.md`),
  ];
}

/** The first example: an answer with what the service does with it, several answers, or records. */
function exampleBlock(pen: Pen, kind: 'bad' | 'good', examples: readonly ShownExample[]): string[] {
  const [example] = examples;
  if (!example) return [];
  const { exchanges, records, why } = example;
  const columns = pen.measure - 4;
  const [only] = exchanges.length === 1 ? exchanges : [];
  const outcome =
    only?.outcome && only.answer.kind === 'response' ? outcomeRows(only.outcome, only) : [];
  const lines = [
    ...(why ? [why, ''] : []),
    ...exchanges.flatMap((exchange, index) => [
      ...(index === 0 ? [] : ['']),
      ...answerLines(exchange, columns).map((line) => pen.text(line)),
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
