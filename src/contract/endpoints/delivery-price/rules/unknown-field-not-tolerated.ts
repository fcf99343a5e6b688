import { judgeBeside, placeOf } from '../../../experiments/quotes/judge-beside.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const added = {
  role: 'A+order',
  order: 'A with a new field',
  varied: { '/order/greenlightNote': 'added' },
} as const;

export default scenarioRule({
  id: 'delivery-price/unknown-field-not-tolerated',
  severity: 'error',
  harm: 'buyer',
  title: 'An order with a new field is not quoted',
  clauses: ['delivery-price.new-fields', 'versioning.tolerate'],
  effect:
    'The service may add fields to the order at any time. From then on, no order gets a quote.',
  remedy: 'Read the fields you need and ignore all others.',
  mend: 'Ignore unknown fields',
  counted: '{count} of {judged} places for a new field prevent the quote',
  judgedOn: 'orders with a new field, if the same order without it is quoted each time',
  doubt:
    'The order without the new field is sent before and after. It is quoted each time, and never with the field.',
  relations: ['unknown-fields'],
  explains: { answer: ['reads:failure', 'reads:rejection'] },
  examples: {
    conforming: [
      scene(A, { ...added, ...quoted(4200) }, A, { ...added, ...quoted(4200) }),
      scene(A, { ...added, ...failure }, A, { ...added, ...quoted(4200) }),
    ],
    breaking: [
      scene(A, { ...added, ...rejection }, A, { ...added, ...rejection }),
      scene(A, { ...added, ...failure }, A, { ...added, ...failure }),
      scene(
        A,
        { ...added, role: 'A+line', ...failure },
        { ...A },
        { ...added, role: 'A+line', ...failure },
      ),
    ],
  },
  begin: () =>
    wholeFold((exchanges) =>
      judgeBeside(exchanges, ({ level, added: sent }, seen) => ({
        message: `With a new field in ${placeOf(level)} the order got ${seen}, ${sent.length} times of ${sent.length}. Without it the order is quoted.`,
        expected: 'a quote, as without the new field',
      })),
    ),
});
