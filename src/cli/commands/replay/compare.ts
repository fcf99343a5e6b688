import type { Rule } from '../../../model/rule.ts';
import type { ExchangeReport, Finding, Run } from '../../../model/run.ts';
import { receivedWords, statusWord } from '../../../report/page/answer.ts';
import { present } from '../../../standards/collections/present.ts';
import { isOfOneAnswer } from './selection.ts';

export interface ReplayResult {
  readonly id: string;
  readonly rule: string;
  readonly title: string;
  readonly scenario?: string;
  readonly state: 'still there' | 'gone' | 'different' | 'not answered' | 'not sent';
  readonly saw: string;
}

export const replayed = (findings: readonly Finding[], now: Run): readonly ReplayResult[] =>
  findings.map((finding) => {
    const { id, rule, title, scenario } = finding;
    return { id, rule, title, ...present({ scenario }), ...stateOf(finding, now) };
  });

function stateOf(finding: Finding, now: Run): Pick<ReplayResult, 'state' | 'saw'> {
  const concerned = now.exchanges.filter(
    ({ id, scenario }) => finding.exchanges.includes(id) || scenario === finding.scenario,
  );
  const [first] = concerned;
  if (!first) return { state: 'not sent', saw: 'no request of it was kept' };
  const same = now.findings.find(
    (each) =>
      each.rule === finding.rule &&
      (each.scenario === finding.scenario ||
        each.exchanges.some((id) => finding.exchanges.includes(id))),
  );
  if (same) return { state: 'still there', saw: same.counted };
  if (concerned.every(isUnanswered)) return { state: 'not answered', saw: receivedOf(first) };
  const ids = new Set(concerned.map(({ id }) => id));
  const other = now.findings.find((each) => each.exchanges.some((id) => ids.has(id)));
  if (other) return { state: 'different', saw: `${other.title} (${other.rule})` };
  // Answers to other requests of the scenario say nothing about the one with the finding.
  const breaking = concerned.filter(({ id }) => finding.exchanges.includes(id));
  const unanswered = breaking.find(isUnanswered);
  if (unanswered) return { state: 'not answered', saw: receivedOf(unanswered) };
  const applicable = now.rules.some(({ id, judged }) => id === finding.rule && judged > 0);
  return { state: applicable ? 'gone' : 'different', saw: receivedOf(breaking[0] ?? first) };
}

const isUnanswered = ({ answer }: ExchangeReport): boolean => answer.kind === 'no-response';

const receivedOf = (x: ExchangeReport): string => `${statusWord(x)} ${receivedWords(x)}`;

export interface ReplayedExchange {
  readonly id: string;
  readonly scenario: string;
  readonly step: string;
  readonly state: 'same' | 'different' | 'not answered';
  readonly was: string;
  readonly saw: string;
  readonly findings: readonly Pick<Finding, 'rule' | 'severity' | 'message'>[];
}

export const replayedExchanges = (
  saved: readonly ExchangeReport[],
  now: Run,
  rules: readonly Rule[],
): readonly ReplayedExchange[] =>
  saved.flatMap((before) => {
    const { id, scenario, step } = before;
    const after = now.exchanges.find((each) => each.id === id);
    if (!after) return [];
    const [was, saw] = [receivedOf(before), receivedOf(after)];
    return {
      id,
      scenario,
      step,
      state: isUnanswered(after) ? 'not answered' : was === saw ? 'same' : 'different',
      was,
      saw,
      findings: now.findings
        .filter(({ rule, exchanges }) => exchanges.includes(id) && isOfOneAnswer(rule, rules))
        .map(({ rule, severity, message }) => ({ rule, severity, message })),
    };
  });
