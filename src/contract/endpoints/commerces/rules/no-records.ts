import { noRecords } from '../../every/lists/list-rules.ts';

export default noRecords('commerces', {
  effect: 'The service gets no commerces, so nobody can place orders. Nothing can be judged.',
  remedy: 'Add commerces to the client, or run with an account that can see them.',
});
