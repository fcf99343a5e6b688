import type { KeyEntry } from '../../../../model/dataset.ts';
import type { Breach } from '../../../../model/rule.ts';
import { present } from '../../../../standards/collections/present.ts';
import { figure, list } from '../../../../standards/text/figures.ts';
import { datasetShapes } from '../../../reading/records/dataset-shapes.ts';
import {
  charactersOf,
  differInWords,
  differingFields,
  sentOnce,
} from '../../../reading/records/differing.ts';
import { excerpt } from '../../../reading/values/excerpt.ts';
import { markOfExponent } from '../../../reading/values/program-marks.ts';
import { asId } from '../../../reading/values/record-values.ts';
import { datasetRule } from '../../every/authoring/define.ts';
import { openSamples } from '../../every/authoring/samples.ts';
import { commerce } from '../example.ts';

const maxListedRecords = 10;

export default datasetRule({
  id: 'commerces/duplicate-id',
  title: 'A commerce is listed more than once',
  clauses: ['commerces.id'],
  effect: 'The contract does not say which of the records the platform keeps.',
  remedy: 'Send one record per commerceId, with all its locations and sellers.',
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
        index.add(id, place, [charactersOf(fields, fieldNames)]);
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

const { fields } = datasetShapes.commerces;
const fieldNames = fields.map(({ name }) => name);

function breachOf(commerceId: string, entries: readonly KeyEntry[]): Breach {
  const places = entries.map(({ place }) => place);
  const [, second] = places;
  const differing = differingFields(
    fieldNames,
    entries.map(({ values }) => String(values[0])),
  );
  const numbers = places.slice(0, maxListedRecords).map(({ number }) => String(number));
  const more = places.length - numbers.length;
  const records = list(more > 0 ? [...numbers, `${figure(more)} more`] : numbers);
  const name = excerpt(commerceId);
  return {
    message: `${name} is in records ${records}; ${differInWords(list(differing))}.`,
    at: '/commerceId',
    expected: 'one record per commerceId',
    actual: `${figure(places.length)} records for ${name}`,
    sample: { commerce: name, records },
    ...present({ record: second }),
    remedy: markOfExponent(commerceId)?.remedy ?? sentOnce('commerce', differing),
  };
}
