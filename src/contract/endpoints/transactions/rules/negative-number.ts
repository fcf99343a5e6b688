import { figure } from '../../../../standards/text/figures.ts';
import { recordErrors } from '../../../reading/records/record-schema.ts';
import { nameOf } from '../../../reading/values/schema.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { onceARecord } from '../../every/records/once-a-record.ts';
import { line } from '../example.ts';

const id = 'transactions/negative-number';

export default recordRule({
  id,
  severity: 'error',
  harm: 'lost',
  title: 'A record has a negative number',
  clauses: ['transactions.absolute'],
  effect:
    'The service takes the sign from documentType. The contract does not say what a second sign in the number does to the total.',
  remedy: 'Send absolute values, on credit notes as well: documentType determines the sign.',
  mend: 'Send all numbers without a minus sign',
  counted: '{count} of {judged} records have a negative number',
  judgedOn: 'every transactions record',
  examples: {
    conforming: [
      line({ documentType: 'credit note', referenceCode: 'F-118001' }),
      line({
        quantity: 0,
        netPricePerUnit: 0,
        discountedNetPricePerUnit: 0,
        taxPerUnit: 0,
        discountPerUnit: 0,
      }),
      line({ discountPerUnit: -0, balance: -500 }),
    ],
    breaking: [
      line({ documentType: 'credit note', quantity: -36 }),
      line({ discountPerUnit: -500 }),
      line({ dispatchPricePerUnit: -0.01 }),
    ],
  },
  ofSchema: true,
  applies: () => true,
  judge(r) {
    const errors = recordErrors(r, id);
    if (errors.length === 0) return undefined;
    const breaches = errors.map(({ at, value }) => {
      const actual = `${nameOf(at)} ${figure(Number(value))}`;
      return {
        message: `${nameOf(at)} is ${figure(Number(value))}.`,
        at,
        expected: `${nameOf(at)} of 0 or more`,
        actual,
      };
    });
    return onceARecord(breaches, 'error');
  },
});
