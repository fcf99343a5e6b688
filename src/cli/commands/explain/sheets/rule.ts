import { nearRules } from '../../../../contract/answers/near.ts';
import { clauses } from '../../../../contract/clauses/clauses.ts';
import { clausesOf } from '../../../../contract/clauses/clauses-of.ts';
import type { Rule } from '../../../../model/rule.ts';
import type { Pen } from '../../../../report/terminal/pen.ts';
import { ruleExamples } from './examples.ts';
import type { FaultWords } from './fault.ts';
import { afterColon, field, fields, heading } from './sheet.ts';

/** A rule in plain words: what it asks, why, what to do, and an answer of each kind. */
export function explainRule(
  rule: Rule,
  rules: readonly Rule[],
  faults: readonly FaultWords[],
  pen: Pen,
): readonly string[] {
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
    ...ruleExamples(rule, pen),
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

/** What a paste cannot show: it has no connection that could end, and no cap of ours. */
const liveOnly: ReadonlySet<string> = new Set(['http/connection-lost', 'http/too-large']);

/** Rules about time need it said. */
const ofTime: { readonly [rule: string]: string } = {
  'http/slow': ' --duration 31s',
  'http/cut-off': ' --duration 61s',
};

/** The command that judges evidence by this rule offline; none where a file does not do. */
function judgeCommand(rule: Rule): string | undefined {
  const [namespace = ''] = rule.id.split('/');
  if (rule.over === 'record' || rule.over === 'dataset') {
    return `greenlight validate ${namespace} export.json`;
  }
  if (rule.over !== 'exchange' || namespace === 'scenario' || liveOnly.has(rule.id)) {
    return undefined;
  }
  const endpoint = namespace === 'http' ? 'delivery-price' : namespace;
  const file = namespace === 'http' ? 'answer.txt' : 'answer.json';
  return `greenlight judge ${endpoint}${ofTime[rule.id] ?? ''} ${file}`;
}
