import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  jsonValue,
  nat,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { line } from '../../src/contract/endpoints/transactions/example.ts';
import { datasetShapes } from '../../src/contract/reading/records/dataset-shapes.ts';
import { lineOf, lineValues } from '../../src/contract/reading/sales/line.ts';
import type { DatasetShape } from '../../src/model/dataset.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { anyCharacter } from '../support/any-text.ts';
import { runsOf } from '../support/extent.ts';
import { crossRules, dataRulesOf, judgeRecords, recordsOf } from './dataset-rules.ts';

/** Values that nearly fit a field, and any others. */
const value = oneof(
  constantFrom(null, '', ' ', 0, -1, 1.005, 1e308, true, 'order', 'credit note', 'clp', [], {}),
  constantFrom('2026-10-14', '2026-10-14T09:12:00-03:00', 'lunes;jueves', '1-2V', 'a@b.c', [{}]),
  constantFrom({ coodinates: { latitude: '1' } }, [{ coordinates: { latitude: 5 } }]),
  jsonValue(),
);

function recordOf({ fields }: DatasetShape) {
  const names = oneof(constantFrom(...fields.map(({ name }) => name)), string());
  return dictionary(names, value, { maxKeys: 30 }).map(
    (values) => JSON.parse(JSON.stringify(values)) as JsonObject,
  );
}

test.each(Object.values(datasetShapes))(
  'no record makes a rule of $endpoint crash',
  async (shape) => {
    const rules = dataRulesOf(shape.endpoint);
    const cross = crossRules();
    assert(
      property(array(recordOf(shape), { maxLength: 6 }), (values) => {
        const records = recordsOf(shape.endpoint, values);
        for (const fold of cross.map((rule) => rule.begin())) {
          for (const r of records) fold.record?.(r);
          fold.end();
        }
        const found = judgeRecords(rules, shape.endpoint, records);
        const messages = found.flatMap(({ breaches }) => breaches.map(({ message }) => message));
        expect(messages.filter((message) => !/\p{L}.*[.…]$/su.test(message))).toEqual([]);
        const inapplicable = found.filter(
          ({ breaches, judged }) => breaches.length > 0 && judged === 0,
        );
        expect(inapplicable.map(({ rule }) => rule.id)).toEqual([]);
      }),
      { numRuns: runsOf(100), seed: 4711 },
    );
  },
);

/** White space alone counts as empty. */
const said = (text: string) => (text.trim() === '' ? '' : text);

test('a line is restored from its compact text, whatever characters it contains', () => {
  const text = string({ unit: anyCharacter });
  const given = record({
    documentType: text,
    documentCode: text,
    date: text,
    quantity: oneof(double({ noNaN: true, noDefaultInfinity: true }), constant(null)),
    isDeleted: boolean(),
  });
  assert(
    property(given, nat(), (values, offset) => {
      const [r] = recordsOf('transactions', [line(values)], { place: { number: 7, offset } });
      if (!r) throw new Error('there is one record');
      const kept = lineValues(r.fields, 'P-77303');
      const read = lineOf({ place: r.place, values: kept }, 'P-77303');
      const { quantity } = values;
      expect({ ...read, quantity: undefined }).toEqual({
        place: { number: 7, offset },
        documentType: said(values.documentType),
        documentCode:
          said(values.documentCode) || (values.documentType === 'order' ? 'P-77303' : ''),
        currency: 'clp',
        date: said(values.date),
        quantity: undefined,
        netPrice: 5990,
        discountedPrice: 5490,
        isDeleted: values.isDeleted,
        others: expect.any(String),
      });
      expect(read.quantity === (quantity ?? undefined)).toBe(true);
    }),
    { numRuns: runsOf(500), seed: 4711 },
  );
});
