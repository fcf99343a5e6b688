import { listRules } from '../every/lists/list-rules.ts';

export default listRules('commerces', {
  word: 'commerce',
  'no-records': {
    effect: 'The platform gets no commerces, so no orders can be placed. Nothing can be judged.',
    remedy: 'Check which commerces are listed. Use an account that can see some.',
  },
  'not-a-list': {
    harm: 'lost',
    effect: 'The platform finds no commerces in the answer, so no orders can be placed.',
  },
});
