import { pointerOf } from '../../../../standards/json/json-pointer.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { asObject } from '../../../reading/values/json-object.ts';
import { recordRule } from '../../every/authoring/define.ts';
import { asList } from '../../every/records/field-rule.ts';
import { onceARecord } from '../../every/records/once-a-record.ts';
import { commerce } from '../example.ts';

const field = 'deliveryDateBydistributionCenter';

export default recordRule({
  id: 'commerces/center-unknown',
  severity: 'warning',
  title: 'Delivery dates name an unlisted distribution center',
  clauses: ['commerces.centers'],
  effect:
    'The platform receives delivery dates for a distribution center that the commerce does not have.',
  remedy: 'Add every center in deliveryDateBydistributionCenter to distributionCenterIds.',
  counted: ['commerces', 'have dates for an unlisted center'],
  examples: () => ({
    conforming: [
      commerce({ distributionCenterIds: ['D1', 'D2'], [field]: { D1: ['2026-10-16'] } }),
      commerce({ distributionCenterIds: ['D1'], [field]: {} }),
    ],
    breaking: [commerce({ distributionCenterIds: ['D1'], [field]: { D2: ['2026-10-16'] } })],
  }),
  applies: ({ fields }) =>
    Array.isArray(fields.distributionCenterIds) && asObject(fields[field]) !== undefined,
  judge({ fields }) {
    // field-type judges a number in the list.
    const listed = new Set(asList(fields.distributionCenterIds)?.map(String));
    const unknown = Object.keys(asObject(fields[field]) ?? {}).filter((each) => !listed.has(each));
    const breaches = unknown.map((center) => ({
      message: `${excerpt(center)} has delivery dates but is not in distributionCenterIds.`,
      at: pointerOf([field, center]),
      expected: 'a center listed in distributionCenterIds',
      actual: center,
    }));
    return onceARecord(breaches, 'warning');
  },
});
