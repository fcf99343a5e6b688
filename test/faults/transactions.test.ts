import { faultsOf } from '../support/faults-of.ts';

faultsOf('transactions');
