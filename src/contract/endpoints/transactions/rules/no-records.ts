import { noRecords } from '../../every/lists/list-rules.ts';

export default noRecords('transactions', {
  effect: 'The service gets no history of this period. Nothing can be judged.',
  remedy: 'Set data.window to a period with transactions, or add data to the client.',
});
