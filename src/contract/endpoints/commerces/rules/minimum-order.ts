import { figure } from '../../../../standards/text/figures.ts';
import { recordErrors } from '../../../reading/records/record-schema.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { aKindOf } from '../../../reading/values/schema.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { commerce } from '../example.ts';

const id = 'commerces/minimum-order';

export default recordRule({
  id,
  severity: 'error',
  title: 'The minimum order is not an amount',
  clauses: ['commerces.configuration'],
  effect:
    'This value overrides the general configuration of the client. The platform cannot read the minimum order total from it.',
  remedy: 'Send configuration.minimumOrderTotal as a number of 0 or more, or leave it out.',
  mend: 'Send the minimum order as a number',
  counted: ['commerces', 'have a minimum order that is not an amount'],
  examples: () => ({
    conforming: [
      commerce({ configuration: { minimumOrderTotal: 0 } }),
      commerce({ configuration: { minimumOrderTotal: 15000.5, priceList: 'A' } }),
    ],
    breaking: [
      commerce({ configuration: { minimumOrderTotal: '15000' } }),
      commerce({ configuration: { minimumOrderTotal: -1 } }),
    ],
  }),
  applies: ({ fields }) => (asObject(fields.configuration)?.minimumOrderTotal ?? null) !== null,
  judge(r) {
    const [error] = recordErrors(r, id);
    if (!error) return undefined;
    const value = error.value ?? null;
    const isNegative = error.keyword === 'minimum';
    const kind = isNegative
      ? `${figure(Number(value))}, below 0`
      : typeof value === 'number'
        ? 'a number that is too large'
        : `${aKindOf(value)}, not a number`;
    return {
      message: `configuration.minimumOrderTotal is ${kind}.`,
      at: error.at,
      expected: 'a number of 0 or more',
      actual: typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
      ...(isNegative ? { severity: 'warning' } : {}),
    };
  },
});
