import { fileName } from '../../every/lists/file-name-rule.ts';

export default fileName('transactions', 'transaction');
