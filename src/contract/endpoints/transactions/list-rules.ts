import { listRules } from '../every/lists/list-rules.ts';

export default listRules('transactions', {
  word: 'transaction',
  'no-records': {
    effect: 'The platform gets no history of this period. Nothing can be judged.',
    remedy: 'Check the filter of dates. For a run, set data.window to a period with transactions.',
  },
  'not-a-list': {
    harm: 'lost',
    effect: 'The platform finds no transactions in the answer, so the history stays empty.',
  },
});
