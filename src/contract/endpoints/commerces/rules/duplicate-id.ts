import type { KeyEntry } from '../../../../model/dataset.ts';
import { present } from '../../../../standards/collections/present.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { fingerprint } from '../../../../standards/text/fingerprint.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { markOfExponent } from '../../../reading/values/program-marks.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { commerce } from '../example.ts';

/** Maximum number of listed records per commerce. */
const maxListedRecords = 10;

export default datasetRule({
  id: 'commerces/duplicate-id',
  severity: 'error',
  title: 'A commerce is listed more than once',
  clauses: ['commerces.id'],
  effect: 'The contract does not say which of the records the platform keeps.',
  remedy: 'Send one record per commerceId, with all its locations and sellers.',
  mend: 'List every commerce once',
  counted: ['commerces', 'are listed more than once'],
  examples: () => ({
    conforming: [[commerce(), commerce({ commerceId: 'C-10483' })]],
    breaking: [
      [commerce(), commerce({ commerceId: 'C-2' }), commerce({ sellerIds: ['V-08'] })],
      [commerce({ commerceId: 'C-2' }), commerce(), commerce()],
    ],
  }),
  begin(about) {
    const index = about.openIndex();
    const samples = openSamples();
    let judged = 0;
    return {
      record({ fields, place }) {
        const id = asId(fields.commerceId);
        if (id === undefined) return;
        judged += 1;
        index.add(id, place, [fingerprint(JSON.stringify(fields))]);
      },
      end() {
        for (const { key, entries } of index.repeated()) {
          judged -= entries.length - 1;
          samples.add(() => breachOf(key, entries), -(entries[1]?.place.number ?? 0));
        }
        index.close();
        return { judged, breaches: samples.breaches() };
      },
    };
  },
});

const ofOverwritten =
  'See if a commerce is missing: a loop that changes records by reference can overwrite one by the one before. Else send each record once.';

function breachOf(commerceId: string, entries: readonly KeyEntry[]) {
  const places = entries.map(({ place }) => place);
  const [first, second] = places;
  const isNext = places.length === 2 && second?.number === (first?.number ?? 0) + 1;
  const isOverwritten = isNext && entries[0]?.values[0] === entries[1]?.values[0];
  const numbers = places.slice(0, maxListedRecords).map(({ number }) => String(number));
  const more = places.length - numbers.length;
  const records = list(more > 0 ? [...numbers, `${figure(more)} more`] : numbers);
  const name = excerpt(commerceId);
  const shortened = markOfExponent(commerceId);
  const copied = isOverwritten ? ofOverwritten : undefined;
  return {
    message: `${name} is in records ${records}${isOverwritten ? ', with the same values, one after the other: the second may be in place of another commerce' : ''}.`,
    at: '/commerceId',
    expected: 'one record per commerceId',
    actual: `${figure(places.length)} records for ${name}`,
    sample: { commerce: name, records },
    ...present({ record: second, remedy: shortened?.remedy ?? copied }),
  };
}
