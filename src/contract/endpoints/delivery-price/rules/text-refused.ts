import { judgeBeside } from '../../../experiments/quotes/judge-beside.ts';
import { hasReadableText } from '../../../reading/quotes/usable.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const A = { role: 'A', ...quoted(4200) };
const written = {
  role: 'A+accents',
  order: 'A with accents',
};

export default scenarioRule({
  id: 'delivery-price/text-refused',
  severity: 'error',
  harm: 'buyer',
  title: 'An order with accents in its texts is not quoted',
  clauses: ['delivery-price.order-texts'],
  effect:
    'Buyers write names and remarks with accents and other letters. An order with such a text gets no quote.',
  remedy:
    'Read the body as UTF-8, and count content-length in bytes. Ignore texts that the price does not need.',
  mend: 'Quote orders whose texts have accents',
  counted: '{count} of {judged} kinds of text keep the order from being quoted',
  judgedOn:
    'orders with accents and other letters in names and remarks, if the same order in plain letters is quoted each time',
  doubt:
    'The order in plain letters is quoted before and after. Quotation marks, symbols and emoji may be rejected with a reason; a server error, a page or a missing answer is not a reason.',
  relations: ['texts'],
  explains: { answer: ['reads:failure', 'reads:rejection'] },
  examples: {
    conforming: [
      scene(A, { ...written, ...quoted(4200) }),
      scene(A, { ...written, ...failure }, A, { ...written, ...quoted(4200) }),
    ],
    breaking: [
      scene(A, { ...written, ...failure }, A, { ...written, ...failure }),
      scene(A, { ...written, ...rejection }, A, { ...written, ...rejection }),
    ],
  },
  begin: () =>
    wholeFold((received) => {
      // Signs and emoji may be turned down, with a reason that can be read.
      const exchanges = received.filter((x) => x.situation !== 'any' || !hasReadableText(x));
      return judgeBeside(exchanges, ({ level, added }, seen) => ({
        message: `With ${level} in its texts the order got ${seen}, ${added.length} times of ${added.length}. In plain letters it is quoted.`,
        expected: 'a quote, as with plain letters',
      }));
    }),
});
