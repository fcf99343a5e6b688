import { recordRule } from '../../authoring/define.ts';
import { judgeFieldTypes } from '../../records/judge-field-types.ts';
import { commerce } from '../example.ts';

const id = 'commerces/field-type';

export default recordRule({
  id,
  severity: 'error',
  title: 'A field of a commerce has another type',
  clauses: ['commerces.types', 'commerces.locations', 'commerces.centers'],
  effect:
    'The service is sent a value of a type that the contract does not have. What it does with it the contract does not say.',
  remedy:
    'Send texts as text, isInactive as true or false, locations and sellerIds as lists, and the dates of distribution centers as an object of lists.',
  mend: 'Send each value of a commerce in its type',
  counted: '{count} of {judged} commerces have a field of another type',
  judgedOn: 'every record of commerces',
  doubt:
    'The types inside a location are not shown, and the dates of distribution centers are called date strings. What differs there is a warning, and so are cells of a CSV that can be read.',
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
      commerce({ deliveryDateBydistributionCenter: { D1: '2026-10-16' } }),
      commerce({ locations: [{ coodinates: { latitude: -33.45, longitude: -70.6 } }] }),
      commerce({ deliveryDateBydistributionCenter: { D1: ['16/10/2026'] } }),
    ],
  },
  applies: () => true,
  judge: (r) => judgeFieldTypes(r, id),
});
