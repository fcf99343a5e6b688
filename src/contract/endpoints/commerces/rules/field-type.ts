import { recordRule } from '../../every/authoring/define.ts';
import { judgeFieldTypes } from '../../every/records/judge-fields.ts';
import { commerce } from '../example.ts';

const id = 'commerces/field-type';

export default recordRule({
  id,
  severity: 'error',
  defect: 'type',
  title: 'A field of a commerce has an unexpected type',
  clauses: ['commerces.types', 'commerces.locations', 'commerces.centers'],
  effect:
    'The service receives a value of a type that the contract does not define. The contract does not say what it does with it.',
  remedy:
    'Send text fields as strings and isInactive as true or false. Send locations and sellerIds as lists, and the dates of distribution centers as an object of lists.',
  mend: 'Send each value of a commerce in its type',
  counted: '{count} of {judged} commerces have a field of an unexpected type',
  judgedOn: 'every commerces record',
  doubt:
    'The contract does not show the types inside a location, and calls the dates of distribution centers date strings. Differences there are warnings, and so are CSV cells that can be read.',
  examples: {
    conforming: [
      commerce({ phone: '+56 2 2345 6789', routeIndex: 4, additionalInfo: { tier: 3 } }),
      commerce({ nextVisitDate: '', routeIndex: '', configuration: {} }),
      commerce({ deliveryDateBydistributionCenter: { D1: ['2026-10-16', ''] } }),
    ],
    breaking: [
      commerce({ isInactive: 'false' }),
      commerce({ sellerIds: 'V-07' }),
      commerce({ locations: { address: 'Calle Uno 100' } }),
      commerce({ locations: [null] }),
      commerce({ sellerIds: ['V-07', null] }),
      commerce({ deliveryDateBydistributionCenter: { D1: '2026-10-16' } }),
      commerce({ locations: [{ coodinates: { latitude: -33.45, longitude: -70.6 } }] }),
      commerce({ deliveryDateBydistributionCenter: { D1: ['16/10/2026'] } }),
    ],
  },
  applies: () => true,
  judge: (r) => judgeFieldTypes(r, id),
});
