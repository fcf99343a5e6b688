import { present } from '../../../../standards/collections/present.ts';
import { answerIsExpected } from '../../../reading/answers/expected.ts';
import { recordsOf, troublesOf } from '../../../reading/answers/trouble.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { soundQuote, troubled } from '../authoring/answer-example.ts';
import { exchangeRule } from '../authoring/define.ts';

export default exchangeRule({
  id: 'http/duplicate-member',
  severity: 'warning',
  defect: 'ambiguous',
  title: 'A JSON object has a duplicate key',
  clauses: ['delivery-price.answer-status', 'shipping-cost.answer'],
  effect:
    'JSON parsers disagree on which value counts (RFC 8259, section 4). The contract does not say which one the platform reads.',
  remedy: 'Send each key of an object once.',
  counted: ['answers', 'have a duplicate key'],
  examples: () => ({
    conforming: [soundQuote],
    breaking: [
      {
        ...soundQuote,
        ...troubled('duplicate-member', 'duplicate key netValue', { offset: 57, at: '/netValue' }),
        text: '{"transportationCost":10,"netValue":0,"netTaxedValue":12,"netValue":10}',
      },
    ],
  }),
  applies: (x) =>
    answerIsExpected(x) &&
    x.status !== undefined &&
    (x.status === 200 || (x.status >= 400 && x.status < 500)) &&
    (x.json !== undefined || recordsOf(x) !== undefined),
  judge: (x) =>
    troublesOf(x)
      .filter(({ kind }) => kind === 'duplicate-member')
      .map(({ offset, detail, at, record: number }) => ({
        message: `At byte ${offset}: ${excerpt(detail, 200)}.`,
        ...present({ at, record: number === undefined ? number : { number, offset } }),
        expected: 'each key once',
        actual: excerpt(detail, 200),
      })),
});
