import { failureRules } from '../../answers/failure-rules.ts';
import { scenarioRule } from '../../authoring/define.ts';
import { failure, quoted, rejection, scene } from '../../authoring/relation-example.ts';
import { wholeFold } from '../../authoring/whole-fold.ts';
import { judgeDrafts } from '../../quotes/judge-drafts.ts';

const full = { role: 'full', round: 3, ...quoted(4200) };
const draft = {
  role: 'draft',
  round: 3,
  varied: { '/order/estimatedDeliverAt': 'absent' },
} as const;
const dated = { role: 'today', round: 4, order: 'A, dated today' };

export default scenarioRule({
  id: 'delivery-price/draft-refused',
  severity: 'error',
  title: 'A draft is turned down for a missing optional field',
  clauses: ['delivery-price.order-required', 'delivery-price.order-optional'],
  effect:
    'The order does not advance, although it holds all that is guaranteed. The buyer is shown a reason that the buyer cannot mend.',
  remedy:
    'Quote from the required fields. Answer a 4xx only for a business reason, never for an optional field that is absent or empty.',
  mend: 'Quote drafts in which optional fields are missing',
  counted: '{count} of {judged} drafts were turned down',
  judgedOn:
    'drafts with optional fields absent or empty, where the full order is quoted beside them',
  doubt:
    'Where the delivery date alone is missing, a client may take today for it and have no delivery window then. If the full order dated today or tomorrow is turned down with the same text, it is only recorded.',
  relations: ['optional-fields'],
  suppresses: failureRules,
  examples: {
    conforming: [
      scene(full, { ...draft, ...quoted(4200) }, full, { ...draft, ...quoted(4200) }),
      scene(full, { ...draft, ...failure }, full, { ...draft, ...failure }),
    ],
    breaking: [
      scene(
        full,
        { ...draft, ...rejection },
        full,
        { ...draft, ...rejection },
        {
          ...dated,
          ...quoted(4200),
        },
      ),
      scene(
        full,
        { ...draft, ...rejection },
        full,
        { ...draft, ...rejection },
        {
          ...dated,
          ...rejection,
          why: 'dated today the full order is turned down with the same text: it is only recorded',
        },
      ),
    ],
  },
  begin: () => wholeFold((exchanges) => judgeDrafts(exchanges, 'refused')),
});
