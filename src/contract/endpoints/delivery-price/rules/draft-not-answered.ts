import { judgeDrafts } from '../../../experiments/quotes/judge-drafts.ts';
import { scenarioRule, wholeFold } from '../../every/authoring/define.ts';
import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';

const full = { role: 'full', round: 3, ...quoted(4200) };
const draft = {
  role: 'draft',
  round: 3,
  varied: { '/order/estimatedDeliverAt': 'absent' },
} as const;

export default scenarioRule({
  id: 'delivery-price/draft-not-answered',
  severity: 'error',
  harm: 'buyer',
  title: 'A draft without optional fields gets no usable answer',
  clauses: ['delivery-price.order-required', 'delivery-price.order-optional'],
  effect:
    'The service sends a draft before an order exists, and optional fields may be empty or absent. The buyer gets a generic error instead of a quote.',
  remedy: 'Quote from the required fields. Expect every optional field to be absent or empty.',
  mend: 'Answer drafts without optional fields',
  counted: '{count} of {judged} drafts got no usable answer',
  judgedOn:
    'drafts with optional fields absent or empty, if the full order is quoted before each of them',
  relations: ['optional-fields'],
  explains: { answer: ['reads:failure', 'reads:rejection'] },
  examples: {
    conforming: [
      scene(full, { ...draft, ...quoted(4200) }, full, { ...draft, ...quoted(4200) }),
      scene(full, { ...draft, ...rejection }, full, { ...draft, ...rejection }),
    ],
    breaking: [scene(full, { ...draft, ...failure }, full, { ...draft, ...failure })],
  },
  begin: () => wholeFold((exchanges) => judgeDrafts(exchanges, 'not-answered')),
});
