import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';
import { draft, draftRule, full } from '../draft-rule.ts';

const dated = { role: 'today', round: 4, order: 'A, dated today' };

export default draftRule('refused', {
  title: 'A draft is rejected for a missing optional field',
  effect:
    'The order does not advance, although it has every required field. The buyer sees a reason and cannot act on it.',
  remedy:
    'Quote from the required fields. Answer a 4xx only for a business reason, never for an optional field that is absent or empty.',
  mend: 'Quote drafts without optional fields',
  counted: '{count} of {judged} drafts were rejected',
  doubt:
    'If only the delivery date is missing, a client may assume today and have no delivery window. If the full order dated today or tomorrow is rejected with the same text, it is only an observation.',
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
          why: 'the full order dated today is rejected with the same text: only an observation',
        },
      ),
    ],
  },
});
