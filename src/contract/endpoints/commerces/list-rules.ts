import { listRules } from '../every/lists/list-rules.ts';

export default listRules('commerces', {
  word: 'commerce',
  'no-records': {
    effect: 'The service gets no commerces, so nobody can place orders. Nothing can be judged.',
    remedy: 'Add commerces to the client, or run with an account that can see them.',
  },
  'not-a-list': {
    harm: 'lost',
    effect: 'The service finds no commerces in the answer, so nobody can place orders.',
  },
});
