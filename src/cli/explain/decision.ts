import type { Decision } from '../../model/outcome.ts';
import { decisionWords } from '../../report/outcome-words.ts';
import type { Pen } from '../../report/terminal/pen.ts';
import { field, fields, heading } from './sheet.ts';

interface DecisionText {
  readonly when: string;
  readonly service: string;
  readonly clauses: readonly string[];
}

/** What each outcome means (contract: delivery-price rules 3 to 6, Errors). */
const decisionTexts: { readonly [decision in Decision]: DecisionText } = {
  quoted: {
    when: 'The answer is 200 and transportationCost is a number; 0 is one.',
    service:
      'The buyer is shown netTaxedValue. The order is saved with netValue, and with 0 where netValue is missing. It advances.',
    clauses: ['delivery-price.answer-cost', 'delivery-price.rule-4', 'errors.200-without-net'],
  },
  'no-quote': {
    when: 'The answer is 200 without transportationCost, or its body is not JSON.',
    service:
      'The order is created with shipping 0, unless the client has enabled the requirement of a quote. What happens then the contract does not say.',
    clauses: ['delivery-price.rule-5', 'errors.200-without-cost', 'delivery-price.required-quote'],
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
  },
  'infrastructure-failure': {
    when: 'The answer is a 5xx.',
    service:
      'It is never taken for a rejection. The buyer is shown a generic error and cannot resolve it.',
    clauses: ['errors.5xx'],
  },
  'cut-off': {
    when: 'No whole answer comes within 60 s.',
    service:
      'The connection is cut and the quote is lost. Whether the order advances the contract does not say.',
    clauses: ['limits.cut', 'errors.no-answer'],
  },
  'not-asked': {
    when: 'The commerce has no code in the client’s system, so the order has no externalId.',
    service: 'Nothing is sent. The order is created with shipping 0.',
    clauses: ['delivery-price.rule-3'],
  },
  'not-stated': {
    when: 'There is no connection, the status is neither 200, 4xx nor 5xx, or transportationCost is no number.',
    service: 'What the service does the contract does not say.',
    clauses: ['errors.other-statuses'],
  },
};

export function explainDecision(decision: Decision, pen: Pen): readonly string[] {
  const { when, service, clauses } = decisionTexts[decision];
  return [
    ...heading(pen, `Outcome: ${decisionWords[decision]}`, 'outcome', decision),
    ...field(pen, 'when', when),
    ...field(pen, 'then', service),
    ...fields(pen, 'contract', clauses),
  ];
}
