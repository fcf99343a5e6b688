import type { KeyEntry } from '../../../model/dataset.ts';
import type { Breach, Fold } from '../../../model/rule.ts';
import { figure, list, listed } from '../../../standards/text/figures.ts';
import { datasetShapes, isActive } from '../../reading/records/dataset-shapes.ts';
import {
  charactersOf,
  differInWords,
  differingFields,
  sentOnce,
} from '../../reading/records/differing.ts';
import { excerpt } from '../../reading/values/excerpt.ts';
import { markOfExponent } from '../../reading/values/program-marks.ts';
import { asText } from '../../reading/values/record-values.ts';
import { datasetRules } from '../every/authoring/rule.ts';
import { counting } from '../every/records/counting.ts';
import { repeatedKeys } from '../every/records/repeated-keys.ts';
import { commerce, commerceWithout } from './example.ts';

/** Minimum number of commerces whose common second is suspicious. */
const suspiciousCommerces = 10;
const hasTime = /T\d\d:?\d\d/i;

const created = (count: number, createdDate: string) =>
  Array.from({ length: count }, (_, i) => commerce({ commerceId: `C-${i}`, createdDate }));

const inactive = (count: number) =>
  created(count, '2019-03-01').map((each) => ({ ...each, isInactive: true }));

const maxListedRecords = 10;

export default datasetRules('commerces', {
  'created-together': {
    severity: 'warning',
    title: 'All commerces have the same createdDate',
    clauses: ['commerces.created'],
    effect:
      'For the platform, the client started with all of them at once. Usually this is when they were loaded.',
    remedy:
      'In createdDate, send the day on which you started working with the commerce, not the day on which it was loaded.',
    mend: 'Send the day on which each commerce started',
    counted: ['commerces', '{judged} commerces share one createdDate to the second'],
    explains: { run: ['cross/sold-before-created'] },
    doubt:
      'Dates without a time are often shared, and a new client may have started with all of them on one day. Only one instant for ten commerces or more is a warning.',
    examples: () => ({
      conforming: [
        created(suspiciousCommerces, '2019-03-01'),
        created(suspiciousCommerces - 1, '2026-11-20T09:12:05Z'),
        [...created(suspiciousCommerces, '2026-11-20T09:12:05Z'), commerce()],
      ],
      breaking: [created(suspiciousCommerces, '2026-11-20T09:12:05Z')],
    }),
    ofAll: true,
    begin: () => shared('createdDate', hasTime, 'the day on which each commerce began'),
  },
  'duplicate-id': {
    title: 'A commerce is listed more than once',
    clauses: ['commerces.id'],
    effect: 'The contract does not say which of the records the platform keeps.',
    remedy: 'Send one record per commerceId, with all its locations and sellers.',
    counted: ['commerces', 'are listed more than once'],
    examples: () => ({
      conforming: [[commerce(), commerce({ commerceId: 'C-10483' })]],
      breaking: [[commerce(), commerce({ commerceId: 'C-2' }), commerce({ sellerIds: ['V-08'] })]],
    }),
    begin: (about) =>
      repeatedKeys(about, {
        key: 'commerceId',
        value: (fields) => charactersOf(fields, fieldNames),
        breachOf,
      }),
  },
  'all-inactive': {
    severity: 'warning',
    title: 'All commerces are inactive',
    clauses: ['commerces.required'],
    effect: 'The platform deactivates every commerce: none of them can place an order.',
    remedy:
      'Send isInactive as true only for a commerce that is deactivated. Look for a text such as "N" or "0" that a program reads as true.',
    counted: ['commerces', 'are inactive'],
    doubt: 'A client may have deactivated all its commerces. It is a warning for ten or more.',
    examples: () => ({
      conforming: [
        inactive(suspiciousCommerces - 1),
        [...inactive(suspiciousCommerces), commerce({ commerceId: 'C-2' })],
      ],
      breaking: [inactive(suspiciousCommerces)],
    }),
    ofAll: true,
    begin: () => shared('isInactive', /^true$/, 'false for an active commerce'),
  },
  'no-visit-date': {
    severity: 'info',
    title: 'A commerce has neither visit date nor visit plan',
    clauses: ['commerces.next-visit'],
    effect: 'The platform has nothing to compute the next visit from.',
    remedy: 'Send nextVisitDate or visitPlan for each commerce that is visited.',
    counted: ['commerces', 'have neither nextVisitDate nor visitPlan'],
    doubt: 'Both fields are optional, and a commerce may not be visited at all.',
    examples: () => ({
      conforming: [[commerce(), commerce({ visitPlan: null, nextVisitDate: '2026-10-16' })]],
      breaking: [[commerceWithout('visitPlan'), commerce({ visitPlan: '' })]],
    }),
    begin: () =>
      counting({
        of: isActive,
        is: ({ nextVisitDate, visitPlan }) =>
          (asText(nextVisitDate) ?? asText(visitPlan)) === undefined,
        says: (count, judged) =>
          `${figure(count)} of ${figure(judged)} commerces have neither nextVisitDate nor visitPlan.`,
      }),
  },
});

/** Returns the fold of a rule about one value that a field has in all commerces. */
function shared(field: string, suspicious: RegExp, expected: string): Fold {
  const values = new Set<string>();
  let judged = 0;
  return {
    record({ fields }) {
      const value = asText(fields[field]) ?? asText(JSON.stringify(fields[field]));
      if (value === undefined) return;
      judged += 1;
      if (values.size < 2) values.add(value);
    },
    end() {
      const [only = ''] = values;
      const isOne = values.size === 1 && judged >= suspiciousCommerces && suspicious.test(only);
      const breach = {
        message: `${field} is ${excerpt(only)} for all ${figure(judged)} commerces.`,
        at: `/${field}`,
        expected,
        actual: only,
        count: judged,
      };
      return { judged, breaches: isOne ? [breach] : [] };
    },
  };
}

const { fields } = datasetShapes.commerces;
const fieldNames = fields.map(({ name }) => name);

function breachOf(commerceId: string, entries: readonly KeyEntry[]): Breach {
  const differing = differingFields(
    fieldNames,
    entries.map(({ values }) => String(values[0])),
  );
  const numbers = entries.map(({ place }) => String(place.number));
  const records = listed(numbers, maxListedRecords);
  const name = excerpt(commerceId);
  return {
    message: `${name} is in records ${records}; ${differInWords(list(differing))}.`,
    at: '/commerceId',
    expected: 'one record per commerceId',
    actual: `${figure(entries.length)} records for ${name}`,
    sample: { commerce: name, records },
    remedy: markOfExponent(commerceId)?.remedy ?? sentOnce('commerce', differing),
  };
}
