import { exampleExchange } from '../../../contract/answers/subject.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { AnswerExample, Rule } from '../../../model/rule.ts';
import type { ShownExample } from '../../../report/docs/example.ts';

/** A rule's examples as exchanges and records, ready to be shown. */
export function shownExamples(rule: Rule): {
  readonly breaking: readonly ShownExample[];
  readonly conforming: readonly ShownExample[];
} {
  if (rule.over === 'exchange') return both(rule.examples, (example) => answers([example]));
  if (rule.over === 'record') {
    return both(rule.examples, (record) => ({ exchanges: [], records: [record] }));
  }
  if (rule.over === 'dataset') {
    return both(rule.examples, (records) => ({ exchanges: [], records }));
  }
  if (rule.over === 'cross') {
    return both(rule.examples, ({ transactions, commerces }) => ({
      exchanges: [],
      records: [...transactions, ...commerces],
    }));
  }
  return both(rule.examples, answers);
}

function both<Example>(
  {
    breaking,
    conforming,
  }: { readonly breaking: readonly Example[]; readonly conforming: readonly Example[] },
  show: (example: Example) => ShownExample,
) {
  return { breaking: breaking.map(show), conforming: conforming.map(show) };
}

function answers(examples: readonly AnswerExample[]): ShownExample {
  const why = examples.find((example) => example.why)?.why;
  return {
    ...(why ? { why } : {}),
    exchanges: examples.map((example) => asShown(exampleExchange(example))),
    records: [],
    ranged: examples.some(({ endpoint }) => endpoint === 'transactions'),
  };
}

/** An outcome is a matter of delivery-price: of other answers the service makes no decision. */
function asShown(exchange: Exchange): Exchange {
  const { outcome: _, ...rest } = exchange;
  return exchange.endpoint === 'delivery-price' ? exchange : rest;
}
