import { notAList } from '../../every/lists/list-rules.ts';

export default notAList('commerces', {
  effect: 'The service finds no commerces in the answer, so nobody can place orders.',
});
