import { allRules } from '../../../../config/rules.ts';
import { clauses } from '../../../../contract/clauses/clauses.ts';
import {
  type ExchangesRule,
  exampleExchange,
  judgedExample,
} from '../../../../contract/endpoints/example-exchange.ts';
import { observers } from '../../../../contract/observations/observations.ts';
import { suppressedIn } from '../../../../engine/judge/explained.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { AnswerExample, Clause, Defect, ExchangeRule, Rule } from '../../../../model/rule.ts';
import { faults } from '../../../../reference-client/faults.ts';
import type { Fact } from '../../../../report/page/block.ts';
import { exampleOf } from '../../../../report/page/example.ts';
import {
  clausePath,
  type Example,
  type Examples,
  type Page,
  rulePath,
} from '../../../../report/page/page.ts';
import { clauseItem, rulesFact } from './named.ts';

/** Returns the page of a rule: what it requires, why, the remedy, and example answers. */
export function rulePage(rule: Rule): Page {
  const [namespace] = rule.id.split('/');
  const near = allRules.filter(
    ({ id, clauses }) =>
      id !== rule.id &&
      id.startsWith(`${namespace}/`) &&
      clauses.some((each) => rule.clauses.includes(each)),
  );
  const shownBy = faults.filter(({ findings }) => findings.includes(rule.id));
  return {
    title: rule.title,
    kind: rule.severity,
    id: rule.id,
    path: rulePath(rule.id),
    about: [
      {
        label: 'contract',
        items: rule.clauses.flatMap((name) =>
          clauses.flatMap(({ id, text }) => (id === name ? [clauseItem(id, text)] : [])),
        ),
      },
      { label: 'effect', text: rule.effect },
      { label: 'remedy', text: rule.remedy },
      { label: 'in doubt', text: rule.doubt },
    ],
    examples: ruleExamples(rule),
    beside: [
      rulesFact(
        'near it',
        near.slice(0, 3).map(({ id }) => id),
      ),
      rulesFact('suppresses', suppressedIn(rule.explains ?? {}, allRules)),
    ],
    next: [
      { label: 'see it', lines: shownBy.map(({ name }) => `greenlight demo --fault ${name}`) },
      { label: 'judge one', lines: judgeCommand(rule) },
    ],
  };
}

/** Defects that a paste cannot show: it has no connection to break, and no size limit of ours. */
const liveOnly: ReadonlySet<Defect | undefined> = new Set(['broken-off', 'size'] as const);

function durationOption({ examples }: ExchangeRule): string {
  const ms = examples().breaking.find(({ durationMs }) => durationMs)?.durationMs;
  return ms === undefined ? '' : ` --duration ${Math.floor(ms / 1000)}s`;
}

function judgeCommand(rule: Rule): readonly string[] {
  const [namespace = ''] = rule.id.split('/');
  if (rule.over === 'record' || rule.over === 'dataset') {
    return [`greenlight validate ${namespace} export.json`];
  }
  if (rule.over !== 'exchange' || namespace === 'scenario' || liveOnly.has(rule.defect)) {
    return [];
  }
  const endpoint = namespace === 'http' ? 'delivery-price' : namespace;
  const file = namespace === 'http' ? 'answer.txt' : 'answer.json';
  return [`greenlight judge ${endpoint}${durationOption(rule)} ${file}`];
}

export function ruleExamples(rule: Rule): readonly Examples[] {
  if (rule.over === 'exchange') return both(rule.examples(), (example) => answers(rule, [example]));
  if (rule.over === 'record')
    return both(rule.examples(), (record) => exampleOf({ records: [record] }));
  if (rule.over === 'dataset') return both(rule.examples(), (records) => exampleOf({ records }));
  if (rule.over === 'cross')
    return both(rule.examples(), ({ transactions, commerces }) =>
      exampleOf({ records: [...transactions, ...commerces] }),
    );
  return both(rule.examples(), (example) => answers(rule, example));
}

const both = <Given>(
  {
    breaking,
    conforming,
  }: { readonly breaking: readonly Given[]; readonly conforming: readonly Given[] },
  show: (example: Given) => Example,
): readonly Examples[] => [
  { title: 'Breaks it', shown: breaking.map(show) },
  { title: 'Keeps it', shown: conforming.map(show) },
];

function answers(rule: ExchangesRule, examples: readonly AnswerExample[]): Example {
  const exchanges = examples.map((example) => asShown(exampleExchange(example)));
  const named = new Set(
    judgedExample(rule, examples).breaches.flatMap(({ exchanges: ids = [] }) => ids),
  );
  return exampleOf({
    why: examples.find(({ why }) => why)?.why,
    exchanges,
    // If all or none are named, the breach is in their comparison.
    breaking: exchanges.every(({ id }) => named.has(id)) ? new Set() : named,
    ranged: examples.some(({ endpoint }) => endpoint === 'transactions'),
  });
}

/** Removes the outcome unless it is of delivery-price. */
function asShown(exchange: Exchange): Exchange {
  const { outcome: _, ...rest } = exchange;
  return exchange.endpoint === 'delivery-price' ? exchange : rest;
}

export function clausePage(clause: Clause): Page {
  const { id, short, text } = clause;
  const judging = allRules.filter((rule) => rule.clauses.includes(id));
  const [first] = judging;
  return {
    title: short,
    kind: 'clause',
    id,
    path: clausePath(id),
    about: [
      { label: 'contract', text },
      ...notJudged(clause),
      rulesFact(
        'judged by',
        judging.map((rule) => rule.id),
      ),
    ],
    ...(first ? { examples: ruleExamples(first) } : {}),
  };
}

function notJudged({ id, judgement }: Clause): readonly Fact[] {
  if ('notObservable' in judgement) return [{ label: 'not judged', text: judgement.notObservable }];
  if (!('leftOpen' in judgement)) return [];
  const about = observers.filter(({ clause }) => clause === id).map((each) => each.about);
  return [
    { label: 'left open', text: judgement.leftOpen },
    { label: 'reported', text: about.join(', ') },
  ];
}
