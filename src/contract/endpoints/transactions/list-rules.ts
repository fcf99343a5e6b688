import { listRules } from '../every/lists/list-rules.ts';

export default listRules('transactions', {
  word: 'transaction',
  'no-records': {
    effect: 'The service gets no history of this period. Nothing can be judged.',
    remedy: 'Set data.window to a period with transactions, or add data to the client.',
  },
  'not-a-list': {
    harm: 'lost',
    effect: 'The service finds no transactions in the answer, so the history stays empty.',
  },
});
