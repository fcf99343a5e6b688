import { exampleExchange } from '../../../../contract/endpoints/example-exchange.ts';
import type { Decision } from '../../../../model/outcome.ts';
import type { AnswerExample } from '../../../../model/rule.ts';
import { exampleOf } from '../../../../report/page/example.ts';
import type { Example, Examples, Page } from '../../../../report/page/page.ts';
import { decisionWords } from '../../../../report/view/exchange.ts';
import { clauseItem } from './named.ts';

interface DecisionText {
  readonly when: string;
  readonly service: string;
  readonly clauses: readonly string[];
  /** An answer that should have been different, and a good one. */
  readonly bad?: Example;
  readonly good?: Example;
}

const answer = (why: string, example: AnswerExample): Example =>
  exampleOf({ why, exchanges: [exampleExchange(example)] });

const quote = { transportationCost: 4200, netValue: 4200, netTaxedValue: 4998 };
const reason = 'No llegamos a Puerto Williams.';
const rejection = (why: string) =>
  answer(why, { situation: 'unquotable', status: 422, body: { message: reason } });

/** Meaning of each outcome (contract: delivery-price rules 3 to 6, Errors), with an example of each. */
export const decisionTexts: { readonly [decision in Decision]: DecisionText } = {
  quoted: {
    when: 'The answer is 200 and transportationCost is a number; 0 is one.',
    service:
      'The buyer is shown netTaxedValue. The order is saved with netValue, and with 0 where netValue is missing. It advances.',
    clauses: ['delivery-price.answer-cost', 'delivery-price.rule-4', 'errors.200-without-net'],
    bad: answer('a quote without netValue', {
      body: { transportationCost: 4200, netTaxedValue: 4998 },
    }),
    good: answer('the same with it', { body: quote }),
  },
  'no-quote': {
    when: 'The answer is 200 without transportationCost, or its body is not JSON.',
    service:
      'The order is created with shipping 0, unless the client has enabled the requirement of a quote. What happens then the contract does not say.',
    clauses: ['delivery-price.rule-5', 'errors.200-without-cost', 'delivery-price.required-quote'],
    bad: answer('a reason in a 200', { situation: 'unquotable', body: { message: reason } }),
    good: rejection('the same reason in a 4xx'),
  },
  rejected: {
    when: 'The answer is a 4xx.',
    service:
      'The user is shown the text unchanged: errors.message, else detail, else message, else the whole plain-text body. The order does not advance.',
    clauses: [
      'delivery-price.rule-6',
      'errors.rejection',
      'errors.text-order',
      'errors.plain-text',
    ],
    bad: answer('the reason is where it is not read', {
      situation: 'unquotable',
      status: 422,
      body: { error: reason },
    }),
    good: rejection('the reason is where it is read'),
  },
  'infrastructure-failure': {
    when: 'The answer is a 5xx.',
    service:
      'It is never taken for a rejection. The buyer is shown a generic error and cannot resolve it.',
    clauses: ['errors.5xx'],
    bad: answer('a business reason in a 5xx', {
      situation: 'unquotable',
      status: 500,
      body: { message: reason },
    }),
    good: rejection('the same reason in a 4xx'),
  },
  'cut-off': {
    when: 'The answer is not complete within 60 s.',
    service:
      'The connection is cut and the quote is lost. Whether the order advances the contract does not say.',
    clauses: ['limits.cut', 'errors.no-answer'],
    bad: answer('nothing in 60 s', {
      exchange: {
        durationMs: 60_000,
        answer: {
          kind: 'no-response',
          reason: 'cut-off',
          detail: 'The answer was not complete within 60 s.',
        },
      },
    }),
    good: answer('a quote in time', { body: quote, durationMs: 2100 }),
  },
  'not-asked': {
    when: 'The commerce has no code in the client’s system, so the order has no externalId.',
    service: 'Nothing is sent. The order is created with shipping 0.',
    clauses: ['delivery-price.rule-3'],
  },
  'not-stated': {
    when: 'There is no connection, the status is neither 200, 4xx nor 5xx, or transportationCost is not a number.',
    service: 'What the service does the contract does not say.',
    clauses: ['errors.other-statuses'],
    bad: answer('a quote in a 201', { status: 201, body: quote }),
    good: answer('the same in a 200', { body: quote }),
  },
};

const block = (title: string, example: Example | undefined): readonly Examples[] =>
  example ? [{ title, shown: [example] }] : [];

/** Returns the page of an outcome: when the service decides so, what it does then, and example answers. */
export function outcomePage(decision: Decision): Page {
  const { when, service, clauses, bad, good } = decisionTexts[decision];
  return {
    title: `Outcome: ${decisionWords[decision]}`,
    kind: 'outcome',
    id: decision,
    path: `docs/outcomes.md#${decision}`,
    about: [
      { label: 'when', text: when },
      { label: 'then', text: service },
      { label: 'contract', items: clauses.map((id) => clauseItem(id)) },
    ],
    examples: [...block('To be corrected', bad), ...block('As it should be', good)],
  };
}
