import { envelope } from '../../every/lists/envelope-rule.ts';

export default envelope('transactions');
