import { transactionShape } from '../../reading/records/transaction-fields.ts';
import { recordLevel } from '../every/records/judge-unknown-members.ts';

/** Where names that the contract does not know are looked for. */
export const transactionLevels = [recordLevel(transactionShape)];
