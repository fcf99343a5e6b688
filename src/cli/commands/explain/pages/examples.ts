import { exampleExchange } from '../../../../contract/answers/subject.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { AnswerExample, Rule } from '../../../../model/rule.ts';
import { exampleOf } from '../../../../report/page/example.ts';
import type { Example, Examples } from '../../../../report/page/page.ts';

/** What breaks a rule and what keeps it. */
export function ruleExamples(rule: Rule): readonly Examples[] {
  if (rule.over === 'exchange') return both(rule.examples, (example) => answers([example]));
  if (rule.over === 'record')
    return both(rule.examples, (record) => exampleOf({ records: [record] }));
  if (rule.over === 'dataset') return both(rule.examples, (records) => exampleOf({ records }));
  if (rule.over === 'cross')
    return both(rule.examples, ({ transactions, commerces }) =>
      exampleOf({ records: [...transactions, ...commerces] }),
    );
  return both(rule.examples, answers);
}

const both = <Given>(
  {
    breaking,
    conforming,
  }: { readonly breaking: readonly Given[]; readonly conforming: readonly Given[] },
  show: (example: Given) => Example,
): readonly Examples[] => [
  { kind: 'bad', shown: breaking.map(show) },
  { kind: 'good', shown: conforming.map(show) },
];

const answers = (examples: readonly AnswerExample[]): Example =>
  exampleOf({
    why: examples.find(({ why }) => why)?.why,
    exchanges: examples.map((example) => asShown(exampleExchange(example))),
    ranged: examples.some(({ endpoint }) => endpoint === 'transactions'),
  });

/** An outcome is a matter of delivery-price: of other answers the service makes no decision. */
function asShown(exchange: Exchange): Exchange {
  const { outcome: _, ...rest } = exchange;
  return exchange.endpoint === 'delivery-price' ? exchange : rest;
}
