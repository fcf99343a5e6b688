import { recordLevel } from '../records/judge-unknown-members.ts';
import { transactionShape } from './fields.ts';

/** Where names that the contract does not know are looked for. */
export const transactionLevels = [recordLevel(transactionShape)];
