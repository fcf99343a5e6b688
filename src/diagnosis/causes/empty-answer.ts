import { notWhole, troubleOf } from '../../contract/http/trouble.ts';
import { knownCause } from '../known-cause.ts';
import { answeredAs, shownBy } from '../signs/reported.ts';

export default knownCause({
  id: 'empty-answer',
  layer: 'json',
  title: 'The answer has no body',
  means: 'The status reports success but no body follows: it was forgotten, or a proxy removed it.',
  remedy: 'Send the quote or the cost in the body.',
  rules: ['http/not-json'],
  faults: ['empty-200'],
  examples: {
    shown: [{ text: '' }],
    near: [{ text: '{}' }],
  },
  recognise({ troubled }) {
    const empty = troubled.filter(
      (x) => x.status === 200 && x.text?.trim() === '' && !troubleOf(x, ...notWhole),
    );
    const [first] = empty;
    return shownBy(empty, [first && `${answeredAs(first)} The body is empty.`]);
  },
});
