import { judgeBesidePrices, placeOf } from '../../../experiments/quotes/judge-beside.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { quoted, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const added = { role: 'A+order', order: 'A with a new field' };

export default scenarioRule({
  id: 'delivery-price/unknown-field-changes-price',
  severity: 'warning',
  harm: 'lost',
  title: 'A new field changes the quote',
  clauses: ['delivery-price.new-fields'],
  effect:
    'The service may add fields to the order at any time. From then on, the buyer sees different prices.',
  remedy: 'Compute the quote only from the fields you need.',
  mend: 'Ignore unknown fields when pricing',
  counted: '{count} of {judged} places for a new field change the quote',
  judgedOn: 'quotes of an order with a new field, if the order without it keeps its quote',
  relations: ['unknown-fields'],
  examples: {
    conforming: [
      scene(A, { ...added, ...quoted(4200) }),
      scene(
        A,
        { ...added, ...quoted(4500) },
        { ...A, ...quoted(4300) },
        { ...added, ...quoted(4500) },
      ),
    ],
    breaking: [scene(A, { ...added, ...quoted(4500) }, A, { ...added, ...quoted(4500) })],
  },
  begin: () =>
    wholeFold((exchanges) =>
      judgeBesidePrices(exchanges, ({ level }, got, own) => ({
        message: `With a new field in ${placeOf(level)}, the order got ${got}; without it, ${own}, each time.`,
      })),
    ),
});
