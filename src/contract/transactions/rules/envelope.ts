import { envelope } from '../../datasets/envelope-rule.ts';

export default envelope('transactions');
