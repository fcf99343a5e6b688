import type { RecordPlace } from '../../../../model/dataset.ts';
import type { Json } from '../../../../model/json.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
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
    breaking: [[commerce(), commerce({ commerceId: 'C-2' }), commerce({ sellerIds: ['V-08'] })]],
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
        index.add(id, place, []);
      },
      end() {
        for (const { key, entries } of index.repeated()) {
          judged -= entries.length - 1;
          const places = entries.map(({ place }) => place);
          samples.add(() => breachOf(key, places), -(places[1]?.number ?? 0));
        }
        index.close();
        return { judged, breaches: samples.breaches() };
      },
    };
  },
});

function breachOf(commerceId: string, places: readonly RecordPlace[]) {
  const [, second] = places;
  const numbers = places.slice(0, maxListedRecords).map(({ number }) => String(number));
  const more = places.length - numbers.length;
  const records = list(more > 0 ? [...numbers, `${figure(more)} more`] : numbers);
  const name = excerpt(commerceId);
  const shortened = markOfExponent(commerceId);
  const row: { readonly [heading: string]: Json } = { commerce: name, records };
  return {
    message: `${name} is in records ${records}.`,
    at: '/commerceId',
    ...(second ? { record: second } : {}),
    expected: 'one record per commerceId',
    actual: `${figure(places.length)} records for ${name}`,
    sample: row,
    ...(shortened ? { remedy: shortened.remedy } : {}),
  };
}
