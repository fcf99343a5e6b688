import { notAList } from '../../every/lists/list-rules.ts';

export default notAList('transactions', {
  harm: 'lost',
  effect: 'The service finds no transactions in the answer, so the history stays empty.',
});
