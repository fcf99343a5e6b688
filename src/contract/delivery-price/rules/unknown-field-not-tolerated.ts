import { failed, failureInWords, failureOf } from '../../answers/failure-of.ts';
import { failureRules } from '../../answers/failure-rules.ts';
import { scenarioRule } from '../../authoring/define.ts';
import { failure, quoted, rejection, scene } from '../../authoring/relation-example.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { addedFields, placeOf } from '../../records/judge-unknown-fields.ts';

const A = { role: 'A', ...quoted(4200) };
const added = { role: 'A+order', order: 'A with a new field' };

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
    'The contract speaks of new fields in the order. Inside the address, a line or the totals, it is a warning.',
  relations: ['unknown-fields'],
  suppresses: failureRules,
  examples: {
    conforming: [
      scene(A, { ...added, ...quoted(4200) }, A, { ...added, ...quoted(4200) }),
      scene(A, { ...added, ...failure }, A, { ...added, ...quoted(4200) }),
    ],
    breaking: [
      scene(A, { ...added, ...rejection }, A, { ...added, ...rejection }),
      scene(A, { ...added, ...failure }, A, { ...added, ...failure }),
    ],
  },
  begin: () =>
    wholeFold((exchanges) => {
      const judged = addedFields(exchanges).filter(({ without }) =>
        without.every((x) => !failureOf(x)),
      );
      const broken = judged.filter(
        ({ added, needed }) => added.length >= needed && added.every(failed),
      );
      return {
        judged: judged.length,
        breaches: broken.flatMap(({ level, added }) => {
          const [first] = added;
          if (!first) return [];
          const seen = failureInWords(first);
          return [
            {
              ...(level === 'order' ? {} : { severity: 'warning' as const }),
              message: `With a new field in ${placeOf(level)}, the order got ${seen}, ${added.length} of ${added.length} times. Without it, the order is quoted.`,
              expected: 'a quote, as without the new field',
              actual: seen,
              exchanges: exchanges
                .filter((x) => x.role === first.role && failed(x))
                .map(({ id }) => id),
            },
          ];
        }),
      };
    }),
});
