import { failure, quoted, rejection, scene } from '../../every/authoring/relation-example.ts';
import { draft, draftRule, full } from '../draft-rule.ts';

export default draftRule('not-answered', {
  title: 'A draft without optional fields gets no usable answer',
  effect:
    'The service sends a draft before an order exists, and optional fields may be empty or absent. The buyer gets a generic error instead of a quote.',
  remedy: 'Quote from the required fields. Expect every optional field to be absent or empty.',
  mend: 'Answer drafts without optional fields',
  counted: '{count} of {judged} drafts got no usable answer',
  examples: {
    conforming: [
      scene(full, { ...draft, ...quoted(4200) }, full, { ...draft, ...quoted(4200) }),
      scene(full, { ...draft, ...rejection }, full, { ...draft, ...rejection }),
    ],
    breaking: [scene(full, { ...draft, ...failure }, full, { ...draft, ...failure })],
  },
});
