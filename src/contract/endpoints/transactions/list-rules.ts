import { listRules } from '../every/lists/list-rules.ts';

export default listRules('transactions', {
  word: 'transaction',
  'no-records': {
    effect: 'The platform gets no history of this period. Nothing can be judged.',
    remedy: 'Set data.window to a period with transactions, or add data to the client.',
  },
  'not-a-list': {
    harm: 'lost',
    effect: 'The platform finds no transactions in the answer, so the history stays empty.',
  },
});
