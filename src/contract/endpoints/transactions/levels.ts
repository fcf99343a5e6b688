import { transactionShape } from '../../reading/records/transaction-fields.ts';
import { recordLevel } from '../every/records/judge-unknown-members.ts';

/** Objects in which unknown names are searched. */
export const transactionLevels = [recordLevel(transactionShape)];
